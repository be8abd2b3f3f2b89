import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import yaml from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { knownFields } from '../../src/schema/fields.ts'
import { recoverYaml, type Recovered } from '../../src/skill/recover.ts'
import { parseYamlDocument } from '../../src/skill/yaml-document.ts'
import { toPlain, type PlainValue } from '../../src/skill/yaml-node.ts'
import { applyEdits } from '../../src/text/span.ts'

const recover = (text: string): Recovered => recoverYaml(text, 0, parseYamlDocument, knownFields)
const values = (text: string): Record<string, PlainValue> => ({ ...(toPlain(recover(text).root) as Record<string, PlainValue>) })

const broken = readFileSync(new URL('../../fixtures/recovery/values.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => {
    const at = line.lastIndexOf(' => ')
    return { written: line.slice(0, at), meant: JSON.parse(line.slice(at + 4)) as string }
  })

const healthy = {
  metadata: { openclaw: { requires: { bins: ['git'] } }, version: '1.0' },
  'allowed-tools': ['Read', 'Bash(git:*)'],
  when_to_use: 'Folded over\ntwo lines.\n',
}
const healthyText = [
  'metadata: {"openclaw": {"requires": {"bins": ["git"]}}, "version": "1.0"}',
  'allowed-tools:',
  '  - Read',
  '  - Bash(git:*)',
  'when_to_use: |',
  '  Folded over',
  '  two lines.',
].join('\n')

/** Frontmatters around one broken value; `expected` without it. */
const contexts: readonly { title: string; key: string; text: (written: string) => string; expected: Record<string, unknown> }[] = [
  { title: 'description alone', key: 'description', text: (written) => `name: example\ndescription: ${written}\n`, expected: { name: 'example' } },
  {
    title: 'description first',
    key: 'description',
    text: (written) => `description: ${written}\nname: example\nlicense: MIT\n`,
    expected: { name: 'example', license: 'MIT' },
  },
  {
    title: 'beside healthy values',
    key: 'description',
    text: (written) => `name: example\ndescription: ${written}\n${healthyText}\n`,
    expected: { name: 'example', ...healthy },
  },
  {
    title: 'CRLF',
    key: 'description',
    text: (written) => `name: example\r\ndescription: ${written}\r\n${healthyText.replaceAll('\n', '\r\n')}\r\n`,
    expected: { name: 'example', ...healthy },
  },
  {
    title: 'another key',
    key: 'compatibility',
    text: (written) => `name: example\ndescription: Fine text.\ncompatibility: ${written}\nversion: "1.0"\n`,
    expected: { name: 'example', description: 'Fine text.', version: '1.0' },
  },
  {
    title: 'no line break at the end',
    key: 'argument-hint',
    text: (written) => `name: example\ndescription: Fine text.\nargument-hint: ${written}`,
    expected: { name: 'example', description: 'Fine text.' },
  },
]

describe.each(contexts)('recovery: $title', ({ key, text, expected }) => {
  it.each(broken)('$written', ({ written, meant }) => {
    const source = text(written)
    expect(parseYamlDocument(source).problems).not.toEqual([])
    const recovered = recover(source)
    expect(values(source)).toEqual({ ...expected, [key]: meant })
    expect(recovered.recoveries.map((one) => one.key)).toEqual([key])
    expect(recovered.edits).toBeDefined()
    const fixed = applyEdits(source, recovered.edits ?? [])
    const strict = parseYamlDocument(fixed)
    expect(strict.problems).toEqual([])
    expect(toPlain(strict.root as NonNullable<typeof strict.root>)).toEqual(toPlain(recovered.root))
    expect(yaml.load(fixed)).toEqual({ ...expected, [key]: meant })
  })
})

