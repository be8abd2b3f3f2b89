import { realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ExtractError, systemError } from './extract-error.ts'
import { holdDirectory, type Place } from './place.ts'
import { checkTree, writeTree, type TreeFile } from './tree.ts'

/** A file of an archive, as its reader found it. */
export interface ArchiveEntry {
  /** As written in the archive. */
  readonly path: string
  /** Bytes, as the archive says. */
  readonly size: number
  readonly executable: boolean
  /** In hexadecimal, when a manifest says what it should be. */
  readonly sha256?: string
  /** Called once and after every path was checked. */
  content(): Uint8Array | Promise<Uint8Array>
}

/** The most that an archive may hold. */
export interface Caps {
  /** Of all files together. */
  readonly bytes: number
  readonly files: number
  /** Bytes of all files to bytes of the archive. */
  readonly ratio: number
}

export const DEFAULT_CAPS: Caps = { bytes: 64 << 20, files: 2000, ratio: 50 }

export interface ExtractArchiveOptions {
  /** Bytes of the archive itself. */
  readonly packed: number
  readonly caps?: Caps
  readonly signal?: AbortSignal | undefined
  /** The name under which it is made, beside its place: a new one that cannot be guessed. */
  readonly stage?: string | undefined
}

/**
 * Put the files of an archive into a directory that is not there yet, or empty. They are written beside it and moved into
 * place as a whole; the directory that it stands in has to be there.
 *
 * @returns the real path of the directory
 * @throws ExtractError, or the reason of the signal; the directory is as it was then
 */
export async function extractArchive(
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
  directory: string,
  { packed, caps = DEFAULT_CAPS, signal = new AbortController().signal, stage }: ExtractArchiveOptions,
): Promise<string> {
  const files: TreeFile[] = []
  let bytes = 0
  for await (const entry of entries) {
    const { path, size, executable, sha256 } = entry
    signal.throwIfAborted()
    if (!Number.isSafeInteger(size) || size < 0) throw new ExtractError('BAD_CONTENT', `${JSON.stringify(path)} cannot have ${size} bytes`)
    bytes += size
    files.push({ path, size, executable, sha256, content: () => entry.content() })
    const over = overCaps({ bytes, files: files.length }, packed, caps)
    if (over !== undefined) throw new ExtractError('TOO_LARGE', over)
  }
  const path = resolve(directory)
  const name = basename(path)
  checkTree(name, files)
  const parent = holdParent(path)
  try {
    refuseFull(parent, name)
    return await writeTree(parent, name, files, signal, stage)
  } finally {
    parent.close()
  }
}

function overCaps(found: { readonly bytes: number; readonly files: number }, packed: number, caps: Caps): string | undefined {
  if (found.files > caps.files) return `the archive holds more than ${caps.files} files`
  if (found.bytes > caps.bytes) return `the files of the archive take more than ${caps.bytes} bytes`
  if (found.bytes > packed * caps.ratio) return `the files of the archive take more than ${caps.ratio} times its own ${packed} bytes`
  return undefined
}

/** Hold the directory that a directory is to stand in. */
function holdParent(directory: string): Place {
  try {
    return holdDirectory(realpathSync.native(dirname(directory)))
  } catch (error) {
    throw systemError(error, dirname(directory))
  }
}

/** Told before anything is written, though it is what the renaming finds at last that counts. */
function refuseFull(parent: Place, name: string): void {
  const there = parent.enter(name)
  try {
    if (there && there.list().length > 0) throw new ExtractError('EXISTS', `${there.path} is not empty`, { path: there.path })
  } finally {
    there?.close()
  }
}
