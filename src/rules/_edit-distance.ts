import { editDistance } from '../text/edit-distance.ts'

/** The word that is nearest, letter case included, if it is no further away than `limit`. */
export function nearest(word: string, known: Iterable<string>, limit: number): string | undefined {
  let best: { word: string; away: number } | undefined
  for (const one of known) {
    const away = editDistance(word, one)
    if (away <= limit && (!best || away < best.away)) best = { word: one, away }
  }
  return best?.word
}
