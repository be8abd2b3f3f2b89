/** A place is found by four characters, each moved on by four bits when the next one comes. */
const BITS = 4
const PLACES = 1 << (4 * BITS)

/** Tells whether a text holds any of many short texts. */
export function anyOfPieces(pieces: readonly string[]): (text: string) => boolean {
  const find = listsOfPieces([pieces])
  return (text) => find(text) > 0
}

interface Options {
  /** Whether these lists are all that is asked for: the rest of the text need not be looked at. */
  readonly isEnough?: (found: number) => boolean
  /** The lists, by their bits, whose pieces do not count in the middle of a word: "confirm" has no `irm` in it. */
  readonly whole?: number
}

/**
 * Tells which of some lists of short texts a text has a piece of: the first of at most 16 lists is bit 0. One pass, by the first four characters
 * of the pieces and then by all of them. What that takes is made when it is first needed.
 */
export function listsOfPieces(lists: readonly (readonly string[])[], { isEnough = (found) => found > 0, whole = 0 }: Options = {}): (text: string) => number {
  let begins: Uint16Array | undefined
  const byBeginning = new Map<number, { readonly piece: string; readonly begun: number; readonly bit: number }[]>()
  const make = (): Uint16Array => {
    const made = new Uint16Array(PLACES)
    for (const [i, pieces] of lists.entries())
      for (const piece of pieces) {
        const begun = Math.min(4, piece.length)
        let place = 0
        for (let at = 0; at < begun; at++) place = after(place, piece.charCodeAt(at))
        // In front of a shorter one stands anything.
        for (let before = 0; before < PLACES; before += 1 << (begun * BITS)) {
          const at = place ^ before
          made[at] = (made[at] ?? 0) | (1 << i)
          const others = byBeginning.get(at)
          if (others) others.push({ piece, begun, bit: 1 << i })
          else byBeginning.set(at, [{ piece, begun, bit: 1 << i }])
        }
      }
    return made
  }
  // No closure within the loop: it would be made anew for each character.
  const more = (text: string, place: number, end: number, found: number): number => {
    let all = found
    for (const { piece, begun, bit } of byBeginning.get(place) ?? [])
      if ((all & bit) === 0 && text.startsWith(piece, end - begun) && ((whole & bit) === 0 || beginsWord(text, end - begun))) all |= bit
    return all
  }
  return (text) => {
    if (isFirstOfFew(text)) return searched(text, lists, isEnough, whole)
    const known = (begins ??= make())
    let place = 0
    let found = 0
    for (let at = 0; at < text.length; at++) {
      place = after(place, text.charCodeAt(at))
      if (((known[place] as number) & ~found) === 0) continue
      const now = more(text, place, at + 1, found)
      if (now === found) continue
      found = now
      if (isEnough(found)) break
    }
    return found
  }
}

function searched(text: string, lists: readonly (readonly string[])[], isEnough: (found: number) => boolean, whole: number): number {
  let found = 0
  for (const [i, pieces] of lists.entries()) {
    const bit = 1 << i
    if (pieces.some((piece) => ((whole & bit) === 0 ? text.includes(piece) : hasWhole(text, piece)))) found |= bit
    if (isEnough(found)) break
  }
  return found
}

function hasWhole(text: string, piece: string): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) if (beginsWord(text, at)) return true
  return false
}

/** The letter of an escape, as in `\\ncurl`, is none of a word. */
function beginsWord(text: string, at: number): boolean {
  return !isLetter(text.charCodeAt(at)) || !isLetter(text.charCodeAt(at - 1)) || text[at - 2] === '\\'
}

function isLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122
}

/** Characters. */
const FEW = 200_000
let seen = 0

/**
 * Whether so little was looked at up to now that a native search for each piece is quicker: a loop over characters pays only once the
 * engine has compiled it, which costs as much as half of what the check of one skill does.
 */
function isFirstOfFew(text: string): boolean {
  if (seen > FEW) return false
  seen += text.length
  return seen <= FEW
}

/** The place of the last four characters, whatever stood before them. */
function after(place: number, code: number): number {
  return ((place << BITS) ^ code) & (PLACES - 1)
}
