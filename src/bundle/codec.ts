/** Digests and compression, which the pure core is handed by the rim (`fs/codec.ts`). */
export interface Codec {
  /** In lower-case hexadecimal, of all chunks one after another. */
  sha256(...chunks: readonly Uint8Array[]): string
  crc32(bytes: Uint8Array): number
  /** DEFLATE without a header, at the level that archives are reproducible by. */
  deflateRaw(bytes: Uint8Array): Promise<Uint8Array>
  /** A gzip member, at the same level, that names no time, no file and no operating system. */
  gzip(chunks: Iterable<Uint8Array>): Promise<readonly Uint8Array[]>
}
