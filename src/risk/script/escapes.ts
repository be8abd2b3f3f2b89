/** What a letter after a backslash stands for, in Python as in JavaScript. */
export const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }

/** The character that a number stands for, if there is one. */
export function characterOf(digits: string, radix: 8 | 16): string {
  const code = Number.parseInt(digits, radix)
  return code < 0x110000 ? String.fromCodePoint(code) : ''
}
