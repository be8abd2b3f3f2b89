/**
 * The text with what cannot be seen written as `\u202e`, so that no skill can drive the reader's terminal, and without two
 * colons at its beginning: where a line begins with them, a GitHub workflow takes it for a command.
 */
export function printable(text: string): string {
  const plain = /^ *::/.test(text) ? text.replace(':', escape) : text
  // Most text is plain ASCII.
  return /^[ -~]*$/.test(plain) ? plain : plain.replace(unseen(), escape)
}

/** A value as JSON for whoever reads stdout: a terminal that shows it obeys nothing in it, and who parses it gets the value. */
export function printableJson(value: unknown, indent = 2): string {
  const text = `${JSON.stringify(value, null, indent)}\n`
  return /^[ -~\n]*$/.test(text) ? text : text.replace(unseen(), (char) => (char === '\n' ? char : unitsOf(char)))
}

/** JSON writes what is beyond 16 bits as two. */
function unitsOf(char: string): string {
  return Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
}

/**
 * Characters that a terminal acts on or does not show: controls, formats (bidi, zero width, tags), separators, invisible
 * fillers, and the variation selectors that text does not need. The two that choose between text and emoji stay.
 */
function unseen(): RegExp {
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what this looks for
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/gu
}

function escape(char: string): string {
  const code = char.codePointAt(0) as number
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}
