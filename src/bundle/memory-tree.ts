import type { FileTree } from '../skill/file-tree.ts'
import { withDirectories } from '../skill/with-directories.ts'

export interface MemoryFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly executable: boolean
  content(): Uint8Array | undefined
}

/** The files of a skill that stand in a bundle, as rules and analysers see a directory. Nothing stands around it. */
export function memoryTree(files: readonly MemoryFile[]): FileTree {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const entries = withDirectories(files.map(({ path, size, executable }) => ({ path, kind: 'file', size, executable })))
  return { entries, read: (path) => byPath.get(path)?.content(), around: () => 'unknown' }
}
