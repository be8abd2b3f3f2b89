const ESCAPE = /\\(?:\r?\n|x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|U([0-9a-f]{8})|([0-7]{1,3})|([^]))/gi
const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' }

/** A text with its escapes read. */
export function unescape(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, hex?: string, four?: string, braced?: string, eight?: string, octal?: string, letter?: string) => {
    const digits = hex ?? four ?? braced ?? eight
    if (digits) return characterOf(Number.parseInt(digits, 16))
    if (octal) return characterOf(Number.parseInt(octal, 8))
    return letter ? (LETTERS[letter] ?? letter) : ''
  })
}

function characterOf(code: number): string {
  return code < 0x110000 ? String.fromCodePoint(code) : ''
}

/** The value of a literal of JavaScript or Python, with its prefix: `r'…'`, `b"""…"""`. */
export function unquote(literal: string): string {
  const opening = /^([a-z]{0,2})('''|"""|'|"|`)/i.exec(literal)
  if (!opening) return literal
  const [whole, prefix = '', quote = ''] = opening
  const closed = literal.length >= whole.length + quote.length && literal.endsWith(quote)
  const inside = literal.slice(whole.length, closed ? -quote.length : undefined)
  return /r/i.test(prefix) ? inside : unescape(inside)
}
