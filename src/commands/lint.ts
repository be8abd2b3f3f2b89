import { discover, type Discovered, type SkipReason } from '../fs/discover.ts'
import type { Checks } from '../lint/engine.ts'
import type { Change } from '../lint/fix.ts'
import { judgeSkills, lintAll, type JudgeAll, type LintResult } from '../lint/lint.ts'
import type { Profile } from '../lint/profile.ts'
import type { Report } from '../lint/report.ts'
import { atLeast, plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { summary } from '../report/summary.ts'
import type { Level } from '../risk/evidence/level.ts'
import { byCodeUnit } from '../text/compare.ts'
import { chooseRules } from './choose-rules.ts'
import { configAt, targetsOf } from './config.ts'
import { failuresOf } from './find-skills.ts'
import type { RenderOptions } from './render.ts'
import { refuse, type CommandResult } from './result.ts'
import type { SetLevels } from './set-levels.ts'

/**
 * From so many skills on a second thread wins: it has to load the program, and its engine has to learn it once more. Measured on two
 * cores, without the category `security`, in ms with one thread and with two: 60 skills 526 and 558, 100 skills 695 and 647, 300
 * skills 1706 and 1265.
 */
const FEWEST_SKILLS = 100

export interface LintOptions extends RenderOptions {
  /** As given; the current directory when empty. */
  readonly paths: readonly string[]
  readonly version: string
  /** Where the rules' pages stand on the web, if they do. */
  readonly pages?: string | undefined
  /** Which fixes to make. */
  readonly fix: 'none' | 'safe' | 'suggested'
  /** Print the fixes and make none. */
  readonly diff: boolean
  readonly select: readonly string[]
  readonly ignore: readonly string[]
  readonly failOn: Level | 'never'
  readonly profile: Profile
  /** Hosts whose outcome decides the levels; those of the configuration when empty. */
  readonly targets?: readonly string[]
  /** A file with old findings, which are not told. */
  readonly baseline?: string | undefined
  /** Write there what is found. */
  readonly writeBaseline?: boolean
  /** What other threads are to run, to check many skills at once; none are started without it. */
  readonly program?: string | undefined
  /** Stdout is a terminal: control characters are escaped in a patch, too. */
  readonly terminal: boolean
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
  const found = levels ? withoutIgnored(all, levels) : all
  const failures = failuresOf(found)
  if (found.skills.length === 0) return nothingFound(paths, found, failures, options)

  const checks = { groups, profile: options.profile, onTargets: targets, adjust: levels?.adjust }
  const { result: checked, changes, fixed } = await run(found, checks, options, levels?.asked)
  let result = checked
  failures.push(...result.crashes.map((crash) => `${crash}; this is a bug in skillc, please report it`))
  const notes = result.idle.map((one) => `${printable(one)}\n`)
  if (options.fix !== 'none' && !options.diff) {
    const { writeAll, fixNote } = await import('./write-fixes.ts')
    const written = await writeAll(changes, options.cwd, failures)
    notes.push(fixNote(written === changes.length ? fixed : undefined, written, result, options.fix))
  }
  if (options.baseline !== undefined) {
    const { useBaseline } = await import('./use-baseline.ts')
    result = await useBaseline(result, { file: options.baseline, cwd: options.cwd, write: options.writeBaseline === true }, notes, failures)
  }
  // Those that no walk has met: who names a file of a skill is told so, too.
  const met = new Set(found.unreadable.map(({ path }) => path))
  const unlisted = [...new Set(result.unlisted)].filter((path) => !met.has(path)).map((path) => ({ path, message: 'cannot be listed' }))
  failures.push(...unlisted.map(({ path, message }) => `${printable(path)}: ${message}`))
  const report = reportOf(result, { ...found, unreadable: [...found.unreadable, ...unlisted] }, options)
  const atThreshold = options.failOn !== 'never' && result.diagnostics.some(({ level }) => atLeast(level, options.failOn as Level))
  const failed = options.diff ? changes.length > 0 : atThreshold
  const shown = options.diff ? (await import('./write-fixes.ts')).diffOf(changes, options, failures) : await print(report, options, failures)
  return {
    stdout: shown.stdout,
    stderr: [...failures.map((failure) => `skillc: ${failure}\n`), ...notes, shown.stderr].join(''),
    exitCode: failures.length > 0 ? 2 : failed ? 1 : 0,
  }
}

async function run(
  { skills }: Discovered,
  checks: Checks,
  options: LintOptions,
  asked: readonly string[] = [],
): Promise<{ result: LintResult; changes: readonly Change[]; fixed: number }> {
  const { fix, diff } = options
  const judgeAll = await wayToJudge(skills.length, options, asked)
  if (fix === 'none' && !diff) return { result: await lintAll(skills, checks, judgeAll), changes: [], fixed: 0 }
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

const NOTHING: LintResult = { diagnostics: [], skills: [], files: 0, suppressed: 0, turnedOff: [], idle: [], crashes: [], unlisted: [] }

async function nothingFound(paths: readonly string[], found: Discovered, failures: readonly string[], options: LintOptions): Promise<CommandResult> {
  const { skipped, roots } = found
  if (failures.length > 0) return { stdout: '', stderr: failures.map((failure) => `skillc: ${failure}\n`).join(''), exitCode: 2 }
  const strays = skipped.filter(({ reason }) => reason === 'belongs to no skill').length
  const ignored = skipped.filter(({ reason }) => reason === BY_CONFIG).length
  // A hook passes the files of a commit: it is no failure when none of them is part of a skill.
  if (ignored > 0 || (roots.length === 0 && strays > 0)) {
    const which =
      ignored > 0
        ? `skillc.json ignores ${plural(ignored, 'skill')}`
        : strays === 1
          ? `${printable(paths[0] as string)} belongs to no skill`
          : `none of the ${strays} files belongs to a skill`
    const written: string[] = []
    const { stdout } = isPlain(options) ? { stdout: '' } : await print(reportOf(NOTHING, found, options), options, written)
    const stderr = [`nothing to check: ${which}`, ...written].map((line) => `skillc: ${line}\n`).join('')
    return { stdout, stderr, exitCode: written.length > 0 ? 2 : 0 }
  }
  const why =
    skipped.length > 0
      ? ` (skipped ${plural(skipped.length, 'path')}: ${skipped
          .slice(0, 3)
          .map(({ path, reason }) => `${path}, ${reason}`)
          .join('; ')})`
      : ''
  return refuse(`no skill found under ${paths.join(', ')}: a skill is a directory with a SKILL.md${why}`)
}

/** Nobody but people reads it. */
function isPlain({ format, outputs = [] }: RenderOptions): boolean {
  return outputs.length === 0 && (format === 'text' || format === 'concise' || format === 'agent' || format === 'github')
}

/** Most runs find nothing, and need not load how to print it. */
async function print(report: Report, options: LintOptions, failures: string[]): Promise<{ stdout: string; stderr: string }> {
  const { format, outputs = [], level = 'warning' } = options
  if (format === 'text' && outputs.length === 0 && report.diagnostics.length === 0) return { stdout: summary(report, { level }), stderr: '' }
  return (await import('./render.ts')).render(report, options, failures)
}

function reportOf(
  { diagnostics, skills, files, suppressed, turnedOff }: LintResult,
  { skipped, unreadable, missing }: Discovered,
  { version, pages }: Pick<LintOptions, 'version' | 'pages'>,
): Report {
  return {
    tool: { name: 'skillc', version, pages },
    skills,
    diagnostics,
    files,
    skipped,
    unreadable: [...missing.map((path) => ({ path, reason: 'does not exist' })), ...unreadable.map(({ path, message }) => ({ path, reason: message }))],
    suppressed,
    turnedOff,
  }
}
