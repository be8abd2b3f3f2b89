/** Rust's `char::is_whitespace`: that of JavaScript with U+0085, and without the byte-order mark. */
export function isRustSpace(char: string | undefined): boolean {
  return char !== undefined && /^(?:[^\S\ufeff]|\x85)$/.test(char)
}

/** Rust's `trim_start` and `trim_end`. */
export function trimRust(text: string, ends: 'start' | 'end' | 'both' = 'both'): string {
  let [from, to] = [0, text.length]
  if (ends !== 'start') while (to > 0 && isRustSpace(text[to - 1])) to--
  if (ends !== 'end') while (from < to && isRustSpace(text[from])) from++
  return text.slice(from, to)
}