/** Faults of layout, where one value is not all that is wrong. */
const structures: readonly { title: string; text: string; expected: Record<string, unknown>; edits: boolean }[] = [
  {
    title: 'a colon on a continuation line',
    text: 'name: a\ndescription: Reviews code.\n  TRIGGER when: asked\n  or told\n',
    expected: { name: 'a', description: 'Reviews code. TRIGGER when: asked or told' },
    edits: true,
  },
  {
    title: 'continuation lines at the left edge',
    text: 'name: a\ndescription: Reviews code: fast\nand well, every day\nlicense: MIT\n',
    expected: { name: 'a', description: 'Reviews code: fast and well, every day', license: 'MIT' },
    edits: true,
  },
  {
    title: 'a blank line inside plain text',
    text: 'name: a\ndescription: One: two\n\n  three\n',
    expected: { name: 'a', description: 'One: two\nthree' },
    edits: true,
  },
  {
    title: 'two broken values',
    text: 'name: a: b\ndescription: Use when: asked\nlicense: MIT\n',
    expected: { name: 'a: b', description: 'Use when: asked', license: 'MIT' },
    edits: true,
  },
  {
    title: 'a broken value in a nested map',
    text: 'name: a\ndescription: Fine.\nmetadata:\n  note: x: y\n  tags: [a, b]\n',
    expected: { name: 'a', description: 'Fine.', metadata: { note: 'x: y', tags: ['a', 'b'] } },
    edits: true,
  },
  {
    title: 'globs in a list',
    text: 'name: a\ndescription: Fine.\npaths:\n  - **/*.ts\n  - src/*.js\n  - *.md\n',
    expected: { name: 'a', description: 'Fine.', paths: ['**/*.ts', 'src/*.js', '*.md'] },
    edits: true,
  },
  {
    title: 'a list with a mention and a tool pattern',
    text: 'name: a\ndescription: Fine.\nallowed-tools:\n- Bash(git: *)\n- @foo\n- Read\n',
    expected: { name: 'a', description: 'Fine.', 'allowed-tools': ['Bash(git: *)', '@foo', 'Read'] },
    edits: true,
  },
  {
    title: 'tabs as indentation',
    text: 'name: a\ndescription: Fine.\nmetadata:\n\tversion: "1"\n\tauthor: me\n',
    expected: { name: 'a', description: 'Fine.', metadata: { version: '1', author: 'me' } },
    edits: true,
  },
  { title: 'no blank after the colon', text: 'name:a\ndescription: Fine text here.\n', expected: { name: 'a', description: 'Fine text here.' }, edits: true },
  { title: 'no blank after any colon', text: 'name:a\ndescription:Fine text here.\n', expected: { name: 'a', description: 'Fine text here.' }, edits: true },
  { title: 'full-width colons', text: 'name：a\ndescription：Fine: text\n', expected: { name: 'a', description: 'Fine: text' }, edits: true },
  {
    title: 'a map over several lines at the left edge',
    text: 'name: a\ndescription: Fine.\nmetadata: {\n"openclaw": {\n"emoji": "x",\n"requires": {"bins": ["git"]}\n}\n}\n',
    expected: { name: 'a', description: 'Fine.', metadata: { openclaw: { emoji: 'x', requires: { bins: ['git'] } } } },
    edits: true,
  },
  {
    title: 'a list that begins on the line of its key',
    text: 'name: a\ndescription: Fine.\nallowed-tools: - Read\n  - Write\n',
    expected: { name: 'a', description: 'Fine.', 'allowed-tools': ['Read', 'Write'] },
    edits: true,
  },
  {
    title: 'bullets of a word processor',
    text: 'name: a\ndescription: Fine.\nallowed-tools:\n  * Read\n  * Write\n',
    expected: { name: 'a', description: 'Fine.', 'allowed-tools': ['Read', 'Write'] },
    edits: true,
  },
  {
    title: 'a key that is indented by mistake',
    text: 'name: a\n description: Fine text.\nlicense: MIT\n',
    expected: { name: 'a', description: 'Fine text.', license: 'MIT' },
    edits: false,
  },
  {
    title: 'a key without its colon',
    text: 'name: a\ndescription Formats SQL: well\nlicense MIT\n',
    expected: { name: 'a', description: 'Formats SQL: well', license: 'MIT' },
    edits: true,
  },
  {
    title: 'a line that begins like a key which stands elsewhere',
    text: 'name: a\ndescription: Reviews code: fast\nlicense files as well\nlicense: MIT\n',
    expected: { name: 'a', description: 'Reviews code: fast license files as well', license: 'MIT' },
    edits: true,
  },
  {
    title: 'what stands below a name is no part of it',
    text: 'name: a\nby somebody\ndescription: Fine text.\n',
    expected: { name: 'a', description: 'Fine text.' },
    edits: false,
  },
  {
    title: 'conflict markers',
    text: '<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> other\ndescription: Fine.\n',
    expected: { name: 'b', description: 'Fine.' },
    edits: false,
  },
  {
    title: 'a header and more lines below',
    text: 'name: a\ndescription: >- Use this\n  when asked\nlicense: MIT\n',
    expected: { name: 'a', description: 'Use this when asked', license: 'MIT' },
    edits: true,
  },
  {
    title: 'a comment behind a broken value',
    text: 'name: a\ndescription: Use when: asked # for now\n',
    expected: { name: 'a', description: 'Use when: asked' },
    edits: true,
  },
  {
    title: 'a number sign that is no comment',
    text: 'name: a\ndescription: Closes: issue #12\n',
    expected: { name: 'a', description: 'Closes: issue #12' },
    edits: true,
  },
  {
    title: 'a quoted value over two lines that is never closed',
    text: 'name: a\ndescription: "Use this\n  when asked\nlicense: MIT\n',
    expected: { name: 'a', description: 'Use this when asked', license: 'MIT' },
    edits: true,
  },
  {
    title: 'comments between entries stay',
    text: '# head\nname: a # the name\n# middle\ndescription: a: b\n# end\n',
    expected: { name: 'a', description: 'a: b' },
    edits: true,
  },
  {
    title: 'a healthy block scalar below a broken value',
    text: 'name: a\nargument-hint: [x] [y]\ndescription: >-\n  Use this: always\n  when asked # not a comment\n',
    expected: { name: 'a', 'argument-hint': '[x] [y]', description: 'Use this: always when asked # not a comment' },
    edits: true,
  },
]

