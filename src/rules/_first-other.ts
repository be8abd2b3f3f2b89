import type { Skill } from '../skill/skill.ts'
import { byCodeUnit } from '../text/compare.ts'

/** Of skills that share a value the one that stands first, unless that is this one. */
export function firstOther(skill: Skill, sharing: readonly Skill[] = []): Skill | undefined {
  const [first] = sharing.filter(({ kind }) => kind === skill.kind).sort((a, b) => byCodeUnit(a.source.path, b.source.path))
  return first && first.source.path !== skill.source.path ? first : undefined
}
