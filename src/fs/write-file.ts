import { closeSync, constants, fchmodSync, fchownSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { statOf } from './real-path.ts'
import { NotReplacedError } from './why-unwritten.ts'

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/**
 * Write a file so that its readers, and whoever finds the disk after a crash, see either the old content or the new.
 *
 * @throws when `path` is a symlink or no regular file, or cannot be written; nothing has changed then
 */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  // Only who writes needs it, and loading it takes longer than checking a skill.
  const { randomBytes } = await import('node:crypto')
  const old = statOf(path)
  if (old?.isSymbolicLink()) throw new NotReplacedError('is a symlink, whose target is not overwritten')
  if (old && !old.isFile()) throw new NotReplacedError('is not a regular file')
  // In the same directory, since a rename must not cross disks; and of a name that fits whatever the length of the file's own,
  // and that the deny list keeps out of bundles: who is killed here leaves it.
  const temporary = join(dirname(path), `.skillc-${randomBytes(8).toString('hex')}.tmp`)
  // Closed to others until it has the mode of the file that it replaces.
  const file = openSync(temporary, FLAGS, old ? 0o600 : 0o666)
  let open = true
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
    if (old) {
      keepOwner(file, old)
      fchmodSync(file, old.mode & 0o777)
    }
    fsyncSync(file)
    open = false
    closeSync(file)
    renameSync(temporary, path)
  } catch (error) {
    if (open) closeSync(file)
    unlinkSync(temporary)
    throw error
  }
}

/** A file fixed by root stays its owner's. Others may not give files away, and need not. */
function keepOwner(file: number, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  try {
    fchownSync(file, uid, gid)
  } catch {
    // The new file is then the writer's, as after any other rename.
  }
}
