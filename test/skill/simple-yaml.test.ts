import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitFrontmatter } from '../../src/skill/frontmatter.ts'
import { parseSimpleYaml } from '../../src/skill/simple-yaml.ts'
import { parseYamlDocument } from '../../src/skill/yaml-document.ts'
import { decode } from '../../src/text/decode.ts'
import { corpus, skillFiles } from '../support/corpus.ts'

/** Whether the fast path took it; what it takes must be what the library says. */
function agrees(text: string, offset = 0): boolean {
  const simple = parseSimpleYaml(text, offset)
  if (simple) expect(simple, JSON.stringify(text)).toEqual(parseYamlDocument(text, offset))
  return simple !== undefined
}

describe('the fast path and the yaml package', () => {
  it.each([
    'name: a\ndescription: Some text, with (many) signs - but: none of them odd\n'.replace(': none', ' none'),
    'name: "quoted"\ndescription: \'single\'\n',
    'name: a\nflag: true\nother: false\n',
    'name: a\ntools:\n  - Read\n  - "Write"\nmetadata:\n  author: me\n  version: "1.0"\n',
    'name: a   \ndescription: trailing blanks   \n',
    'name: no line break at the end',
    'a: 1\nb: 1.50\nc: 1.0.0\nd: 2026-01-02\ne: 007\n',
    'a: |\n  x\n  y: z # no comment\nb: |-\n  x\n',
    'a: >\n    one\n    two\nb: >-\n  - x\n',
    'm:\n  a: >-\n    one\n    two\n  b: c\n',
    'a: [x, "y z", 3, true]\nb: [x]   \n',
    'a: "say \\"this\\" and \\\\"\nb: \'it\'\'s\'\n',
    'm:\n  a:\n    b: c\n    d:\n      - x\n  e: f\ng:\n- x\n- y\nh: i\n',
    'a: ファイル：必要\n',
  ])('agree on %j', (text) => {
    expect(agrees(text, 4)).toBe(true)
  })

  it.each([
    'name: a\nname: b\n',
    'a: b: c\n',
    'a: - b\n',
    'a: [x,]\n',
    'a: [x: y]\n',
    'a: 0x1f\n',
    'a: 1e3\n',
    'a: |\n  x\n    y\n',
    'a: >\n  x\n\n  y\n',
    'a: |+\n  x\n',
    'a: "x\\ny"\n',
    'a: b # c\n',
    'a: &x y\n',
    'a:\n',
    'a: b\n  c\n',
    '# c\na: b\n',
    'a: "b" c\n',
    'a: b\r\n',
    '<<: b\n',
    'a: null\n',
    'a: ~\n',
  ])('leaves %j to the library', (text) => {
    expect(parseSimpleYaml(text)).toBeUndefined()
  })

  it('agree on generated frontmatter', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(
        'text',
        'two words',
        '"quoted"',
        "'single'",
        'true',
        'no',
        '1.0',
        '',
        'a: b',
        'a #b',
        'x:',
        '- y',
        '[z]',
        '{z}',
        '*a',
        '&a',
        '"a" b',
        "it's",
        'a\tb',
        'null',
        '2026-01-01',
        'http://x.y/z',
        '(a)',
        '$1',
        '<b>',
        '_',
        '/x',
        '%',
        '|',
        '>-',
        '>',
        '[x, y]',
        '["x", 1.5]',
        '"a \\" b"',
        "'it''s'",
        '12',
        '1.2.3',
        '0o7',
        '@a',
        'C:\\x',
      ),
    )
    const line = fc
      .tuple(
        fc.constantFrom('', '', '', '  ', '  ', ' ', '    ', '\t'),
        fc.constantFrom('a: ', 'b: ', 'c-d: ', 'e_f:  ', '- ', '-  ', 'g:', 'j:', '"h": ', 'i : ', ''),
        value,
      )
      .map((parts) => parts.join(''))
    let taken = 0
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '\n'), (lines, end) => {
        if (agrees(lines.join('\n') + end)) taken++
      }),
      { numRuns: 30_000 },
    )
    expect(taken).toBeGreaterThan(500)
  })

  // Needs real skills, which the project does not carry: SKILLC_CORPUS names a directory of them.
  it.skipIf(!corpus)('agree on every frontmatter of the corpus', () => {
    for (const { bytes } of skillFiles(corpus as string)) {
      const { text } = decode(bytes)
      const { frontmatter } = splitFrontmatter(text)
      if (frontmatter) agrees(text.slice(frontmatter.yaml.start, frontmatter.yaml.end), frontmatter.yaml.start)
    }
  })
})
