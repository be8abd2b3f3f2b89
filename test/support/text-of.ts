import type { Skill } from '../../src/skill/skill.ts'

/** The text of a file, by the name that a diagnostic has for it. */
export function textOf(skills: readonly Skill[], file: string): string {
  const texts = skills.map((skill) => (skill.source.path === file ? skill.source : skill.document(file.slice(skill.dir.length + 1))?.source)?.text)
  return texts.find((text) => text !== undefined) ?? ''
}
