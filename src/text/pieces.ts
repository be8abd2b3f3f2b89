/**
 * Tells whether a text holds any of many short texts, in one pass: by their first two characters.
 *
 * @param pieces - What to look for, each of two characters or more.
 */
export function anyOfPieces(pieces: readonly string[]): (text: string) => boolean {
  // Characters beyond ASCII share places with others: what begins there is compared in full.
  const byBeginning: (string[] | undefined)[] = Array.from({ length: 128 * 128 })
  for (const piece of pieces) (byBeginning[placeOf(piece.charCodeAt(0), piece.charCodeAt(1))] ??= []).push(piece)
  return (text) => {
    let before = text.charCodeAt(0)
    for (let at = 1; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const begun = byBeginning[placeOf(before, code)]
      before = code
      if (begun?.some((piece) => text.startsWith(piece, at - 1))) return true
    }
    return false
  }
}

function placeOf(first: number, second: number): number {
  return ((first & 127) << 7) | (second & 127)
}
