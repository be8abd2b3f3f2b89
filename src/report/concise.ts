import type { Diagnostic, Report } from '../lint/report.ts'
import { shownIn, type View } from './levels.ts'
import { printable } from './printable.ts'

/** One line a finding. */
export function conciseReport(report: Report, view: View): string {
  return shownIn(report, view).map(conciseLine).join('')
}

/** `path:line:column: level: message [rule]`. */
export function conciseLine({ file, start, level, message, rule }: Diagnostic): string {
  return `${printable(file)}:${start.line}:${start.column}: ${level}: ${printable(message)} [${rule}]\n`
}
