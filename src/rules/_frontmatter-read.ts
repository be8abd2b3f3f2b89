import { meantField } from '../schema/fields.ts'
import type { Skill } from '../skill/skill.ts'

/** Whether the frontmatter could be read at all, so that a field which is not there is really missing. */
function frontmatterRead({ unread, frontmatter, fields, yaml }: Skill): boolean {
  if (unread || !frontmatter) return false
  const { language } = frontmatter
  if (language !== undefined && !/^ya?ml$/i.test(language)) return false
  return fields.size > 0 || (yaml.problems.length === 0 && yaml.root === undefined)
}

/** How a field that every skill needs is not there; `undefined` where it is, or where that cannot be told. */
export function lackOf(skill: Skill, key: string): 'is missing' | 'has no value' | 'is empty' | undefined {
  if (skill.kind === 'command' || !frontmatterRead(skill)) return undefined
  const field = skill.fields.get(key)
  if (!field) return 'is missing'
  if (field.value === null) return 'has no value'
  return typeof field.value === 'string' && field.value.trim() === '' ? 'is empty' : undefined
}

/** The key that was meant to be `field`, if there is one. */
export function misspeltAs(skill: Skill, field: string): string | undefined {
  return [...skill.fields.keys()].find((key) => meantField(key)?.field === field)
}
