import { meantField } from '../schema/fields.ts'
import type { Field, Skill } from '../skill/skill.ts'
import { toolEntries } from './_tool-entries.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

/** Fields that hold a skill back: ignored, they leave it freer than its author meant. With the value that changes nothing. */
const GUARDS: ReadonlyMap<string, string | undefined> = new Map([
  ['allowed-tools', undefined],
  ['disallowed-tools', undefined],
  ['disable-model-invocation', 'false'],
  ['user-invocable', 'true'],
])

export const misspeltField: Rule = {
  id: 'misspelt-field',
  level: 'error',
  category: 'fields',
  summary: 'a misspelt field that no host reads',
  why: 'Hosts ignore unknown keys, so a misspelt field silently does nothing. For `disable-model-invocation`, `user-invocable` and the lists of tools this is an error, since the skill may then do what its author ruled out. For other fields it is a warning.',
  valid: [withFields('disable-model-invocation: true\nauthor: Ada\ntags: [sql]'), withFields('parent: sql-setup\ntools: [psql, sqlmap]')],
  invalid: [withFields('user_invocable: false'), withFields('allowed_tools: Read'), withFields('licence: MIT'), withFields('tools: Read')],
  *check(skill) {
    const { fields, kind } = skill
    const taken = new Set<string>()
    for (const field of fields.values()) {
      const { key, keySpan, recovery } = field
      const meant = meantField(key)
      if (!meant || fields.has(meant.field)) continue
      if (kind === 'command' && meant.field === 'name') continue
      // Whose `tools` are programs and products has listed what the skill is about.
      if (!meant.certain && GUARDS.has(meant.field) && !listsTools(skill, key)) continue
      const free = !taken.has(meant.field)
      taken.add(meant.field)
      yield {
        message: `unknown field \`${key}\`: did you mean \`${meant.field}\`?`,
        span: keySpan,
        help: `write \`${meant.field}\`${meant.certain ? '' : ', or move the field below `metadata`'}`,
        ...(!(meant.certain && holdsBack(meant.field, field)) && { level: 'warning' }),
        ...(free &&
          !recovery && {
            fix: {
              title: `rename \`${key}\` to \`${meant.field}\``,
              edits: [{ span: keySpan, text: meant.field }],
              safety: meant.certain ? 'safe' : 'suggested',
            },
          }),
      }
    }
  },
}

function holdsBack(meant: string, { value }: Field): boolean {
  return GUARDS.has(meant) && JSON.stringify(value).replaceAll('"', '').toLowerCase() !== GUARDS.get(meant)
}

/** Whether a value names what agents call tools: `Read`, `Bash(git:*)`, `mcp__db__query`. */
function listsTools(skill: Skill, key: string): boolean {
  return toolEntries(skill, key).some(({ text }) => /^(?:[A-Z][a-z][A-Za-z]{0,60}(?![^(])|mcp__|\*$)/.test(text))
}
