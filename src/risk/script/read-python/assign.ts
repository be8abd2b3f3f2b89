import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { together } from './lists.ts'
import { assignNode, otherNode } from './nodes.ts'
import type { Reader } from './reader.ts'

/** `a = b = …`. */
export function assignment(reader: Reader, node: Syntax): Node {
  const sides: Syntax[][] = [[]]
  for (const child of node.kids) {
    if (child.name === 'AssignOp') sides.push([])
    else if (child.name !== 'TypeDef' && child.name !== ',') sides.at(-1)?.push(child)
  }
  const last = sides.length > 1 ? (sides.pop() as Syntax[]) : []
  return assignNode(
    reader,
    node,
    sides.map((side) => together(reader, node, side)),
    together(reader, node, last),
  )
}

/** `a += …`. */
export function update(reader: Reader, node: Syntax): Node[] {
  const [target, operator, value] = node.kids
  if (!target || !operator || !value) return []
  return [assignNode(reader, node, [reader.expression(target)], reader.expression(value), codeOf(reader, operator).slice(0, -1))]
}

/** `a := …`. */
export function namedExpression(reader: Reader, node: Syntax): Node {
  const [target, , value] = node.kids
  return target && value ? assignNode(reader, node, [reader.expression(target)], reader.expression(value)) : otherNode(reader, node, [])
}
