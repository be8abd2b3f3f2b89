/**
 * Nodes that more than one part makes. Here as elsewhere, objects are written out, place and all: what is spread into a
 * literal is several times as slow to make and to read.
 */
import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { inFile, type Reader } from './reader.ts'

export function otherNode(reader: Reader, node: Syntax, parts: readonly Node[]): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'other', parts }
}

export function nameNode(reader: Reader, node: Syntax): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'name', name: codeOf(reader, node) }
}

export function numberNode(reader: Reader, node: Syntax, value: number): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'number', value }
}

export function listNode(reader: Reader, node: Syntax, items: readonly Node[]): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'list', items }
}

export function assignNode(reader: Reader, node: Syntax, targets: readonly Node[], value: Node, update?: string): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'assign', targets, value, update, declares: true }
}

export function returnNode(reader: Reader, node: Syntax, value: Node): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'return', value }
}
