import type { Position, Range, TextEdit } from 'vscode-languageserver'
import type { SourceText } from '../text/source-text.ts'
import { applyEdits, type Edit, type Span } from '../text/span.ts'

/** Editors count lines and UTF-16 units from 0. */
export function rangeOf(source: SourceText, { start, end }: Span): Range {
  return { start: positionAt(source, start), end: positionAt(source, end) }
}

function positionAt(source: SourceText, offset: number): Position {
  const { line, column } = source.positionAt(offset)
  return { line: line - 1, character: column - 1 }
}

export function offsetAt(source: SourceText, { line, character }: Position): number {
  const { start, end } = source.lineSpan(line + 1)
  return Math.min(start + character, end)
}

/** Edits as an editor takes them: it knows no place between the two characters of a line end. */
export function textEdits(source: SourceText, edits: readonly Edit[]): TextEdit[] {
  const { text } = source
  const splits = (at: number): boolean => text[at - 1] === '\r' && text[at] === '\n'
  const whole = edits.some(({ span }) => splits(span.start) || splits(span.end)) ? [changedLines(text, applyEdits(text, edits))] : edits
  return whole.map((edit) => ({ range: rangeOf(source, edit.span), newText: edit.text }))
}

/** One edit that makes one text of another: of the lines from the first that differs to the last. */
export function changedLines(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let same = 0
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++
  start = before.lastIndexOf('\n', start - 1) + 1
  const next = before.indexOf('\n', before.length - same)
  const rest = next < 0 ? 0 : before.length - next - 1
  return { span: { start, end: before.length - rest }, text: after.slice(start, after.length - rest) }
}
