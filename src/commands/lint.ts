import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { discover, type Discovered } from '../fs/discover.ts'
import { placeOf } from '../fs/place.ts'
import { isWithin, messageOf, realPath } from '../fs/real-path.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { whyUnwritten } from '../fs/why-unwritten.ts'
import { writeFileAtomically } from '../fs/write-file.ts'
import type { OnTargets } from '../hosts/on-targets.ts'
import type { Profile } from '../lint/profile.ts'
import { countFixes, fixSkills, isUnchanged, type Change } from '../lint/fix.ts'
import { lintSkills, type LintResult } from '../lint/lint.ts'
import type { Report } from '../lint/report.ts'
import { conciseReport } from '../report/concise.ts'
import { githubReport } from '../report/github.ts'
import { jsonReport } from '../report/json.ts'
import { atLeast, plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { summary } from '../report/summary.ts'
import { textReport } from '../report/text.ts'
import { unifiedDiff } from '../report/unified-diff.ts'
import { rules as allRules } from '../rules/index.ts'
import type { Rule } from '../rules/rule.ts'
import type { Level } from '../risk/evidence/level.ts'
import { chooseRules } from './choose-rules.ts'
import { configuredTargets } from './config.ts'
import { failuresOf } from './find-skills.ts'
import { judgeInThreads } from './judge-in-threads.ts'
import { refuse, type CommandResult } from './result.ts'

export type Format = 'text' | 'concise' | 'json' | 'github'

export interface LintOptions {
  /** As given; the current directory when empty. */
  readonly paths: readonly string[]
  readonly cwd: string
  readonly version: string
  readonly format: Format
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
  /** The lowest level to show. */
  readonly level: Level
  /** What other threads are to run, to check many skills at once; none are started without it. */
  readonly program?: string | undefined
  readonly color: boolean
  readonly hyperlinks?: string | undefined
  /** The directory of the checkout in a workflow of GitHub, to which annotations are relative. */
  readonly workspace?: string | undefined
  readonly width: number
  /** Stdout is a terminal: control characters are escaped in a patch, too. */
  readonly terminal: boolean
}

/** Check the skills at some paths. */
export async function lint(options: LintOptions): Promise<CommandResult> {
  const rules = chooseRules(allRules, options.select, options.ignore)
  if (typeof rules === 'string') return refuse(rules)
  if (options.diff && options.format !== 'text') return refuse(`--diff prints a patch, not ${options.format}: use only one of them`)
  const targets = await configuredTargets(options.cwd, options.targets ?? [])
  if (typeof targets === 'string') return refuse(targets)
  const paths = options.paths.length > 0 ? options.paths : ['.']
  // In a stranger's repository, its ignore files must not decide which skills are found.
  const found = await discover(paths, { cwd: options.cwd, ignore: options.profile !== 'strict' })
  const failures = failuresOf(found)
  if (found.skills.length === 0) return nothingFound(paths, found, failures)

  const { result, changes, fixed } = await run(found, rules, options, targets)
  failures.push(...result.crashes.map((crash) => `${crash}; this is a bug in skillc, please report it`))
  const notes: string[] = []
  if (options.fix !== 'none' && !options.diff) {
    const written = await writeAll(changes, options.cwd, failures)
    notes.push(fixNote(written === changes.length ? fixed : undefined, written, result, options.fix))
  }
  // Those that no walk has met: who names a file of a skill is told so, too.
  const met = new Set(found.unreadable.map(({ path }) => path))
  const unlisted = [...new Set(result.unlisted)].filter((path) => !met.has(path)).map((path) => ({ path, message: 'cannot be listed' }))
  failures.push(...unlisted.map(({ path, message }) => `${printable(path)}: ${message}`))
  const report = reportOf(result, { ...found, unreadable: [...found.unreadable, ...unlisted] }, options.version)
  const atThreshold = options.failOn !== 'never' && result.diagnostics.some(({ level }) => atLeast(level, options.failOn as Level))
  const failed = options.diff ? changes.length > 0 : atThreshold
  const shown = options.diff ? diffOf(changes, options, failures) : await render(report, options)
  return {
    stdout: shown.stdout,
    stderr: [...failures.map((failure) => `skillc: ${failure}\n`), ...notes, shown.stderr].join(''),
    exitCode: failures.length > 0 ? 2 : failed ? 1 : 0,
  }
}

async function run(
  { skills }: Discovered,
  rules: readonly Rule[],
  { fix, diff, profile, program, cwd, targets: given }: LintOptions,
  targets: OnTargets | undefined,
): Promise<{ result: LintResult; changes: readonly Change[]; fixed: number }> {
  const judgeAll = program === undefined ? undefined : judgeInThreads(program, cwd, given ?? [])
  if (fix === 'none' && !diff) return { result: await lintSkills(skills, rules, profile, targets, judgeAll), changes: [], fixed: 0 }
  return fixSkills(skills, rules, fix === 'suggested', profile, targets, judgeAll)
}

function nothingFound(paths: readonly string[], { skipped, roots }: Discovered, failures: readonly string[]): CommandResult {
  if (failures.length > 0) return { stdout: '', stderr: failures.map((failure) => `skillc: ${failure}\n`).join(''), exitCode: 2 }
  const strays = skipped.filter(({ reason }) => reason === 'belongs to no skill').length
  // A hook passes the files of a commit: it is no failure when none of them is part of a skill.
  if (roots.length === 0 && strays > 0) {
    const which = strays === 1 ? `${printable(paths[0] as string)} belongs to no skill` : `none of the ${strays} files belongs to a skill`
    return { stdout: '', stderr: `skillc: nothing to check: ${which}\n`, exitCode: 0 }
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

function reportOf({ diagnostics, skills, files, suppressed }: LintResult, { skipped, unreadable, missing }: Discovered, version: string): Report {
  return {
    tool: { name: 'skillc', version },
    skills,
    diagnostics,
    files,
    skipped,
    unreadable: [...missing.map((path) => ({ path, reason: 'does not exist' })), ...unreadable.map(({ path, message }) => ({ path, reason: message }))],
    suppressed,
  }
}

async function render(report: Report, options: LintOptions): Promise<{ stdout: string; stderr: string }> {
  const { format, level } = options
  if (format === 'json') return { stdout: jsonReport(report), stderr: '' }
  if (format === 'concise') return { stdout: conciseReport(report, options), stderr: summary(report, level) }
  if (format === 'github') return { stdout: githubReport(report, { level, pathOf: inCheckout(options) }), stderr: summary(report, level) }
  // Loaded on demand: it opens the streams, which takes longer than checking a skill.
  const colors = options.color ? (await import('picocolors')).default.createColors(true) : undefined
  return { stdout: textReport(report, { ...options, colors }), stderr: '' }
}

/** A patch relative to the current directory. Files outside of it are added to `failures`. */
function diffOf(changes: readonly Change[], { cwd, terminal }: LintOptions, failures: string[]): { stdout: string; stderr: string } {
  const patches = changes.map(({ path, before, after }) => {
    // By the real path: no tool follows a symlink to what it patches.
    const inPatch = pathFrom(realPath(cwd), realPath(resolve(cwd, path)))
    if (inPatch !== undefined) return unifiedDiff(inPatch, before, after)
    failures.push(`${printable(path)} is not in the patch, since it is outside the current directory; run this in a directory above it`)
    return ''
  })
  const patch = patches.join('')
  const stdout = terminal ? patch.replace(/[^\n\t]+/g, printable) : patch
  return { stdout, stderr: changes.length > 0 ? `${plural(changes.length, 'file')} would change\n` : 'nothing to fix\n' }
}

/** How to name files for GitHub: from the root of the checkout, or of the repository, and as the report does where there is none. */
function inCheckout({ cwd, workspace }: LintOptions): (file: string) => string {
  const repository = placeOf(realPath(cwd), new Map()).gitRoot
  const roots = [...(workspace !== undefined && isAbsolute(workspace) ? [realPath(workspace)] : []), ...(repository === undefined ? [] : [repository])]
  return (file) => {
    const path = resolve(cwd, file)
    // The symlink itself is named, in its real directory.
    const real = join(realPath(dirname(path)), basename(path))
    return roots.map((root) => pathFrom(root, real)).find((one) => one !== undefined) ?? file
  }
}

/** The path of a file below a directory, with `/`; `undefined` when it is outside. Both are absolute and without symlinks. */
function pathFrom(directory: string, file: string): string | undefined {
  return isWithin(directory, file) ? relative(directory, file).split(sep).join('/') : undefined
}

/** Write the changed files, and say how many. Files that were not written are added to `failures`. */
async function writeAll(changes: readonly Change[], cwd: string, failures: string[]): Promise<number> {
  let written = 0
  for (const change of changes) {
    const path = resolve(cwd, change.path)
    if (!isUnchanged(readRegularFile(path), change)) {
      failures.push(`${printable(change.path)} changed while it was being checked; its fixes were not written`)
      continue
    }
    try {
      await writeFileAtomically(path, new TextEncoder().encode(change.after))
      written++
    } catch (error) {
      failures.push(`${printable(change.path)} was not fixed: ${whyUnwritten(error) ?? messageOf(error)}`)
    }
  }
  return written
}

function fixNote(fixed: number | undefined, files: number, { diagnostics }: LintResult, fix: LintOptions['fix']): string {
  const left = fix === 'safe' ? countFixes(diagnostics, 'suggested') : 0
  const more = left > 0 ? `; ${left} suggested ${left === 1 ? 'fix' : 'fixes'} left, --fix-suggested makes ${left === 1 ? 'it' : 'them'}` : ''
  if (fixed === 0) return `fixed nothing${more}\n`
  return `${fixed === undefined ? 'fixed' : `made ${fixed} ${fixed === 1 ? 'fix' : 'fixes'} in`} ${plural(files, 'file')}${more}\n`
}
