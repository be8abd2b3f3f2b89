import { sentencesOf, type Passage } from '../risk/passages.ts'
import type { Span } from '../text/span.ts'
import type { Prose, Sentence, Token } from './prose.ts'
import { phraseEnd, wordAt, wordOf, type Word } from './word.ts'
import { bitOf, lexicon, unspacedWords } from './words.ts'

/** What an ASCII character is: 1 stands between words, 2 parts clauses, too, 4 belongs to no word where it stands at its edge, 8 ends an address. */
const SIGNS: Uint8Array = new Uint8Array(128)
for (const [signs, kind] of [
  [' \t\n\r\f\v"<>]`)|', 8],
  [' \t\n\r\f\v!?[]{}"<>*=`)', 1],
  [',;:(|', 3],
  ["'&/#+_-~.", 4],
] as const) {
  for (const sign of signs) SIGNS[sign.charCodeAt(0)] = (SIGNS[sign.charCodeAt(0)] as number) | kind
}
const WIDE_BREAKS = '“”«»。、！？（）「」『』\u00a0，；：—–→'
const WIDE_PARTS = '，；：—–→'
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const URL_BIT = bitOf('url')

/** Read a passage word by word: first what its words can mean at all, and the sentences when a rule asks for them. */
export function readWords(passage: Passage): Prose {
  return new Reading(passage)
}

class Reading implements Prose {
  readonly passage: Passage
  readonly lower: string
  readonly words: readonly Word[]
  readonly bits: number
  readonly elsewhere: boolean
  readonly unspaced: boolean
  readonly known: unknown[] = []
  private readonly places: readonly number[]
  private told: readonly Sentence[] | undefined

  constructor(passage: Passage) {
    const { view } = passage
    this.passage = passage
    this.lower = view.toLowerCase()
    const { words, places, bits, elsewhere } = wordsIn(view, this.lower)
    this.words = words
    this.elsewhere = elsewhere
    this.unspaced = elsewhere && UNSPACED.test(view)
    this.bits = this.unspaced ? bits | unspacedBits(view) : bits
    this.places = places
  }

  startOf(word: number): number {
    return (this.places[2 * word] as number) >> 1
  }

  get sentences(): readonly Sentence[] {
    return (this.told ??= sentencesFrom(this.passage.view, this.words, this.places, this.unspaced))
  }
}

interface Words {
  readonly words: readonly Word[]
  /** Two numbers a word: its start, doubled and with one more where it is parted from the word before, and its end. */
  readonly places: readonly number[]
  readonly bits: number
  readonly elsewhere: boolean
}

/** The words of a text: runs between spaces and punctuation, an address as one. */
function wordsIn(text: string, small: string): Words {
  // A few letters are two in lower case.
  const lower = small.length === text.length ? small : undefined
  const { length } = text
  const words: Word[] = []
  const places: number[] = []
  let bits = 0
  let elsewhere = false
  let parted = false
  for (let at = 0; at < length;) {
    const code = text.charCodeAt(at)
    const sign = code < 128 ? (SIGNS[code] as number) & 3 : WIDE_BREAKS.includes(text[at] as string) ? (WIDE_PARTS.includes(text[at] as string) ? 3 : 1) : 0
    if (code >= 0xe0 && isElsewhere(code)) elsewhere = true
    if (sign !== 0) {
      if (sign === 3) parted = true
      at++
      continue
    }
    let start = at
    const stops = (code === 104 || code === 72) && /^https?:\/\//i.test(text.slice(at, at + 8)) ? 8 : 3
    for (at++; at < length; at++) {
      const next = text.charCodeAt(at)
      if (next < 128) {
        if (((SIGNS[next] as number) & stops) !== 0) break
        continue
      }
      // No address goes on in a script that has no spaces.
      if ((stops === 8 && next >= 0x2e80) || WIDE_BREAKS.includes(text[at] as string)) break
      if (next >= 0xe0 && isElsewhere(next)) elsewhere = true
    }
    let end = at
    while (end > start && isEdge(text.charCodeAt(end - 1), stops)) end--
    if (end > start && ((SIGNS[code] as number) & 4) !== 0) {
      // `~/.ssh` and `.env` keep what they begin with, `-rf` and `'word` do not.
      while (start < end && "'&#+-".includes(text[start] as string)) start++
    }
    if (end > start) {
      const word = lower ? wordAt(lower, start, end) : wordOf(text.slice(start, end).toLowerCase())
      words.push(word)
      places.push(2 * start + (parted ? 1 : 0), end)
      bits |= bitsAt(text, start, end, word)
    }
    parted = false
  }
  return { words, places, bits, elsewhere }
}

/** Letters that English does not have. */
function isElsewhere(code: number): boolean {
  return code < 0x2000 || code >= 0x3040
}

function unspacedBits(text: string): number {
  let bits = 0
  for (const [part] of text.matchAll(unspacedWords())) bits |= lexicon().words.get(part) ?? 0
  return bits
}

function isEdge(code: number, stops: number): boolean {
  // In an address, punctuation of the sentence that it ends.
  return code < 128 ? ((SIGNS[code] as number) & (stops === 8 ? 7 : 4)) !== 0 : code === 0x2019 || code === 0x2018
}

/** What a word can mean where it stands: with the phrases that it begins. */
function bitsAt(text: string, start: number, end: number, { bits, phrases, listed }: Word): number {
  if (phrases) for (const { rest, bits: more } of phrases) if (phraseEnd(text, end, rest) !== undefined) bits |= more
  // `LogLevel.INFO` is no site, nor is `page.click(…)`.
  return (bits & URL_BIT) !== 0 && !listed && isMember(text, start, end) ? bits & ~URL_BIT : bits
}

function isMember(text: string, start: number, end: number): boolean {
  const written = text.slice(start, end)
  return (/^\w{1,60}\.[A-Z]{2,8}$/.test(written) && /[a-z]/.test(written)) || (text[end] === '(' && /^\w{1,40}\.\w{2,20}$/.test(written))
}

function sentencesFrom(text: string, words: readonly Word[], places: readonly number[], unspaced: boolean): readonly Sentence[] {
  const ends = sentencesOf(text)
  const sentences: Sentence[] = []
  let tokens: Token[] = []
  let bits = 0
  let at = 0
  const close = (): void => {
    const { start, end } = ends[at] as Span
    sentences.push({ tokens, bits, start, end })
    tokens = []
    bits = 0
    at++
  }
  for (const [i, word] of words.entries()) {
    const place = places[2 * i] as number
    const start = place >> 1
    const end = places[2 * i + 1] as number
    while (at < ends.length - 1 && start >= (ends[at] as Span).end) close()
    if (!unspaced || !UNSPACED.test(word.text)) {
      const own = bitsAt(text, start, end, word)
      tokens.push({ word: word.text, bits: own, start, end, parted: (place & 1) !== 0, of: word })
      bits |= own
      continue
    }
    for (const { index, 0: part } of text.slice(start, end).matchAll(unspacedWords())) {
      const of = wordOf(part)
      const own = lexicon().words.get(part) ?? 0
      tokens.push({ word: part, bits: own, start: start + index, end: start + index + part.length, parted: false, of })
      bits |= own
    }
  }
  while (at < ends.length) close()
  return sentences
}
