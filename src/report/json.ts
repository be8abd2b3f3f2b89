import type { Diagnostic, Report } from '../lint/report.ts'
import { countLevels } from './levels.ts'
import { printableJson } from './printable.ts'

/** Everything, whatever its level, as `schemas/report.schema.json` describes it. `version` changes when a reader would break. */
export function jsonReport(report: Report): string {
  const { tool, skills, files, suppressed, skipped, unreadable, diagnostics } = report
  const { error, warning, note } = countLevels(report)
  const counts = { skills: skills.length, files, errors: error, warnings: warning, notes: note, suppressed }
  const value = {
    version: 1,
    tool: { name: tool.name, version: tool.version },
    summary: { ...counts, skipped: skipped.map(notChecked), unreadable: unreadable.map(notChecked) },
    skills: skills.map(({ path, name, kind, description, recovered }) => ({ path, name, kind, description, recovered })),
    diagnostics: diagnostics.map(finding),
  }
  return printableJson(value)
}

function notChecked({ path, reason }: { path: string; reason: string }): unknown {
  return { path, reason }
}

// Keys whose value is `undefined` are left out by JSON.stringify, and the others keep this order.
function finding({ rule, level, category, confidence, message, help, file, span, start, end, url, fixes }: Diagnostic): unknown {
  return {
    rule,
    level,
    category,
    confidence,
    message,
    help,
    file,
    start: { offset: span.start, line: start.line, column: start.column },
    end: { offset: span.end, line: end.line, column: end.column },
    url,
    fixes:
      fixes.length === 0
        ? undefined
        : fixes.map(({ title, safety, edits }) => ({
            title,
            safety,
            edits: edits.map((edit) => ({ start: edit.span.start, end: edit.span.end, text: edit.text })),
          })),
  }
}
