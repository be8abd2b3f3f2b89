import type { Outcome } from '../commands/outcome.ts'

export type OptionTable = readonly (readonly [flags: string, description: string])[]

/** A command, as it is typed: what the parser takes, what `--help` says, and what is run. */
export interface CommandLine {
  readonly name: string
  /** As in `<bundle> [...paths]`: those in angle brackets must be there. */
  readonly args: string
  readonly summary: string
  readonly options: OptionTable
  /** Options that must be there. Keys are in camel case here, as in all below. */
  readonly needs?: readonly string[]
  /** What an option may be. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  readonly examples: readonly string[]
  /** `version` of what it prints as JSON, when that is not the first. */
  readonly jsonVersion?: number
  /** What there is to say behind all that. */
  readonly more?: string
  run(line: TypedLine): Outcome | Promise<Outcome>
}

/** What somebody has typed, and from where. */
export interface TypedLine {
  readonly operands: readonly string[]
  readonly cwd: string
  /** Of skillc. */
  readonly version: string
  readonly given: (key: string) => boolean
  /** Given without a value. */
  readonly flag: (key: string) => boolean
  /** The last value that was given. */
  readonly word: (key: string) => string | undefined
  readonly words: (key: string) => readonly string[]
  /** Values that are separated by commas, or given one by one. */
  readonly list: (key: string) => readonly string[]
  /** Whether to colour, when the user has said so or not. */
  readonly color: (when: string | undefined) => boolean
  /** Columns. */
  readonly width: () => number
  /** Somebody looks at stdout. */
  readonly terminal: () => boolean
  /** Where the rules' pages are, if there is a terminal to open them. */
  readonly hyperlinks: () => string | undefined
  /** Where GitHub has checked out what is checked, when it runs this. */
  readonly workspace: () => string | undefined
  /** Shows a line in place of the one before, if somebody looks at stderr; `undefined` takes the last one away. */
  readonly progress: () => ((line: string | undefined) => void) | undefined
  /** Does something before a signal ends the program; returns how not to do it any more. */
  readonly whenEnded: (act: () => void) => () => void
}

export const EXIT_CODES = `Exit codes:
  0  nothing at or over --fail-on
  1  findings at or over --fail-on, a --diff that is not empty, or skills that
     cannot be bundled as they are
  2  the job could not be done: wrong usage, a path that does not exist, cannot
     be read or written, no skill to check, or a rule that crashed
`
