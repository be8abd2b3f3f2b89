import type { Syntax } from '../syntax.ts'
import type { Node } from '../tree.ts'

/** Python while it is read. */
export interface Reader {
  readonly code: string
  /** How many letters stand before those of the file. */
  readonly shift: number
  depth: number
  /** Whether the function around is given to `with`. */
  manages: boolean
  readonly statement: (node: Syntax) => readonly Node[]
  readonly expression: (node: Syntax) => Node
}

/** What each part needs of the others. */
interface Ways {
  statement(reader: Reader, node: Syntax): readonly Node[]
  expression(reader: Reader, node: Syntax): Node
}

/** Code of which nothing was read yet. */
export function newReader(code: string, shift: number, ways: Ways): Reader {
  const reader: Reader = {
    code,
    shift,
    depth: 0,
    manages: false,
    statement: (node) => ways.statement(reader, node),
    expression: (node) => ways.expression(reader, node),
  }
  return reader
}

/** Where something stands in the file. */
export function inFile({ shift }: Reader, offset: number): number {
  return Math.max(0, offset - shift)
}

/** One statement after another. */
export function block(reader: Reader, node: Syntax): Node[] {
  const all: Node[] = []
  for (const kid of node.kids) for (const one of reader.statement(kid)) all.push(one)
  return all
}

/** The bodies among the parts of a statement. */
export function bodies(reader: Reader, parts: readonly Syntax[]): Node[] {
  return parts.filter((part) => part.name === 'Body').flatMap((body) => block(reader, body))
}
