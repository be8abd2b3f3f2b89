import { didYouMean } from '../commands/result.ts'
import { nearest } from '../text/edit-distance.ts'
import { optionsOf, type Command, type Option } from './command.ts'

/** The values of options by their keys, in the order in which they were given; `true` where one stood without a value. */
export type Options = ReadonlyMap<string, readonly (string | true)[]>

export interface Parsed {
  readonly command: Command | undefined
  readonly operands: readonly string[]
  readonly options: Options
  /** The first thing that is wrong with the options, in a sentence. */
  readonly problem: string | undefined
}

/** Parse a command line: of the commands that it may be about, the one that is its first operand. */
export function parse(argv: readonly string[], commands: readonly Command[]): Parsed {
  const found = commands.map((command) => parseFor(command, argv)).find(({ command, operands }) => operands[0] === command?.name)
  return found ? { ...found, operands: found.operands.slice(1) } : parseFor(undefined, argv)
}

function parseFor(command: Command | undefined, argv: readonly string[]): Parsed {
  const known = optionsOf(command)
  const operands: string[] = []
  const options = new Map<string, (string | true)[]>()
  const problems: string[] = []
  const left = [...argv]
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    // What comes after `--` is an operand, whatever it begins with.
    if (arg === '--') operands.push(...left.splice(0))
    else if (!isOption(arg)) operands.push(arg)
    else {
      const equals = arg.indexOf('=')
      const flag = equals < 0 ? arg : arg.slice(0, equals)
      const isNoColor = flag === '--no-color'
      const option = known.find(({ flags }) => flags.includes(isNoColor ? '--color' : flag))
      if (!option) {
        problems.push(unknown(flag, known))
        continue
      }
      const { key, takes } = option
      const takesNext = equals < 0 && takes !== 'nothing' && !isNoColor && left[0] !== undefined && !isOption(left[0])
      const value = isNoColor ? 'never' : takesNext ? (left.shift() as string) : equals < 0 ? true : arg.slice(equals + 1)
      const problem = faultOf(value, flag, option, options.has(key), command)
      if (problem !== undefined) problems.push(problem)
      options.set(key, [...(options.get(key) ?? []), value])
    }
  }
  return { command, operands, options, problem: problems[0] }
}

/** A hyphen alone is a path, or stands for stdin. */
function isOption(arg: string): boolean {
  return arg.startsWith('-') && arg !== '-'
}

function unknown(flag: string, known: readonly Option[]): string {
  const other = OTHER_FLAGS.find(({ wrong, right }) => flag === wrong && known.some(({ flags }) => flags.includes(right)))
  const guess =
    other?.meant ??
    nearest(
      flag,
      known.map(({ flags }) => flags.at(-1) as string),
    )
  return `unknown option ${flag}${didYouMean(guess)}`
}

/** Flags that say the same on other commands. */
const OTHER_FLAGS = [
  { wrong: '--json', right: '--format', meant: '--format json' },
  { wrong: '--format', right: '--json', meant: '--json' },
] as const

function faultOf(value: string | true, flag: string, { key, takes }: Option, isAgain: boolean, command: Command | undefined): string | undefined {
  if (takes === 'nothing') return value !== true ? `${flag} takes no value` : isAgain ? `${flag} takes no value and must be given only once` : undefined
  if (value === '' || (value === true && takes === 'a value')) return `${flag} needs a value`
  const allowed = command?.choices?.[key]
  if (value === true || !allowed) return undefined
  const word = command.withFile?.includes(key) ? (value.split('=', 1)[0] as string) : value
  if (allowed.includes(word)) return undefined
  return `${flag} takes ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}, not "${word}"${didYouMean(nearest(word, allowed))}`
}
