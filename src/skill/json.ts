import type { Span } from '../text/span.ts'
import type { YamlEntry, YamlNode, YamlProblem } from './yaml-node.ts'

/** A JSON text as YAML is read: nodes with places, and what strict JSON does not allow. */
export interface ParsedJson {
  /** Absent where reading ended at a fault. */
  readonly root: YamlNode | undefined
  readonly problems: readonly JsonProblem[]
  /** Keys that stand more than once in one map; the last one counts. */
  readonly duplicates: readonly { readonly key: string; readonly first: Span; readonly span: Span }[]
}

/** `bom`, `comment` and `comma` are read over, so that the rest can be judged; deleting them mends the text. */
export interface JsonProblem extends YamlProblem {
  readonly code: 'bom' | 'comment' | 'comma' | 'syntax' | 'empty' | 'depth'
}

const MAX_DEPTH = 200
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// oxlint-disable-next-line no-control-regex -- control characters end a text
const PLAIN = /[^"\\\0-\x1f]*/y
const FLAT = /[^"[\]{}]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

/** No configuration is longer. */
const MAX_LENGTH = 1_000_000

/** What `JSON.parse` reads, the texts in it placed without their quotes; `undefined` when it reads nothing, or more than any configuration has. */
export function strictJson(text: string): YamlNode | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const { root, problems } = parseJson(text, 1)
  return problems.every(({ code }) => code === 'depth') ? root : undefined
}

/**
 * Read JSON with a place for every key and value. Never throws. Without problems it has read what `JSON.parse` reads.
 *
 * @param quotes how many signs at either end of a text its place leaves out
 */
export function parseJson(text: string, quotes: 0 | 1 = 0): ParsedJson {
  const problems: JsonProblem[] = []
  const duplicates: ParsedJson['duplicates'][number][] = []
  const say = (code: JsonProblem['code'], message: string, start: number, end = start): void => {
    problems.push({ code, message, span: { start, end: Math.max(start, end) } })
  }
  let at = 0
  if (text.startsWith('\ufeff')) say('bom', 'a byte-order mark before the text', 0, ++at)

  const blank = (): void => {
    for (;;) {
      while (/[ \t\r\n]/.test(text[at] ?? '')) at++
      if (text[at] !== '/' || !/[/*]/.test(text[at + 1] ?? '')) return
      const isLine = text[at + 1] === '/'
      const end = text.indexOf(isLine ? '\n' : '*/', at + 2)
      const next = end < 0 ? text.length : isLine ? end : end + 2
      say('comment', 'a comment', at, next)
      at = next
    }
  }
  const stop = (message: string, length = 1): never => {
    say('syntax', message, Math.min(at, text.length), Math.min(at + length, text.length))
    throw new Unreadable()
  }
  const here = (): string => (at >= text.length ? 'the end of the file' : `\`${String.fromCodePoint(text.codePointAt(at) ?? 0)}\``)

  const string = (): string => {
    const start = at++
    for (;;) {
      PLAIN.lastIndex = at
      PLAIN.test(text)
      at = PLAIN.lastIndex
      if (text[at] === '"') break
      ESCAPE.lastIndex = at
      if (!ESCAPE.test(text)) {
        if (at >= text.length || text[at] === '\n' || text[at] === '\r') at = start
        stop(at === start ? 'a missing closing quote' : 'an unescaped character in a string')
      }
      at = ESCAPE.lastIndex
    }
    return JSON.parse(text.slice(start, ++at)) as string
  }
  /** After an entry of a map or list: is there another one? */
  const goesOn = (close: string): boolean => {
    blank()
    if (text[at] !== ',') {
      if (text[at] !== close) stop(`${here()} instead of \`,\` or \`${close}\``)
      return false
    }
    const comma = at++
    blank()
    if (text[at] !== close) return true
    say('comma', `a comma before \`${close}\``, comma, comma + 1)
    return false
  }
  /** Go over a list or a map that nobody would look into. */
  const pass = (): void => {
    say('depth', 'nesting is too deep', at)
    for (let open = 0; ;) {
      FLAT.lastIndex = at
      FLAT.test(text)
      at = FLAT.lastIndex
      if (text[at] === '"') string()
      else if (at >= text.length) throw new Unreadable()
      else if (/[[{]/.test(text[at++] as string)) open++
      else if (--open === 0) return
    }
  }
  const value = (depth: number): YamlNode => {
    blank()
    const start = at
    const scalar = (value: string | number | boolean | null): YamlNode => {
      const span = typeof value === 'string' ? { start: start + quotes, end: at - quotes } : { start, end: at }
      return { kind: 'scalar', value, style: typeof value === 'string' ? 'double' : 'plain', source: text.slice(start, at), span }
    }
    const char = text[at]
    if (char === '"') return scalar(string())
    if (depth > MAX_DEPTH && /[[{]/.test(char ?? '')) {
      pass()
      return scalar(null)
    }
    if (char === '[') {
      const items: YamlNode[] = []
      at++
      blank()
      if (text[at] !== ']') {
        do items.push(value(depth + 1))
        while (goesOn(']'))
      }
      at++
      return { kind: 'list', flow: true, items, span: { start, end: at } }
    }
    if (char === '{') {
      const entries = new Map<string, YamlEntry>()
      at++
      blank()
      if (text[at] !== '}') {
        do {
          blank()
          if (text[at] !== '"') stop(`${here()} instead of a key in double quotes`)
          const keySpan = { start: at, end: at }
          const key = string()
          keySpan.end = at
          blank()
          if (text[at] !== ':') stop(`${here()} instead of \`:\``)
          at++
          const first = entries.get(key)
          if (first) {
            duplicates.push({ key, first: first.keySpan, span: keySpan })
            entries.delete(key)
          }
          entries.set(key, { key, keySpan, value: value(depth + 1) })
        } while (goesOn('}'))
      }
      at++
      return { kind: 'map', flow: true, entries: [...entries.values()], span: { start, end: at } }
    }
    LITERAL.lastIndex = at
    const literal = LITERAL.exec(text)?.[0]
    if (literal === undefined) return stop(`${here()} instead of a value`)
    at += literal.length
    return scalar(JSON.parse(literal) as number | boolean | null)
  }

  let root: YamlNode | undefined
  try {
    if (text.slice(at).trim() === '') say('empty', 'an empty file', at, text.length)
    else root = value(0)
    blank()
    if (at < text.length && root) stop(`${here()} after the end of the value`)
  } catch (error) {
    root = undefined
    if (!(error instanceof Unreadable)) throw error
  }
  return { root, problems, duplicates }
}

class Unreadable extends Error {}
