import { knownFields, meantField } from '../schema/fields.ts'
import type { Rule } from './rule.ts'

export const unknownField: Rule = {
  id: 'unknown-field',
  level: 'note',
  category: 'fields',
  summary: 'a field that no host reads',
  why: 'Hosts ignore unknown fields, so such a field does no harm there. But skills-ref and the upload to Claude refuse a skill with other fields than those of the open specification. `metadata` is the place for your own.',
  optIn: true,
  valid: ['---\nname: example\ndescription: Formats SQL queries.\nmetadata:\n  author: Ada\n---\n# Example\n\nText.\n'],
  invalid: ['---\nname: example\ndescription: Formats SQL queries.\nauthor: Ada\n---\n# Example\n'],
  *check({ fields }) {
    for (const { key, keySpan } of fields.values()) {
      if (knownFields.has(key) || meantField(key)) continue
      yield { message: `unknown field \`${key}\`, which no host reads`, span: keySpan, help: 'move the field below `metadata`' }
    }
  },
}
