import { describe, expect, it } from 'vitest'
import { serdeYaml } from '../../src/hosts/dialects/serde-yaml.ts'

// As serde_yaml 0.9.34 has it, which is in Codex 0.169.0 and, by its messages, in Copilot CLI 1.0.102.
const read = (text: string): unknown => {
  const parsed = serdeYaml(text)
  return 'value' in parsed ? parsed.value : { error: parsed.error }
}

describe('serdeYaml', () => {
  it.each([
    ['plain\n  goes on\n\n  after a gap', 'plain goes on\nafter a gap'],
    ['"a\\x41\\u00e9\\\n   b"', 'aAéb'],
    ["'it''s\n\n here'", "it's\nhere"],
    ['|# comment\n  one\n   two\n\n', 'one\n two\n'],
    ['>-\n  one\n  two\n\n   three\n  four', 'one two\n\n three\nfour'],
    ['|+\n\n  a\n\n', '\na\n\n'],
    ['a\u0085  b', 'a b'],
    ['[why?, ?what, a?b]', ['why?', { what: null }, 'a?b']],
    ['[a: b, "c":d, e, ? f]', [{ a: 'b' }, { c: 'd' }, 'e', { f: null }]],
    ['{a, b: c, "d":e, }', { a: null, b: 'c', d: 'e' }],
    ['"a"#b', 'a'],
    ['!x 5', 5],
    ['!!str 5', '5'],
    ['! 5', 5],
    ['!!bool yes', { error: 'invalid value: string "yes", expected a boolean' }],
    [
      '[~, null, "", TRUE, yes, 017, 0o17, 0x1F, 1., 1e3, 1e999, +.inf, 1_000, 2026-01-01]',
      [null, null, '', true, 'yes', '017', 15, 31, 1, 1000, '1e999', Infinity, '1_000', '2026-01-01'],
    ],
    ['a: 18446744073709551616', { error: 'a: invalid type: integer `18446744073709551616` as u128, expected any YAML value at line 1 column 4' }],
    ['a: &x 1\nb: *x', { a: 1, b: 1 }],
    ['- &a one\n- &b two\n- &a three\n- &c four\n- *a', ['one', 'two', 'three', 'four', 'four']],
    ['a: *b', { error: 'unknown anchor at line 1 column 4' }],
    ['<<: {a: 1}\nb: 2', { '<<': { a: 1 }, b: 2 }],
    ['1: a\n0x1: b', { error: 'duplicate entry with key 1' }],
    ['1: a\n1.0: b', {}],
    ['m:\n  ? {a: 1, b: 2}\n  : x\n  ? {b: 2, a: 1}\n  : y', { error: 'm: duplicate entry in YAML map at line 2 column 3' }],
    ['a: b: c', { error: 'mapping values are not allowed in this context at line 1 column 5' }],
    ['a: b\n\tc', { error: 'found a tab character that violates indentation at line 2 column 1, while scanning a plain scalar at line 1 column 4' }],
    ['a: b\n...\nc', { error: 'deserializing from YAML containing more than one document is not supported' }],
    ['a: b\n%YAML 1.2', { error: 'deserializing from YAML containing more than one document is not supported' }],
    ['a\u0007', { error: 'control characters are not allowed at position 1' }],
    ['\ufeffa: b\nc: d', { error: 'deserializing from YAML containing more than one document is not supported' }],
    [`${'k'.repeat(1024)}: x`, { ['k'.repeat(1024)]: 'x' }],
    [`${'k'.repeat(1025)}: x`, { error: 'mapping values are not allowed in this context at line 1 column 1026' }],
    ['', null],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('takes what is written for the text fields of a struct, and passes over the rest', () => {
    const shape = { name: 'text', metadata: { short: 'text' } } as const
    expect(serdeYaml('name: 1.50\nother: {a: 1, a: *b}', shape)).toHaveProperty('error')
    expect(serdeYaml('name: 1.50\nother: {a: 1, a: 2}', shape)).toEqual({ value: { name: '1.50' } })
    expect(serdeYaml('name: !x ~\nmetadata: &m {short: yes}', shape)).toEqual({ value: { name: '~', metadata: { short: 'yes' } } })
    expect(serdeYaml('name: null\nmetadata:', shape)).toEqual({ value: { name: null, metadata: {} } })
    expect(serdeYaml('name: [a]', shape)).toEqual({ error: 'name: invalid type: sequence, expected a string at line 1 column 7' })
    expect(serdeYaml('metadata: text', shape)).toEqual({ error: 'metadata: invalid type: string "text", expected a mapping at line 1 column 11' })
    expect(serdeYaml('name: a\nname: b', shape)).toEqual({ error: 'duplicate field `name`' })
    expect(serdeYaml('? [a]\n: b', shape)).toEqual({ error: 'invalid type: sequence, expected field identifier at line 1 column 3' })
  })

  it('takes time in proportion to the text, whatever is in it', () => {
    const bomb = Array.from({ length: 60 }, (_, level) => `a${level}: &a${level} {? *a${level - 1} : *a${level - 1}}`).slice(1)
    const inputs = ['['.repeat(20_000), '{a: '.repeat(20_000), '- '.repeat(20_000), `a: "${'\\\n'.repeat(20_000)}"`, ['a0: &a0 x', ...bomb].join('\n')]
    for (const text of inputs) expect(serdeYaml(text, text.startsWith('a0') ? undefined : {})).toBeDefined()
    expect(read('a: &a [*a]')).toEqual({ error: 'recursion limit exceeded' })
    expect(read(`a: &a [x, x]\nb: [${'*a, '.repeat(1000)}]`)).toMatchObject({ a: ['x', 'x'] })
    expect(read('['.repeat(129) + ']'.repeat(129))).toMatchObject({ error: expect.stringContaining('recursion limit exceeded') as string })
  })
})
