import { codeOf, type Syntax } from '../syntax.ts'
import type { Loop, Node } from '../tree.ts'
import { together } from './lists.ts'
import { isPunctuation } from './parts.ts'
import { block, bodies, inFile, type Reader } from './reader.ts'

/** `while …`. */
export function whileLoop(reader: Reader, node: Syntax): Node[] {
  return node.kids.flatMap((child): readonly Node[] => {
    if (child.name !== 'Body') return isPunctuation(child) ? [] : reader.statement(child)
    const body = block(reader, child)
    return [{ start: inFile(reader, node.from), end: inFile(reader, child.to), type: 'loop', target: undefined, iterable: undefined, keys: false, body }]
  })
}

/** `for … in …`. */
export function forLoop(reader: Reader, node: Syntax): Node {
  const parts = node.kids
  const into = parts.findIndex((part) => part.name === 'in')
  const start = parts.findIndex((part) => part.name === 'Body')
  const body = bodies(reader, parts)
  const first = parts.findIndex((part) => part.name === 'for')
  return {
    start: inFile(reader, node.from),
    end: inFile(reader, node.to),
    type: 'loop',
    target: together(reader, node, parts.slice(first + 1, into)),
    iterable: together(reader, node, parts.slice(into + 1, start < 0 ? undefined : start)),
    keys: false,
    body,
  }
}

/** `[… for … in … if …]`. */
export function comprehension(reader: Reader, node: Syntax): Node {
  const parts = node.kids
  const first = parts.findIndex((part) => part.name === 'for')
  const items = parts
    .slice(0, first)
    .filter((part) => !isPunctuation(part))
    .map(reader.expression)
  const loops: Loop[] = []
  for (let i = first; i >= 0 && i < parts.length;) {
    const into = parts.findIndex((part, at) => at > i && part.name === 'in')
    if (into < 0) break
    const next = parts.findIndex((part, at) => at > into && (part.name === 'for' || part.name === 'if' || part.name === 'async'))
    const test = parts[next]?.name === 'if' ? parts[next + 1] : undefined
    loops.push({
      target: together(reader, node, parts.slice(i + 1, into)),
      iterable: together(reader, node, parts.slice(into + 1, next < 0 ? undefined : next)),
      keeps: test && codeOf(reader, test).includes(':=') ? reader.expression(test) : undefined,
    })
    i = parts.findIndex((part, at) => at > into && part.name === 'for')
  }
  const keyed = node.name === 'DictionaryComprehensionExpression'
  return { start: inFile(reader, node.from), end: inFile(reader, node.to), type: 'each', loops, items, keyed }
}
