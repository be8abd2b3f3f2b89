import { describe, expect, it } from 'vitest'
import { textAt } from '../../src/skill/read-node.ts'
import { parseJson, strictJson } from '../../src/skill/json.ts'
import { toPlain } from '../../src/skill/yaml-node.ts'

const TEXTS = [
  '{}',
  '[]',
  '""',
  'null',
  ' true ',
  '-0.5e+3',
  '01',
  '1.',
  '.5',
  '+1',
  'NaN',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '[1,2,]',
  '{"a":1,}',
  '{,}',
  '[,]',
  '{"a" 1}',
  "{'a':1}",
  '{a:1}',
  '"a\nb"',
  '"\\u00e9\\n"',
  '"\\x"',
  '"\\u12"',
  '"a',
  '{"a":[{"b":null},"c",false]}',
  '',
  ' \n',
  '\ufeff{}',
  '// c\n{}',
  '{/* c */"a":1}',
  '{} x',
  '[1 2]',
  '\u00a0{}',
  '{"a":"\t"}',
  '[[[[[]]]]]',
  'tru',
  '{"a":"é😀"}',
  '{"a":1}}',
  '/',
  '{"a":/}',
  '\v{}',
]

describe('parseJson', () => {
  it.each(TEXTS)('reads %j as JSON.parse does', (text) => {
    const { root, problems } = parseJson(text)
    let expected: unknown
    let reads = true
    try {
      expected = JSON.parse(text)
    } catch {
      reads = false
    }
    expect(problems.length === 0).toBe(reads)
    if (reads && root) expect(JSON.stringify(toPlain(root))).toBe(JSON.stringify(expected))
  })

  it('has a place for each key and value, and reads over what only strict JSON refuses', () => {
    const text = '\ufeff{ // c\n "a": ["x", 12,], "b": true }'
    const { root, problems } = parseJson(text)
    expect(problems.map(({ code, span }) => [code, text.slice(span.start, span.end)])).toEqual([
      ['bom', '\ufeff'],
      ['comment', '// c'],
      ['comma', ','],
    ])
    if (root?.kind !== 'map') throw new Error('no map')
    expect(root.entries.map(({ keySpan, value: { span } }) => [text.slice(keySpan.start, keySpan.end), text.slice(span.start, span.end)])).toEqual([
      ['"a"', '["x", 12,]'],
      ['"b"', 'true'],
    ])
  })

  it('names both places of a key that stands twice', () => {
    expect(parseJson('{"a":1,"a":2}').duplicates).toEqual([{ key: 'a', first: { start: 1, end: 4 }, span: { start: 7, end: 10 } }])
  })

  it('reads on behind what is nested too deep', () => {
    const deep = `{"a": ${'['.repeat(300)}"]"${']'.repeat(300)}, "b": "c"}`
    expect(parseJson(deep).problems).toMatchObject([{ code: 'depth' }])
    expect(textAt(strictJson(deep), 'b')).toBe('c')
    expect(strictJson('{"a": 1, /* */ "b": "c"}')).toBeUndefined()
  })

  it('ends where nesting has no end', () => {
    expect(parseJson('['.repeat(100_000)).problems).toMatchObject([{ code: 'depth' }])
  })
})
