/** `U+200B`, as the first character of a text is called. */
export function codePoint(text: string): string {
  return `U+${(text.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}
