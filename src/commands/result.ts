import { printable, printableJson } from '../report/printable.ts'

/** What a command returns: the content of the streams and the exit code. Commands print nothing themselves. */
export interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  /** 0 clean, 1 findings at or over the threshold, 2 the job could not be done. */
  readonly exitCode: 0 | 1 | 2
  /** It was used wrongly, and help is what comes next. */
  readonly isMisused?: true
}

/** The result of a command that was used wrongly: the program adds where help is. */
export function misused(message: string): CommandResult {
  return { ...refuse(message), isMisused: true }
}

/**
 * The result of a command that could not do its job.
 *
 * @param message is escaped to one line, since names of files may hold anything
 * @param hint is printed as it is, on the next line
 */
export function refuse(message: string, hint?: string): CommandResult {
  return { stdout: '', stderr: `skillc: ${printable(message)}\n${hint === undefined ? '' : `${hint}\n`}`, exitCode: 2 }
}

/** What a command prints as JSON. `form` changes when a reader would break. */
export function inJson(version: string, value: object, exitCode: CommandResult['exitCode'], form = 1): CommandResult {
  return { stdout: printableJson({ version: form, tool: { name: 'skillc', version }, ...value }), stderr: '', exitCode }
}

/** Why a bundle cannot be used. */
export interface Problem {
  readonly code: string
  readonly message: string
  /** The content was refused; otherwise the command was used wrongly, or failed. */
  readonly refused: boolean
}

export function isProblem(value: object): value is Problem {
  return 'refused' in value
}

/** The result of a command that comes to nothing because of a bundle, with what came of it for people. */
export function failed(
  { code, message, refused }: Problem,
  path: string,
  how: { readonly json: boolean; readonly version: string },
  outcome = '',
): CommandResult {
  const exitCode = refused ? 1 : 2
  if (how.json) return inJson(how.version, { path, status: refused ? 'refused' : 'failed', problems: [{ code, message }] }, exitCode)
  return { stdout: '', stderr: `skillc: ${printable(path)}: ${printable(message)} [${code}]\n${outcome}`, exitCode }
}

/** `, did you mean "x"?`, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `, did you mean "${suggestion}"?`
}
