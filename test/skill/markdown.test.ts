import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdown } from '../../src/skill/markdown.ts'
import { sourceText } from '../../src/text/source-text.ts'

const read = (text: string) => markdown(sourceText('SKILL.md', text))
const destinations = (text: string) => {
  const document = read(text)
  return document.links.filter(({ span }) => !document.inComment(span.start)).map(({ destination }) => destination)
}

describe('links', () => {
  it.each([
    ['inline, with title and angle brackets', '[a](x.md "Title") ![b](<y z.png>) [c](u(1).md)', ['x.md', 'y z.png', 'u(1).md']],
    ['an image in a link', '[![shot](a.png)](b.md)', ['a.png', 'b.md']],
    ['definitions', 'See [a].\n\n[a]: x.md "Title"\n[b]: <y.md>\n', ['x.md', 'y.md']],
    ['a footnote is none', '[^1]: note.md\n', []],
    ['HTML', '<a class="k" href="x.md">x</a> <img src=\'y.png\'>', ['x.md', 'y.png']],
    ['over a line break', '[the\nforms](forms.md)', ['forms.md']],
    ['a blank in the path is no link', '[a](x y.md)', []],
    ['escaped', '\\[a](x.md)', []],
    ['code spans', '`[a](x.md)` and ``[b](`y.md)``', []],
    ['fences', '```md\n[a](x.md)\n```\n~~~\n[b](y.md)\n~~~\n[c](z.md)', ['z.md']],
    ['indented code, every line of it', 'Text.\n\n    [a](x.md)\n    [b](y.md)\n\n    [c](z.md)\n', []],
    ['an indented paragraph of an item', '- Item.\n\n    [a](x.md)\n', ['x.md']],
    ['comments, over blank lines too', '<!-- [a](x.md)\n\n[b](y.md)\n\n- [c](z.md)\n-->\n\n[d](w.md)', ['w.md']],
    ['a fence in a comment does not run on', '<!--\n```\n-->\n[a](x.md)\n', ['x.md']],
    ['a comment that is not closed hides nothing in the middle of a line', 'Write <!-- for a comment.\n\n[a](x.md)', ['x.md']],
    ['a stray backtick ends with its item', '- the ` key\n- [a](x.md) and `b`\n', ['x.md']],
    ['a stray backtick ends with its row', '| ` | key |\n|---|---|\n| [a](x.md) | ` |\n', ['x.md']],
    ['headings', '# See [a](x.md)\n\nThe [b](y.md)\n===\n', ['x.md', 'y.md']],
  ])('%s', (_, text, expected) => {
    expect(destinations(text)).toEqual(expected)
  })

  it('tells where the destination stands', () => {
    const text = '---\nname: a\n---\nSee [a](<x.md> "t").\r\n'
    const { links } = markdown(sourceText('SKILL.md', text), { start: 16, end: text.length })
    expect(links.map(({ destinationSpan: { start, end } }) => text.slice(start, end))).toEqual(['x.md'])
    expect(links.map(({ span: { start, end } }) => text.slice(start, end))).toEqual(['[a](<x.md> "t")'])
  })
})

describe('fences', () => {
  it.each([
    ['longer around shorter', '````md\n```\nx\n```\n````\n', [['````', 'md', true]]],
    ['another marker does not close', '```\n~~~\n```\n', [['```', '', true]]],
    [
      'a line with an info string does not close',
      '```md\n```bash\nx\n```\n```\n',
      [
        ['```', 'md', true],
        ['```', '', false],
      ],
    ],
    ['in an item', '1. Run:\n   ```bash\n   x\n   ```\n2. Next.\n', [['```', 'bash', true]]],
    ['on the line of an item', '- ```\n  x\n  ```\n', [['```', '', true]]],
    ['in a quotation', '> ```js\n> x\n> ```\n', [['```', 'js', true]]],
    ['a marker that is indented by four more does not close', '```md\n1. Step\n    ```\n    x\n    ```\n```\n', [['```', 'md', true]]],
    ['in indented code there is none', 'Text.\n\n    ```\n    x\n\nMore.\n', []],
    ['backticks in the info string make a code span of it', '``` a ` b ```\n', []],
    ['with CRLF and with CR', '```a\r\nx\r\n```\r\n', [['```', 'a', true]]],
    ['not closed', '```\nx', [['```', '', false]]],
  ])('%s', (_, text, expected) => {
    expect(read(text).fences.map(({ marker, info, closed }) => [marker, info, closed])).toEqual(expected)
  })
})

it('makes anchors of headings as GitHub does', () => {
  const text = '# What’s *new* in `v2`?\n## Forms & fields\n## Forms & fields\nPlain [link](x.md)\n---\n## Größe_1\n<a id="here"></a>\n## Named {#mine}\n'
  expect([...read(text).anchors]).toEqual(['whats-new-in-v2', 'forms--fields', 'forms--fields-1', 'plain-link', 'größe_1', 'named', 'here', 'mine'])
})

it('reads any text, with spans in it and in order', () => {
  const pieces = fc.constantFrom(
    '```',
    '~~~',
    '`',
    '<!--',
    '-->',
    '[a](',
    'b)',
    '[c]: d',
    '\n',
    '\r\n',
    '\r',
    '    ',
    '- ',
    '1. ',
    '> ',
    '| ',
    '# ',
    '---',
    'text',
    '<a href="',
    '">',
    '\\',
    '\u{1f600}',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join('')
      const { links, fences, codeSpans, headings, comments } = read(text)
      const spans = [...links, ...fences, ...codeSpans, ...headings].map(({ span }) => span)
      for (const { start, end } of [...spans, ...comments]) expect(start >= 0 && start <= end && end <= text.length).toBe(true)
      for (const list of [fences, codeSpans]) expect(list.every(({ span }, i) => i === 0 || (list[i - 1]?.span.end ?? 0) <= span.start)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
