import { beforeAll, describe, expect, it } from 'vitest'
import { openclaw } from '../../src/hosts/openclaw.ts'
import { pi } from '../../src/hosts/pi.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'
import type { HostProfile } from '../../src/hosts/profile.ts'
import { qwenCode } from '../../src/hosts/qwen-code.ts'
import { recoverQwen } from '../../src/hosts/recover/qwen-code.ts'

beforeAll(() => prepareHosts([openclaw, qwenCode, pi]))

/** The description that a host holds, or why it holds none. */
function loaded(host: HostProfile, frontmatter: string): unknown {
  const text = `---\n${frontmatter}\n---\n`
  const result = predictFile(host, { text, utf8: true, bytes: text.length, dirName: 'notes' })
  return 'loaded' in result ? result.loaded.description : 'refused' in result ? result.refused : result
}

describe('OpenClaw', () => {
  it.each([
    ['description: #hashtag first', '#hashtag first'],
    ['description: ~', '~'],
    ['description: Use when: old', 'Use when: old'],
    ['"description": Use when: old', 'Use when: old'],
    ['description: *notes', '*notes'],
    ['description: | notes', '| notes'],
    ['description: a: b\nread_when: c: d\nsummary: e: f', 'a: b'],
    ['description: {notes: sorted}', '{notes: sorted}'],
    ['description: [a, null]', '["a",null]'],
    ['description: x\nlicense: MIT: so', { reject: 'invalid frontmatter: BLOCK_AS_IMPLICIT_KEY: Nested mappings are not allowed in compact mappings' }],
    ['name: notes', { reject: 'description is required' }],
  ])('%j', (frontmatter, expected) => {
    expect(loaded(openclaw, frontmatter)).toEqual(expected)
  })
})

describe('Qwen Code', () => {
  it.each([
    ['name: a\ndescription: 1e3', '1000'],
    ['name: a\ndescription: [a, null, [b, c]]', 'a,b,c'],
    ['name: a\ndescription: "a" b: "c"', 'a" b: "c'],
    ['name: a\ndescription: {b: c}', { reject: 'Cannot convert object to primitive value' }],
    ['name: a\ndescription: "  "', { reject: '"description" cannot be empty' }],
    ['description: x', { reject: 'Missing "name" in frontmatter' }],
    ['name: a b\ndescription: x', { reject: '"name" must match /^[\\p{L}\\p{N}_:.-]+$/u' }],
    ['name: a\ndescription: x\npaths: ["a/../b"]', { reject: 'an entry of "paths" leaves the project by ".."' }],
    ['name: a\ndescription: x\npaths: [" /a"]', { reject: 'an entry of "paths" is absolute' }],
    ['name: a\ndescription: x\nallowedTools: [{Bash: git}]', { reject: 'Cannot convert object to primitive value' }],
  ])('%j', (frontmatter, expected) => {
    expect(loaded(qwenCode, frontmatter)).toEqual(expected)
  })

  it('reads lists and mappings line by line', () => {
    expect(recoverQwen('a:\n  - "x"\n  - null\n  - 5\nb:\n  c: true\n  - y\n  d:\n# e: f\ng: null\nh', '', '')).toEqual({
      values: { a: ['x', 5], '': ['y'], b: { c: true, d: '' } },
    })
  })
})

describe('all three', () => {
  it.each([
    'a: &a [*a]\ndescription: x',
    `description: ${'['.repeat(50_000)}`,
    Array.from({ length: 20_000 }, (_, at) => `k${at}: x`).join('\n'),
    `a: &a [x,x,x]\n${Array.from({ length: 9 }, (_, at) => `k${at}: &${'bcdefghij'[at]} [*${'abcdefghi'[at]},*${'abcdefghi'[at]},*${'abcdefghi'[at]}]`).join('\n')}`,
    'description: !!timestamp soon',
    '__proto__: {description: x}\ntoString: 1',
    `description: "${' '.repeat(100_000)}\u2028`,
  ])(
    'survive %.30j',
    (frontmatter) => {
      for (const host of [openclaw, qwenCode, pi]) expect(() => loaded(host, frontmatter)).not.toThrow()
    },
    8000,
  )
})

describe('why OpenClaw takes no skill', () => {
  const refused = (text: string): unknown => {
    const result = predictFile(openclaw, { text, utf8: true, bytes: text.length, dirName: 'notes' })
    return 'refused' in result && 'reject' in result.refused ? result.refused.reject : result
  }

  it.each([
    ['---\nname: notes\ndescription: d\n----\n', 'UNTERMINATED_FRONTMATTER'],
    ['--- \n', 'UNTERMINATED_FRONTMATTER'],
    ['---yaml\nname: notes\n', 'description is required'],
    ['---\n---\nname: notes\n', 'description is required'],
    ['---\n\n---\n', 'description is required'],
    ['---\n# comment\n---\n', 'INVALID_ROOT'],
  ])('%j: %s', (text, why) => {
    expect(refused(text)).toContain(why)
  })
})

describe('frontmatter of very many plain lines', () => {
  it('is read all the same', () => {
    const lines = Array.from({ length: 9000 }, (_, at) => `k${at}: v`).join('\n')
    for (const host of [openclaw, qwenCode, pi]) expect(loaded(host, `name: notes\ndescription: Sorts notes.\n${lines}`)).toBe('Sorts notes.')
  })
})
