import type { Entry, FileTree } from '../skill/file-tree.ts'
import { byCodeUnit } from '../text/compare.ts'
import type { Selection, SourceEntry } from './select.ts'

/**
 * A skill's directory as a bundle would have it, for whoever checks what is shipped: without what is left out, and with
 * files where symlinks to them were. What could not be chosen stays, to be told of.
 */
export function chosenTree(tree: FileTree, entries: readonly SourceEntry[], { taken, leftOut }: Selection): FileTree {
  const source = new Map(entries.map((entry) => [entry.path, entry]))
  const gone = leftOut.map(({ path }) => path)
  const chosen = new Map<string, Entry>()
  for (const { path, from } of taken) {
    chosen.set(path, { ...(source.get(from) as Entry), path })
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const directory = path.slice(0, slash)
      chosen.set(directory, { path: directory, kind: 'directory', size: 0, executable: false })
    }
  }
  const froms = new Map(taken.map(({ path, from }) => [path, from]))
  for (const entry of entries) {
    if (chosen.has(entry.path) || gone.some((path) => path === entry.path || (path.endsWith('/') && `${entry.path}/`.startsWith(path)))) continue
    chosen.set(entry.path, entry)
  }
  return {
    entries: [...chosen.values()].sort((a, b) => byCodeUnit(a.path, b.path)),
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
