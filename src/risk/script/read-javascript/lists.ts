import type { Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { listNode, otherNode } from './nodes.ts'
import { block, type Reader } from './reader.ts'

/** `[a, ...b]`. */
export function list(reader: Reader, node: Syntax): Node {
  return listNode(node, spreads(reader, node))
}

/** `[a, b] = …`. */
export function listPattern(reader: Reader, node: Syntax): Node {
  return listNode(node, block(reader, node))
}

/** Expressions between commas, where three dots before one spread it. */
export function spreads(reader: Reader, node: Syntax): Node[] {
  let spread = false
  return node.kids.flatMap((child): Node[] => {
    if (child.name === 'Spread') {
      spread = true
      return []
    }
    // `null` holds a place: `f.apply(null, list)`.
    const value = reader.read(child).at(0) ?? (child.name === 'null' ? otherNode(child, []) : undefined)
    if (!value) return []
    const wrapped: Node[] = spread ? [{ start: child.from, end: child.to, type: 'spread', value }] : [value]
    spread = false
    return wrapped
  })
}
