import { realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ExtractError, systemError } from './extract-error.ts'
import { holdDirectory, type Place } from './place.ts'
import { checkTree, writeTree, type TreeFile } from './tree.ts'

/**
 * Put the files of an archive into a directory that is not there yet, or empty. They are written beside it and moved into
 * place as a whole; the directory that it stands in has to be there.
 *
 * @param stage the name under which it is made, beside its place: a new one that cannot be guessed
 * @returns the real path of the directory
 * @throws ExtractError; the directory is as it was then
 */
export async function extractArchive(files: readonly TreeFile[], directory: string, stage?: string): Promise<string> {
  const path = resolve(directory)
  const name = basename(path)
  checkTree(name, files)
  const parent = holdParent(path)
  try {
    refuseFull(parent, name)
    return await writeTree(parent, name, files, new AbortController().signal, stage)
  } finally {
    parent.close()
  }
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
