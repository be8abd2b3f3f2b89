import type { Diagnostic, Report } from '../lint/report.ts'
import { countLevels, shownIn, type View } from './levels.ts'
import { printableJson } from './printable.ts'

/** As `schemas/report.schema.json` describes it; the counts are of all findings. `version` changes when a reader would break. */
export function jsonReport(report: Report, view: View = { level: 'note' }): string {
  const { tool, skills, files, suppressed, skipped, unreadable } = report
  const { error, warning, note } = countLevels(report)
  const counts = { skills: skills.length, files, errors: error, warnings: warning, notes: note, suppressed }
  const value = {
    version: 1,
    tool: { name: tool.name, version: tool.version },
    summary: { ...counts, skipped: skipped.map(notChecked), unreadable: unreadable.map(notChecked) },
    skills: skills.map(({ path, name, kind, description, recovered }) => ({ path, name, kind, description, recovered })),
    diagnostics: shownIn(report, view).map((one) => finding(one, tool.pages)),
  }
  return printableJson(value)
}

/** A finding a line, each as in {@link jsonReport}. */
export function jsonLines(report: Report, view: View): string {
  return shownIn(report, view)
    .map((one) => `${printableJson(finding(one, report.tool.pages), 0).trimEnd()}\n`)
    .join('')
}

function notChecked({ path, reason }: { path: string; reason: string }): unknown {
  return { path, reason }
}

// Keys whose value is `undefined` are left out by JSON.stringify, and the others keep this order.
function finding({ rule, level, category, confidence, message, help, file, span, start, end, url, fixes }: Diagnostic, pages: string | undefined): unknown {
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
    url: pages === undefined ? url : `${pages}${rule}.md`,
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
