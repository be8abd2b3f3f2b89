import type { Discovered } from '../fs/discover.ts'
import type { Checks } from '../lint/engine.ts'
import type { Change } from '../lint/fix.ts'
import { judgeSkills, lintAll, type JudgeAll, type LintResult } from '../lint/lint.ts'
import { printable } from '../report/printable.ts'
import { failuresOf } from './find-skills.ts'
import { finish, NOTHING, nothingToCheck, type FinishOptions } from './finish.ts'
import { misused, refuse, type CommandResult } from './result.ts'
import type { Scope } from './scope.ts'
import { taskOf, type TaskOptions } from './task.ts'

/**
 * From so many skills on a second thread wins: it has to load the program, and its engine has to learn it once more. Measured on two
 * cores, without the category `security`, in ms with one thread and with two: 60 skills 526 and 558, 100 skills 695 and 647, 300
 * skills 1706 and 1265.
 */
const FEWEST_SKILLS = 100

export interface LintOptions extends FinishOptions, TaskOptions {
  /** Which fixes to make. */
  readonly fix: 'none' | 'safe' | 'suggested'
  /** Print the fixes and make none. */
  readonly diff: boolean
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
  if (options.diff && options.format !== 'text') return misused(`--diff prints a patch, so it does not work with --format ${options.format}`)
  const task = await taskOf(options)
  if (typeof task === 'string') return misused(task)
  if ('problem' in task) return refuse(task.problem)
  const { found: kept, checks, config, asked: askedRules } = task
  const failures = failuresOf(kept)
  if (kept.skills.length === 0 && !options.part) return (await import('./nothing-found.ts')).nothingFound(kept, failures, options)
  const found = options.scope ? await (await import('./scope.ts')).narrowed(kept, options.scope) : kept
  if (found.skills.length === 0 && !options.part) {
    return failures.length > 0 ? finish(NOTHING, found, options, { failures }) : nothingToCheck('no skill has changed', found, options)
  }

  if (options.part) {
    const { partOf } = await import('./part.ts')
    const judged = await (await wayToJudge(found.skills.length, options, askedRules))(found.skills, checks)
    return { stdout: partOf(found, judged, options), stderr: '', exitCode: 0 }
  }
  const { result, changes, fixed, refused } = await run(found, checks, options, askedRules)
  const asked = options.targets?.length ? options.targets : config.hosts.targets
  const notes = checks.onTargets ? [(await import('../hosts/index.ts')).versionNotes(asked)] : []
  if (options.fix !== 'none' && !options.diff) {
    const { writeAll, fixNote } = await import('./write-fixes.ts')
    const written = await writeAll(changes, options.cwd, failures)
    notes.push(...refused.map((one) => `not fixed: ${printable(one)}\n`))
    notes.push(fixNote(written === changes.length ? fixed : undefined, written, result, options.fix))
  }
  return finish(result, found, options, { failures, notes, changes: options.diff ? changes : undefined })
}

async function run(
  { skills }: Discovered,
  checks: Checks,
  options: LintOptions,
  asked: readonly string[],
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
