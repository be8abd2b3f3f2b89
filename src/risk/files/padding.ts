const NEWLINE = 10
/** `#`, `/`, `*`, `-`, `%`, `;`: what begins a comment in one language or another. */
const BEGINS_COMMENT: ReadonlySet<number> = new Set([35, 47, 42, 45, 37, 59])

/**
 * How much of a text says nothing, from 0 to 1: blank lines, comments, and what is the same as the line before. Scanners
 * stop reading somewhere, and whoever knows that fills a script up to there.
 */
export function fillerIn(bytes: Uint8Array): number {
  if (bytes.length === 0) return 0
  let filler = 0
  let before: Uint8Array | undefined
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(start, end)
    let first = 0
    while (first < line.length && (line[first] as number) <= 32) first++
    if (first === line.length || BEGINS_COMMENT.has(line[first] as number) || (before && isSame(line, before))) filler += line.length
    // Blanks before what is said.
    else if (first > 1000) filler += first
    before = line
    start = end
  }
  return filler / bytes.length
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i])
}
