import type { ParsedYaml, YamlEntry, YamlNode, YamlScalar } from './yaml-node.ts'

// Printable text and line feeds only: what YAML treats specially is left to the library.
const PLAIN_TEXT = /^[\n\x20-\x7e\u00a1-\u2027\u2030-\ud7ff\u{10000}-\u{10ffff}]*$/u
const KEY = /^([A-Za-z_][A-Za-z0-9_-]*):(?: +|$)/
const FIRST_OF_TEXT = /^[A-Za-z_(/$<\u00a1-\uffff]/
const NOT_TEXT = /^(?:true|false|null)$/i

/**
 * Read frontmatter that is nothing but `key: value` lines, one nested map or list deep; `undefined` when it is anything more.
 * It exists for start-up time: the `yaml` package costs more to load than all else that a lint of one skill does.
 * Whatever it accepts must equal what `yaml` says, spans included: test/skill/simple-yaml.test.ts holds it to that.
 */
export function parseSimpleYaml(text: string, offset = 0): ParsedYaml | undefined {
  if (!PLAIN_TEXT.test(text)) return undefined
  const entries: YamlEntry[] = []
  const seen = new Set<string>()
  let open: { entry: YamlEntry; items: YamlNode[]; entries: YamlEntry[]; indent: number; start: number } | undefined
  let end = 0

  const close = (): boolean => {
    if (!open) return true
    const { entry, items, entries: nested, start } = open
    open = undefined
    if (items.length === 0 && nested.length === 0) return true
    const span = { start: start + offset, end: end + offset }
    const value: YamlNode = items.length > 0 ? { kind: 'list', flow: false, items, span } : { kind: 'map', flow: false, entries: nested, span }
    entries[entries.length - 1] = { ...entry, value }
    return items.length === 0 || nested.length === 0
  }

  for (let at = 0; at < text.length;) {
    let stop = text.indexOf('\n', at)
    if (stop < 0) stop = text.length
    const line = text.slice(at, stop)
    const next = stop + 1
    let indent = 0
    while (line.charCodeAt(indent) === 32) indent++
    if (indent === line.length) return undefined
    if (indent > 0) {
      if (!open || (open.indent > 0 && open.indent !== indent)) return undefined
      if (open.indent === 0) open = { ...open, indent, start: at + indent }
      const rest = line.slice(indent)
      const from = at + indent
      if (rest.startsWith('- ')) {
        if (open.entries.length > 0) return undefined
        const item = scalar(rest.slice(2), from + 2, offset)
        if (!item || item.source === '' || /^[^"'].*:$/.test(item.source)) return undefined
        open.items.push(item)
        end = item.span.end - offset
      } else {
        if (open.items.length > 0) return undefined
        const entry = keyValue(rest, from, offset)
        if (!entry || (entry.value as YamlScalar).source === '' || open.entries.some(({ key }) => key === entry.key)) return undefined
        open.entries.push(entry)
        end = entry.value.span.end - offset
      }
    } else {
      if (!close()) return undefined
      const entry = keyValue(line, at, offset)
      if (!entry || seen.has(entry.key)) return undefined
      seen.add(entry.key)
      entries.push(entry)
      end = entry.value.span.end - offset
      if ((entry.value as YamlScalar).source === '') open = { entry, items: [], entries: [], indent: 0, start: 0 }
    }
    at = next
  }
  if (!close() || entries.length === 0) return undefined
  // A null value's span ends where the library would put it, which depends on what follows: leave those to it.
  if (entries.some(({ value }) => value.kind === 'scalar' && value.source === '')) return undefined
  return {
    root: { kind: 'map', flow: false, entries, span: { start: offset, end: end + offset } },
    problems: [],
    duplicates: [],
    comments: [],
  }
}

function keyValue(line: string, at: number, offset: number): YamlEntry | undefined {
  const match = KEY.exec(line)
  if (!match) return undefined
  const [head, key = ''] = match
  const value = scalar(line.slice(head.length), at + head.length, offset)
  return value && { key, keySpan: { start: at + offset, end: at + key.length + offset }, value }
}

function scalar(rest: string, at: number, offset: number): YamlScalar | undefined {
  // YAML trims spaces and tabs, not all white space of Unicode.
  const source = rest.replace(/(?<! ) +$/, '')
  const span = { start: at + offset, end: at + source.length + offset }
  const quote = source[0]
  if (quote === '"' || quote === "'") {
    const inner = source.slice(1, -1)
    if (source.length < 2 || source.at(-1) !== quote || inner.includes(quote) || (quote === '"' && inner.includes('\\'))) return undefined
    return { kind: 'scalar', value: inner, style: quote === '"' ? 'double' : 'single', source, span }
  }
  if (source === 'true' || source === 'false') return { kind: 'scalar', value: source === 'true', style: 'plain', source, span }
  if (source === '') return { kind: 'scalar', value: null, style: 'plain', source, span }
  if (!FIRST_OF_TEXT.test(source) || NOT_TEXT.test(source)) return undefined
  if (source.includes(': ') || source.includes(' #') || source.endsWith(':')) return undefined
  return { kind: 'scalar', value: source, style: 'plain', source, span }
}
