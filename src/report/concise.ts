import type { Report } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import { atLeast } from './levels.ts'
import { printable } from './printable.ts'

/** One line a finding: `path:line:column: level: message [rule]`. */
export function conciseReport(report: Report, { level }: { readonly level: Level }): string {
  return report.diagnostics
    .filter((one) => atLeast(one.level, level))
    .map(({ file, start, level: own, message, rule }) => `${printable(file)}:${start.line}:${start.column}: ${own}: ${printable(message)} [${rule}]\n`)
    .join('')
}
