import { OUTCOMES, type FaultName } from '../hosts/known.generated.ts'
import { harmOf } from './_harm.ts'
import type { Rule } from './rule.ts'

export const misplacedFrontmatter: Rule = {
  id: 'misplaced-frontmatter',
  level: 'error',
  category: 'frontmatter',
  summary: 'something before the frontmatter',
  why: 'The opening `---` must be the first line of the file. After an empty line, a licence comment or any text, most hosts find no frontmatter: some reject the skill, some silently drop it, and Claude Code lists a line of the file as its description.',
  valid: ['---\nname: example\ndescription: Formats tables.\n---\n\n<!-- A comment after the frontmatter is fine. -->\n'],
  invalid: [
    '\n---\nname: example\ndescription: Formats tables.\n---\nText.\n',
    '<!-- Copyright 2026 -->\n---\nname: example\ndescription: Formats tables.\n---\nText.\n',
    '# Example\n\n---\nname: example\ndescription: Formats tables.\n---\nText.\n',
    ' ---\nname: example\ndescription: Formats tables.\n---\nText.\n',
  ],
  *check({ split, source }) {
    const { frontmatter } = split
    if (!frontmatter) return
    for (const { kind, span } of split.problems) {
      if (kind !== 'blank-before' && kind !== 'comment-before' && kind !== 'text-before') continue
      const block = source.text.slice(frontmatter.opening.start, frontmatter.closing.end).trimStart()
      const before = source.text.slice(span.start, frontmatter.opening.start)
      const [what, fault] = kind === 'blank-before' ? blank(before) : KINDS[kind]
      const after = kind === 'blank-before' ? [] : [{ span: { start: frontmatter.closing.end, end: frontmatter.closing.end }, text: `\n\n${before.trim()}` }]
      yield {
        message: `${what} before the opening \`---\` ${what.endsWith('s') ? 'hide' : 'hides'} the frontmatter: ${harmOf(OUTCOMES[fault])}`,
        span: { start: span.start, end: Math.max(span.start + 1, Math.min(span.end, span.start + 80)) },
        help:
          kind === 'blank-before'
            ? 'make `---` the first characters of the file'
            : `move ${what === 'text' ? 'the text' : 'the comment'} below the closing \`---\``,
        fix: {
          title: kind === 'blank-before' ? 'remove what is before `---`' : 'move it below the frontmatter',
          edits: [
            {
              span: { start: span.start, end: frontmatter.opening.end - frontmatter.opening.start === 0 ? span.end : source.text.indexOf(block, span.start) },
              text: '',
            },
            ...after,
          ],
          safety: kind === 'text-before' ? 'suggested' : 'safe',
        },
      }
    }
  },
}

const KINDS = {
  'comment-before': ['a comment', 'comment before the frontmatter'],
  'text-before': ['text', 'text before the frontmatter'],
} as const

/** Some hosts bear empty lines, and others spaces. */
function blank(before: string): readonly [what: string, fault: FaultName] {
  if (!/[\r\n]/.test(before)) return ['spaces', 'spaces before the frontmatter']
  return /[\r\n]$/.test(before) ? ['empty lines', 'blank lines before the frontmatter'] : ['empty lines and spaces', 'lines and spaces before the frontmatter']
}
