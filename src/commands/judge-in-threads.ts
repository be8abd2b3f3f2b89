import { resolve } from 'node:path'
import { availableParallelism } from 'node:os'
import { diskTree } from '../fs/disk-tree.ts'
import { projectTree } from '../fs/project-tree.ts'
import type { OnTargets } from '../hosts/on-targets.ts'
import type { Checks, Judged } from '../lint/engine.ts'
import type { Profile } from '../lint/profile.ts'
import { judgeSkills, type JudgeAll, type JudgedSkills } from '../lint/lint.ts'
import type { RuleGroup } from '../rules/groups.ts'
import type { SkillFiles } from '../skill/parse.ts'
import { chooseRules } from './choose-rules.ts'
import { configuredTargets } from './config.ts'
import { JUDGE_THREAD } from './judge-thread.ts'

/** A third one would need 40 MiB more, and 1,000 skills are to be checked with 200. */
const MOST_THREADS = 2

/** A small space for young objects costs no time, and saves 20 MiB. */
const LIMITS = { maxYoungGenerationSizeMb: 8 }

/** Skills that a thread takes at once. */
const BATCH = 8

/**
 * How much code a function runs before the engine optimizes it: four times as much as by itself. Of the processor time for 1,000
 * skills three tenths went into optimizing, and with this a fifth of all of it is saved. No result depends on it.
 */
const OPTIMIZE_LATE = '--interrupt-budget=540000'

/** A skill as it is told to a thread: its files are found again by where they stand. */
type Described = Omit<SkillFiles, 'files'> & { readonly disk: NonNullable<SkillFiles['disk']> }

/** What the command line asked for, as it was given. */
interface Asked {
  readonly cwd: string
  /** `undefined` where levels follow no target. */
  readonly targets: readonly string[] | undefined
  readonly select: readonly string[]
  readonly ignore: readonly string[]
  readonly asked: readonly string[]
}

interface Work extends Asked {
  readonly skills: readonly Described[]
  readonly profile: Profile
  /** The number of the next batch that nobody has taken. */
  readonly next: SharedArrayBuffer
}

interface JudgedBatch {
  readonly batch: number
  readonly judged: readonly Judged[]
  readonly read: ReadonlySet<string>
}

/**
 * A way to judge skills in several threads, which take them batch by batch; this one is one of them. What comes of it is the
 * same as from one thread, in the same order.
 *
 * @param program what a thread runs: with the argument {@link JUDGE_THREAD} it calls {@link judgeAsThread}
 */
export function judgeInThreads(program: string, given: Asked): JudgeAll {
  return async (files: readonly SkillFiles[], checks: Checks): Promise<JudgedSkills> => {
    ;(await import('node:v8')).setFlagsFromString(OPTIMIZE_LATE)
    const threads = Math.min(availableParallelism(), MOST_THREADS)
    const skills = files.flatMap(described)
    if (threads < 2 || skills.length < files.length) return judgeSkills(files, checks)
    const targets = checks.onTargets && given.targets
    const work: Work = { ...given, cwd: resolve(given.cwd), targets, skills, profile: checks.profile, next: new SharedArrayBuffer(4) }
    const { Worker } = await import('node:worker_threads')
    const batches: JudgedBatch[] = []
    const others = Array.from({ length: threads - 1 }, () => {
      const worker = new Worker(program, { argv: [JUDGE_THREAD], workerData: work, resourceLimits: LIMITS })
      worker.on('message', (batch: JudgedBatch) => batches.push(batch))
      return new Promise<void>((done, fail) => worker.on('error', fail).on('exit', () => done()))
    })
    await judgeBatches(work, checks, (batch) => batches.push(batch))
    await Promise.all(others)
    batches.sort((a, b) => a.batch - b.batch)
    return { judged: batches.flatMap(({ judged }) => judged), read: new Set(batches.flatMap(({ read }) => [...read])) }
  }
}

function described({ disk, ...skill }: SkillFiles): readonly Described[] {
  const { files, ...rest } = skill
  return disk && files ? [{ ...rest, disk }] : []
}

/** Judge what the thread that started this one left in its `workerData`. False where this is no such thread. */
export async function judgeAsThread(): Promise<boolean> {
  const { parentPort, workerData } = await import('node:worker_threads')
  if (!parentPort) return false
  const work = workerData as Work
  const groups = (await chooseRules(work.select, work.ignore, work.asked)) as readonly RuleGroup[]
  const onTargets = work.targets && ((await configuredTargets(work.cwd, work.targets)) as OnTargets | undefined)
  await judgeBatches(work, { groups, profile: work.profile, onTargets }, (batch) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is a port, not a window
    parentPort.postMessage(batch)
  })
  return true
}

async function judgeBatches({ skills, next }: Work, checks: Checks, done: (batch: JudgedBatch) => void): Promise<void> {
  const counter = new Int32Array(next)
  for (;;) {
    const batch = Atomics.add(counter, 0, 1)
    const mine = skills.slice(batch * BATCH, (batch + 1) * BATCH)
    if (mine.length === 0) return
    const { judged, read } = await judgeSkills(
      mine.map((one) => ({ ...one, files: (one.extent === 'project' ? projectTree : diskTree)(one.disk.directory, one.disk.repository) })),
      checks,
    )
    done({ batch, judged, read })
  }
}
