import { basename, dirname, join, relative } from 'node:path'
import type { Entry, FileTree } from '../skill/file-tree.ts'
import { MAX_FILE_BYTES } from '../skill/limits.ts'
import { withDirectories } from '../skill/with-directories.ts'
import { isWithin, realPath, slashed, statOf } from './real-path.ts'

/** Texts as somebody edits them, by absolute paths without symlinks; their files need not be on the disk. */
export type Texts = ReadonlyMap<string, Uint8Array>

/** The path without symlinks, as far as it is on the disk. */
export function realPlace(path: string): string {
  return statOf(path) || path === dirname(path) ? realPath(path) : join(realPlace(dirname(path)), basename(path))
}

/** A tree as it would be if the texts had been saved. */
export function withTexts(tree: FileTree, directory: string, texts: Texts): FileTree {
  if (texts.size === 0) return tree
  const own = new Map([...texts].flatMap(([path, bytes]) => (isWithin(directory, path) ? [[slashed(relative(directory, path)), bytes]] : [])))
  let entries: readonly Entry[] | undefined
  return {
    get entries() {
      return (entries ??= entriesWith(tree.entries, own))
    },
    get truncated() {
      return tree.truncated ?? false
    },
    get unlisted() {
      return tree.unlisted ?? []
    },
    read(path) {
      const bytes = own.get(path)
      return bytes ? (bytes.length > MAX_FILE_BYTES ? undefined : bytes) : tree.read(path)
    },
    around: (path) => (texts.has(join(directory, path)) ? 'file' : tree.around(path)),
    forget() {
      entries = undefined
      tree.forget?.()
    },
  }
}

function entriesWith(listed: readonly Entry[], texts: Texts): readonly Entry[] {
  const known = new Map(listed.map((entry) => [entry.path, entry]))
  const saved = Array.from(texts, ([path, { length: size }]): Entry => ({ executable: false, ...known.get(path), path, kind: 'file', size }))
  return withDirectories([...listed, ...saved])
}
