/** How many characters must be changed, put in, taken out or swapped with their neighbour to make `b` of `a`. */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] as number) + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length] as number
}

/** The first of the words that are nearest, if it is no further away than `limit`; both are compared as `plain` has them. */
export function nearestWithin(limit: number, word: string, words: Iterable<string>, plain: (word: string) => string = (one) => one): string | undefined {
  const wanted = plain(word)
  let best: { word: string; away: number } | undefined
  for (const one of words) {
    const other = plain(one)
    if (Math.abs(other.length - wanted.length) > limit) continue
    const away = editDistance(wanted, other)
    if (away <= limit && (!best || away < best.away)) best = { word: one, away }
  }
  return best?.word
}

/** The candidate that somebody who wrote `word` most likely meant; `undefined` when none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // One slip in three characters: more, and the guess is worse than none.
  return nearestWithin(Math.max(1, Math.floor(word.length / 3)), word, candidates, (one) => one.toLowerCase())
}
