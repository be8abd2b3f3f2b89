import type { Diagnostic, Report } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import { applyEdits, shift } from '../text/span.ts'
import { shownIn, type View } from './levels.ts'
import { printableJson } from './printable.ts'

const SEVERITY: Record<Level, string> = { error: 'ERROR', warning: 'WARNING', note: 'INFO' }

/** The format of reviewdog. Its columns count bytes of UTF-8, from 1. */
export function rdjsonReport(report: Report, view: View): string {
  return printableJson({ source: { name: 'skillc' }, diagnostics: shownIn(report, view).map(diagnosticOf) })
}

function diagnosticOf(one: Diagnostic): unknown {
  const { rule, level, message, help, file, start, end, span, fixes, excerpt } = one
  const suggestions = fixes.flatMap(({ edits }) => {
    const [from, to] = [Math.min(...edits.map((edit) => edit.span.start)), Math.max(...edits.map((edit) => edit.span.end))]
    const range = rangeOf(one, from, to)
    const lineStart = span.start - (start.column - 1)
    const shifted = edits.map((edit) => ({ ...edit, span: shift(edit.span, -from) }))
    return range ? [{ range, text: applyEdits(excerpt?.text.slice(from - lineStart, to - lineStart) ?? '', shifted) }] : []
  })
  return {
    message: help ? `${message}\nhelp: ${help}` : message,
    location: { path: file, range: rangeOf(one, span.start, span.end) ?? { start: { line: start.line }, end: { line: end.line } } },
    severity: SEVERITY[level],
    code: { value: rule },
    ...(suggestions.length > 0 && { suggestions }),
  }
}

/** What stands between two offsets in the line that the finding begins in, where that line is known. */
function rangeOf({ start, span, excerpt }: Diagnostic, from: number, to: number): unknown {
  if (!excerpt || excerpt.from > 0 || excerpt.cut) return undefined
  const { text } = excerpt
  const lineStart = span.start - (start.column - 1)
  if (from < lineStart || to > lineStart + text.length) return undefined
  const at = (offset: number): unknown => ({ line: start.line, column: new TextEncoder().encode(text.slice(0, offset - lineStart)).length + 1 })
  return { start: at(from), end: at(to) }
}
