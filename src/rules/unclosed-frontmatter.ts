import type { Rule } from './rule.ts'

export const unclosedFrontmatter: Rule = {
  id: 'unclosed-frontmatter',
  level: 'error',
  category: 'frontmatter',
  summary: 'a `---` line that opens or closes the frontmatter is missing',
  why: 'Hosts look for two `---` lines. With only one, most find no frontmatter and reject the skill, opencode reads the whole file as YAML, and Claude Code lists `---` as the description. A `...` line, which YAML would allow, closes nothing.',
  valid: ['---\nname: example\ndescription: Formats tables.\n---\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Formats tables.\n\n# Example\n\nText.\n',
    'name: example\ndescription: Formats tables.\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables.\n...\nText.\n',
  ],
  *check({ split, source }) {
    const { frontmatter } = split
    if (!frontmatter) return
    const newline = source.text.includes('\r\n') ? '\r\n' : '\n'
    for (const { kind, span } of split.problems) {
      if (kind === 'unclosed') {
        const at = frontmatter.yaml.end
        const glue = at > 0 && !/[\r\n]/.test(source.text[at - 1] ?? '') ? newline : ''
        yield {
          message: 'the frontmatter opens with `---` and is never closed',
          span,
          help: 'write a `---` line after the last key',
          fix: { title: 'close the frontmatter', edits: [{ span: { start: at, end: at }, text: `${glue}---${newline}` }], safety: 'suggested' },
        }
      } else if (kind === 'no-opening') {
        const at = frontmatter.yaml.start
        yield {
          message: 'the frontmatter has no opening `---`, so no host sees it',
          span,
          help: 'make `---` the first line of the file',
          fix: {
            title: 'open the frontmatter',
            edits: [{ span: { start: at, end: at }, text: `---${newline}` }],
            safety: frontmatter.closing.end > frontmatter.closing.start ? 'safe' : 'suggested',
          },
        }
      } else if (kind === 'closed-by-dots') {
        yield {
          message: '`...` does not close frontmatter on any host',
          span,
          help: 'write a `---` line',
          fix: { title: 'write `---`', edits: [{ span, text: '---' }], safety: 'safe' },
        }
      }
    }
  },
}
