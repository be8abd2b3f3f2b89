import type { Span } from '../text/span.ts'
import type { YamlNode } from './yaml-node.ts'

/** What YAML and JSON have in common: a map, a list, a text, or something else. */
export interface PlainNode {
  readonly entries?: readonly (readonly [string, PlainNode])[]
  readonly items?: readonly PlainNode[]
  readonly text?: string
  /** Of a text; of anything else it is only near. */
  readonly span: Span
}

const MAX_LENGTH = 1_000_000
const MAX_DEPTH = 50

export function fromYaml(node: YamlNode): PlainNode {
  const { span } = node
  if (node.kind === 'map') return { span, entries: node.entries.map(({ key, value }) => [key, fromYaml(value)] as const) }
  if (node.kind === 'list') return { span, items: node.items.map(fromYaml) }
  return typeof node.value === 'string' ? { span, text: node.value } : { span }
}

/** A JSON text with its places; `undefined` when it is none, or longer than any configuration. */
export function fromJson(json: string): PlainNode | undefined {
  if (json.length > MAX_LENGTH) return undefined
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  // Texts are found again in their order. Where one was written otherwise than JSON.stringify would, the places end.
  let at = 0
  const locate = (text: string): Span => {
    const written = JSON.stringify(text)
    const start = at < 0 ? -1 : json.indexOf(written, at)
    at = start < 0 ? -1 : start + written.length
    return start < 0 ? { start: 0, end: 0 } : { start: start + 1, end: at - 1 }
  }
  const nodeOf = (one: unknown, depth: number): PlainNode => {
    if (typeof one === 'string') return { text: one, span: locate(one) }
    const span = { start: Math.max(0, at), end: Math.max(0, at) }
    if (typeof one !== 'object' || one === null || depth > MAX_DEPTH) return { span }
    if (Array.isArray(one)) return { span, items: one.map((item) => nodeOf(item, depth + 1)) }
    return {
      span,
      entries: Object.entries(one).map(([key, item]) => {
        locate(key)
        return [key, nodeOf(item, depth + 1)] as const
      }),
    }
  }
  return nodeOf(value, 0)
}

/** What stands under a key of a map. */
export function entryOf(node: PlainNode | undefined, key: string): PlainNode | undefined {
  return node?.entries?.find(([name]) => name === key)?.[1]
}
