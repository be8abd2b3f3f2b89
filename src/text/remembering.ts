/** What keeping a text takes besides its characters, in characters. */
const OVERHEAD = 100

/** Remembers what was made of texts, of so many characters together at most: what was asked for last stays longest. */
export function remembering<T>(most: number): (text: string, make: () => T) => T {
  const known = new Map<string, T>()
  let size = 0
  return (text, make) => {
    const found = known.get(text) ?? make()
    if (text.length + OVERHEAD > most) return found
    if (known.delete(text)) size -= text.length + OVERHEAD
    known.set(text, found)
    size += text.length + OVERHEAD
    for (const [oldest] of known) {
      if (size <= most) break
      known.delete(oldest)
      size -= oldest.length + OVERHEAD
    }
    return found
  }
}
