import { ArchiveError, checkMembers, checkMode, DEFAULT_ARCHIVE_CAPS, nameOf, type Archive, type ArchiveCaps, type Unpacker } from './archive.ts'

const LOCAL = 0x0403_4b50
const CENTRAL = 0x0201_4b50
const END = 0x0605_4b50
const LOCATOR = 0x0706_4b50
const DESCRIPTOR = 0x0807_4b50

const END_SIZE = 22
const LOCAL_SIZE = 30
const CENTRAL_SIZE = 46

const ENCRYPTED = 1 | (1 << 6) | (1 << 13)
const STREAMED = 1 << 3
const UTF8 = 1 << 11
/** Two bits that say how hard it was compressed, and those above. */
const KNOWN_FLAGS = ENCRYPTED | (3 << 1) | STREAMED | UTF8

/** Times and owners, which nobody asks for here. Every other field can change what a file is called or how long it is. */
const HARMLESS_FIELDS: ReadonlySet<number> = new Set([0x5455, 0x7875, 0x5855, 0x000a])

/** The version of the format that asks for ZIP64, and more than anything here needs. What is above, readers skip or refuse. */
const MAX_VERSION = 45

/** Of which every reader takes the modes, those that say nothing included. */
const UNIX = 3

/** FAT, NTFS by either of its numbers, VFAT and macOS. What files of the other systems are, each reader finds out in its own way. */
const OTHER_SYSTEMS: ReadonlySet<number> = new Set([0, 10, 11, 14, 19])

/** What both headers of a file say of it. */
interface Header {
  readonly needs: number
  readonly flags: number
  readonly method: number
  readonly time: number
  readonly date: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

interface Entry extends Header {
  readonly path: string
  readonly name: Uint8Array
  readonly directory: boolean
  readonly mode: number | undefined
  readonly offset: number
}

/**
 * Read a zip so that no other reader can read it otherwise: every byte belongs to one header, one file or the directory,
 * and all that is said twice is said alike. Files are inflated when somebody asks for them.
 *
 * @throws ArchiveError
 */
export function readZip(bytes: Uint8Array, unpacker: Unpacker, caps: ArchiveCaps = DEFAULT_ARCHIVE_CAPS): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const { count, start } = readEnd(view, end)
  refuseOtherEnds(view, end)
  if (count > caps.files) throw new ArchiveError('TOO_MANY_FILES', `the archive holds more than ${caps.files} files`)
  const entries = readDirectory(bytes, view, start, end, count)
  checkMembers(entries, bytes.length, caps)
  const data = dataOf(bytes, view, entries, start)
  // A directory that says that it is empty may have packed bytes, which who reads the files one after another goes by.
  for (const entry of entries) if (entry.directory) contentOf(entry, data.get(entry) as Uint8Array, unpacker)
  return {
    format: 'zip',
    files: entries
      .filter(({ directory }) => !directory)
      .map((entry) => ({ path: entry.path, size: entry.size, mode: entry.mode, content: () => contentOf(entry, data.get(entry) as Uint8Array, unpacker) })),
  }
}

/** Where a reader may take the archive for ended, the last place first. */
export function possibleEnds(view: DataView): number[] {
  const found: number[] = []
  for (let at = view.byteLength - END_SIZE; at >= Math.max(0, view.byteLength - END_SIZE - 0xffff); at--) {
    if (view.getUint32(at, true) === END) found.push(at)
  }
  return found
}

/** Whether the comment of an end reaches to the last byte. */
function endsAt(view: DataView, at: number): boolean {
  return at + END_SIZE + view.getUint16(at + 20, true) === view.byteLength
}

/** Whoever looks for the end from either side has to find the same one. */
function refuseOtherEnds(view: DataView, end: number): void {
  if (possibleEnds(view).some((at) => at !== end && endsAt(view, at)))
    throw new ArchiveError('AMBIGUOUS_END', 'a file of the archive holds what could be its end, too')
}

