import type { Skill } from '../../skill/skill.ts'
import { passagesOf } from '../text/passages.ts'

/** Shorter documents are part of what the skill says, in UTF-16 code units. The documents of malicious skills that carry the harm alone have a few hundred. */
const LONG = 6000

/** How SKILL.md speaks of a document that is to be followed, and not looked up. */
const REQUIRED = /\b(?:must|always|first|before|required?|requires|mandatory|prerequisites?|do not (?:proceed|continue|start)|exactly|at once|immediately)\b/i

const found = new WeakMap<Skill, Map<string, boolean>>()

/**
 * Why what a file shows is one level less, in words that follow "lowered because", where it is a manual: a long document
 * beside SKILL.md, which does not have the agent follow it. Manuals show what can be done on a system, and in long texts
 * words meet by chance: four of five false alarms stand in them.
 */
export function inManual(skill: Skill, file: string): string | undefined {
  if (file === skill.fileName || !/\.(?:md|markdown|mdx)$/i.test(file)) return undefined
  let manuals = found.get(skill)
  if (!manuals) found.set(skill, (manuals = new Map()))
  let manual = manuals.get(file)
  if (manual === undefined) manuals.set(file, (manual = (skill.document(file)?.source.text.length ?? 0) > LONG && !isRequired(skill, file)))
  return manual ? 'it is in a long document that SKILL.md does not tell the agent to follow' : undefined
}

function isRequired(skill: Skill, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase()
  return passagesOf(skill.fileName, skill.body).some(({ raw }) => raw.toLowerCase().includes(name) && REQUIRED.test(raw))
}
