import { basename } from 'node:path'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { readRegularFile } from './read-file.ts'

/** A file that a reader of archives, which shares no code with their writer, has found in one. */
export interface ReadBack {
  readonly path: string
  readonly mode: number | undefined
  content(): Uint8Array
}

/**
 * @param expected what is in it, when all is well: more need not be read
 * @throws when the bytes are no archive
 */
export type ReadArchive = (bytes: Uint8Array, expected: { readonly bytes: number; readonly files: number }) => readonly ReadBack[]

/** What a build may hold on the disk, in bytes. */
export const MAX_BYTES: number = 2 ** 31
const MAX_FILES = 100_000

/** A text that a build may have written. A pipe is empty: nobody waits for what may never come out of it. */
export function textOf(path: string): string {
  return new TextDecoder().decode(readRegularFile(path, MAX_BYTES))
}

/**
 * The manifest in an archive.
 *
 * @throws when it is none
 */
export function manifestIn(path: string, readArchive: ReadArchive): ReadBack | undefined {
  const bytes = readRegularFile(path, MAX_BYTES)
  return bytes && readArchive(bytes, { bytes: MAX_BYTES, files: MAX_FILES }).find((file) => basename(file.path) === MANIFEST_NAME)
}
