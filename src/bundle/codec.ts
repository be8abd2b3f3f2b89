/** Digests and compression, which the pure core is handed by the rim (`fs/codec.ts`). */
export interface Codec {
  /** In lower-case hexadecimal; of pieces, one after another. */
  sha256(bytes: Uint8Array | Iterable<Uint8Array>): string
  /** The same by SHA-1: nothing is trusted for it, but Git and SPDX name things by it. */
  sha1(bytes: Uint8Array | Iterable<Uint8Array>): string
  /** @param before of what comes before these bytes */
  crc32(bytes: Uint8Array, before?: number): number
  /** DEFLATE without a header, at the level that archives are reproducible by. */
  deflateRaw(bytes: Uint8Array): Promise<Uint8Array>
  /** The same bytes, of what is too large to be held. */
  deflatePieces(pieces: Iterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** A gzip member, at the same level, that names no time, no file and no operating system. */
  gzip(chunks: Iterable<Uint8Array>): Promise<readonly Uint8Array[]>
}
