import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { dirname } from 'node:path'
import { makeDirectory, missingDirectories, removeEmpty } from './make-directory.ts'
import { statOf } from './real-path.ts'
import { NotReplacedError, whyUnwritten } from './why-unwritten.ts'

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/** Write a text as {@link writeFilesAtomically} does. Returns why it could not be written, in words. */
export async function whyNotWritten(path: string, text: string): Promise<string | undefined> {
  return (await firstUnwritten(new Map([[path, text]])))?.why
}

/**
 * Write texts as {@link writeFilesAtomically} does. Returns the first that could not be written, and why, in words.
 *
 * @param directories are made where they are missing, and go again when that was for nothing
 */
export async function firstUnwritten(
  texts: ReadonlyMap<string, string>,
  directories: readonly string[] = [],
): Promise<{ readonly path: string; readonly why: string } | undefined> {
  let at = ''
  const missing = directories.flatMap(missingDirectories)
  try {
    for (const path of directories) makeDirectory((at = path))
    await writeFilesAtomically(texts, (path) => void (at = path))
    return undefined
  } catch (error) {
    for (const path of missing) removeEmpty(path)
    const why = whyUnwritten(error)
    if (why === undefined) throw error
    return { path: at, why }
  }
}

/**
 * Write files that belong together: all of them, or none when one cannot be written. Readers of each, and whoever finds the disk after
 * a crash, see either the old content or the new. No file system renames several at once: a program that is killed between two renames,
 * which follow one another with nothing between, leaves some of them new.
 *
 * @param onFile called with the path of each file before something is done to it
 * @throws when one is a symlink or no regular file, or cannot be written; nothing has changed then
 */
export async function writeFilesAtomically(files: ReadonlyMap<string, string>, onFile?: (path: string) => void): Promise<void> {
  // Only who writes needs it, and loading it takes longer than checking a skill.
  const { deadTemporariesIn, temporaryIn } = await import('./stage.ts')
  // In the same directory, since a rename must not cross disks.
  const besides = (path: string): string => temporaryIn(dirname(path))
  for (const directory of new Set([...files.keys()].map((path) => dirname(path))))
    tryTo(() => {
      for (const dead of deadTemporariesIn(directory)) unlinkSync(dead)
    })
  const litter = new Set<string>()
  const done: { readonly path: string; readonly kept: string | undefined }[] = []
  try {
    const renames = [...files].map(([path, text]) => {
      onFile?.(path)
      const old = statOf(path)
      if (old?.isSymbolicLink()) throw new NotReplacedError('is a symlink, whose target is not overwritten')
      if (old && !old.isFile()) throw new NotReplacedError('is not a regular file')
      const temporary = besides(path)
      litter.add(temporary)
      writeNew(temporary, new TextEncoder().encode(text), old)
      const kept = old && files.size > 1 ? besides(path) : undefined
      if (kept !== undefined) {
        litter.add(kept)
        keep(path, kept)
      }
      return { path, temporary, kept }
    })
    for (const { path, temporary, kept } of renames) {
      onFile?.(path)
      renameSync(temporary, path)
      done.push({ path, kept })
    }
  } catch (error) {
    for (const { path, kept } of done) {
      if (kept === undefined) tryTo(() => unlinkSync(path))
      // Where the old file cannot be put back, it is not lost, and no later run takes it for a left-over.
      else if (!tryTo(() => renameSync(kept, path)) && litter.delete(kept)) tryTo(() => renameSync(kept, `${kept}.kept`))
    }
    throw error
  } finally {
    for (const path of litter) tryTo(() => unlinkSync(path))
  }
}

function writeNew(path: string, bytes: Uint8Array, old: Stats | undefined): void {
  // Closed to others until it has the mode of the file that it replaces.
  const file = openSync(path, FLAGS, old ? 0o600 : 0o666)
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
    if (old) {
      keepOwner(file, old)
      fchmodSync(file, old.mode & 0o777)
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Another name for a file, or a copy where it may have none. */
function keep(path: string, kept: string): void {
  try {
    linkSync(path, kept)
  } catch {
    copyFileSync(path, kept, constants.COPYFILE_EXCL)
  }
}

/** What stands in the way of tidying up must not hide why it had to be done. */
function tryTo(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** A file fixed by root stays its owner's. Others may not give files away, and need not. */
function keepOwner(file: number, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  // Otherwise the new file is the writer's, as after any other rename.
  tryTo(() => fchownSync(file, uid, gid))
}
