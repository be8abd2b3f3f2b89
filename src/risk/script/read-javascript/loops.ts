import type { Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'
import { loopNode } from './nodes.ts'
import { block, one, type Reader } from './reader.ts'

/** `while …`, `do …`. */
export function whileLoop(reader: Reader, node: Syntax): Node {
  return loopNode(node, block(reader, node))
}

/** `for (…; …; …)`, `for (… of …)`, `for (… in …)`. */
export function forLoop(reader: Reader, node: Syntax): Node {
  const [spec, ...rest] = node.kids.filter((child) => child.name !== 'for' && child.name !== 'await')
  const body = rest.flatMap(reader.read)
  if (spec?.name !== 'ForOfSpec' && spec?.name !== 'ForInSpec') return loopNode(node, [...(spec ? block(reader, spec) : []), ...body])
  const [target, iterable] = spec.kids.filter((child) => !/^(?:\(|\)|const|let|var|of|in)$/.test(child.name))
  return {
    start: node.from,
    end: node.to,
    type: 'loop',
    target: one(reader, target),
    iterable: one(reader, iterable),
    keys: spec.name === 'ForInSpec',
    body,
  }
}
