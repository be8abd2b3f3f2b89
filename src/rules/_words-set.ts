/** The words that a text itself gives a value to, as a script does. */
export function wordsSet(text: string): ReadonlySet<string> {
  const words = new Set(Array.from(text.matchAll(/\b(\w+)\b["']?\s*[:?+]?=/g), ({ 1: word = '' }) => word))
  for (const { 1: rest = '' } of text.matchAll(/\b(?:for|read|local|foreach|each|let|my)\b([^\n]*)/g))
    for (const [word] of rest.matchAll(/\w+/g)) words.add(word)
  return words
}
