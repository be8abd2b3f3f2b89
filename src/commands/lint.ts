import { relative } from 'node:path'
import { discover, type Discovered, type SkipReason } from '../fs/discover.ts'
import type { Checks, Judged } from '../lint/engine.ts'
import type { Change } from '../lint/fix.ts'
import { judgeSkills, lintAll, type JudgeAll, type LintResult } from '../lint/lint.ts'
import type { Profile } from '../lint/profile.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { byCodeUnit } from '../text/compare.ts'
import { chooseRules } from './choose-rules.ts'
import { configAt, targetsOf } from './config.ts'
import { failuresOf, noSkill } from './find-skills.ts'
import { finish, NOTHING, nothingToCheck, type FinishOptions } from './finish.ts'
import { refuse, type CommandResult } from './result.ts'
import type { Scope } from './scope.ts'
import type { SetLevels } from './set-levels.ts'

/**
 * From so many skills on a second thread wins: it has to load the program, and its engine has to learn it once more. Measured on two
 * cores, without the category `security`, in ms with one thread and with two: 60 skills 526 and 558, 100 skills 695 and 647, 300
 * skills 1706 and 1265.
 */
const FEWEST_SKILLS = 100

export interface LintOptions extends FinishOptions {
  /** As given; the current directory when empty. */
  readonly paths: readonly string[]
  /** Which fixes to make. */
  readonly fix: 'none' | 'safe' | 'suggested'
  /** Print the fixes and make none. */
  readonly diff: boolean
  readonly select: readonly string[]
  readonly ignore: readonly string[]
  readonly profile: Profile
  /** Hosts whose outcome decides the levels; those of the configuration when empty. */
  readonly targets?: readonly string[]
  /** Files that belong to no skill and no plugin are no failure, even where they are all that is named. */
  readonly allowUnmatched?: boolean
  /** Not all skills at the paths. */
  readonly scope?: Scope | undefined
  /** Print what `skillc merge` reads. */
  readonly part?: boolean
  /** What other threads are to run, to check many skills at once; none are started without it. */
  readonly program?: string | undefined
}

/** Check the skills at some paths. */
export async function lint(options: LintOptions): Promise<CommandResult> {
  const config = await configAt(options.cwd)
  if ('problem' in config) return refuse(config.problem)
  // Who checks a stranger's skill does not let the stranger decide what is found.
  const layers = options.profile === 'strict' ? [] : config.layers
  const levels = layers.length > 0 ? await (await import('./set-levels.ts')).setLevels(layers, options.cwd) : undefined
  const groups = await chooseRules(options.select, options.ignore, levels?.asked)
  if (typeof groups === 'string') return refuse(groups)
  if (options.diff && options.format !== 'text') return refuse(`--diff prints a patch, not ${options.format}: use only one of them`)
  const targets = await targetsOf(config, options.cwd, options.targets ?? [])
  if (typeof targets === 'string') return refuse(targets)
  const paths = options.paths.length > 0 ? options.paths : ['.']
  // In a stranger's repository, its ignore files must not decide which skills are found.
  const all = await discover(paths, { cwd: options.cwd, ignore: options.profile !== 'strict', plugins: options.profile === 'strict' ? 'whole' : true })
  const kept = levels ? withoutIgnored(all, levels) : all
  const failures = failuresOf(kept)
  if (kept.skills.length === 0 && !options.part) return nothingFound(paths, kept, failures, options)
  const found = options.scope ? await (await import('./scope.ts')).narrowed(kept, options.scope) : kept
  if (found.skills.length === 0 && !options.part) {
    return failures.length > 0 ? finish(NOTHING, found, options, { failures }) : nothingToCheck('no skill has changed', found, options)
  }

  const checks = { groups, profile: options.profile, onTargets: targets, adjust: levels?.adjust }
  if (options.part) return partOf(found, checks, options, levels?.asked)
  const { result, changes, fixed, refused } = await run(found, checks, options, levels?.asked)
  const asked = options.targets?.length ? options.targets : config.hosts.targets
  const notes = targets ? [(await import('../hosts/index.ts')).versionNotes(asked)] : []
  if (options.fix !== 'none' && !options.diff) {
    const { writeAll, fixNote } = await import('./write-fixes.ts')
    const written = await writeAll(changes, options.cwd, failures)
    notes.push(...refused.map((one) => `not fixed: ${printable(one)}\n`))
    notes.push(fixNote(written === changes.length ? fixed : undefined, written, result, options.fix))
  }
  return finish(result, found, options, { failures, notes, changes: options.diff ? changes : undefined })
}

