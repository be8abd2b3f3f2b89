import { reader, type Dialect } from './dialect.ts'
import { CODE_LENGTH, SIMPLE_ESCAPES } from './escapes.ts'

/**
 * The reader that VS Code wrote for itself [R: src/vs/base/common/yaml.ts at 025b30c]. It has no aliases, tags or types, and it never
 * refuses: where it does not understand, it stops, so that the fields before are there and those behind are not. Of a key that is
 * there twice, the first counts.
 */
export const vscodeYaml: Dialect = reader((text) => parse(tokensOf(text)) ?? null)

interface Token {
  readonly kind: Kind
  /** Its place in the line; of an indentation, its width. */
  readonly column: number
  readonly text: string
  readonly quoted: boolean
}
type Kind = 'scalar' | ':' | '-' | ',' | '{' | '}' | '[' | ']' | 'break' | 'indent' | 'comment' | '---' | '...' | 'end'
type Value = string | Value[] | { [key: string]: Value }

/** Collections inside each other: VS Code runs out of stack somewhere beyond. */
const DEPTH = 500

/** A bar or an angle with nothing behind it but what belongs to it. */
const BLOCK = /[|>][1-9+-]*[ \t]*(?:[\n\r#]|$)/y

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t'
const isBreak = (char: string | undefined): boolean => char === '\n' || char === '\r'
const isEnd = (char: string | undefined): boolean => char === undefined || isBlank(char) || isBreak(char)

/** It is more than space and comments. */
const says = ({ kind }: Token): boolean => kind !== 'break' && kind !== 'indent' && kind !== 'comment'

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let pos = 0
  let lineStart = 0
  let flow = 0

  const column = (): number => pos - lineStart
  const add = (kind: Kind, at: number, value = '', quoted = false): void => void tokens.push({ kind, column: at, text: value, quoted })
  const skipBlanks = (): void => {
    while (isBlank(text[pos])) pos++
  }
  const skipLine = (): void => {
    while (pos < text.length && !isBreak(text[pos])) pos++
  }
  const lineBreak = (): boolean => {
    if (!isBreak(text[pos])) return false
    pos += text.startsWith('\r\n', pos) ? 2 : 1
    lineStart = pos
    return true
  }
  const marker = (): '---' | '...' | undefined => {
    const mark = text.slice(pos, pos + 3)
    return (mark === '---' || mark === '...') && isEnd(text[pos + 3]) ? mark : undefined
  }

  while (pos < text.length) {
    skipBlanks()
    if (column() > 0) add('indent', column())
    const mark = column() === 0 ? marker() : undefined
    if (mark) {
      add(mark, 0)
      pos += 3
    }
    // A line with a directive is passed over.
    if (!mark && text[pos] === '%') skipLine()
    else content()
    if (lineBreak()) add('break', 0)
  }
  add('end', 0)
  return tokens

  function content(): void {
    for (;;) {
      skipBlanks()
      const char = text[pos]
      if (char === undefined || isBreak(char)) return
      if (char === '#') {
        add('comment', column())
        skipLine()
      } else if (char === '{' || char === '[' || (flow > 0 && (char === '}' || char === ']' || char === ','))) {
        flow += char === ',' ? 0 : char === '{' || char === '[' ? 1 : -1
        indicator(char)
      } else if (char === '-' && isEnd(text[pos + 1])) indicator('-')
      else if (char === ':' && (endsKey() || (flow > 0 && afterJson()))) indicator(':')
      else if (char === '"' || char === "'") quoted(char)
      else if ((char === '|' || char === '>') && flow === 0 && opensBlock()) {
        block(char)
        return
      } else plain()
    }
  }

  function opensBlock(): boolean {
    BLOCK.lastIndex = pos
    return BLOCK.test(text)
  }
  function indicator(kind: Kind): void {
    add(kind, column())
    pos++
  }
  /** The colon here stands between a key and its value. */
  function endsKey(): boolean {
    const next = text[pos + 1]
    return isEnd(next) || (flow > 0 && (next === ',' || next === '}' || next === ']'))
  }
  /** Behind quotes and brackets a colon needs no space. */
  function afterJson(): boolean {
    const last = tokens.findLast(says)
    return last !== undefined && (last.quoted || last.kind === '}' || last.kind === ']')
  }

  function plain(): void {
    const start = pos
    const at = column()
    for (; pos < text.length; pos++) {
      const char = text[pos] ?? ''
      if (isBreak(char) || (flow > 0 && ',{}[]'.includes(char)) || (char === ':' && endsKey())) break
      if (char === '#' && pos > start && isBlank(text[pos - 1])) break
    }
    let end = pos
    while (end > start && isBlank(text[end - 1])) end--
    add('scalar', at, text.slice(start, end))
  }

  function quoted(quote: string): void {
    const at = column()
    let value = ''
    /** Blanks at the end of the value that stand there as they are. */
    let blanks = 0
    for (pos++; pos < text.length;) {
      const char = text[pos] ?? ''
      if (char === quote) {
        if (quote === '"' || text[pos + 1] !== quote) break
        value += quote
        pos += 2
        blanks = 0
      } else if (char === '\\' && quote === '"') {
        value += escaped()
        blanks = 0
      } else if (isBreak(char)) {
        value = value.slice(0, value.length - blanks)
        blanks = 0
        lineBreak()
        let empty = 0
        for (skipBlanks(); lineBreak(); skipBlanks()) empty++
        value += empty > 0 ? '\n'.repeat(empty) : ' '
      } else {
        blanks = isBlank(char) ? blanks + 1 : 0
        value += char
        pos++
      }
    }
    pos++
    add('scalar', at, value, true)
  }

  /** What a backslash and what follows it stand for. */
  function escaped(): string {
    const kind = text[++pos]
    if (isBreak(kind)) {
      lineBreak()
      skipBlanks()
      return ''
    }
    pos++
    if (kind === undefined) return '\\'
    const length = CODE_LENGTH[kind]
    if (length === undefined) return Object.hasOwn(SIMPLE_ESCAPES, kind) ? (SIMPLE_ESCAPES[kind] ?? '') : `\\${kind}`
    const digits = text.slice(pos, pos + length)
    const code = Number.parseInt(digits, 16)
    if (digits.length < length || Number.isNaN(code)) return `\\${kind}`
    pos += length
    return kind === 'x' ? String.fromCharCode(code) : String.fromCodePoint(code)
  }

  function block(style: string): void {
    const at = column()
    let inner = 0
    let keeps = ''
    pos++
    for (let step = 0; step < 2; step++) {
      const char = text[pos] ?? ''
      if (char >= '1' && char <= '9' && inner === 0) inner = Number(char)
      else if ((char === '-' || char === '+') && keeps === '') keeps = char
      else continue
      pos++
    }
    skipBlanks()
    if (text[pos] === '#') skipLine()
    lineBreak()

    const outer = outerIndent()
    let indent = inner > 0 ? outer + inner : 0
    const lines: string[] = []
    let empty = 0
    while (pos < text.length) {
      const start = pos
      while (text[pos] === ' ') pos++
      const width = pos - start
      if (pos === text.length || isBreak(text[pos])) {
        const rest = indent > 0 && width >= indent ? text.slice(start + indent, pos) : ''
        lines.push(rest)
        empty = rest === '' ? empty + 1 : 0
        lineBreak()
        continue
      }
      if ((width === 0 && marker()) || (indent === 0 && width <= outer) || width < indent) {
        pos = start
        break
      }
      if (indent === 0) indent = width
      skipLine()
      lines.push(text.slice(start + indent, pos))
      empty = 0
      lineBreak()
    }

    const joined = style === '|' ? lines.join('\n') : folded(lines)
    const value = empty > 0 ? withoutBreaks(joined) : joined
    const some = lines.some((line) => line !== '')
    add('scalar', at, keeps === '-' ? value : keeps === '+' ? (some ? value + '\n'.repeat(empty + 1) : '\n'.repeat(empty)) : some ? `${value}\n` : value, true)
  }

  /** Where the key or the dash before a block stands. */
  function outerIndent(): number {
    const at = tokens.findLastIndex(says)
    const last = tokens[at]
    if (last?.kind === ':') return tokens.slice(Math.max(0, at - 1), at).find(says)?.column ?? 0
    return last?.kind === '-' ? last.column : last?.kind === '---' ? -1 : 0
  }
}

function withoutBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

function folded(lines: readonly string[]): string {
  let value = ''
  let wide = false
  let some = false
  for (const [index, line] of lines.entries()) {
    if (line === '') {
      value += '\n'
      continue
    }
    const broken = wide || isBlank(line[0])
    if (lines[index - 1] === '') value += broken && some ? '\n' : ''
    else if (index > 0) value += broken ? '\n' : ' '
    value += line
    wide = isBlank(line[0])
    some = true
  }
  return value
}

function parse(tokens: readonly Token[]): Value | undefined {
  const END: Token = tokens.at(-1) ?? { kind: 'end', column: 0, text: '', quoted: false }
  let pos = 0
  let depth = 0
  const peek = (ahead = 0): Token => tokens[pos + ahead] ?? END
  const take = (): Token => {
    const token = peek()
    if (token.kind !== 'end') pos++
    return token
  }
  const is = (kind: Kind, ahead = 0): boolean => peek(ahead).kind === kind
  const skipEmpty = (): void => {
    while (is('break') || is('comment') || (is('indent') && (is('break', 1) || is('comment', 1) || is('end', 1)))) pos++
  }
  const indent = (): number => (is('indent') ? peek().column : 0)
  const pastIndent = (): number => (is('indent') ? 1 : 0)
  const atEntry = (): boolean => is('scalar', pastIndent()) && is(':', pastIndent() + 1)

  skipEmpty()
  if (is('---')) {
    pos++
    skipEmpty()
  }
  return is('end') || is('...') ? undefined : value(-1)

  /** A collection, unless there are too many around it. */
  function deeper<T>(make: () => T): T {
    if (++depth > DEPTH) throw new Error('collections are too deep inside each other')
    const made = make()
    depth--
    return made
  }

  function value(outer: number): Value | undefined {
    skipEmpty()
    const first = peek(pastIndent())
    if (first.kind === '{' || first.kind === '[') {
      pos += pastIndent()
      return flow()
    }
    if (first.kind === '-') return sequence(indent())
    if (atEntry()) return mapping(indent())
    if (!is('scalar') && !is('indent')) return undefined
    pos += pastIndent()
    return is('scalar') ? scalar(outer) : ''
  }

  /** Text, with the lines below it that are deeper than `outer`. */
  function scalar(outer: number): string {
    const { text: first, quoted } = take()
    if (quoted) return first
    let text = first
    for (;;) {
      const back = pos
      const gap = continuation(outer)
      if (gap === undefined) {
        pos = back
        return text
      }
      pos += pastIndent()
      let line: string
      if (is('-')) {
        pos++
        line = is('scalar') ? `- ${take().text}` : '-'
      } else if (is('scalar') && !is(':', 1)) line = take().text
      else {
        pos = back
        return text
      }
      text += gap + line
    }
  }

  /** Go to the next line with something on it; what stands for the lines between, if it goes on there. */
  function continuation(outer: number): string | undefined {
    let empty = 0
    while (is('break')) {
      pos++
      if (is('break')) empty++
      else if (is('indent') && (is('break', 1) || is('end', 1))) {
        empty++
        pos++
      } else {
        const goesOn = is('indent') ? !is('comment', 1) && peek().column > outer : !is('end') && !is('---') && !is('...') && outer < 0
        return goesOn ? (empty > 0 ? '\n'.repeat(empty) : ' ') : undefined
      }
    }
    return undefined
  }

  function mapping(base: number, inline = false): Value {
    const fields: { [key: string]: Value } = Object.create(null)
    const entry = (): void => {
      pos += pastIndent()
      const key = take().text
      pos++
      const held = deeper(() => mapped(base))
      if (!Object.hasOwn(fields, key)) fields[key] = held
    }
    if (inline) entry()
    for (;;) {
      skipEmpty()
      if (is('end') || indent() < base || !atEntry()) return fields
      entry()
    }
  }

  function mapped(base: number): Value {
    if (is('{') || is('[')) return flow()
    if (is('scalar')) return scalar(base)
    skipEmpty()
    const inner = indent()
    if (is('end') || inner < base || (inner === base && !is('-', pastIndent()))) return ''
    return value(base) ?? ''
  }

  function sequence(base: number): Value {
    const items: Value[] = []
    for (let first = true; ; first = false) {
      skipEmpty()
      const at = first && is('-') ? peek().column : indent()
      if (is('end') || at < base || !is('-', pastIndent())) return items
      pos += pastIndent() + 1
      items.push(deeper(() => item(base)))
    }
  }

  function item(base: number): Value {
    if (is('{') || is('[')) return flow()
    if (is('-')) return sequence(peek().column)
    if (is('scalar')) return is(':', 1) ? mapping(peek().column, true) : scalar(base)
    skipEmpty()
    return is('end') || indent() <= base ? '' : (value(base) ?? '')
  }

  function skipSpace(): void {
    while (is('break') || is('indent') || is('comment')) pos++
  }

  function flow(): Value {
    return deeper(() => (is('{') ? flowMapping() : flowSequence()))
  }

  function flowMapping(): Value {
    const fields: { [key: string]: Value } = Object.create(null)
    pos++
    for (skipSpace(); is('scalar'); skipSpace()) {
      const key = flowScalar()
      skipSpace()
      let held: Value = ''
      if (is(':')) {
        pos++
        skipSpace()
        held = is('{') || is('[') ? flow() : is('scalar') ? flowScalar() : ''
      }
      if (!Object.hasOwn(fields, key)) fields[key] = held
      skipSpace()
      if (is(',')) pos++
    }
    if (is('}')) pos++
    return fields
  }

  function flowSequence(): Value {
    const items: Value[] = []
    pos++
    for (skipSpace(); !is(']') && !is('end');) {
      if (is('{') || is('[')) items.push(flow())
      else if (is('scalar')) items.push(flowScalar())
      else {
        pos++
        continue
      }
      skipSpace()
      if (is(',')) {
        pos++
        skipSpace()
      }
    }
    if (is(']')) pos++
    return items
  }

  function flowScalar(): string {
    const { text: first, quoted } = take()
    if (quoted) return first
    let text = first
    for (;;) {
      const back = pos
      skipSpace()
      if (!is('scalar') || peek().quoted || !tokens.slice(back, pos).some(({ kind }) => kind === 'break')) {
        pos = back
        return text
      }
      text += ` ${take().text}`
    }
  }
}
