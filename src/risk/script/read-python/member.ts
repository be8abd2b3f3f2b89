import { codeOf, type Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { together } from './lists.ts'
import { listNode, numberNode, otherNode } from './nodes.ts'
import { inFile, type Reader } from './reader.ts'

/** `a.b`, `a[b]`, `a[b:c]`. */
export function member(reader: Reader, node: Syntax): Node {
  const parts = node.kids
  const object = parts[0] ? reader.expression(parts[0]) : otherNode(reader, node, [])
  const start = inFile(reader, node.from)
  const end = inFile(reader, node.to)
  const property = parts.at(-1)
  if (property?.name === 'PropertyName') return { start, end, type: 'member', object, name: codeOf(reader, property) }
  const inside = parts.slice(2, -1)
  if (!inside.some((part) => part.name === ':')) return { start, end, type: 'index', object, key: together(reader, node, inside), slice: undefined }
  const brackets = reader.code.slice(parts[1]?.from ?? node.from, node.to)
  const reversed = /^\[\s*:\s*:\s*-\s*1\s*\]$/.test(brackets)
  return { start, end, type: 'index', object, key: boundsOf(reader, node, brackets), slice: reversed ? 'reversed' : 'part' }
}

/** From where to where a slice reaches, if that is written in digits. */
function boundsOf(reader: Reader, node: Syntax, brackets: string): Node | undefined {
  const bounds = /^\[\s?(-?\d{0,6})\s?:\s?(-?\d{0,6})\s?\]$/.exec(brackets)
  const bound = (text: string | undefined, standard: number): Node => numberNode(reader, node, text ? Number(text) : standard)
  return bounds ? listNode(reader, node, [bound(bounds[1], 0), bound(bounds[2], Infinity)]) : undefined
}
