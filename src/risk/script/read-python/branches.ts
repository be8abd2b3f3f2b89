import { codeOf, type Syntax } from '../syntax.ts'
import { onlyAsksKind, type Node } from '../tree.ts'
import { isPunctuation } from './parts.ts'
import { block, inFile, type Reader } from './reader.ts'

/** `if …`, `try …`, `match …`: what may run, and what it depends on. */
export function branches(reader: Reader, node: Syntax): Node[] {
  const test = node.kids.findIndex((child) => child.name === 'Body')
  const anyway = node.name === 'TryStatement' || (node.name === 'IfStatement' && onlyAsksKind(reader.code.slice(node.from, node.kids[test]?.from)))
  return node.kids.flatMap((child): readonly Node[] => {
    if (child.name === 'Body') {
      const body = block(reader, child)
      return [
        {
          start: inFile(reader, child.from),
          end: inFile(reader, child.to),
          type: 'block',
          body,
          sometimes: !(node.name === 'IfStatement' && codeOf(reader, node).startsWith('if 1:')),
          anyway,
        },
      ]
    }
    return isPunctuation(child) ? [] : reader.statement(child)
  })
}
