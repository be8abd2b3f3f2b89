import { meantField } from '../schema/fields.ts'
import type { Field } from '../skill/skill.ts'
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
  since: '0.1.0',
  summary: 'a misspelt field that no host reads',
  why: 'Hosts ignore keys that they do not know, so a misspelt field silently does nothing. For `disable-model-invocation`, `user-invocable` and the lists of tools that is an error, for the skill may then do what its author ruled out; for other fields it is a warning.',
  valid: ['---\nname: example\ndescription: Formats SQL queries.\ndisable-model-invocation: true\nauthor: Ada\ntags: [sql]\n---\n# Example\n\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Formats SQL queries.\nuser_invocable: false\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\nallowed_tools: Read\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\nlicence: MIT\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\ntools: Read\n---\n# Example\n',
  ],
  *check({ fields, kind }) {
    const taken = new Set<string>()
    for (const field of fields.values()) {
      const { key, keySpan, recovery } = field
      const meant = meantField(key)
      if (!meant || fields.has(meant.field)) continue
      if (kind === 'command' && meant.field === 'name') continue
      const free = !taken.has(meant.field)
      taken.add(meant.field)
      yield {
        message: `\`${key}\` is not a field that any host reads; \`${meant.field}\` is`,
        span: keySpan,
        help: `write \`${meant.field}\`${meant.certain ? '' : ', if that is what you meant'}`,
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
