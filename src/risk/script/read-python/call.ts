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
  const given: Argument[] = []
  for (const part of splitAt(parts, ',')) {
    const [first, second, third] = part
    if (first && second?.name === 'AssignOp' && third) given.push({ name: codeOf(reader, first), value: reader.expression(third) })
    else if (first?.name === '**' && second) given.push({ name: '**', value: reader.expression(second) })
    else {
      const [value] = spreads(reader, part)
      if (value) given.push({ name: undefined, value })
    }
  }
  return given
}
