import type { CAC } from 'cac'
import { didYouMean } from '../commands/result.ts'
import { nearest } from '../text/edit-distance.ts'
import { globalOptionsOf, keyOf, type Command } from './command.ts'

/** The values of options by their keys, in camel case. What is given twice is an array, and `--no-color` is `color: false`. */
export type Options = Readonly<Record<string, unknown>>

export interface Parsed {
  readonly command: Command | undefined
  readonly operands: readonly string[]
  readonly options: Options
  /** The first thing that is wrong with the options, in a sentence. */
  readonly problem: string | undefined
}

/**
 * Parse a command line. The parser is loaded here, for it costs start-up time.
 *
 * @param named the command that the first argument names
 * @param commands those that it may name
 */
export async function parse(argv: readonly string[], named: Command | undefined, commands: readonly Command[]): Promise<Parsed> {
  const cli = await parserFor(named, commands)
  const { args, options } = unprotected(cli.parse(['', '', ...protectedArguments(argv, named)], { run: false }))
  const command = commands.find(({ name }) => name === cli.matchedCommandName)
  // What comes after `--` is an operand, whatever it begins with.
  const operands = [...args, ...((options['--'] as string[] | undefined) ?? [])]
  return { command, operands, options, problem: command && problemWith(cli, command, options) }
}

async function parserFor(named: Command | undefined, commands: readonly Command[]): Promise<CAC> {
  const { cac } = await import('cac')
  const cli = cac('skillc')
  for (const { name, args, summary, options } of commands) {
    const command = cli.command(`${name} ${args}`.trim(), summary)
    for (const [flags, description] of options) command.option(parserFlag(flags), description)
  }
  for (const [flags, description] of globalOptionsOf(named)) cli.option(flags, description)
  return cli
}

/** A flag `--no-x` is one of its own beside `--x`: the parser would make the one the denial of the other. */
function parserFlag(flags: string): string {
  return flags.startsWith('--no-') ? `--${keyOf(flags)}` : flags
}

/** The long options of a command that take no value. */
function flagsOf(command: Command | undefined): ReadonlySet<string> {
  return new Set(command?.options.flatMap(([option]) => (/[<[]/.test(option) ? [] : (option.match(/--[a-z-]+/g) ?? []))))
}

/** The flag in `--fix=no`, which has a value and takes none: the parser would take the value for a path, and fix. */
export function flagWithValue(argv: readonly string[], command: Command): string | undefined {
  const flags = flagsOf(command)
  for (const arg of argv) {
    if (arg === '--') return undefined
    const at = arg.indexOf('=')
    if (at > 0 && flags.has(arg.slice(0, at))) return arg.slice(0, at)
  }
  return undefined
}

/** Stands before what the parser would convert; no argument can hold it. */
const MARK = '\u0000'

/**
 * The arguments, protected from the parser: it makes the number 1 of the version `1.0`, an empty option of the path `-`, and takes
 * what follows `--fix-suggested` for its value, because it knows a flag without a value by its name in camel case only.
 */
function protectedArguments(argv: readonly string[], command: Command | undefined): readonly string[] {
  const flags = flagsOf(command)
  const end = argv.indexOf('--')
  return argv.map((arg, at) => {
    if (end >= 0 && at >= end) return arg
    if (flags.has(arg)) return `--${keyOf(arg)}`
    if (arg === '-') return MARK + arg
    const value = /^--[^=]+=/.exec(arg)?.[0].length ?? 0
    const isNumber = (value > 0 || !arg.startsWith('-')) && Number.isFinite(Number(arg.slice(value)))
    return isNumber ? arg.slice(0, value) + MARK + arg.slice(value) : arg
  })
}

function unprotected<T>(parsed: T): T {
  if (typeof parsed === 'string') return parsed.replace(MARK, '') as T
  if (Array.isArray(parsed)) return parsed.map(unprotected) as T
  if (typeof parsed !== 'object' || parsed === null) return parsed
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, unprotected<unknown>(value)])) as T
}

function problemWith({ matchedCommand, globalCommand }: CAC, { choices = {}, withFile = [] }: Command, options: Options): string | undefined {
  const known = [...(matchedCommand?.options ?? []), ...globalCommand.options]
  for (const [key, value] of Object.entries(options)) {
    if (key === '--') continue
    const option = known.find(({ names }) => names.includes(key))
    const flag = flagOf(key)
    if (!option) {
      const other = OTHER_FLAGS.find(({ wrong, right }) => key === wrong && known.some(({ names }) => names.includes(right)))
      if (other) return `unknown option ${flag}${didYouMean(other.meant)}`
      const names = known.map((one) => one.name)
      const guess = nearest(key, names)
      return `unknown option ${flag}${didYouMean(guess === undefined ? undefined : flagOf(guess))}`
    }
    if (value === false && key !== 'color') return `unknown option --no-${flag.slice(2)}`
    if ((option.required && value === true) || valuesOf(value).includes('')) return `${flag} needs a value`
    if (option.isBoolean && typeof value !== 'boolean') return `${flag} takes no value and must be given only once`
    const allowed = choices[key]
    const words = withFile.includes(key) ? valuesOf(value).map((word) => word.split('=', 1)[0] as string) : valuesOf(value)
    const wrong = value === false ? undefined : allowed && words.find((word) => !allowed.includes(word))
    if (allowed && wrong !== undefined)
      return `${flag} takes ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}, not "${wrong}"${didYouMean(nearest(wrong, allowed))}`
  }
  return undefined
}

/** Flags that say the same on other commands. */
const OTHER_FLAGS = [
  { wrong: 'json', right: 'format', meant: '--format json' },
  { wrong: 'format', right: 'json', meant: '--json' },
] as const

/** An option as it is typed, from its key. */
export function flagOf(key: string): string {
  return key.length === 1 ? `-${key}` : `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** The values of an option, in the order in which they are given. */
export function valuesOf(value: unknown): readonly string[] {
  if (value === undefined || value === true) return []
  if (value === false) return ['never']
  return [value].flat().map(String)
}
