import { dirname, join, resolve } from 'node:path'
import { readRegularFile } from './read-file.ts'
import { statOf } from './real-path.ts'

/** A larger index is not read, and the ignore files have the last word. */
const MAX_BYTES = 256 << 20

/** What Git tracks in a repository: files, and the directories that hold any; paths from its top. */
export type Tracked = ReadonlySet<string>

/**
 * What is tracked is ignored by no pattern. Git itself is not started: a repository can have it run programs.
 *
 * @param top absolute
 */
export function trackedIn(top: string): Tracked {
  return withDirectories(pathsIn(indexOf(top)))
}

/** In a work tree of its own, `.git` is a file that names a directory. */
function indexOf(top: string): Uint8Array | undefined {
  const git = join(top, '.git')
  if (statOf(git)?.isDirectory()) return readRegularFile(join(git, 'index'), MAX_BYTES)
  const named = /^gitdir: (.+)$/m.exec(new TextDecoder().decode(readRegularFile(git, 4096)))?.[1]
  return named === undefined ? undefined : readRegularFile(join(resolve(top, named), 'index'), MAX_BYTES)
}

/** The index as gitformat-index(5) has it, versions 2 and 3; none of what is no such file. */
function* pathsIn(bytes: Uint8Array | undefined): Iterable<string> {
  if (!bytes || bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 4)) !== 'DIRC') return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(4)
  if (version !== 2 && version !== 3) return
  const decoder = new TextDecoder()
  let at = 12
  for (let left = view.getUint32(8); left > 0 && at + 62 < bytes.length; left--) {
    const start = at + (version === 3 && (view.getUint16(at + 60) & 0x4000) !== 0 ? 64 : 62)
    const end = bytes.indexOf(0, start)
    if (end < 0) return
    yield decoder.decode(bytes.subarray(start, end))
    // With one to eight NUL bytes an entry is a multiple of eight long.
    at += (end - at + 8) & ~7
  }
}

function withDirectories(paths: Iterable<string>): Tracked {
  const all = new Set<string>()
  for (const path of paths) for (let at = path; at !== '.' && !all.has(at); at = dirname(at)) all.add(at)
  return all
}
