import { printable } from '../report/printable.ts'

/** What a command returns: the content of the streams and the exit code. Commands print nothing themselves. */
export interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  /** 0 clean, 1 findings at or over the threshold, 2 the job could not be done. */
  readonly exitCode: 0 | 1 | 2
}

/**
 * The result of a command that was used wrongly.
 *
 * @param message is escaped to one line, since names of files may hold anything
 * @param hint is printed as it is, on the next line
 */
export function refuse(message: string, hint?: string): CommandResult {
  return { stdout: '', stderr: `skillc: ${printable(message)}\n${hint === undefined ? '' : `${hint}\n`}`, exitCode: 2 }
}

/** `, did you mean "x"?`, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `, did you mean "${suggestion}"?`
}
