import { resolve } from 'node:path'
import { SKILL_LINK, type Discovered } from '../fs/discover.ts'
import { slashed } from '../fs/real-path.ts'
import { versionNotes } from '../hosts/index.ts'
import { predict, intendedBy, isLost } from '../hosts/predict.ts'
import { locationOf } from '../hosts/location.ts'
import { predictFile, predictionOf, prepareHosts } from '../hosts/predict-file.ts'
import type { HostProfile, Prediction } from '../hosts/profile.ts'
import { defaultTargets, primaryOf, targetsNamed, type Preference, type Target } from '../hosts/targets.ts'
import { hostsJson } from '../report/hosts-json.ts'
import type { HostsReport, SkillOutcomes } from '../report/hosts-report.ts'
import { hostsText } from '../report/hosts-text.ts'
import type { Level } from '../risk/evidence/level.ts'
import { parseSkill } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import { byCodeUnit } from '../text/compare.ts'
import { configAt } from './config.ts'
import { findSkills, noSkill } from './find-skills.ts'
import { partOf, pluginsAmong } from './open-plugin.ts'
import { misused, refuse, type CommandResult } from './result.ts'

export interface HostsOptions {
  /** As given; the current directory when empty. */
  readonly paths: readonly string[]
  readonly cwd: string
  readonly targets: readonly string[]
  readonly reasons: boolean
  readonly format: 'text' | 'json'
  readonly failOn: Level | 'never'
  readonly width: number
  readonly color: boolean
}

/** Say what each host does with each skill. */
export async function hosts(options: HostsOptions): Promise<CommandResult> {
  const config = await configAt(options.cwd)
  if ('problem' in config) return refuse(config.problem)
  const asked = options.targets.length > 0 ? options.targets : config.hosts.targets
  const targets = asked.length > 0 ? targetsNamed(asked) : defaultTargets()
  if (typeof targets === 'string') return misused(targets)
  const skills = await findSkills(options.paths, options.cwd, true)
  if ('none' in skills) return skills.none
  if (skills.found.skills.every(({ kind }) => kind === 'plugin')) return noSkill(options.paths, skills.found)
  const { found, failures } = skills

  const preference = { primary: config.hosts.primary, asked: asked.length > 0 ? targets.map(({ key }) => key) : [] }
  const report = await predictAll(found, targets, preference, options.cwd)
  const colors = options.color && options.format === 'text' ? (await import('picocolors')).default.createColors(true) : undefined
  return {
    stdout: options.format === 'json' ? hostsJson(report) : hostsText(report, { ...options, colors }),
    stderr: versionNotes(asked) + failures.map((one) => `skillc: ${one}\n`).join(''),
    exitCode: failures.length > 0 ? 2 : options.failOn !== 'never' && report.skills.some((skill) => fails(skill, options.failOn as Level)) ? 1 : 0,
  }
}

/** `error`: lost by the primary target; `warning`: by any; `note`: or changed by any. */
function fails({ primary, outcomes }: SkillOutcomes, failOn: Level): boolean {
  if (failOn === 'error') return outcomes[primary] !== undefined && isLost(outcomes[primary])
  return Object.values(outcomes).some((one) => isLost(one) || (failOn === 'note' && one.outcome === 'changed'))
}

/** What each target does with each of the skills that were found. */
export async function predictAll(found: Discovered, targets: readonly Target[], preference: Preference, cwd: string): Promise<HostsReport> {
  await prepareHosts(targets.map(({ host }) => host))
  const skills: SkillOutcomes[] = []
  const sets = new Map<string, Map<string, string[]>>()
  const plugins = targets.some(({ host }) => host.inPlugins) ? await pluginsAmong(found.skills) : []
  for (const files of found.skills) {
    if (files.kind === 'plugin') continue
    const skill = await parseSkill(files)
    const directory = slashed(resolve(cwd, skill.dir))
    const path = skill.kind === 'command' ? skill.source.path : skill.dir
    const outcomes: Record<string, Prediction> = {}
    const looks: string[] = []
    for (const { key, host } of targets) {
      const part = host.inPlugins && partOf(files, plugins)
      const one = (host.inPlugins && predictPart(host.inPlugins, skill, part)) ?? predict(host, skill, directory)
      outcomes[key] = one
      if (part?.part ?? isLookedAt(host, skill, directory, cwd)) looks.push(key)
      if (one.name === undefined || isLost(one)) continue
      const names = setOf(sets, `${key}\0${rootOf(host, directory)}`)
      names.set(one.name, [...(names.get(one.name) ?? []), path])
    }
    skills.push({ path, primary: primaryOf(preference, skill.home), outcomes, found: looks })
  }
  return {
    targets: targets.map(({ key, host: { title, version, evidence } }) => ({ key, title, version, evidence })),
    skills,
    duplicates: duplicatesIn(sets, targets),
    aside: skippedNotes(found, targets, cwd),
  }
}

