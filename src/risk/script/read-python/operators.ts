import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { numberNode, otherNode } from './nodes.ts'
import { isPunctuation } from './parts.ts'
import { inFile, type Reader } from './reader.ts'

/** Long sums are read without recursion: text that is hidden in pieces can have thousands. */
export function binary(reader: Reader, node: Syntax): Node {
  const spine: { operator: string; right: Syntax; node: Syntax }[] = []
  let left: Syntax | undefined = node
  while (left?.name === 'BinaryExpression') {
    const parts: readonly Syntax[] = left.kids
    const [first] = parts
    const right = parts.at(-1)
    const operators = parts.slice(1, -1)
    if (!first || !right || operators.length === 0) break
    spine.push({ operator: operators.map((operator) => codeOf(reader, operator)).join(' '), right, node: left })
    left = first
  }
  let read = left && left.name !== 'BinaryExpression' ? reader.expression(left) : otherNode(reader, node, [])
  for (const { operator, right, node: whole } of spine.toReversed()) {
    const start = inFile(reader, whole.from)
    const end = inFile(reader, whole.to)
    if (operator === 'or' || operator === 'and') read = { start, end, type: 'choice', test: undefined, options: [read, reader.expression(right)] }
    else read = { start, end, type: 'binary', operator, left: read, right: reader.expression(right) }
  }
  return read
}

/** `-a`, `not a`. */
export function unary(reader: Reader, node: Syntax): Node {
  const [operator, value] = node.kids
  if (operator && value?.name === 'Number' && codeOf(reader, operator) === '-') return numberNode(reader, node, -Number(codeOf(reader, value)))
  return otherNode(reader, node, value ? [reader.expression(value)] : [])
}

/** `a if b else c`. */
export function conditional(reader: Reader, node: Syntax): Node {
  const [yes, test, no] = node.kids.filter((child) => !isPunctuation(child))
  return {
    start: inFile(reader, node.from),
    end: inFile(reader, node.to),
    type: 'choice',
    test: test && reader.expression(test),
    options: [yes, no].flatMap((option) => (option ? [reader.expression(option)] : [])),
  }
}
