import { CODE_LENGTH, SIMPLE_ESCAPES } from './escapes.ts'

/**
 * The grammar of libyaml, which stands behind the YAML readers of most Rust, Python and C programs. It is YAML 1.1 with a character
 * of its own (tabs, simple keys, `?` and `:` in flow collections), so it is followed here step for step: characters to tokens, and
 * those to nodes in `yaml-nodes.ts`. Nothing recurses, and the time is linear in the length of the text.
 */

/** A place in the text, from 0: in bytes, as a line, and as characters of this line. */
export interface Mark {
  readonly index: number
  readonly line: number
  readonly column: number
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/**
 * Readers of this family. PyYAML, the elder, takes tabs in quotes and comments only. It and yaml.v3 of Go let a plain word in brackets
 * end at `?`, and go on after a colon; yaml.v3 has other escapes. The port to Rust counts bytes where others count characters.
 */
export type Variant = 'libyaml' | 'rust' | 'python' | 'go'

export interface TagToken {
  readonly kind: 'tag'
  readonly at: Mark
  readonly handle: string
  readonly suffix: string
}

export type Token =
  | TagToken
  | { readonly kind: Indicator; readonly at: Mark }
  | { readonly kind: 'version'; readonly at: Mark; readonly major: number; readonly minor: number }
  | { readonly kind: 'tag directive'; readonly at: Mark; readonly handle: string; readonly suffix: string }
  | { readonly kind: 'alias' | 'anchor'; readonly at: Mark; readonly name: string }
  | { readonly kind: 'scalar'; readonly at: Mark; readonly value: string; readonly style: ScalarStyle }

type Indicator =
  | 'end of stream'
  | 'document start'
  | 'document end'
  | 'block sequence'
  | 'block mapping'
  | 'block end'
  | 'block entry'
  | 'flow sequence'
  | 'flow sequence end'
  | 'flow mapping'
  | 'flow mapping end'
  | 'flow entry'
  | 'key'
  | 'value'

/** A token that turns out to be a key if `:` follows on its line, within 1,024 bytes. */
interface SimpleKey {
  possible: boolean
  readonly required: boolean
  /** Number of the token, counted from the start of the text. */
  readonly token: number
  readonly at: Mark
}

/** Behind the last character. The text has none: control characters are refused. */
const END = '\0'
const KEY_LIMIT = 1024

const isIn = (set: string) => (char: string) => set.includes(char)
const isBreak = isIn('\n\r\u0085\u2028\u2029')
const isBlank = isIn(' \t')
const isSpace = isIn(' ')
const isBreakOrEnd = (char: string): boolean => char === END || isBreak(char)
const isSpaceOrEnd = (char: string): boolean => isBlank(char) || isBreakOrEnd(char)
const isDigit = isIn('0123456789')
const isWord = (char: string): boolean => /^[0-9A-Za-z_-]$/.test(char)
const isHex = (char: string): boolean => /^[0-9A-Fa-f]$/.test(char)
const isFlow = isIn(',[]{}')
/** What no plain scalar begins with; `-`, `?` and `:` may, before other characters. */
const isIndicator = isIn('-?:,[]{}#&*!|>\'"%@`')
const isUri = (char: string): boolean => /^[0-9A-Za-z_\-;/?:@&=+$.%!~*'()]$/.test(char)

const ESCAPES: Readonly<Record<string, string>> = { ...SIMPLE_ESCAPES, '\t': '\t', N: '\u0085', L: '\u2028', P: '\u2029' }

const bytesOf = (char: string): number => {
  const code = char.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** What libyaml says of a fault, with its places. */
export function fault(problem: string, at: Mark, context?: string, since?: Mark): Error {
  const place = (mark: Mark): string => (mark.line === 0 && mark.column === 0 ? '' : ` at line ${mark.line + 1} column ${mark.column + 1}`)
  const other = since && (since.line !== at.line || since.column !== at.column) ? place(since) : ''
  return new Error(`${problem}${place(at)}${context ? `, ${context}${other}` : ''}`)
}

/** Characters to tokens, each when it is asked for: a reader that stops early never meets a later fault. */
export function scanner(text: string, variant: Variant): { peek: () => Token; skip: () => void } {
  const chars = Array.from(text)
  const bad = text.search(/[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  let pos = 0
  let index = 0
  let line = 0
  let column = 0

  const tokens: Token[] = []
  let taken = 0
  let ended = false

  let indent = -1
  const indents: number[] = []
  let flowLevel = 0
  let keyAllowed = true
  const NO_KEY: SimpleKey = { possible: false, required: false, token: 0, at: { index: 0, line: 0, column: 0 } }
  /** One for each open flow collection, and one for the block outside. */
  const keys: SimpleKey[] = [NO_KEY]
  /** The keys before this one are impossible. */
  let fresh = 0

  const tabs = variant !== 'python'
  /** What may stand between tokens, and inside plain text. */
  const isGap = isIn(tabs ? ' \t' : ' ')
  const later = variant === 'libyaml' || variant === 'rust'
  const endsFlow = isIn(later ? ',[]{}' : ',?[]{}')
  const at = (ahead = 0): string => chars[pos + ahead] ?? END
  const mark = (): Mark => ({ index, line, column })
  const add = (kind: Indicator): void => void tokens.push({ kind, at: mark() })

  function skip(count = 1): void {
    for (let step = 0; step < count && pos < chars.length; step++) {
      index += variant === 'rust' ? bytesOf(at()) : 1
      column++
      pos++
    }
  }
  function read(): string {
    const char = at()
    skip()
    return char
  }
  /** The line break that stands here, as values hold it. */
  function readBreak(): string {
    const char = at()
    if (!isBreak(char)) return ''
    skip(char === '\r' && at(1) === '\n' ? 2 : 1)
    line++
    column = 0
    return char === '\u2028' || char === '\u2029' ? char : '\n'
  }
  function skipWhile(test: (char: string) => boolean): void {
    while (at() !== END && test(at())) skip()
  }
  const isDocumentMark = (char: string): boolean => column === 0 && at() === char && at(1) === char && at(2) === char && isSpaceOrEnd(at(3))

  // Simple keys and indentation

  /** The first key that is still possible; those behind it stand further on in the text. */
  function firstKey(): SimpleKey | undefined {
    for (; fresh < keys.length; fresh++) if (keys[fresh]?.possible) return keys[fresh]
    return undefined
  }
  function dropStaleKeys(): void {
    for (let key = firstKey(); key && (key.at.line < line || key.at.index + KEY_LIMIT < index); key = firstKey()) {
      if (key.required) throw fault("could not find expected ':'", mark(), 'while scanning a simple key', key.at)
      key.possible = false
    }
  }
  function removeKey(): void {
    const key = keys.at(-1) ?? NO_KEY
    if (key.possible && key.required) throw fault("could not find expected ':'", mark(), 'while scanning a simple key', key.at)
    key.possible = false
  }
  function saveKey(): void {
    if (!keyAllowed) return
    removeKey()
    keys[keys.length - 1] = { possible: true, required: flowLevel === 0 && indent === column, token: tokens.length, at: mark() }
    fresh = Math.min(fresh, keys.length - 1)
  }
  /** Open a block collection, before the token of this number. */
  function rollIndent(to: number, kind: Indicator, start: Mark, before = tokens.length): void {
    if (flowLevel > 0 || indent >= to) return
    indents.push(indent)
    indent = to
    tokens.splice(before, 0, { kind, at: start })
  }
  function unrollIndent(to: number): void {
    if (flowLevel > 0) return
    while (indent > to) {
      add('block end')
      indent = indents.pop() ?? -1
    }
  }

  // Tokens

  function toNextToken(): void {
    for (;;) {
      if (column === 0 && at() === '\ufeff') skip()
      skipWhile(tabs && (flowLevel > 0 || !keyAllowed) ? isBlank : isSpace)
      if (at() === '#') skipWhile((char) => !isBreak(char))
      if (!isBreak(at())) return
      readBreak()
      if (flowLevel === 0) keyAllowed = true
    }
  }

  function indicator(kind: Indicator, length = 1): void {
    add(kind)
    skip(length)
  }

  function fetch(): void {
    toNextToken()
    dropStaleKeys()
    unrollIndent(column)
    const char = at()
    const open = flowLevel > 0 || isSpaceOrEnd(at(1))
    if (char === END) return endOfStream()
    if (column === 0 && char === '%') return directive()
    if (isDocumentMark('-')) return documentMark('document start')
    if (isDocumentMark('.')) return documentMark('document end')
    if (char === '[') return flowStart('flow sequence')
    if (char === '{') return flowStart('flow mapping')
    if (char === ']') return flowEnd('flow sequence end')
    if (char === '}') return flowEnd('flow mapping end')
    if (char === ',') {
      removeKey()
      keyAllowed = true
      return indicator('flow entry')
    }
    if (char === '-' && isSpaceOrEnd(at(1))) return blockStart('block entry', 'block sequence', 'block sequence entries')
    if (char === '?' && open) return blockStart('key', 'block mapping', 'mapping keys')
    if (char === ':' && open) return value()
    if (char === '*' || char === '&') return before(() => anchor(char === '*' ? 'alias' : 'anchor'))
    if (char === '!') return before(tag)
    if ((char === '|' || char === '>') && flowLevel === 0) {
      removeKey()
      keyAllowed = true
      return blockScalar(char === '|' ? 'literal' : 'folded')
    }
    if (char === "'" || char === '"') return before(() => quoted(char === "'" ? 'single' : 'double'))
    const plain =
      (!isSpaceOrEnd(char) && !isIndicator(char)) ||
      (char === '-' && !isBlank(at(1))) ||
      (flowLevel === 0 && (char === '?' || char === ':') && !isSpaceOrEnd(at(1)))
    if (plain) return before(plainScalar)
    throw fault('found character that cannot start any token', mark(), 'while scanning for the next token', mark())
  }

  /** What may be a key: remember it, and scan it. */
  function before(scan: () => void): void {
    saveKey()
    keyAllowed = false
    scan()
  }
  function endOfStream(): void {
    if (column !== 0) {
      column = 0
      line++
    }
    unrollIndent(-1)
    removeKey()
    keyAllowed = false
    add('end of stream')
    ended = true
  }
  function documentMark(kind: Indicator): void {
    unrollIndent(-1)
    removeKey()
    keyAllowed = false
    indicator(kind, 3)
  }
  function flowStart(kind: Indicator): void {
    saveKey()
    keys.push({ ...NO_KEY })
    flowLevel++
    keyAllowed = true
    indicator(kind)
  }
  function flowEnd(kind: Indicator): void {
    removeKey()
    if (flowLevel > 0) {
      flowLevel--
      keys.pop()
      fresh = Math.min(fresh, keys.length)
    }
    keyAllowed = false
    indicator(kind)
  }
  function blockStart(kind: 'block entry' | 'key', collection: Indicator, what: string): void {
    if (flowLevel === 0) {
      if (!keyAllowed) throw fault(`${what} are not allowed in this context`, mark())
      rollIndent(column, collection, mark())
    }
    removeKey()
    keyAllowed = kind === 'block entry' || flowLevel === 0
    indicator(kind)
  }
  function value(): void {
    const key = keys.at(-1) ?? NO_KEY
    if (key.possible) {
      tokens.splice(key.token, 0, { kind: 'key', at: key.at })
      rollIndent(key.at.column, 'block mapping', key.at, key.token)
      key.possible = false
      keyAllowed = false
    } else {
      if (flowLevel === 0) {
        if (!keyAllowed) throw fault('mapping values are not allowed in this context', mark())
        rollIndent(column, 'block mapping', mark())
      }
      keyAllowed = flowLevel === 0
    }
    indicator('value')
  }

  function directive(): void {
    unrollIndent(-1)
    removeKey()
    keyAllowed = false
    const start = mark()
    const failed = (problem: string, context = 'while scanning a directive'): Error => fault(problem, mark(), context, start)
    skip()
    let name = ''
    while (isWord(at())) name += read()
    if (name === '') throw failed('could not find expected directive name')
    if (!isSpaceOrEnd(at())) throw failed('found unexpected non-alphabetical character')
    if (name !== 'YAML' && name !== 'TAG') throw failed('found unknown directive name')
    skipWhile(isBlank)
    if (name === 'YAML') {
      const context = 'while scanning a %YAML directive'
      const number = (): number => {
        let digits = ''
        while (isDigit(at())) {
          if (digits.length === 9) throw failed('found extremely long version number', context)
          digits += read()
        }
        if (digits === '') throw failed('did not find expected version number', context)
        return Number(digits)
      }
      const major = number()
      if (at() !== '.') throw failed("did not find expected digit or '.' character", context)
      skip()
      const minor = number()
      tokens.push({ kind: 'version', major, minor, at: start })
    } else {
      const context = 'while scanning a %TAG directive'
      const handle = tagHandle(true, start)
      if (!isBlank(at())) throw failed('did not find expected whitespace', context)
      skipWhile(isBlank)
      const suffix = tagUri(true, true, '', start)
      if (!isSpaceOrEnd(at())) throw failed('did not find expected whitespace or line break', context)
      tokens.push({ kind: 'tag directive', handle, suffix, at: start })
    }
    endLine(() => failed('did not find expected comment or line break'))
  }
  /** Nothing but a comment may follow on this line. */
  function endLine(failed: () => Error): void {
    skipWhile(isBlank)
    if (at() === '#') skipWhile((char) => !isBreak(char))
    if (!isBreakOrEnd(at())) throw failed()
    readBreak()
  }

  function anchor(kind: 'alias' | 'anchor'): void {
    const start = mark()
    skip()
    let name = ''
    while (isWord(at())) name += read()
    if (name === '' || !(isSpaceOrEnd(at()) || '?:,]}%@`'.includes(at())))
      throw fault('did not find expected alphabetic or numeric character', mark(), `while scanning an ${kind}`, start)
    tokens.push({ kind, name, at: start })
  }

  function tag(): void {
    const start = mark()
    const failed = (problem: string): Error => fault(problem, mark(), 'while scanning a tag', start)
    let handle = ''
    let suffix: string
    if (at(1) === '<') {
      skip(2)
      suffix = tagUri(true, false, '', start)
      if (at() !== '>') throw failed("did not find the expected '>'")
      skip()
    } else {
      handle = tagHandle(false, start)
      if (handle.length > 1 && handle.endsWith('!')) suffix = tagUri(false, false, '', start)
      else {
        suffix = tagUri(false, false, handle, start)
        handle = '!'
        if (suffix === '') [handle, suffix] = ['', '!']
      }
    }
    if (!isSpaceOrEnd(at()) && (flowLevel === 0 || at() !== ',')) throw failed('did not find expected whitespace or line break')
    tokens.push({ kind: 'tag', handle, suffix, at: start })
  }
  function tagHandle(directive: boolean, start: Mark): string {
    if (at() !== '!') throw fault("did not find expected '!'", mark(), directive ? 'while scanning a tag directive' : 'while scanning a tag', start)
    let handle = read()
    while (isWord(at())) handle += read()
    if (at() === '!') handle += read()
    else if (directive && handle !== '!') throw fault("did not find expected '!'", mark(), 'while parsing a tag directive', start)
    return handle
  }
  function tagUri(verbatim: boolean, directive: boolean, head: string, start: Mark): string {
    const failed = (problem: string): Error => fault(problem, mark(), directive ? 'while parsing a %TAG directive' : 'while parsing a tag', start)
    let uri = head.slice(1)
    let length = head.length
    const fits = verbatim ? (char: string): boolean => isUri(char) || isIn(',[]')(char) : isUri
    for (; fits(at()); length++) uri += at() === '%' ? escapedOctets(failed) : read()
    if (length === 0) throw failed('did not find expected tag URI')
    return uri
  }
  /** One character as `%` and octets. */
  function escapedOctets(failed: (problem: string) => Error): string {
    const octets: number[] = []
    let width = 1
    while (octets.length < width) {
      if (at() !== '%' || !isHex(at(1)) || !isHex(at(2))) throw failed('did not find URI escaped octet')
      const octet = Number.parseInt(at(1) + at(2), 16)
      if (octets.length === 0) {
        width = octet < 0x80 ? 1 : octet < 0xc0 ? 0 : octet < 0xe0 ? 2 : octet < 0xf0 ? 3 : octet < 0xf8 ? 4 : 0
        if (width === 0) throw failed('found an incorrect leading UTF-8 octet')
      } else if ((octet & 0xc0) !== 0x80) throw failed('found an incorrect trailing UTF-8 octet')
      octets.push(octet)
      skip(3)
    }
    return new TextDecoder().decode(Uint8Array.from(octets))
  }

  /** The white space that stands here inside a flow scalar, and what it is in the value: of line breaks the first is a space, unless others follow. */
  function gap(blank: (char: string) => boolean, startsWithBreak: boolean, margin: () => void): { readonly text: string; readonly broken: boolean } {
    let [text, broken] = ['', startsWithBreak]
    let others = ''
    while (blank(at()) || isBreak(at())) {
      if (isBreak(at()) && !broken) [text, broken] = [readBreak(), true]
      else if (isBreak(at())) others += readBreak()
      else if (!broken) text += read()
      else {
        margin()
        skip()
      }
    }
    return { text: !broken || text !== '\n' ? text + others : others === '' ? ' ' : others, broken }
  }

  function plainScalar(): void {
    const start = mark()
    let value = ''
    let before = { text: '', broken: false }
    const margin = (): void => {
      if (at() === '\t' && column <= indent) throw fault('found a tab character that violates indentation', mark(), 'while scanning a plain scalar', start)
    }
    for (;;) {
      if (isDocumentMark('-') || isDocumentMark('.') || at() === '#') break
      while (!isSpaceOrEnd(at())) {
        if (later && flowLevel > 0 && at() === ':' && isIn(',?[]{}')(at(1))) throw fault("found unexpected ':'", mark(), 'while scanning a plain scalar', start)
        if ((at() === ':' && isSpaceOrEnd(at(1))) || (flowLevel > 0 && endsFlow(at()))) break
        if (variant === 'python' && flowLevel > 0 && at() === ':' && isFlow(at(1))) break
        value += before.text + read()
        before = { text: '', broken: false }
      }
      if (!isGap(at()) && !isBreak(at())) break
      before = gap(isGap, false, margin)
      if (flowLevel === 0 && column <= indent) break
    }
    tokens.push({ kind: 'scalar', value, style: 'plain', at: start })
    if (before.broken) keyAllowed = true
  }

  function quoted(style: 'single' | 'double'): void {
    const quote = style === 'single' ? "'" : '"'
    const start = mark()
    const failed = (problem: string, context = 'while scanning a quoted scalar'): Error => fault(problem, mark(), context, start)
    let value = ''
    skip()
    for (;;) {
      if (isDocumentMark('-') || isDocumentMark('.')) throw failed('found unexpected document indicator')
      if (at() === END) throw failed('found unexpected end of stream')
      let broken = false
      while (!isSpaceOrEnd(at())) {
        if (style === 'single' && at() === quote && at(1) === quote) {
          value += quote
          skip(2)
        } else if (at() === quote) break
        else if (style === 'double' && at() === '\\' && isBreak(at(1))) {
          skip()
          readBreak()
          broken = true
          break
        } else if (style === 'double' && at() === '\\') value += escape(failed)
        else value += read()
      }
      if (at() === quote) break
      value += gap(isBlank, broken, () => undefined).text
    }
    skip()
    tokens.push({ kind: 'scalar', value, style, at: start })
  }
  function escape(failed: (problem: string, context: string) => Error): string {
    const context = 'while parsing a quoted scalar'
    const plain = variant === 'go' && "/'".includes(at(1)) ? (at(1) === "'" ? "'" : undefined) : ESCAPES[at(1)]
    const length = plain === undefined ? CODE_LENGTH[at(1)] : 0
    if (at(1) === END || length === undefined) throw failed('found unknown escape character', context)
    skip(2)
    if (plain !== undefined) return plain
    let code = 0
    for (let digit = 0; digit < length; digit++) {
      if (!isHex(at(digit))) throw failed('did not find expected hexadecimal number', context)
      code = code * 16 + Number.parseInt(at(digit), 16)
    }
    if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) throw failed('found invalid Unicode character escape code', context)
    skip(length)
    return String.fromCodePoint(code)
  }

  function blockScalar(style: 'literal' | 'folded'): void {
    const start = mark()
    const failed = (problem: string): Error => fault(problem, mark(), 'while scanning a block scalar', start)
    let chomping = ''
    let increment = 0
    const sign = (): void => void (chomping = at() === '+' || at() === '-' ? read() : '')
    skip()
    sign()
    if (isDigit(at())) {
      if (at() === '0') throw failed('found an indentation indicator equal to 0')
      increment = Number(read())
      if (chomping === '') sign()
    }
    if (variant === 'python' && at() !== ' ' && !isBreakOrEnd(at())) throw failed('did not find expected comment or line break')
    endLine(() => failed('did not find expected comment or line break'))

    let floor = increment > 0 ? Math.max(indent, 0) + increment : 0
    let value = ''
    let leading = ''
    let indented = false
    let breaks = blankLines()
    while (column === floor && at() !== END) {
      const folds = style === 'folded' && leading === '\n' && !indented && !isBlank(at())
      value += folds ? (breaks === '' ? ' ' : breaks) : leading + breaks
      indented = isBlank(at())
      while (!isBreakOrEnd(at())) value += read()
      leading = readBreak()
      breaks = blankLines()
    }
    if (chomping !== '-') value += leading
    if (chomping === '+') value += breaks
    tokens.push({ kind: 'scalar', value, style, at: start })

    /** Breaks up to the next line with something on it; the first such line sets the indentation. */
    function blankLines(): string {
      let found = ''
      let widest = 0
      for (;;) {
        const limit = floor === 0 ? Infinity : floor
        while (column < limit && at() === ' ') skip()
        widest = Math.max(widest, column)
        if (tabs && column < limit && at() === '\t') throw failed('found a tab character where an indentation space is expected')
        if (!isBreak(at())) break
        found += readBreak()
      }
      if (floor === 0) floor = Math.max(widest, indent + 1, 1)
      return found
    }
  }

  // The next token is sure once it cannot become a key.

  function needsMore(): boolean {
    if (taken === tokens.length) return !ended
    dropStaleKeys()
    return !ended && firstKey()?.token === taken
  }
  let sure = false
  return {
    peek() {
      if (bad >= 0) {
        const position = new TextEncoder().encode(text.slice(0, bad)).length
        throw new Error(`control characters are not allowed${position > 0 ? ` at position ${position}` : ''}`)
      }
      if (!sure) while (needsMore()) fetch()
      sure = true
      const token = tokens[taken]
      if (!token) throw fault('did not find expected token', mark())
      return token
    },
    skip() {
      taken++
      sure = false
    },
  }
}
