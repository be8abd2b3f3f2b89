import { WEIGHT } from '../risk/evidence/level.ts'
import type { OnTarget, OnTargets } from '../hosts/on-targets.ts'
import type { Inspection } from '../risk/inspect.ts'
import { mayHoldRisk } from '../risk/look.ts'
import { asGroup, mayHoldDocuments, type RuleGroup } from '../rules/groups.ts'
import type { Rule, RuleContext, Siblings } from '../rules/rule.ts'
import { type Skill, textOf } from '../skill/skill.ts'
import { byCodeUnit } from '../text/compare.ts'
import { ownCopy } from '../text/own-copy.ts'
import { sourceText, type SourceText } from '../text/source-text.ts'
import { diagnosticOf } from './diagnostic.ts'
import type { JudgedPackage } from './judge-package.ts'
import type { Profile } from './profile.ts'
import type { Diagnostic, SkillSummary } from './report.ts'
import { NO_SIBLINGS, siblingsIn, type Shared } from './siblings.ts'
import { suppression } from './suppress.ts'

/** What skills are checked with. */
export interface Checks {
  readonly groups: readonly RuleGroup[]
  readonly profile: Profile
  /** What the targets do with a skill, where some were asked for: levels follow it. */
  readonly onTargets?: OnTargets | undefined
}

const NO_INSPECTION: Inspection = { acts: [], secrets: [], unanalysed: [] }

/** A rule threw: a bug of ours. */
export interface Crash {
  readonly rule: string
  /** With the rule and the skill it was on. */
  readonly message: string
}

/** What checking one skill came to, in plain data: nothing of the skill itself stays in memory. */
export interface Judged {
  readonly summary: SkillSummary
  /** Levels do not follow the targets yet. */
  readonly diagnostics: readonly Diagnostic[]
  /** For each diagnostic that a comment turned off, its rule. */
  readonly suppressed: readonly string[]
  readonly crashes: readonly Crash[]
  /** Directories in it that cannot be listed, as the report names them. */
  readonly unlisted: readonly string[]
  /** What is wrong with a plugin, a marketplace or a project as a whole, or with what other hosts read of a skill. */
  readonly package?: JudgedPackage
  /** The primary target loses or changes the skill; absent where there are no targets. */
  readonly minded?: boolean
  readonly shared: Shared
}

export class RuleCrash extends Error {
  constructor({ message }: Crash) {
    super(message)
    this.name = 'RuleCrash'
  }
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
  const { diagnostics, suppressed, crashes } = await checkAll(skills, { groups: [asGroup(rules)], profile, onTargets })
  if (crashes[0]) throw new RuleCrash(crashes[0])
  return { diagnostics, suppressed }
}

/** What {@link conclude} makes of all skills together. */
export interface Conclusion {
  /** Sorted by file, offset, rule. */
  readonly diagnostics: Diagnostic[]
  readonly suppressed: number
  /** One of each rule that threw. Nothing else is said of such a rule. */
  readonly crashes: readonly Crash[]
  /** Directories that cannot be listed, as the report names them. */
  readonly unlisted: readonly string[]
}

/** Check parsed skills. A rule that throws is left out, and named in `crashes`. */
export async function checkAll(skills: readonly Skill[], checks: Checks): Promise<Conclusion> {
  const judged: Judged[] = []
  for (const skill of skills) judged.push(await judge(skill, checks))
  return conclude(judged, checks, (index) => Promise.resolve(skills[index] as Skill))
}

