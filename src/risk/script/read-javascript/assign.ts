import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { declareNode, otherNode } from './nodes.ts'
import { one, type Reader } from './reader.ts'

/** `const a = …, {b} = …`. */
export function declarations(reader: Reader, node: Syntax): Node[] {
  const found: Node[] = []
  let target: Node | undefined
  let ready = false
  for (const child of node.kids) {
    if (child.name === 'Equals') ready = true
    else if (child.name === ',') {
      target = undefined
      ready = false
    } else if (ready && target) {
      const value = one(reader, child)
      if (value) found.push(declareNode(node, target, value))
      ready = false
    } else if (/^(?:VariableDefinition|ObjectPattern|ArrayPattern)$/.test(child.name)) target = one(reader, child)
  }
  return found
}

/** `a = …`, `a += …`. */
export function assignment(reader: Reader, node: Syntax): Node {
  const parts = node.kids.filter((child) => child.name !== 'TypeAnnotation')
  const at = parts.findIndex((child) => child.name === 'Equals' || child.name === 'UpdateOp')
  const target = one(reader, parts[at - 1])
  const value = one(reader, parts[at + 1])
  if (!target || !value) return otherNode(node, value ? [value] : [])
  const operator = parts[at] as Syntax
  const update = operator.name === 'UpdateOp' ? codeOf(reader, operator).slice(0, -1) : undefined
  return { start: node.from, end: node.to, type: 'assign', targets: [target], value, update, declares: false }
}
