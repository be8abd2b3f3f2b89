import type { FileTree } from '../skill/file-tree.ts'
import { parseSkill } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import { withDirectories } from '../skill/with-directories.ts'
import type { PackFile } from './pack.ts'

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

/** The same of files on their way into an archive. */
export function packedTree(files: readonly PackFile[]): FileTree {
  return memoryTree(files.map((file) => ({ ...file, executable: file.mode === '0755' })))
}

/** A skill that is made of such files, at a place in a bundle. */
export function skillOf(files: readonly MemoryFile[], dir = '', dirName = ''): Promise<Skill> {
  return parseSkill({ kind: 'skill', dir, dirName, fileName: 'SKILL.md', home: 'any', files: memoryTree(files) })
}
