import { didYouMean, refuse, type CommandResult } from '../commands/result.ts'
import { plural } from '../report/levels.ts'
import { nearest } from '../text/edit-distance.ts'
import { seeHelp, takesVersion, type Command, type Invocation } from './command.ts'
import { allCommands, COMMAND_NAMES, commandNamed } from './commands/index.ts'
import { withJsonFailure } from './json-failure.ts'
import { parse, type Options, type Parsed } from './parse.ts'
import { currentDirectory, environment, whenEnded } from './process.ts'
import { hyperlinkBase, isTerminal, progressLine, wantsColor, widthOfTerminal } from './terminal.ts'
import { PAGES, VERSION } from './version.ts'

/** Run the command that the arguments name, or say what is wrong with them. */
export async function run(given: readonly string[]): Promise<CommandResult> {
  const argv = given[0] === 'help' ? [...given.slice(1), '--help'] : given
  const named = await commandNamed(argv[0])
  const parsed = parse(argv, named ? [named] : await allCommands())
  return withJsonFailure(await resultOf(parsed), parsed)
}

async function resultOf({ command, operands, options, problem }: Parsed): Promise<CommandResult> {
  if (takesVersion(command) && options.has('version')) return printed(`${VERSION}\n`)
  if (options.has('help')) {
    const { generalHelp, helpOf } = await import('./help.ts')
    return printed(command ? helpOf(command) : generalHelp(await allCommands()))
  }
  if (problem !== undefined && (command || operands.length === 0)) return refuse(problem, seeHelp(command))
  return command ? runCommand(command, operands, options) : withoutCommand(operands[0])
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
  const missing = command.required?.find((key) => !options.has(key))
  if (missing !== undefined) return refuse(`${command.name} needs --${missing}`, seeHelp(command))
  const cwd = currentDirectory()
  if (cwd === undefined) return refuse('the current directory no longer exists or cannot be read')
  const result = await command.run(invocationOf(operands, options, cwd))
  return result.isMisused ? { ...result, stderr: `${result.stderr}${seeHelp(command)}\n` } : result
}

function invocationOf(operands: readonly string[], options: Options, cwd: string): Invocation {
  const flag = (key: string): boolean => options.get(key)?.includes(true) ?? false
  const values = (key: string): readonly string[] => options.get(key)?.filter((one) => one !== true) ?? []
  const value = (key: string): string | undefined => values(key).at(-1)
  return {
    operands,
    cwd,
    version: VERSION,
    pages: PAGES,
    commands: allCommands,
    given: (key) => options.has(key),
    flag,
    value,
    texts: (...keys) => recordOf(keys, value),
    flags: (...keys) => recordOf(keys, flag),
    values,
    list: (key) => values(key).flatMap(itemsOf),
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

async function withoutCommand(word: string | undefined): Promise<CommandResult> {
  if (word === undefined) return { stdout: '', stderr: (await import('./help.ts')).generalHelp(await allCommands()), exitCode: 2 }
  const guess = nearest(word, COMMAND_NAMES)
  const path = /[./\\]/.test(word) ? `, did you mean "skillc lint ${word}"?` : ''
  return refuse(`unknown command "${word}"${guess === undefined ? path : didYouMean(guess)}`, seeHelp())
}

function printed(stdout: string): CommandResult {
  return { stdout, stderr: '', exitCode: 0 }
}