/** The end of the archive stands at its end, but for a comment. */
function findEnd(view: DataView): number {
  const [last, ...others] = possibleEnds(view)
  if (last === undefined) throw new ArchiveError('TRUNCATED', 'the archive has no end, so a part of it is missing')
  if (!endsAt(view, last)) {
    throw others.some((at) => endsAt(view, at))
      ? new ArchiveError('AMBIGUOUS_END', 'the comment of the archive holds the end of another archive')
      : new ArchiveError('TRAILING_DATA', 'the archive has data after its end')
  }
  for (let at = last + END_SIZE; at < view.byteLength; at++) {
    const byte = view.getUint8(at)
    if (byte < 0x20 || byte > 0x7e) throw new ArchiveError('COMMENT', 'the comment of the archive is not plain text')
  }
  return last
}

function readEnd(view: DataView, end: number): { readonly count: number; readonly start: number } {
  const [disk, directoryDisk, here, count] = [4, 6, 8, 10].map((offset) => view.getUint16(end + offset, true)) as [number, number, number, number]
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  const hasLocator = end >= 20 && view.getUint32(end - 20, true) === LOCATOR
  if (hasLocator || count === 0xffff || here === 0xffff || size === 0xffff_ffff || start === 0xffff_ffff)
    throw new ArchiveError('ZIP64', 'the archive is in the form for more than 4 GB, which no bundle needs and not every reader knows')
  if (disk !== 0 || directoryDisk !== 0 || here !== count) throw new ArchiveError('MULTI_DISK', 'the archive is one part of several')
  if (start + size < end) {
    throw view.byteLength >= 4 && start < end && isDirectoryAt(view, end - size)
      ? new ArchiveError('LEADING_DATA', 'the archive has data before its beginning')
      : new ArchiveError('BAD_DIRECTORY', 'the directory of the archive is not where its end says')
  }
  if (start + size > end) throw new ArchiveError('BAD_DIRECTORY', 'the directory of the archive reaches beyond its end')
  return { count, start }
}

function isDirectoryAt(view: DataView, at: number): boolean {
  return at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === CENTRAL
}

function readDirectory(bytes: Uint8Array, view: DataView, start: number, end: number, count: number): Entry[] {
  const entries: Entry[] = []
  let at = start
  while (at < end) {
    if (entries.length === count)
      throw new ArchiveError('BAD_DIRECTORY', `the directory of the archive lists more than the ${count} files that its end tells of`)
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL) throw new ArchiveError('BAD_DIRECTORY', 'the directory of the archive is damaged')
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number]
    const after = at + CENTRAL_SIZE + nameSize + extraSize + commentSize
    if (after > end) throw new ArchiveError('BAD_DIRECTORY', 'the directory of the archive is damaged')
    const name = bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameSize)
    entries.push(readEntry(view, at, name, bytes.subarray(at + CENTRAL_SIZE + nameSize, after - commentSize)))
    if (commentSize > 0) throw new ArchiveError('COMMENT', 'has a comment', entries.at(-1)?.path)
    at = after
  }
  if (entries.length !== count)
    throw new ArchiveError('BAD_DIRECTORY', `the directory of the archive lists ${entries.length} files, and its end tells of ${count}`)
  return entries
}

/** Offsets of the fields of {@link Header} from that of the version, which stand in the same order in both headers. */
function readHeader(view: DataView, at: number): Header {
  const short = (offset: number): number => view.getUint16(at + offset, true)
  const long = (offset: number): number => view.getUint32(at + offset, true)
  return { needs: short(0), flags: short(2), method: short(4), time: short(6), date: short(8), crc: long(10), packed: long(14), size: long(18) }
}

