import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
  type BigIntStats,
  type Stats,
} from 'node:fs'
import { basename, join } from 'node:path'
import { ExtractError, systemError, WAY_OUT } from './extract-error.ts'

/**
 * A directory that is held, so that everything in it is reached through it and not through its path. Whoever exchanges a
 * directory on the way for a symlink then leads nobody astray: `O_NOFOLLOW` alone guards but the last name of a path.
 *
 * Names are single names. Every method throws an {@link ExtractError} unless it says otherwise.
 */
export interface Place {
  /** For people, and for whoever uses what is in it. */
  readonly path: string
  /** Which directory it is, wherever its path may lead by now. */
  readonly id: string
  /** Its permissions when it was opened. */
  readonly mode: number
  /** Make a directory (0700) that must not be there yet, and hold it. */
  make(name: string): Place
  /** Hold a directory that is ours and that nobody else can write to; make it where there is none. */
  enterOwn(name: string): Place
  /** Hold a directory of ours; `undefined` when there is none, or one that cannot be looked into. */
  enter(name: string): Place | undefined
  /** Write a file that must not be there yet. */
  write(name: string, content: Uint8Array, executable: boolean): void
  /** A regular file; `undefined` when there is none. What cannot be read, or has another size than it should, comes without content. */
  read(name: string, size: number): { readonly content: Uint8Array | undefined; readonly mode: number } | undefined
  /** Whether a regular file holds just these bytes. */
  holds(name: string, content: Uint8Array): boolean
  list(): readonly string[]
  /** Nothing but an empty directory may be at the new name. */
  rename(from: string, to: string): void
  /** Remove a file; nothing happens when that cannot be done. */
  removeFile(name: string): void
  /** Remove an empty directory; nothing happens when it is not empty, or that cannot be done. */
  removeDirectory(name: string): void
  /** Its path still leads to it. */
  isInPlace(): boolean
  /** Let go of it; its other methods throw from then on. */
  close(): void
}