/** Check one skill with all rules that need no other. */
export async function judge(given: Skill, { groups, profile, onTargets }: Checks): Promise<Judged> {
  const isPlugin = given.kind === 'plugin'
  const skill = isPlugin ? { ...given, starts: await (await import('./judge-package.ts')).startsOf(given) } : given
  const found = groups.filter(({ mayFind }) => mayFind(skill))
  const active = found.filter(({ plugins, projects }) => !isPlugin || (given.extent === 'project' ? projects : plugins))
  const looksInside = active.some(({ inspects }) => inspects) && mayHoldRisk(skill)
  const inspection = looksInside ? await (await import('../risk/inspect.ts')).inspect(skill) : NO_INSPECTION
  const targets = isPlugin ? undefined : onTargets?.(skill)
  const context = { siblings: NO_SIBLINGS, inspection, ...(targets && { targets }) }
  const alone = (await loaded(active)).filter(({ siblings }) => siblings !== true)
  const telling = mayHoldDocuments(skill) ? await loaded(found.filter(({ packages }) => packages)) : []
  const summary = ownCopy(summaryOf(skill))
  return {
    summary,
    ...runRules(skill, alone, context, profile),
    ...(targets && { minded: isMinded(targets) }),
    ...(telling.length > 0 && { package: await (await import('./judge-package.ts')).judgePackage(skill, telling, profile) }),
    unlisted: unlistedIn(skill),
    shared: {
      kind: skill.kind,
      path: skill.source.path,
      place: placeOf(skill),
      name: ownCopy(textOf(skill, 'name')?.trim()),
      description: summary.description?.trim(),
    },
  }
}

async function loaded(groups: readonly RuleGroup[]): Promise<readonly Rule[]> {
  return (await Promise.all(groups.map(({ load }) => load()))).flat()
}

function unlistedIn({ kind, dir, files }: Skill): readonly string[] {
  if (kind === 'command') return []
  return (files.unlisted ?? []).filter(({ why }) => why === 'cannot be read').map(({ path }) => (dir === '.' ? path : path === '' ? dir : `${dir}/${path}`))
}

function runRules(skill: Skill, rules: readonly Rule[], context: RuleContext, profile: Profile): Pick<Judged, 'diagnostics' | 'suppressed' | 'crashes'> {
  const diagnostics: Diagnostic[] = []
  const suppressed: string[] = []
  const crashes: Crash[] = []
  const sources = new Map<string, SourceText>([[skill.fileName, skill.source]])
  const isSuppressed = suppression(skill, profile)
  for (const rule of rules) {
    try {
      for (const finding of rule.check?.(skill, context) ?? []) {
        const source = sourceOf(skill, finding.file, sources)
        const diagnostic = diagnosticOf(rule, finding, source, skill.nestedIn !== undefined, profile)
        if (isSuppressed(diagnostic, source)) suppressed.push(rule.id)
        else diagnostics.push(diagnostic)
      }
    } catch (error) {
      crashes.push({ rule: rule.id, message: `rule ${rule.id} crashed on ${skill.source.path}: ${error instanceof Error ? error.message : String(error)}` })
    }
  }
  return { diagnostics, suppressed, crashes }
}

/** The text of a file as the report names it. One for all findings in it: it knows where its lines begin. */
function sourceOf(skill: Skill, file = skill.fileName, known: Map<string, SourceText>): SourceText {
  let found = known.get(file)
  if (!found) {
    const path = skill.dir === '' || skill.dir === '.' ? file : `${skill.dir}/${file}`
    known.set(file, (found = sourceText(path, skill.document(file)?.source.text ?? '')))
  }
  return found
}

/** Skills that one host would load from one place: those with the same parent directory, or the same directory for commands. */
function placeOf(skill: Skill): string {
  return skill.kind !== 'skill' ? `${skill.kind} ${skill.dir}` : skill.dir.slice(0, Math.max(0, skill.dir.lastIndexOf('/')))
}

/** What a report says of a skill as a whole. */
export function summaryOf(skill: Skill): SkillSummary {
  const description = textOf(skill, 'description')
  return {
    // A skill is its directory; a legacy command is its file.
    path: skill.kind === 'command' ? skill.source.path : skill.dir,
    name: textOf(skill, 'name')?.trim() || skill.dirName,
    kind: skill.kind,
    ...(description !== undefined && { description }),
    recovered: skill.recoveries.map(({ key }) => key),
  }
}

