import type { CAC } from 'cac'
import { writeSync } from 'node:fs'
import { type CommandLine, type OptionTable, type TypedLine, EXIT_CODES } from './cli/command-line.ts'
import { COMMANDS } from './cli/index.ts'
import { githubWorkspace, hyperlinkBase, isTerminal, progressLine, wantsColor, whenEnded, widthOfTerminal } from './cli/terminal.ts'
import { didYouMean, refuse, type Outcome } from './commands/outcome.ts'
import { plural } from './report/levels.ts'
import { printableJson } from './report/printable.ts'
import { nearest } from './text/edit-distance.ts'

/** Put in by the build. */
declare const SKILLC_VERSION: string

type Options = Readonly<Record<string, unknown>>

const GLOBAL: OptionTable = [
  ['-h, --help', 'Say what there is to say, and stop'],
  ['-v, --version', 'Print the version, and stop'],
]

async function main(argv: readonly string[]): Promise<Outcome> {
  const [first, ...rest] = argv
  const typed = COMMANDS.find(({ name }) => name === first)
  // A hook gives paths and no options, and has nothing to parse.
  if (typed && !rest.some((arg) => arg.startsWith('-'))) return perform(typed, rest, {})
  const valued = typed && flagWithValue(rest, typed)
  if (valued !== undefined) return refuse(`${valued} takes no value`, seeHelp(typed as CommandLine))
  const cli = await parserOf(typed)
  const { args, options } = asTyped(cli.parse(['', '', ...forParser(argv, typed)], { run: false }))
  const command = COMMANDS.find(({ name }) => name === cli.matchedCommandName)
  if (takesVersion(command) && (options['version'] === true || options['v'] === true)) return said(`${SKILLC_VERSION}\n`)
  if (options['help'] === true || options['h'] === true) return said(command ? helpOf(command) : generalHelp())
  if (!command) return noCommand(args[0], options)

  const problem = problemWith(cli, command, options)
  if (problem !== undefined) return refuse(problem, seeHelp(command))
  // What comes after `--` is a path, whatever it begins with.
  return perform(command, [...args, ...((options['--'] as string[] | undefined) ?? [])], options)
}

function perform(command: CommandLine, operands: readonly string[], options: Options): Outcome | Promise<Outcome> {
  const required = command.args.match(/<[a-z]+>/g) ?? []
  if (!command.args.includes('...') && operands.length !== required.length) {
    const takes = required.length === 0 ? `no argument, not "${operands[0]}"` : `${plural(required.length, 'argument')}: ${required.join(' and ')}`
    return refuse(`${command.name} takes ${takes}`, seeHelp(command))
  }
  // A variable of a script that nobody has set would be the directory that it runs in.
  if (operands.includes('')) return refuse(`an argument of ${command.name} is empty`, seeHelp(command))
  const missing = command.needs?.find((key) => options[key] === undefined)
  if (missing !== undefined) return refuse(`${command.name} needs ${flagOf(missing)}`, seeHelp(command))
  const cwd = currentDirectory()
  if (cwd === undefined) return refuse('the current directory is gone, or cannot be reached; go to one that is there')
  return command.run(lineOf(operands, options, cwd))
}

