import type { Rule } from './rule.ts'

const BEFORE = {
  'blank-before': 'blank space',
  'comment-before': 'a comment',
  'text-before': 'text',
} as const

export const misplacedFrontmatter: Rule = {
  id: 'misplaced-frontmatter',
  level: 'error',
  category: 'frontmatter',
  since: '0.1.0',
  summary: 'something stands before the frontmatter',
  why: 'The opening `---` must be the first thing in the file. After a blank line, a licence comment or any text, Claude Code lists that line as the description of the skill, and the other hosts reject the skill or drop it.',
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
      const after = kind === 'blank-before' ? [] : [{ span: { start: frontmatter.closing.end, end: frontmatter.closing.end }, text: `\n\n${before.trim()}` }]
      yield {
        message: `${BEFORE[kind]} before the opening \`---\` hides the frontmatter from every host`,
        span: { start: span.start, end: Math.max(span.start + 1, Math.min(span.end, span.start + 80)) },
        help: kind === 'blank-before' ? 'make `---` the first characters of the file' : 'move it below the closing `---`',
        fix: {
          title: kind === 'blank-before' ? 'remove what stands before `---`' : 'move it below the frontmatter',
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
