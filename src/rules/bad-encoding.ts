import { codePoint } from './_code-point.ts'
import { OUTCOMES } from '../hosts/known.generated.ts'
import { harmOf } from './_harm.ts'
import type { Rule } from './rule.ts'

/** What YAML forbids to stand in a file, though an escape may stand for it. */
// oxlint-disable-next-line no-control-regex -- those are what it looks for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/

export const badEncoding: Rule = {
  id: 'bad-encoding',
  level: 'error',
  category: 'frontmatter',
  summary: 'a skill file that is not UTF-8 text',
  why: 'Codex rejects a file with a single byte that is not UTF-8, even in the body; most hosts show replacement characters. No host reads UTF-16. Many hosts lose a skill with a control character in any field of the frontmatter: Codex and Copilot CLI reject the skill, opencode silently drops it. After a NUL byte, Claude Code ignores the whole frontmatter. In the body, all hosts accept both.',
  valid: ['---\nname: example\ndescription: Formate für Tabellen, 表格.\n---\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Formats\u0000 tables.\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables.\nlicense: M\u0007IT\n---\nText.\n',
    '---\nname: example\ndescription: Formats tables.\n---\nText\u0000.\n',
  ],
  *check({ encoding, source, split, unread }) {
    if (unread) return
    const { text } = source
    if (encoding === 'utf-16le' || encoding === 'utf-16be') {
      yield { message: `the file is ${encoding.toUpperCase()}, which no host reads`, help: 'save the file as UTF-8' }
      return
    }
    if (encoding === 'not-utf-8') {
      const at = text.indexOf('\ufffd')
      yield {
        message: `this byte is not UTF-8: ${harmOf(OUTCOMES['a byte that is not UTF-8'])}, other hosts show \ufffd`,
        span: { start: at, end: at + 1 },
        help: 'save the file as UTF-8',
      }
    }
    const yaml = split.frontmatter?.yaml
    const found = yaml && UNPRINTABLE.exec(text.slice(yaml.start, yaml.end))
    if (found) {
      const at = yaml.start + found.index
      yield {
        message:
          found[0] === '\0'
            ? `the frontmatter has a NUL byte: ${harmOf(OUTCOMES['a NUL byte in the frontmatter'])}`
            : `the frontmatter has ${codePoint(found[0])}, a control character: ${harmOf(OUTCOMES['a control character in the frontmatter'])}`,
        span: { start: at, end: at + 1 },
        help: 'delete the character',
      }
      return
    }
    const nul = text.indexOf('\0')
    if (nul >= 0)
      yield {
        message: 'the body has a NUL byte: git, grep and diff treat the file as binary',
        span: { start: nul, end: nul + 1 },
        level: 'warning',
        help: 'delete the byte',
      }
  },
}