/**
 * Put together what was found in each skill. Only now is it known which skills share a name or a description: those are
 * asked for again, for the rules that compare skills.
 */
export async function conclude(judged: readonly Judged[], { groups, profile }: Checks, skillAt: (index: number) => Promise<Skill>): Promise<Conclusion> {
  const comparing = groups.filter(({ compares }) => compares)
  const sharing = comparing.length > 0 ? siblingsIn(judged.map(({ shared }) => shared)) : new Map<number, Siblings>()
  const rules = sharing.size > 0 ? (await loaded(comparing)).filter(({ siblings }) => siblings === true) : []
  const compared = new Map<number, ReturnType<typeof runRules>>()
  for (const [index, siblings] of sharing) compared.set(index, runRules(await skillAt(index), rules, { siblings, inspection: NO_INSPECTION }, profile))

  const crashes = [...judged, ...compared.values()].flatMap((one) => one.crashes).sort((a, b) => byCodeUnit(a.rule, b.rule))
  const crashed = new Map(crashes.toReversed().map((crash) => [crash.rule, crash]))
  const hasTargets = judged.some(({ minded }) => minded !== undefined)
  const losing = new Set(hasTargets ? (await loaded(groups)).filter(losesSkill).map(({ id }) => id) : [])
  const covered = new Set(judged.flatMap((one) => one.package?.covers ?? []))
  let suppressed = 0
  const all = judged.flatMap((one, index) => {
    const more = compared.get(index)
    const whole = one.package && !(one.summary.kind === 'plugin' && covered.has(one.summary.path)) ? one.package : undefined
    const found = [...one.diagnostics, ...(whole?.diagnostics ?? []), ...(more?.diagnostics ?? [])].filter(({ rule }) => !crashed.has(rule))
    for (const rule of [...one.suppressed, ...(whole?.suppressed ?? []), ...(more?.suppressed ?? [])]) if (!crashed.has(rule)) suppressed++
    return one.minded === undefined ? found : forTargets(found, one.minded, losing)
  })
  return { diagnostics: distinct(all), suppressed, crashes: [...crashed.values()].toReversed(), unlisted: judged.flatMap((one) => one.unlisted) }
}

/** Sorted, and once each: two skills may share a document (a nested skill), of which both say the same. */
function distinct(all: Diagnostic[]): Diagnostic[] {
  all.sort(
    (a, b) =>
      byCodeUnit(a.file, b.file) || a.span.start - b.span.start || a.span.end - b.span.end || byCodeUnit(a.rule, b.rule) || byCodeUnit(a.message, b.message),
  )
  return all.filter((one, i) => {
    const before = all[i - 1]
    return !before || before.file !== one.file || before.rule !== one.rule || before.span.start !== one.span.start || before.message !== one.message
  })
}

/** The rule that says what hosts lose. */
const LOST = 'lost-on-host'

function losesSkill({ id, category, loses }: Rule): boolean {
  return id !== LOST && (category === 'frontmatter' || category === 'fields' || loses === true)
}

function isMinded(targets: readonly OnTarget[]): boolean {
  return targets.some(({ weight, outcome }) => weight === 'primary' && outcome.outcome !== 'loads')
}

/**
 * Levels as the targets have it. An error is what the primary one loses or changes, so what only others mind is a warning. And that
 * a skill is lost is told once: where a finding about the cause is as bad, that is enough.
 */
function forTargets(found: readonly Diagnostic[], minded: boolean, losing: ReadonlySet<string>): readonly Diagnostic[] {
  const levelled = found.map((one) =>
    !minded && losing.has(one.rule) && one.category !== 'security' && one.level === 'error' ? { ...one, level: 'warning' as const } : one,
  )
  const told = Math.max(-1, ...levelled.filter(({ rule }) => losing.has(rule)).map(({ level }) => WEIGHT[level]))
  return levelled.map((one) => (one.rule === LOST && WEIGHT[one.level] <= told ? { ...one, level: 'note' } : one))
}
