import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { args } from './call.ts'
import { bodies, inFile, type Reader } from './reader.ts'

/** `class …`. */
export function definedClass(reader: Reader, node: Syntax): Node {
  const parts = node.kids
  const called = parts.find((part) => part.name === 'VariableName')
  const bases = parts.find((part) => part.name === 'ArgList')
  const body = bodies(reader, parts)
  return {
    start: inFile(reader, node.from),
    end: inFile(reader, node.to),
    type: 'class',
    name: called && codeOf(reader, called),
    bases: bases ? args(reader, bases).map((arg) => arg.value) : [],
    body,
  }
}
