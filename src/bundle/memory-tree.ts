import type { Entry, FileTree } from '../skill/file-tree.ts'
import { byCodeUnit } from '../text/compare.ts'

export interface MemoryFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly executable: boolean
  content(): Uint8Array | undefined
}

/** The files of a skill that stand in a bundle, as rules and analysers see a directory. Nothing stands around it. */
export function memoryTree(files: readonly MemoryFile[]): FileTree {
  const entries = new Map<string, Entry>()
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const { path, size, executable } of files) {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const directory = path.slice(0, slash)
      entries.set(directory, { path: directory, kind: 'directory', size: 0, executable: false })
    }
    entries.set(path, { path, kind: 'file', size, executable })
  }
  return { entries: [...entries.values()].sort((a, b) => byCodeUnit(a.path, b.path)), read: (path) => byPath.get(path)?.content(), around: () => 'unknown' }
}
