import { join } from 'node:path'
import type { Discovered } from '../fs/discover.ts'
import { isWithin } from '../fs/real-path.ts'
import { parseSkill, type SkillFiles } from '../skill/parse.ts'
import { textOf } from '../skill/skill.ts'

/** Which of the skills at the given paths are checked. */
export interface Scope {
  /** Those with changes in these absolute paths, and those that share a name or a description with them. */
  readonly changed?: readonly string[] | undefined
  /** One of so many parts, from 1. */
  readonly shard?: { readonly part: number; readonly of: number } | undefined
}

/** What is left of the skills that were found. */
export async function narrowed(found: Discovered, { changed, shard }: Scope): Promise<Discovered> {
  let { skills } = found
  if (changed) skills = await withChanges(skills, changed)
  if (shard) skills = skills.filter((_, index) => index % shard.of === shard.part - 1)
  return { ...found, skills }
}

async function withChanges(skills: readonly SkillFiles[], changed: readonly string[]): Promise<readonly SkillFiles[]> {
  const own = new Set(skills.filter((one) => changed.some((path) => holds(one, path))))
  const places = new Set([...own].map(placeOf))
  const keys = new Set((await Promise.all([...own].map(comparedBy))).flat())
  const kept = await Promise.all(skills.map(async (one) => own.has(one) || (places.has(placeOf(one)) && (await comparedBy(one)).some((key) => keys.has(key)))))
  return skills.filter((_, index) => kept[index])
}

/** A command is its file, all else its directory. */
function holds({ kind, disk, fileName }: SkillFiles, path: string): boolean {
  if (!disk) return false
  return kind === 'command' ? path === join(disk.directory, fileName) : isWithin(disk.directory, path)
}

/** Skills of one place are compared. */
function placeOf({ kind, dir }: SkillFiles): string {
  return kind === 'skill' ? dir.slice(0, Math.max(0, dir.lastIndexOf('/'))) : `${kind} ${dir}`
}

async function comparedBy(files: SkillFiles): Promise<readonly string[]> {
  const skill = await parseSkill(files)
  return (['name', 'description'] as const).flatMap((key) => {
    const text = textOf(skill, key)?.trim()
    return text === undefined ? [] : [`${placeOf(files)}\n${key}\n${text}`]
  })
}
