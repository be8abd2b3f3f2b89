/** What may stand behind a backslash in double quotes, in any YAML. */
// oxfmt-ignore
export const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  0: '\0', a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\x1b', ' ': ' ', '"': '"', '/': '/', '\\': '\\', _: '\u00a0',
}

/** How many digits of a code point follow. */
export const CODE_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }
