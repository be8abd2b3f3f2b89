import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { FoundFile, FoundTree } from '../bundle/found-tree.ts'
import { byCodeUnit } from '../text/compare.ts'
import { readRegularFile } from './read-file.ts'
import { statOf } from './real-path.ts'

/** The most that is listed of a tree. */
const MAX_FOUND = 20_000
const MAX_LEVELS = 64

/** The largest file of a tree that is read, in bytes. */
const MAX_BYTES = 256 << 20

/**
 * All that stands below a directory. Nothing follows a symlink, and nothing is left out.
 *
 * @param directory absolute
 * @throws the system's error when a directory cannot be listed
 */
export function readTree(directory: string): FoundTree {
  const files: FoundFile[] = []
  let truncated = false
  const walk = (at: string, depth: number): void => {
    const names = readdirSync(join(directory, at)).sort(byCodeUnit)
    for (const [i, name] of names.entries()) {
      if (files.length >= MAX_FOUND || depth > MAX_LEVELS) {
        truncated = true
        return
      }
      const path = at === '' ? name : `${at}/${name}`
      const absolute = join(directory, path)
      const stats = statOf(absolute)
      // A name that is no UTF-8 cannot be asked for, and is there all the same; or it reads as another one does.
      if (!stats || name === names[i - 1]) files.push({ path, kind: 'other', size: 0, mode: undefined, content: () => undefined })
      else if (stats.isDirectory()) walk(path, depth + 1)
      else {
        const kind = stats.isFile() ? 'file' : stats.isSymbolicLink() ? 'symlink' : 'other'
        // Windows keeps no such bits.
        const mode = sep === '\\' ? undefined : stats.mode & 0o7777
        files.push({ path, kind, size: stats.size, mode, content: () => (kind === 'file' ? readRegularFile(absolute, MAX_BYTES) : undefined) })
      }
    }
  }
  walk('', 0)
  return { from: 'directory', files, truncated }
}
