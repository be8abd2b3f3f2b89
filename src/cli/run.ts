import { didYouMean, refuse, type CommandResult } from '../commands/result.ts'
import { plural } from '../report/levels.ts'
import { nearest } from '../text/edit-distance.ts'
import { seeHelp, takesVersion, type Command, type Invocation } from './command.ts'
import { allCommands, COMMAND_NAMES, commandNamed } from './commands/index.ts'
import { flagOf, flagWithValue, parse, valuesOf, type Options } from './parse.ts'
import { currentDirectory, environment, whenEnded } from './process.ts'
import { hyperlinkBase, isTerminal, progressLine, wantsColor, widthOfTerminal } from './terminal.ts'
import { PAGES, VERSION } from './version.ts'

/** Run the command that the arguments name, or say what is wrong with them. */
export async function run(given: readonly string[]): Promise<CommandResult> {
  const argv = given[0] === 'help' ? [...given.slice(1), '--help'] : given
  const [first, ...rest] = argv
  const named = await commandNamed(first)
  // A hook gives paths and no options: the parser need not be loaded.
  if (named && !rest.some((arg) => arg.startsWith('-'))) return runCommand(named, rest, {})
  const valued = named && flagWithValue(rest, named)
  if (valued !== undefined) return refuse(`${valued} takes no value`, seeHelp(named))
  const { command, operands, options, problem } = await parse(argv, named, named ? [named] : await allCommands())
  if (takesVersion(command) && (options['version'] === true || options['v'] === true)) return printed(`${VERSION}\n`)
  if (options['help'] === true || options['h'] === true) {
    const { generalHelp, helpOf } = await import('./help.ts')
    return printed(command ? helpOf(command) : generalHelp(await allCommands()))
  }
  if (!command) return withoutCommand(operands[0], options)
  return problem === undefined ? runCommand(command, operands, options) : refuse(problem, seeHelp(command))
}

async function runCommand(command: Command, operands: readonly string[], options: Options): Promise<CommandResult> {
  const required = command.args.match(/<[a-z.]+>/g) ?? []
  const most = command.args.includes('...') ? Infinity : (command.args.match(/[<[][a-z]+/g) ?? []).length
  if (operands.length > most || operands.length < required.length) {
    const count = most < Infinity ? plural(most, 'argument') : `${plural(required.length, 'argument')} or more`
    const takes = most === 0 ? `no argument, not "${operands[0]}"` : `${count}: ${command.args.replace(' ', most < Infinity ? ' and ' : ' ')}`
    return refuse(`${command.name} takes ${takes}`, seeHelp(command))
  }
  // A variable of a script that is not set would otherwise name the current directory.
  if (operands.includes('')) return refuse(`an argument of ${command.name} is empty`, seeHelp(command))
  const missing = command.required?.find((key) => options[key] === undefined)
  if (missing !== undefined) return refuse(`${command.name} needs ${flagOf(missing)}`, seeHelp(command))
  const cwd = currentDirectory()
  if (cwd === undefined) return refuse('the current directory no longer exists or cannot be read')
  const result = await command.run(invocationOf(operands, options, cwd))
  return result.isMisused ? { ...result, stderr: `${result.stderr}${seeHelp(command)}\n` } : result
}

function invocationOf(operands: readonly string[], options: Options, cwd: string): Invocation {
  const flag = (key: string): boolean => options[key] === true
  const value = (key: string): string | undefined => valuesOf(options[key]).at(-1)
  return {
    operands,
    cwd,
    version: VERSION,
    pages: PAGES,
    commands: allCommands,
    given: (key) => options[key] !== undefined,
    flag,
    value,
    texts: (...keys) => recordOf(keys, value),
    flags: (...keys) => recordOf(keys, flag),
    values: (key) => valuesOf(options[key]),
    list: (key) => valuesOf(options[key]).flatMap(itemsOf),
    color: wantsColor,
    width: widthOfTerminal,
    terminal: isTerminal,
    hyperlinks: hyperlinkBase,
    env: environment,
    progress: progressLine,
    whenEnded,
  }
}

function recordOf<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>
}

/** The items of a list with commas. */
function itemsOf(value: string): readonly string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

async function withoutCommand(word: string | undefined, options: Options): Promise<CommandResult> {
  if (word !== undefined) {
    const guess = nearest(word, COMMAND_NAMES)
    const path = /[./\\]/.test(word) ? `, did you mean "skillc lint ${word}"?` : ''
    return refuse(`unknown command "${word}"${guess === undefined ? path : didYouMean(guess)}`, seeHelp())
  }
  const option = Object.keys(options).find((key) => key !== '--')
  if (option !== undefined) return refuse(`unknown option ${flagOf(option)}`, seeHelp())
  return { stdout: '', stderr: (await import('./help.ts')).generalHelp(await allCommands()), exitCode: 2 }
}

function printed(stdout: string): CommandResult {
  return { stdout, stderr: '', exitCode: 0 }
}
