const BLANK = /\s+/y
const LINE_COMMENT = /\/\/[^\n\r\u2028\u2029]*/y
const NUMBER = /[+-]?(?:0[xX][\da-fA-F]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|Infinity|NaN)/y
const WORD = /(?:null|true|false)/y
const TEXT = /"(?:[^"\\\n\r]|\\(?:\r\n|[^]))*"|'(?:[^'\\\n\r]|\\(?:\r\n|[^]))*'/y
const NAME = /(?:[$\u200c\u200d\p{ID_Continue}]|\\u[\da-fA-F]{4})+/uy
const VALID_NAME = /^[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*$/u

const WORDS: Readonly<Record<string, unknown>> = { null: null, true: true, false: false }
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '0': '\0' }

/**
 * Read JSON5: JSON with comments, trailing commas, single quotes, bare keys and the numbers of JavaScript.
 *
 * @throws SyntaxError on anything else, and RangeError on what is nested too deeply.
 */
export function parseJson5(text: string): unknown {
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const wrong = (): never => {
    throw new SyntaxError(`unexpected ${at < text.length ? text.slice(at, at + 1) : 'end'} at ${at}`)
  }
  /** Pass over a comment to the end of its line, or one in slashes and stars. */
  const comment = (): boolean => {
    if (!text.startsWith('/*', at)) return take(LINE_COMMENT) !== undefined
    const end = text.indexOf('*/', at + 2)
    if (end < 0) wrong()
    at = end + 2
    return true
  }
  const skip = (): void => {
    while (take(BLANK) !== undefined || comment());
  }
  const mark = (char: string): boolean => {
    skip()
    if (text[at] !== char) return false
    at++
    return true
  }
  /** Items up to the closing mark; the last one may have a comma behind it. */
  const items = (close: string, item: () => void): void => {
    while (!mark(close)) {
      item()
      if (mark(',')) continue
      if (!mark(close)) wrong()
      return
    }
  }
  const value = (): unknown => {
    if (mark('[')) {
      const list: unknown[] = []
      items(']', () => list.push(value()))
      return list
    }
    if (mark('{')) {
      const fields = new Map<string, unknown>()
      items('}', () => {
        skip()
        const name = key()
        if (!mark(':')) wrong()
        fields.set(name, value())
      })
      return Object.fromEntries(fields)
    }
    const quoted = take(TEXT)
    if (quoted !== undefined) return unquoted(quoted)
    const number = take(NUMBER)
    if (number !== undefined) return numberIn(number)
    return WORDS[take(WORD) ?? wrong()]
  }
  const key = (): string => {
    const quoted = take(TEXT)
    if (quoted !== undefined) return unquoted(quoted)
    const name = (take(NAME) ?? wrong()).replace(/\\u(.{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    return VALID_NAME.test(name) ? name : wrong()
  }

  const read = value()
  skip()
  return at < text.length ? wrong() : read
}

function numberIn(written: string): number {
  const digits = written.replace(/^[+-]/, '')
  return written.startsWith('-') ? -Number(digits) : Number(digits)
}

function unquoted(written: string): string {
  return written.slice(1, -1).replace(/\\(\r\n|x[\da-fA-F]{2}|u[\da-fA-F]{4}|0\d|[^])/g, (_, escaped: string) => {
    if (escaped.length > 2) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    if (/[\n\r\u2028\u2029]/.test(escaped)) return '' // The text goes on in the next line.
    if (/^[1-9xu]|^0\d/.test(escaped)) throw new SyntaxError(`\\${escaped} is not an escape`)
    return ESCAPES[escaped] ?? escaped
  })
}
