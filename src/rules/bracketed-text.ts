import { quotingEdits } from '../skill/recover.ts'
import { fields as known } from '../schema/fields.ts'
import { harmOf } from './_harm.ts'
import { quoted } from './_quoted.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

/** Fields that are text on every host, so that brackets around them make a list of what was meant as words. */
const TEXT = ['name', 'description', 'argument-hint', 'when_to_use', 'license', 'compatibility', 'version'] as const

/** Those over which some host rejects or drops the skill. */
const LOSES: ReadonlySet<string> = new Set(['name', 'description', 'argument-hint'])

export const bracketedText: Rule = {
  id: 'bracketed-text',
  level: 'error',
  category: 'frontmatter',
  summary: 'text in brackets that YAML reads as a list or a map',
  why: '`argument-hint: [file]` looks like a usage line, but is a list in YAML: Copilot CLI rejects the whole skill. A skill with a `description` in brackets is dropped by opencode and rejected by pi and Copilot CLI, and the description is ignored by Claude Code.',
  hosts: ['copilot-cli', 'claude-code', 'opencode', 'pi'],
  valid: [
    withFields('argument-hint: "[file]"', 'Text.', 'Formats tables.'),
    withFields('allowed-tools: [Read, Write]', 'Text.', 'Formats tables.'),
    withFields('version: &v [1, 2]', 'Text.', 'Formats tables.'),
  ],
  invalid: [withFields('argument-hint: [file]', 'Text.', 'Formats tables.'), withFields('argument-hint: [mode: fast]', 'Text.', 'Formats tables.')],
  *check({ fields, source, kind }) {
    for (const key of TEXT) {
      const field = fields.get(key)
      // In a command it is how Claude Code's own pages write it, and Copilot CLI reads no commands.
      if (!field || (kind === 'command' && key === 'argument-hint') || field.node.kind === 'scalar' || !field.node.flow || field.recovery) continue
      const { span, tag, anchor, alias } = field.node
      // Whoever writes a tag or a name for a value means a value of YAML; rules of their own tell of them.
      if (tag ?? anchor ?? alias) continue
      const harm = harmOf(known[key]?.losses[field.node.kind] ?? {})
      yield {
        message: `\`${key}: ${quoted(source.text.slice(span.start, span.end)).slice(1, -1)}\` is a YAML ${field.node.kind}, not text${harm && `: ${harm}`}`,
        span,
        ...(!LOSES.has(key) && { level: 'warning' as const }),
        help: 'put the value in quotes',
        fix: { title: `quote \`${key}\``, edits: quotingEdits(source.text, span.start, span.end), safety: 'safe' },
      }
    }
  },
}
