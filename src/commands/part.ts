import { relative } from 'node:path'
import { readRegularFile } from '../fs/read-file.ts'
import { realPath } from '../fs/real-path.ts'
import type { Judged } from '../lint/engine.ts'
import type { JudgedSkills } from '../lint/lint.ts'
import type { Profile } from '../lint/profile.ts'
import type { Discovered } from '../fs/discover.ts'
import type { SkillFiles } from '../skill/parse.ts'
import type { TaskOptions } from './task.ts'

/** What one of several runs has found, before skills are compared: all that the others need of it. */
export interface Part {
  readonly part: 1
  /** Of skillc. */
  readonly version: string
  /** What it was asked to do: of parts that are merged, all the same. */
  readonly asked: {
    readonly select: readonly string[]
    readonly ignore: readonly string[]
    readonly targets: readonly string[]
    readonly profile: Profile
  }
  readonly skills: readonly { readonly files: Omit<SkillFiles, 'files'>; readonly judged: Judged }[]
  readonly read: readonly string[]
  readonly found: Pick<Discovered, 'skipped' | 'unreadable' | 'missing'>
}

/** The largest file of parts that is read, in bytes. */
const MAX_BYTES = 1_000_000_000

/** What a run has found. It is one line: what gathers the output of many runs often goes by lines. */
export function partOf(
  { skills: all, skipped, unreadable, missing }: Discovered,
  { judged, read }: JudgedSkills,
  { cwd, version, select, ignore, targets = [], profile }: TaskOptions & { readonly version: string },
): string {
  const skills = all.map((one, index) => {
    const { disk, kind, dir, dirName, fileName, home } = one
    const where = disk && { disk: { directory: relative(cwd, disk.directory), repository: relative(cwd, disk.repository) } }
    return { files: { kind, dir, dirName, fileName, home, ...where }, judged: judged[index] as Judged }
  })
  const part: Part = { part: 1, version, asked: { select, ignore, targets, profile }, skills, read: [...read], found: { skipped, unreadable, missing } }
  return `${JSON.stringify(part)}\n`
}

/** The parts in a file, one a line; or what is wrong with it. */
export function partsIn(path: string): readonly Part[] | string {
  // It may be what a shell has made of a process.
  const bytes = readRegularFile(realPath(path), MAX_BYTES)
  if (!bytes) return 'cannot be read'
  const lines = new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line.trim() !== '')
  try {
    const parts = lines.map((line) => JSON.parse(line) as Part)
    return parts.length > 0 && parts.every((one) => one.part === 1) ? parts : 'is not the output of `skillc lint --shard`'
  } catch {
    return 'is not the output of `skillc lint --shard`'
  }
}
