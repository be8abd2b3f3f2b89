import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { unquote } from './escapes.ts'
import { functionOf } from './functions.ts'
import { declareNode, nameNode, otherNode } from './nodes.ts'
import { one, type Reader } from './reader.ts'

interface Entry {
  readonly key: Node | undefined
  readonly value: Node
}

/** `{a: b, ...c}`. */
export function record(reader: Reader, node: Syntax): Node {
  const entries = node.kids.flatMap((child) => (child.name === 'Property' ? [entry(reader, child)] : []))
  return { start: node.from, end: node.to, type: 'record', entries }
}

/** `{a: b, c = d, ...e} = …`. */
export function recordPattern(reader: Reader, node: Syntax): Node {
  const entries = node.kids.flatMap((child) => (child.name === 'PatternProperty' ? patternEntry(reader, child) : []))
  return { start: node.from, end: node.to, type: 'record', entries }
}

function entry(reader: Reader, node: Syntax): Entry {
  const parts = node.kids
  if (parts[0]?.name === 'Spread') return { key: undefined, value: one(reader, parts[1]) ?? otherNode(node, []) }
  const called = parts.find((part) => part.name === 'PropertyDefinition' || part.name === 'String' || part.name === 'Number')
  const key = called && keyOf(reader, called)
  if (parts.some((part) => part.name === 'ParamList')) return { key, value: functionOf(reader, node, called && codeOf(reader, called)) }
  const colon = parts.findIndex((part) => part.name === ':')
  if (colon < 0) return { key, value: called ? nameNode(reader, called) : otherNode(node, []) }
  return { key: parts[0]?.name === '[' ? one(reader, parts[1]) : key, value: one(reader, parts[colon + 1]) ?? otherNode(node, []) }
}

function patternEntry(reader: Reader, node: Syntax): Entry[] {
  const parts = node.kids
  if (parts[0]?.name === 'Spread') return parts[1] ? [{ key: undefined, value: nameNode(reader, parts[1]) }] : []
  const target = parts.find((_, i) => i > 0 && parts[i - 1]?.name === ':') ?? parts[0]
  const into = target && (target.name === 'PropertyName' ? nameNode(reader, target) : one(reader, target))
  const equals = parts.findIndex((part) => part.name === 'Equals')
  const standard = equals < 0 ? undefined : one(reader, parts[equals + 1])
  const value = into && standard ? declareNode(node, into, standard) : into
  return parts[0] && value ? [{ key: keyOf(reader, parts[0]), value }] : []
}

function keyOf(reader: Reader, node: Syntax): Node {
  const literal = codeOf(reader, node)
  return { start: node.from, end: node.to, type: 'text', value: node.name === 'String' ? unquote(literal) : literal }
}
