import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, crc32, createDeflateRaw, deflateRaw, type ZlibOptions } from 'node:zlib'
import type { Codec } from '../bundle/codec.ts'
import { ahead, AT_A_TIME } from '../bundle/pack.ts'

/** The same bytes from every official Node from 20 to 26, on every processor; what distributions build on their own zlib differs. */
const LEVEL = 6

/** What was compressed before, as long as somebody has it: several archives hold the same files. */
const deflated = new WeakMap<Uint8Array, Promise<Uint8Array>>()

/** Digests and compression by Node itself. */
export const codec: Codec = {
  sha256: (bytes) => hexDigest('sha256', bytes),
  sha1: (bytes) => hexDigest('sha1', bytes),
  crc32: (bytes, before) => crc32(bytes, before),
  deflateRaw(bytes) {
    let packed = deflated.get(bytes)
    if (!packed) deflated.set(bytes, (packed = deflate(bytes, { level: LEVEL, chunkSize: roomFor(bytes) })))
    return packed
  },
  deflatePieces: (pieces) => Readable.from(pieces).compose(createDeflateRaw({ level: LEVEL })) as AsyncIterable<Uint8Array>,
  gzip,
}

function hexDigest(algorithm: string, bytes: Uint8Array | Iterable<Uint8Array>): string {
  const hash = createHash(algorithm)
  for (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) hash.update(piece)
  return hash.digest('hex')
}

const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>

/** Of text, less than half is left, in one piece then. */
function roomFor(bytes: Uint8Array): number {
  return Math.max(1024, bytes.length >> 1)
}

/** Bytes that are compressed at a time. More win nothing. */
const BLOCK = 256 << 10

/** How far back DEFLATE looks, in bytes. */
const WINDOW = 32 << 10

/** No time, no name, and a system that is not known. */
const GZIP_HEADER = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * Blocks of fixed size are compressed side by side, each with what stands before it to look back at, and put one after
 * another: one stream to every reader, the same bytes on any number of processors, and twice as fast on two.
 */
async function gzip(chunks: Iterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const packed: Uint8Array[] = [GZIP_HEADER]
  let crc = 0
  let size = 0
  for await (const part of ahead(blocksOf(chunks), ({ bytes, before, isLast }) => {
    crc = crc32(bytes, crc)
    size += bytes.length
    return deflate(bytes, {
      level: LEVEL,
      chunkSize: roomFor(bytes),
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(before && { dictionary: before.subarray(-WINDOW) }),
    })
  }))
    packed.push(part)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(size % 2 ** 32, 4)
  return [...packed, trailer]
}

/** Blocks in a few buffers that are used over and over: one is free again when it is neither being compressed nor looked back at. */
function* blocksOf(chunks: Iterable<Uint8Array>): Generator<{ readonly bytes: Uint8Array; readonly before: Uint8Array | undefined; readonly isLast: boolean }> {
  const ring = Array.from({ length: AT_A_TIME + 2 }, () => Buffer.allocUnsafe(BLOCK))
  const block = (n: number): Buffer => ring[n % ring.length] as Buffer
  const before = (n: number): Buffer | undefined => (n === 0 ? undefined : block(n - 1))
  let count = 0
  let filled = 0
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      if (filled === BLOCK) {
        yield { bytes: block(count), before: before(count), isLast: false }
        count++
        filled = 0
      }
      const taken = chunk.subarray(at, at + BLOCK - filled)
      block(count).set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  }
  yield { bytes: block(count).subarray(0, filled), before: before(count), isLast: true }
}

/** Small chunks put together, since each is a call of the system or a trip to another thread. What is large stays as it is. */
export function* inBlocks(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  let block: Uint8Array[] = []
  let size = 0
  for (const chunk of chunks) {
    if (block.length === 0 && chunk.length >= BLOCK) {
      yield chunk
      continue
    }
    block.push(chunk)
    size += chunk.length
    if (size < BLOCK) continue
    yield together(block)
    block = []
    size = 0
  }
  if (block.length > 0) yield together(block)
}

function together(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
}
