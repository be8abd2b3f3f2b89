import { createHash, randomBytes } from 'node:crypto'
import { checkMemberPath, findCollisions } from '../skill/paths.ts'
import { ExtractError } from './extract-error.ts'
import type { Place } from './place.ts'

/** A file on its way to the disk. */
export interface TreeFile {
  /** Relative to the tree, with `/`. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Of the content, in hexadecimal; `undefined` when nobody has said what it should be. */
  readonly sha256: string | undefined
  readonly executable: boolean
  /** Called once, when the file's turn has come. */
  content(): Uint8Array | Promise<Uint8Array>
}

/** How a tree on disk differs from what it should be. */
export interface TreeDifference {
  /** Relative to the tree, with `/`; empty for the tree itself. */
  readonly path: string
  /** `extra`: nobody has put it there with the tree. `mode`: others may do with it what they should not, or it cannot be run. */
  readonly problem: 'missing' | 'changed' | 'extra' | 'mode'
}

/** How long the event loop may be held, in milliseconds, before others get their turn. */
const TURN = 8

/** Windows keeps no permissions that Node could tell. */
const HAS_MODES = process.platform !== 'win32'

/**
 * Refuse a tree that could write outside of its directory, or that is another one on another disk. Nothing has been written then.
 * @throws ExtractError
 */
export function checkTree(name: string, files: readonly { readonly path: string }[]): void {
  for (const { path } of files) {
    const problem = checkMemberPath(path)
    if (problem) throw new ExtractError('UNSAFE_PATH', `${name}: the path ${JSON.stringify(path)} ${problem.message}`)
  }
  const [collision] = findCollisions(files.map(({ path }) => path))
  if (collision)
    throw new ExtractError('COLLISION', `${name}: ${collision.paths.map((path) => JSON.stringify(path)).join(' and ')} would be one file on some disks`)
}

/**
 * Write a tree into a new directory beside its place, check it there, and move it into place as a whole.
 *
 * @param stage the name of that directory, which nobody can guess
 * @returns the path of the tree
 * @throws ExtractError; nothing is left in the place then
 */
export async function writeTree(home: Place, name: string, files: readonly TreeFile[], signal: AbortSignal, stage: string = newName()): Promise<string> {
  checkTree(name, files)
  const root = home.make(stage)
  let at = stage
  try {
    await fillTree(root, files, signal)
    signal.throwIfAborted()
    home.rename(stage, name)
    at = name
    const moved = home.enter(name)
    moved?.close()
    // Whoever can move directories about here may have moved another one in.
    if (moved?.id !== root.id || !moved.isInPlace() || !home.isInPlace())
      throw new ExtractError('SWAPPED', `${home.path}/${name} was exchanged while it was made`, { path: moved?.path })
    return moved.path
  } catch (error) {
    emptyTree(root, files)
    home.removeDirectory(at)
    throw error
  } finally {
    root.close()
  }
}

async function fillTree(root: Place, files: readonly TreeFile[], signal: AbortSignal): Promise<void> {
  const walk = walker(root)
  const rest = turns(signal)
  try {
    for (const file of skillFilesLast(files)) {
      await rest()
      const given = file.content()
      const content = given instanceof Uint8Array ? given : await given
      if (content.length !== file.size || (file.sha256 !== undefined && digest(content) !== file.sha256)) {
        throw new ExtractError('BAD_CONTENT', `${file.path} is not what the bundle says of it: this copy of the bundle is damaged`)
      }
      const { place, name } = walk.make(file.path)
      writeFile(place, name, content, file.executable)
    }
  } finally {
    walk.close()
  }
}

/** The file that makes a skill of a directory gets its name when all of it is there. */
function writeFile(place: Place, name: string, content: Uint8Array, executable: boolean): void {
  const written = SKILL_FILE.test(name) ? newName() : name
  try {
    place.write(written, content, executable)
    // The same bytes have the same digest, and are sooner compared.
    if (!place.holds(written, content)) {
      throw new ExtractError('BAD_CONTENT', `${place.path}/${name} was changed while it was written`, { path: `${place.path}/${name}` })
    }
    if (written !== name) place.rename(written, name)
  } catch (error) {
    if (written !== name) place.removeFile(written)
    throw error
  }
}

/** What makes a skill of a directory, also where a host minds no case. */
const SKILL_FILE = /(?<![^/])skill\.md$/i

/**
 * Sorted by path, but for the file that makes a skill of a directory, which comes behind all in it and below it. Some hosts look
 * into hidden directories: where the program is killed, what it leaves in the staging directory is a whole skill to them, or none.
 */
function skillFilesLast<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  const keys = new Map(files.map((file) => [file, file.path.replace(SKILL_FILE, '\uffff')]))
  return [...files].sort((a, b) => compareText(keys.get(a) as string, keys.get(b) as string))
}

