import type { Tree } from '@lezer/common'

/** A node of a parser's tree, without comments. */
export interface Syntax {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly kids: readonly Syntax[]
}

/** What is written where a node stands. */
export function codeOf({ code }: { readonly code: string }, { from, to }: Syntax): string {
  return code.slice(from, to)
}

interface Growing extends Syntax {
  kids: Syntax[]
}

/** Of all that have none. */
const NONE: Syntax[] = []

/** Reads a tree once, which is much quicker than to walk it again and again. */
export function syntaxOf(tree: Tree): Syntax {
  const root: Growing = { name: tree.type.name, from: 0, to: tree.length, kids: [] }
  const path: Growing[] = [root]
  const cursor = tree.cursor()
  if (!cursor.firstChild()) return root
  for (;;) {
    const { name } = cursor
    const made: Growing = { name, from: cursor.from, to: cursor.to, kids: NONE }
    if (!name.endsWith('Comment')) (path[path.length - 1] as Growing).kids.push(made)
    if (cursor.firstChild()) {
      made.kids = []
      path.push(made)
      continue
    }
    while (!cursor.nextSibling()) {
      cursor.parent()
      path.pop()
      if (path.length <= 1) {
        if (path.length === 0 || !cursor.nextSibling()) return root
        break
      }
    }
  }
}
