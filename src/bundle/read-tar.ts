import {
  ArchiveError,
  checkCaps,
  checkMembers,
  checkMode,
  DEFAULT_ARCHIVE_CAPS,
  isZero,
  nameOf,
  type Archive,
  type ArchiveCaps,
  type ArchiveCode,
  type Unpacker,
} from './archive.ts'

const BLOCK = 512

/** Writers fill the last record, which has 20 blocks. */
const RECORD = 20 * BLOCK

/** What a header and the rest of a last block take, beside the content of a file. */
const OVERHEAD = 2 * BLOCK

interface Entry {
  readonly path: string
  readonly directory: boolean
  readonly mode: number
  readonly size: number
  /** Where its content begins. */
  readonly start: number
}

/** Types that are not read, with what they are in words that follow "is". */
const REFUSED: Readonly<Record<string, readonly [ArchiveCode, string]>> = {
  '1': ['LINK', 'is a hard link, and only files can be taken out of an archive'],
  '2': ['LINK', 'is a symlink, but only files can be extracted'],
  '3': ['DEVICE', 'is a device'],
  '4': ['DEVICE', 'is a device'],
  '6': ['FIFO', 'is a named pipe'],
  x: ['PAX_HEADER', 'is an extended header, which some readers heed and others do not; make the archive in the format ustar'],
  g: ['PAX_HEADER', 'is an extended header for all files, which some readers heed and others do not; make the archive in the format ustar'],
  X: ['PAX_HEADER', 'is an extended header, which some readers heed and others do not; make the archive in the format ustar'],
  L: ['GNU_LONG_NAME', 'is a long name in the way of GNU, which some readers cut off'],
  K: ['GNU_LONG_NAME', 'is a long link in the way of GNU'],
  S: ['SPARSE', 'is a file with holes, which readers fill differently'],
}

/**
 * Read a plain tar, in the format ustar or the older one of GNU, so that no other reader can read it otherwise: what some
 * readers know and others do not is refused.
 *
 * @param packed bytes of the archive that it was compressed in
 * @throws ArchiveError
 */
export function readTar(bytes: Uint8Array, caps: ArchiveCaps = DEFAULT_ARCHIVE_CAPS, packed: number = bytes.length): Archive {
  const entries: Entry[] = []
  let total = 0
  let at = 0
  for (;;) {
    if (at + BLOCK > bytes.length) throw new ArchiveError('TRUNCATED', 'the archive ends before the two empty blocks that mark its end')
    if (isZero(bytes, at, at + BLOCK)) break
    const entry = readEntry(bytes, at)
    entries.push(entry)
    total += entry.size
    checkCaps(entries.length, total, packed, caps)
    const end = entry.start + entry.size
    at = Math.ceil(end / BLOCK) * BLOCK
    if (at > bytes.length) throw new ArchiveError('TRUNCATED', `has ${entry.size} bytes by its header, and the archive ends before`, entry.path)
    if (!isZero(bytes, end, at)) throw new ArchiveError('PADDING', 'is followed by something where there should be nothing', entry.path)
  }
  if (at + 2 * BLOCK > bytes.length) throw new ArchiveError('TRUNCATED', 'the archive ends with one empty block instead of two')
  if (!isZero(bytes, at, bytes.length)) throw new ArchiveError('TRAILING_DATA', 'something stands after the end of the archive')
  if (bytes.length % BLOCK !== 0 || bytes.length - at > RECORD + BLOCK)
    throw new ArchiveError('TRAILING_DATA', 'more than one record of nothing stands after the end of the archive')
  checkMembers(entries, packed, caps)
  return {
    format: 'tar',
    files: entries
      .filter(({ directory }) => !directory)
      .map(({ path, mode, size, start }) => ({ path, mode, size, content: () => bytes.subarray(start, start + size) })),
  }
}

function readEntry(bytes: Uint8Array, at: number): Entry {
  const field = (offset: number, size: number): Uint8Array => bytes.subarray(at + offset, at + offset + size)
  const magic = String.fromCharCode(...field(257, 8))
  const posix = magic === 'ustar\u000000'
  if (!posix && magic !== 'ustar  \0')
    throw at === 0 && !isSum(bytes, at)
      ? new ArchiveError('NOT_AN_ARCHIVE', 'the file is neither a zip nor a tar archive')
      : new ArchiveError('BAD_HEADER', 'the archive is not in the format ustar, or damaged')
  if (!isSum(bytes, at)) throw new ArchiveError('CHECKSUM', 'a header of the archive is damaged: its checksum is another one')
  const name = text(field(0, 100))
  // What POSIX keeps the beginning of a path in, GNU once kept times in.
  const prefix = posix ? text(field(345, 155)) : ''
  const path = prefix === '' ? name : `${prefix}/${name}`
  const type = String.fromCharCode(bytes[at + 156] as number)
  const refused = REFUSED[type]
  if (refused) throw new ArchiveError(refused[0], refused[1], path)
  if (type !== '0' && type !== '\0' && type !== '5')
    throw new ArchiveError('UNKNOWN_TYPE', `is of the type ${JSON.stringify(type)}, which is neither a file nor a directory`, path)
  const directory = type === '5'
  if (!directory && path.endsWith('/')) throw new ArchiveError('TYPE_MISMATCH', 'is a file by its type and a directory by its name', path)
  if (!isZero(bytes, at + 157, at + 257)) throw new ArchiveError('BAD_HEADER', 'leads to another name, but is not a link', path)
  if (!isZero(bytes, at + (posix ? 500 : 345), at + BLOCK))
    throw new ArchiveError('BAD_HEADER', 'has something in its header where there should be nothing', path)
  for (const [what, offset, length] of UNUSED) {
    const value = field(offset, length)
    if (!isBlank(value)) number(value, path, what)
  }
  const size = number(field(124, 12), path, 'size')
  if (directory && size !== 0) throw new ArchiveError('TYPE_MISMATCH', 'is a directory with content', path)
  return { path, directory, mode: checkMode(modeOf(field(100, 8), path), directory, path), size, start: at + BLOCK }
}

