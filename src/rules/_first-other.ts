import type { Skill } from '../skill/skill.ts'
import type { Sibling } from './rule.ts'

/** Of skills that share a value the one that stands first, unless that is this one. */
export function firstOther(skill: Skill, sharing: readonly Sibling[]): Sibling | undefined {
  const first = sharing.find(({ kind }) => kind === skill.kind)
  return first && first.path !== skill.source.path ? first : undefined
}
