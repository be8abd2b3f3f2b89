import type { Rule } from './rule.ts'

export const emptyBody: Rule = {
  id: 'empty-body',
  level: 'warning',
  category: 'body',
  summary: 'nothing after the frontmatter',
  why: 'The description makes the agent open the skill, which then has no instructions: the call is wasted. Some hosts do not load such a skill.',
  valid: ['---\nname: example\ndescription: Answers in rhymes. Use when the user asks for rhymes.\n---\nAnswer in rhymes.\n'],
  invalid: [
    '---\nname: example\ndescription: Answers in rhymes. Use when the user asks for rhymes.\n---\n',
    '---\nname: example\ndescription: Answers in rhymes. Use when the user asks for rhymes.\n---\n\n  \n\n',
  ],
  *check({ kind, unread, frontmatter, source, body }) {
    if (unread || kind !== 'skill' || !frontmatter || source.text.slice(body.span.start, body.span.end).trim() !== '') return
    const { opening, closing } = frontmatter
    yield {
      message: '`SKILL.md` has no text after the frontmatter',
      span: closing.end > closing.start ? closing : opening,
      help: 'write what the agent should do',
    }
  },
}
