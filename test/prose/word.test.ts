import { describe, expect, it } from 'vitest'
import { holdsAny } from '../../src/prose/holds-any.ts'
import { readWords } from '../../src/prose/read-words.ts'
import { wordAt } from '../../src/prose/word.ts'
import { passageOf } from '../../src/risk/passages.ts'

const read = (text: string): ReturnType<typeof readWords> => readWords(passageOf('SKILL.md', text, { start: 0, end: text.length }))

describe('a word', () => {
  it('is known again wherever it stands', () => {
    const text = 'upload it, then upload'
    expect(wordAt(text, 0, 6)).toBe(wordAt(text, 16, 22))
    expect(wordAt(text, 0, 6).text).toBe('upload')
  })

  it('is told from others with the same beginning, end and length, however many there are', () => {
    const words = Array.from({ length: 30_000 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}${i}`)
    for (const round of [words, words.toReversed()]) for (const word of round) expect(wordAt(word, 0, word.length).text).toBe(word)
  })

  it('is told from those that share its place', () => {
    // Each pair of letters has the same sum as the other, and so has what is made of them.
    const alike = ['Aa', 'BB']
    const words = Array.from({ length: 256 }, (_, i) => Array.from({ length: 8 }, (__, bit) => alike[(i >> bit) & 1]).join(''))
    for (const word of [...words, ...words]) expect(wordAt(word, 0, word.length).text).toBe(word)
  })

  it.each([
    ['Read LogLevel.INFO and page.click(button).', []],
    ['See docs.example.com/a and https://example.org/x?y.', ['docs.example.com/a', 'https://example.org/x?y']],
  ])('is an address by its form, not as a member: %s', (text, addresses) => {
    const [first] = read('https://a.example').sentences
    const url = first?.tokens[0]?.bits ?? 0
    expect(read(text).sentences.flatMap(({ tokens }) => tokens.filter(({ bits }) => (bits & url) !== 0).map(({ word }) => word))).toEqual(addresses)
  })
})

describe('holdsAny', () => {
  const pieces = ['client', 'sans le dire', 'para que no', 'nicht auffällt', '用户', 'ユーザ', 'para o ', 'пользовател']
  const holds = holdsAny(pieces)
  const parts = [
    'client',
    'sub-client_x',
    'sans',
    'le',
    'dire',
    'sans le dire',
    'para que',
    'para que nosotros',
    'para o x',
    'nicht auffällt',
    '请用户不',
    'https://a.b/ユーザ名',
    '`пользователь`',
    'x',
    'the',
    '(client)',
    '*sans* le dire',
    '。用户。',
  ]

  it('finds what a search of the whole text finds', () => {
    let found = 0
    for (let i = 0; i < 2000; i++) {
      const text = [parts[(i * 7) % parts.length], parts[(i * 5 + (i >> 4)) % parts.length], parts[(i * 11 + (i >> 7)) % parts.length]].join(
        i % 3 === 0 ? ', ' : ' ',
      )
      const one = read(text)
      const expected = pieces.some((piece) => one.lower.includes(piece))
      expect([text, holds(one)]).toEqual([text, expected])
      if (expected) found++
    }
    expect(found).toBeGreaterThan(200)
    expect(found).toBeLessThan(1900)
  })
})
