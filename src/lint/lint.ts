import type { OnTargets } from '../hosts/on-targets.ts'
import type { Rule } from '../rules/rule.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { parseSkill, type SkillFiles } from '../skill/parse.ts'
import { textOf, type Skill } from '../skill/skill.ts'
import { check, RuleCrash, type Profile } from './engine.ts'
import type { Diagnostic, SkillSummary } from './report.ts'

/** What {@link lintSkills} found. */
export interface LintResult {
  /** Sorted by file, offset, rule. */
  readonly diagnostics: readonly Diagnostic[]
  /** In the order in which they were given. */
  readonly skills: readonly SkillSummary[]
  /** Files read, in number. */
  readonly files: number
  /** Diagnostics that a comment in the file turned off. */
  readonly suppressed: number
  /** A rule that threw is left out of the result, and named here: a bug of skillc's. */
  readonly crashes: readonly string[]
}

/**
 * Parse skills and check them.
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
  const read = new Set<string>()
  const recent: Recent = { tree: undefined, bytes: new Map(), size: 0 }
  // One after another: a promise for each of 10,000 skills costs more than it wins, since reading is synchronous.
  const skills: Skill[] = []
  // oxlint-disable-next-line no-await-in-loop -- see above
  for (const one of files) skills.push(await parseSkill({ ...one, files: counting(one, read, recent) }))
  const { diagnostics, suppressed, crashes } = await checkAll(skills, rules, profile, onTargets)
  return { diagnostics, skills: skills.map(summaryOf), files: read.size, suppressed, crashes }
}

/** Check parsed skills. A rule that throws is left out, and named in `crashes`. */
export async function checkAll(
  skills: readonly Skill[],
  rules: readonly Rule[],
  profile: Profile,
  onTargets: OnTargets | undefined,
): Promise<Pick<LintResult, 'diagnostics' | 'suppressed' | 'crashes'>> {
  try {
    return { ...(await check(skills, rules, profile, onTargets)), crashes: [] }
  } catch (error) {
    if (!(error instanceof RuleCrash)) throw error
  }
  // Find every rule that crashes, then say what all the others have to say. Under the same conditions: a rule may crash only where
  // there are targets.
  const crashes: string[] = []
  const sound: Rule[] = []
  for (const rule of rules) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a crash is to be told with its rule
      await check(skills, [rule], profile, onTargets)
      sound.push(rule)
    } catch (error) {
      crashes.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { ...(await check(skills, sound, profile, onTargets)), crashes }
}

/** The files of one skill, as far as they are small: most are asked for twice, for what they say and for what they are. */
interface Recent {
  tree: FileTree | undefined
  readonly bytes: Map<string, Uint8Array>
  size: number
}

const MOST_KEPT = 8_000_000

/** The same tree; each file that is read goes into `read` once. */
function counting({ dir, files }: SkillFiles, read: Set<string>, recent: Recent): FileTree {
  return derived(files, (path) => {
    if (recent.tree !== files) {
      recent.bytes.clear()
      Object.assign(recent, { tree: files, size: 0 })
    }
    const known = recent.bytes.get(path)
    if (known) return known
    const bytes = files.read(path)
    if (!bytes) return undefined
    read.add(`${dir}/${path}`)
    recent.size += bytes.length
    if (recent.size <= MOST_KEPT) recent.bytes.set(path, bytes)
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
  }
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
