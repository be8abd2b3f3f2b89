const WORD = 1.049
const LETTER_BEYOND_FOUR = 0.044
const CAMEL_BREAK = 0.44
const DIGIT = 0.689
const PUNCTUATION_RUN = 0.831
const PUNCTUATION_REPEAT = 0.265
const NEWLINE = 0.991
const HAN = 1.088
const KANA = 1.086
const HANGUL = 1.483
const LATIN_EXTENDED = 1.83
const CYRILLIC = 0.5
const OTHER = 0.695
const ASTRAL_PAIR = 3.327

/** Families of models that cut text alike. */
export type Tokenizer =
  /** Up to Claude Opus 4.6. */
  | 'claude-4'
  /** Claude Opus 4.7 and all after it. */
  | 'claude-4.7'
  | 'o200k'
  /** Nobody knows. */
  | 'other'

/** A number of tokens that nobody has counted, and the band in which nine of ten counts would be. */
export interface Estimate {
  readonly tokens: number
  readonly low: number
  readonly high: number
}

/** What a text costs by class of character: letters of words; digits, punctuation and line ends; everything else. */
interface Weight {
  readonly letters: number
  readonly marks: number
  readonly others: number
}

interface Family {
  /** What a token of each class is to this family, in tokens of Claude 2. */
  readonly factors: Weight
  /** How far off, of 1, an estimate of long and of short texts may be. */
  readonly off: { readonly body: number; readonly listing: number }
}

/**
 * Claude up to 4.6 has some 10 % more tokens than Claude 2; after that, published comparisons say 20 to 45 % more again for words,
 * and none for other scripts. They are not measured here, so the band is wider.
 */
const FAMILIES: Readonly<Record<Tokenizer, Family>> = {
  'claude-4': { factors: { letters: 1.1, marks: 1.1, others: 1.1 }, off: { body: 0.15, listing: 0.2 } },
  'claude-4.7': { factors: { letters: 1.54, marks: 1.265, others: 1.1 }, off: { body: 0.25, listing: 0.25 } },
  o200k: { factors: { letters: 0.94, marks: 0.86, others: 0.75 }, off: { body: 0.15, listing: 0.2 } },
  other: { factors: { letters: 1, marks: 1, others: 1 }, off: { body: 0.35, listing: 0.35 } },
}

/** Estimate the tokens that a family of models makes of a text, with the band of the estimate. */
export function estimate(text: string, tokenizer: Tokenizer, kind: 'body' | 'listing' = 'body'): Estimate {
  const { factors, off } = FAMILIES[tokenizer]
  const { letters, marks, others } = weigh(text)
  const tokens = letters * factors.letters + marks * factors.marks + others * factors.others
  return { tokens: Math.round(tokens), low: Math.floor(tokens * (1 - off[kind])), high: Math.ceil(tokens * (1 + off[kind])) }
}

/** The sum of estimates. Their faults are taken to point the same way. */
export function sumOf(estimates: readonly Estimate[]): Estimate {
  return estimates.reduce((sum, one) => ({ tokens: sum.tokens + one.tokens, low: sum.low + one.low, high: sum.high + one.high }), {
    tokens: 0,
    low: 0,
    high: 0,
  })
}

/**
 * Estimate how many tokens a language model makes of a text, without a vocabulary: one pass that counts classes of
 * characters and weighs them.
 *
 * The weights are a least-squares fit to the byte-pair encoding that Anthropic published for Claude 2, on some 7,800
 * texts from skills. On texts it was not fitted to, the mean error was 3 % for English bodies, 6 to 7 % for
 * descriptions, code, Chinese, Japanese and Korean; for one text in twenty it is 15 % or more. Cyrillic is a guess.
 * Newer models count more: about 10 % up to Claude Opus 4.6, and 30 to 50 % for Latin script after it. So the number
 * is good for limits that are advice, and is always to be shown as an estimate.
 */
export function estimateTokens(text: string): number {
  const { letters, marks, others } = weigh(text)
  return Math.round(letters + marks + others)
}

/** What each character of ASCII is: 1 a small letter, 2 a capital, 3 a digit, 4 punctuation, 5 a line end, and 0 anything else. */
const CLASS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  return /[a-z]/.test(char) ? 1 : /[A-Z]/.test(char) ? 2 : /[0-9]/.test(char) ? 3 : code > 32 && code < 127 ? 4 : char === '\n' ? 5 : 0
})

function weigh(text: string): Weight {
  let words = 0
  let more = 0
  let breaks = 0
  let runs = 0
  let repeats = 0
  let digits = 0
  let lines = 0
  let others = 0
  let letters = 0
  let last = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const now = code < 128 ? (CLASS[code] as number) : 0
    if (now === 1 || now === 2) {
      letters++
      if (letters === 1) words++
      else if (letters > 4) more++
      if (now === 2 && last === 1) breaks++
    } else {
      letters = 0
      if (now === 4) {
        if (last === 4) repeats++
        else runs++
      } else if (now === 3) digits++
      else if (now === 5) lines++
      else if (code >= 0xd800 && code <= 0xdbff) {
        others += ASTRAL_PAIR
        i++
      } else if (code >= 128) others += weightOf(code)
    }
    last = now
  }
  return {
    letters: words * WORD + more * LETTER_BEYOND_FOUR + breaks * CAMEL_BREAK,
    marks: runs * PUNCTUATION_RUN + repeats * PUNCTUATION_REPEAT + digits * DIGIT + lines * NEWLINE,
    others,
  }
}

function weightOf(code: number): number {
  if (code < 0x250) return LATIN_EXTENDED
  if (code >= 0x400 && code <= 0x52f) return CYRILLIC
  if (code >= 0x3040 && code <= 0x30ff) return KANA
  if (code >= 0xac00 && code <= 0xd7a3) return HANGUL
  if ((code >= 0x3000 && code <= 0x303f) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff00 && code <= 0xffef))
    return HAN
  return OTHER
}
