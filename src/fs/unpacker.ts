import { crc32, inflateRawSync } from 'node:zlib'
import type { Unpacker } from '../bundle/archive.ts'

/** What Node says of a stream that is inflated; its types leave `info` out. */
type Inflate = (bytes: Uint8Array, options: { info: true; maxOutputLength: number; chunkSize: number }) => { buffer: Buffer; engine: { bytesWritten: number } }

/** zlib, as the readers of archives want it. */
export const unpacker: Unpacker = {
  crc32: (bytes) => crc32(bytes),
  inflateRaw(bytes, limit) {
    try {
      const { buffer, engine } = (inflateRawSync as unknown as Inflate)(bytes, {
        info: true,
        maxOutputLength: Math.max(1, limit),
        // What comes in one piece need not be put together.
        chunkSize: Math.min(32 << 20, Math.max(64, limit)),
      })
      return { content: buffer, consumed: engine.bytesWritten }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ERR_BUFFER_TOO_LARGE') return 'over the limit'
      return code === 'Z_BUF_ERROR' ? 'cut' : 'broken'
    }
  },
}
