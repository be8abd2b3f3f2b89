/** A text without the punctuation that ends a sentence rather than a name. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}