function readEntry(view: DataView, at: number, name: Uint8Array, extra: Uint8Array): Entry {
  const header = readHeader(view, at + 6)
  const { flags, method, packed, size } = header
  const path = nameOf(name)
  const offset = view.getUint32(at + 42, true)
  if ((flags & ENCRYPTED) !== 0) throw new ArchiveError('ENCRYPTED', 'is encrypted', path)
  if ((flags & ~KNOWN_FLAGS) !== 0) throw new ArchiveError('BAD_HEADER', `has unknown flags (${flags.toString(16)})`, path)
  // Without the flag, a name beyond ASCII is in whatever alphabet the reader takes for granted.
  if ((flags & UTF8) === 0 && name.some((byte) => byte > 0x7e))
    throw new ArchiveError('PATH_ENCODING', 'is not marked as UTF-8, so readers give it different names', path)
  if (method !== 0 && method !== 8)
    throw new ArchiveError('METHOD', `is compressed by method ${method}, and only 0 (stored) and 8 (deflate) are read everywhere`, path)
  if (packed === 0xffff_ffff || size === 0xffff_ffff || offset === 0xffff_ffff) throw new ArchiveError('ZIP64', 'is in the form for more than 4 GB', path)
  if (view.getUint16(at + 34, true) !== 0) throw new ArchiveError('MULTI_DISK', 'is in another part of the archive', path)
  checkExtra(extra, path)
  // All but the bit for text takes the modes away when Info-ZIP reads them.
  if (view.getUint16(at + 36, true) > 1) throw new ArchiveError('BAD_HEADER', 'has attributes that only some readers heed', path)
  const directory = path.endsWith('/')
  const attributes = view.getUint32(at + 38, true)
  // The upper half is a Unix mode, whoever made it: some readers do not ask.
  const mode = checkMode(attributes >>> 16, directory, path)
  // Info-ZIP leaves it out without a word.
  if ((attributes & 0x08) !== 0) throw new ArchiveError('TYPE_MISMATCH', 'is the name of a disk by its attributes', path)
  if ((attributes & 0x10) !== 0 && !directory) throw new ArchiveError('TYPE_MISMATCH', 'is a directory by its attributes and a file by its name', path)
  if (directory && (size !== 0 || header.crc !== 0)) throw new ArchiveError('TYPE_MISMATCH', 'is a directory with content', path)
  if (method === 0 && packed !== size)
    throw new ArchiveError('SIZE_MISMATCH', `is stored as it is, and has ${size} bytes in one place and ${packed} in another`, path)
  const system = view.getUint8(at + 5)
  if (system !== UNIX && !OTHER_SYSTEMS.has(system))
    throw new ArchiveError('BAD_HEADER', `comes from a system (${system}) that readers treat differently`, path)
  // Whoever does not ask for the system makes a file that can be run of one that says so.
  if (system !== UNIX && !directory && (mode & 0o111) !== 0)
    throw new ArchiveError('BAD_HEADER', 'can be run by what some readers make of it, and not by others', path)
  return { ...header, path, name, directory, mode: system !== UNIX && attributes >>> 16 === 0 ? undefined : mode, offset }
}

function checkExtra(extra: Uint8Array, path: string): void {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at < extra.length;) {
    if (at + 4 > extra.length) throw new ArchiveError('EXTRA_FIELD', 'has an extra field that is cut off', path)
    const id = view.getUint16(at, true)
    if (id === 1) throw new ArchiveError('ZIP64', 'has a second size, for more than 4 GB', path)
    if (!HARMLESS_FIELDS.has(id))
      throw new ArchiveError('EXTRA_FIELD', `has an extra field (${id.toString(16).padStart(4, '0')}) that some readers heed and others do not`, path)
    at += 4 + view.getUint16(at + 2, true)
    if (at > extra.length) throw new ArchiveError('EXTRA_FIELD', 'has an extra field that is cut off', path)
  }
}

