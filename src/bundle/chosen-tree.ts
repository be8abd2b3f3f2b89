import type { Entry, FileTree } from '../skill/file-tree.ts'
import { withDirectories } from '../skill/with-directories.ts'
import type { Selection, SourceEntry } from './select.ts'

/**
 * A skill's directory as a bundle would have it, for whoever checks what is shipped: without what is left out, and with
 * files where symlinks to them were. What could not be chosen stays, to be told of.
 */
export function chosenTree(tree: FileTree, entries: readonly SourceEntry[], { taken, leftOut }: Selection): FileTree {
  const source = new Map(entries.map((entry) => [entry.path, entry]))
  const gone = leftOut.map(({ path }) => path)
  const isGone = (entry: string): boolean => gone.some((path) => path === entry || (path.endsWith('/') && `${entry}/`.startsWith(path)))
  const chosen = taken.map(({ path, from }) => ({ ...(source.get(from) as Entry), path }))
  const froms = new Map(taken.map(({ path, from }) => [path, from]))
  return {
    entries: withDirectories([...entries.filter(({ path }) => !isGone(path)), ...chosen]),
    get truncated() {
      return tree.truncated ?? false
    },
    read(path) {
      const from = froms.get(path)
      return from === undefined ? undefined : tree.read(from)
    },
    around: (path) => tree.around(path),
  }
}
