import { earlyEnd } from '../skill/frontmatter.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const frontmatterCut: Rule = {
  id: 'frontmatter-cut',
  level: 'error',
  category: 'frontmatter',
  summary: 'three dashes inside a value end the frontmatter',
  why: 'Claude Code and the reference library end the frontmatter at the first `---`, even in the middle of a line: `description: before --- after` becomes `before`, every later key is lost, and the rest becomes body text. Codex ends it at an indented `---` line, such as one in a block scalar. Neither says so.',
  hosts: ['claude-code', 'codex'],
  valid: [withText('Text.\n\n---\n\nMore text.', 'Formats tables -- and lists.')],
  invalid: [withText('Text.', 'Formats tables --- and lists.'), '---\nname: example\ndescription: |\n  Formats tables.\n  ---\n  And lists.\n---\nText.\n'],
  *check({ frontmatter, source, fields }) {
    if (!frontmatter || frontmatter.language !== undefined) return
    const cut = earlyEnd(source.text, frontmatter)
    if (!cut) return
    const lost = [...fields.values()].filter(({ keySpan }) => keySpan.start > cut.end).map(({ key }) => `\`${key}\``)
    const inside = [...fields.values()].find(({ node }) => node.span.start <= cut.start && cut.end <= node.span.end)
    yield {
      message: `Claude Code ends the frontmatter at this \`---\`${inside ? `: the rest of \`${inside.key}\`` : ''}${lost.length > 0 ? `${inside ? ', and' : ':'} ${lost.join(', ')}` : ''}${inside || lost.length > 0 ? (lost.length + (inside ? 1 : 0) > 1 ? ' are lost' : ' is lost') : ''}`,
      span: cut,
      help: 'write a dash (—) or two hyphens',
      fix: { title: 'write a dash', edits: [{ span: { start: cut.start, end: cut.end }, text: '—' }], safety: 'suggested' },
    }
  },
}
