import { characterOf, ESCAPED } from '../escapes.ts'

/** The value of a literal. */
export function unquote(literal: string): string {
  const closed = literal.length > 1 && literal.at(-1) === literal[0]
  return unescape(literal.slice(1, closed ? -1 : undefined))
}

const ESCAPE = /\\(?:\r?\n|x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([0-7]{1,3})|([^]))/gi

/** A text with its escapes read. */
export function unescape(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, hex?: string, four?: string, code?: string, octal?: string, letter?: string) => {
    const digits = hex ?? four ?? code
    if (digits) return characterOf(digits, 16)
    if (octal) return characterOf(octal, 8)
    return letter ? (ESCAPED[letter] ?? letter) : ''
  })
}
