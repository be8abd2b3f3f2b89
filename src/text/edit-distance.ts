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

/** The word that is nearest, letter case included, if it is no further away than `limit`. */
export function nearestWithin(limit: number, word: string, words: Iterable<string>): string | undefined {
  let best: { word: string; away: number } | undefined
  for (const one of words) {
    if (Math.abs(one.length - word.length) > limit) continue
    const away = editDistance(word, one)
    if (away <= limit && (!best || away < best.away)) best = { word: one, away }
  }
  return best?.word
}

/** The candidate that somebody who wrote `word` most likely meant; `undefined` when none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  // One slip in three characters: more, and the guess is worse than none.
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1
  let best: string | undefined
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= least) continue
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance >= least) continue
    least = distance
    best = candidate
  }
  return best
}
