import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { functionOf } from './functions.ts'
import { declareNode, nameNode } from './nodes.ts'
import { block, one, type Reader } from './reader.ts'

/** `class … extends … { … }`. */
export function definedClass(reader: Reader, node: Syntax): Node {
  const parts = node.kids
  const called = parts.find((part) => part.name === 'VariableDefinition')
  const at = parts.findIndex((part) => part.name === 'extends')
  const base = at < 0 ? undefined : one(reader, parts[at + 1])
  const body = parts.find((part) => part.name === 'ClassBody')
  return {
    start: node.from,
    end: node.to,
    type: 'class',
    name: called && codeOf(reader, called),
    bases: base ? [base] : [],
    body: body ? body.kids.flatMap((child) => classMember(reader, child)) : [],
  }
}

function classMember(reader: Reader, node: Syntax): Node[] {
  const parts = node.kids
  const called = parts.find((part) => /^(?:Private)?PropertyDefinition$/.test(part.name))
  if (!called) return block(reader, node)
  const equals = parts.findIndex((part) => part.name === 'Equals')
  const value = node.name === 'MethodDeclaration' ? functionOf(reader, node, codeOf(reader, called)) : one(reader, parts[equals + 1])
  return value && (equals >= 0 || node.name === 'MethodDeclaration') ? [declareNode(node, nameNode(reader, called), value)] : []
}