/** What this run has found, for `skillc merge`. */
async function partOf(found: Discovered, checks: Checks, options: LintOptions, asked: readonly string[] = []): Promise<CommandResult> {
  const { partLine } = await import('./part.ts')
  const { cwd, version, select, ignore, targets = [], profile } = options
  const judgeAll = await wayToJudge(found.skills.length, options, asked)
  const { judged, read } = await judgeAll(found.skills, checks)
  const { skipped, unreadable, missing } = found
  const skills = found.skills.map((one, index) => {
    const { disk, kind, dir, dirName, fileName, home } = one
    const where = disk && { disk: { directory: relative(cwd, disk.directory), repository: relative(cwd, disk.repository) } }
    return { files: { kind, dir, dirName, fileName, home, ...where }, judged: judged[index] as Judged }
  })
  const part = { part: 1, version, asked: { select, ignore, targets, profile }, skills, read: [...read], found: { skipped, unreadable, missing } } as const
  return { stdout: partLine(part), stderr: '', exitCode: 0 }
}

async function run(
  { skills }: Discovered,
  checks: Checks,
  options: LintOptions,
  asked: readonly string[] = [],
): Promise<{ result: LintResult; changes: readonly Change[]; fixed: number; refused: readonly string[] }> {
  const { fix, diff } = options
  const judgeAll = await wayToJudge(skills.length, options, asked)
  if (fix === 'none' && !diff) return { result: await lintAll(skills, checks, judgeAll), changes: [], fixed: 0, refused: [] }
  const { fixAll } = await import('../lint/fix.ts')
  return fixAll(skills, checks, fix === 'suggested', judgeAll)
}

async function wayToJudge(count: number, { program, cwd, targets = [], select, ignore }: LintOptions, asked: readonly string[]): Promise<JudgeAll> {
  if (program === undefined || count < FEWEST_SKILLS) return judgeSkills
  const { judgeInThreads } = await import('./judge-in-threads.ts')
  return judgeInThreads(program, { cwd, targets, select, ignore, asked })
}

/** What was found, but for what the configuration leaves out: even what is named, since a hook names whatever a commit changes. */
function withoutIgnored(found: Discovered, { ignoredBy }: SetLevels): Discovered {
  const skills = found.skills.filter(({ dir, fileName }) => ignoredBy(`${dir}/${fileName}`) === undefined)
  if (skills.length === found.skills.length) return found
  const left = new Set(skills)
  const ignored = found.skills.flatMap((one) => (left.has(one) ? [] : [{ path: `${one.dir}/${one.fileName}`, reason: BY_CONFIG }]))
  return { ...found, skills, skipped: [...found.skipped, ...ignored].sort((a, b) => byCodeUnit(a.path, b.path)) }
}

const BY_CONFIG: SkipReason = 'ignored by skillc.json'

async function nothingFound(paths: readonly string[], found: Discovered, failures: readonly string[], options: LintOptions): Promise<CommandResult> {
  const { skipped, roots } = found
  if (failures.length > 0) return { stdout: '', stderr: failures.map((failure) => `skillc: ${failure}\n`).join(''), exitCode: 2 }
  const strays = skipped.filter(({ reason }) => reason === 'belongs to no skill').length
  const ignored = skipped.filter(({ reason }) => reason === BY_CONFIG).length
  if (ignored > 0) return nothingToCheck(`skillc.json ignores ${plural(ignored, 'skill')}`, found, options)
  if (roots.length === 0 && strays > 0) {
    const which =
      strays === 1 ? `${printable(paths[0] as string)} belongs to no skill and no plugin` : `none of the ${strays} files belongs to a skill or a plugin`
    const told = await nothingToCheck(which, found, options)
    return options.allowUnmatched === true ? told : { ...told, exitCode: 2 }
  }
  return noSkill(paths, found)
}
