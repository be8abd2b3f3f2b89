import type { Report } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import { fingerprints } from './fingerprint.ts'
import { shownIn, type View } from './levels.ts'
import { printableJson } from './printable.ts'

const SEVERITY: Record<Level, string> = { error: 'critical', warning: 'minor', note: 'info' }

/** A report for Code Quality in merge requests of GitLab. */
export function gitlabReport(report: Report, view: View): string {
  const shown = shownIn(report, view)
  const names = fingerprints(shown)
  return printableJson(
    shown.map(({ rule, level: own, message, file, start, end }, i) => ({
      description: message,
      check_name: rule,
      fingerprint: names[i],
      severity: SEVERITY[own],
      location: { path: file, lines: { begin: start.line, end: end.line } },
    })),
  )
}
