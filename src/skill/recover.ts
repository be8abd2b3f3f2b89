import { applyEdits, insertion, shift, type Edit, type Span } from '../text/span.ts'
import { lineAt, type Line as TextLine } from './frontmatter.ts'
import { toPlain, type ParsedYaml, type PlainValue, type YamlEntry, type YamlMap, type YamlNode } from './yaml-node.ts'

/** What made YAML refuse a value. */
export type RecoveryCause =
  | 'colon' // `: ` or a closing `:` inside plain text
  | 'indicator' // the text begins with a character that means something to YAML
  | 'quotes' // quotes that do not close, or close too early
  | 'escape' // a backslash that is no escape in double quotes
  | 'block-header' // text on the line of a `|` or `>` header
  | 'tab' // tabs as indentation
  | 'indentation' // lines that stand too far left or right
  | 'no-space' // no space after the colon
  | 'no-colon' // `description Formats tables.`
  | 'list-on-key-line' // `key: - item`
  | 'bullets' // `* item`
  | 'text' // anything else, read as plain text

/** One top-level value that strict YAML refuses, as its author meant it. */
export interface Recovery {
  readonly key: string
  readonly keySpan: Span
  readonly cause: RecoveryCause
  /** The span of the value in the file. */
  readonly span: Span
  readonly value: PlainValue
  /** False when another reading is possible, such as whether ` # ...` was meant as a comment. */
  readonly certain: boolean
}

/** Frontmatter read entry by entry, after strict YAML failed on the whole. */
export interface Recovered {
  readonly root: YamlMap
  readonly recoveries: readonly Recovery[]
  /** Lines that belong to no entry: conflict markers, stray text. */
  readonly stray: readonly Span[]
  /** The smallest quoting edits; there only when strict YAML then gives every key the value it has in `root`. */
  readonly edits: readonly Edit[] | undefined
}

/** A flow collection longer than this is not looked for: lines. */
const MAX_FLOW_LINES = 200

type Parse = (text: string, offset?: number) => ParsedYaml

interface Line extends TextLine {
  readonly indent: number
}

interface Key {
  readonly key: string
  readonly keySpan: Span
  /** First offset after the colon. */
  readonly colonEnd: number
}

interface Entry extends Key {
  readonly lines: readonly Line[]
}

/** A way to read a value. */
interface Reading {
  /** With these, strict YAML may read it so. */
  readonly edits: readonly Edit[]
  readonly cause: RecoveryCause
  readonly certain: boolean
  /** What it must then be. */
  readonly text?: string
}

interface Solved extends Partial<Omit<Reading, 'edits' | 'text'>> {
  readonly node: YamlNode
  readonly edits: readonly Edit[] | undefined
}

const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/

/**
 * Read frontmatter that strict YAML refuses, one top-level key at a time: an entry that parses keeps its value,
 * one that does not is read as the text its author meant.
 *
 * @param text the YAML between the fences
 * @param offset where it starts in the file
 * @param parse strict YAML
 * @param knownKeys field names; `name:text` without a space, and keys that are indented by mistake, are only recognised for these
 */
export function recoverYaml(text: string, offset: number, parse: Parse, knownKeys: ReadonlySet<string>): Recovered {
  const reader = entryReader(text, parse, knownKeys)
  const stray: Span[] = []
  const byKey = new Map<string, YamlEntry>()
  const recoveries: Recovery[] = []
  let edits: Edit[] | undefined = []
  for (const entry of reader.split(linesOf(text), stray)) {
    const { node, cause, certain = true, ...solved } = reader.solve(entry)
    const { key } = entry
    const keySpan = shift(entry.keySpan, offset)
    byKey.delete(key)
    byKey.set(key, { key, keySpan, value: placed(node, (span) => shift(span, offset)) })
    edits = edits && solved.edits ? [...edits, ...solved.edits] : undefined
    if (cause) recoveries.push({ key, keySpan, cause, span: shift(valueSpan(entry), offset), value: toPlain(node), certain })
  }
  const root: YamlMap = { kind: 'map', flow: false, entries: [...byKey.values()], span: { start: offset, end: offset + text.length } }
  const proven = edits && edits.length > 0 && stray.length === 0 && roundTrips(text, edits, root, parse)
  return {
    root,
    recoveries,
    stray: stray.map((span) => shift(span, offset)),
    edits: proven ? edits?.map((edit) => ({ ...edit, span: shift(edit.span, offset) })) : undefined,
  }
}