/** What the host does with a skill that stands in a plugin. */
function predictPart(host: HostProfile, skill: Skill, found: ReturnType<typeof partOf>): Prediction | undefined {
  if (!found || skill.unread) return undefined
  if (!found.part || found.missing !== undefined) return { outcome: 'silent', reason: found.missing ?? '' }
  const { name, description } = intendedBy(skill)
  const meant = { name: name === undefined ? undefined : `${found.plugin}:${name}`, description }
  const one = predictionOf(predictFile(host, found.part.source), meant)
  return found.part.unlisted === undefined ? one : { ...one, listed: false }
}

/** Whether a host that is started in the current directory, or above the skill, looks in its directory. */
function isLookedAt(host: HostProfile, { kind }: Skill, directory: string, cwd: string): boolean {
  const { project, commands } = host.discovery
  if (kind === 'command') return commands !== undefined && `${directory}/`.includes(`/${commands.path}/`)
  return locationOf(host, directory) !== undefined || project.some((root) => directory.startsWith(`${slashed(cwd)}/${root}/`))
}

/** The directory of skills that holds a skill: a host's, or else the parent directory. */
function rootOf(host: HostProfile, directory: string): string {
  const below = locationOf(host, directory)?.below.join('/')
  return below === undefined ? directory.slice(0, directory.lastIndexOf('/')) : directory.slice(0, directory.length - below.length)
}

function setOf<K, V>(sets: Map<string, Map<K, V>>, key: string): Map<K, V> {
  let set = sets.get(key)
  if (!set) sets.set(key, (set = new Map()))
  return set
}

/** What hosts do with skills of the same name: a sentence for each name. */
function duplicatesIn(sets: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>, targets: readonly Target[]): string[] {
  const said = new Map<string, Map<string, string[]>>()
  for (const [key, names] of sets) {
    const host = targets.find((target) => target.key === key.slice(0, key.indexOf('\0')))?.host
    for (const [name, paths] of names) {
      if (paths.length < 2 || !host) continue
      const ways = setOf(said, `"${name}" is the name of ${paths.join(' and ')}`)
      const way = WINNER[host.discovery.duplicates](paths.toSorted(byCodeUnit))
      ways.set(way, [...(ways.get(way) ?? []), host.title])
    }
  }
  return [...said].map(([head, ways]) => `${head}: ${[...ways].map(([way, titles]) => `${way} in ${[...new Set(titles)].join(', ')}`).join('; ')}`)
}

const WINNER: Readonly<Record<HostProfile['discovery']['duplicates'], (paths: readonly string[]) => string>> = {
  first: ([first]) => `the first wins, ${first},`,
  last: (paths) => `the last wins, ${paths.at(-1)},`,
  all: () => 'all are listed, but none can be called by name,',
  random: () => 'a random one wins',
  'by directory': () => 'both are loaded',
}

/** Notes on what discovery skipped, where some host does not. */
function skippedNotes({ skipped }: Discovered, targets: readonly Target[], cwd: string): string[] {
  const titles = (some: (host: HostProfile) => boolean): string =>
    [...new Set(targets.filter(({ host }) => some(host)).map(({ host }) => host.title))].join(', ')
  return skipped.flatMap(({ path, reason }) => {
    const directory = slashed(resolve(cwd, path))
    if (reason !== SKILL_LINK && !targets.some(({ host }) => locationOf(host, directory))) return []
    if (reason === 'ignored by .gitignore') {
      const readers = titles(({ discovery }) => discovery.ignoreFiles.includes('.gitignore'))
      return [`not looked at: ${path}, ${reason}; ${readers === '' ? 'no host' : `only ${readers}`} reads that file`]
    }
    if (reason === 'symlink, not followed' || reason === SKILL_LINK) {
      const refuse = titles(({ discovery }) => discovery.symlinkedDirectory === 'inside only')
      const ignore = titles(({ discovery }) => discovery.symlinkedDirectory === 'ignores')
      const rest = [
        ...(refuse === '' ? [] : [`${refuse} does not where it leads out of the directory of skills`]),
        ...(ignore === '' ? [] : [`${ignore} does not`]),
      ]
      return [
        `not looked at: ${path}, a symlink to a ${reason === SKILL_LINK ? 'skill' : 'directory'}; hosts follow it${rest.length > 0 ? `, but ${rest.join(', and ')}` : ''}`,
      ]
    }
    if (reason === 'node_modules') {
      const look = titles(({ discovery }) => discovery.nodeModules && discovery.depth > 1)
      return look === '' ? [] : [`not looked at: ${path}; ${look} would find skills in it`]
    }
    return []
  })
}
