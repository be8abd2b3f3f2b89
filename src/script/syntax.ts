import type { Tree } from '@lezer/common'

/** A node of a parser's tree, without comments. */
export interface Syntax {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly kids: readonly Syntax[]
}

/** Reads a tree once, which is much quicker than to walk it again and again. */
export function syntaxOf(tree: Tree): Syntax {
  const root = { name: tree.type.name, from: 0, to: tree.length, kids: [] as Syntax[] }
  const path: { kids: Syntax[] }[] = [root]
  const cursor = tree.cursor()
  if (!cursor.firstChild()) return root
  for (;;) {
    const { name } = cursor
    const kids: Syntax[] = []
    if (!name.endsWith('Comment')) path.at(-1)?.kids.push({ name, from: cursor.from, to: cursor.to, kids })
    if (cursor.firstChild()) {
      path.push({ kids })
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
