import { lookalikeOf } from '../../text/kebab-case.ts'
import type { Span } from '../../text/span.ts'

/** A word of Latin letters among which there are letters of another script that look like Latin ones. */
export interface Lookalike {
  readonly span: Span
  readonly word: string
  /** The word as it reads. */
  readonly reads: string
}

/** The quick look: Greek or Cyrillic. */
const FOREIGN = /[\u0370-\u052f]/

/**
 * Greek letters that formulas mix with Latin ones, `ρAir` and `χ2`: those are no disguise, and neither is a Latin word with a
 * Cyrillic ending, `APIа`, which is how Russian declines it.
 */
const OF_FORMULAS = 'αικνρυχ'

/** Words that are Latin but for letters that only look so. `strict`: in names, where an ending is no excuse. */
export function* findLookalikes(text: string, strict = false): Generator<Lookalike> {
  if (!FOREIGN.test(text)) return
  for (const { 0: word, index } of text.matchAll(/[A-Za-z0-9\u0370-\u052f]{2,100}/g)) {
    if (!FOREIGN.test(word) || !/[A-Za-z]/.test(word)) continue
    const reads = readsAs(word)
    if (reads === undefined || [...word].some((letter) => OF_FORMULAS.includes(letter))) continue
    if (strict || /[\u0370-\u052f][A-Za-z]/.test(word)) yield { span: { start: index, end: index + word.length }, word, reads }
  }
}

/** A word in Latin letters, if each of its letters is one or looks like one. */
export function readsAs(word: string): string | undefined {
  let out = ''
  for (const letter of word) {
    const latin = letter < '\u0080' ? letter : lookalikeOf(letter)
    if (latin === undefined) return undefined
    out += latin
  }
  return out
}