/** Numbers that nobody needs here, with where they stand. Python takes a header in which one of them is none for the end of the archive. */
const UNUSED: readonly (readonly [what: string, offset: number, size: number])[] = [
  ['user', 108, 8],
  ['group', 116, 8],
  ['time', 136, 12],
  ['device', 329, 8],
  ['device', 337, 8],
]

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0) || bytes.every((byte) => byte === 0x20)
}

/** The sum of all bytes of a header, with spaces in the place of the sum itself. */
function isSum(bytes: Uint8Array, at: number): boolean {
  let sum = 8 * 0x20
  for (let i = 0; i < BLOCK; i++) if (i < 148 || i >= 156) sum += bytes[at + i] as number
  return octal(bytes.subarray(at + 148, at + 156)) === sum
}

/** Text up to the first NUL; what stands behind it, some readers take for a part of it. */
function text(field: Uint8Array): string {
  const end = field.indexOf(0)
  if (end >= 0 && !isZero(field, end, field.length)) throw new ArchiveError('BAD_HEADER', 'goes on behind its end', nameOf(field.subarray(0, end)))
  return nameOf(end < 0 ? field : field.subarray(0, end))
}

function number(field: Uint8Array, path: string, what: string): number {
  const value = octal(field)
  if (value === undefined) throw new ArchiveError('BAD_NUMBER', `has a ${what} that is not an octal number`, path)
  return value
}

function modeOf(field: Uint8Array, path: string): number {
  const mode = number(field, path, 'mode')
  if (mode > 0o177777) throw new ArchiveError('BAD_NUMBER', 'has a mode with bits that no system knows', path)
  return mode
}

/** An octal number, after spaces and before spaces or NULs. What is written otherwise, each reader reads otherwise. */
function octal(field: Uint8Array): number | undefined {
  const digits = /^ *([0-7]+)[ \0]*$/.exec(String.fromCharCode(...field))?.[1]
  return digits === undefined ? undefined : Number.parseInt(digits, 8)
}

const GZIP_NAME = 1 << 3

/**
 * Read a tar that is compressed by gzip, in one part and with nothing behind it.
 *
 * @throws ArchiveError
 */
export function readTarGz(bytes: Uint8Array, unpacker: Unpacker, caps: ArchiveCaps = DEFAULT_ARCHIVE_CAPS): Archive {
  if (bytes.length < 18) throw new ArchiveError('TRUNCATED', 'the archive is too short to be one')
  const flags = bytes[3] as number
  if (bytes[2] !== 8 || (flags & ~(GZIP_NAME | 1)) !== 0)
    throw new ArchiveError('GZIP_HEADER', 'the header of the compressed archive holds what no reader needs')
  let start = 10
  if ((flags & GZIP_NAME) !== 0) {
    const end = bytes.indexOf(0, start)
    if (end < 0) throw new ArchiveError('TRUNCATED', 'the archive is too short to be one')
    start = end + 1
  }
  const byRatio = bytes.length * caps.ratio
  const limit = Math.min(caps.bytes, byRatio) + caps.files * OVERHEAD + RECORD
  const result = unpacker.inflateRaw(bytes.subarray(start), limit)
  if (result === 'over the limit')
    throw byRatio < caps.bytes
      ? new ArchiveError('RATIO', `the archive unpacks to more than ${caps.ratio} times its own ${bytes.length} bytes`)
      : new ArchiveError('TOO_LARGE', `the archive unpacks to more than ${caps.bytes} bytes`)
  if (result === 'cut') throw new ArchiveError('TRUNCATED', 'the compressed archive ends before it is over')
  if (result === 'broken') throw new ArchiveError('BAD_COMPRESSION', 'the archive is damaged: it cannot be inflated')
  const { content, consumed } = result
  const end = start + consumed
  if (end + 8 > bytes.length) throw new ArchiveError('TRUNCATED', 'the compressed archive ends before its checksum')
  if (end + 8 < bytes.length) {
    throw bytes[end + 8] === 0x1f && bytes[end + 9] === 0x8b
      ? new ArchiveError('GZIP_MEMBERS', 'the archive is compressed in several parts, of which some readers read one')
      : new ArchiveError('TRAILING_DATA', 'something stands after the end of the compressed archive')
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(end, true) !== unpacker.crc32(content)) throw new ArchiveError('CRC', 'the archive is damaged: its checksum is another one')
  if (view.getUint32(end + 4, true) !== content.length % 2 ** 32) throw new ArchiveError('SIZE_MISMATCH', 'the archive is not as long as it says')
  return { ...readTar(content, caps, bytes.length), format: 'tar.gz' }
}
