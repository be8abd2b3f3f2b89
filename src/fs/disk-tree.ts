import { lstatSync, readdirSync, type Dirent, type Stats } from 'node:fs'
import { join, sep } from 'node:path'
import type { Entry, FileTree, Surroundings, Unlisted } from '../skill/file-tree.ts'
import { MAX_DEPTH, MAX_ENTRIES } from '../skill/limits.ts'
import { byCodeUnit } from '../text/compare.ts'
import { readInPlace } from './read-file.ts'
import { codeOf, isWithin, linkAt, realPath, standsAsWritten, statOf } from './real-path.ts'

/** Directories that belong to tools, not to the skill that they stand in. */
const UNLISTED: ReadonlySet<string> = new Set(['.git', 'node_modules'])

interface Listing {
  /** The paths of regular files. */
  readonly files: ReadonlySet<string>
  readonly entries: readonly Entry[]
  readonly truncated: boolean
  readonly unlisted: readonly Unlisted[]
}

/**
 * A skill's directory on the disk. It is listed when somebody first asks for its entries; nothing follows a symlink in it.
 *
 * @param directory absolute, without symlinks
 * @param repository the absolute directory that `around` may look into
 */
export function diskTree(directory: string, repository: string): FileTree {
  let listing: Listing | undefined
  let reals: readonly [string, string] | undefined
  const listed = (): Listing => (listing ??= list(directory))
  // Asked once: many files stand in the same directories.
  let directories: Map<string, string | undefined> | undefined
  const reached = (segments: readonly string[]): string | undefined => {
    if (segments.length === 0) return directory
    const path = segments.join('/')
    directories ??= new Map()
    if (!directories.has(path)) directories.set(path, directoryIn(reached(segments.slice(0, -1)), segments.at(-1) as string))
    return directories.get(path)
  }
  return {
    get entries() {
      return listed().entries
    },
    get truncated() {
      return listed().truncated
    },
    get unlisted() {
      return listed().unlisted
    },
    read(path) {
      // What was listed stands there as written.
      if (listing?.files.has(path)) return readInPlace(below(directory, path))
      const segments = segmentsOf(path)
      if (segments === undefined || segments.length > MAX_DEPTH || segments.includes('..')) return undefined
      const name = segments.pop() as string
      const parent = reached(segments)
      if (parent === undefined) return undefined
      return standsAsWritten(parent, name) ? readInPlace(join(parent, name)) : undefined
    },
    forget() {
      listing = undefined
      directories = undefined
    },
    around(path) {
      const [root, outermost] = (reals ??= [realPath(directory), realPath(repository)])
      return lookAround(root, outermost, path)
    },
  }
}

/** A directory of a skill's directory, if it stands there as written, and is no tool's. */
function directoryIn(parent: string | undefined, name: string): string | undefined {
  if (parent === undefined || UNLISTED.has(name) || !standsAsWritten(parent, name)) return undefined
  const directory = join(parent, name)
  return statOf(directory)?.isDirectory() ? directory : undefined
}

/** The segments of a relative path; `undefined` when it is absolute, not normalised, or no path at all. */
function segmentsOf(path: string): string[] | undefined {
  if (path === '' || path.includes('\0')) return undefined
  // On Windows a backslash divides paths and a colon names a drive or a stream.
  if (sep === '\\' && /[\\:]/.test(path)) return undefined
  const segments = path.split('/')
  return segments.some((segment) => segment === '' || segment === '.') ? undefined : segments
}

