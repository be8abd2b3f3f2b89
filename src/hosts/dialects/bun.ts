import { isAlias, isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml'
import type { Document, Node, YAMLError } from 'yaml'
import type { Parsed } from './dialect.ts'
import { tooDeep } from '../../skill/yaml-depth.ts'
import { withPlace } from './with-place.ts'
import { simpleYaml } from './simple.ts'

/** Most that is read at all, in characters and in line ends, brackets and marks: `yaml` takes the square of the number of some. */
const MOST = 100_000
const MARKS = /[\n[\]{}!&*]|[:?-] /g
const MOST_MARKS = 6000
/** How often a text is repaired, as Bun tolerates the error, if it is no longer than this. */
const REPAIRS = 16
const REPAIRABLE = 20_000
const INDENT = 32
/** How many characters before a key or a bracket are examined. */
const NEAR = 200
/** More errors than this are not looked at. */
const ERRORS = 100
/** A tag begins with a letter, a digit or a hyphen; one in `!<` and `>` has only characters of addresses. */
const NO_TAG = /^![^\da-z-]|["%<>[\\\]^`{|}]/i
/** Bun has no limit for aliases and merges; these keep bombs out. */
const ALIASES = 1_000_000
const MERGED = 20_000

/**
 * The YAML reader of Bun, as Claude Code 2.1.330 has it: `yaml` 2 with the core schema, and what differs [M, with random frontmatter
 * against Claude Code].
 */
export function bun(given: string): Parsed {
  // NUL is no character anywhere, not even in a comment.
  if (given.includes('\0')) return { error: 'Unexpected character' }
  if (given.length > MOST || (given.match(MARKS)?.length ?? 0) > MOST_MARKS) return simpleYaml(given) ?? { error: 'too large to predict the outcome' }
  if (tooDeep(given)) return { error: 'too deep to predict the outcome' }
  // A CR alone ends a line.
  let text = given.replace(/\r(?!\n)/g, '\n')
  try {
    for (let repairs = 0; ; repairs++) {
      const document = parseDocument(text, { logLevel: 'error', uniqueKeys: false, schema: 'core', resolveKnownTags: false, prettyErrors: false })
      const error = document.errors.length > ERRORS ? document.errors[0] : document.errors.find((one) => !forgiven(one, text))
      const repaired = error && repairs < REPAIRS && text.length <= REPAIRABLE ? (flowAtMargin(error, text) ?? keyBeforeQuestion(error, text)) : undefined
      if (repaired !== undefined) {
        text = repaired
        continue
      }
      if (error) return { error: withPlace(error, text) }
      const refused = refusal(document, text)
      return refused === undefined ? { value: document.toJS({ maxAliasCount: ALIASES }) } : { error: refused }
    }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** What `yaml` complains of and Bun does not. */
function forgiven({ code, message, pos }: YAMLError, text: string): boolean {
  const [at] = pos
  // A comma may begin plain text outside of `[` and `{`.
  if (code === 'BAD_SCALAR_START') return message.includes('indicator character ,')
  // `? a: b: c` is `? {a: {b: c}}` where it begins a mapping.
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return message.startsWith('Nested') && !/^\?\s/.test(text.slice(at, at + 2)) && beginsWithQuestion(text, lineStart(text, at))
  // Lines of nothing but tabs, and comments behind tabs, may follow a block scalar.
  if (code === 'BAD_INDENT') return message.startsWith('Block scalar') && endsWithTabs(text, at)
  // A tag ends where a character cannot be of it: `!xé` is `!x é`; `!!stré` and `!é` are none.
  if (code === 'MISSING_CHAR') return message.startsWith('Tags and anchors') && /(?:^|\s)![\da-z-]\S*$/i.test(text.slice(lineStart(text, at), at))
  // Keys may be of any length.
  return code === 'KEY_OVER_1024_CHARS' || code === 'IMPOSSIBLE'
}

/** Whether this line is the first of a mapping, and begins with `?`. */
function beginsWithQuestion(text: string, start: number): boolean {
  const [all, dashes] = /^((?: |-(?= ))*)\?\s/.exec(text.slice(start)) ?? []
  if (all === undefined || dashes?.includes('-')) return all !== undefined
  const before = text
    .slice(0, start)
    .split('\n')
    .findLast((line) => /^\s*[^\s#]/.test(line))
  return before === undefined || before.search(/[^ ]/) < (dashes?.length ?? 0)
}

/** Whether a line is blank or a comment, behind a tab, and the next other line lies no deeper than the one that began the block scalar. */
function endsWithTabs(text: string, at: number): boolean {
  const start = lineStart(text, at)
  const lines = text.slice(start).split('\n')
  const margin = /^[ \t]*/.exec(lines[0] ?? '')?.[0] ?? ''
  if (!margin.includes('\t') || !isEmpty(lines[0] ?? '')) return false
  const next = lines.find((line) => !isEmpty(line))
  const header = text
    .slice(0, start)
    .split('\n')
    .findLast((line) => /[|>][-+\d]*[ \t]*(?:$|[#\r])/.test(line))
  return next === undefined || next.search(/[^ ]/) <= (header ?? '').search(/[^ ]/)
}

/** Whether a line holds nothing, or a comment. */
function isEmpty(line: string): boolean {
  return /^\s*(?:#|$)/.test(line)
}

/** What Bun refuses and `yaml` does not. */
function refusal(document: Document, text: string): string | undefined {
  let refused: string | undefined
  const budget = { left: MERGED }
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '<<')
        Object.assign(key, { addToJSMap: (context: Context, into: Values, from: Node | null) => merge(context, into, from, budget) })
    },
    Scalar: (_, scalar) => {
      const { type, range, value, tag = '' } = scalar
      if (NO_TAG.test(tag)) refused = 'Unexpected character'
      if (range && (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') && scalar.source?.trim() === '' && beginsWithTab(text, range[0]))
        refused = 'Unexpected token'
      if (type === 'PLAIN' && tag === '') scalar.value = integerIn(scalar.source ?? '') ?? value
      if (!range || (type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE')) return
      const source = text.slice(range[0], range[1])
      if (endsInEscape(source, type)) refused = 'Unexpected character'
      // `\ud800` without its other half.
      if (typeof value === 'string' && /[\ud800-\udfff]/u.test(value)) refused = 'Unexpected character'
      if (source.includes('\r\n')) scalar.value = parseDocument(withCarriageReturns(source)).toJS()
    },
    Seq: (_, list) => {
      if (NO_TAG.test(list.tag ?? '')) refused = 'Unexpected character'
    },
    Map: (_, map) => {
      if (NO_TAG.test(map.tag ?? '')) refused = 'Unexpected character'
      for (const [index, { key, value }] of map.flow ? [] : map.items.entries()) {
        if (value !== null && isScalar(key) && key.range && misplaced(text, key.range, map.range?.[0] ?? 0)) refused = 'Unexpected token'
        if (value !== null && isNode(key) && key.range && brokenOff(text, key.range, map.range?.[0] ?? 0)) refused = 'Multiline implicit key'
        const end = value === null && isNode(key) ? key.range?.[2] : undefined
        const next = map.items[index + 1]?.key
        const start = isNode(next) ? lineStart(text, next.range?.[0] ?? 0) : map === document.contents ? text.length : map.range?.[2]
        if (end !== undefined && start !== undefined && lost(text.slice(end, start))) refused = 'Unexpected token'
      }
    },
  })
  return refused
}

/** Whether one of the empty lines below the header of a block scalar begins with a tab. */
function beginsWithTab(text: string, header: number): boolean {
  const [, ...lines] = text.slice(header).split('\n')
  const end = lines.findIndex((line) => !isEmpty(line))
  return lines.slice(0, end < 0 ? undefined : end).some((line) => line.startsWith('\t'))
}

/** Hexadecimal and octal integers may have a sign, and are text where they need more than 64 bits. */
function integerIn(source: string): number | string | undefined {
  const [, sign, digits] = /^([-+]?)(0x[\da-fA-F]+|0o[0-7]+)$/.exec(source) ?? []
  if (digits === undefined) return undefined
  const size = BigInt(digits)
  return size >= 2n ** 64n ? source : Number(sign === '-' ? -size : size)
}

/** A CRLF in quoted text counts twice where no other line end stands before it. */
function withCarriageReturns(source: string): string {
  return source.replace(/\r?\n(?:[ \t]*\r?\n)*/g, (lines) => (lines.startsWith('\r') ? '\n' : '') + lines.replaceAll('\r', ''))
}

/** `yaml` lets a quoted text end with its line where the last mark is one that is escaped. */
function endsInEscape(source: string, type: string | null | undefined): boolean {
  if (type === 'QUOTE_DOUBLE') return /(?<!\\)(?:\\\\)*\\"$/.test(source)
  return type === 'QUOTE_SINGLE' && source.slice(1, -1).replaceAll("''", '').includes("'")
}

/** `yaml` takes a colon behind `[a]`, or at the beginning of a line, for an entry without a key, wherever that stands. */
function misplaced(text: string, [start, end]: readonly number[], map: number): boolean {
  if (start === undefined || start !== end) return false
  const colon = text.indexOf(':', start)
  const from = lineStart(text, colon) + map - lineStart(text, map)
  return from > colon || !/^(?:[!&]\S*\s+)*$/.test(text.slice(from, colon))
}

/** Whether a line ends between a key and its colon, which only a key behind `?` may have, whose colon then stands below the `?`. */
function brokenOff(text: string, [start, end]: readonly number[], map: number): boolean {
  if (start === undefined || end === undefined || start === end) return false
  const between = /(?:[ \t]*(?:#[^\r\n]*)?\r?\n)+[ \t]*(?=:)/y
  between.lastIndex = end
  if (!between.test(text)) return false
  return !behindQuestion(text.slice(Math.max(0, start - NEAR), start)) || between.lastIndex - lineStart(text, between.lastIndex) !== map - lineStart(text, map)
}

/** Whether a key that follows is one behind `?`, with or without a tag and an anchor. */
function behindQuestion(before: string): boolean {
  const last = before
    .trimEnd()
    .split(/\s+/)
    .findLast((word) => !/^[!&]/.test(word))
  return last === '?' && /\s$/.test(before)
}

/** `yaml` drops lines behind an explicit key that belong to nothing. */
function lost(between: string): boolean {
  return between.split('\n').some((line) => /^\s*[^\s#?]/.test(line) && !/^\.\.\.(?:\s|$)/.test(line))
}

/** Brackets may close at any column, as a colon may stand there, and a comma may stand there behind a scalar: the text with spaces before it. */
function flowAtMargin({ code, pos: [at] }: YAMLError, text: string): string | undefined {
  const mark = text[at] ?? ''
  const fits = code === 'BAD_INDENT' && (mark === ']' || mark === '}' || mark === ':' || (mark === ',' && !/[\]}]\s*$/.test(text.slice(0, at))))
  return fits ? text.slice(0, at) + ' '.repeat(INDENT) + text.slice(at) : undefined
}

/** A key without a value before a line that begins with `?`: the text with a value for it. */
function keyBeforeQuestion({ code, pos }: YAMLError, text: string): string | undefined {
  if (code !== 'MULTILINE_IMPLICIT_KEY' && code !== 'MISSING_CHAR') return undefined
  const start = lineStart(text, pos[0])
  const [line = '', ...after] = text.slice(start).split('\n')
  const margin = line.length - line.trimStart().length
  const next = after.find((one) => !isEmpty(one)) ?? ''
  if (start === 0 || !/^[^\s:?#]/.test(line.slice(margin)) || next.search(/[^ ]/) !== margin || !/^\?(?:\s|$)/.test(next.slice(margin))) return undefined
  const comment = line.search(/\s#/)
  const end = start + (comment < 0 ? line.trimEnd().length : comment)
  return `${text.slice(0, end)} :${text.slice(end)}`
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

type Values = Record<string, unknown>

interface Context {
  readonly doc: Document
}

/** A key `<<` merges in quotes, too, and passes over what is no mapping; an alias must lead somewhere. */
function merge(context: Context, into: Values, value: Node | null, budget: { left: number }): void {
  const source = resolved(context, value)
  for (const one of isSeq(source) ? source.items : [source]) {
    const from = resolved(context, one as Node)
    if (!isMap(from)) continue
    if (budget.left-- <= 0) throw new Error('too many merges')
    const values = from.toJSON(null, context as never) as Values
    for (const [key, merged] of Object.entries(values)) {
      budget.left--
      if (!Object.hasOwn(into, key)) Object.defineProperty(into, key, { value: merged, writable: true, enumerable: true, configurable: true })
    }
  }
}

function resolved({ doc }: Context, node: Node | null): unknown {
  if (!isAlias(node)) return node
  const target = node.resolve(doc)
  if (!target) throw new Error('Unresolved alias')
  return target
}