describe('recovery of structures', () => {
  it.each(structures)('$title', ({ text, expected, edits }) => {
    expect(values(text)).toEqual(expected)
    const recovered = recover(text)
    expect(recovered.edits !== undefined).toBe(edits)
    if (recovered.edits) expect(yaml.load(applyEdits(text, recovered.edits))).toEqual(expected)
  })
})

it('never takes the colon that it puts in for certain', () => {
  expect(recover('name: a\ndescription Formats SQL.\n').recoveries).toMatchObject([{ key: 'description', cause: 'no-colon', certain: false }])
})

describe('recovery, whatever the text', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc
      .tuple(
        fc.constantFrom('name', 'description', 'license', 'metadata', 'a.b', '"q"', '- x', '  nested', '<<', '__proto__'),
        fc.constantFrom(': ', ':', ' : ', ': |', ': >- '),
        fc.string({ maxLength: 30 }),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom('', '---', '# comment', '  - item', '\t- tab', '{', '}', '[', ']', '"', "'", '&a', '*a', '!t', '\u2028', '\ufeff', '\0'),
  )
  const anything = fc.tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r')).map(([lines, end]) => lines.join(end))

  it('never throws, and every span lies in the text', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { root, recoveries, stray } = recover(text)
        for (const span of [...root.entries.flatMap(({ keySpan, value }) => [keySpan, value.span]), ...recoveries.map((one) => one.span), ...stray]) {
          expect(span.start).toBeGreaterThanOrEqual(0)
          expect(span.start).toBeLessThanOrEqual(span.end)
          expect(span.end).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 600 },
    )
  })

  it('offers edits only when strict YAML then says what was recovered, and has nothing more to recover after that', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { edits, root } = recover(text)
        if (!edits) return
        const fixed = applyEdits(text, edits)
        const strict = parseYamlDocument(fixed)
        expect(strict.problems).toEqual([])
        expect(strict.root && toPlain(strict.root)).toEqual(toPlain(root))
        const again = recover(fixed)
        expect(toPlain(again.root)).toEqual(toPlain(root))
        expect(again.recoveries).toEqual([])
      }),
      { numRuns: 600 },
    )
  })
})
