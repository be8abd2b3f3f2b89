/** Tells which of many short texts a text holds, in one pass: by their first two characters. */
export interface Pieces<T> {
  /** Whether any is in the text. */
  readonly anyIn: (text: string) => boolean
  /** What those stand for that are in the text. */
  readonly allIn: (text: string) => ReadonlySet<T>
}

/** @param pieces - What to look for, each of two characters or more, and what it stands for. */
export function piecesOf<T>(pieces: Iterable<readonly [piece: string, what: T]>): Pieces<T> {
  // Characters beyond ASCII share places with others: what begins there is compared in full.
  const begins = new Uint8Array(128 * 128)
  const byBeginning = new Map<number, [piece: string, what: T][]>()
  for (const [piece, what] of pieces) {
    const place = placeOf(piece.charCodeAt(0), piece.charCodeAt(1))
    begins[place] = 1
    const held = byBeginning.get(place)
    if (held) held.push([piece, what])
    else byBeginning.set(place, [[piece, what]])
  }
  const each = (text: string, visit: (what: T) => boolean): boolean => {
    let before = text.charCodeAt(0)
    for (let at = 1; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const place = placeOf(before, code)
      before = code
      if (begins[place] === 0) continue
      for (const [piece, what] of byBeginning.get(place) as [string, T][]) if (text.startsWith(piece, at - 1) && visit(what)) return true
    }
    return false
  }
  return {
    anyIn: (text) => each(text, () => true),
    allIn(text) {
      const found = new Set<T>()
      each(text, (what) => {
        found.add(what)
        return false
      })
      return found
    },
  }
}

function placeOf(first: number, second: number): number {
  return ((first & 127) << 7) | (second & 127)
}
