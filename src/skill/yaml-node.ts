import type { Span } from '../text/span.ts'

/** What a frontmatter value is in YAML 1.2 core, with a span for every node. Spans count from the start of the file. */
export type YamlNode = YamlScalar | YamlMap | YamlList

interface Common {
  readonly span: Span
  /** `&anchor` before the value, without the `&`. */
  readonly anchor?: string
  /** `!tag` before the value, as written. */
  readonly tag?: string
  /** `*alias`: the value is a copy. */
  readonly alias?: string
}

export interface YamlScalar extends Common {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  readonly style: 'plain' | 'single' | 'double' | 'block'
  /** As written, quotes included; empty for a value that is not there. */
  readonly source: string
}

export interface YamlMap extends Common {
  readonly kind: 'map'
  readonly flow: boolean
  readonly entries: readonly YamlEntry[]
}

export interface YamlEntry {
  readonly key: string
  readonly keySpan: Span
  readonly value: YamlNode
}

export interface YamlList extends Common {
  readonly kind: 'list'
  readonly flow: boolean
  readonly items: readonly YamlNode[]
}

/** Something YAML does not allow. `code` is that of the `yaml` package. */
export interface YamlProblem {
  readonly code: string
  readonly message: string
  readonly span: Span
}

export interface YamlComment {
  /** From the `#` to the end of the line. */
  readonly span: Span
}

export interface ParsedYaml {
  /** It needs nothing of YAML but maps, lists and texts as everybody writes them. */
  readonly simple?: true
  readonly root: YamlNode | undefined
  readonly problems: readonly YamlProblem[]
  /** Keys that stand more than once in one map, later ones first found: the span is that of the repetition. */
  readonly duplicates: readonly { readonly key: string; readonly first: Span; readonly span: Span; readonly top: boolean }[]
  readonly comments: readonly YamlComment[]
}

/** A plain JavaScript value of a node. Maps have no prototype, so that `__proto__` is a key like any other. */
export type PlainValue = string | number | boolean | null | PlainValue[] | { [key: string]: PlainValue }

/** The plain value of a node; of duplicate keys the last one counts, as in most hosts. */
export function toPlain(node: YamlNode): PlainValue {
  switch (node.kind) {
    case 'scalar':
      return node.value
    case 'list':
      return node.items.map(toPlain)
    case 'map': {
      const out = Object.create(null) as { [key: string]: PlainValue }
      for (const entry of node.entries) out[entry.key] = toPlain(entry.value)
      return out
    }
  }
}

/** What a reader would call the type of a value: used in messages. */
export function typeName(node: YamlNode): string {
  if (node.kind !== 'scalar') return node.kind
  if (node.value === null) return 'null'
  if (typeof node.value === 'string') return 'text'
  return typeof node.value
}
