import { closeSync, constants, fchmodSync, chmodSync, copyFileSync, lstatSync, mkdirSync, openSync, readdirSync, renameSync, writeSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { piecesOf } from '../bundle/pack.ts'
import { BuildError } from '../bundle/problem.ts'
import { companionOf, isCompanion } from '../bundle/sums.ts'
import { SUMS_NAME } from '../bundle/targets/index.ts'
import type { OtherBundles, Output } from '../bundle/targets/target.ts'
import { codec, inBlocks } from './codec.ts'
import { doneWith } from './free-memory.ts'
import { manifestIn, MAX_BYTES, textOf, type ReadArchive } from './read-build.ts'
import { holdsBytes, readRegularFile } from './read-file.ts'
import { makeDirectory, missingDirectories, removeEmpty } from './make-directory.ts'
import { codeOf, statOf } from './real-path.ts'
import { deadBeside, oldBeside, remove, removeStage, stageBeside, waitingBeside } from './stage.ts'
import { whyUnwritten } from './why-unwritten.ts'
import { parentsOf } from '../text/parents.ts'

export interface WriteOptions {
  readonly readArchive: ReadArchive
  /** Called after each file. */
  readonly onFile?: ((output: Output) => void) | undefined
  /** Called when all is written and before it is put in place, which it does not come to when this throws. */
  readonly accept?: ((written: readonly Written[]) => void) | undefined
  /** Files of the old build that belong to other bundles, and stay. */
  readonly keep?: OtherBundles | undefined
  /** Called when all is in place, with the signatures and bills of materials that are gone, since what they were made for is. */
  readonly onStale?: ((paths: readonly string[]) => void) | undefined
  /** Called with what is to be done when somebody ends the program meanwhile; returns what is called when it is over. */
  readonly whenEnded?: WhenEnded | undefined
}

export type WhenEnded = (act: () => void) => () => void

/** What was written. */
type Made = Pick<Output, 'path' | 'sha256'>
export type Written = Pick<Output, 'path' | 'size' | 'sha256' | 'mode' | 'target' | 'bundle' | 'tree'> & { readonly isArchive: boolean }

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/**
 * Write a build into a new directory beside the old one, read it back, and put it in its place by renaming. When anything
 * fails, the old one is as it was, and nothing new is left. The disk is not told to write at once: a build can be made
 * again, and after a crash `sha256sum -c` tells whether it must be.
 *
 * @param directory absolute
 * @throws BuildError
 */
export async function writeOutput(directory: string, outputs: AsyncIterable<Output> | Iterable<Output>, options: WriteOptions): Promise<readonly Written[]> {
  try {
    sharing(() => {
      putBack(directory, options.readArchive)
      unmoved(directory, () => refuseForeign(directory, options.readArchive))
      for (const stage of deadBeside(directory)) removeStage(stage, directory)
    })
  } catch (error) {
    throw asBuildError(error, directory)
  }
  const parent = dirname(directory)
  const stage = stageBeside(directory)
  const missing = missingDirectories(parent)
  const goOn = options.whenEnded?.(() => remove(stage))
  try {
    makeDirectory(parent)
    mkdirSync(stage)
    const written = await fill(stage, outputs, options)
    options.accept?.(written)
    const made = new Set(written.map(({ path }) => path))
    const { files = [], lists = [] } = options.keep ?? {}
    const kept = [...files, ...lists].filter(({ path }) => !made.has(path))
    const directories = new Set(['', ...[...made].flatMap(parentsOf)])
    for (const one of kept) keep(directory, stage, one, directories)
    refuseOthers(stage, new Set([...made, ...kept.map(({ path }) => path)]))
    const taken = new Set<string>()
    const stale = sharing(() => swap(stage, directory, [...written, ...kept], taken, options.readArchive))
    if (stale.length > 0) options.onStale?.(stale)
    return written
  } catch (error) {
    remove(stage)
    for (const path of missing) removeEmpty(path)
    throw asBuildError(error, directory)
  } finally {
    goOn?.()
  }
}

async function fill(stage: string, outputs: AsyncIterable<Output> | Iterable<Output>, { readArchive, onFile }: WriteOptions): Promise<Written[]> {
  const written: Written[] = []
  const directories = new Set([''])
  chmodSync(stage, 0o755)
  for await (const output of outputs) {
    const { path, size, sha256, mode, target, bundle, archive, tree } = output
    makeDirectories(stage, dirname(path), directories)
    writeFile(join(stage, path), output)
    readBack(join(stage, path), output, readArchive)
    written.push({ path, size, sha256, mode, target, ...(bundle !== undefined && { bundle }), isArchive: archive !== undefined, tree })
    onFile?.(output)
  }
  return written
}

/** Copy a file of another bundle, which must be what its list of sums says. */
function keep(old: string, stage: string, { path, sha256 }: Made, directories: Set<string>): void {
  const bytes = readRegularFile(join(old, path), MAX_BYTES)
  if (!bytes || codec.sha256(bytes) !== sha256) throw new BuildError('SOURCE_CHANGED', `${path} would be kept, but has changed since it was built`, { path })
  makeDirectories(stage, dirname(path), directories)
  copyFileSync(join(old, path), join(stage, path), constants.COPYFILE_EXCL)
}

/** With the mode that they have everywhere, whatever the user's mask. */
function makeDirectories(stage: string, path: string, known: Set<string>): void {
  if (path === '.' || known.has(path)) return
  makeDirectories(stage, dirname(path), known)
  mkdirSync(join(stage, path))
  chmodSync(join(stage, path), 0o755)
  known.add(path)
}

function writeFile(path: string, output: Output): void {
  const file = openSync(path, FLAGS, 0o600)
  try {
    for (const block of inBlocks(output.content())) for (let at = 0; at < block.length;) at += writeSync(file, block, at)
    fchmodSync(file, Number.parseInt(output.mode, 8))
  } finally {
    closeSync(file)
  }
}

/** Compare a file on the disk with what it was planned to be, and an archive by what a reader finds in it. */
function readBack(path: string, output: Output, readArchive: ReadArchive): void {
  const fail = (message: string): never => {
    throw new BuildError('REREAD_FAILED', `${output.path} ${message}`, { path: output.path, help: 'nothing was changed; the disk may be faulty' })
  }
  // The same bytes have the same digest, and are sooner compared.
  if (!holdsBytes(path, output.content())) return fail('differs on the disk from what was written')
  if (HAS_MODES && (lstatSync(path).mode & 0o777) !== Number.parseInt(output.mode, 8)) return fail('has another mode on the disk')
  if (!output.archive) return
  const bytes = readRegularFile(path, MAX_BYTES)
  if (!bytes) return fail('cannot be read')
  const { files } = output.archive
  const expected = { bytes: files.reduce((sum, file) => sum + file.size, 0), files: files.length }
  const found = new Map(readArchive(bytes, expected).map((file) => [file.path, file]))
  if (found.size !== files.length) return fail(`holds ${found.size} files when it is read back, not ${files.length}`)
  for (const file of files) {
    const one = found.get(file.path)
    if (!one) return fail(`does not hold \`${file.path}\` when it is read`)
    if (one.mode !== undefined && (one.mode & 0o777) !== Number.parseInt(file.mode, 8)) return fail(`holds \`${file.path}\` with another mode when it is read`)
    let at = 0
    const content = one.content()
    for (const piece of piecesOf([file])) {
      if (Buffer.compare(content.subarray(at, at + piece.length), piece) !== 0) return fail(`holds another \`${file.path}\` when it is read`)
      at += piece.length
      doneWith(piece.length)
    }
    if (content.length !== at) return fail(`holds a longer \`${file.path}\` when it is read`)
  }
  doneWith(bytes.length)
}

/** Windows keeps no permissions that Node could tell. */
const HAS_MODES = sep === '/'

/** What the system says when somebody else builds into the same place, and has moved there what was looked at a moment ago. */
const MOVED: ReadonlySet<string> = new Set(['ENOENT', 'ENOTEMPTY', 'EEXIST'])

/** How often two builds may get in each other's way at one place before it is for another reason. */
const TRIES = 10

/** Do something at a place that others build into, too; again, if one of them has come in between. */
function sharing<T>(act: () => T): T {
  for (let left = TRIES; ; left--) {
    try {
      return act()
    } catch (error) {
      if (left === 0 || !MOVED.has(codeOf(error))) throw error
    }
  }
}

/** Look at a directory. What is found does not count if it was another one at the end. */
function unmoved<T>(directory: string, look: () => T): T {
  const before = statOf(directory)?.ino
  const isMoved = (): boolean => statOf(directory)?.ino !== before
  try {
    const found = look()
    if (!isMoved()) return found
  } catch (error) {
    if (!isMoved()) throw error
  }
  throw Object.assign(new Error(`${directory} was moved`), { code: 'ENOENT' })
}

/**
 * Put a build back into its place that waits beside it, since whoever was to put another one there was killed. Where one is in
 * the place already, nobody needs the one that waits.
 *
 * What is looked for first is looked for first on purpose: who is not killed goes on meanwhile. What waits is all of a build, so
 * that anything else was given the name by somebody else, and stays.
 *
 * @returns whether anything is in the place
 */
function putBack(directory: string, readArchive: ReadArchive): boolean {
  const isBuild = (path: string): boolean => {
    try {
      return whyForeign(path, readArchive) === undefined
    } catch (error) {
      if (MOVED.has(codeOf(error))) throw error
      return false
    }
  }
  const superseded = oldBeside(directory)
  if (statOf(directory)) {
    for (const old of superseded) if (isBuild(old)) removeStage(old, directory)
    return true
  }
  const old = oldBeside(directory).find(isBuild)
  if (old === undefined) return false
  renameSync(old, directory)
  return true
}

/**
 * Put the new directory in the place of the old one, which comes back if that fails. Returns the companions that were not taken over.
 *
 * @param taken those that were, in this try or an earlier one
 */
function swap(stage: string, directory: string, written: readonly Made[], taken: Set<string>, readArchive: ReadArchive): readonly string[] {
  if (!putBack(directory, readArchive)) {
    renameSync(stage, directory)
    return []
  }
  const old = waitingBeside(directory)
  renameSync(directory, old)
  let stale: readonly string[] | undefined
  try {
    stale = unmoved(old, () => {
      // Something may have been put there while the new one was made.
      const foreign = foreignIn(old)
      if (foreign !== undefined) refuseUse(directory, `holds \`${foreign}\`, which no build has put there`)
      return takeOver(old, stage, written, taken)
    })
    renameSync(stage, directory)
  } catch (error) {
    try {
      renameSync(old, directory)
    } catch (problem) {
      // Somebody else who builds here has put it back already, or another one in the place of what was taken over.
      const isNeeded = codeOf(problem) !== 'ENOENT' && !(stale && MOVED.has(codeOf(problem)))
      if (isNeeded)
        throw new BuildError('WRITE_FAILED', `${directory} could neither be replaced nor put back`, { help: `the old build is in ${old}`, cause: error })
      removeStage(old, directory)
    }
    throw error
  }
  removeStage(old, directory)
  return stale
}

/**
 * Copy what others have made for files of the old build, signatures above all, into the new one, where those files have the
 * same bytes. Returns what is left behind: a signature of what is not there any more would be a bad one.
 */
function takeOver(old: string, stage: string, written: readonly Made[], taken: Set<string>): readonly string[] {
  const made = new Map(written.map(({ path, sha256 }) => [path, sha256]))
  const present = filesIn(old)
  const isSame = (path: string): boolean => {
    const bytes = made.has(path) ? readRegularFile(join(old, path), MAX_BYTES) : undefined
    return bytes !== undefined && codec.sha256(bytes) === made.get(path)
  }
  return present.filter((path) => {
    const of = companionOf(path)
    if (of === undefined || made.has(path)) return false
    const isOf = (one: string): boolean => one === of || one.startsWith(`${of}/`)
    // What a skill brings along may have the name of a signature.
    const [was, is] = [present.filter((one) => isOf(one) && (made.has(one) || companionOf(one) === undefined)), [...made.keys()].filter(isOf)]
    const isKept = statOf(join(old, path))?.isFile() === true && is.length > 0 && was.length === is.length && was.every(isSame)
    if (!isKept) return true
    if (!taken.has(path)) copyFileSync(join(old, path), join(stage, path), constants.COPYFILE_EXCL)
    taken.add(path)
    return false
  })
}

/**
 * Refuse a place in which something else than a directory stands.
 *
 * @throws BuildError
 */
export function refuseNoDirectory(directory: string): void {
  const there = statOf(directory)
  if (there && !there.isDirectory()) refuseUse(directory, there.isSymbolicLink() ? 'is a symlink' : 'is not a directory')
}

/** Only what a build has put there is replaced: nobody's `dist` is lost because it has the same name, or a list of sums in it. */
function refuseForeign(directory: string, readArchive: ReadArchive): void {
  if (!statOf(directory)) return
  refuseNoDirectory(directory)
  const why = whyForeign(directory, readArchive)
  if (why !== undefined) refuseUse(directory, why)
}

/** Why a directory is not, or not only, what a build has made; `undefined` for a build, and for what is empty. */
function whyForeign(directory: string, readArchive: ReadArchive): string | undefined {
  const foreign = foreignIn(directory)
  if (foreign !== undefined) return `holds \`${foreign}\`, which no build has put there`
  const present = filesIn(directory)
  if (present.length === 0 || present.some((path) => isMade(join(directory, path), readArchive))) return undefined
  return `holds \`${present.find((path) => path !== SUMS_NAME) ?? SUMS_NAME}\`, and nothing that shows a build`
}

function refuseUse(directory: string, what: string): never {
  throw new BuildError('OUT_IN_USE', `${directory} ${what}`, { path: directory, help: 'give another directory with --out, or remove what is in it' })
}

/** A file that stands in what a build has made, and is neither listed nor made for what is. */
function foreignIn(directory: string): string | undefined {
  const present = filesIn(directory)
  if (present.length === 0) return undefined
  const sums = present.includes(SUMS_NAME) ? textOf(join(directory, SUMS_NAME)) : ''
  const own = new Set(sums.split('\n').map((line) => line.slice(66)))
  return present.find((path) => path !== SUMS_NAME && !own.has(path) && !isCompanion(path, own))
}

/** Whether a file is one that builds alone make: a manifest, an archive with one in it, or a module that says who made it. */
function isMade(path: string, readArchive: ReadArchive): boolean {
  if (basename(path) === MANIFEST_NAME) return true
  if (path.endsWith('.extract.mjs')) return /^\/\/.*\n\/\/ Made by skillc /.test(textOf(path))
  if (!/\.(?:skill|tgz|apm\.zip)$/.test(path)) return false
  try {
    return manifestIn(path, readArchive) !== undefined
  } catch {
    return false
  }
}

function refuseOthers(stage: string, paths: ReadonlySet<string>): void {
  const found = filesIn(stage)
  const extra = found.find((path) => !paths.has(path))
  if (extra !== undefined || found.length !== paths.size)
    throw new BuildError('REREAD_FAILED', `${stage} was changed while it was being written`, { help: 'build again' })
}

/** Paths of all that is no directory, at any depth. */
function filesIn(directory: string, prefix = ''): string[] {
  return readdirSync(join(directory, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    return entry.isDirectory() ? filesIn(directory, path) : [path]
  })
}

function asBuildError(error: unknown, directory: string): unknown {
  if (error instanceof BuildError) return error
  if (error instanceof Error && error.name === 'ArchiveError')
    return new BuildError('REREAD_FAILED', `what was packed cannot be read: ${error.message}`, {
      help: 'this is a bug in skillc, please report it',
      cause: error,
    })
  const why = whyUnwritten(error)
  if (why === undefined) return error
  return new BuildError('WRITE_FAILED', `the build could not be written to ${directory}: ${why}`, {
    help: 'the old build, if there was one, is unchanged',
    cause: error,
  })
}
