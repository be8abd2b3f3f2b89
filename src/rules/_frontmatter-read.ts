import { meantField } from '../schema/fields.ts'
import type { Skill } from '../skill/skill.ts'

/** Whether the frontmatter could be read at all, so that a field which is not there is really missing. */
export function frontmatterRead({ unread, frontmatter, fields, yaml }: Skill): boolean {
  if (unread || !frontmatter) return false
  const { language } = frontmatter
  if (language !== undefined && !/^ya?ml$/i.test(language)) return false
  return fields.size > 0 || (yaml.problems.length === 0 && yaml.root === undefined)
}

/** The key that was meant to be `field`, if there is one. */
export function misspeltAs(skill: Skill, field: string): string | undefined {
  return [...skill.fields.keys()].find((key) => meantField(key)?.field === field)
}
