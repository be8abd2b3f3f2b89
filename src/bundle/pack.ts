import { byUtf8 } from '../text/compare.ts'
import type { Codec } from './codec.ts'

/** The two modes that every consumer keeps or loses, but none mistakes. */
export type Mode = '0644' | '0755'

/** A file on its way into an archive or a directory. */
export interface PackFile {
  /** With `/`, relative to the archive. */
  readonly path: string
  readonly mode: Mode
  /** Bytes. */
  readonly size: number
  /** In lower-case hexadecimal. */
  readonly sha256: string
  /**
   * The bytes. May be asked for more than once.
   * @throws BuildError when they are not what they were when they were hashed
   */
  content(): Uint8Array
  /** The same piece by piece, of a file that is too large to be held. */
  readonly pieces?: () => Iterable<Uint8Array>
}

/** A part of an archive: bytes, or a file that stands in it as it is. */
export type Chunk = Uint8Array | PackFile

export function* piecesOf(chunks: Iterable<Chunk>): Generator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Uint8Array) yield chunk
    else yield* chunk.pieces?.() ?? [chunk.content()]
  }
}

/** Sorted by the bytes of their paths, as they stand in archives and manifests. */
export function inOrder<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  return files.toSorted((a, b) => byUtf8(a.path, b.path))
}

/** A file that the build writes itself. */
export function textFile(path: string, text: string, codec: Codec): PackFile {
  const bytes = new TextEncoder().encode(text)
  return { path, mode: '0644', size: bytes.length, sha256: codec.sha256(bytes), content: () => bytes }
}

/** JSON as all our files have it: two spaces, LF, one at the end; keys in the order they are given, none of them `undefined`. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The same files in a directory of that name. */
export function below(directory: string, files: readonly PackFile[]): readonly PackFile[] {
  return files.map((file) => ({ ...file, path: `${directory}/${file.path}` }))
}

/**
 * What becomes of each item, in their order, while the next ones are being worked on already: a few at a time, so that
 * what waits for its turn does not fill the memory.
 */
export async function* ahead<From, To>(items: Iterable<From>, work: (item: From) => Promise<To>): AsyncGenerator<To> {
  const running: Promise<To>[] = []
  for (const item of items) {
    const promise = work(item)
    // It is waited for in its turn; until then, its failure is nobody's.
    promise.catch(() => undefined)
    running.push(promise)
    if (running.length >= AT_A_TIME) yield await (running.shift() as Promise<To>)
  }
  for (const promise of running) yield await promise
}

/** As many as Node has threads for it. */
export const AT_A_TIME = 4
