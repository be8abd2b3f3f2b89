import type { OnTargets } from '../hosts/on-targets.ts'
import { groupsOf } from '../rules/groups.ts'
import type { Rule } from '../rules/rule.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { parseSkill, type SkillFiles } from '../skill/parse.ts'
import { conclude, judge, type Checks, type Conclusion, type Judged } from './engine.ts'
import type { Profile } from './profile.ts'
import type { Diagnostic, SkillSummary } from './report.ts'

/** What {@link lintSkills} found. */
export interface LintResult extends Pick<Conclusion, 'idle' | 'unlisted'> {
  /** Sorted by file, offset, rule. */
  readonly diagnostics: readonly Diagnostic[]
  /** In the order in which they were given. */
  readonly skills: readonly SkillSummary[]
  /** Files read, in number. */
  readonly files: number
  /** Diagnostics that a comment in the file turned off. */
  readonly suppressed: number
  /** What these are. */
  readonly turnedOff: readonly Diagnostic[]
  /** A rule that threw is left out of the result, and named here: a bug of skillc's. */
  readonly crashes: readonly string[]
}

/**
 * Parse skills and check them, one after another: of a skill that is done, only what was found stays in memory.
 *
 * @param files what {@link discover} found, or your own file trees
 * @param rules the rules to check; usually all that are not `optIn`
 * @param profile `strict` for skills of somebody whom nobody knows
 * @param onTargets what targets do with a skill, from {@link onTargets}; levels follow it
 */
export async function lintSkills(
  files: readonly SkillFiles[],
  rules: readonly Rule[],
  profile: Profile = 'default',
  onTargets?: OnTargets,
): Promise<LintResult> {
  return lintAll(files, { groups: await groupsOf(rules), profile, onTargets })
}

/** The same with the rules in groups, and any way to judge. */
export async function lintAll(files: readonly SkillFiles[], checks: Checks, judgeAll: JudgeAll = judgeSkills): Promise<LintResult> {
  return resultOf(files, await judgeAll(files, checks), checks)
}

/** A way to judge skills, each by itself. */
export type JudgeAll = (files: readonly SkillFiles[], checks: Checks) => Promise<JudgedSkills>

/** What was found in each of some skills, and the files that were read for it. */
export interface JudgedSkills {
  readonly judged: readonly Judged[]
  readonly read: ReadonlySet<string>
}

/** Parse and judge each skill by itself. */
export async function judgeSkills(files: readonly SkillFiles[], checks: Checks): Promise<JudgedSkills> {
  const read = new Set<string>()
  const judged: Judged[] = []
  // A promise for each of 10,000 skills at once would cost more than it wins, since reading is synchronous.
  for (const one of files) {
    judged.push(await judge(await parseSkill({ ...one, files: readOnce(one, read) }), checks))
    one.files.forget?.()
  }
  return { judged, read }
}

/** Put together what was found. Skills that share a name or a description are read again, to be compared. */
export async function resultOf(files: readonly SkillFiles[], { judged, read }: JudgedSkills, checks: Checks): Promise<LintResult> {
  const { crashes, suppressed, ...found } = await conclude(judged, checks, (index) => parseSkill(files[index] as SkillFiles))
  return {
    ...found,
    suppressed: suppressed.length,
    turnedOff: suppressed,
    skills: judged.map(({ summary }) => summary),
    files: read.size,
    crashes: crashes.map(({ message }) => message),
  }
}

const MOST_KEPT = 8_000_000

/** The same tree; a file is read once, as far as they are small together, and its path goes into `read`. */
function readOnce({ dir, files }: SkillFiles, read: Set<string>): FileTree {
  const kept = new Map<string, Uint8Array>()
  let size = 0
  return derived(files, (path) => {
    const known = kept.get(path)
    if (known) return known
    const bytes = files.read(path)
    if (!bytes) return undefined
    read.add(`${dir}/${path}`)
    size += bytes.length
    if (size <= MOST_KEPT) kept.set(path, bytes)
    return bytes
  })
}

/** The same tree with another way to read. Its entries are not asked for: listing a directory costs. */
export function derived(tree: FileTree, read: FileTree['read']): FileTree {
  return {
    get entries() {
      return tree.entries
    },
    get truncated() {
      return tree.truncated ?? false
    },
    get unlisted() {
      return tree.unlisted ?? []
    },
    read,
    around: (path) => tree.around(path),
    forget: () => tree.forget?.(),
  }
}
