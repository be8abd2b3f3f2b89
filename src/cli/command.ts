import type { CommandResult } from '../commands/result.ts'

export type OptionTable = readonly (readonly [flags: string, description: string])[]

/** A command of the program: what the parser takes, what `--help` says, and what is run. */
export interface Command {
  readonly name: string
  /** As in `<bundle> [...paths]`: those in angle brackets are required. */
  readonly args: string
  readonly summary: string
  readonly options: OptionTable
  /** Options that must be given. Keys are in camel case here, as in all below. */
  readonly required?: readonly string[]
  /** The values that an option may have. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  /** Options with choices whose value may go on with `=FILE`. */
  readonly withFile?: readonly string[]
  readonly examples: readonly string[]
  /** `version` of what it prints as JSON, when that is not 1. */
  readonly jsonVersion?: number
  /** The last paragraph of `--help`. */
  readonly epilog?: string
  run(invocation: Invocation): CommandResult | Promise<CommandResult>
}

/** The parsed arguments of one run, and what a command may ask of the process. */
export interface Invocation {
  readonly operands: readonly string[]
  readonly cwd: string
  /** Of skillc. */
  readonly version: string
  /** Where the pages of rules stand on the web. */
  readonly pages: string | undefined
  readonly commands: () => Promise<readonly Command[]>
  readonly given: (key: string) => boolean
  /** Given without a value. */
  readonly flag: (key: string) => boolean
  /** The last value that was given. */
  readonly value: (key: string) => string | undefined
  /** The same of several options, and whether several flags were given: as a command's own options have them. */
  readonly texts: <Key extends string>(...keys: readonly Key[]) => Readonly<Record<Key, string | undefined>>
  readonly flags: <Key extends string>(...keys: readonly Key[]) => Readonly<Record<Key, boolean>>
  readonly values: (key: string) => readonly string[]
  /** Values that are separated by commas, or given one by one. */
  readonly list: (key: string) => readonly string[]
  /** Whether to colour the output, given the value of `--color`. */
  readonly color: (when: string | undefined) => boolean
  /** Columns. */
  readonly width: () => number
  /** Whether stdout is a terminal. */
  readonly terminal: () => boolean
  /** The base URL of the rules' pages, if there is a terminal to open them. */
  readonly hyperlinks: () => string | undefined
  /** A variable of the environment. */
  readonly env: (name: string) => string | undefined
  /** Shows a progress line in place of the one before, if stderr is a terminal; `undefined` removes it. */
  readonly progress: () => ((line: string | undefined) => void) | undefined
  /** Calls a function before a signal ends the program; returns a function that unregisters it. */
  readonly whenEnded: (act: () => void) => () => void
}

export const EXIT_CODES = `Exit codes:
  0  no findings at the level of --fail-on or above
  1  findings at that level or above, a --diff that is not empty, or skills
     that cannot be bundled
  2  skillc could not do the job: wrong usage, no skill to check, a path that
     does not exist or cannot be read or written, or a rule that crashed
`

/** The line below a usage error. */
export function seeHelp(command?: Command): string {
  return `Try "skillc ${command === undefined ? '' : `${command.name} `}--help".`
}

const GLOBAL_OPTIONS: OptionTable = [
  ['-h, --help', 'Print this help'],
  ['-v, --version', 'Print the version of skillc'],
]

/** The options that a command has besides its own; without a command, those of the program. */
export function globalOptionsOf(command: Command | undefined): OptionTable {
  return GLOBAL_OPTIONS.filter(([flags]) => takesVersion(command) || !flags.includes('--version'))
}

/** To `build`, `--version` is the version of the bundle. */
export function takesVersion(command: Command | undefined): boolean {
  return !command?.options.some(([flags]) => flags.startsWith('--version'))
}

/** The key of an option: its long flag in camel case. */
export function keyOf(flags: string): string {
  return (/--([a-z-]+)/.exec(flags)?.[1] ?? '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
