import type { Act } from '../evidence/act.ts'
import type { Dialect } from '../evidence/dialects.ts'
import type { Token } from './tokens.ts'

/** A program is cut into these. */
export type Statement = readonly Token[]

const CONTINUES: ReadonlySet<string> = new Set(['.', '->', '::', '+', '..', '|>', '&&', '||', '?', ',', '&', '|', '\\', '_'])

/** Cut at line ends, semicolons and the braces of blocks; brackets and what a line opens and closes again stay together. */
export function statementsOf(tokens: readonly Token[]): Statement[] {
  const statements: Statement[] = []
  let current: Token[] = []
  let depth = 0
  /** For each open brace whether it is part of a statement; a number is the depth that the body of a function in the brackets of a call interrupts. */
  const braces: (boolean | number)[] = []
  const next = (): void => {
    if (current.length > 0) statements.push(current)
    current = []
  }
  for (const [i, token] of tokens.entries()) {
    const { kind, text } = token
    if (kind === 'line') {
      const after = tokens[i + 1]
      const before = current.at(-1)
      const goesOn =
        (after?.kind === 'mark' && /^(?:\.|->|::|\?|\.\.|\|>|&&|\|\|)$/.test(after.text)) ||
        ((before?.kind === 'mark' || before?.text === '_') && CONTINUES.has(before.text) && !namesBlock(current) && !asks(current)) ||
        (before?.kind === 'mark' && /^(?:=|:=|<-|=>)$/.test(before.text))
      if (depth === 0 && !goesOn) next()
      continue
    }
    if (kind === 'mark') {
      if (text === '(' || text === '[') depth++
      else if (text === ')' || text === ']') depth = Math.max(0, depth - 1)
      else if (text === '{') {
        const before = current.at(-1)
        if (depth > 0 && beginsBody(current) && !closesOnLine(tokens, i)) {
          braces.push(depth)
          depth = 0
          next()
          continue
        }
        const whole = depth > 0 || (before?.kind === 'mark' && /^(?:=|:=|=>|\(|,|:|\[|\{|&)$/.test(before.text)) || closesOnLine(tokens, i)
        braces.push(whole)
        if (whole) depth++
        else {
          next()
          continue
        }
      } else if (text === '}') {
        const brace = braces.pop()
        if (brace === true) depth = Math.max(0, depth - 1)
        else {
          next()
          depth = typeof brace === 'number' ? brace : depth
          statements.push([token])
          continue
        }
      } else if (text === ';' && depth === 0) {
        next()
        continue
      }
    }
    current.push(token)
    // Minified code is one line: no statement is longer than this.
    if (current.length > 400) {
      next()
      depth = 0
      braces.length = 0
    }
  }
  next()
  return statements
}

/** Whether a brace in brackets opens the body of a function: `func(p string) error {`, `(x) -> {`, `function () use ($y) {`. */
function beginsBody(current: readonly Token[]): boolean {
  const before = current.at(-1)
  if (before?.kind === 'mark') return /^(?:\)|->|=>)$/.test(before.text) && (before.text !== '=>' || /^[)\w$]/.test(current.at(-2)?.text ?? ''))
  // A type may stand between.
  for (let i = current.length - 1; i > Math.max(0, current.length - 8); i--) {
    const { kind, text } = current[i] as Token
    if (kind === 'mark' && text === ')')
      return current.slice(Math.max(0, i - 24), i).some((one) => one.text === 'func' || one.text === 'function' || one.text === 'fn')
    if (kind !== 'word' && !/^[.*?<>,[\]:]$|^->$/.test(text)) return false
  }
  return false
}

/** `return if list.empty?`: a mark that belongs to the name before it. */
function asks(current: readonly Token[]): boolean {
  const mark = current.at(-1)
  const name = current.at(-2)
  return mark?.text === '?' && name?.kind === 'word' && name.end === mark.start
}

/** `do |name, other|`: what a block is given ends the line. */
function namesBlock(current: readonly Token[]): boolean {
  if (current.at(-1)?.text !== '|') return false
  const open = current.findLastIndex(({ text }, i) => text === '|' && i < current.length - 1)
  return open > 0 && /^(?:do|\{)$/.test(current[open - 1]?.text ?? '')
}

function closesOnLine(tokens: readonly Token[], open: number): boolean {
  let depth = 0
  for (let i = open; i < Math.min(tokens.length, open + 60); i++) {
    const { kind, text } = tokens[i] as Token
    if (kind === 'line') return false
    if (kind !== 'mark') continue
    if (text === ';') return false
    if (text === '{') depth++
    else if (text === '}' && --depth === 0) return true
  }
  return false
}

/** One call or name with what follows it: `exec.Command`, `File.read`, `do shell script`. */
export interface Call {
  readonly path: string
  /** Its place among the tokens of the statement, and where its arguments are. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Names of two words and more, where no brackets say so. */
const PHRASES = /^(?:do shell script|run script|display dialog|read file|write to|quoted form)/
const BEGINS_PHRASE: ReadonlySet<string> = new Set(['do', 'run', 'display', 'read', 'write', 'quoted'])

const JOINS: ReadonlySet<string> = new Set(['.', '::', '->', '\\'])
const JOINS_IN_LUA: ReadonlySet<string> = new Set('.:')

export const OPENS: ReadonlySet<string> = new Set('([{')
export const CLOSES: ReadonlySet<string> = new Set(')]}')

/** All calls and names of a statement, in their order. */
export function callsOf(statement: Statement, dialect: Dialect): Call[] {
  const calls: Call[] = []
  const closes = closesOf(statement)
  const joins = dialect === 'lua' ? JOINS_IN_LUA : JOINS
  for (let i = 0; i < statement.length; i++) {
    const first = statement[i] as Token
    if (first.kind !== 'word') continue
    const at = i
    let path = first.text
    while (statement[i + 1]?.kind === 'mark' && joins.has(statement[i + 1]?.text ?? '') && statement[i + 2]?.kind === 'word') {
      path += `.${statement[i + 2]?.text ?? ''}`
      i += 2
    }
    const phrase = BEGINS_PHRASE.has(first.text)
      ? PHRASES.exec(
          statement
            .slice(at, at + 3)
            .map(({ text }) => text)
            .join(' '),
        )?.[0]
      : undefined
    if (phrase !== undefined) {
      i = at + phrase.split(' ').length - 1
      path = phrase.toLowerCase()
    }
    const next = statement[i + 1]
    // `Vec::<u8>::new(`, `name!(…)` of Rust, and names that end in a question mark.
    const open = next?.text === '!' || next?.text === '?' ? i + 2 : i + 1
    const bracket = statement[open]?.kind === 'mark' && OPENS.has(statement[open]?.text ?? '')
    const to = bracket ? (closes.get(open) ?? statement.length) : statement.length
    calls.push({ path, at, from: bracket ? open + 1 : i + 1, to })
  }
  return calls
}

/** Where each bracket of a statement is closed. */
export function closesOf(statement: Statement): ReadonlyMap<number, number> {
  const closes = new Map<number, number>()
  const open: number[] = []
  for (const [i, { kind, text }] of statement.entries()) {
    if (kind !== 'mark') continue
    if (OPENS.has(text)) open.push(i)
    else if (CLOSES.has(text)) {
      const from = open.pop()
      if (from !== undefined) closes.set(from, i)
    }
  }
  return closes
}

/** Arguments, by the commas between them. */
export function splitAt(tokens: Statement): Token[][] {
  const parts: Token[][] = []
  let depth = 0
  let part: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'mark') {
      if (OPENS.has(token.text)) depth++
      else if (CLOSES.has(token.text)) depth--
      else if (token.text === ',' && depth === 0) {
        parts.push(part)
        part = []
        continue
      }
    }
    part.push(token)
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** From the first token to the last. */
export function spanOf(statement: Statement): Act['span'] {
  return { start: statement[0]?.start ?? 0, end: statement.at(-1)?.end ?? 0 }
}
