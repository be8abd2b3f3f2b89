import type pc from 'picocolors'
import { displayWidth } from '../hosts/display-width.ts'
import { isLost } from '../hosts/predict.ts'
import type { Prediction } from '../hosts/profile.ts'
import { fitted, wrap } from './columns.ts'
import type { HostsReport, SkillOutcomes } from './hosts-report.ts'
import { plural } from './levels.ts'
import { printable } from './printable.ts'

export interface HostsTextOptions {
  /** Why skills are changed, too, and not only why they are lost. */
  readonly reasons: boolean
  readonly width: number
  readonly colors?: ReturnType<typeof pc.createColors> | undefined
}

/** A table of skills and hosts, a sum, and the reasons. */
export function hostsText(report: HostsReport, options: HostsTextOptions): string {
  const { targets, skills, duplicates, aside } = report
  const single = skills.length === 1
  const table = single
    ? oneSkill(report, skills[0] as SkillOutcomes, options)
    : (columns(report, options) ?? skills.flatMap((skill) => paragraph(skill, options)))
  const reasons = single ? [] : skills.flatMap((skill) => reasonsOf(skill, options))
  const unmeasured = (['source', 'documentation', 'third parties'] as const).flatMap((how) => {
    const keys = targets.flatMap(({ key, evidence }) => (evidence === how ? [key] : []))
    return keys.length > 0 ? [`${how}: ${keys.join(', ')}`] : []
  })
  const lines = [
    ...table,
    '',
    ...(single ? [] : sums(report)),
    assumed(report),
    ...(reasons.length > 0 ? ['', ...reasons] : []),
    ...[...duplicates, ...aside].flatMap((sentence, at) => [...(at === 0 ? [''] : []), printable(sentence)]),
    ...(unmeasured.length > 0 ? ['', `Not compared with the host, only known from ${unmeasured.join('; ')}`] : []),
  ]
  return `${lines
    .flatMap((line) => wrap(line, options.width, '    '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

/** A line for each host, with its reason. */
function oneSkill({ targets }: HostsReport, { path, primary, outcomes }: SkillOutcomes, { colors }: HostsTextOptions): string[] {
  const hosts = Math.max(...targets.map(({ key }) => key.length))
  const words = Math.max(...Object.values(outcomes).map(({ outcome }) => outcome.length))
  return [
    printable(path),
    ...targets.map(({ key }) => {
      const found = outcomes[key] as Prediction
      const reason = found.reason === undefined ? '' : `  ${printable(found.reason)}`
      const word = painted(found, found.outcome, colors) + ' '.repeat(words - found.outcome.length)
      return `  ${key.padEnd(hosts)}  ${word}${reason}${key === primary && isLost(found) ? ' (primary target)' : ''}`.trimEnd()
    }),
  ]
}

/** One line a skill; nothing where the terminal is too narrow for it, or two names would look the same. */
function columns({ targets, skills }: HostsReport, { width, colors }: HostsTextOptions): string[] | undefined {
  const heads = targets.map(({ key }) => key.split(/(?<=-)|(?=@)/))
  const widths = targets.map((_, at) =>
    Math.max(
      ...(heads[at] ?? []).map(({ length }) => length),
      ...skills.map(({ outcomes }) => (outcomes[targets[at]?.key ?? ''] as Prediction).outcome.length),
    ),
  )
  const longest = Math.max('skill'.length, ...skills.map(({ path }) => displayWidth(printable(path))))
  const room = width - widths.reduce((sum, one) => sum + one + 2, 0)
  if (room < Math.min(longest, LEAST)) return undefined
  const first = Math.min(longest, room)
  const cut = skills.map(({ path }) => fitted(printable(path), first))
  if (new Set(cut).size < new Set(skills.map(({ path }) => path)).size) return undefined
  const rows = Math.max(...heads.map(({ length }) => length))
  return [
    ...Array.from({ length: rows }, (_, row) =>
      `${fitted(row === rows - 1 ? 'skill' : '', first)}${heads.map((parts, at) => `  ${(parts[row - rows + parts.length] ?? '').padEnd(widths[at] as number)}`).join('')}`.trimEnd(),
    ),
    ...skills.map(({ outcomes }, row) => {
      const cells = targets.map(({ key }, at) => {
        const found = outcomes[key] as Prediction
        const blanks = at < targets.length - 1 ? ' '.repeat((widths[at] as number) - found.outcome.length) : ''
        return `  ${painted(found, found.outcome, colors)}${blanks}`
      })
      return (cut[row] ?? '') + cells.join('')
    }),
  ]
}

/** The least that is left for the names of skills. */
const LEAST = 18

/** The hosts by what they do, for terminals without room. */
function paragraph({ path, outcomes }: SkillOutcomes, { colors }: HostsTextOptions): string[] {
  const lines = [printable(path)]
  for (const word of ORDER) {
    const these = Object.entries(outcomes).filter(([, { outcome }]) => outcome === word)
    const [first] = these
    const all = these.length === Object.keys(outcomes).length
    if (first) lines.push(`  ${painted(first[1], word, colors)}: ${all && these.length > 1 ? 'every host' : these.map(([key]) => key).join(', ')}`)
  }
  return lines
}

const ORDER: readonly Prediction['outcome'][] = ['executes', 'rejected', 'silent', 'waiting', 'changed', 'loads']

/** That skills are judged as if they were installed, and which hosts look where they stand. */
function assumed({ targets, skills }: HostsReport): string {
  const { length } = skills
  const counts = targets.map(({ key }) => ({ key, count: skills.filter(({ found }) => found.includes(key)).length }))
  const some = counts.filter(({ count }) => count > 0)
  if (some.every(({ count }) => count === length) && some.length === targets.length) return ''
  const names = some.map(({ key, count }) => (count === length ? key : `${key} (${count} of ${length})`)).join(', ')
  return `As if installed where the host looks. Where ${length === 1 ? 'it stands' : 'they stand'}, ${some.length === 0 ? 'no host looks.' : `these look: ${names}`}`
}

function sums({ targets, skills }: HostsReport): string[] {
  const everywhere = skills.filter(({ outcomes }) => Object.values(outcomes).every((one) => !isLost(one)))
  const lost = targets.flatMap(({ key }) => {
    const count = skills.filter(({ outcomes }) => isLost(outcomes[key] as Prediction)).length
    return count === 0 ? [] : [`${key} ${count}`]
  })
  const head = `${plural(skills.length, 'skill')}, ${plural(targets.length, 'host')}: `
  return [head + (lost.length === 0 ? 'no host loses any' : `${everywhere.length} on every host; lost by ${lost.join(', ')}`)]
}

/** What hosts say of a skill, those with one reason together. */
function reasonsOf({ path, outcomes, primary }: SkillOutcomes, { reasons }: HostsTextOptions): string[] {
  const groups = new Map<string, string[]>()
  for (const [key, found] of Object.entries(outcomes)) {
    if (found.reason === undefined || !(reasons || (found.outcome !== 'loads' && found.outcome !== 'changed'))) continue
    const words = `${found.outcome}: ${found.reason}`
    groups.set(words, [...(groups.get(words) ?? []), key === primary ? `${key} (primary)` : key])
  }
  return groups.size === 0 ? [] : [printable(path), ...[...groups].map(([words, keys]) => `  ${keys.join(', ')}: ${printable(words)}`)]
}

function painted(found: Prediction, word: string, colors: HostsTextOptions['colors']): string {
  if (!colors) return word
  if (isLost(found)) return colors.red(word)
  return found.outcome === 'loads' ? colors.green(word) : colors.yellow(word)
}
