/**
 * Nodes that more than one part makes. Here as elsewhere, objects are written out, place and all: what is spread into a
 * literal is several times as slow to make and to read.
 */
import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import type { Reader } from './reader.ts'

export function otherNode(node: Syntax, parts: readonly Node[]): Node {
  return { start: node.from, end: node.to, type: 'other', parts }
}

export function nameNode(reader: Reader, node: Syntax): Node {
  return { start: node.from, end: node.to, type: 'name', name: codeOf(reader, node) }
}

export function listNode(node: Syntax, items: readonly Node[]): Node {
  return { start: node.from, end: node.to, type: 'list', items }
}

/** Something new holds a value from now on. */
export function declareNode(node: Syntax, target: Node, value: Node): Node {
  return { start: node.from, end: node.to, type: 'assign', targets: [target], value, update: undefined, declares: true }
}

export function returnNode(node: Syntax, value: Node): Node {
  return { start: node.from, end: node.to, type: 'return', value }
}

export function loopNode(node: Syntax, body: readonly Node[]): Node {
  return { start: node.from, end: node.to, type: 'loop', target: undefined, iterable: undefined, keys: false, body }
}
