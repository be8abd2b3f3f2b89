import { gzipContent, inflate } from './inflate.ts'
import { hasAt, kindOf, uint16le, uint32le, type FileKind } from './magic.ts'

/** One thing in an archive, by its list of members; nothing is unpacked. */
export interface Member {
  readonly name: string
  readonly kind: 'file' | 'directory' | 'symlink' | 'hard link' | 'device'
  /** Where a link leads, if that can be read without unpacking. */
  readonly link?: string
}

/** The list of an archive's members. */
export interface Archive {
  readonly members: readonly Member[]
  /** Bytes of all members when unpacked, and as they are packed. */
  readonly size: number
  readonly packed: number
  readonly encrypted: boolean
  /** Only the first {@link MAX_MEMBERS} were read, or the list is damaged. */
  readonly partial: boolean
  /** Why the archive was made to be read differently by different readers. */
  readonly trick?: string
  /** How many archives stand within each other, this one counted; only those that are stored unpacked can be looked into. */
  readonly depth: number
}

/** The most members of an archive that are looked at. */
export const MAX_MEMBERS = 10_000

/** How much of a packed archive is unpacked to find its members, in bytes: unpacking takes some 30 ms a megabyte. */
const MAX_UNPACKED = 1_000_000

/** The deepest nesting that is followed. */
const MAX_DEPTH = 4

const ARCHIVE_NAME = /\.(?:zip|jar|war|apk|whl|tar|tgz|tar\.(?:gz|bz2|xz|zst)|tbz2|txz|7z|rar|cab|skill|crx|xpi|vsix|nupkg)$/i

/** Read the members of a zip or tar archive, also of one that gzip packed; `undefined` when the bytes are none. Never throws. */
export function readArchive(bytes: Uint8Array, kind: FileKind = kindOf(bytes), depth = 1): Archive | undefined {
  if (kind === 'zip') return readZip(bytes, depth)
  if (kind === 'gzip') return readGzip(bytes, depth)
  return kind === 'tar' ? readTar(bytes, depth) : undefined
}

/** Why a member would be unpacked, or lead, to a place outside; `undefined` when it would not. */
export function leavesBy({ name, kind, link }: Member): string | undefined {
  const bad = escapes(name)
  if (bad !== undefined) return bad
  if (link === undefined) return undefined
  // A symlink is relative to its own directory, a hard link to the root.
  const parent = kind === 'symlink' ? name.replace(/\/[^/]*$|^[^/]*$/, '') : ''
  const target =
    escapes(link) === undefined || kind === 'hard link' ? escapes(link) : escapes(link.startsWith('/') || parent === '' ? link : `${parent}/${link}`)
  return target === undefined ? undefined : `is a ${kind} to \`${link}\``
}

function escapes(path: string): string | undefined {
  const plain = path.replaceAll('\\', '/')
  if (plain.startsWith('/')) return 'has an absolute path'
  if (/^[A-Za-z]:/.test(plain)) return 'has a path with a drive letter'
  let depth = 0
  for (const segment of plain.split('/')) {
    if (segment === '..') depth--
    else if (segment !== '' && segment !== '.') depth++
    if (depth < 0) return 'climbs out with `..`'
  }
  return undefined
}

/** Where the list of a zip's members ends, however much stands before the zip; `undefined` when there is none. */
export function zipEnd(bytes: Uint8Array): number | undefined {
  const lowest = Math.max(0, bytes.length - 22 - 0xffff)
  for (let at = bytes.length - 22; at >= lowest; at--) {
    if (bytes[at] !== 0x50 || !hasAt(bytes, at, 'PK\x05\x06')) continue
    const listed = at - uint32le(bytes, at + 12)
    // The list itself must stand where this says.
    if (listed >= 0 && (uint16le(bytes, at + 10) === 0 ? at === 0 : hasAt(bytes, listed, 'PK\x01\x02'))) return at
  }
  return undefined
}

function readZip(bytes: Uint8Array, depth: number): Archive {
  const end = zipEnd(bytes)
  if (end === undefined) return unlisted(0, 0, depth)
  const list = end - uint32le(bytes, end + 12)
  // What stands before the archive moves everything in it.
  const before = list - uint32le(bytes, end + 16)
  const count = uint16le(bytes, end + 10)
  const members: Member[] = []
  const seen = new Set<string>()
  const found = { size: 0, packed: 0, encrypted: false, depth, trick: undefined as string | undefined }
  let at = list
  while (at + 46 <= end && members.length < Math.min(count, MAX_MEMBERS) && hasAt(bytes, at, 'PK\x01\x02')) {
    const flags = uint16le(bytes, at + 8)
    const method = uint16le(bytes, at + 10)
    const packed = uint32le(bytes, at + 20)
    const nameLength = uint16le(bytes, at + 28)
    const name = textAt(bytes, at + 46, nameLength)
    const mode = bytes[at + 5] === 3 || bytes[at + 5] === 19 ? uint16le(bytes, at + 40) : 0
    const local = before + uint32le(bytes, at + 42)
    const content = local + 30 + uint16le(bytes, local + 26) + uint16le(bytes, local + 28)
    const kind = (mode & 0o170000) === 0o120000 ? 'symlink' : name.endsWith('/') ? 'directory' : 'file'
    const stored = method === 0 && (flags & 1) === 0 && packed < 0xffffffff ? bytes.subarray(content, content + packed) : undefined
    const target = kind === 'symlink' && method === 8 && (flags & 1) === 0 ? inflate(bytes.subarray(content, content + packed), 4096).bytes : stored
    members.push({ name, kind, ...(kind === 'symlink' && target && { link: textAt(target, 0, Math.min(target.length, 4096)) }) })
    found.size += uint32le(bytes, at + 24)
    found.packed += packed
    found.encrypted ||= (flags & 1) !== 0
    if (seen.has(name)) found.trick ??= `has \`${name}\` twice, and tools differ in which one they unpack`
    seen.add(name)
    if (hasAt(bytes, local, 'PK\x03\x04')) {
      const other = textAt(bytes, local + 30, uint16le(bytes, local + 26))
      if (other !== name) found.trick ??= `names one member \`${name}\` in its list and \`${other}\` at the file itself, so tools unpack different files`
    }
    if (ARCHIVE_NAME.test(name)) found.depth = Math.max(found.depth, depth < MAX_DEPTH && stored ? nested(stored, depth) : depth + 1)
    at += 46 + nameLength + uint16le(bytes, at + 30) + uint16le(bytes, at + 32)
  }
  if (found.packed > bytes.length && found.packed < 0xffffffff) found.trick ??= 'has members that share their bytes, which is a zip bomb'
  const { trick, ...sums } = found
  return { ...sums, members, partial: members.length < count, ...(trick !== undefined && { trick }) }
}

