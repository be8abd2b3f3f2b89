import type { Edit } from '../text/span.ts'
import type { Rule } from './rule.ts'
import type { Fix } from '../risk/evidence/finding.ts'

export const mixedLineEndings: Rule = {
  id: 'mixed-line-endings',
  level: 'warning',
  category: 'portability',
  summary: 'line endings that differ within a file, or that hosts do not support',
  why: 'Few tools treat a lone carriage return as the end of a line: hosts see one long line, and so no frontmatter. CRLF and LF in one file is a note: an agent’s patches and edits fail on lines that look the same and are not. CRLF throughout is fine.',
  valid: ['---\r\nname: example\r\ndescription: Answers in rhymes. Use when the user asks for rhymes.\r\n---\r\nAnswer in rhymes.\r\n'],
  invalid: [
    '---\nname: example\ndescription: Answers in rhymes. Use when the user asks for rhymes.\n---\nAnswer in rhymes.\r\nSign nothing.\n',
    '---\nname: example\ndescription: Answers in rhymes.\n---\nAnswer in rhymes.\rSign nothing.\r',
  ],
  *check({ source: { text }, unread, encoding }) {
    if (unread || !text.includes('\r')) return
    const lone = /\r(?!\n)/.exec(text)
    if (lone) {
      yield {
        message: 'this line ends with a lone carriage return, which most hosts do not treat as a line end',
        span: { start: lone.index, end: lone.index + 1 },
        help: 'end every line with LF',
      }
      return
    }
    const total = text.split('\n').length - 1
    const crlf = text.split('\r\n').length - 1
    if (crlf === total) return
    const toLf = crlf * 2 <= total
    const edits: Edit[] = [...text.matchAll(toLf ? /\r\n/g : /(?<!\r)\n/g)].map(({ 0: { length }, index }) => ({
      span: { start: index, end: index + length },
      text: toLf ? '\n' : '\r\n',
    }))
    const fix: Fix = { title: `end every line with ${toLf ? 'LF' : 'CRLF'}`, edits, safety: 'safe' }
    yield {
      message: `${edits.length} of ${total} lines end with ${toLf ? 'CRLF, the others with LF' : 'LF, the others with CRLF'}`,
      span: (edits[0] as Edit).span,
      level: 'note',
      help: `end every line with ${toLf ? 'LF' : 'CRLF'}`,
      ...(encoding === 'utf-8' && { fix }),
    }
  },
}
