import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Document, type Node, type Pair, type ParsedNode } from 'yaml'
import type { Span } from '../text/span.ts'
import { tooDeep } from './yaml-depth.ts'
import type { ParsedYaml, YamlComment, YamlEntry, YamlNode, YamlProblem } from './yaml-node.ts'

/** More aliases than this, once resolved, are no frontmatter but an attack on its reader. */
const MAX_NODES = 10_000

/**
 * Parse YAML 1.2 (core schema) with the `yaml` package and give each node its span.
 * Never throws. Duplicate keys are no problem here (hosts disagree about them); they are listed.
 *
 * @param offset added to every span: where `text` starts in its file
 */
export function parseYamlDocument(text: string, offset = 0): ParsedYaml {
  const problems: YamlProblem[] = []
  const duplicates: ParsedYaml['duplicates'][number][] = []
  const options = { schema: 'core', merge: true, uniqueKeys: false, prettyErrors: false, logLevel: 'silent', strict: true, keepSourceTokens: true } as const
  if (tooDeep(text)) return { root: undefined, problems: [exhausted(text, offset)], duplicates, comments: [] }
  const documents = parseAllDocuments(text, options)
  const list = Array.isArray(documents) ? (documents as Document.Parsed[]) : []
  const document = list[0]
  if (!document) return { root: undefined, problems, duplicates, comments: [] }
  for (const error of document.errors) {
    problems.push({ code: error.code, message: error.message, span: { start: error.pos[0] + offset, end: Math.max(error.pos[1], error.pos[0]) + offset } })
  }
  if (list.length > 1) {
    const start = document.range[2]
    problems.push({
      code: 'MULTIPLE_DOCS',
      message: 'a second YAML document begins',
      span: { start: start + offset, end: Math.min(start + 3, text.length) + offset },
    })
  }
  let budget = MAX_NODES

  const convert = (node: Node | null | undefined, depth: number, alias?: string, place?: number): YamlNode => {
    if (--budget < 0 || depth > 100) throw new TooLarge()
    const range = (node as ParsedNode | null | undefined)?.range ?? [place ?? 0, place ?? 0, place ?? 0]
    const span: Span = { start: range[0] + offset, end: range[1] + offset }
    const extra = { ...(alias === undefined ? {} : { alias }), ...marksOf(node) }
    if (isAlias(node)) {
      const target = node.resolve(document)
      if (!target) {
        problems.push({ code: 'UNRESOLVED_ALIAS', message: `the alias *${node.source} has no anchor`, span })
        return { kind: 'scalar', value: null, style: 'plain', source: text.slice(range[0], range[1]), span, alias: node.source }
      }
      return { ...convert(target, depth + 1, node.source), span }
    }
    if (isMap(node)) {
      const entries: YamlEntry[] = []
      const seen = new Map<string, Span>()
      for (const pair of node.items as Pair<Node, Node | null>[]) {
        const keyRange = (pair.key as ParsedNode | null)?.range ?? [range[0], range[0], range[0]]
        const keySpan = { start: keyRange[0] + offset, end: keyRange[1] + offset }
        const key = keyText(pair.key, text)
        // The library takes `a: [b]: c` for two entries, the second without a key; no other parser does.
        if (key === '' && text[keyRange[0]] === ':')
          problems.push({ code: 'EMPTY_KEY', message: 'no key before the colon', span: { start: keySpan.start, end: keySpan.start + 1 } })
        const value = convert(pair.value, depth + 1, undefined, keyRange[2])
        if (key === '<<' && value.kind === 'map' && isScalar(pair.key) && pair.key.type === 'PLAIN') {
          for (const merged of value.entries) if (!entries.some((entry) => entry.key === merged.key)) entries.push(merged)
          continue
        }
        const first = seen.get(key)
        if (first && alias === undefined) duplicates.push({ key, first, span: keySpan, top: depth === 0 })
        else seen.set(key, keySpan)
        const at = entries.findIndex((entry) => entry.key === key)
        if (at >= 0) entries.splice(at, 1)
        entries.push({ key, keySpan, value })
      }
      const last = entries.at(-1)
      return { kind: 'map', flow: node.flow === true, entries, span: last && !node.flow ? upTo(span, last.value.span) : span, ...extra }
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => convert(item as Node, depth + 1))
      const last = items.at(-1)
      return { kind: 'list', flow: node.flow === true, items, span: last && !node.flow ? upTo(span, last.span) : span, ...extra }
    }
    if (isScalar(node)) {
      const raw: unknown = node.value
      const value = raw === null || typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? raw : text.slice(range[0], range[1])
      const style = node.type === 'QUOTE_DOUBLE' ? 'double' : node.type === 'QUOTE_SINGLE' ? 'single' : node.type === 'PLAIN' ? 'plain' : 'block'
      return { kind: 'scalar', value, style, source: text.slice(range[0], range[1]), span, ...extra }
    }
    return { kind: 'scalar', value: null, style: 'plain', source: '', span, ...extra }
  }

  let root: YamlNode | undefined
  try {
    root = document.contents ? convert(document.contents, 0) : undefined
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    problems.push(exhausted(text, offset))
  }
  return { root, problems, duplicates, comments: text.includes('#') ? findComments(document, offset) : [] }
}

/** A block collection ends where its last value does, not at the line break behind it. */
function upTo(span: Span, last: Span): Span {
  return last.start >= span.start ? { start: span.start, end: last.end } : span
}

class TooLarge extends Error {}

function exhausted(text: string, offset: number): YamlProblem {
  return { code: 'RESOURCE_EXHAUSTION', message: 'its aliases or nesting expand to too many values', span: { start: offset, end: offset + text.length } }
}

function keyText(key: unknown, text: string): string {
  if (isScalar(key)) return key.value === null ? '' : key.type === 'PLAIN' && key.source !== undefined ? key.source : `${key.value as string | number}`
  const range = (key as ParsedNode | null)?.range
  return range ? text.slice(range[0], range[1]) : ''
}

function marksOf(node: Node | null | undefined): Pick<YamlNode, 'anchor' | 'tag'> {
  const { anchor, tag } = (node ?? {}) as { anchor?: string; tag?: string }
  return { ...(anchor !== undefined && { anchor }), ...(tag && { tag }) }
}

/** Comments are in no node; the concrete syntax tree has them all. */
function findComments(document: Document.Parsed, offset: number): YamlComment[] {
  const comments: YamlComment[] = []
  const visit = (token: unknown): void => {
    if (Array.isArray(token)) {
      for (const item of token) visit(item)
      return
    }
    if (typeof token !== 'object' || token === null) return
    const { type, offset: at, source } = token as { type?: string; offset?: number; source?: string }
    if (type === 'comment' && at !== undefined && source !== undefined) {
      comments.push({ span: { start: at + offset, end: at + source.length + offset } })
      return
    }
    for (const key of ['start', 'items', 'sep', 'key', 'value', 'end', 'props'] as const) visit((token as Record<string, unknown>)[key])
  }
  visit(document.contents?.srcToken)
  return comments
}
