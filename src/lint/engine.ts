import { WEIGHT } from '../risk/evidence/level.ts'
import type { OnTarget, OnTargets } from '../hosts/on-targets.ts'
import type { Inspection } from '../risk/inspect.ts'
import { mayHoldRisk } from '../risk/look.ts'
import { asGroup, mayHoldDocuments, type RuleGroup } from '../rules/groups.ts'
import { mayBeLost } from '../rules/_may-be-lost.ts'
import type { Rule, RuleContext, Siblings } from '../rules/rule.ts'
import { texts } from '../skill/layout.ts'
import { type Skill, textOf } from '../skill/skill.ts'
import { byCodeUnit } from '../text/compare.ts'
import { ownCopy } from '../text/own-copy.ts'
import { sourceText, type SourceText } from '../text/source-text.ts'
import { diagnosticOf, standing } from './diagnostic.ts'
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
  /** What the user's settings make of a finding; nothing where it does not count. */
  readonly adjust?: ((diagnostic: Diagnostic) => Diagnostic | undefined) | undefined
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
  /** What a comment turned off. */
  readonly suppressed: readonly Diagnostic[]
  readonly crashes: readonly Crash[]
  /** Comments that turn nothing off. */
  readonly idle: readonly string[]
  /** Directories in it that cannot be listed, as the report names them. */
  readonly unlisted: readonly string[]
  /** What is wrong with a plugin, a marketplace or a project as a whole, or with what other hosts read of a skill. */
  readonly package?: JudgedPackage
  /** The primary target loses or changes the skill; absent where there are no targets. */
  readonly minded?: boolean
  readonly shared: Shared
}

export class RuleCrash extends Error {
  override readonly name = 'RuleCrash'
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
  if (crashes[0]) throw new RuleCrash(crashes[0].message)
  return { diagnostics, suppressed: suppressed.length }
}

