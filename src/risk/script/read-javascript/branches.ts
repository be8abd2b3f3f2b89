import { codeOf, type Syntax } from '../syntax.ts'
import { onlyAsksKind, type Node } from '../tree.ts'
import { block, type Reader } from './reader.ts'

/** `if …`, `try …`, `switch …`: what may run, and what it depends on. */
export function branches(reader: Reader, node: Syntax): Node[] {
  const test = node.kids.find((child) => child.name === 'ParenthesizedExpression')
  const anyway = node.name === 'TryStatement' || (test !== undefined && onlyAsksKind(codeOf(reader, test)))
  return node.kids.flatMap((child): readonly Node[] => {
    if (child.name === 'SwitchBody') return branches(reader, child)
    if (child.name === 'ParenthesizedExpression' || child.name === 'CaseLabel') return reader.read(child)
    const body = reader.read(child)
    return body.length === 0
      ? []
      : [{ start: child.from, end: child.to, type: 'block', body, sometimes: !(node.name === 'TryStatement' && child.name === 'Block'), anyway }]
  })
}

/** `{ … }`. */
export function ownBlock(reader: Reader, node: Syntax): Node {
  return { start: node.from, end: node.to, type: 'block', body: block(reader, node), sometimes: false, anyway: true }
}