// libuv opens everything close-on-exec. What a platform does not have is 0 here.
const { O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = constants
const O_DIRECTORY = constants.O_DIRECTORY ?? 0
const O_NONBLOCK = constants.O_NONBLOCK ?? 0

/** macOS refuses a symlink anywhere on the way when asked to (`O_NOFOLLOW_ANY`, for which Node has no name), but not when asked for both. */
const NO_FOLLOW = process.platform === 'darwin' ? 0x2000_0000 : (constants.O_NOFOLLOW ?? 0)

/** Windows opens no directories, and takes the flags of a new file as letters. */
const WINDOWS = process.platform === 'win32'
const NEW_FILE = WINDOWS ? 'wx' : O_WRONLY | O_CREAT | O_EXCL | NO_FOLLOW

const PRIVATE = 0o700
const PRIVATE_FILE = 0o600
const WRITABLE_BY_OTHERS = 0o022

/** Whose files are ours. Windows has no numbers for that, and its temporary directory belongs to one user. */
export function currentUser(): number | undefined {
  return process.geteuid?.()
}

/** Hold a directory by its real path. */
export function holdDirectory(path: string): Place {
  try {
    return placeAt(path, openDirectory(path), undefined)
  } catch (error) {
    throw systemError(error, path)
  }
}

interface Held {
  readonly descriptor: number | undefined
  readonly id: string
  readonly user: number
  readonly mode: number
}

function openDirectory(at: string): Held {
  if (WINDOWS) {
    const stats = lstatSync(at, { bigint: true })
    // A junction is a symlink to Node.
    if (!stats.isDirectory()) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' })
    return held(undefined, stats)
  }
  const descriptor = openSync(at, O_RDONLY | O_DIRECTORY | NO_FOLLOW | O_NONBLOCK)
  try {
    return held(descriptor, fstatSync(descriptor, { bigint: true }))
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

function held(descriptor: number | undefined, stats: BigIntStats): Held {
  return { descriptor, id: identity(stats), user: Number(stats.uid), mode: Number(stats.mode) & 0o777 }
}

/** Some disks number their files beyond what a plain number holds. */
function identity({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`
}

function anchorOf({ descriptor }: Held): string {
  return `/proc/self/fd/${descriptor}`
}

/** Whether the anchor leads to the directory: on Linux with /proc mounted. */
function isAnchor(directory: Held): boolean {
  if (directory.descriptor === undefined || process.platform !== 'linux') return false
  try {
    return identity(statSync(`${anchorOf(directory)}/.`, { bigint: true })) === directory.id
  } catch {
    return false
  }
}

function isOurs({ user }: Held): boolean {
  const ours = currentUser()
  return ours === undefined || user === ours
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}

function placeAt(path: string, itself: Held, anchored: boolean | undefined): Place {
  const { descriptor, id, mode } = itself
  const anchor = anchored ?? isAnchor(itself)
  let open = true

  const isInPlace = (): boolean => {
    try {
      const now = lstatSync(path, { bigint: true })
      return now.isDirectory() && identity(now) === id
    } catch {
      return false
    }
  }
  /** Without an anchor it is reached by path, right after a look whether that still leads here. */
  const here = (): string => {
    // The number may be that of another directory by now.
    if (!open) throw new ExtractError('DISPOSED', `${path} is not held any more`, { path })
    if (anchor) return anchorOf(itself)
    if (!isInPlace()) throw new ExtractError('SWAPPED', `${path} was exchanged while it was in use`, { path })
    return path
  }
  const at = (name: string): string => {
    if (name === '' || name === '.' || name === '..' || name !== basename(name)) {
      throw new ExtractError('UNSAFE_PATH', `${JSON.stringify(name)} is not the name of something in ${path}`, { path })
    }
    return join(here(), name)
  }
  const attempt = <T>(name: string, act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw systemError(error, join(path, name))
    }
  }
  /** Open a directory in it, and let go of that again unless it is as it should be. */
  const hold = (name: string, check: (found: Held) => void): Place => {
    const found = openDirectory(at(name))
    try {
      check(found)
      return placeAt(join(path, name), found, anchor)
    } catch (error) {
      if (found.descriptor !== undefined) closeSync(found.descriptor)
      throw error
    }
  }
  const removeDirectory = (name: string): void => {
    try {
      rmdirSync(at(name))
    } catch {
      // Something in it is not ours.
    }
  }
  /** Hold a directory that was made just now. Whatever the umask has left of its mode is put right. */
  const holdMade = (name: string, check: (found: Held) => void): Place => {
    try {
      return hold(name, (found) => {
        check(found)
        if (found.descriptor !== undefined && found.mode !== PRIVATE) fchmodSync(found.descriptor, PRIVATE)
      })
    } catch (error) {
      removeDirectory(name)
      throw error
    }
  }

  return {
    path,
    id,
    mode,
    make: (name) =>
      attempt(name, () => {
        mkdirSync(at(name), { mode: PRIVATE })
        return holdMade(name, (found) => {
          // What somebody has put in its place is not ours, or open to others, or has something in it.
          if (!isOurs(found) || (!WINDOWS && (found.mode & WRITABLE_BY_OTHERS) !== 0) || readdirSync(anchor ? anchorOf(found) : at(name)).length > 0) {
            throw new ExtractError('SWAPPED', `${join(path, name)} was exchanged while it was made`, { path: join(path, name) })
          }
        })
      }),
    enterOwn: (name) =>
      attempt(name, () => {
        const full = join(path, name)
        const refuse = (why: string): never => {
          throw new ExtractError('UNSAFE_ROOT', `${full} ${why}; it is not used; ${WAY_OUT}`, { path: full })
        }
        const checkOwner = (found: Held): void => {
          if (!isOurs(found)) refuse(`belongs to user ${found.user}, not to user ${currentUser()}`)
        }
        try {
          mkdirSync(at(name), { mode: PRIVATE })
          return holdMade(name, checkOwner)
        } catch (error) {
          if (codeOf(error) !== 'EEXIST') throw error
        }
        const found = lstatSync(at(name))
        if (!found.isDirectory()) refuse(`is ${found.isSymbolicLink() ? 'a symlink' : 'no directory'}, which somebody else may have planted`)
        return hold(name, (opened) => {
          checkOwner(opened)
          if (!WINDOWS && (opened.mode & WRITABLE_BY_OTHERS) !== 0) refuse(`can be written to by others (mode ${opened.mode.toString(8)})`)
        })
      }),
    enter: (name) =>
      attempt(name, () => {
        try {
          return hold(name, (found) => {
            if (!isOurs(found)) throw Object.assign(new Error('not ours'), { code: 'EACCES' })
          })
        } catch (error) {
          if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'SWAPPED'].includes(codeOf(error))) return undefined
          throw error
        }
      }),
    write: (name, content, executable) =>
      attempt(name, () => {
        const mode = executable ? PRIVATE : PRIVATE_FILE
        const file = openSync(at(name), NEW_FILE, PRIVATE_FILE)
        let written: Stats
        try {
          for (let sent = 0; sent < content.length;) sent += writeSync(file, content, sent)
          written = fstatSync(file)
          if (!WINDOWS && (written.mode & 0o7777) !== mode) fchmodSync(file, mode)
        } finally {
          closeSync(file)
        }
        if (written.nlink > 1 || written.size !== content.length) {
          throw new ExtractError('BAD_CONTENT', `${join(path, name)} is not what was written`, { path: join(path, name) })
        }
      }),
    read: (name, size) =>
      attempt(name, () => {
        let file: number
        try {
          file = openSync(at(name), O_RDONLY | NO_FOLLOW | O_NONBLOCK)
        } catch (error) {
          if (codeOf(error) === 'EACCES') return { content: undefined, mode: lstatSync(at(name)).mode & 0o7777 }
          if (NOT_THERE.has(codeOf(error))) return undefined
          throw error
        }
        try {
          const stats = fstatSync(file)
          if (!stats.isFile()) return undefined
          const mode = stats.mode & 0o7777
          return { content: stats.size === size ? readExactly(file, size) : undefined, mode }
        } finally {
          closeSync(file)
        }
      }),
    holds: (name, content) =>
      attempt(name, () => {
        let file: number
        try {
          file = openSync(at(name), O_RDONLY | NO_FOLLOW | O_NONBLOCK)
        } catch (error) {
          if (NOT_THERE.has(codeOf(error))) return false
          throw error
        }
        try {
          return fstatSync(file).isFile() && isSame(file, content)
        } finally {
          closeSync(file)
        }
      }),
    list: () => attempt('', () => readdirSync(here())),
    rename: (from, to) =>
      attempt(to, () => {
        removeDirectory(to)
        if (lstatSync(at(to), { throwIfNoEntry: false })) {
          throw new ExtractError('EXISTS', `${join(path, to)} exists already, but only this program may make it`, { path: join(path, to) })
        }
        renameSync(at(from), at(to))
      }),
    removeFile(name) {
      try {
        unlinkSync(at(name))
      } catch {
        // It was not written, or is gone.
      }
    },
    removeDirectory,
    isInPlace,
    close() {
      if (open && descriptor !== undefined) closeSync(descriptor)
      open = false
    },
  }
}

/** What a system says of a name that leads to no file. */
const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ELOOP', 'ENOTDIR', 'ENXIO', 'EISDIR'])

/** What is read to be compared, and needed no more then: new memory for each file takes longer than reading it. */
const scratch = new Uint8Array(64 << 10)

function isSame(file: number, content: Uint8Array): boolean {
  for (let at = 0; at < content.length;) {
    const read = readSync(file, scratch, 0, Math.min(scratch.length, content.length - at), null)
    if (read === 0 || Buffer.compare(scratch.subarray(0, read), content.subarray(at, at + read)) !== 0) return false
    at += read
  }
  return readSync(file, scratch, 0, 1, null) === 0
}

/** Exactly so many bytes of a file; `undefined` when it was cut while it was read. */
function readExactly(file: number, size: number): Uint8Array | undefined {
  const content = new Uint8Array(size)
  for (let length = 0; length < size;) {
    const read = readSync(file, content, length, size - length, null)
    if (read === 0) return undefined
    length += read
  }
  return content
}
