import type { Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'

/** JavaScript while it is read. */
export interface Reader {
  readonly code: string
  depth: number
  readonly read: (node: Syntax) => readonly Node[]
}

/** Code of which nothing was read yet; `read` is what the parts need of one another. */
export function newReader(code: string, read: (reader: Reader, node: Syntax) => readonly Node[]): Reader {
  const reader: Reader = { code, depth: 0, read: (node) => read(reader, node) }
  return reader
}

/** One after another. */
export function block(reader: Reader, node: Syntax): Node[] {
  const all: Node[] = []
  for (const kid of node.kids) for (const one of reader.read(kid)) all.push(one)
  return all
}

/** What something is, or the first of what it is. */
export function one(reader: Reader, node: Syntax | undefined): Node | undefined {
  return node && reader.read(node)[0]
}
