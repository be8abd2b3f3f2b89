import type { Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { listNode, otherNode } from './nodes.ts'
import { isPunctuation, splitAt } from './parts.ts'
import { inFile, type Reader } from './reader.ts'

/** `[a, *b]`, `(a, b)`, `{a, b}`. */
export function listed(reader: Reader, node: Syntax): Node {
  return listNode(reader, node, spreads(reader, node.kids))
}

/** `{a: b, **c}`. */
export function record(reader: Reader, node: Syntax): Node {
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'record', entries: entries(reader, node.kids) }
}

/** One expression, or several with commas between them. */
export function together(reader: Reader, node: Syntax, parts: readonly Syntax[]): Node {
  const items = parts.filter((part) => !isPunctuation(part))
  if (items.length === 1) return reader.expression(items[0] as Syntax)
  return items.length === 0 ? otherNode(reader, node, []) : listNode(reader, node, spreads(reader, parts))
}

/** Expressions between commas, where a star before one spreads it. */
export function spreads(reader: Reader, parts: readonly Syntax[]): Node[] {
  const items: Node[] = []
  let before: Syntax | undefined
  for (const part of parts) {
    if (!isPunctuation(part)) {
      const value = reader.expression(part)
      items.push(before?.name.startsWith('*') ? { start: inFile(reader, part.from), end: inFile(reader, part.to), type: 'spread', value } : value)
    }
    before = part
  }
  return items
}

function entries(reader: Reader, parts: readonly Syntax[]): { key: Node | undefined; value: Node }[] {
  return splitAt(parts, ',').flatMap((part): { key: Node | undefined; value: Node }[] => {
    const items = part.filter((child) => !isPunctuation(child))
    const [key, value] = items
    if (key && value) return [{ key: reader.expression(key), value: reader.expression(value) }]
    return key ? [{ key: undefined, value: reader.expression(key) }] : []
  })
}
