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
export function printableJson(value: unknown, replacer?: (key: string, value: unknown) => unknown, indent = 2): string {
  const text = `${JSON.stringify(value, replacer, indent)}\n`
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

/** A stretch of a line as the terminal shows it. */
export interface Cell {
  /** Offset in the line. */
  readonly start: number
  readonly shown: string
  /** Terminal columns. */
  readonly width: number
}

/** What a line looks like, character by character: tabs are four spaces, what cannot be seen is escaped. */
export function cells(line: string): Cell[] {
  const out: Cell[] = []
  let start = 0
  for (const char of line) {
    if (char >= ' ' && char <= '~') out.push({ start, shown: char, width: 1 })
    else if (char === '\t') out.push({ start, shown: '    ', width: 4 })
    else {
      const shown = printable(char)
      out.push({ start, shown, width: shown === char ? widthOf(char) : shown.length })
    }
    start += char.length
  }
  return out
}

function widthOf(char: string): number {
  const code = char.codePointAt(0) as number
  if (code < 0x300) return 1
  if (/[\p{Mn}\p{Me}]/u.test(char)) return 0
  const wide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf && code !== 0x303f) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x20000 && code <= 0x3fffd) ||
    /\p{Emoji_Presentation}/u.test(char)
  return wide ? 2 : 1
}
