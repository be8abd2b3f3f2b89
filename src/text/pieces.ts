/** A place is found by three characters, each moved on by five bits when the next one comes. */
const BITS = 5
const PLACES = 1 << (3 * BITS)

/**
 * Tells whether a text holds any of many short texts, in one pass: by their first three characters, and then by all of
 * them. What that takes is made when it is first asked.
 */
export function anyOfPieces(pieces: readonly string[]): (text: string) => boolean {
  let begins: Uint8Array | undefined
  const byBeginning = new Map<number, { readonly piece: string; readonly begun: number }[]>()
  const make = (): Uint8Array => {
    const made = new Uint8Array(PLACES)
    for (const piece of pieces) {
      const begun = Math.min(3, piece.length)
      let place = 0
      for (let i = 0; i < begun; i++) place = after(place, piece.charCodeAt(i))
      // In front of a shorter one stands anything.
      for (let before = 0; before < PLACES; before += 1 << (begun * BITS)) {
        made[place ^ before] = 1
        const others = byBeginning.get(place ^ before)
        if (others) others.push({ piece, begun })
        else byBeginning.set(place ^ before, [{ piece, begun }])
      }
    }
    return made
  }
  // No closure within the loop: it would be made anew for each character.
  const goesOn = (text: string, place: number, end: number): boolean => {
    for (const { piece, begun } of byBeginning.get(place) ?? []) if (text.startsWith(piece, end - begun)) return true
    return false
  }
  return (text) => {
    if (isFirstOfFew(text)) return pieces.some((piece) => text.includes(piece))
    const known = (begins ??= make())
    let place = 0
    for (let at = 0; at < text.length; at++) {
      place = after(place, text.charCodeAt(at))
      if (known[place] === 1 && goesOn(text, place, at + 1)) return true
    }
    return false
  }
}

/** Characters. */
const FEW = 200_000
let seen = 0

/**
 * Whether so little was looked at up to now that a native search for each piece is quicker: a loop over characters pays only once the
 * engine has compiled it, which costs as much as half of what the check of one skill does.
 */
export function isFirstOfFew(text: string): boolean {
  if (seen > FEW) return false
  seen += text.length
  return seen <= FEW
}

/** The place of the last three characters, whatever stood before them. */
function after(place: number, code: number): number {
  return ((place << BITS) ^ code) & (PLACES - 1)
}
