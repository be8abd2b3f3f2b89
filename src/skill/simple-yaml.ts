import type { ParsedYaml, YamlEntry, YamlNode, YamlScalar } from './yaml-node.ts'

// Printable text and line feeds only: what YAML treats specially is left to the library.
const PLAIN_TEXT = /^[\n\x20-\x7e\u00a1-\u2027\u2030-\ud7ff\uf900-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u
const KEY = /^([A-Za-z_][A-Za-z0-9_-]*):(?: +|$)/
const FIRST_OF_TEXT = /^[A-Za-z0-9_(/$<\u00a1-\uffff]/
const NOT_TEXT = /^(?:true|false|null)$/i
const NUMBER = /^(?:\d{1,15}|\d{1,9}\.\d{1,9})$/
const LIKE_NUMBER = /^(?:0o[0-7]+|0x[0-9a-f]+|\d+(?:\.\d*)?(?:e[-+]?\d+)?)$/i
const MAX_DEPTH = 8

/** A line that is not blank. */
interface Line {
  readonly indent: number
  /** Where it begins after its indentation. */
  readonly start: number
  /** Before the line feed. */
  readonly end: number
}

/**
 * Read frontmatter of maps, lists of values, and values that need nothing of the rest of YAML; `undefined` when there is more to it.
 * It exists for start-up time: the `yaml` package costs more to load than all else that a lint of one skill does.
 * Whatever it accepts must equal what `yaml` says, spans included: test/skill/simple-yaml.test.ts holds it to that.
 */
export function parseSimpleYaml(text: string, offset = 0): ParsedYaml | undefined {
  if (!PLAIN_TEXT.test(text)) return undefined
  const lines = linesOf(text)
  if (!lines?.[0] || lines[0].indent > 0) return undefined
  const reader: Reader = { text, offset, lines, at: 0 }
  const root = readMap(reader, 0, 0)
  return root && reader.at === lines.length ? { root, problems: [], duplicates: [], comments: [] } : undefined
}

interface Reader {
  readonly text: string
  readonly offset: number
  readonly lines: readonly Line[]
  /** The line that is next. */
  at: number
}

function linesOf(text: string): readonly Line[] | undefined {
  const lines: Line[] = []
  for (let at = 0; at < text.length;) {
    let end = text.indexOf('\n', at)
    if (end < 0) end = text.length
    let start = at
    while (text.charCodeAt(start) === 32) start++
    if (start >= end) return undefined
    lines.push({ indent: start - at, start, end })
    at = end + 1
  }
  return lines
}

function readMap(reader: Reader, indent: number, depth: number): YamlNode | undefined {
  const { text, offset, lines } = reader
  const entries: YamlEntry[] = []
  const seen = new Set<string>()
  const first = lines[reader.at] as Line
  for (let line: Line | undefined = first; line?.indent === indent; line = lines[reader.at]) {
    const match = KEY.exec(text.slice(line.start, line.end))
    const key = match?.[1] as string
    if (!match || seen.has(key)) return undefined
    seen.add(key)
    reader.at++
    const from = line.start + match[0].length
    const value = from < line.end ? readValue(reader, from, line) : readBlock(reader, indent, depth + 1)
    // What stands further in goes on with the value.
    if (!value || (lines[reader.at]?.indent ?? 0) > indent) return undefined
    entries.push({ key, keySpan: { start: line.start + offset, end: line.start + key.length + offset }, value })
  }
  return { kind: 'map', flow: false, entries, span: { start: first.start + offset, end: (entries.at(-1) as YamlEntry).value.span.end } }
}

/** What stands below a key without a value. Where that is nothing, what its span would be depends on what follows: the library knows. */
function readBlock(reader: Reader, above: number, depth: number): YamlNode | undefined {
  const line = reader.lines[reader.at]
  if (!line || depth > MAX_DEPTH) return undefined
  const isList = reader.text.startsWith('- ', line.start)
  if (line.indent < above || (line.indent === above && !isList)) return undefined
  return isList ? readList(reader, line.indent) : readMap(reader, line.indent, depth)
}

function readList(reader: Reader, indent: number): YamlNode | undefined {
  const { text, offset, lines } = reader
  const items: YamlNode[] = []
  const first = lines[reader.at] as Line
  for (let line: Line | undefined = first; line?.indent === indent && text.startsWith('- ', line.start); line = lines[reader.at]) {
    reader.at++
    const item = scalar(text.slice(line.start + 2, line.end), line.start + 2, offset)
    if (!item || item.source === '' || (lines[reader.at]?.indent ?? 0) > indent) return undefined
    items.push(item)
  }
  return { kind: 'list', flow: false, items, span: { start: first.start + offset, end: (items.at(-1) as YamlNode).span.end } }
}

function readValue(reader: Reader, from: number, line: Line): YamlNode | undefined {
  const { text, offset } = reader
  const first = text[from]
  if (first === '>' || first === '|') return readTextBlock(reader, from, line)
  const written = text.slice(from, line.end)
  if (first === '[') return flowList(written, from, offset)
  const value = scalar(written, from, offset)
  return value?.source === '' ? undefined : value
}

/** `|` and `>` with text in lines that are all set in alike. */
function readTextBlock(reader: Reader, from: number, { indent: above, end }: Line): YamlNode | undefined {
  const { text, offset, lines } = reader
  const header = /^([|>])(-?)$/.exec(text.slice(from, end))
  const first = lines[reader.at]
  if (!header || !first || first.indent <= above) return undefined
  const written: string[] = []
  let last = first
  for (let line: Line | undefined = first; line && line.indent > above; line = lines[++reader.at]) {
    if (line.indent !== first.indent || text[line.end - 1] === ' ' || text[line.end] !== '\n') return undefined
    written.push(text.slice(line.start, line.end))
    last = line
  }
  const value = written.join(header[1] === '|' ? '\n' : ' ') + (header[2] === '-' ? '' : '\n')
  const stop = last.end + 1
  return { kind: 'scalar', value, style: 'block', source: text.slice(from, stop), span: { start: from + offset, end: stop + offset } }
}

/** `[one, "two"]` on one line. */
function flowList(written: string, from: number, offset: number): YamlNode | undefined {
  const source = withoutEnd(written)
  const inner = source.slice(1, -1)
  if (source.length < 3 || source.at(-1) !== ']' || /[[\]{}:#?&*!|>%@`\\]/.test(inner)) return undefined
  const items: YamlNode[] = []
  let at = from + 1
  for (const part of inner.split(',')) {
    const blank = part.length - part.trimStart().length
    const item = scalar(part.slice(blank), at + blank, offset)
    if (!item || item.source === '') return undefined
    items.push(item)
    at += part.length + 1
  }
  return { kind: 'list', flow: true, items, span: { start: from + offset, end: from + source.length + offset } }
}

/** YAML trims spaces, not all white space of Unicode. */
function withoutEnd(written: string): string {
  return written.replace(/(?<! ) +$/, '')
}

function scalar(written: string, at: number, offset: number): YamlScalar | undefined {
  const source = withoutEnd(written)
  const span = { start: at + offset, end: at + source.length + offset }
  const quote = source[0]
  if (quote === '"' || quote === "'") {
    const value = quote === '"' ? unquoted(source, /^"((?:[^"\\]|\\["\\])*)"$/, /\\(["\\])/g) : unquoted(source, /^'((?:[^']|'')*)'$/, /'(')/g)
    return value === undefined ? undefined : { kind: 'scalar', value, style: quote === '"' ? 'double' : 'single', source, span }
  }
  if (source === 'true' || source === 'false') return { kind: 'scalar', value: source === 'true', style: 'plain', source, span }
  if (source === '') return { kind: 'scalar', value: null, style: 'plain', source, span }
  if (NUMBER.test(source)) return { kind: 'scalar', value: Number(source), style: 'plain', source, span }
  if (!FIRST_OF_TEXT.test(source) || NOT_TEXT.test(source) || LIKE_NUMBER.test(source)) return undefined
  if (source.includes(': ') || source.includes(' #') || source.endsWith(':')) return undefined
  return { kind: 'scalar', value: source, style: 'plain', source, span }
}

function unquoted(source: string, whole: RegExp, escaped: RegExp): string | undefined {
  return whole.exec(source)?.[1]?.replace(escaped, '$1')
}
