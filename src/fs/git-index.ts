import { join, resolve } from 'node:path'
import { parentsOf } from '../text/parents.ts'
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
  return new Set(trackedEntries(top)?.flatMap(({ path }) => [path, ...parentsOf(path)]))
}

/** A file as the index has it. */
export interface TrackedFile {
  readonly path: string
  /** Of its content, in hexadecimal. */
  readonly id: string
  readonly mode: number
  /** Bytes, as it was last seen, and nanoseconds since 1970. */
  readonly size: number
  readonly time: bigint
  /** It is not in the work tree, on purpose. */
  readonly isAway: boolean
}

/** What the index lists, in its order; `undefined` where there is none, or it is of another version. */
export function trackedEntries(top: string): readonly TrackedFile[] | undefined {
  const directory = gitDirectory(top)
  const bytes = directory === undefined ? undefined : readRegularFile(join(directory, 'index'), MAX_BYTES)
  return bytes && entriesIn(bytes)
}

/** In a work tree of its own, `.git` is a file that names a directory. */
export function gitDirectory(top: string): string | undefined {
  const git = join(top, '.git')
  if (statOf(git)?.isDirectory()) return git
  const named = /^gitdir: (.+)$/m.exec(new TextDecoder().decode(readRegularFile(git, 4096)))?.[1]
  return named === undefined ? undefined : resolve(top, named)
}

/** The index as gitformat-index(5) has it, versions 2 and 3. */
function entriesIn(bytes: Uint8Array): readonly TrackedFile[] | undefined {
  if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 4)) !== 'DIRC') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(4)
  if (version !== 2 && version !== 3) return undefined
  const found: TrackedFile[] = []
  const decoder = new TextDecoder()
  let at = 12
  for (let left = view.getUint32(8); left > 0 && at + 62 < bytes.length; left--) {
    const isLong = version === 3 && (view.getUint16(at + 60) & 0x4000) !== 0
    const start = at + (isLong ? 64 : 62)
    const end = bytes.indexOf(0, start)
    if (end < 0) return undefined
    found.push({
      path: decoder.decode(bytes.subarray(start, end)),
      id: Buffer.from(bytes.subarray(at + 40, at + 60)).toString('hex'),
      mode: view.getUint32(at + 24),
      size: view.getUint32(at + 36),
      time: BigInt(view.getUint32(at + 8)) * 1_000_000_000n + BigInt(view.getUint32(at + 12)),
      isAway: isLong && (view.getUint16(at + 62) & 0x4000) !== 0,
    })
    // With one to eight NUL bytes an entry is a multiple of eight long.
    at += (end - at + 8) & ~7
  }
  return found
}
