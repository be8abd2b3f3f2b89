import { fields as known } from '../schema/fields.ts'
import { quotingEdits } from '../skill/recover.ts'
import { quoted } from './_quoted.ts'
import { withFields, withText } from './_example.ts'
import type { Rule } from './rule.ts'

/** Plain words that YAML 1.1 parsers (js-yaml 3, PyYAML) read as booleans or dates while others keep the text. */
const OTHERWISE = /^(?:y|n|yes|no|on|off|\d{4}-\d{1,2}-\d{1,2}(?:[Tt ].*)?)$/i

export const unquotedScalar: Rule = {
  id: 'unquoted-scalar',
  level: 'warning',
  category: 'frontmatter',
  summary: 'text that YAML reads as a number, a boolean, a date or null',
  why: '`version: 1.0` is the number 1, and `name: 123` is not text. Copilot CLI and pi reject a skill whose `name` or `description` is not text, opencode silently drops it, and other hosts show different values (`1e3` becomes `1000`). `yes`, `no` and dates are text to some YAML readers and not to others. No host reads `version`, so there this is a note.',
  valid: [withFields('version: "1.0"', 'Text.', 'Formats tables.'), withFields('version: 1.0.2\nuser-invocable: false', 'Text.', 'Formats tables.')],
  invalid: [withFields('version: 1.0', 'Text.', 'Formats tables.'), withText('Text.', '2026'), withFields('license: no', 'Text.', 'Formats tables.')],
  *check({ fields, source }) {
    for (const { key, node, recovery } of fields.values()) {
      const types = known[key]?.types
      if (!types?.includes('string') || recovery || node.kind !== 'scalar' || node.style !== 'plain' || node.source === '' || node.tag !== undefined) continue
      const { value } = node
      const other = typeof value === 'string' && (value.length < 4 || value[4] === '-') && OTHERWISE.test(value) && !types.includes('boolean')
      if (typeof value === 'string' ? !other : types.includes(typeof value === 'number' ? 'integer' : String(value === null ? null : typeof value))) continue
      const kind = other
        ? /^\d/.test(value)
          ? 'a date to some hosts'
          : 'a boolean to some hosts'
        : value === null
          ? 'null'
          : typeof value === 'number'
            ? `the number ${value}`
            : `the boolean ${value}`
      yield {
        message: `\`${key}: ${node.source}\` is ${kind}, not the text ${quoted(node.source)}`,
        span: node.span,
        help: 'put the value in quotes',
        fix: { title: `quote \`${key}\``, edits: quotingEdits(source.text, node.span.start, node.span.end), safety: 'safe' },
        ...((other || key === 'version') && { level: 'note' as const }),
      }
    }
  },
}
