const SLOTS = 1 << 16

/**
 * Tells at once of most words that they are not in a list, before they are cut out of their text and looked up.
 * It compares the first two characters, the last and the length, and takes capital letters of ASCII for small ones.
 *
 * @param words - In lower case.
 */
export function wordSieve(words: Iterable<string>): (text: string, start: number, end: number) => boolean {
  const slots = new Uint8Array(SLOTS)
  for (const word of words) slots[slotOf(word, 0, word.length)] = 1
  // What is not ASCII may have other capitals.
  return (text, start, end) => text.charCodeAt(start) >= 128 || slots[slotOf(text, start, end)] === 1
}

function slotOf(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start) | 32
  const second = end - start > 1 ? text.charCodeAt(start + 1) | 32 : 0
  const last = text.charCodeAt(end - 1) | 32
  return (first * 2039 + second * 359 + last * 67 + (end - start) * 5) & (SLOTS - 1)
}
