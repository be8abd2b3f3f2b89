import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import type { Entry } from '../skill/file-tree.ts'
import { byCodeUnit } from '../text/compare.ts'

/** The code of a failed system call: `ENOENT`, `EACCES`, ... */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Why a path cannot be read, in the words of the report. */
export function messageOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
  if (code === 'ELOOP') return 'symlinks that lead in a circle'
  if (code === 'ENAMETOOLONG') return 'the path is too long'
  return code ? `cannot be read (${code})` : 'cannot be read'
}

/** `lstat` for which an absent or unreachable path is no error. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** What stands in a directory, in order; nothing where it cannot be read. */
export function listIn(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => byCodeUnit(a.name, b.name))
  } catch {
    return []
  }
}

export function leadsToDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** A path with `/`, as reports have them. */
export function slashed(path: string): string {
  return path.split(sep).join('/')
}

/** The path without symlinks and with its letters as the disk has them, or the path itself when it leads nowhere. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/** Whether an absolute path is `directory` or stands below it. By text alone: resolve symlinks first. */
export function isWithin(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)
}

/**
 * Whether a name stands in a directory as written, given that the disk may find something by it.
 *
 * A disk that ignores case finds `skill.md` where `SKILL.md` stands, and what is found there is missing everywhere else.
 * Listing the directory settles it, but costs more than everything else that is done to a file, so it is done only where
 * the name written in the other case is found too.
 */
export function standsAsWritten(directory: string, name: string): boolean {
  // Windows also finds `SKILL.md.` and `SKILL~1.MD`, and macOS finds a name in any Unicode normal form.
  // oxlint-disable-next-line no-control-regex -- the range is ASCII
  const plain = sep === '/' && /^[\x00-\x7f]*$/.test(name)
  if (plain) {
    const swapped = name.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
    if (swapped === name || !statOf(join(directory, swapped))) return true
  }
  try {
    return readdirSync(directory).includes(name)
  } catch {
    return false
  }
}

/**
 * Where a symlink leads, found without reading what stands there.
 *
 * @param root the skill's directory, without symlinks
 */
export function linkAt(path: string, root: string): NonNullable<Entry['link']> {
  let target: string
  try {
    target = readlinkSync(path)
  } catch {
    return { target: '', leads: 'nowhere' }
  }
  try {
    const real = realpathSync.native(path)
    // A link to a directory above the skill is in a circle too, but that it leaves the skill is what matters.
    if (!isWithin(root, real)) return { target, leads: 'outside', ...(isShared(path, real, root) && { shared: true }) }
    return { target, leads: isWithin(real, realPath(dirname(path))) ? 'in a circle' : 'inside' }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ELOOP') return { target, leads: 'in a circle' }
    // Where nobody may look, assume the worse. What is not there today may be there on the next machine.
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG') return { target, leads: 'outside' }
    if (!wouldLeave(path, root)) return { target, leads: 'nowhere' }
    const sharedBy = [
      isSharedName(path, resolve(dirname(path), target), root),
      isOfCollection(path, target),
      isSelf(path, target, root),
      isAtHome(path, target),
    ]
    return { target, leads: 'outside', ...(sharedBy.includes(true) && { shared: true }) }
  }
}

/** What nobody shares: hidden files, secrets, and settings; code and documents may be about those. */
const PRIVATE = /(?:^|[\\/])\.|credential|secret|passw|histor(?:y|ies)\b|(?:^|[^a-z])(?:tokens?|(?:api|private|access|ssh)?_?keys?|env)(?![a-z])/i
const SETTINGS = /settings|config/i
const DATA = /\.(?:txt|in|ya?ml|json|csv)$/i

/** Whether a file of a neighbour is linked under its own name, as skills of one collection share it. */
function isShared(path: string, real: string, root: string): boolean {
  return isSharedName(path, real, root) && statSync(real).isFile()
}

/** The same by the name alone: who has the skill without its collection has a link to nothing. */
function isSharedName(path: string, real: string, root: string): boolean {
  // A collection has its skills, or what they share, a directory or two above.
  const home = dirname(dirname(root))
  const way = relative(home, real)
  return basename(real) === basename(path) && isWithin(home, real) && isOrdinary(way)
}

/** The same of a repository whose skills stand in several trees, by the names on the way: `../../../../skills/_shared/forms.md`. */
function isOfCollection(path: string, target: string): boolean {
  const way = /^(?:\.\.[\\/]){2,8}(?![\\/])(.+)$/s.exec(target)?.[1]
  return way !== undefined && basename(target) === basename(path) && /(?:^|[\\/])(?:skills|_?shared|_?common)[\\/]/.test(way) && isOrdinary(way)
}

/** A document or a program that holds nothing of anybody. */
function isOrdinary(path: string): boolean {
  return (
    /\.(?:md|markdown|mmd|txt|in|ya?ml|json|csv|html|css|png|jpe?g|svg|py|sh|ps1|[cm]?[jt]s)$/i.test(path) &&
    !PRIVATE.test(path) &&
    !(SETTINGS.test(path) && DATA.test(path))
  )
}

/** `ln -s …/name skills/name`, a second time: it puts a link to the skill into the skill, and not in its place. */
function isSelf(path: string, target: string, root: string): boolean {
  const name = basename(root)
  return dirname(path) === root && basename(path) === name && basename(target) === name && !PRIVATE.test(name)
}

/** A file as its author keeps it, by its own name: below a home that is not there, so that nobody else has it. */
function isAtHome(path: string, target: string): boolean {
  const below = /^(?:\/(?:Users|home)\/|[A-Za-z]:[\\/]Users[\\/])[^\\/]{1,64}(?=[\\/])/.exec(target)?.[0]
  return below !== undefined && !existsSync(below) && basename(target) === basename(path) && isOrdinary(target.slice(below.length))
}

/** How many links in a row are followed, as on Linux. */
const MAX_LINKS = 40

/** Whether a link that leads nowhere would lead out of `root`, if only something stood there. It is walked name by name, as the system does. */
function wouldLeave(link: string, root: string): boolean {
  let at = realPath(dirname(link))
  const names: string[] = []
  const enter = (path: string): void => {
    const target = readlinkSync(path)
    if (isAbsolute(target)) at = parse(target).root
    names.unshift(...target.slice(isAbsolute(target) ? parse(target).root.length : 0).split(sep === '/' ? '/' : /[\\/]/))
  }
  try {
    enter(link)
    for (let links = 1; names.length > 0;) {
      const name = names.shift() as string
      if (name === '..') at = dirname(at)
      if (name === '' || name === '.' || name === '..') continue
      const next = join(at, name)
      if (!statOf(next)?.isSymbolicLink()) at = next
      else if (++links > MAX_LINKS) return true
      else enter(next)
    }
  } catch {
    return true
  }
  return !isWithin(root, at)
}

/** The path of a file below a directory, with `/`; `undefined` when it is outside. Both are absolute and without symlinks. */
export function pathFrom(directory: string, file: string): string | undefined {
  return isWithin(directory, file) ? slashed(relative(directory, file)) : undefined
}
