import { codeOf, type Syntax } from './syntax.ts'
import { make, type Node } from './tree.ts'

/** A text that is read, and how deep. */
export interface Reader {
  readonly code: string
  depth: number
}

export function other(node: Syntax, parts: readonly Node[] = []): Node {
  return make(node, { type: 'other', parts })
}

export function nameNode(reader: Reader, node: Syntax): Node {
  return make(node, { type: 'name', name: codeOf(reader, node) })
}

export function assigned(node: Syntax, targets: readonly Node[], value: Node, declares = true, adds = false): Node {
  return make(node, { type: 'assign', targets, value, adds, declares })
}

/** The two sides of an operator; `undefined` where it is none. */
type Sides = (node: Syntax) => { readonly operator: string; readonly left: Syntax; readonly right: Syntax | undefined } | undefined

const EITHER = /^(?:\|\||&&|\?\?|or|and)$/

/** Long sums are read without recursion: text that is hidden in pieces can have thousands. `undefined` where it is no operation. */
export function operation(node: Syntax, sidesOf: Sides, read: (node: Syntax) => Node | undefined): Node | undefined {
  const spine: { readonly operator: string; readonly right: Syntax | undefined; readonly whole: Syntax }[] = []
  let left = node
  for (let sides = sidesOf(left); sides; sides = sidesOf(left)) {
    spine.push({ ...sides, whole: left })
    ;({ left } = sides)
  }
  if (left === node) return undefined
  let found = read(left) ?? other(node)
  for (const { operator, right, whole } of spine.toReversed()) {
    const value = right && read(right)
    if (value)
      found = make(whole, EITHER.test(operator) ? { type: 'choice', options: [found, value] } : { type: 'binary', operator, left: found, right: value })
  }
  return found
}
