/** What a command did: the streams' content and the exit code. Commands print nothing themselves. */
export interface Outcome {
  readonly stdout: string
  readonly stderr: string
  /** 0 clean, 1 findings at or over the threshold, 2 the job could not be done. */
  readonly exitCode: 0 | 1 | 2
}

/** The command cannot be carried out as it was asked for. */
export function refuse(message: string): Outcome {
  return { stdout: '', stderr: `skillc: ${message}\n`, exitCode: 2 }
}

/** `, did you mean "x"?`, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `, did you mean "${suggestion}"?`
}
