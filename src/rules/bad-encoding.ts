import type { Rule } from './rule.ts'

export const badEncoding: Rule = {
  id: 'bad-encoding',
  level: 'error',
  category: 'frontmatter',
  since: '0.1.0',
  summary: 'a skill file that is not UTF-8 text',
  why: 'Codex rejects a file with a single byte that is no UTF-8, even in the body; the other hosts show replacement characters. UTF-16 is unreadable to all of them. A NUL byte cuts the value in Claude Code and makes Codex and Copilot CLI reject the skill.',
  valid: ['---\nname: example\ndescription: Formate für Tabellen, 表格.\n---\nText.\n'],
  invalid: ['---\nname: example\ndescription: Formats\u0000 tables.\n---\nText.\n'],
  *check({ encoding, source, unread }) {
    if (unread) return
    const { text } = source
    if (encoding === 'utf-16le' || encoding === 'utf-16be') {
      yield { message: `the file is ${encoding.toUpperCase()}, which no host reads`, help: 'save it as UTF-8' }
      return
    }
    if (encoding === 'not-utf-8') {
      const at = text.indexOf('\ufffd')
      yield {
        message: 'a byte here is no UTF-8: Codex rejects the skill, the others show \ufffd',
        span: { start: at, end: at + 1 },
        help: 'save the file as UTF-8',
      }
    }
    const nul = text.indexOf('\0')
    if (nul >= 0)
      yield {
        message: 'a NUL byte: Codex and Copilot CLI reject the skill, Claude Code cuts the value here',
        span: { start: nul, end: nul + 1 },
        help: 'remove it; if the file is binary, it is no skill file',
      }
  },
}
