import { WEIGHT, type Level } from '../risk/evidence/level.ts'
import type { OnTarget, OnTargets } from '../hosts/on-targets.ts'
import type { Inspection } from '../risk/inspect.ts'
import { mayHoldRisk } from '../risk/look.ts'
import type { Rule, Siblings } from '../rules/rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'
import { type Skill, textOf } from '../skill/skill.ts'
import { byCodeUnit } from '../text/compare.ts'
import { sourceText, type SourceText } from '../text/source-text.ts'
import type { Diagnostic } from './report.ts'
import { suppress } from './suppress.ts'

/**
 * `default` is for authors who check their own skills; `strict` for those who are about to install somebody else's: it
 * raises findings of the category `security` by a level, and heeds no comment that turns them off.
 */
export type Profile = 'default' | 'strict'

/** A rule threw: a bug of ours, told with the rule and the skill it was on. */
export class RuleCrash extends Error {
  constructor(rule: string, file: string, cause: unknown) {
    super(`rule ${rule} crashed on ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'RuleCrash'
  }
}

const NOTHING_FOUND: Inspection = { acts: [], secrets: [], unanalysed: [] }

/** The page of a rule, relative to the package: offline, and the same for every reader. */
export function ruleUrl(id: string): string {
  return `docs/rules/${id}.md`
}

/**
 * Check parsed skills with `rules` and say what was found, sorted by file, then offset, then rule.
 *
 * @param onTargets what the targets do with a skill, where some were asked for: levels follow it
 * @throws RuleCrash when a rule throws: a crash is never silence
 */
export async function check(
  skills: readonly Skill[],
  rules: readonly Rule[],
  profile: Profile = 'default',
  onTargets?: OnTargets,
): Promise<{ diagnostics: Diagnostic[]; suppressed: number }> {
  const places = groupByPlace(skills)
  const all: Diagnostic[] = []
  const looksInside = rules.some(({ category }) => category === 'security')
  const looks = rules.some(({ onRisk }) => onRisk)
  let suppressed = 0
  for (const skill of skills) {
    const judges = !looks || mayHoldRisk(skill)
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that memory holds the trees of one
    const inspection = looksInside && judges ? await (await import('../risk/inspect.ts')).inspect(skill) : NOTHING_FOUND
    const targets = onTargets?.(skill)
    const context = { siblings: places.get(placeOf(skill)) as Siblings, inspection, ...(targets && { targets }) }
    const own: Diagnostic[] = []
    for (const rule of rules) {
      if (rule.onRisk && !judges) continue
      try {
        for (const finding of rule.check(skill, context)) own.push(stamp(rule, finding, skill, profile))
      } catch (error) {
        throw new RuleCrash(rule.id, skill.source.path, error)
      }
    }
    const kept = suppress(own, skill, profile)
    suppressed += own.length - kept.length
    all.push(...(targets ? forTargets(kept, targets, rules) : kept))
  }
  all.sort(
    (a, b) =>
      byCodeUnit(a.file, b.file) || a.span.start - b.span.start || a.span.end - b.span.end || byCodeUnit(a.rule, b.rule) || byCodeUnit(a.message, b.message),
  )
  // Two skills may share a document (a nested skill): what both say of it is said once.
  const diagnostics = all.filter((one, i) => {
    const before = all[i - 1]
    return !before || before.file !== one.file || before.rule !== one.rule || before.span.start !== one.span.start || before.message !== one.message
  })
  return { diagnostics, suppressed }
}

/**
 * Levels as the targets have it. An error is what the primary one loses or changes, so what only others mind is a warning. And that
 * a skill is lost is told once: where a finding about the cause is as bad, that is enough.
 */
function forTargets(found: readonly Diagnostic[], targets: readonly OnTarget[], rules: readonly Rule[]): readonly Diagnostic[] {
  const loses = (one: Diagnostic): boolean =>
    one.rule !== LOST && (one.category === 'frontmatter' || one.category === 'fields' || rules.some(({ id, loses }) => id === one.rule && loses === true))
  const minds = targets.some(({ weight, outcome }) => weight === 'primary' && outcome.outcome !== 'loads')
  const levelled = found.map((one) =>
    !minds && loses(one) && one.category !== 'security' && one.level === 'error' ? { ...one, level: 'warning' as const } : one,
  )
  const told = Math.max(-1, ...levelled.filter(loses).map(({ level }) => WEIGHT[level]))
  return levelled.map((one) => (one.rule === LOST && WEIGHT[one.level] <= told ? { ...one, level: 'note' } : one))
}

/** The rule that says what hosts lose. */
const LOST = 'lost-on-host'

/** The skill of a stranger is no place for trust: `strict` makes warnings of notes and errors of warnings. */
const RAISED: Record<Level, Level> = { note: 'warning', warning: 'error', error: 'error' }

function stamp(rule: Rule, finding: Finding, skill: Skill, profile: Profile): Diagnostic {
  const source = sourceOf(skill, finding.file)
  const span = finding.span ?? { start: 0, end: 0 }
  const said = finding.level && WEIGHT[finding.level] < WEIGHT[rule.level] ? finding.level : rule.level
  // Most hosts do not look for skills inside of skills: to them it is a document like any other.
  const level =
    skill.nestedIn !== undefined && (rule.category === 'frontmatter' || rule.category === 'fields')
      ? 'note'
      : profile === 'strict' && rule.category === 'security'
        ? RAISED[said]
        : said
  return {
    rule: rule.id,
    level,
    category: rule.category,
    ...(finding.confidence && { confidence: finding.confidence }),
    message: finding.message,
    ...(finding.help && { help: finding.help }),
    file: source.path,
    source,
    span: { start: Math.max(0, Math.min(span.start, source.text.length)), end: Math.max(span.start, Math.min(span.end, source.text.length)) },
    url: ruleUrl(rule.id),
    fixes: finding.fix ? [finding.fix] : [],
  }
}

const sources = new WeakMap<Skill, Map<string, SourceText>>()

/** The text of a file as the report names it. One for all findings in it: it knows where its lines begin. */
function sourceOf(skill: Skill, file: string | undefined): SourceText {
  if (file === undefined || file === skill.fileName) return skill.source
  let known = sources.get(skill)
  if (!known) sources.set(skill, (known = new Map()))
  let found = known.get(file)
  if (!found) {
    const path = skill.dir === '' || skill.dir === '.' ? file : `${skill.dir}/${file}`
    known.set(file, (found = sourceText(path, skill.document(file)?.source.text ?? '')))
  }
  return found
}

/** Skills that one host would load from one place: those with the same parent directory, or the same directory for commands. */
function placeOf(skill: Skill): string {
  return skill.kind === 'command' ? `command ${skill.dir}` : skill.dir.slice(0, Math.max(0, skill.dir.lastIndexOf('/')))
}

function groupByPlace(skills: readonly Skill[]): Map<string, Siblings> {
  const places = new Map<string, { byName: Map<string, Skill[]>; byDescription: Map<string, Skill[]> }>()
  for (const skill of skills) {
    let place = places.get(placeOf(skill))
    if (!place) places.set(placeOf(skill), (place = { byName: new Map(), byDescription: new Map() }))
    for (const [map, value] of [
      [place.byName, textOf(skill, 'name')?.trim()],
      [place.byDescription, textOf(skill, 'description')?.trim()],
    ] as const) {
      if (!value) continue
      const list = map.get(value)
      if (list) list.push(skill)
      else map.set(value, [skill])
    }
  }
  return places
}
