import type { Report } from '../lint/report.ts'
import { shownIn, type View } from './levels.ts'
import { printable } from './printable.ts'
import { summary } from './summary.ts'

/** One line a finding with what to do about it, and always the summary: who has no terminal must not take silence for a fault. */
export function agentReport(report: Report, view: View): string {
  const lines = shownIn(report, view).map(({ file, start, level: own, message, rule, help, fixes }) => {
    const fix = fixes.map(({ title, safety }) => `; fix: ${title} (${safety === 'safe' ? '--fix' : '--fix-suggested'})`).join('')
    return `${printable(`${file}:${start.line}:${start.column}: ${own} ${rule}: ${message}${help ? `; help: ${help.replaceAll('\n', ' ')}` : ''}${fix}`)}\n`
  })
  return lines.join('') + summary(report, view)
}
