import { codeOf, type Syntax } from '../syntax.ts'
import type { Argument, Node } from '../tree.ts'
import { spreads } from './lists.ts'
import { comprehension } from './loops.ts'
import { otherNode } from './nodes.ts'
import { splitAt } from './parts.ts'
import { inFile, type Reader } from './reader.ts'

/** `a(…)`. */
export function call(reader: Reader, node: Syntax): Node {
  const [callee, list] = node.kids
  return {
    start: inFile(reader, node.from),
    end: inFile(reader, node.to),
    type: 'call',
    callee: callee ? reader.expression(callee) : otherNode(reader, node, []),
    args: list ? args(reader, list) : [],
    made: false,
  }
}

/** `(a, b=c, *d, **e)`. */
export function args(reader: Reader, list: Syntax): Argument[] {
  const parts = list.kids.filter((child) => child.name !== '(' && child.name !== ')')
  if (parts.some((part) => part.name === 'for')) return [{ name: undefined, value: comprehension(reader, list) }]
  return splitAt(parts, ',').flatMap((part): Argument[] => {
    if (part[1]?.name === 'AssignOp' && part[0] && part[2]) return [{ name: codeOf(reader, part[0]), value: reader.expression(part[2]) }]
    if (part[0]?.name === '**' && part[1]) return [{ name: '**', value: reader.expression(part[1]) }]
    const [value] = spreads(reader, part)
    return value ? [{ name: undefined, value }] : []
  })
}