/** Compare a tree on disk with what it should be. Files without a digest are compared by size. */
export async function compareTree(home: Place, name: string, files: readonly TreeFile[], signal: AbortSignal): Promise<readonly TreeDifference[]> {
  const root = home.enter(name)
  if (!root) return [{ path: '', problem: 'missing' }]
  const found: TreeDifference[] = []
  const walk = walker(root)
  const rest = turns(signal)
  try {
    for (const { path, size, sha256, executable } of byPath(files)) {
      await rest()
      const at = walk.find(path)
      const read = at?.place.read(at.name, size)
      if (!read) found.push({ path, problem: 'missing' })
      else if (!read.content || (sha256 !== undefined && digest(read.content) !== sha256)) found.push({ path, problem: 'changed' })
      else if (HAS_MODES && read.mode !== (executable ? 0o700 : 0o600)) found.push({ path, problem: 'mode' })
    }
    return [...found, ...strays(root, files)]
  } finally {
    walk.close()
    root.close()
  }
}

function byPath<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  return [...files].sort((a, b) => compareText(a.path, b.path))
}

/** By UTF-16 units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A hidden name that nobody can guess. */
function newName(): string {
  return `.${randomBytes(8).toString('hex')}`
}

/** Directories that others may look into, and what lies in a tree and should not: files, links, directories that hold none of its files. */
function strays(root: Place, files: readonly TreeFile[]): TreeDifference[] {
  const known = new Set<string>()
  const directories = new Set<string>()
  for (const { path } of files) {
    known.add(path)
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) directories.add(path.slice(0, slash))
  }
  const found: TreeDifference[] = []
  const look = (place: Place, at: string): void => {
    if (HAS_MODES && place.mode !== 0o700) found.push({ path: at, problem: 'mode' })
    for (const name of [...place.list()].sort()) {
      const path = at === '' ? name : `${at}/${name}`
      if (known.has(path)) continue
      const inner = directories.has(path) ? place.enter(name) : undefined
      if (!inner) {
        found.push({ path, problem: 'extra' })
        continue
      }
      try {
        look(inner, path)
      } finally {
        inner.close()
      }
    }
  }
  look(root, '')
  return found
}

/** Remove the files of a tree and the directories that are empty then. What somebody else has put there stays. */
export function removeTree(home: Place, name: string, files: readonly { readonly path: string }[]): void {
  const root = tryToEnter(home, name)
  if (!root) return
  emptyTree(root, files)
  root.close()
  home.removeDirectory(name)
}

function emptyTree(root: Place, files: readonly { readonly path: string }[]): void {
  const below = new Map<string, { readonly files: string[]; readonly directories: Set<string> }>()
  const contentOf = (path: string): { readonly files: string[]; readonly directories: Set<string> } => {
    const found = below.get(path) ?? { files: [], directories: new Set() }
    below.set(path, found)
    return found
  }
  // What was written last goes first, for the same reason.
  for (const { path } of [...skillFilesLast(files)].reverse()) {
    const parts = path.split('/')
    parts.forEach((part, i) => {
      const parent = contentOf(parts.slice(0, i).join('/'))
      if (i === parts.length - 1) parent.files.push(part)
      else parent.directories.add(part)
    })
  }
  const empty = (place: Place, path: string): void => {
    const content = contentOf(path)
    for (const name of content.files) place.removeFile(name)
    for (const name of content.directories) {
      const inner = tryToEnter(place, name)
      if (inner) empty(inner, path === '' ? name : `${path}/${name}`)
      inner?.close()
      place.removeDirectory(name)
    }
  }
  empty(root, '')
}

/** To remove what can be removed is all that is left to do when something went wrong. */
function tryToEnter(place: Place, name: string): Place | undefined {
  try {
    return place.enter(name)
  } catch {
    return undefined
  }
}

/** Goes from directory to directory of a tree, in the order of sorted paths, and holds those on the way only. */
function walker(root: Place): { make(path: string): Stop; find(path: string): Stop | undefined; close(): void } {
  const held: { readonly name: string; readonly place: Place }[] = []
  const here = (): Place => held.at(-1)?.place ?? root
  /** Go to the directory of a path, and step into those on the way that are not held already. */
  const go = (path: string, step: (from: Place, name: string) => Place | undefined): Stop | undefined => {
    const names = path.split('/')
    const name = names.pop() as string
    let same = 0
    while (same < held.length && held[same]?.name === names[same]) same++
    while (held.length > same) held.pop()?.place.close()
    for (const next of names.slice(same)) {
      const place = step(here(), next)
      if (!place) return undefined
      held.push({ name: next, place })
    }
    return { place: here(), name }
  }
  return {
    // What is below a directory stands together in the order of paths, so that none is left and needed again.
    make: (path) => go(path, (from, name) => from.make(name)) as Stop,
    find: (path) => go(path, (from, name) => from.enter(name)),
    close() {
      for (const { place } of held) place.close()
      held.length = 0
    },
  }
}

/** Where a file stands. */
interface Stop {
  readonly place: Place
  readonly name: string
}

function digest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Lets others have their turn now and then, and stops when it is asked to. */
function turns(signal: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < TURN) return undefined
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        since = performance.now()
        if (signal.aborted) reject(signal.reason as Error)
        else resolve()
      })
    })
  }
}