function currentDirectory(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

/** Who asks for JSON reads it, also when nothing could be done. */
function inJson(outcome: Outcome, argv: readonly string[]): Outcome {
  const end = argv.indexOf('--')
  const asked = (end < 0 ? argv : argv.slice(0, end)).join('\n')
  const command = COMMANDS.find(({ name }) => name === argv[0])
  const flags = command?.options.map(([flag]) => flag) ?? []
  const isAsked =
    (flags.includes('--json') && /^--json$/m.test(asked)) || (flags.some((flag) => flag.startsWith('--format ')) && /^--format[=\n]json$/m.test(asked))
  if (!isAsked || outcome.exitCode !== 2 || outcome.stdout !== '') return outcome
  const message = outcome.stderr
    .replace(/^skillc: /, '')
    .split('\nTry "', 1)[0]
    ?.trim()
  const value = {
    version: command?.jsonVersion ?? 1,
    tool: { name: 'skillc', version: SKILLC_VERSION },
    status: 'failed',
    problems: [{ code: 'USAGE', message }],
  }
  return { ...outcome, stdout: printableJson(value) }
}

function lineOf(operands: readonly string[], options: Options, cwd: string): TypedLine {
  return {
    operands,
    cwd,
    version: SKILLC_VERSION,
    given: (key) => options[key] !== undefined,
    flag: (key) => options[key] === true,
    word: (key) => words(options[key]).at(-1),
    words: (key) => words(options[key]),
    list: (key) => words(options[key]).flatMap(partsOf),
    color: wantsColor,
    width: widthOfTerminal,
    terminal: isTerminal,
    hyperlinks: hyperlinkBase,
    workspace: githubWorkspace,
    progress: progressLine,
    whenEnded,
  }
}

/** @param typed the command that is about to be run */
async function parserOf(typed: CommandLine | undefined): Promise<CAC> {
  const { cac } = await import('cac')
  const cli = cac('skillc')
  for (const { name, args, summary, options } of COMMANDS) {
    const command = cli.command(`${name} ${args}`.trim(), summary)
    for (const [flags, description] of options) if (flags !== '') command.option(flags, description)
  }
  for (const [flags, description] of globalsOf(typed)) cli.option(flags, description)
  return cli
}

/** To `build`, a version is that of the bundle. */
function takesVersion(command: CommandLine | undefined): boolean {
  return !command?.options.some(([flags]) => flags.startsWith('--version'))
}

function globalsOf(command: CommandLine | undefined): OptionTable {
  return GLOBAL.filter(([flags]) => takesVersion(command) || !flags.includes('--version'))
}

/** Stands before what the parser would make something else of; no argument can hold it. */
const MARK = '\u0000'

/** The long options of a command that take no value. */
function flagsOf(command: CommandLine | undefined): ReadonlySet<string> {
  return new Set(command?.options.flatMap(([option]) => (/[<[]/.test(option) ? [] : (option.match(/--[a-z-]+/g) ?? []))))
}

/** `--fix=no`: the parser would take the value for a path, and fix. */
function flagWithValue(argv: readonly string[], command: CommandLine): string | undefined {
  const flags = flagsOf(command)
  for (const arg of argv) {
    if (arg === '--') return undefined
    const at = arg.indexOf('=')
    if (at > 0 && flags.has(arg.slice(0, at))) return arg.slice(0, at)
  }
  return undefined
}

/**
 * The parser makes the number 1 of the version `1.0`, an empty option of the path `-`, and takes what follows `--fix-suggested`
 * for its value: it knows a flag without a value by its name in camel case only.
 */
function forParser(argv: readonly string[], command: CommandLine | undefined): readonly string[] {
  const flags = flagsOf(command)
  const end = argv.indexOf('--')
  return argv.map((arg, at) => {
    if (end >= 0 && at >= end) return arg
    if (flags.has(arg)) return `--${camelCase(arg.slice(2))}`
    if (arg === '-') return MARK + arg
    const value = /^--[^=]+=/.exec(arg)?.[0].length ?? 0
    const isNumber = (value > 0 || !arg.startsWith('-')) && Number.isFinite(Number(arg.slice(value)))
    return isNumber ? arg.slice(0, value) + MARK + arg.slice(value) : arg
  })
}

function asTyped<T>(parsed: T): T {
  if (typeof parsed === 'string') return parsed.replace(MARK, '') as T
  if (Array.isArray(parsed)) return parsed.map(asTyped) as T
  if (typeof parsed !== 'object' || parsed === null) return parsed
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, asTyped<unknown>(value)])) as T
}

/** The first thing that is wrong with the options, in a sentence. */
function problemWith({ matchedCommand, globalCommand }: CAC, { choices = {} }: CommandLine, options: Options): string | undefined {
  const known = [...(matchedCommand?.options ?? []), ...globalCommand.options]
  for (const [key, value] of Object.entries(options)) {
    if (key === '--') continue
    const option = known.find(({ names }) => names.includes(key))
    const flag = flagOf(key)
    if (!option) {
      const other = OTHER_FLAGS.find(({ wrong, right }) => key === wrong && known.some(({ names }) => names.includes(right)))
      if (other) return `unknown option ${flag}${didYouMean(other.meant)}`
      const guess = nearest(
        key,
        known.map((one) => one.name),
      )
      return `unknown option ${flag}${didYouMean(guess === undefined ? undefined : flagOf(guess))}`
    }
    if (value === false && key !== 'color') return `unknown option --no-${flag.slice(2)}`
    if ((option.required && value === true) || words(value).includes('')) return `${flag} needs a value`
    if (option.isBoolean && typeof value !== 'boolean') return `${flag} takes no value, or is given twice`
    const allowed = choices[key]
    const wrong = value === false ? undefined : allowed && words(value).find((word) => !allowed.includes(word))
    if (allowed && wrong !== undefined)
      return `${flag} takes ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}, not "${wrong}"${didYouMean(nearest(wrong, allowed))}`
  }
  return undefined
}

