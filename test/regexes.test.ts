import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { alternatives, everyRegex, faultOf, keyOf, measure, readRecord, regexesIn, version } from '../scripts/regexes.mjs'

const record = readRecord()
const found = everyRegex(record.dynamic)

describe('the regular expressions of src/', () => {
  it('are known to be safe, or have a reason not to be: run `npm run regexes`', () => {
    const safe = new Set(record.safe)
    const isException = (file: string, regex: string) => record.exceptions.some((one) => one.file === file && one.regex === regex)
    const unknown = found.filter(({ file, regex }) => regex === undefined || !(safe.has(keyOf(regex)) || isException(file, regex)))
    expect(unknown.map(({ file, line, code }) => `src/${file}:${line}: ${code}`)).toEqual([])
    expect(found.length).toBeGreaterThan(1000)
  })

  it('are those of the record, by the same recheck', () => {
    expect(record.recheck).toBe(version)
    expect(record.safe).toEqual([...new Set(record.safe)].sort())
    for (const { file, regex, longest, reason } of record.exceptions) {
      expect(found.map((one) => `${one.file} ${one.regex}`)).toContain(`${file} ${regex}`)
      expect(longest).toBeLessThanOrEqual(4000)
      expect(reason).not.toBe('')
      expect(record.safe).not.toContain(keyOf(regex))
    }
    for (const { file, code } of record.dynamic) expect(found.map((one) => `${one.file} ${one.code}`)).toContain(`${file} ${code}`)
  })
})

describe('what looks for them', () => {
  const regexes = (text: string) => regexesIn('a.ts', text).map(({ regex }) => regex)

  it('finds literals, and calls whose pattern the file tells', () => {
    expect(regexes('const a = /[/]a+/g.test(b) // /no/\nconst c = 4 / 2 / 1\nconst d = `${/x/}`')).toEqual(['/[/]a+/g', '/x/'])
    expect(regexes('const word = `a|b`\nnew RegExp(`(?:${word})\\\\s` + (c), "i")\nconst c = /x/.source')).toEqual(['/(?:a|b)\\sx/i', '/x/'])
    expect(regexes("const LIST = ['c', String.raw`\\d`]\nRegExp(LIST.join('|'))")).toEqual(['/c|\\d/'])
  })

  it('does not pass over a pattern that only running tells', () => {
    expect(regexes('const f = (word: string) => new RegExp(`${word}+`)')).toEqual([undefined])
    const dynamic = [{ file: 'a.ts', code: 'new RegExp(`${word}+`)', example: '/a+/' }]
    expect(regexesIn('a.ts', 'const f = (word: string) => new RegExp(`${word}+`)', dynamic)).toMatchObject([{ regex: '/a+/', line: 1 }])
  })
})

describe('what judges them', () => {
  it('takes alternatives one by one', () => {
    expect(alternatives('a|(?:b|c)[|)]|\\(|d')).toEqual(['a', '(?:b|c)[|)]', '\\(', 'd'])
    expect(alternatives('(a)|\\1')).toEqual(['(a)|\\1'])
  })

  it.each(['/^(?:a|a)+$/', '/\\s+$/', '/x|\\s+$|y/', '/^a*a*$/m', '/(?:a{0,2000}){0,50}b/', '/\\$(\\d+)(?![\\w.,]*\\d|\\w)/', '/\\bfor\\b[^\\n]*\\bword\\b/d'])(
    'finds %s slow',
    async (regex) => {
      expect(await faultOf(regex, undefined, check)).toMatch(/\d ms|polynomial|exponential/)
    },
    60_000,
  )

  it.each(['/^[a-z]+(?:-[a-z]+)*$/', '/(?<!\\s)\\s+$/', '/\\bcurl\\b[^\\n]{0,200}\\|\\s{0,4}sh\\b/'])(
    'has nothing against %s',
    async (regex) => {
      expect(await faultOf(regex, undefined, check)).toBeUndefined()
    },
    60_000,
  )

  it.each<[string, boolean]>([
    ['/^(?:send|mail)$/', false],
    ['/[*+{]\\+x?/', false],
    ['/(?<name>a)(?!b)/', false],
    ['/a+/', true],
    ['/a{2}/', true],
    ['/a?a?a?a?a?/', true],
    ['/(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)b/', true],
  ])(
    '%s is asked about: %s',
    async (regex, asked) => {
      let calls = 0
      await faultOf(regex, undefined, (...args) => (calls++, check(...args)))
      expect(calls > 0).toBe(asked)
    },
    60_000,
  )

  it('takes a slow one where the text is short, and only there', async () => {
    expect(await faultOf('/\\s+$/', 500, check)).toBeUndefined()
    expect(await faultOf('/^(?:a|a)+$/', 500, check)).toMatch(/exponential/)
    expect(measure('/^(?:a|a)+$/', { pumps: [{ prefix: '', pump: 'a' }], suffix: 'b' }, 100, 20)).toBe(200)
  }, 60_000)
})
