import type { Skill } from '../skill/skill.ts'
import { once } from '../skill/layout.ts'
import { leadsTo, references, type Reference } from './_references.ts'

/** Per document, the first link to each other document. */
export type LinkGraph = ReadonlyMap<string, ReadonlyMap<string, Reference>>

/** Which Markdown documents link which, SKILL.md among them. */
export const linkGraph: (skill: Skill) => LinkGraph = once((skill) => {
  const graph = new Map<string, Map<string, Reference>>()
  for (const reference of references(skill)) {
    const to = leadsTo(skill, reference)
    if (to === undefined || to === reference.file || !/\.(?:md|markdown)$/i.test(to)) continue
    let links = graph.get(reference.file)
    if (!links) graph.set(reference.file, (links = new Map<string, Reference>()))
    if (!links.has(to)) links.set(to, reference)
  }
  return graph
})
