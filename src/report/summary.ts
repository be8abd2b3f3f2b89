import type { Report, SkillSummary } from '../lint/report.ts'
import { byCodeUnit } from '../text/compare.ts'
import { printable } from './printable.ts'
import { atLeast, countLevels, LEVELS, plural, type View } from './levels.ts'

/** The line or two that every run ends with. */
export function summary(report: Report, { level, max = Infinity }: View): string {
  const counts = countLevels(report)
  const present = LEVELS.filter((one) => counts[one] > 0)
  const shown = present.filter((one) => atLeast(one, level)).map((one) => plural(counts[one], one))
  const hidden = present.filter((one) => !atLeast(one, level)).map((one) => plural(counts[one], one))
  const none = hidden.length > 0 ? `no ${LEVELS.filter((one) => atLeast(one, level)).join('s or ')}s` : 'no findings'
  const way = hidden.length > 0 ? ` (${hidden.join(' and ')}, shown with --level ${LEVELS.findLast((one) => counts[one] > 0)})` : ''
  const parts = [(shown.join(', ') || none) + way]
  const cut = present.filter((one) => atLeast(one, level)).reduce((sum, one) => sum + counts[one], 0) - max
  if (cut > 0) parts.push(`${cut} left out by --max-findings`)
  const fixable = (safety: 'safe' | 'suggested'): number =>
    report.diagnostics.filter((one) => atLeast(one.level, level) && one.fixes.some((fix) => fix.safety === safety)).length
  if (fixable('safe') > 0) parts.push(`${fixable('safe')} fixable with --fix`)
  if (fixable('suggested') > 0) parts.push(`${fixable('suggested')} fixable with --fix-suggested`)
  if (report.suppressed > 0) parts.push(`${report.suppressed} suppressed`)
  if (report.unreadable.length > 0) parts.push(`${report.unreadable.length} unreadable`)
  const ofKind = (kind: SkillSummary['kind']): number => report.skills.filter((one) => one.kind === kind).length
  const others = (['command', 'plugin', 'project'] as const).filter((kind) => ofKind(kind) > 0).map((kind) => plural(ofKind(kind), kind))
  const skills = others.length > 0 && ofKind('skill') === 0 ? [] : [plural(ofKind('skill'), 'skill')]
  const checked = [...skills, ...others, plural(report.files, 'file')]
  const lines = [`checked ${checked.join(', ')}: ${parts.join('; ')}`]
  if (report.skipped.length > 0) lines.push(skipped(report))
  return `${lines.join('\n')}\n`
}

/** Paths that are named of a reason which costs skills. */
const MOST_NAMED = 3

/** `skipped 3: 2 symlink, not followed; 1 symlink to a skill, not followed (skills/one)` */
function skipped(report: Report): string {
  const reasons = new Map<string, string[]>()
  for (const { path, reason } of report.skipped) reasons.set(reason, [...(reasons.get(reason) ?? []), path])
  const parts = [...reasons]
    .sort(([a, many], [b, few]) => few.length - many.length || byCodeUnit(a, b))
    .map(([reason, paths]) => {
      const more = paths.length > MOST_NAMED ? `, and ${paths.length - MOST_NAMED} more` : ''
      return `${paths.length} ${reason}${/skill, /.test(reason) ? ` (${paths.slice(0, MOST_NAMED).map(printable).join(', ')}${more})` : ''}`
    })
  return `skipped ${report.skipped.length}: ${parts.join('; ')}`
}