/** Where the bytes of each file stand. Files follow one another from the first byte to the directory, without a gap. */
function dataOf(bytes: Uint8Array, view: DataView, entries: readonly Entry[], directory: number): ReadonlyMap<Entry, Uint8Array> {
  const data = new Map<Entry, Uint8Array>()
  let at = 0
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    const { path, offset, packed } = entry
    if (offset < at) throw new ArchiveError('OVERLAP', 'begins inside another file', path)
    if (offset > at)
      throw at === 0
        ? new ArchiveError('LEADING_DATA', 'the archive has data before its first file')
        : new ArchiveError('GAP', 'is preceded by bytes that belong to no file', path)
    if (at + LOCAL_SIZE > directory || view.getUint32(at, true) !== LOCAL) throw new ArchiveError('BAD_HEADER', 'has no header where the directory says', path)
    const nameSize = view.getUint16(at + 26, true)
    const extraSize = view.getUint16(at + 28, true)
    const start = at + LOCAL_SIZE + nameSize + extraSize
    const end = start + packed
    if (end > directory) throw new ArchiveError('OVERLAP', 'reaches into the directory of the archive', path)
    compareHeaders(entry, readHeader(view, at + 4), bytes.subarray(at + LOCAL_SIZE, at + LOCAL_SIZE + nameSize))
    checkExtra(bytes.subarray(at + LOCAL_SIZE + nameSize, start), path)
    data.set(entry, bytes.subarray(start, end))
    at = (entry.flags & STREAMED) === 0 ? end : endOfDescriptor(view, entry, end, directory)
  }
  if (at !== directory) throw new ArchiveError('GAP', 'the archive has data before its directory that belongs to no file')
  return data
}

function compareHeaders(entry: Entry, local: Header, name: Uint8Array): void {
  const { path, flags } = entry
  // Writers put different versions into the two headers.
  if (entry.needs > MAX_VERSION || local.needs > MAX_VERSION)
    throw new ArchiveError('BAD_HEADER', `needs version ${Math.max(entry.needs, local.needs) / 10} of the format, which not every reader knows`, path)
  const differs = (['flags', 'method', 'time', 'date'] as const).find((key) => entry[key] !== local[key])
  if (differs !== undefined) throw new ArchiveError('HEADER_MISMATCH', `has one value of "${differs}" in the directory and another in its own header`, path)
  if (name.length !== entry.name.length || name.some((byte, i) => byte !== entry.name[i]))
    throw new ArchiveError('HEADER_MISMATCH', `is called ${JSON.stringify(new TextDecoder().decode(name))} in its own header`, path)
  for (const key of ['crc', 'packed', 'size'] as const) {
    // A writer that did not know it yet has left a 0.
    if (local[key] !== entry[key] && !((flags & STREAMED) !== 0 && local[key] === 0))
      throw new ArchiveError('HEADER_MISMATCH', `has one value of "${key}" in the directory and another in its own header`, path)
  }
}

/** What a writer that did not know sizes in advance has written after the file: the same as in the directory, or else a reader that goes by it is led elsewhere. */
function endOfDescriptor(view: DataView, { path, method, crc, packed, size }: Entry, at: number, directory: number): number {
  if (method === 0) throw new ArchiveError('DATA_DESCRIPTOR', 'is stored without its size, so that readers have to guess where it ends', path)
  const holds = (from: number): boolean =>
    from + 12 <= directory && view.getUint32(from, true) === crc && view.getUint32(from + 4, true) === packed && view.getUint32(from + 8, true) === size
  if (at + 16 <= directory && view.getUint32(at, true) === DESCRIPTOR && holds(at + 4)) return at + 16
  if (holds(at)) return at + 12
  throw new ArchiveError('DATA_DESCRIPTOR', 'is followed by other sizes than those in the directory', path)
}

function contentOf({ path, method, size, crc }: Entry, packed: Uint8Array, unpacker: Unpacker): Uint8Array {
  const content = method === 0 ? packed : inflated(path, size, packed, unpacker)
  if (unpacker.crc32(content) !== crc) throw new ArchiveError('CRC', 'is damaged: its checksum does not match', path)
  return content
}

function inflated(path: string, size: number, packed: Uint8Array, unpacker: Unpacker): Uint8Array {
  const result = unpacker.inflateRaw(packed, size)
  if (result === 'over the limit') throw new ArchiveError('SIZE_MISMATCH', `is larger than the ${size} bytes that its header says`, path)
  if (result === 'broken' || result === 'cut') throw new ArchiveError('BAD_COMPRESSION', 'is damaged: it cannot be inflated', path)
  if (result.content.length !== size) throw new ArchiveError('SIZE_MISMATCH', `has ${result.content.length} bytes, and its header says ${size}`, path)
  if (result.consumed !== packed.length) throw new ArchiveError('GAP', 'is followed by bytes that belong to no file', path)
  return result.content
}
