import { yamlEvents, type Variant, type ScalarStyle, type YamlEvent } from './libyaml.ts'

/** A document as Python's and Go's readers hold it before they make values: aliases are the very nodes that they stand for. */
export type YamlNode = Scalar | Sequence | Mapping
export interface Scalar {
  readonly kind: 'scalar'
  readonly tag: string | undefined
  readonly text: string
  readonly style: ScalarStyle
}
export interface Sequence {
  readonly kind: 'sequence'
  readonly tag: string | undefined
  readonly items: YamlNode[]
}
export interface Mapping {
  readonly kind: 'mapping'
  readonly tag: string | undefined
  pairs: [key: YamlNode, value: YamlNode][]
}

/** How readers differ in what they take. */
export interface Composing {
  readonly variant: Variant
  /** Collections inside each other. */
  readonly depth: number
  /** A name may stand for one node only. */
  readonly anchorsOnce?: true
  /** There may be no second document. */
  readonly single?: true
}

/** The first document; nothing where there is none. Throws where the text is at fault. */
export function compose(text: string, { depth: deepest, anchorsOnce, single, variant }: Composing): YamlNode | undefined {
  const events = yamlEvents(text.startsWith('\ufeff') ? text.slice(1) : text, variant)
  const next = (): YamlEvent => events.next().value ?? { kind: 'end of stream', at: { index: 0, line: 0, column: 0 } }
  const anchors = new Map<string, YamlNode>()
  if (next().kind !== 'document') return undefined
  const root = node(next(), 0)
  next()
  if (single && next().kind === 'document') throw new Error('expected a single document in the stream')
  return root

  function node(event: YamlEvent, depth: number): YamlNode {
    if (depth > deepest) throw new Error('collections are too deep inside each other')
    if (event.kind === 'alias') {
      const known = anchors.get(event.anchor)
      if (!known) throw new Error(`unknown anchor '${event.anchor}'`)
      return known
    }
    const made = begin(event)
    if ('anchor' in event && event.anchor !== undefined) {
      if (anchorsOnce && anchors.has(event.anchor)) throw new Error(`duplicate anchor '${event.anchor}'`)
      anchors.set(event.anchor, made)
    }
    if (made.kind === 'sequence') for (let item = next(); item.kind !== 'end'; item = next()) made.items.push(node(item, depth + 1))
    if (made.kind === 'mapping') for (let key = next(); key.kind !== 'end'; key = next()) made.pairs.push([node(key, depth + 1), node(next(), depth + 1)])
    return made
  }
}

function begin(event: YamlEvent): YamlNode {
  if (event.kind === 'scalar') return { kind: 'scalar', tag: event.tag, text: event.value, style: event.style }
  if (event.kind === 'sequence') return { kind: 'sequence', tag: event.tag, items: [] }
  if (event.kind === 'mapping') return { kind: 'mapping', tag: event.tag, pairs: [] }
  throw new Error('expected a node')
}