/** What says the same on other commands. */
const OTHER_FLAGS = [
  { wrong: 'json', right: 'format', meant: '--format json' },
  { wrong: 'format', right: 'json', meant: '--json' },
] as const

function flagOf(key: string): string {
  return key.length === 1 ? `-${key}` : `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function camelCase(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** The parser makes an array of what is given twice, and `false` of `--no-color`. */
function words(value: unknown): readonly string[] {
  if (value === undefined || value === true) return []
  if (value === false) return ['never']
  return [value].flat().map(String)
}

function partsOf(word: string): readonly string[] {
  return word
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function noCommand(word: string | undefined, options: Options): Outcome {
  if (word !== undefined) {
    const guess = nearest(
      word,
      COMMANDS.map(({ name }) => name),
    )
    const path = /[./\\]/.test(word) ? `, did you mean "skillc lint ${word}"?` : ''
    return refuse(`unknown command "${word}"${guess === undefined ? path : didYouMean(guess)}`, 'Try "skillc --help".')
  }
  const option = Object.keys(options).find((key) => key !== '--')
  if (option !== undefined) return refuse(`unknown option ${flagOf(option)}`, 'Try "skillc --help".')
  return { stdout: '', stderr: generalHelp(), exitCode: 2 }
}

function said(stdout: string): Outcome {
  return { stdout, stderr: '', exitCode: 0 }
}

function seeHelp({ name }: CommandLine): string {
  return `Try "skillc ${name} --help".`
}

function generalHelp(): string {
  const commands = table(COMMANDS.map(({ name, args, summary }) => [`${name} ${args}`.trim(), summary] as const))
  return `skillc ${SKILLC_VERSION}: a compiler for Agent Skills

Usage:
  skillc <command> [options]

Commands:
${commands}
Options:
${table(GLOBAL)}
"skillc <command> --help" says more about a command.

${EXIT_CODES}`
}

function helpOf(command: CommandLine): string {
  const { name, args, summary, options, examples, more } = command
  const usage = `${name} ${options.length > 0 ? '[options] ' : ''}${args}`.trim()
  return `${summary}.

Usage:
  skillc ${usage}

Options:
${table([...options, ...globalsOf(command)])}
Examples:
${examples.map((example) => `  ${example}\n`).join('')}${more === undefined ? '' : `\n${more}`}`
}

function table(rows: OptionTable): string {
  const widest = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}\n`).join('')
}

/**
 * Write everything, however slow the reader. Straight to the descriptor, which blocks, unless whoever opened it said not
 * to: only then is the stream, with the tenth of a start-up that it costs, worth having. A reader that went away is nobody's fault.
 */
async function send(descriptor: 1 | 2, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  let sent = 0
  try {
    while (sent < bytes.length) sent += writeSync(descriptor, bytes, sent)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPIPE') return
    if (code !== 'EAGAIN') throw error
    const stream = descriptor === 1 ? process.stdout : process.stderr
    await new Promise<void>((done, fail) => {
      stream.on('error', (problem: NodeJS.ErrnoException) => (problem.code === 'EPIPE' ? done() : fail(problem)))
      stream.write(bytes.subarray(sent), () => done())
    })
  }
}

async function start(): Promise<void> {
  let outcome: Outcome
  try {
    const argv = process.argv.slice(2)
    outcome = inJson(await main(argv), argv)
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    outcome = { stdout: '', stderr: `skillc: this is a bug, please report it with what follows\n${stack}\n`, exitCode: 2 }
  }
  process.exitCode = outcome.exitCode
  try {
    await send(1, outcome.stdout)
    await send(2, outcome.stderr)
  } catch (error) {
    // A report that is not all there must not look like one that is.
    process.exitCode = 2
    await send(2, `skillc: the report could not be written: ${(error as Error).message}\n`).catch(() => undefined)
  }
  // All is written. To take the engine down piece by piece, as Node does by itself, is a millisecond for nothing.
  // oxlint-disable-next-line unicorn/no-process-exit -- this is a program
  process.exit()
}

void start()
