import { characterOf, ESCAPED } from '../escapes.ts'

/** The value of a literal; bytes become the characters of the same numbers. */
export function unquote(literal: string): string {
  const opening = /^([a-z]*)('''|"""|'|")/i.exec(literal)
  if (!opening) return literal
  const quote = opening[2] as string
  const inside = literal.slice(opening[0].length, literal.length > opening[0].length && literal.endsWith(quote) ? -quote.length : undefined)
  return /r/i.test(opening[1] as string) ? inside : unescape(inside)
}

const ESCAPE = /\\(?:\r?\n|x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([0-7]{1,3})|([^]))/gi
const ESCAPED_IN_PYTHON: Readonly<Record<string, string>> = { ...ESCAPED, a: '\u0007' }

/** A text with its escapes read. */
export function unescape(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, hex?: string, four?: string, eight?: string, octal?: string, letter?: string) => {
    const code = hex ?? four ?? eight
    if (code) return characterOf(code, 16)
    if (octal) return characterOf(octal, 8)
    return letter ? (ESCAPED_IN_PYTHON[letter] ?? (/['"\\]/.test(letter) ? letter : `\\${letter}`)) : ''
  })
}
