import { ExtractError } from './extract-error.ts'
import type { Place } from './place.ts'
import { compareTree, removeTree, writeTree, type TreeFile } from './tree.ts'

/** A tree that is to stand at a name, in the place of an older one or of nothing. */
export interface Replacement {
  readonly name: string
  readonly files: readonly TreeFile[]
  /** What stands there now, to the last file. */
  readonly old?: readonly TreeFile[] | undefined
  /** Names that nobody can guess: for the tree while it is made, when it is whole, and for the old one that waits. */
  readonly stages: readonly [made: string, whole: string, waiting: string]
}

/**
 * Put trees in their places: all of them, or none when one cannot be written. Each is put there by one renaming, after one that moves
 * the old tree aside; whoever is killed between the two leaves the old one whole beside its place.
 *
 * @throws ExtractError; all is as it was then
 */
export async function replaceTrees(home: Place, trees: readonly Replacement[], signal: AbortSignal): Promise<void> {
  const undo: (() => void)[] = []
  try {
    for (const { name, files, old, stages } of trees) {
      await writeTree(home, stages[1], files, signal, stages[0])
      undo.push(() => removeTree(home, stages[1], files))
      if (old) await refuseChanged(home, name, name, old, signal)
    }
    for (const { name, old, stages } of trees) {
      if (old) {
        home.rename(name, stages[2])
        undo.push(() => home.rename(stages[2], name))
      }
      home.rename(stages[1], name)
      undo.push(() => home.rename(name, stages[1]))
    }
    for (const { name, files, old, stages } of trees) {
      // Somebody may have worked in it until it was moved.
      if (old) await refuseChanged(home, stages[2], name, old, signal)
      if ((await compareTree(home, name, files, signal)).length > 0) throw new ExtractError('SWAPPED', `${home.path}/${name} was exchanged while it was made`)
    }
    if (!home.isInPlace()) throw new ExtractError('SWAPPED', `${home.path} was exchanged while it was in use`)
  } catch (error) {
    for (const act of undo.reverse()) attempt(act)
    throw error
  }
  for (const { old, stages } of trees) if (old) removeWaiting(home, stages[2], stages[0], old)
}

/** Remove an old tree under the name of a stage: of one that waits there must be all or nothing, for whoever puts it back. */
export function removeWaiting(home: Place, waiting: string, stage: string, files: readonly TreeFile[]): void {
  attempt(() => home.rename(waiting, stage))
  removeTree(home, stage, files)
}

/** Nothing that somebody has put into a tree or written over a file of it is removed with it. */
async function refuseChanged(home: Place, at: string, name: string, files: readonly TreeFile[], signal: AbortSignal): Promise<void> {
  const changed = (await compareTree(home, at, files, signal)).find(({ path, problem }) => (problem === 'missing' ? path === '' : problem !== 'mode'))
  if (changed) throw new ExtractError('EXISTS', `${home.path}/${name}${changed.path && `/${changed.path}`} was changed meanwhile`)
}

/** Remove a directory with all that is in it, without following a symlink. */
export function removeAll(home: Place, name: string): void {
  attempt(() => {
    const inner = home.enter(name)
    for (const one of inner?.list() ?? []) {
      inner?.removeFile(one)
      removeAll(inner as Place, one)
    }
    inner?.close()
  })
  home.removeDirectory(name)
}

/** What cannot be put back must not hide why it had to be. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // Nobody can do more.
  }
}
