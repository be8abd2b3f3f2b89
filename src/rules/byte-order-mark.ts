import { OUTCOMES } from '../hosts/known.generated.ts'
import { harmOf } from './_harm.ts'
import type { Rule } from './rule.ts'

export const byteOrderMark: Rule = {
  id: 'byte-order-mark',
  level: 'error',
  category: 'frontmatter',
  summary: 'an invisible byte-order mark before the frontmatter',
  why: 'Codex rejects the skill, Gemini CLI drops it, and Claude Code before 2.1.239 finds no frontmatter and lists `---` as its description. Some Windows editors add the mark by themselves.',
  hosts: ['codex', 'gemini-cli', 'claude-code'],
  valid: ['---\nname: example\ndescription: Formats tables.\n---\nText.\n'],
  invalid: ['\ufeff---\nname: example\ndescription: Formats tables.\n---\nText.\n'],
  *check({ split, encoding }) {
    const mark = split.problems.find(({ kind }) => kind === 'byte-order-mark')
    if (!mark) return
    yield {
      message: `the file begins with a byte-order mark: ${harmOf(OUTCOMES['byte-order mark'])}`,
      span: mark.span,
      help: 'save the file as UTF-8 without a byte-order mark',
      ...(encoding === 'utf-8' && { fix: { title: 'remove the byte-order mark', edits: [{ span: mark.span, text: '' }], safety: 'safe' as const } }),
    }
  },
}
