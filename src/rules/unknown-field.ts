import { knownFields, meantField } from '../schema/fields.ts'
import type { Rule } from './rule.ts'

export const unknownField: Rule = {
  id: 'unknown-field',
  level: 'note',
  category: 'fields',
  since: '0.1.0',
  summary: 'a field that no host reads',
  why: 'Hosts ignore what they do not know, so such a field does no harm; but skills-ref and the upload to Claude allow only the fields of the open specification, and refuse the skill for any other. `metadata` is the place for them.',
  optIn: true,
  valid: ['---\nname: example\ndescription: Formats SQL queries.\nmetadata:\n  author: Ada\n---\n# Example\n\nText.\n'],
  invalid: ['---\nname: example\ndescription: Formats SQL queries.\nauthor: Ada\n---\n# Example\n'],
  *check({ fields }) {
    for (const { key, keySpan } of fields.values()) {
      if (knownFields.has(key) || meantField(key)) continue
      yield { message: `\`${key}\` is not a field that any host reads`, span: keySpan, help: `write it below \`metadata:\`` }
    }
  },
}
