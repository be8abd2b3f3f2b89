import { anyOfPieces } from '../text/pieces.ts'
import { onceOf, type Prose } from './prose.ts'
import { knownOf } from './word.ts'

/**
 * Tells whether a passage holds any of many short texts. Its words are asked first, which know the answer: the longest run of
 * letters in a text that is held stands in one of them.
 *
 * @param pieces - What to look for, in lower case.
 */
export function holdsAny(pieces: readonly string[]): (one: Prose) => boolean {
  const runs = pieces.map((piece) => (piece.match(/\p{L}+/gu) ?? []).reduce((longest, run) => (run.length > longest.length ? run : longest), ''))
  const hasRun = anyOfPieces(runs)
  const mayHold = knownOf(({ text }) => hasRun(text))
  return onceOf((one) => one.words.some(mayHold) && pieces.some((piece) => one.lower.includes(piece)))
}
