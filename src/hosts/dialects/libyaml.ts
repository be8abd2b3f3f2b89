/**
 * The grammar of libyaml, which stands behind the YAML readers of most Rust, Python and C programs. It is YAML 1.1 with a character
 * of its own (tabs, simple keys, `?` and `:` in flow collections), so it is followed here step for step: characters to tokens,
 * tokens to events. Nothing recurses, and the time is linear in the length of the text.
 */

/** A place in the text, from 0: in bytes, as a line, and as characters of this line. */
export interface Mark {
  readonly index: number
  readonly line: number
  readonly column: number
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/** A node of the document, or the end of a collection. */
export type NodeEvent =
  | { readonly kind: 'end'; readonly at: Mark }
  | { readonly kind: 'alias'; readonly at: Mark; readonly anchor: string }
  | { readonly kind: 'scalar'; readonly at: Mark; readonly value: string; readonly style: ScalarStyle; readonly anchor?: string; readonly tag?: string }
  | { readonly kind: 'sequence' | 'mapping'; readonly at: Mark; readonly anchor?: string; readonly tag?: string }

export type YamlEvent = NodeEvent | { readonly kind: 'document' | 'end of document' | 'end of stream'; readonly at: Mark }

/**
 * Readers of this family. PyYAML, the elder, takes tabs in quotes and comments only. It and yaml.v3 of Go let a plain word in brackets
 * end at `?`, and go on after a colon; yaml.v3 has other escapes.
 */
export type Variant = 'libyaml' | 'python' | 'go'

interface TagToken {
  readonly kind: 'tag'
  readonly at: Mark
  readonly handle: string
  readonly suffix: string
}

type Token =
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

const ESCAPES: Readonly<Record<string, string>> = {
  0: '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
}
const CODE_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

const bytesOf = (char: string): number => {
  const code = char.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** What libyaml says of a fault, with its places. */
function fault(problem: string, at: Mark, context?: string, since?: Mark): Error {
  const place = (mark: Mark): string => (mark.line === 0 && mark.column === 0 ? '' : ` at line ${mark.line + 1} column ${mark.column + 1}`)
  const other = since && (since.line !== at.line || since.column !== at.column) ? place(since) : ''
  return new Error(`${problem}${place(at)}${context ? `, ${context}${other}` : ''}`)
}

/** Characters to tokens, each when it is asked for: a reader that stops early never meets a later fault. */
function scanner(chars: readonly string[], variant: Variant): { peek: () => Token; skip: () => void } {
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
  const endsFlow = isIn(variant === 'libyaml' ? ',[]{}' : ',?[]{}')
  const at = (ahead = 0): string => chars[pos + ahead] ?? END
  const mark = (): Mark => ({ index, line, column })
  const add = (kind: Indicator): void => void tokens.push({ kind, at: mark() })

  function skip(count = 1): void {
    for (let step = 0; step < count && pos < chars.length; step++) {
      index += variant === 'libyaml' ? bytesOf(at()) : 1
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

  /** Line breaks between two lines of a flow scalar: the first is a space, unless others follow. */
  const folded = (first: string, others: string): string => (first !== '\n' ? first + others : others === '' ? ' ' : others)

  function plainScalar(): void {
    const start = mark()
    let value = ''
    let blanks = ''
    let breaks: string[] | undefined
    for (;;) {
      if (isDocumentMark('-') || isDocumentMark('.') || at() === '#') break
      while (!isSpaceOrEnd(at())) {
        if (variant === 'libyaml' && flowLevel > 0 && at() === ':' && isIn(',?[]{}')(at(1)))
          throw fault("found unexpected ':'", mark(), 'while scanning a plain scalar', start)
        if ((at() === ':' && isSpaceOrEnd(at(1))) || (flowLevel > 0 && endsFlow(at()))) break
        if (variant === 'python' && flowLevel > 0 && at() === ':' && isFlow(at(1))) break
        value += breaks ? folded(breaks[0] ?? '', breaks.slice(1).join('')) : blanks
        breaks = undefined
        blanks = ''
        value += read()
      }
      if (!isGap(at()) && !isBreak(at())) break
      while (isGap(at()) || isBreak(at())) {
        if (isBreak(at())) {
          blanks = ''
          ;(breaks ??= []).push(readBreak())
        } else if (!breaks) blanks += read()
        else if (at() === '\t' && column <= indent)
          throw fault('found a tab character that violates indentation', mark(), 'while scanning a plain scalar', start)
        else skip()
      }
      if (flowLevel === 0 && column <= indent) break
    }
    tokens.push({ kind: 'scalar', value, style: 'plain', at: start })
    if (breaks) keyAllowed = true
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
      let breaks: string[] | undefined
      while (!isSpaceOrEnd(at())) {
        if (style === 'single' && at() === quote && at(1) === quote) {
          value += quote
          skip(2)
        } else if (at() === quote) break
        else if (style === 'double' && at() === '\\' && isBreak(at(1))) {
          skip()
          readBreak()
          breaks = ['']
          break
        } else if (style === 'double' && at() === '\\') value += escape(failed)
        else value += read()
      }
      if (at() === quote) break
      let blanks = ''
      while (isBlank(at()) || isBreak(at())) {
        if (isBreak(at())) (breaks ??= []).push(readBreak())
        else if (!breaks) blanks += read()
        else skip()
      }
      value += breaks ? folded(breaks[0] ?? '', breaks.slice(1).join('')) : blanks
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

/** Tokens to events, up to the end of the stream. The iterator throws an error with libyaml's message where the text is at fault. */
export function* yamlEvents(text: string, variant: Variant = 'libyaml'): Generator<YamlEvent, void, void> {
  const chars = Array.from(text)
  const bad = chars.findIndex((char) => !isPrintable(char.codePointAt(0) ?? 0))
  if (bad >= 0) {
    const position = chars.slice(0, bad).reduce((sum, char) => sum + bytesOf(char), 0)
    throw new Error(`control characters are not allowed${position > 0 ? ` at position ${position}` : ''}`)
  }
  type State = () => YamlEvent
  const { peek, skip } = scanner(chars, variant)
  const states: State[] = []
  const marks: Mark[] = []
  let handles = new Map<string, string>()
  let state: State = () => documentStart(true)

  const empty = (at: Mark): YamlEvent => ({ kind: 'scalar', value: '', style: 'plain', at })
  const back = (): State => states.pop() ?? (() => documentStart(false))
  const isKind = (...kinds: readonly Token['kind'][]): boolean => kinds.includes(peek().kind)
  const open = (): void => {
    marks.push(peek().at)
    skip()
  }
  const close = (): YamlEvent => {
    const { at } = peek()
    state = back()
    marks.pop()
    skip()
    return { kind: 'end', at }
  }
  /** A node, or nothing where one of these tokens follows; then go on with `then`. */
  const nodeUnless = (ends: readonly Token['kind'][], then: State, make: () => YamlEvent): YamlEvent => {
    if (isKind(...ends)) {
      state = then
      return empty(peek().at)
    }
    states.push(then)
    return make()
  }

  function documentStart(first: boolean): YamlEvent {
    if (!first) while (isKind('document end')) skip()
    const { at } = peek()
    if (isKind('end of stream')) return { kind: 'end of stream', at }
    const implicit = first && !isKind('version', 'tag directive', 'document start')
    directives()
    if (!implicit) {
      if (!isKind('document start')) throw fault('did not find expected <document start>', peek().at)
      skip()
    }
    states.push(documentEnd)
    state = implicit ? () => node(true) : documentContent
    return { kind: 'document', at }
  }
  function documentContent(): YamlEvent {
    if (!isKind('version', 'tag directive', 'document start', 'document end', 'end of stream')) return node(true)
    state = back()
    return empty(peek().at)
  }
  function documentEnd(): YamlEvent {
    const { at } = peek()
    if (isKind('document end')) skip()
    handles = new Map()
    state = () => documentStart(false)
    return { kind: 'end of document', at }
  }
  function directives(): void {
    let version = false
    for (let token = peek(); token.kind === 'version' || token.kind === 'tag directive'; token = peek()) {
      if (token.kind === 'version') {
        if (version) throw fault('found duplicate %YAML directive', token.at)
        if (token.major !== 1 || (token.minor !== 1 && token.minor !== 2)) throw fault('found incompatible YAML document', token.at)
        version = true
      } else {
        if (handles.has(token.handle)) throw fault('found duplicate %TAG directive', token.at)
        handles.set(token.handle, token.suffix)
      }
      skip()
    }
    if (!handles.has('!')) handles.set('!', '!')
    if (!handles.has('!!')) handles.set('!!', 'tag:yaml.org,2002:')
  }

  function node(block: boolean, indentless = false): YamlEvent {
    let token = peek()
    const at = token.at
    if (token.kind === 'alias') {
      state = back()
      skip()
      return { kind: 'alias', anchor: token.name, at }
    }
    const properties: { anchor?: string; tag?: string } = {}
    let tag: TagToken | undefined
    for (;;) {
      if (token.kind === 'anchor' && properties.anchor === undefined) properties.anchor = token.name
      else if (token.kind === 'tag' && !tag) tag = token
      else break
      skip()
      token = peek()
    }
    if (tag) {
      const prefix = tag.handle === '' ? '' : handles.get(tag.handle)
      if (prefix === undefined) throw fault('found undefined tag handle', tag.at, 'while parsing a node', at)
      properties.tag = prefix + tag.suffix
    }
    const collection = (kind: 'sequence' | 'mapping', first: State): YamlEvent => {
      state = first
      return { kind, ...properties, at }
    }
    if (indentless && token.kind === 'block entry') return collection('sequence', indentlessEntry)
    if (token.kind === 'scalar') {
      state = back()
      skip()
      return { kind: 'scalar', value: token.value, style: token.style, ...properties, at }
    }
    if (token.kind === 'flow sequence') return collection('sequence', () => flowSequenceEntry(true))
    if (token.kind === 'flow mapping') return collection('mapping', () => flowMappingKey(true))
    if (block && token.kind === 'block sequence') return collection('sequence', () => blockEntry(true))
    if (block && token.kind === 'block mapping') return collection('mapping', () => blockKey(true))
    if (properties.anchor !== undefined || properties.tag !== undefined) {
      state = back()
      return { kind: 'scalar', value: '', style: 'plain', ...properties, at }
    }
    throw fault('did not find expected node content', token.at, `while parsing a ${block ? 'block' : 'flow'} node`, at)
  }

  function blockEntry(first = false): YamlEvent {
    if (first) open()
    if (isKind('block end')) return close()
    const { at } = peek()
    if (!isKind('block entry')) throw fault("did not find expected '-' indicator", at, 'while parsing a block collection', marks.at(-1))
    skip()
    return nodeUnless(['block entry', 'block end'], blockEntry, () => node(true))
  }
  function indentlessEntry(): YamlEvent {
    const { at } = peek()
    if (!isKind('block entry')) {
      state = back()
      return { kind: 'end', at }
    }
    skip()
    return nodeUnless(['block entry', 'key', 'value', 'block end'], indentlessEntry, () => node(true))
  }
  function blockKey(first = false): YamlEvent {
    if (first) open()
    if (isKind('block end')) return close()
    const { at } = peek()
    if (!isKind('key')) throw fault('did not find expected key', at, 'while parsing a block mapping', marks.at(-1))
    skip()
    return nodeUnless(['key', 'value', 'block end'], blockValue, () => node(true, true))
  }
  function blockValue(): YamlEvent {
    const { at } = peek()
    if (!isKind('value')) {
      state = blockKey
      return empty(at)
    }
    skip()
    return nodeUnless(['key', 'value', 'block end'], blockKey, () => node(true, true))
  }

  function flowSequenceEntry(first = false): YamlEvent {
    if (first) open()
    if (isKind('flow sequence end')) return close()
    if (!first) flowEntry('sequence', ']')
    if (isKind('flow sequence end')) return close()
    if (!isKind('key')) {
      states.push(flowSequenceEntry)
      return node(false)
    }
    const { at } = peek()
    skip()
    state = flowPairKey
    return { kind: 'mapping', at }
  }
  /** A single pair in a flow sequence. */
  function flowPairKey(): YamlEvent {
    if (!isKind('value', 'flow entry', 'flow sequence end')) {
      states.push(flowPairValue)
      return node(false)
    }
    // The token is lost, `:` as well as `,`.
    const { at } = peek()
    skip()
    state = flowPairValue
    return empty(at)
  }
  function flowPairValue(): YamlEvent {
    if (!isKind('value')) {
      state = flowPairEnd
      return empty(peek().at)
    }
    skip()
    return nodeUnless(['flow entry', 'flow sequence end'], flowPairEnd, () => node(false))
  }
  function flowPairEnd(): YamlEvent {
    state = flowSequenceEntry
    return { kind: 'end', at: peek().at }
  }
  function flowMappingKey(first = false): YamlEvent {
    if (first) open()
    if (isKind('flow mapping end')) return close()
    if (!first) flowEntry('mapping', '}')
    if (isKind('flow mapping end')) return close()
    if (!isKind('key')) {
      states.push(() => flowMappingValue(true))
      return node(false)
    }
    skip()
    return nodeUnless(['value', 'flow entry', 'flow mapping end'], flowMappingValue, () => node(false))
  }
  function flowMappingValue(none = false): YamlEvent {
    if (none || !isKind('value')) {
      state = flowMappingKey
      return empty(peek().at)
    }
    skip()
    return nodeUnless(['flow entry', 'flow mapping end'], flowMappingKey, () => node(false))
  }
  function flowEntry(what: string, closing: string): void {
    if (!isKind('flow entry')) throw fault(`did not find expected ',' or '${closing}'`, peek().at, `while parsing a flow ${what}`, marks.at(-1))
    skip()
  }

  for (;;) {
    const event = state()
    yield event
    if (event.kind === 'end of stream') return
  }
}

function isPrintable(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0x7e) ||
    code === 0x85 ||
    (code >= 0xa0 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000
  )
}
