import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { otherNode } from './nodes.ts'
import { block, one, type Reader } from './reader.ts'

const OPERATOR = /^(?:[-+*/%&|^<>=!?]{1,4}|in|instanceof|as|satisfies)$/

/** Long sums are read without recursion: text that is hidden in pieces can have thousands. */
export function binary(reader: Reader, node: Syntax): Node {
  const spine: { operator: string; right: Node | undefined; node: Syntax }[] = []
  let left: Syntax | undefined = node
  while (left?.name === 'BinaryExpression') {
    const parts: readonly Syntax[] = left.kids
    const operator = parts.find((part, i) => i > 0 && !/^(?:VariableName|⚠)$/.test(part.name) && OPERATOR.test(codeOf(reader, part)))
    if (!operator) break
    spine.push({ operator: codeOf(reader, operator), right: one(reader, parts[parts.indexOf(operator) + 1]), node: left })
    left = parts[0]
  }
  let found = left && left !== node ? (one(reader, left) ?? otherNode(node, [])) : otherNode(node, left === node ? block(reader, node) : [])
  for (const { operator, right, node: whole } of spine.toReversed()) {
    if (!right || operator === 'as' || operator === 'satisfies') continue
    if (/^(?:\|\||&&|\?\?)$/.test(operator)) found = { start: whole.from, end: whole.to, type: 'choice', test: undefined, options: [found, right] }
    else found = { start: whole.from, end: whole.to, type: 'binary', operator, left: found, right }
  }
  return found
}

/** `-a`, `!a`. */
export function unary(reader: Reader, node: Syntax): Node {
  return signed(reader, node, block(reader, node))
}

/** `a++`, `a!`. */
export function postfix(reader: Reader, node: Syntax): Node[] {
  const values = block(reader, node)
  return values.length === 1 ? values : [signed(reader, node, values)]
}

function signed(reader: Reader, node: Syntax, values: readonly Node[]): Node {
  const [first] = node.kids
  const [value] = values
  if (first && codeOf(reader, first) === '-' && value?.type === 'number') return { start: node.from, end: node.to, type: 'number', value: -value.value }
  return otherNode(node, values)
}

/** `a ? b : c`. */
export function conditional(reader: Reader, node: Syntax): Node {
  const [test, ...options] = block(reader, node)
  return { start: node.from, end: node.to, type: 'choice', test, options }
}

/** `a, b`: the last first, since that is what it gives. */
export function sequence(reader: Reader, node: Syntax): Node[] {
  const items = block(reader, node)
  const last = items.at(-1)
  return last ? [...items.slice(0, -1).map((item) => otherNode(node, [item])), last].toReversed() : []
}
