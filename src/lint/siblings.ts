import { byCodeUnit } from '../text/compare.ts'
import type { Sibling, Siblings } from '../rules/rule.ts'

/** What is kept of every skill, to find those that share a name or a description. */
export interface Shared extends Sibling {
  /** Skills of one place are loaded together. */
  readonly place: string
  readonly name: string | undefined
  readonly description: string | undefined
}

export const NO_SIBLINGS: Siblings = { byName: [], byDescription: [] }

/** For each skill, by its number, that shares its name or its description with others of its place: those, and itself. */
export function siblingsIn(skills: readonly Shared[]): Map<number, Siblings> {
  const byName = groups(skills, ({ name }) => name)
  const byDescription = groups(skills, ({ description }) => description)
  const found = new Map<number, Siblings>()
  for (const index of skills.keys()) {
    const siblings = { byName: byName.get(index) ?? [], byDescription: byDescription.get(index) ?? [] }
    if (siblings.byName.length + siblings.byDescription.length > 0) found.set(index, siblings)
  }
  return found
}

function groups(skills: readonly Shared[], valueOf: (skill: Shared) => string | undefined): Map<number, readonly Sibling[]> {
  const places = new Map<string, Map<string, number[]>>()
  for (const [index, skill] of skills.entries()) {
    const value = valueOf(skill)
    if (!value) continue
    let place = places.get(skill.place)
    if (!place) places.set(skill.place, (place = new Map()))
    const group = place.get(value)
    if (group) group.push(index)
    else place.set(value, [index])
  }
  const shared = [...places.values()].flatMap((place) => [...place.values()]).filter(({ length }) => length > 1)
  return new Map(
    shared.flatMap((group) => {
      const siblings = group.map((index) => skills[index] as Shared).sort((a, b) => byCodeUnit(a.path, b.path))
      return group.map((index) => [index, siblings] as const)
    }),
  )
}
