import type { Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { assignNode } from './nodes.ts'
import { isPunctuation } from './parts.ts'
import { block, type Reader } from './reader.ts'

/** `with … as …, …:`. */
export function withItems(reader: Reader, node: Syntax): Node[] {
  const read: Node[] = []
  let last: Node | undefined
  let named = false
  for (const child of node.kids) {
    if (child.name === 'Body') read.push(...(last ? [last] : []), ...block(reader, child))
    else if (child.name === 'as') named = true
    else if (child.name === ',') {
      if (last) read.push(last)
      last = undefined
    } else if (named && last) {
      read.push(assignNode(reader, child, [reader.expression(child)], last))
      last = undefined
      named = false
    } else if (!isPunctuation(child)) last = reader.expression(child)
  }
  return read
}
