import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { otherNode } from './nodes.ts'
import { one, type Reader } from './reader.ts'

/** `a.b`, `a.#b`, `a[b]`. */
export function member(reader: Reader, node: Syntax): Node {
  const parts = node.kids
  const object = one(reader, parts[0]) ?? otherNode(node, [])
  const property = parts.at(-1)
  if (property?.name === 'PropertyName' || property?.name === 'PrivatePropertyName')
    return { start: node.from, end: node.to, type: 'member', object, name: codeOf(reader, property) }
  const at = parts.findIndex((part) => part.name === '[')
  return { start: node.from, end: node.to, type: 'index', object, key: one(reader, parts[at + 1]), slice: undefined }
}
