import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { platform } from 'node:process'
import { MAX_FILE_BYTES } from '../skill/limits.ts'
import { realPath } from './real-path.ts'

// Neither flag exists on Windows, where the bare `|` of an absent one is 0. Without O_NONBLOCK, opening a named pipe waits for a writer for ever.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Whether a regular file holds just these bytes. It is looked through piece by piece: to load it would double what is in memory. */
export function holdsBytes(path: string, chunks: Iterable<Uint8Array>): boolean {
  const { file } = opened(path, Infinity, false) ?? {}
  if (file === undefined) return false
  try {
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length;) {
        const read = readSync(file, scratch, 0, Math.min(scratch.length, chunk.length - at), null)
        if (read === 0 || Buffer.compare(scratch.subarray(0, read), chunk.subarray(at, at + read)) !== 0) return false
        at += read
      }
    }
    return readSync(file, scratch, 0, 1, null) === 0
  } catch {
    return false
  } finally {
    closeSync(file)
  }
}

const scratch = new Uint8Array(64 << 10)

/** Why {@link readRegularFile} has no bytes of a file, in words that follow its name. */
export function whyUnread(path: string, limit: number = MAX_FILE_BYTES): string {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return 'no longer exists'
  if (!stats.isFile()) return 'is not a regular file'
  if (stats.size > limit) return `is too large: ${stats.size} bytes are over the limit of ${limit}`
  return realPath(dirname(path)) === dirname(path) ? 'cannot be read' : 'stands behind a symlink'
}

/** All that comes out of an open descriptor; `undefined` when it is more than `limit` bytes, or cannot be read. */
export function readDescriptor(descriptor: number, limit: number): Uint8Array | undefined {
  try {
    const bytes = filled(descriptor, limit + 1)
    return bytes.length <= limit ? bytes : undefined
  } catch {
    return undefined
  }
}

/** So many bytes of what is open, or fewer where it ends before. */
function filled(file: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let length = 0
  for (let read = 1; read > 0 && length < size; length += read) read = readSync(file, bytes, length, size - length, null)
  return length < size ? bytes.slice(0, length) : bytes
}

/** Bytes of a regular file; `undefined` when it is none, a symlink, larger than `limit`, or unreadable. */
export function readRegularFile(path: string, limit: number = MAX_FILE_BYTES, inPlace = false): Uint8Array | undefined {
  const { file, size = 0 } = opened(path, limit, inPlace) ?? {}
  if (file === undefined) return undefined
  try {
    return filled(file, size)
  } catch {
    return undefined
  } finally {
    closeSync(file)
  }
}

/**
 * The same of a path without symlinks: `undefined`, too, when a directory on it was exchanged for a symlink since it was looked at, and
 * the file is another one.
 */
export function readInPlace(path: string, limit?: number): Uint8Array | undefined {
  return readRegularFile(path, limit, true)
}

/** macOS refuses a symlink anywhere on the way (`O_NOFOLLOW_ANY`, for which Node has no name), but not when asked for both. */
const NO_SYMLINKS = 0x2000_0000
const FLAGS_IN_PLACE = platform === 'darwin' ? constants.O_RDONLY | NO_SYMLINKS | constants.O_NONBLOCK : FLAGS

/** Where there is no /proc, this is as good as two looks can be. */
function isAt(file: number, path: string): boolean {
  if (platform === 'darwin') return true
  try {
    // Disks that mind no case may tell a name in another one. Who saves a file may put another one in its place.
    const place = readlinkSync(`/proc/self/fd/${file}`)
    return place === path || [path, `${path} (deleted)`].some((one) => one.toLowerCase() === place.toLowerCase())
  } catch {
    return realPath(path) === path && lstatSync(path).ino === fstatSync(file).ino
  }
}

/** The same, piece by piece. What is wrong with the file ends it early: whoever asks knows how many bytes there are. */
export function* piecesInPlace(path: string, limit: number): Generator<Uint8Array> {
  const { file } = opened(path, limit, true) ?? {}
  if (file === undefined) return
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE)
      const read = readSync(file, piece)
      if (read === 0) return
      yield piece.subarray(0, read)
    }
  } catch {
    // As if it ended here.
  } finally {
    closeSync(file)
  }
}

const PIECE = 1 << 20

/** A regular file that is no larger than `limit`; whoever asks closes it. */
function opened(path: string, limit: number, inPlace: boolean): { readonly file: number; readonly size: number } | undefined {
  let file: number | undefined
  try {
    file = openSync(path, inPlace ? FLAGS_IN_PLACE : FLAGS)
    const stats = fstatSync(file)
    if (stats.isFile() && stats.size <= limit && (!inPlace || isAt(file, path))) return { file, size: stats.size }
  } catch {
    // It is not there, or may not be read.
  }
  if (file !== undefined) closeSync(file)
  return undefined
}