function list(directory: string): Listing {
  let real: string | undefined
  const rootOf = (): string => (real ??= realPath(directory))
  const entries: Entry[] = []
  const unlisted: Unlisted[] = []
  const stack = [{ path: '', depth: 0 }]
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { path: parent, depth } = at
    let found: Dirent[]
    try {
      // Sorted, so that a listing that is cut is cut at the same place everywhere.
      found = readdirSync(parent === '' ? directory : below(directory, parent), { withFileTypes: true }).sort((a, b) => byCodeUnit(a.name, b.name))
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') unlisted.push({ path: parent, why: 'cannot be read' })
      continue
    }
    if (depth === MAX_DEPTH) {
      if (found.length > 0) unlisted.push({ path: parent, why: 'too deep' })
      continue
    }
    for (const [i, { name }] of found.entries()) {
      const path = parent === '' ? name : `${parent}/${name}`
      // Names that Node reads alike, of which it finds but one.
      const entry = name === found[i - 1]?.name ? unnamed(path) : entryAt(directory, path, found[i] as Dirent, rootOf)
      if (!entry) continue
      if (entry.kind === 'directory' && UNLISTED.has(name)) {
        unlisted.push({ path: entry.path, why: 'of a tool' })
        continue
      }
      if (entries.length === MAX_ENTRIES) {
        unlisted.push({ path: parent, why: 'too many' })
        stack.length = 0
        break
      }
      entries.push(entry)
      if (entry.kind === 'directory') stack.push({ path: entry.path, depth: depth + 1 })
    }
  }
  return {
    files: new Set(entries.flatMap(({ kind, path }) => (kind === 'file' ? [path] : []))),
    entries: entries.sort((a, b) => byCodeUnit(a.path, b.path)),
    truncated: unlisted.some(({ why }) => why !== 'of a tool'),
    unlisted: unlisted.sort((a, b) => byCodeUnit(a.path, b.path)),
  }
}

/** Joined as they are: neither has anything in it that would have to be resolved. */
function below(directory: string, path: string): string {
  return directory.endsWith(sep) ? directory + path : `${directory}${sep}${path}`
}

function unnamed(path: string): Entry {
  return { path, kind: 'other', size: 0, executable: false, unnamed: true }
}

/** @param rootOf the directory without symlinks, which only a symlink in it has to know */
function entryAt(directory: string, path: string, found: Dirent, rootOf: () => string): Entry | undefined {
  const isNamed = !path.includes('\uFFFD')
  if (isNamed && found.isDirectory()) return { path, kind: 'directory', size: 0, executable: false }
  const stats = statOf(below(directory, path))
  // It went away since its directory was listed; but a name that is no UTF-8 cannot be asked for, and is still there.
  if (!stats) return isNamed ? undefined : unnamed(path)
  if (stats.isSymbolicLink()) return { path, kind: 'symlink', size: 0, executable: false, link: linkAt(join(rootOf(), path), rootOf()) }
  if (stats.isDirectory()) return { path, kind: 'directory', size: 0, executable: false }
  if (!stats.isFile()) return { path, kind: 'other', size: 0, executable: false, ...specialOf(stats) }
  // Windows has no such bits: there, Node says of every file that anybody may write it.
  const mode = sep === '/' ? stats.mode & 0o6002 : 0
  return {
    path,
    kind: 'file',
    size: stats.size,
    executable: (stats.mode & 0o111) !== 0,
    ...(mode !== 0 && { mode }),
    ...(stats.nlink > 1 && { links: stats.nlink }),
  }
}

function specialOf(stats: Stats): Pick<Entry, 'special'> {
  if (stats.isFIFO()) return { special: 'fifo' }
  if (stats.isSocket()) return { special: 'socket' }
  return stats.isCharacterDevice() || stats.isBlockDevice() ? { special: 'device' } : {}
}

function lookAround(directory: string, repository: string, path: string): Surroundings {
  const segments = segmentsOf(path)
  if (segments?.[0] !== '..') return 'unknown'
  const firstName = segments.findIndex((segment) => segment !== '..')
  const names = firstName < 0 ? [] : segments.splice(firstName)
  const at = join(directory, ...segments)
  return names.includes('..') || !isWithin(repository, at) ? 'unknown' : standsBelow(at, names)
}

/** What stands below a directory, spelled in the same way; `unknown` behind a link. */
export function standsBelow(directory: string, names: readonly string[]): Surroundings {
  let at = directory
  for (const [i, name] of names.entries()) {
    let stats: Stats | undefined
    try {
      stats = lstatSync(join(at, name), { throwIfNoEntry: false })
    } catch {
      return 'unknown'
    }
    if (!stats || !standsAsWritten(at, name)) return 'missing'
    at = join(at, name)
    if (stats.isSymbolicLink()) return 'unknown'
    if (stats.isDirectory()) continue
    if (i < names.length - 1) return 'missing'
    return stats.isFile() ? 'file' : 'unknown'
  }
  return 'directory'
}