/** What {@link conclude} makes of all skills together. */
export interface Conclusion {
  /** Sorted by file, offset, rule. */
  readonly diagnostics: Diagnostic[]
  readonly suppressed: readonly Diagnostic[]
  /** One of each rule that threw. Nothing else is said of such a rule. */
  readonly crashes: readonly Crash[]
  /** Comments that turn nothing off, each in a sentence. */
  readonly idle: readonly string[]
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
  const found = groups.filter(({ mayFind, ofTargets }) => mayFind(skill) || (ofTargets && onTargets))
  const active = found.filter(({ plugins, projects }) => !isPlugin || (given.extent === 'project' ? projects : plugins))
  const looksInside = active.some(({ inspects }) => inspects) && mayHoldRisk(skill)
  const inspection = looksInside ? await (await import('../risk/inspect.ts')).inspect(skill) : NO_INSPECTION
  const targets = isPlugin ? undefined : onTargets?.(skill)
  const defaults = !onTargets && active.some(({ ofTargets }) => ofTargets) ? await onDefaultTargets(skill) : []
  const context = { siblings: NO_SIBLINGS, inspection, defaults, ...(targets && { targets }) }
  const alone = (await loaded(active)).filter(({ siblings }) => siblings !== true)
  const telling = mayHoldDocuments(skill) ? await loaded(found.filter(({ packages }) => packages)) : []
  const summary = ownCopy(summaryOf(skill))
  const all = runRules(skill, alone, context, profile)
  const said = targets ? all : toldOnce(all, alone)
  return {
    summary,
    ...said,
    idle: profile === 'strict' ? [] : await idleIn(skill, said.suppressed, groups),
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

/** Nine skills of ten are never asked about: hosts are loaded for the first that one of them may lose. */
async function onDefaultTargets(skill: Skill): Promise<readonly OnTarget[]> {
  const { fields } = await import('../schema/fields.ts')
  if (!mayBeLost(skill, (key) => fields[key]?.types)) return []
  // oxlint-disable-next-line no-restricted-imports -- not by plain lint
  const hosts = await import('../hosts/on-targets.ts')
  await hosts.prepareDefaultTargets()
  return hosts.onDefaultTargets(skill)
}

/** That a skill is lost is told by an error about the cause, or else for itself. */
function toldOnce(found: ReturnType<typeof runRules>, rules: readonly Rule[]): ReturnType<typeof runRules> {
  const losing = new Set(rules.filter(losesSkill).map(({ id }) => id))
  const told = found.suppressed.some(({ rule }) => losing.has(rule)) || found.diagnostics.some(({ rule, level }) => level === 'error' && losing.has(rule))
  return told ? { ...found, diagnostics: found.diagnostics.filter(({ rule }) => rule !== LOST) } : found
}

async function loaded(groups: readonly RuleGroup[]): Promise<readonly Rule[]> {
  return (await Promise.all(groups.map(({ load }) => load()))).flat()
}

/** Most skills have no comment for skillc, and need not load all rules to tell. */
async function idleIn(skill: Skill, suppressed: readonly Diagnostic[], groups: readonly RuleGroup[]): Promise<readonly string[]> {
  if (!texts(skill).some(({ markdown }) => markdown.source.text.includes('skillc-ignore'))) return []
  const { idleIgnores } = await import('./idle-ignores.ts')
  const { rules } = await import('../rules/index.ts')
  const checked = (await loaded(groups)).filter(({ siblings }) => siblings !== true)
  return ownCopy(idleIgnores(skill, suppressed, new Set(checked.map(({ id }) => id)), new Set(rules.map(({ id }) => id))))
}

function unlistedIn({ kind, dir, files }: Skill): readonly string[] {
  if (kind === 'command') return []
  return (files.unlisted ?? []).filter(({ why }) => why === 'cannot be read').map(({ path }) => (dir === '.' ? path : path === '' ? dir : `${dir}/${path}`))
}

function runRules(skill: Skill, rules: readonly Rule[], context: RuleContext, profile: Profile): Pick<Judged, 'diagnostics' | 'suppressed' | 'crashes'> {
  const diagnostics: Diagnostic[] = []
  const suppressed: Diagnostic[] = []
  const crashes: Crash[] = []
  const sources = new Map<string, SourceText>([[skill.fileName, skill.source]])
  const suppressedBy = suppression(skill, profile)
  for (const rule of rules) {
    try {
      for (const finding of rule.check?.(skill, context) ?? []) {
        const source = sourceOf(skill, finding.file, sources)
        const diagnostic = diagnosticOf(rule, finding, source, standing(skill, finding.file), profile)
        const reason = suppressedBy(diagnostic, source)
        if (reason === undefined) diagnostics.push(diagnostic)
        else suppressed.push({ ...diagnostic, suppression: { kind: 'inSource', justification: reason } })
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

/** Skills that one host would load from one place: those below one of its directories, with the same parent directory, or the same directory for commands. */
function placeOf({ kind, dir }: Skill): string {
  if (kind !== 'skill') return `${kind} ${dir}`
  return /^(?:.*\/)?\.[\w-]+\/skills?(?=\/)/.exec(dir)?.[0] ?? dir.slice(0, Math.max(0, dir.lastIndexOf('/')))
}

/** What a report says of a skill as a whole. */
export function summaryOf(skill: Skill): SkillSummary {
  const description = textOf(skill, 'description')
  return {
    // A skill is its directory; a legacy command is its file.
    path: skill.kind === 'command' ? skill.source.path : skill.dir,
    name: textOf(skill, 'name')?.trim() || skill.dirName,
    kind: skill.extent === 'project' ? 'project' : skill.kind,
    ...(description !== undefined && { description }),
    recovered: skill.recoveries.map(({ key }) => key),
  }
}

/**
 * Put together what was found in each skill. Only now is it known which skills share a name or a description: those are
 * asked for again, for the rules that compare skills.
 */
export async function conclude(
  judged: readonly Judged[],
  { groups, profile, adjust }: Checks,
  skillAt: (index: number) => Promise<Skill>,
): Promise<Conclusion> {
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
  const suppressed: Diagnostic[] = []
  const all = judged.flatMap((one, index) => {
    const more = compared.get(index)
    const whole = one.package && (one.package.own || !covered.has(one.summary.path)) ? one.package : undefined
    const found = [...one.diagnostics, ...(whole?.diagnostics ?? []), ...(more?.diagnostics ?? [])].filter(({ rule }) => !crashed.has(rule))
    suppressed.push(...[...one.suppressed, ...(whole?.suppressed ?? []), ...(more?.suppressed ?? [])].filter(({ rule }) => !crashed.has(rule)))
    return one.minded === undefined ? found : forTargets(found, one.minded, losing)
  })
  const adjusted = adjust ? all.flatMap((one) => adjust(one) ?? []) : all
  const idle = [...new Set(judged.flatMap((one) => one.idle))]
  return { diagnostics: distinct(adjusted), suppressed, idle, crashes: [...crashed.values()].toReversed(), unlisted: judged.flatMap((one) => one.unlisted) }
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
