import { closeSync, constants, openSync, readSync } from 'node:fs'
import { readRegularFile } from './read-file.ts'

/** The largest list of a pack that is read, in bytes. */
const MAX_BYTES = 256 << 20
/** A commit is short. */
const MAX_COMMIT = 64 << 10
const COMMIT = 1

/**
 * The compressed text of a commit in a pack, with what stands behind it; `undefined` where the pack does not have it, or has it as a
 * difference from another one.
 *
 * @param path of the pack's list, as gitformat-pack(5) has version 2 of it
 */
export function packedCommit(path: string, commit: string): Uint8Array | undefined {
  if (!path.endsWith('.idx')) return undefined
  const bytes = readRegularFile(path, MAX_BYTES)
  if (!bytes || bytes.length < 1032) return undefined
  const list = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const count = list.readUInt32BE(1028)
  const wanted = Buffer.from(commit, 'hex')
  const first = wanted[0] as number
  const [from, to] = [first === 0 ? 0 : list.readUInt32BE(4 + 4 * first), list.readUInt32BE(8 + 4 * first)]
  const names = list.subarray(1032, 1032 + 20 * count)
  for (let i = from; i < to; i++) {
    if (!names.subarray(20 * i, 20 * i + 20).equals(wanted)) continue
    const at = list.readUInt32BE(1032 + 24 * count + 4 * i)
    const large = at >= 0x8000_0000 ? 1032 + 28 * count + 8 * (at - 0x8000_0000) : undefined
    return objectAt(path.replace(/idx$/, 'pack'), large === undefined ? at : Number(list.readBigUInt64BE(large)))
  }
  return undefined
}

function objectAt(pack: string, at: number): Uint8Array | undefined {
  const file = openSync(pack, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const bytes = new Uint8Array(MAX_COMMIT)
    const length = readSync(file, bytes, 0, bytes.length, at)
    // The kind stands in three bits of the first byte, and the size in the others of all bytes that go on.
    const start = bytes.findIndex((byte) => byte < 0x80) + 1
    return (((bytes[0] as number) >> 4) & 7) === COMMIT ? bytes.subarray(start, length) : undefined
  } finally {
    closeSync(file)
  }
}
