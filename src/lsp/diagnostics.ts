import type { Diagnostic as Shown, DiagnosticSeverity } from 'vscode-languageserver'
import type { Diagnostic } from '../lint/report.ts'
import { printable } from '../report/printable.ts'
import type { Level } from '../risk/evidence/level.ts'

/** What plain `lint` does not show is a hint. */
const SEVERITY: Readonly<Record<Level, DiagnosticSeverity>> = { error: 1, warning: 2, note: 4 }

/** A finding as an editor shows it. */
export function shownAs({ rule, level, message, help, start, end }: Diagnostic, pageOf: (rule: string) => string): Shown {
  return {
    range: { start: { line: start.line - 1, character: start.column - 1 }, end: { line: end.line - 1, character: end.column - 1 } },
    severity: SEVERITY[level],
    source: 'skillc',
    code: rule,
    codeDescription: { href: pageOf(rule) },
    message: help === undefined ? printable(message) : `${printable(message)}\n${printable(help)}`,
  }
}