/** The proof: with the edits, strict YAML reads the whole, and every key has the value it had entry by entry. */
function roundTrips(text: string, edits: readonly Edit[], root: YamlMap, parse: Parse): boolean {
  const after = parse(applyEdits(text, edits))
  if (after.problems.length > 0 || after.duplicates.length > 0 || after.root?.kind !== 'map') return false
  return JSON.stringify(toPlain(after.root)) === JSON.stringify(toPlain(root))
}

/** Finds the entries of a text, and what their values are. */
function entryReader(text: string, parse: Parse, knownKeys: ReadonlySet<string>) {
  return { split, solve }

  /** Cut lines into entries: each begins at a key that stands at the indentation of the first. */
  function split(lines: readonly Line[], stray: Span[]): Entry[] {
    const entries: (Key & { readonly lines: Line[] })[] = []
    const base = lines.find((line) => line.text.trim() !== '' && !line.text.trimStart().startsWith('#'))?.indent ?? 0
    let given: ReadonlySet<string | undefined> | undefined
    const isGiven = (key: string): boolean => {
      given ??= new Set(lines.filter(({ indent }) => indent <= base).map((line) => keyOf(line)?.key))
      return given.has(key)
    }
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] as Line
      const last = entries.at(-1)
      const found = line.indent <= base ? (keyWithoutColon(line, last, isGiven) ?? keyOf(line)) : last && misplacedKey(line, last)
      if (found) {
        const end = endOfFlow(lines, i, found.colonEnd)
        entries.push({ ...found, lines: lines.slice(i, end + 1) })
        i = end
      } else if (CONFLICT.test(line.text) || (line.indent <= base && last?.key === 'name' && /\S/.test(line.text) && !/^[ \t]*#/.test(line.text))) {
        // A name is one word: what stands below it belongs to no key.
        stray.push({ start: line.start, end: line.end })
      } else if (last && !(line.indent <= base && line.text.trimStart().startsWith('#'))) last.lines.push(line)
      else if (line.text.trim() !== '' && !line.text.trimStart().startsWith('#')) stray.push({ start: line.start, end: line.end })
    }
    for (const entry of entries) {
      while (entry.lines.length > 1 && entry.lines.at(-1)?.text.trim() === '') entry.lines.pop()
    }
    return entries
  }

  function keyOf(line: Line): Key | undefined {
    const rest = line.text.slice(line.indent)
    const at = line.start + line.indent
    const match = /^(?:([\p{L}_$@][\p{L}\p{N}_.$/-]*(?: [\p{L}\p{N}_.-]+){0,3})|"([^"\\\n]+)"|'([^'\n]+)')[ \t]*(?::(?=[ \t]|$)|：)/u.exec(rest)
    if (match) {
      const key = match[1] ?? match[2] ?? match[3] ?? ''
      if (match[0].endsWith('：') && !knownKeys.has(key)) return undefined
      const quotes = match[1] === undefined ? 2 : 0
      return { key, keySpan: { start: at, end: at + key.length + quotes }, colonEnd: at + match[0].length }
    }
    const glued = /^([A-Za-z][\w-]*)[:：](?=[^\s/:])/.exec(rest)
    if (glued?.[1] && knownKeys.has(glued[1])) {
      return { key: glued[1], keySpan: { start: at, end: at + glued[1].length }, colonEnd: at + glued[0].length }
    }
    return undefined
  }

  /** `description Formats tables.` at the left edge, where nothing else gives that key: the colon was forgotten, and the line continues no value above. */
  function keyWithoutColon(line: Line, last: Entry | undefined, isGiven: (key: string) => boolean): Key | undefined {
    // `description = Formats tables.`, as TOML has it, too.
    const [whole = '', key, equals] = /^([A-Za-z][\w-]*)(?:[ \t]*(=)(?=[ \t]|$)|[ \t]+[^\s:：])/.exec(line.text.slice(line.indent)) ?? []
    if (key === undefined || !knownKeys.has(key)) return undefined
    const value = last && text.slice(last.colonEnd, (last.lines[0] as Line).end).trim()
    // What a block scalar, quotes or brackets have opened goes on.
    if (value !== undefined && /^(?:$|[|>]|(["'])(?!.*\1$)|[[{](?!.*[\]}]$))/.test(value)) return undefined
    if (isGiven(key)) return undefined
    const at = line.start + line.indent
    return { key, keySpan: { start: at, end: at + key.length }, colonEnd: at + (equals === undefined ? key : whole).length }
  }

  /** A known key that is indented below a value that cannot hold it: ` description: x` after `name: y`. */
  function misplacedKey(line: Line, last: Entry): Key | undefined {
    const first = last.lines[0] as Line
    const value = text.slice(last.colonEnd, first.end).trim()
    if (value === '' || /^[|>&!"'[{]/.test(value) || last.lines.length > 1) return undefined
    const found = keyOf(line)
    return found && knownKeys.has(found.key) && found.key !== last.key ? found : undefined
  }

  /** The index of the line that closes a flow collection which begins on the key's line; that line itself when there is none. */
  function endOfFlow(lines: readonly Line[], at: number, colonEnd: number): number {
    const first = lines[at] as Line
    const value = text.slice(colonEnd, first.end).trimStart()
    if (!/^[[{]/.test(value)) return at
    let depth = 0
    let quote = ''
    for (let i = at; i < Math.min(lines.length, at + MAX_FLOW_LINES); i++) {
      for (const char of i === at ? value : (lines[i] as Line).text) {
        if (quote) {
          if (char === quote) quote = ''
        } else if (char === '"' || char === "'") quote = char
        else if (char === '{' || char === '[') depth++
        else if (char === '}' || char === ']') depth--
      }
      if (depth > 0 || quote !== '') continue
      if (i === at) return at
      // Brackets that happen to balance further down are no collection: it has to be one once it is indented.
      const rest = lines.slice(at + 1, i + 1).map((line) => `  ${line.text}`)
      return parse(['key: ' + value, ...rest].join('\n')).problems.length === 0 ? i : at
    }
    return at
  }

  function solve(entry: Entry): Solved {
    const strict = reads(entry, [])
    if (strict) return { node: strict, edits: [] }
    for (const candidate of candidates(entry)) {
      const { edits, cause, certain, text } = candidate
      const node = reads(entry, edits)
      if (node === undefined || (text !== undefined && toPlain(node) !== text)) continue
      // Spans of the edited text are not those of the file: keep the value, place it where it stands.
      return { node: placed(node, () => valueSpan(entry)), edits, cause, certain }
    }
    const meant = intendedText(text, entry)
    const node: YamlNode = { kind: 'scalar', value: meant.text, style: 'plain', source: meant.text, span: valueSpan(entry) }
    return { node, edits: undefined, cause: meant.cause, certain: false }
  }

  /** The value of an entry under strict YAML, once `edits` are made. */
  function reads(entry: Entry, edits: readonly Edit[]): YamlNode | undefined {
    const start = (entry.lines[0] as Line).start
    const end = (entry.lines.at(-1) as Line).next
    const local = edits.map((edit) => ({ ...edit, span: shift(edit.span, -start) }))
    const { root, problems } = parse(applyEdits(text.slice(start, end), local), start)
    if (problems.length > 0 || root?.kind !== 'map' || root.entries.length !== 1) return undefined
    const [only] = root.entries
    return only?.key === entry.key ? only.value : undefined
  }

  function* candidates(entry: Entry): Iterable<Reading> {
    const first = entry.lines[0] as Line
    const layout = layoutEdits(text, entry)
    const value = text.slice(entry.colonEnd, first.end)
    if (layout.edits.length > 0) yield layout

    const header = /^([ \t]*[|>][+-]?[1-9]?[+-]?[ \t]+)[^\s#]/.exec(value)
    const skip = header ? (header[1] as string).length : 0
    const meant = intendedText(text, entry, skip)
    if (header) {
      const drop = { span: { start: entry.colonEnd, end: entry.colonEnd + skip }, text: ' ' }
      const edits = layout.edits.filter((edit) => edit.span.start > drop.span.end || edit.span.end < drop.span.start)
      for (const quoting of [[], meant.edits]) yield { edits: [...edits, drop, ...quoting], cause: 'block-header', certain: false, text: meant.text }
      return
    }
    if (value.trim() === '' && entry.lines.length > 1) {
      const inner = nested(entry)
      if (inner) yield { ...inner, edits: [...layout.edits.filter((edit) => !inner.edits.some((other) => overlaps(edit, other))), ...inner.edits] }
    }
    if (/^[ \t]*- /.test(value)) {
      const rest = entry.lines.slice(1).filter((line) => line.text.trim() !== '')
      if (rest.length > 0 && rest.every((line) => /^[ \t]*- /.test(line.text))) {
        const indent = ' '.repeat((rest[0] as Line).indent)
        const blank = /^[ \t]*/.exec(value)?.[0].length ?? 0
        yield { edits: [{ span: { start: entry.colonEnd, end: entry.colonEnd + blank }, text: `\n${indent}` }], cause: 'list-on-key-line', certain: false }
      }
    }
    const edits = [...layout.edits, ...meant.edits]
    if (noOverlap(edits)) yield { edits, cause: layout.certain ? meant.cause : layout.cause, certain: meant.certain && layout.certain, text: meant.text }
  }

  /** A map or list below the key's line: recover its own entries one by one. */
  function nested(entry: Entry): Reading | undefined {
    const lines = entry.lines.slice(1)
    const firstLine = lines.find((line) => line.text.trim() !== '')
    if (!firstLine) return undefined
    const rest = firstLine.text.slice(firstLine.indent)
    if (rest.startsWith('* ')) {
      const bullets = lines.filter((line) => line.text.trim() !== '')
      if (!bullets.every((line) => /^[ \t]*\* /.test(line.text))) return undefined
      const edits = bullets.map((line) => ({ span: { start: line.start + line.indent, end: line.start + line.indent + 1 }, text: '-' }))
      return { edits, cause: 'bullets', certain: true }
    }
    if (rest.startsWith('- ')) return items(lines, firstLine.indent)
    if (firstLine.indent <= (entry.lines[0] as Line).indent) return undefined
    const stray: Span[] = []
    const inner = split(lines, stray)
    if (inner.length === 0 || stray.length > 0) return undefined
    return joinSolved(inner.map((one) => solve(one)))
  }

  /** List items: each that does not parse is quoted. */
  function items(lines: readonly Line[], indent: number): Reading | undefined {
    const solved: Reading[] = []
    for (let i = 0; i < lines.length;) {
      let end = i + 1
      while (end < lines.length && !(lines[end]?.indent === indent && /^[ \t]*- /.test(lines[end]?.text ?? ''))) end++
      const own = lines.slice(i, end)
      i = end
      const head = own[0] as Line
      if (head.text.trim() === '') continue
      // An item is an entry whose key is the dash: `- x` is solved as `-: x` would be.
      const dash = head.start + head.indent
      const { root, problems } = parse(text.slice(head.start, (own.at(-1) as Line).next))
      const asMap = root?.kind === 'list' && root.items[0]?.kind === 'map'
      if (problems.length === 0 && !(asMap && /^[A-Za-z]+\(/.test(head.text.slice(head.indent + 2)))) continue
      solved.push(intendedText(text, { key: '-', keySpan: { start: dash, end: dash + 1 }, colonEnd: dash + 1, lines: own }))
    }
    return joinSolved(solved)
  }
}

function joinSolved(solved: readonly Omit<Solved, 'node'>[]): Reading | undefined {
  const cause = solved.find((one) => one.cause)?.cause
  if (!cause || solved.some(({ edits }) => !edits)) return undefined
  return { edits: solved.flatMap(({ edits = [] }) => edits), cause, certain: solved.every(({ certain = true }) => certain) }
}

/** Edits of white space and colons alone: tabs as indentation, lines of a value that stand at the left edge, a missing space or colon after the key. */
function layoutEdits(text: string, entry: Entry): Reading {
  const edits: Edit[] = []
  let cause: RecoveryCause = 'indentation'
  let certain = true
  const [first, ...rest] = entry.lines as [Line, ...Line[]]
  if (first.indent > 0 && first.text.slice(0, first.indent).includes('\t')) {
    edits.push({ span: { start: first.start, end: first.start + first.indent }, text: first.text.slice(0, first.indent).replaceAll('\t', '  ') })
    cause = 'tab'
  }
  const colon = text[entry.colonEnd - 1]
  if (colon === '：') {
    edits.push({ span: { start: entry.colonEnd - 1, end: entry.colonEnd }, text: /[ \t\r\n]/.test(text[entry.colonEnd] ?? '\n') ? ':' : ': ' })
    cause = 'no-space'
  } else if (entry.colonEnd === entry.keySpan.end || colon === '=') {
    edits.push({ span: { start: entry.keySpan.end, end: entry.colonEnd }, text: ':' })
    cause = 'no-colon'
    certain = false
  } else if (!/[ \t\r\n]/.test(text[entry.colonEnd] ?? '\n')) {
    edits.push(insertion(entry.colonEnd, ' '))
    cause = 'no-space'
  }
  const list = rest
    .find((line) => line.text.trim() !== '')
    ?.text.trimStart()
    .startsWith('- ')
  for (const line of rest) {
    if (line.text.trim() === '') continue
    const blanks = line.text.slice(0, line.indent)
    if (blanks.includes('\t')) {
      edits.push({ span: { start: line.start, end: line.start + line.indent }, text: blanks.replaceAll('\t', '  ') })
      cause = 'tab'
    } else if (line.indent <= first.indent && !list) edits.push(insertion(line.start, '  '))
  }
  return { edits, cause, certain }
}

/**
 * The text that an author meant by a value YAML refuses, and the quoting edits that make YAML read it so.
 *
 * @param skip code units after the colon to leave out: a block-scalar header
 */
function intendedText(text: string, entry: Entry, skip = 0): Required<Reading> {
  const pieces: { text: string; start: number }[] = []
  for (const [index, line] of entry.lines.entries()) {
    const from = index === 0 ? entry.colonEnd + skip : line.start
    const raw = text.slice(from, line.end)
    const start = from + (raw.length - raw.trimStart().length)
    pieces.push({ text: raw.trim(), start })
  }
  while (pieces.length > 1 && pieces[0]?.text === '') pieces.shift()
  let certain = true
  const last = pieces.at(-1) as { text: string; start: number }
  // ` # words` is a comment to YAML; ` #12` was never meant as one.
  const comment = /^(?:[^"'].*?(?<![ \t])|"[^"]*"|'[^']*')([ \t]+#(?:[ \t].*)?)$/s.exec(last.text)
  if (comment?.[1]) {
    last.text = last.text.slice(0, -comment[1].length)
    certain = false
  }
  const start = (pieces[0] as { start: number }).start
  const end = last.start + last.text.length
  const folded = fold(pieces.map((piece) => piece.text))
  const source = text.slice(start, end)

  const quote = source[0]
  if (quote === '"' || quote === "'") {
    const wrapped = source.length > 1 && source.endsWith(quote) && isEnclosed(source, quote)
    // The closing quote was forgotten, unless it is an apostrophe.
    const open = !source.slice(1).includes(quote) && !(quote === "'" && /^'\w{0,3}\b/.test(source) && /^'(?:s|t|re|ve|ll|d|m|\d)/.test(source))
    if (wrapped || open) {
      const inner = { start: start + 1, end: wrapped ? end - 1 : end }
      const plain = folded.slice(1, wrapped ? -1 : undefined)
      const literal = quote === '"' && NO_ESCAPE.test(text.slice(inner.start, inner.end))
      return {
        text: quote === '"' ? unescape(plain, literal) : plain.replaceAll("''", "'"),
        edits: [...(quote === '"' ? escapesInside(text, inner, literal) : quotesInside(text, inner)), ...(wrapped ? [] : [insertion(end, quote)])],
        cause: literal && wrapped ? 'escape' : 'quotes',
        certain: wrapped && !literal,
      }
    }
    if (source.length > 2 && source.endsWith(`${quote},`) && !source.slice(1, -2).includes(quote))
      return { text: folded.slice(1, -2), edits: [{ span: { start: end - 1, end }, text: '' }], cause: 'quotes', certain: false }
  }

  const cause: RecoveryCause =
    quote === '"' || quote === "'" ? 'quotes' : /^[[\]{}&*!|>%@`,?#-]/.test(source) ? 'indicator' : /:(?:\s|$)/.test(source) ? 'colon' : 'text'
  return { text: folded, edits: quotingEdits(text, start, end), cause, certain }
}

/** Quote a stretch of text: double quotes where nothing needs an escape, else whichever needs fewer edits. */
export function quotingEdits(text: string, start: number, end: number): Edit[] {
  const source = text.slice(start, end)
  const each = (pattern: RegExp, insert: string): Edit[] => [...source.matchAll(pattern)].map((match) => insertion(start + match.index, insert))
  const double = each(/["\\]/g, '\\')
  const single = each(/'/g, "'")
  const inDouble = double.length === 0 || double.length < single.length
  const mark = inDouble ? '"' : "'"
  return [insertion(start, mark), ...(inDouble ? double : single), insertion(end, mark)]
}

/** Whether the quotes at both ends belong together: `"a "b" c"` does, `"a" or "b"` does not. */
function isEnclosed(source: string, quote: string): boolean {
  const next = source.indexOf(quote, 1)
  if (next === source.length - 1) return true
  const before = source[next - 1] ?? ''
  const after = source[next + 1] ?? ''
  if (before === '\\') return true
  return !(/\S/.test(before) && /[\s,.;:!?)]/.test(after))
}

function quotesInside(text: string, { start, end }: Span): Edit[] {
  const edits: Edit[] = []
  for (let i = start; i < end; i++) {
    if (text[i] !== "'") continue
    if (text[i + 1] === "'" && i + 1 < end) i++
    else edits.push(insertion(i, "'"))
  }
  return edits
}

/** A backslash that is no escape in double quotes. */
const NO_ESCAPE = /\\(?![\\"/abefnrtv0N_LP ]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|\r?\n)/

function escapesInside(text: string, { start, end }: Span, literal: boolean): Edit[] {
  const edits: Edit[] = []
  for (let i = start; i < end; i++) {
    if (text[i] === '\\') {
      if (text[i + 1] === '"') i++
      else if (literal) edits.push(insertion(i, '\\'))
      else i++
    } else if (text[i] === '"') edits.push(insertion(i, '\\'))
  }
  return edits
}

/** `literal`: there is a backslash that is no escape, so none but `\"` was meant as one. */
function unescape(text: string, literal: boolean): string {
  if (literal) return text.replaceAll('\\"', '"')
  const named: Record<string, string> = { n: '\n', t: '\t', r: '\r', '0': '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', v: '\v' }
  return text.replace(/\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|.)/gs, (_, escape: string) =>
    escape.length > 1 ? String.fromCharCode(Number.parseInt(escape.slice(1), 16)) : (named[escape] ?? escape),
  )
}

/** Lines of a flow scalar as YAML folds them: a break is a space, an empty line is a break. */
function fold(lines: readonly string[]): string {
  let out = lines[0] ?? ''
  let empty = 0
  for (const line of lines.slice(1)) {
    if (line === '') empty++
    else {
      out += (empty > 0 ? '\n'.repeat(empty) : out === '' ? '' : ' ') + line
      empty = 0
    }
  }
  return out
}

function valueSpan(entry: Entry): Span {
  const first = entry.lines[0] as Line
  const last = entry.lines.at(-1) as Line
  const blank = /^[ \t]*/.exec(first.text.slice(entry.colonEnd - first.start))?.[0].length ?? 0
  return {
    start: Math.min(entry.colonEnd + blank, last.end),
    end: Math.max(last.start + last.text.trimEnd().length, Math.min(entry.colonEnd + blank, last.end)),
  }
}

/** The node with other places. */
function placed(node: YamlNode, spanOf: (span: Span) => Span): YamlNode {
  const span = spanOf(node.span)
  switch (node.kind) {
    case 'scalar':
      return { ...node, span }
    case 'list':
      return { ...node, span, items: node.items.map((item) => placed(item, spanOf)) }
    case 'map':
      return { ...node, span, entries: node.entries.map(({ key, keySpan, value }) => ({ key, keySpan: spanOf(keySpan), value: placed(value, spanOf) })) }
  }
}

function overlaps(a: Edit, b: Edit): boolean {
  return a.span.start < b.span.end && b.span.start < a.span.end
}

function noOverlap(edits: readonly Edit[]): boolean {
  let end = 0
  for (const { span } of edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)) {
    if (span.start < end) return false
    end = Math.max(end, span.end)
  }
  return true
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length; start = (lines.at(-1) as Line).next) {
    const line = lineAt(text, start)
    lines.push({ ...line, indent: line.text.length - line.text.trimStart().length })
  }
  return lines
}
