import { quotingEdits } from '../skill/recover.ts'
import { quoted } from './_quoted.ts'
import type { Rule } from './rule.ts'
import type { Finding } from '../risk/evidence/finding.ts'

export const swallowedPrefix: Rule = {
  id: 'swallowed-prefix',
  level: 'error',
  category: 'frontmatter',
  summary: 'a first word that YAML drops',
  why: '`&word` names an anchor and `!word` a type in YAML, so the value loses its first word: `!important rules` becomes `rules`. opencode silently drops a skill with an unknown `!type`; the other hosts load it with the rest of the text.',
  valid: ['---\nname: example\ndescription: "!important rules for tables"\n---\nText.\n', '---\nname: example\ndescription: Q&A and R&D helper\n---\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: !important rules for tables\n---\nText.\n',
    '---\nname: example\ndescription: &quot helper for tables\n---\nText.\n',
  ],
  *check({ fields, source, yaml }): Iterable<Finding> {
    for (const { key, node, keySpan } of fields.values()) {
      if (node.kind !== 'scalar' || node.style !== 'plain' || (node.anchor === undefined && node.tag === undefined)) continue
      if (node.tag?.startsWith('!!') || node.tag?.startsWith('tag:yaml.org') || node.alias !== undefined) continue
      // An anchor that an alias names somewhere is one.
      if (node.anchor !== undefined && node.tag === undefined && yaml.root && source.text.includes(`*${node.anchor}`)) continue
      const start = keySpan.end + (/^\s*:\s*/.exec(source.text.slice(keySpan.end))?.[0].length ?? 0)
      const swallowed = source.text.slice(start, node.span.start).trim() || source.text.slice(start, node.span.end).trim()
      yield {
        message: `\`${key}\` loses its first word ${quoted(swallowed)}, which YAML reads as ${node.tag === undefined ? 'an anchor' : 'a type'}`,
        span: { start, end: Math.min(start + swallowed.length, Math.max(node.span.end, start + 1)) },
        help: 'put the value in quotes',
        ...(node.span.end > start && {
          fix: { title: `quote \`${key}\``, edits: quotingEdits(source.text, start, node.span.end), safety: 'suggested' as const },
        }),
      }
    }
  },
}
