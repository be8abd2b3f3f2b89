import { beforeAll, describe, expect, it } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code.ts'
import { bun } from '../../src/hosts/dialects/bun.ts'
import { predictionOf, prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'
import type { HostProfile, Prediction } from '../../src/hosts/profile.ts'

// What Claude Code itself does is recorded in test/conformance; here is what that cannot show.
const predictionFor = (host: HostProfile, text: string): Prediction =>
  predictionOf(predictFile(host, { text, utf8: true, bytes: text.length, dirName: 'notes' }), { name: 'notes', description: 'Drafts notes.' })
const predicted = (frontmatter: string, host = claudeCode): Prediction =>
  predictionFor(host, `---\nname: notes\ndescription: Drafts notes.\n${frontmatter}\n---\n\nBody.\n`)

const inDirectory = (host: HostProfile, dirName: string) => predictFile(host, { text: '---\ndescription: Drafts notes.\n---\n', utf8: true, bytes: 1, dirName })

beforeAll(() => prepareHosts([claudeCode]))

describe('Claude Code', () => {
  it('takes what stands behind the description in the listing for no change', () => {
    expect(predicted('when_to_use: Before a release.')).toEqual({ outcome: 'loads', name: 'notes', description: 'Drafts notes. - Before a release.' })
  })

  // As 2.1.332 lists them.
  it.each([
    ['---\ndescription: d\n<<: *base\n---\nBody.\n', 'Body.'],
    ['---\ndescription: d\n<<: [*base]\n---\nBody.\n', 'Body.'],
    ['---\ndescription: d\n"<<": *base\n---\nBody.\n', 'Body.'],
    ['---\ndescription: d\nm:\n  <<: *base\n---\nBody.\n', 'Body.'],
    ['---\ndescription: d\n<<: *base\nx: &base {a: b}\n---\nBody.\n', 'Body.'],
    ['---\ndescription: d\nx: &base {a: b}\n<<: *base\n---\nBody.\n', 'd'],
    ['---\ndescription: d\nm: {<<: *base}\n---\nBody.\n', 'd'],
    ['---\ndescription: >-\n\t---\nBody.\n', '>-'],
    ['---\ndescription: |\n\n\t\nname: b\n---\nBody.\n', '|'],
    ['---\ndescription: |\n\t# c\nname: b\n---\nBody.\n', '|'],
    ['---\ndescription: |\n  \t\nname: b\n---\nBody.\n', 'Body.'],
    ['---\ndescription: |\n  x\n\t\nname: b\n---\nBody.\n', 'x'],
    ['# Title\r---\rname: x\r', '# Title\r---\rname: x'],
    ['# \rTitle\n', 'Title'],
    ['# Title\r\nText.\n', 'Title'],
    ['# Title\u2028Text.\n', '# Title\u2028Text.'],
    ['---\ndescription:\u00a0Is at 90%.\n---\nBody.\n', 'Body.'],
    ['---\nlicense: *u\ndescription:\u00a0Is at 90%.\n---\nBody.\n', 'Is at 90%.'],
  ])('reads %j as %j', (text, whole) => {
    expect(predictFile(claudeCode, { text, utf8: true, bytes: text.length, dirName: 'notes' })).toMatchObject({ loaded: { whole } })
  })

  // As 2.1.332 lists them.
  it.each([
    ['!mark', 'Use it.'],
    ['!-', 'Use it.'],
    ['!!@x', 'Use it.'],
    ['!<@x>', 'Use it.'],
    ['!@mark', '!@mark Use it.'],
    ['!_', '!_ Use it.'],
    ['!,x', '!,x Use it.'],
    ['!<^x>', '!<^x> Use it.'],
  ])('takes %s for a tag or for text', (mark, whole) => {
    const text = `---\ndescription: ${mark} Use it.\n---\nBody.\n`
    expect(predictFile(claudeCode, { text, utf8: true, bytes: text.length, dirName: 'notes' })).toMatchObject({ loaded: { whole } })
  })

  it('takes a cut for one', () => {
    expect(predicted(`when_to_use: ${'x'.repeat(1600)}`)).toMatchObject({ outcome: 'changed' })
    expect(predictionFor(claudeCode, '---\ndescription: Other.\n---\n')).toMatchObject({ outcome: 'changed', description: 'Other.' })
  })

  it('shows no description of what is not listed', () => {
    expect(predicted('disable-model-invocation: yes')).toEqual({ outcome: 'loads', name: 'notes', listed: false })
  })

  it('says why nobody sees a skill', () => {
    expect(predicted('paths: src/**')).toMatchObject({ outcome: 'waiting', reason: 'until a file matches `paths`' })
    expect(predicted('disable-model-invocation: true\nuser-invocable: false')).toMatchObject({
      outcome: 'silent',
      reason: 'neither the model nor the user can call it',
    })
  })

  it.each([
    ['{', true],
    ['{}', true],
    ['**{', true],
    ['{*}{*}', false],
    ['{a', true],
    ['{a\\n}', true],
    ['**', false],
    ['**, **/**', false],
    ['{**,**}', false],
    ['{,}', false],
  ])('hides a skill with the paths "%s": %s', (paths, waits) => {
    expect(predicted(`paths: "${paths}"`).outcome !== 'loads').toBe(waits)
  })

  it('reads paths in lists that hold each other', () => {
    expect(predicted('paths: &a [*a, src]').outcome).toBe('waiting')
    expect(predicted('paths: &a [*a, *a]').outcome).toBe('loads')
  })

  it.each(['a b', 'a:b', 'a::b', 'é', 'e\u0301', '技能', '❤️', '1️⃣', '👨‍👩‍👧', 'می‌خواهم', 'हिन्दी', '.a', '#x', "a'b", 'x\u20dd'])(
    'calls a skill by its directory: %j',
    (dirName) => {
      expect(inDirectory(claudeCode, dirName)).toHaveProperty('loaded.name', dirName)
    },
  )

  it.each([
    'a ',
    ' a',
    'a  b',
    'a\tb',
    'a\nb',
    'a\u00a0b',
    'a\u200bb',
    'a\u200db',
    'a\ufe0f',
    'a\x1b[0m',
    'a<b>',
    ':a',
    'a:',
    'a: b',
    'a :b',
    '\u0301a',
    '1\u20e3',
    'x\u05b0',
    '1\u05b0',
    'a\ufffcb',
    'a\u2800b',
  ])('passes over a directory whose name would not show as it is: %j', (dirName) => {
    expect(inDirectory(claudeCode, dirName)).toHaveProperty('refused.silent')
  })

  it('passes over large files', () => {
    const result = predictFile(claudeCode, { text: '', utf8: true, bytes: 1_000_001, dirName: 'notes' })
    expect(result).toHaveProperty('refused.silent')
  })
})

describe('the reader of Bun', () => {
  it.each([
    ['-0x10', -16],
    ['+0o17', 15],
    ['0xffffffffffffffff', 2 ** 64],
    ['0x10000000000000000', '0x10000000000000000'],
    ['-0x10000000000000000', '-0x10000000000000000'],
    ['0X10', '0X10'],
    ['"0x10"', '0x10'],
  ])('reads the integer %s', (written, value) => {
    expect(bun(`a: ${written}`)).toEqual({ value: { a: value } })
  })

  it('takes an alias inside of its own anchor', () => {
    expect(bun('a: &a [*a]')).toHaveProperty('value')
  })

  it('reads keys of any length', () => {
    expect(bun(`${'k'.repeat(2000)}: 1\na: b`)).toHaveProperty('value.a', 'b')
  })

  it('reads long lines, and many, where they are plain', () => {
    expect(bun(`a: b\nlong: ${'x'.repeat(900_000)}`)).toHaveProperty('value.a', 'b')
    expect(bun(`a: b\n${Array.from({ length: 9000 }, (_, at) => `k${at}: v\n`).join('')}`)).toHaveProperty('value.a', 'b')
  })

  it('is not held up by aliases, merges, depth or size', () => {
    const letters = [...'abcdefghij']
    const nine = (letter: string | undefined): string => Array.from({ length: 9 }, () => `*${letter ?? ''}`).join(', ')
    const lists = letters.map((letter, index) => `${letter}: &${letter} [${index === 0 ? 'x' : nine(letters[index - 1])}]`)
    const merges = letters.map((letter, index) => `${letter}: &${letter} {${index === 0 ? 'x: y' : `<<: [${nine(letters[index - 1])}]`}}`)
    for (const text of [
      lists.join('\n'),
      merges.join('\n'),
      '['.repeat(50_000),
      '- '.repeat(50_000),
      '? a: b: c\n'.repeat(5000),
      'x: [a\n,b]\n'.repeat(1500),
      'x'.repeat(2_000_000),
    ]) {
      expect(bun(text)).toBeDefined()
    }
    expect(predicted(`${lists.slice(0, 6).join('\n')}\nwhen_to_use: *f\npaths: *f`)).toBeDefined()
    expect(predicted('paths: &a [*a, x]\nwhen_to_use: *a')).toMatchObject({ outcome: 'waiting' })
  }, 60_000)

  it('knows no prototype', () => {
    const parsed = bun('__proto__: {a: b}\n<<: {__proto__: c, toString: d}')
    expect('value' in parsed && Object.getPrototypeOf(parsed.value)).toBe(Object.prototype)
    expect(predicted('when_to_use: {toString: x}')).toMatchObject({ description: 'Drafts notes. - [object Object]' })
  })

  it.each([
    ['a: "b\0"', 'Unexpected character'],
    ['a: {b: [c,\n]\n}', undefined],
  ])('reads %j as Claude Code does', (text, error) => {
    const parsed = bun(text)
    expect('error' in parsed ? parsed.error : undefined).toBe(error)
  })
})
