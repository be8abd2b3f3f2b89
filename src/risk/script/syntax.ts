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

/** Of all that have none. */
const NONE: readonly Syntax[] = []

/** Reads a tree once, which is much quicker than to walk it again and again. */
export function syntaxOf(tree: Tree): Syntax {
  const root = { name: tree.type.name, from: 0, to: tree.length, kids: NONE }
  const cursor = tree.cursor()
  if (!cursor.firstChild()) return root
  /** Nodes that are not closed yet, and where among those that wait for their parent the kids of each begin. */
  const open = [root]
  const begins = [0]
  const waiting: Syntax[] = []
  for (;;) {
    const { name } = cursor
    const made = { name, from: cursor.from, to: cursor.to, kids: NONE }
    const isComment = name.endsWith('Comment')
    if (!isComment) waiting.push(made)
    if (!isComment && cursor.firstChild()) {
      open.push(made)
      begins.push(waiting.length)
      continue
    }
    while (!cursor.nextSibling()) {
      const closed = open.pop() as typeof root
      closed.kids = waiting.splice(begins.pop() as number)
      if (open.length === 0) return root
      cursor.parent()
    }
  }
}
