import { checkMemberPath, collisionKey, findCollisions, type MemberFault } from '../skill/paths.ts'

/** Why an archive is refused. The codes stay the same from version to version. */
export type ArchiveCode =
  | 'NOT_AN_ARCHIVE' // neither zip nor tar nor gzip
  | 'OTHER_FORMAT' // its name says that it is of another one, which it may be to other readers
  | 'EMPTY' // no file in it
  | 'TRUNCATED' // it ends before it is over
  | 'TRAILING_DATA' // something stands after its end
  | 'LEADING_DATA' // something stands before its beginning
  | 'GAP' // bytes that belong to no file, where one reader sees something and another does not
  | 'OVERLAP' // two files share bytes
  | 'AMBIGUOUS_END' // more than one place could be its end, and each gives another list of files
  | 'BAD_HEADER' // a header that no writer makes
  | 'BAD_DIRECTORY' // the directory of a zip is not where it should be, or not what it should be
  | 'HEADER_MISMATCH' // the two headers of a file in a zip do not say the same
  | 'DATA_DESCRIPTOR' // what follows a file in a zip does not say the same as its directory
  | 'EXTRA_FIELD' // a field that can give a file another name or size
  | 'COMMENT' // a comment that could be taken for a part of the archive
  | 'ENCRYPTED'
  | 'METHOD' // a compression that not every reader knows
  | 'ZIP64' // larger than any skill, or made to look so
  | 'MULTI_DISK'
  | 'CRC'
  | 'SIZE_MISMATCH' // a file is shorter or longer than its header says
  | 'BAD_COMPRESSION' // the compressed bytes are none
  | 'CHECKSUM' // of a header in a tar
  | 'BAD_NUMBER' // a number in a tar that is negative, too large, or none
  | 'PAX_HEADER' // an extended header, which some readers heed and others do not
  | 'GNU_LONG_NAME' // the same, in GNU's way
  | 'SPARSE' // a file with holes, which readers fill differently
  | 'PADDING' // something hidden where there should be nothing
  | 'GZIP_HEADER' // parts of a gzip header that no reader needs
  | 'GZIP_MEMBERS' // several compressed parts, of which some readers read one
  | 'LINK' // a symbolic or a hard link
  | 'DEVICE'
  | 'FIFO'
  | 'UNKNOWN_TYPE'
  | 'TYPE_MISMATCH' // a directory with content, or a file with a slash at its end
  | 'SPECIAL_MODE' // setuid, setgid or sticky
  | 'DUPLICATE' // two files of one name
  | 'COLLISION' // two names that are one on some disk
  | 'FILE_AND_DIRECTORY' // one name for both
  | 'TOO_MANY_FILES'
  | 'TOO_LARGE'
  | 'TOO_DEEP'
  | 'RATIO' // it would grow more than any real content does
  | 'PATH_GIT' // a repository, whose settings name programs that git runs
  | (typeof PATH_CODE)[MemberFault]

/** The most of a path that a sentence shows, in characters: a zip may hold one of 65,535. */
const MAX_SHOWN = 300

/** An archive that is not read: nothing in it can be trusted then. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly code: ArchiveCode
  /** The file in the archive that it is about, as written there. */
  readonly path: string | undefined

  constructor(code: ArchiveCode, message: string, path?: string) {
    super(path === undefined ? message : `${JSON.stringify(path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path)} ${message}`)
    this.code = code
    this.path = path
  }
}

/** What a reader of archives needs of the system. */
export interface Unpacker {
  crc32(bytes: Uint8Array): number
  /**
   * Inflate a raw deflate stream that stands at the beginning of `bytes`.
   *
   * @param limit bytes of output after which it gives up
   */
  inflateRaw(bytes: Uint8Array, limit: number): { readonly content: Uint8Array; readonly consumed: number } | 'over the limit' | 'broken' | 'cut'
}

/** A regular file of an archive. */
export interface ArchiveFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Permissions, 0 to 0777; `undefined` when the archive keeps none. */
  readonly mode: number | undefined
  /** @throws ArchiveError when the bytes are not what the headers say */
  content(): Uint8Array
}

export interface Archive {
  readonly format: 'zip' | 'tar' | 'tar.gz'
  /** In the order of the archive. */
  readonly files: readonly ArchiveFile[]
}

/** The most that an archive may hold. */
export interface ArchiveCaps {
  /** Of all files together. */
  readonly bytes: number
  /** Files and directories. */
  readonly files: number
  /** Bytes of all files to bytes of the archive. */
  readonly ratio: number
  /** Segments of a path. */
  readonly depth: number
}

export const DEFAULT_ARCHIVE_CAPS: ArchiveCaps = { bytes: 64 << 20, files: 2000, ratio: 50, depth: 32 }

/** Something that an archive lists, before its path has been looked at; that of a directory may end in a slash. */
export interface Member {
  readonly path: string
  readonly directory: boolean
  readonly size: number
}

/**
 * Refuse members that do not belong together in a directory, or that are too many or too much.
 *
 * @param packed bytes of the archive
 * @throws ArchiveError
 */
