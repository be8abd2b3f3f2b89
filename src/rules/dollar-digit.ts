import { withFields, withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const dollarDigit: Rule = {
  id: 'dollar-digit',
  level: 'warning',
  category: 'body',
  summary: 'a `$` with a digit that Claude Code replaces',
  why: 'When a skill is called with arguments, Claude Code silently replaces `$0`, `$1`, `$2` and so on with the words of the call, or with nothing, everywhere in the body: in prices, shell functions, `awk` programs and code fences, too. A backslash in front keeps the text. A skill that declares `arguments` or `argument-hint`, or has `$ARGUMENTS`, is assumed to want that.',
  hosts: ['claude-code'],
  valid: [
    withText('Shipping is \\$5, or 10 USD abroad; the variable is $1st_item.', 'Prices an order. Use when the user asks what an order costs.'),
    withFields('argument-hint: number title', 'Open issue $1 with the title $2.', 'Opens an issue. Use when the user asks for one.'),
    withText('Open issue $0 as $ARGUMENTS says.', 'Opens an issue. Use when the user asks for one.'),
  ],
  invalid: [withText("It costs $5.\n\n```bash\nawk '{ sum += $2 } END { print sum }' table.txt\n```", 'Sums a column. Use when the user has a table.')],
  *check({ kind, unread, source: { text }, body, fields, encoding }) {
    if (unread || kind !== 'skill' || text.indexOf('$', body.span.start) < 0 || fields.has('arguments') || fields.has('argument-hint')) return
    const start = body.span.start
    const content = text.slice(start, body.span.end)
    if (content.includes('$ARGUMENTS')) return
    const all = [...content.matchAll(/(?<!\\)\$(\d+)(?!\w)/g)]
    const first = all[0]
    if (!first) return
    yield {
      message: `Claude Code replaces \`${first[0]}\`${all.length > 1 ? ` and ${all.length - 1} more` : ''} with an argument when the skill is called`,
      span: { start: start + first.index, end: start + first.index + first[0].length },
      help: `write \`\\${first[0]}\`, or declare \`arguments\` if that is meant`,
      ...(encoding === 'utf-8' && {
        fix: {
          title: `put a backslash before ${all.length > 1 ? `each of the ${all.length}` : `\`${first[0]}\``}`,
          edits: all.map(({ index }) => ({ span: { start: start + index, end: start + index }, text: '\\' })),
          safety: 'suggested' as const,
        },
      }),
    }
  },
}
