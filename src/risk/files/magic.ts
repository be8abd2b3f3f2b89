/** Beginnings that settle what a file is: bytes as a string of one letter each, with an offset in front of those that stand later. */
const MAGIC = {
  elf: ['\x7fELF'],
  'mach-o': ['\xfe\xed\xfa\xce', '\xfe\xed\xfa\xcf', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbf'],
  dex: ['dex\n0'],
  wasm: ['\0asm'],
  lnk: ['L\0\0\0\x01\x14\x02\0'], // a Windows shortcut
  zip: ['PK\x03\x04', 'PK\x05\x06'],
  gzip: ['\x1f\x8b\x08'],
  bzip2: ['BZh'],
  xz: ['\xfd7zXZ\0'],
  zstd: ['\x28\xb5\x2f\xfd'],
  tar: [[257, 'ustar']],
  '7z': ['7z\xbc\xaf\x27\x1c'],
  rar: ['Rar!\x1a\x07'],
  cab: ['MSCF\0\0\0\0'],
  ar: ['!<arch>\n'], // .deb, .a
  rpm: ['\xed\xab\xee\xdb'],
  xar: ['xar!\0'], // .pkg
  ole: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'], // .doc, .xls, .msi
  png: ['\x89PNG\r\n\x1a\n'],
  jpeg: ['\xff\xd8\xff'],
  gif: ['GIF87a', 'GIF89a'],
  webp: [[8, 'WEBP']],
  ico: ['\0\0\x01\0'],
  tiff: ['II*\0', 'MM\0*'],
  pdf: ['%PDF-'],
  font: ['\0\x01\0\0', 'OTTO', 'ttcf', 'wOFF', 'wOF2'],
  media: ['ID3', 'OggS', 'fLaC', [4, 'ftyp'], [8, 'WAVE'], '\x1a\x45\xdf\xa3'],
  sqlite: ['SQLite format 3\0'],
} as const

/** What a file is by its bytes, whatever its name says: `script` begins with `#!`, `data` is anything else. */
export type FileKind = keyof typeof MAGIC | 'pe' | 'java-class' | 'pyc' | 'script' | 'bmp' | 'text' | 'data' | 'empty'

const BEGINNINGS = Object.entries(MAGIC).flatMap(([kind, all]) =>
  all.map((one): readonly [number, string, FileKind] => (typeof one === 'string' ? [0, one, kind as FileKind] : [one[0], one[1], kind as FileKind])),
)

/** Kinds that a machine runs as they are. */
export const NATIVE: ReadonlySet<FileKind> = new Set(['elf', 'pe', 'mach-o', 'java-class', 'dex', 'pyc', 'lnk'])

/** Kinds that hold other files, or one other file packed. */
export const ARCHIVE: ReadonlySet<FileKind> = new Set(['zip', 'gzip', 'bzip2', 'xz', 'zstd', 'tar', '7z', 'rar', 'cab', 'ar', 'rpm', 'xar'])

/** Kinds that are only shown, played or read. */
export const SHOWN: ReadonlySet<FileKind> = new Set(['png', 'jpeg', 'gif', 'webp', 'bmp', 'ico', 'tiff', 'pdf', 'font', 'media'])

/** What bytes are, by their beginning. Text is what has no NUL among its first 4,096 bytes. */
export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty'
  const first = bytes[0] as number
  for (const [offset, magic, kind] of BEGINNINGS) {
    if ((offset > 0 || magic.charCodeAt(0) === first) && hasAt(bytes, offset, magic)) return kind
  }
  // A fat Mach-O counts its architectures where a Java class has its version, which began at 45.
  if (hasAt(bytes, 0, '\xca\xfe\xba\xbe') && bytes.length >= 8) return uint32be(bytes, 4) < 45 ? 'mach-o' : 'java-class'
  if (isCompiledPython(bytes)) return 'pyc'
  const isBinary = bytes.subarray(0, 4096).includes(0)
  if (hasAt(bytes, 0, 'MZ') && (isBinary || hasAt(bytes, uint32le(bytes, 0x3c), 'PE\0\0'))) return 'pe'
  if (hasAt(bytes, 0, 'BM') && isBinary && uint32le(bytes, 2) === bytes.length) return 'bmp'
  if (isBinary) return hasAt(bytes, 0, '\xff\xfe') || hasAt(bytes, 0, '\xfe\xff') ? 'text' : 'data'
  return isScript(bytes) ? 'script' : 'text'
}

/** `\r\n` after the number of the version; after the header, of which there were three lengths, a code object. */
function isCompiledPython(bytes: Uint8Array): boolean {
  if (bytes[2] !== 0x0d || bytes[3] !== 0x0a) return false
  return [8, 12, 16].some((at) => ((bytes[at] ?? 0) & 0x7f) === 0x63) && bytes.subarray(0, 64).includes(0)
}

/** A kernel takes `#!` only as the first bytes, and only before a path. */
function isScript(bytes: Uint8Array): boolean {
  return hasAt(bytes, 0, '#!/') || hasAt(bytes, 0, '#! /')
}

/** Whether a string, of one letter a byte, stands at an offset. */
export function hasAt(bytes: Uint8Array, offset: number, magic: string): boolean {
  if (offset + magic.length > bytes.length) return false
  for (let i = 0; i < magic.length; i++) if (bytes[offset + i] !== magic.charCodeAt(i)) return false
  return true
}

/** 0 beyond the end. */
export function uint32le(bytes: Uint8Array, at: number): number {
  return uint16le(bytes, at) + uint16le(bytes, at + 2) * 0x10000
}

/** 0 beyond the end. */
export function uint16le(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 0x100
}

function uint32be(bytes: Uint8Array, at: number): number {
  return (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0
}

/** The offset behind the last byte that an image has a use for; `undefined` where that cannot be told. */
export function endOfImage(bytes: Uint8Array, kind: FileKind): number | undefined {
  if (kind === 'png') return endOfPng(bytes)
  if (kind === 'jpeg') return endOfJpeg(bytes)
  return kind === 'gif' ? endOfGif(bytes) : undefined
}

function endOfPng(bytes: Uint8Array): number | undefined {
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + uint32be(bytes, at)
    if (hasAt(bytes, at + 4, 'IEND')) return next
    at = next
  }
  return undefined
}

function endOfJpeg(bytes: Uint8Array): number | undefined {
  let at = 2
  // Segments, which may hold a thumbnail with an end of its own, up to the picture.
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) at++
    else at += 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number))
    if (marker === 0xda) break
  }
  for (let found = bytes.indexOf(0xff, at); found >= 0; found = bytes.indexOf(0xff, found + 1)) if (bytes[found + 1] === 0xd9) return found + 2
  return undefined
}

function endOfGif(bytes: Uint8Array): number | undefined {
  const flags = bytes[10] ?? 0
  let at = 13 + tableSize(flags)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return at + 1
    if (block === 0x21) at += 2
    else if (block === 0x2c) at += 11 + tableSize(bytes[at + 9] ?? 0)
    else return undefined
    while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] as number)
    at++
  }
  return undefined
}

function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