export function checkMembers(listed: readonly Member[], packed: number, caps: ArchiveCaps): void {
  const members = listed.map(({ path, directory, size }) => ({ path: directory ? path.replace(/\/$/, '') : path, directory, size }))
  let bytes = 0
  for (const [i, { path, size }] of members.entries()) {
    bytes += size
    checkCaps(i + 1, bytes, packed, caps)
    checkPath(path, caps)
  }
  if (!members.some(({ directory }) => !directory)) throw new ArchiveError('EMPTY', 'the archive holds no file')
  refuseCollisions(members)
}

/** @throws ArchiveError */
export function checkCaps(files: number, bytes: number, packed: number, caps: ArchiveCaps): void {
  if (files > caps.files) throw new ArchiveError('TOO_MANY_FILES', `the archive holds more than ${caps.files} files`)
  if (bytes > caps.bytes) throw new ArchiveError('TOO_LARGE', `the files of the archive take more than ${caps.bytes} bytes`)
  if (bytes > packed * caps.ratio) throw new ArchiveError('RATIO', `the files of the archive take more than ${caps.ratio} times its own ${packed} bytes`)
}

const PATH_CODE = {
  empty: 'PATH_EMPTY',
  'control-character': 'PATH_CONTROL_CHARACTER',
  'broken-text': 'PATH_ENCODING',
  absolute: 'PATH_ABSOLUTE',
  home: 'PATH_HOME',
  drive: 'PATH_DRIVE',
  unc: 'PATH_UNC',
  url: 'PATH_URL',
  parent: 'PATH_TRAVERSAL',
  backslash: 'PATH_BACKSLASH',
  disguised: 'PATH_DISGUISED',
  bidi: 'PATH_BIDI',
  stream: 'PATH_STREAM',
  unportable: 'PATH_UNPORTABLE',
  'too-long': 'PATH_TOO_LONG',
} as const

function checkPath(path: string, caps: ArchiveCaps): void {
  const problem = checkMemberPath(path)
  if (problem) throw new ArchiveError(PATH_CODE[problem.code], problem.message, path)
  // Windows finds it by its short name, too. Who clones gets settings of their own; who takes an archive out, those of a stranger.
  if (path.split('/').some((name) => /^(?:\.git|git~\d)$/.test(collisionKey(name))))
    throw new ArchiveError('PATH_GIT', 'belongs to a git repository, whose settings can make git run any program', path)
  if (path.split('/').length > caps.depth) throw new ArchiveError('TOO_DEEP', `lies deeper than ${caps.depth} directories`, path)
}

/** Stands for a directory that has an entry of its own, as if a file lay in it. */
const INSIDE = '/\u{10fffd}'

function refuseCollisions(members: readonly Member[]): void {
  const files = members.filter(({ directory }) => !directory).map(({ path }) => path)
  // To list a directory twice changes nothing.
  const directories = new Set(members.filter(({ directory }) => directory).map(({ path }) => path + INSIDE))
  const [found] = findCollisions([...files, ...directories])
  if (!found) return
  const names = found.paths.map((path) => path.replace(INSIDE, ''))
  if (found.kind === 'same') throw new ArchiveError('DUPLICATE', 'is in the archive twice', names[0])
  const quoted = [...new Set(names)].map((path) => JSON.stringify(path)).join(' and ')
  throw found.kind === 'folded'
    ? new ArchiveError('COLLISION', `${quoted} would be the same file on some disks`)
    : new ArchiveError('FILE_AND_DIRECTORY', `${JSON.stringify(names[0])} is a file and a directory`)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The name of a member. What is no UTF-8 gets another name from every reader. */
export function nameOf(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    throw new ArchiveError('PATH_ENCODING', 'is not UTF-8', new TextDecoder('latin1').decode(bytes))
  }
}

/** Whether all bytes of a stretch are 0. */
export function isZero(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== 0) return false
  return true
}

/** What the permissions and the type bits of a Unix mode say; `type` is what the entry claims to be. */
export function checkMode(mode: number, directory: boolean, path: string): number {
  const kind = mode & 0o170000
  const fault = KINDS[kind]
  if (fault === undefined) throw new ArchiveError('UNKNOWN_TYPE', 'is neither a file nor a directory', path)
  if (fault === 'LINK') throw new ArchiveError('LINK', 'is a symlink, but only files can be extracted', path)
  if (fault === 'DEVICE' || fault === 'FIFO') throw new ArchiveError(fault, `is a ${fault === 'FIFO' ? 'named pipe' : 'device'}`, path)
  if (fault === 'directory' ? !directory : fault === 'file' && directory)
    throw new ArchiveError('TYPE_MISMATCH', 'is a file by its mode and a directory by its name, or vice versa', path)
  if ((mode & 0o7000) !== 0) throw new ArchiveError('SPECIAL_MODE', `has the mode ${(mode & 0o7777).toString(8)}, with setuid, setgid or sticky set`, path)
  return mode & 0o777
}

const KINDS: Readonly<Record<number, 'file' | 'directory' | 'LINK' | 'DEVICE' | 'FIFO' | 'any'>> = {
  0: 'any',
  0o100000: 'file',
  0o040000: 'directory',
  0o120000: 'LINK',
  0o020000: 'DEVICE',
  0o060000: 'DEVICE',
  0o010000: 'FIFO',
}
