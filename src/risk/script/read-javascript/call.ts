import type { Syntax } from '../syntax.ts'
import type { Argument, Node } from '../tree.ts'
import { spreads } from './lists.ts'
import { otherNode } from './nodes.ts'
import { one, type Reader } from './reader.ts'

/** `a(…)`, `new A(…)`. */
export function call(reader: Reader, node: Syntax): Node {
  const parts = node.kids.filter((part) => !/^(?:new|\?\.|TypeArgList)$/.test(part.name))
  const callee = one(reader, parts[0]) ?? otherNode(node, [])
  const args = given(reader, parts).map((value): Argument => ({ name: undefined, value }))
  return { start: node.from, end: node.to, type: 'call', callee, args, made: node.name === 'NewExpression' }
}

/** What stands in brackets, or the template that stands for them. */
function given(reader: Reader, parts: readonly Syntax[]): readonly Node[] {
  const list = parts.find((part) => part.name === 'ArgList')
  if (list) return spreads(reader, list)
  const template = parts.find((part, i) => i > 0 && part.name === 'TemplateString')
  return template ? reader.read(template) : []
}
