import type { Level } from '../risk/evidence/level.ts'
import type { Span } from '../text/span.ts'
import { shownCommand } from './_command.ts'

/** What a file that something runs by itself is found to do. */
export interface Danger {
  readonly says: string
  readonly span?: Span
  readonly level: Level
  /** A hook: it is run at each session, turn or commit. */
  readonly hook?: true
}

/** Commands that use the network, or hide what they do. */
export const NETWORK: RegExp =
  /\b(?:curl|wget|nc|ncat|iwr|irm|Invoke-WebRequest|Invoke-RestMethod|bitsadmin)\b|https?:\/\/|\b(?:node|bun|deno|python3?|ruby|perl)\s{1,4}-{1,2}(?:e|c|eval|p)\b|\bbase64\b|\beval\b|\bnpm (?:i|install|add) (?:-\S{1,20} ){0,4}[@a-z]/

/** What a pattern finds in a text, told by `danger`. */
export function* matches(text: string, pattern: RegExp, danger: (found: RegExpExecArray) => Omit<Danger, 'span'>): Generator<Danger> {
  for (const found of pattern.global ? text.matchAll(pattern) : [pattern.exec(text)])
    if (found) yield { ...danger(found), span: { start: found.index, end: found.index + found[0].length } }
}

/** A command as a message shows it, without the escapes of JSON. */
export function shown(command: string): string {
  return shownCommand(command.replace(/\\(["\\/])/g, '$1'), 80)
}
