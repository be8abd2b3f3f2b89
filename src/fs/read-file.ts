import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 10_000_000

// Neither flag exists on Windows, where the bare `|` of an absent one is 0. Without O_NONBLOCK, opening a named pipe waits for a writer for ever.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Bytes of a regular file; `undefined` when it is none, a symlink, larger than `limit`, or unreadable. */
export function readRegularFile(path: string, limit: number = MAX_FILE_BYTES): Uint8Array | undefined {
  let file: number
  try {
    file = openSync(path, FLAGS)
  } catch {
    return undefined
  }
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() || stats.size > limit) return undefined
    const bytes = new Uint8Array(stats.size)
    let length = 0
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, null)
      // The file was cut while it was read.
      if (read === 0) break
      length += read
    }
    return length < bytes.length ? bytes.slice(0, length) : bytes
  } catch {
    return undefined
  } finally {
    closeSync(file)
  }
}
