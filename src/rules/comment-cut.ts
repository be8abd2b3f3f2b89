import { cutValues } from '../skill/cut-values.ts'
import { quotingEdits } from '../skill/recover.ts'
import { quoted } from './_quoted.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const commentCut: Rule = {
  id: 'comment-cut',
  level: 'error',
  category: 'frontmatter',
  summary: 'a value that YAML cuts at ` #`',
  why: 'In YAML text without quotes, a space and `#` begin a comment: `Fix issue #12` becomes `Fix issue` on every host, and no host says so. A value that begins with `#` is empty.',
  valid: ['---\nname: example # the name\ndescription: "Closes issue #12."\n---\nText.\n', withText('Text.', 'Writes C# and F# code.')],
  invalid: [
    '---\nname: example\ndescription: Closes issue #12 of the tracker.\n---\nText.\n',
    '---\nname: example\ndescription: #hashtag helper\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables # and lists\n---\nText.\n',
  ],
  *check(skill) {
    for (const { field, span, lost, spaced } of cutValues(skill)) {
      const empty = field.node.kind === 'scalar' && field.node.source === ''
      yield {
        message: empty
          ? `\`${field.key}\` is empty: ${quoted(lost)} is a YAML comment`
          : `\`${field.key}\` ends at \` #\`: ${quoted(lost, 30)} is a YAML comment and lost`,
        span: { start: span.end - lost.length, end: span.end },
        help: 'put the value in quotes, or delete the `#`',
        fix: {
          title: `quote \`${field.key}\` with the text after \`#\``,
          edits: quotingEdits(skill.source.text, span.start, span.end),
          safety: 'suggested',
        },
        ...(spaced && !empty && { level: 'warning' as const }),
      }
    }
  },
}
