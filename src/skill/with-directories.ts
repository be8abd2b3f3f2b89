import { byCodeUnit } from '../text/compare.ts'
import { parentsOf } from '../text/parents.ts'
import type { Entry } from './file-tree.ts'

/** Entries, of which later ones replace earlier ones, in order and with all directories that they stand in. */
export function withDirectories(entries: Iterable<Entry>): readonly Entry[] {
  const all = new Map<string, Entry>()
  for (const entry of entries) {
    for (const path of parentsOf(entry.path)) all.set(path, { path, kind: 'directory', size: 0, executable: false })
    all.set(entry.path, entry)
  }
  return [...all.values()].sort((a, b) => byCodeUnit(a.path, b.path))
}
