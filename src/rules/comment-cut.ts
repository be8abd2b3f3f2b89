import { quotingEdits } from '../skill/recover.ts'
import type { Field } from '../skill/skill.ts'
import { quoted } from './_quoted.ts'
import type { Rule } from './rule.ts'

/** Keys whose value is prose: there a number sign is hardly ever meant as a comment. */
const PROSE = new Set(['description', 'when_to_use', 'argument-hint', 'compatibility', 'license'])

export const commentCut: Rule = {
  id: 'comment-cut',
  level: 'error',
  category: 'frontmatter',
  since: '0.1.0',
  summary: 'a value that YAML cuts at ` #`',
  why: 'In YAML text without quotes, a space and `#` begin a comment: `Fix issue #12` becomes `Fix issue` on every host, and no host says so. A value that begins with `#` is empty.',
  valid: [
    '---\nname: example # the name\ndescription: "Closes issue #12."\n---\nText.\n',
    '---\nname: example\ndescription: Writes C# and F# code.\n---\nText.\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Closes issue #12 of the tracker.\n---\nText.\n',
    '---\nname: example\ndescription: #hashtag helper\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables # and lists\n---\nText.\n',
  ],
  *check({ yaml, fields, source }) {
    for (const { span: comment } of yaml.comments) {
      const field = ownerOf(comment.start, [...fields.values()])
      if (
        !field ||
        field.recovery ||
        source.text.slice(field.node.span.end, comment.start).includes('\n') ||
        (field.node.kind === 'scalar' && field.node.source === '' && source.text.slice(field.keySpan.end, comment.start).includes('\n'))
      )
        continue
      const text = source.text.slice(comment.start, comment.end).trimEnd()
      const spaced = /^#+(?:\s|$)/.test(text)
      // `# words` after a short setting is a comment; in prose, or glued to a word, it was meant as text.
      if (spaced && !PROSE.has(field.key)) continue
      const { node } = field
      if (node.kind !== 'scalar' || node.style !== 'plain') continue
      const empty = node.source === ''
      const start = empty ? comment.start : node.span.start
      const end = comment.start + text.length
      yield {
        message: empty
          ? `\`${field.key}\` is empty: ${quoted(text)} is a YAML comment`
          : `\`${field.key}\` ends at \` #\`: ${quoted(text, 30)} is a YAML comment and lost`,
        span: { start: comment.start, end },
        help: 'put the value in quotes, or delete the `#`',
        fix: { title: `quote \`${field.key}\` with the text after \`#\``, edits: quotingEdits(source.text, start, end), safety: 'suggested' },
        ...(spaced && !empty && { level: 'warning' as const }),
      }
    }
  },
}

/** The field on whose value's line the comment stands. */
function ownerOf(offset: number, fields: readonly Field[]): Field | undefined {
  let owner: Field | undefined
  for (const field of fields) if (field.keySpan.start < offset && (!owner || field.keySpan.start > owner.keySpan.start)) owner = field
  return owner && owner.node.kind === 'scalar' ? owner : undefined
}