const TAR_KIND: Readonly<Record<string, Member['kind']>> = { '1': 'hard link', '2': 'symlink', '3': 'device', '4': 'device', '5': 'directory', '6': 'device' }

function readTar(bytes: Uint8Array, depth: number): Archive {
  const members: Member[] = []
  let size = 0
  let deepest = depth
  let longName: string | undefined
  let longLink: string | undefined
  let at = 0
  while (at + 512 <= bytes.length && bytes[at] !== 0 && members.length < MAX_MEMBERS) {
    const length = tarNumber(bytes, at + 124, 12)
    const type = String.fromCharCode(bytes[at + 156] as number)
    const content = bytes.subarray(at + 512, at + 512 + length)
    if (type === 'L') longName = textAt(content, 0, Math.min(length, 65_536))
    else if (type === 'K') longLink = textAt(content, 0, Math.min(length, 65_536))
    else if (type === 'x') {
      const pax = textAt(content, 0, Math.min(length, 65_536))
      longName = /(?:^|\n)\d{1,9} path=([^\n]{0,4096})/.exec(pax)?.[1] ?? longName
      longLink = /(?:^|\n)\d{1,9} linkpath=([^\n]{0,4096})/.exec(pax)?.[1] ?? longLink
    } else if (type !== 'g') {
      const prefix = hasAt(bytes, at + 257, 'ustar\0') ? textAt(bytes, at + 345, 155) : ''
      const short = textAt(bytes, at, 100)
      const name = longName ?? (prefix === '' ? short : `${prefix}/${short}`)
      const kind = TAR_KIND[type] ?? (name.endsWith('/') ? 'directory' : 'file')
      members.push({ name, kind, ...((kind === 'symlink' || kind === 'hard link') && { link: longLink ?? textAt(bytes, at + 157, 100) }) })
      size += length
      if (ARCHIVE_NAME.test(name)) deepest = Math.max(deepest, depth < MAX_DEPTH ? nested(content, depth) : depth + 1)
      longName = longLink = undefined
    }
    at += 512 + Math.ceil(length / 512) * 512
  }
  return { members, size, packed: bytes.length, encrypted: false, partial: at < bytes.length && bytes[at] !== 0, depth: deepest }
}

/** A tar in a gzip is one archive to everybody. Its size stands at the end, so that nobody has to unpack it for that. */
function readGzip(bytes: Uint8Array, depth: number): Archive | undefined {
  const content = bytes.subarray(gzipContent(bytes))
  const isTar = kindOf(inflate(content, 512).bytes) === 'tar'
  const { bytes: unpacked, complete } = inflate(content, isTar ? MAX_UNPACKED : 0)
  const size = Math.max(unpacked.length, uint32le(bytes, bytes.length - 4))
  if (isTar) {
    const archive = readTar(unpacked, depth)
    return { ...archive, size, packed: bytes.length, partial: archive.partial || !complete }
  }
  // One packed file has no list; but what it unpacks to may fill the disk.
  return size > bytes.length * 100 ? unlisted(size, bytes.length, depth) : undefined
}

/** An archive without a list that can be read. */
function unlisted(size: number, packed: number, depth: number): Archive {
  return { members: [], size, packed, encrypted: false, partial: true, depth }
}

function nested(content: Uint8Array, depth: number): number {
  return readArchive(content, kindOf(content), depth + 1)?.depth ?? depth + 1
}

/** Octal digits; or, in large archives, a binary number with the highest bit set. */
function tarNumber(bytes: Uint8Array, at: number, length: number): number {
  if (((bytes[at] ?? 0) & 0x80) !== 0) return bytes.subarray(at + 1, at + length).reduce((sum, byte) => sum * 256 + byte, 0)
  return Number.parseInt(textAt(bytes, at, length).trim(), 8) || 0
}

/** Text up to a NUL; bytes that are no UTF-8 become U+FFFD. */
function textAt(bytes: Uint8Array, at: number, length: number): string {
  const slice = bytes.subarray(at, at + length)
  const nul = slice.indexOf(0)
  return new TextDecoder().decode(nul < 0 ? slice : slice.subarray(0, nul))
}
