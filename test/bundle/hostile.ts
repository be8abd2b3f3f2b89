import { crc32, deflateRawSync } from 'node:zlib'
import type { ArchiveCode } from '../../src/bundle/archive.ts'
import { descriptor, field, gzip, paxRecord, tar, zip, type TarPart, type ZipPart } from './make-archives.ts'

/** An archive that somebody made to do harm. */
export interface Attack {
  /** What it tries. */
  readonly name: string
  readonly format: 'zip' | 'tar' | 'tar.gz'
  readonly code: ArchiveCode
  bytes(): Uint8Array
}

const SKILL = '---\nname: pdf\ndescription: Reads PDF files.\n---\n\nRead them.\n'
const skillZip: ZipPart = { name: 'SKILL.md', content: SKILL }
const skillTar: TarPart = { name: 'SKILL.md', content: SKILL }
const evil = 'echo evil\n'
const zeros = Buffer.alloc(4_000_000)

/** Bytes that cannot be compressed, always the same ones. */
function noise(length: number): Buffer {
  let state = 1
  return Buffer.from(Array.from({ length }, () => (state = (state * 48271) % 0x7fff_ffff) >> 8))
}

const inZip = (name: string, code: ArchiveCode, bytes: () => Uint8Array): Attack => ({ name, format: 'zip', code, bytes })
const inTar = (name: string, code: ArchiveCode, bytes: () => Uint8Array): Attack => ({ name, format: 'tar', code, bytes })
const inGzip = (name: string, code: ArchiveCode, bytes: () => Uint8Array): Attack => ({ name, format: 'tar.gz', code, bytes })

/** A second file in each format. */
const bothWith = (name: string, code: ArchiveCode, path: string): Attack[] => [
  inZip(name, code, () => zip([skillZip, { name: path, content: evil }])),
  inTar(name, code, () => tar([skillTar, { name: path, content: evil }])),
]
const twins = (name: string, code: ArchiveCode, first: string, second: string): Attack[] => [
  inZip(name, code, () => zip([skillZip, { name: first, content: 'harmless' }, { name: second, content: evil }])),
  inTar(name, code, () => tar([skillTar, { name: first, content: 'harmless' }, { name: second, content: evil }])),
]

const PATHS: readonly Attack[] = [
  ...bothWith('climbs out of the directory', 'PATH_TRAVERSAL', '../evil.sh'),
  ...bothWith('climbs out from below', 'PATH_TRAVERSAL', 'scripts/../../evil.sh'),
  ...bothWith('climbs and comes back', 'PATH_TRAVERSAL', 'scripts/../evil.sh'),
  ...bothWith('climbs out with backslashes', 'PATH_BACKSLASH', '..\\evil.sh'),
  ...bothWith('climbs out with encoded dots', 'PATH_DISGUISED', '%2e%2e/evil.sh'),
  ...bothWith('climbs out with full-width dots', 'PATH_DISGUISED', '\uff0e\uff0e/evil.sh'),
  ...bothWith('climbs out with dots and a blank, which Windows strips', 'PATH_DISGUISED', '.. /evil.sh'),
  ...bothWith('goes to the root of the disk', 'PATH_ABSOLUTE', '/tmp/skillc-evil.sh'),
  ...bothWith('goes to the root of a Windows disk', 'PATH_ABSOLUTE', '\\Windows\\evil.exe'),
  ...bothWith('goes to a drive', 'PATH_DRIVE', 'C:/evil.exe'),
  ...bothWith('goes to the current directory of a drive', 'PATH_DRIVE', 'C:evil.exe'),
  ...bothWith('goes to a network share', 'PATH_UNC', '\\\\server\\share\\evil.exe'),
  ...bothWith('goes to a device of Windows', 'PATH_UNC', '\\\\.\\PhysicalDrive0'),
  ...bothWith('goes to a home directory', 'PATH_HOME', '~/.ssh/authorized_keys'),
  ...bothWith('writes to a stream of a file', 'PATH_STREAM', 'SKILL.md:evil'),
  ...bothWith('opens a device by its name', 'PATH_UNPORTABLE', 'scripts/NUL.txt'),
  ...bothWith('opens a port by its name', 'PATH_UNPORTABLE', 'COM1'),
  ...bothWith('loses its last dot on Windows', 'PATH_UNPORTABLE', 'SKILL.md.'),
  ...bothWith('breaks a line of the listing', 'PATH_CONTROL_CHARACTER', 'a\nSKILL.md'),
  ...bothWith('turns the terminal', 'PATH_CONTROL_CHARACTER', 'a\u001b[2J.md'),
  ...bothWith('has a character that nobody sees', 'PATH_DISGUISED', 'scripts/ru\u200bn.sh'),
  ...bothWith('reads backwards', 'PATH_BIDI', 'report\u202efdp.sh'),
  ...bothWith('is the settings of a repository', 'PATH_GIT', '.git/config'),
  ...bothWith('is those of a repository in a skill, in capitals', 'PATH_GIT', 'skills/pdf/.GIT/config'),
  ...bothWith('is those of a repository to macOS', 'PATH_GIT', '.g\u200cit/config'),
  ...bothWith('is those of a repository to Windows', 'PATH_GIT', 'GIT~1/config'),
  ...bothWith('leads to a repository', 'PATH_GIT', 'skills/pdf/.git'),
  ...bothWith('is not normalised', 'PATH_EMPTY', './SKILL.md'),
  ...bothWith('has an empty segment', 'PATH_EMPTY', 'scripts//run.sh'),
  ...bothWith('lies deeper than any tool goes', 'TOO_DEEP', `${'d/'.repeat(40)}f`),
  inZip('has a NUL in its name', 'PATH_CONTROL_CHARACTER', () => zip([skillZip, { name: 'run.sh\0.txt', content: evil }])),
  inZip('has no name', 'PATH_EMPTY', () => zip([skillZip, { name: '', content: evil }])),
  inTar('has no name', 'PATH_EMPTY', () => tar([skillTar, { name: '', content: evil }])),
  inZip('has a name that no file system holds', 'PATH_TOO_LONG', () => zip([skillZip, { name: 'n'.repeat(300), content: evil }])),
  inZip('has a path that macOS does not hold', 'PATH_TOO_LONG', () => zip([skillZip, { name: `${'directory/'.repeat(120)}f`, content: evil }])),
  inZip('has a name that is not UTF-8', 'PATH_ENCODING', () => zip([skillZip, { name: Buffer.from([0x61, 0xff, 0xfe]), content: evil }])),
  inTar('has a name that is not UTF-8', 'PATH_ENCODING', () => tar([skillTar, { name: Buffer.from([0x61, 0xff, 0xfe]), content: evil }])),
  inZip('has an overlong slash in its name', 'PATH_ENCODING', () => zip([skillZip, { name: Buffer.from([0x2e, 0x2e, 0xc0, 0xaf, 0x61]), content: evil }])),
  inZip('has a name in an alphabet that it does not tell', 'PATH_ENCODING', () => zip([skillZip, { name: 'm\u00e4use.md', flags: 0, content: evil }])),
  inTar('climbs out by the prefix of its name', 'PATH_TRAVERSAL', () => tar([skillTar, { name: 'evil.sh', prefix: '..', content: evil }])),
  inTar('is absolute by the prefix of its name', 'PATH_ABSOLUTE', () => tar([skillTar, { name: 'evil.sh', prefix: '/tmp', content: evil }])),
  inTar('hides the end of a name behind a NUL', 'BAD_HEADER', () => tar([skillTar, { name: 'run.sh\0/../../evil', content: evil }])),
  inZip('is a directory that climbs out', 'PATH_TRAVERSAL', () => zip([skillZip, { name: '../evil/', mode: 0o040755 }])),
  inTar('is a directory that climbs out', 'PATH_TRAVERSAL', () => tar([skillTar, { name: '../evil/', type: '5', mode: '0000755\0' }])),
]

const COLLISIONS: readonly Attack[] = [
  ...twins('stands there twice', 'DUPLICATE', 'run.sh', 'run.sh'),
  ...twins('differs in case', 'COLLISION', 'readme.md', 'README.md'),
  ...twins('differs in the case of a directory', 'COLLISION', 'scripts/a.sh', 'Scripts/b.sh'),
  ...twins('differs in Unicode form', 'COLLISION', 'caf\u00e9.md', 'cafe\u0301.md'),
  ...twins('differs by a sharp s', 'COLLISION', 'stra\u00dfe.md', 'strasse.md'),
  ...twins('differs by a ligature', 'COLLISION', '\ufb01le.md', 'file.md'),
  ...twins('differs by a character that nobody sees', 'PATH_DISGUISED', 'run.sh', 'run\u200b.sh'),
  ...twins('is a file and a directory', 'FILE_AND_DIRECTORY', 'scripts', 'scripts/run.sh'),
  inZip('is a file where a directory is listed', 'FILE_AND_DIRECTORY', () => zip([skillZip, { name: 'x', content: evil }, { name: 'x/', mode: 0o040755 }])),
  inTar('is a file where a directory is listed', 'FILE_AND_DIRECTORY', () => tar([skillTar, { name: 'x', content: evil }, { name: 'x/', type: '5' }])),
  inTar('replaces the skill by a second one', 'DUPLICATE', () => tar([skillTar, skillTar])),
]

const zipMode = (name: string, code: ArchiveCode, mode: number): Attack => inZip(name, code, () => zip([skillZip, { name: 'x', content: '/etc/passwd', mode }]))
const tarType = (name: string, code: ArchiveCode, type: string, rest: Partial<TarPart> = {}): Attack =>
  inTar(name, code, () => tar([skillTar, { name: 'x', type, ...rest }]))

const TYPES: readonly Attack[] = [
  zipMode('is a symlink', 'LINK', 0o120777),
  inZip('is a symlink, made by a system that has none', 'LINK', () => zip([skillZip, { name: 'x', content: '/etc/passwd', mode: 0o120777, system: 0 }])),
  zipMode('is a character device', 'DEVICE', 0o020666),
  zipMode('is a block device', 'DEVICE', 0o060666),
  zipMode('is a named pipe', 'FIFO', 0o010644),
  zipMode('is a socket', 'UNKNOWN_TYPE', 0o140644),
  zipMode('is of a type that there is not', 'UNKNOWN_TYPE', 0o170644),
  zipMode('runs as its owner', 'SPECIAL_MODE', 0o104755),
  zipMode('runs as its group', 'SPECIAL_MODE', 0o102755),
  zipMode('has the sticky bit', 'SPECIAL_MODE', 0o101755),
  zipMode('is a directory by its mode', 'TYPE_MISMATCH', 0o040755),
  inZip('is a directory by its attributes', 'TYPE_MISMATCH', () => zip([skillZip, { name: 'x', content: evil, attributes: 0x10 }])),
  inZip('is left out by Info-ZIP as the name of a disk', 'TYPE_MISMATCH', () => zip([skillZip, { name: 'x', content: evil, attributes: 0x81a4_0008 }])),
  inZip('comes from a system whose modes only some readers heed', 'BAD_HEADER', () =>
    zip([skillZip, { name: 'x', content: evil, mode: 0o100755, system: 16 }]),
  ),
  inZip('can be run by those who do not ask for the system', 'BAD_HEADER', () => zip([skillZip, { name: 'x', content: evil, mode: 0o100755, system: 0 }])),
  inZip('loses its mode when Info-ZIP reads it', 'BAD_HEADER', () => zip([skillZip, { name: 'x', content: evil, internal: 4 }])),
  inZip('is left out by readers that are too old for it', 'BAD_HEADER', () => zip([skillZip, { name: 'x', content: evil, both: { needs: 63 } }])),
  inZip('is left out by readers that go by its own header', 'BAD_HEADER', () => zip([skillZip, { name: 'x', content: evil, local: { needs: 0x1414 } }])),
  inZip('is a directory with content', 'TYPE_MISMATCH', () => zip([skillZip, { name: 'x/', content: evil, mode: 0o040755 }])),
  tarType('is a symlink', 'LINK', '2', { link: '../../../etc/passwd' }),
  tarType('is a symlink inside', 'LINK', '2', { link: 'SKILL.md' }),
  inTar('writes through a symlink', 'LINK', () => tar([skillTar, { name: 'out', type: '2', link: '/tmp' }, { name: 'out/skillc-evil.sh', content: evil }])),
  tarType('is a hard link', 'LINK', '1', { link: '/etc/passwd' }),
  tarType('is a hard link inside', 'LINK', '1', { link: 'SKILL.md' }),
  tarType('is a character device', 'DEVICE', '3'),
  tarType('is a block device', 'DEVICE', '4'),
  tarType('is a named pipe', 'FIFO', '6'),
  tarType('is a contiguous file', 'UNKNOWN_TYPE', '7'),
  tarType('is a volume label', 'UNKNOWN_TYPE', 'V'),
  tarType('is the rest of another volume', 'UNKNOWN_TYPE', 'M'),
  tarType('is a GNU directory listing', 'UNKNOWN_TYPE', 'D'),
  tarType('is of a type that there is not', 'UNKNOWN_TYPE', 'Z'),
  tarType('is a file that ends in a slash', 'TYPE_MISMATCH', '0', { name: 'x/' }),
  tarType('is a directory with content', 'TYPE_MISMATCH', '5', { content: evil }),
  tarType('is a file that leads elsewhere', 'BAD_HEADER', '0', { link: '/etc/passwd' }),
  tarType('runs as its owner', 'SPECIAL_MODE', '0', { mode: '0004755\0' }),
  tarType('runs as its owner and group', 'SPECIAL_MODE', '0', { mode: '0006755\0' }),
  tarType('is a directory with the sticky bit', 'SPECIAL_MODE', '5', { mode: '0001777\0' }),
]

const BOMBS: readonly Attack[] = [
  inZip('grows a thousandfold', 'RATIO', () => zip([skillZip, { name: 'zeros', content: zeros, deflate: true }])),
  inGzip('grows a thousandfold', 'RATIO', () => gzip(tar([skillTar, { name: 'zeros', content: zeros }]))),
  inZip('says that it is small, and is not', 'SIZE_MISMATCH', () => zip([skillZip, { name: 'zeros', content: zeros, deflate: true, both: { size: 1000 } }])),
  inGzip('grows beyond what its files need', 'RATIO', () => gzip(tar([skillTar], Buffer.alloc(8_000_000)))),
  inZip('holds more files than any skill', 'TOO_MANY_FILES', () => zip(Array.from({ length: 2001 }, (_, i) => ({ name: `f${i}`, content: 'x' })))),
  inTar('holds more files than any skill', 'TOO_MANY_FILES', () => tar(Array.from({ length: 2001 }, (_, i) => ({ name: `f${i}`, content: 'x' })))),
  inZip('holds more directories than any skill', 'TOO_MANY_FILES', () =>
    zip([skillZip, ...Array.from({ length: 2001 }, (_, i) => ({ name: `d${i}/`, mode: 0o040755 }))]),
  ),
  inZip('says that it is larger than any skill', 'TOO_LARGE', () => zip([{ name: 'big', content: 'x', deflate: true, both: { size: 0x7fff_ffff } }])),
  inTar('says that it is larger than any skill', 'TOO_LARGE', () => tar([{ name: 'big', size: '17777777777\0' }])),
  inZip('uses one stream for many files', 'OVERLAP', () => {
    const first: ZipPart = { name: 'a', content: noise(30_000), deflate: true }
    return zip([first, { ...first, name: 'b', only: 'central', offset: 0 }, { ...first, name: 'c', only: 'central', offset: 0 }])
  }),
]

const real = deflateRawSync(Buffer.from(SKILL))
const streamed = (after: Uint8Array, rest: Partial<ZipPart> = {}): Uint8Array =>
  zip([{ ...skillZip, deflate: true, flags: 0x0808, local: { crc: 0, packed: 0, size: 0 }, after, ...rest }])
const sum = crc32(Buffer.from(SKILL))

const ZIPS: readonly Attack[] = [
  inZip('is another file by its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, localName: 'EVIL.md1'.slice(0, 8) }])),
  inZip('has a longer name in its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, localName: 'SKILL.md.sh' }])),
  inZip('has another size in its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, local: { size: 5 } }])),
  inZip('has another packed size in its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, local: { packed: 5 } }])),
  inZip('has another checksum in its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, local: { crc: 5 } }])),
  inZip('has another method in its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, local: { method: 8 } }])),
  inZip('has other flags in its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, local: { flags: 0 } }])),
  inZip('has another date in its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, local: { date: 0x5021 } }])),
  inZip('is encrypted', 'ENCRYPTED', () => zip([{ ...skillZip, flags: 0x0801 }])),
  inZip('is encrypted in its own header', 'HEADER_MISMATCH', () => zip([{ ...skillZip, local: { flags: 0x0801 } }])),
  inZip('is strongly encrypted', 'ENCRYPTED', () => zip([{ ...skillZip, flags: 0x0841 }])),
  inZip('has masked headers', 'ENCRYPTED', () => zip([{ ...skillZip, flags: 0x2800 }])),
  inZip('is a patch', 'BAD_HEADER', () => zip([{ ...skillZip, flags: 0x0820 }])),
  inZip('is compressed by bzip2', 'METHOD', () => zip([{ ...skillZip, both: { method: 12 } }])),
  inZip('is compressed by deflate64', 'METHOD', () => zip([{ ...skillZip, both: { method: 9 } }])),
  inZip('is compressed by LZMA', 'METHOD', () => zip([{ ...skillZip, both: { method: 14 } }])),
  inZip('is encrypted by AES', 'METHOD', () => zip([{ ...skillZip, both: { method: 99 } }])),
  inZip('has a wrong checksum', 'CRC', () => zip([{ ...skillZip, both: { crc: 1 } }])),
  inZip('has a wrong checksum when it is inflated', 'CRC', () => zip([{ ...skillZip, deflate: true, both: { crc: 1 } }])),
  inZip('is shorter than it says', 'SIZE_MISMATCH', () => zip([{ ...skillZip, deflate: true, both: { size: SKILL.length + 9 } }])),
  inZip('is stored and has two sizes', 'SIZE_MISMATCH', () => zip([{ ...skillZip, both: { size: SKILL.length + 9 } }])),
  inZip('is no compressed stream', 'BAD_COMPRESSION', () => zip([{ ...skillZip, both: { method: 8 } }])),
  inZip('ends in the middle of a stream', 'BAD_COMPRESSION', () =>
    zip([{ name: 'SKILL.md', content: real.subarray(0, 20), both: { method: 8, size: SKILL.length, crc: sum } }]),
  ),
  inZip('hides something behind a compressed stream', 'GAP', () => zip([{ ...skillZip, deflate: true, behind: Buffer.from('hidden') }])),
  inZip('hides something in a directory', 'GAP', () =>
    zip([skillZip, { name: 'd/', mode: 0o040755, both: { method: 8, packed: 8 }, behind: Buffer.from('\x03\0hidden', 'latin1') }]),
  ),
  inZip('packs a file as a directory that says that it is empty', 'SIZE_MISMATCH', () =>
    zip([skillZip, { name: 'd/', mode: 0o040755, content: evil, deflate: true, both: { size: 0, crc: 0 } }]),
  ),
  // Java's ZipInputStream finds evil.sh, since it goes by what follows the compressed stream.
  inZip('hides a file in a directory from those who do not read one after another', 'GAP', () => {
    const hidden = zip([{ name: 'evil.sh', content: evil, only: 'local' }]).subarray(0, -22)
    const behind = Buffer.concat([Buffer.from([3, 0]), descriptor(0, 2, 0), hidden])
    const local = { packed: 0 }
    return zip([skillZip, { name: 'd/', mode: 0o040755, flags: 0x0808, both: { method: 8, packed: behind.length }, local, behind, after: descriptor(0, behind.length, 0) }]) // prettier-ignore
  }),
  inZip('hides something between files', 'GAP', () =>
    zip([
      { ...skillZip, after: Buffer.from('hidden') },
      { name: 'b', content: 'b' },
    ]),
  ),
  inZip('hides something before the directory', 'GAP', () => zip([skillZip], { beforeDirectory: Buffer.from('hidden') })),
  inZip('hides a file that the directory does not list', 'GAP', () => zip([skillZip, { name: 'evil.sh', content: evil, only: 'local' }])),
  inZip('lists a file that is not there', 'BAD_HEADER', () => zip([skillZip, { name: 'b', content: 'b', only: 'central' }])),
  inZip('lists a file inside of another', 'OVERLAP', () =>
    zip([
      { name: 'a', content: zip([skillZip]) },
      { ...skillZip, name: 'b', only: 'central', offset: 31 },
    ]),
  ),
  inZip('reaches into the directory', 'OVERLAP', () => zip([{ ...skillZip, both: { packed: 5000, size: 5000 } }])),
  inZip('hides something before the end', 'BAD_DIRECTORY', () => zip([skillZip], { beforeEnd: Buffer.from('hidden') })),
  inZip('lists fewer files than there are', 'BAD_DIRECTORY', () => zip([skillZip, { name: 'evil.sh', content: evil }], { end: { count: 1, here: 1 } })),
  inZip('says that it lists more files than there are', 'BAD_DIRECTORY', () => zip([skillZip], { end: { count: 3, here: 3 } })),
  inZip('says that its directory is longer', 'BAD_DIRECTORY', () => zip([skillZip], { end: { size: 5000 } })),
  inZip('says that its directory is elsewhere', 'BAD_DIRECTORY', () => zip([skillZip], { end: { offset: 5000 } })),
  inZip('has a directory of something else', 'BAD_DIRECTORY', () => {
    const bytes = zip([skillZip])
    bytes.writeUInt32LE(0x0201_4b51, bytes.length - 22 - 46 - 8)
    return bytes
  }),
  inZip('has a name that is longer than its directory', 'BAD_DIRECTORY', () => {
    const bytes = zip([skillZip])
    bytes.writeUInt16LE(5000, bytes.length - 22 - 46 - 8 + 28)
    return bytes
  }),
  inZip('hides a part of its directory', 'LEADING_DATA', () =>
    zip(
      [
        { name: 'SKILL.md', content: SKILL },
        { name: 'evil.sh', content: evil },
      ],
      { end: { size: 46 + 7, count: 1, here: 1 } },
    ),
  ),
  inZip('goes on after its end', 'TRAILING_DATA', () => zip([skillZip], { suffix: Buffer.from('#!/bin/sh\nrm -rf ~\n') })),
  inZip('is followed by zeros', 'TRAILING_DATA', () => zip([skillZip], { suffix: Buffer.alloc(512) })),
  inZip('is two archives, one after another', 'LEADING_DATA', () => Buffer.concat([zip([{ name: 'a', content: 'a' }]), zip([skillZip])])),
  inZip('begins with a program', 'LEADING_DATA', () => zip([skillZip], { prefix: Buffer.from('#!/bin/sh\necho hi\nexit\n') })),
  inZip('begins with a program that its offsets take into account', 'LEADING_DATA', () =>
    zip([skillZip], { prefix: Buffer.from('#!/bin/sh\necho hi\nexit\n'), adjusted: true }),
  ),
  inZip('begins with another format', 'LEADING_DATA', () => zip([skillZip], { prefix: Buffer.from('GIF89a'), adjusted: true })),
  inZip('has the end of another archive in its comment', 'LEADING_DATA', () => zip([{ name: 'a', content: 'a' }], { comment: zip([skillZip]) })),
  inZip('has an end in its comment that does not fit', 'AMBIGUOUS_END', () => zip([skillZip], { comment: Buffer.concat([zip([skillZip]), Buffer.from('x')]) })),
  inZip('has another end in a file, whose comment reaches to the end', 'AMBIGUOUS_END', () => {
    const inner = zip([{ name: 'SKILL.md', content: evil }])
    const parts = [skillZip, { name: 'a', content: inner }]
    inner.writeUInt16LE(zip(parts).length - zip(parts).indexOf(inner) - inner.length, inner.length - 2)
    return zip(parts)
  }),
  inZip('has a comment that is no text', 'COMMENT', () => zip([skillZip], { comment: Buffer.from([0, 1, 2]) })),
  inZip('has a comment on a file', 'COMMENT', () => zip([{ ...skillZip, comment: 'PK' }])),
  inZip('has another name in a field for Unicode', 'EXTRA_FIELD', () =>
    zip([{ ...skillZip, extra: field(0x7075, Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from('../evil.sh')])) }]),
  ),
  inZip('is a link in a field for Unix', 'EXTRA_FIELD', () => zip([{ ...skillZip, localExtra: field(0x756e, Buffer.alloc(14)) }])),
  inZip('has an extra field that is cut off', 'EXTRA_FIELD', () => zip([{ ...skillZip, extra: Buffer.from([0x55, 0x54, 0xff, 0xff]) }])),
  inZip('has half an extra field', 'EXTRA_FIELD', () => zip([{ ...skillZip, extra: Buffer.from([0x55, 0x54]) }])),
  inZip('has a second size for large files', 'ZIP64', () => zip([{ ...skillZip, extra: field(1, Buffer.alloc(16)) }])),
  inZip('says that its size is elsewhere', 'ZIP64', () => zip([{ ...skillZip, central: { size: 0xffff_ffff, packed: 0xffff_ffff } }])),
  inZip('says that its place is elsewhere', 'ZIP64', () => zip([{ ...skillZip, offset: 0xffff_ffff }])),
  inZip('says that its directory is in the large form', 'ZIP64', () => zip([skillZip], { end: { count: 0xffff, here: 0xffff } })),
  inZip('has the end of a large archive, too', 'ZIP64', () =>
    zip([skillZip], { beforeEnd: Buffer.concat([Buffer.from([0x50, 0x4b, 6, 7]), Buffer.alloc(16)]) }),
  ),
  inZip('is one part of several', 'MULTI_DISK', () => zip([skillZip], { end: { disk: 1, directoryDisk: 1 } })),
  inZip('has a file in another part', 'MULTI_DISK', () => zip([{ ...skillZip, disk: 1 }])),
  inZip('has no end', 'TRUNCATED', () => zip([skillZip]).subarray(0, -22)),
  inZip('is cut in the end', 'TRUNCATED', () => zip([skillZip]).subarray(0, -1)),
  inZip('holds nothing', 'EMPTY', () => zip([])),
  inZip('holds an empty directory only', 'EMPTY', () => zip([{ name: 'x/', mode: 0o040755 }])),
  inZip('is followed by other sizes than listed', 'DATA_DESCRIPTOR', () => streamed(descriptor(sum, 5, SKILL.length))),
  inZip('is followed by another checksum', 'DATA_DESCRIPTOR', () => streamed(descriptor(1, real.length, SKILL.length))),
  inZip('promises sizes and does not give them', 'DATA_DESCRIPTOR', () => streamed(Buffer.alloc(0))),
  inZip('is stored without its size', 'DATA_DESCRIPTOR', () => streamed(descriptor(sum, SKILL.length, SKILL.length), { deflate: false })),
  inZip('lies where its sizes are to follow', 'HEADER_MISMATCH', () =>
    streamed(descriptor(sum, real.length, SKILL.length), { local: { crc: 0, packed: 7, size: 0 } }),
  ),
]

const pax = (type: string, ...records: readonly string[]): TarPart => ({ name: 'PaxHeaders/x', type, content: records.join('') })
const long = (type: string, name: string): TarPart => ({ name: '././@LongLink', type, content: `${name}\0`, magic: 'ustar  \0' })

const TARS: readonly Attack[] = [
  inTar('has another path in an extended header', 'PAX_HEADER', () => tar([pax('x', paxRecord('path', '../evil.sh')), skillTar])),
  inTar('has another size in an extended header', 'PAX_HEADER', () => tar([pax('x', paxRecord('size', '1536')), skillTar])),
  inTar('has two sizes in an extended header', 'PAX_HEADER', () => tar([pax('x', paxRecord('size', '0'), paxRecord('size', '99')), skillTar])),
  inTar('has a link in an extended header', 'PAX_HEADER', () => tar([pax('x', paxRecord('linkpath', '/etc/passwd')), skillTar])),
  inTar('has a NUL in an extended header', 'PAX_HEADER', () => tar([pax('x', paxRecord('path', 'SKILL.md\0.sh')), skillTar])),
  inTar('has a broken length in an extended header', 'PAX_HEADER', () => tar([pax('x', '999 path=x\n'), skillTar])),
  inTar('renames all files by an extended header', 'PAX_HEADER', () => tar([pax('g', paxRecord('path', 'evil.sh')), skillTar])),
  inTar('has holes by an extended header', 'PAX_HEADER', () =>
    tar([pax('x', paxRecord('GNU.sparse.name', 'evil'), paxRecord('GNU.sparse.realsize', '99')), skillTar]),
  ),
  inTar('has an extended header of Solaris', 'PAX_HEADER', () => tar([pax('X', paxRecord('path', 'evil')), skillTar])),
  inTar('ends in an extended header', 'PAX_HEADER', () => tar([skillTar, pax('x', paxRecord('path', 'evil'))])),
  inTar('has a long name of GNU', 'GNU_LONG_NAME', () => tar([long('L', '../evil.sh'), { ...skillTar, magic: 'ustar  \0' }])),
  inTar('has a long link of GNU', 'GNU_LONG_NAME', () => tar([long('K', '/etc/passwd'), { ...skillTar, magic: 'ustar  \0' }])),
  inTar('is a sparse file of GNU', 'SPARSE', () => tar([{ ...skillTar, type: 'S', magic: 'ustar  \0' }])),
  inTar('has something in the place of the old GNU fields', 'BAD_HEADER', () => tar([{ ...skillTar, magic: 'ustar  \0', prefix: '../..' }])),
  inTar('has something at the end of its header', 'BAD_HEADER', () => tar([{ ...skillTar, change: (header) => void header.write('hidden', 505) }])),
  inTar('has a negative size', 'BAD_NUMBER', () => tar([{ ...skillTar, size: '-0000000512\0' }])),
  inTar('has a binary size', 'BAD_NUMBER', () => tar([{ ...skillTar, size: Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]) }])),
  inTar('has a negative binary size', 'BAD_NUMBER', () => tar([{ ...skillTar, size: Buffer.alloc(12, 0xff) }])),
  inTar('has a size that is no number', 'BAD_NUMBER', () => tar([{ ...skillTar, size: 'twelve\0' }])),
  inTar('has no size', 'BAD_NUMBER', () => tar([{ ...skillTar, size: '\0'.repeat(12) }])),
  inTar('has a decimal size', 'BAD_NUMBER', () => tar([{ ...skillTar, size: '00000000058\0' }])),
  inTar('has a mode that is no number', 'BAD_NUMBER', () => tar([{ ...skillTar, mode: 'rwxr-xr\0' }])),
  ...(
    [
      ['user', 108],
      ['group', 116],
      ['time', 136],
      ['device', 329],
      ['device', 337],
    ] as const
  ).map(([what, at]) =>
    inTar(`ends for Python at a ${what} that is no number (${at})`, 'BAD_NUMBER', () =>
      tar([skillTar, { name: 'x', content: evil, change: (header) => void header.write('0x17', at, 'latin1') }]),
    ),
  ),
  inTar('has two sizes in one field', 'BAD_NUMBER', () => tar([{ ...skillTar, size: '0000072\x00010\0' }])),
  inTar('has a mode with bits that no system knows', 'BAD_NUMBER', () => tar([{ ...skillTar, mode: '1000644\0' }])),
  inTar('is a device by its mode', 'DEVICE', () => tar([skillTar, { name: 'x', mode: '0020666\0' }])),
  inTar('has a wrong checksum', 'CHECKSUM', () => tar([skillTar, { name: 'x', content: evil, sum: '000001\0 ' }])),
  inTar('has no checksum', 'CHECKSUM', () => tar([skillTar, { name: 'x', content: evil, sum: '\0'.repeat(8) }])),
  inTar('is in a format before ustar', 'BAD_HEADER', () => tar([{ ...skillTar, magic: '\0'.repeat(8) }])),
  inTar('changes its format on the way', 'BAD_HEADER', () => tar([skillTar, { name: 'x', magic: 'ustar\0zz' }])),
  inTar('hides something after a file', 'PADDING', () => tar([{ ...skillTar, padding: 0x41 }])),
  inTar('has no end', 'TRUNCATED', () => tar([skillTar], Buffer.alloc(0))),
  inTar('has half an end', 'TRUNCATED', () => tar([skillTar], Buffer.alloc(512))),
  inTar('ends in the middle of a file', 'TRUNCATED', () => tar([skillTar, { name: 'big', content: noise(5000) }]).subarray(0, 3000)),
  inTar('goes on after its end', 'TRAILING_DATA', () => tar([skillTar], Buffer.concat([Buffer.alloc(1024), Buffer.from('hidden')]))),
  inTar('is two archives, one after another', 'TRAILING_DATA', () => Buffer.concat([tar([{ name: 'a', content: 'a' }]), tar([skillTar])])),
  inTar('hides a file between the blocks of its end', 'TRAILING_DATA', () =>
    tar([skillTar], Buffer.concat([Buffer.alloc(512), tar([{ name: 'evil.sh', content: evil }])])),
  ),
  inTar('is followed by a large nothing', 'TRAILING_DATA', () => tar([skillTar], Buffer.alloc(1 << 20))),
  inTar('holds nothing', 'EMPTY', () => tar([])),
  inTar('is no archive', 'NOT_AN_ARCHIVE', () => Buffer.from('#!/bin/sh\n'.repeat(200))),
  inGzip('is compressed in two parts', 'GZIP_MEMBERS', () =>
    Buffer.concat([gzip(tar([skillTar], Buffer.alloc(0))), gzip(tar([{ name: 'evil.sh', content: evil }]))]),
  ),
  inGzip('goes on after its end', 'TRAILING_DATA', () => Buffer.concat([gzip(tar([skillTar])), Buffer.from('hidden')])),
  inGzip('is followed by zeros', 'TRAILING_DATA', () => Buffer.concat([gzip(tar([skillTar])), Buffer.alloc(100)])),
  inGzip('has a wrong checksum', 'CRC', () => {
    const bytes = gzip(tar([skillTar]))
    bytes.writeUInt32LE(1, bytes.length - 8)
    return bytes
  }),
  inGzip('has a wrong size', 'SIZE_MISMATCH', () => {
    const bytes = gzip(tar([skillTar]))
    bytes.writeUInt32LE(1, bytes.length - 4)
    return bytes
  }),
  inGzip('is cut', 'TRUNCATED', () => gzip(tar([skillTar])).subarray(0, -30)),
  inGzip('is cut in its checksum', 'TRUNCATED', () => gzip(tar([skillTar])).subarray(0, -3)),
  inGzip('is a header only', 'TRUNCATED', () => gzip(tar([skillTar])).subarray(0, 12)),
  inGzip('has a name without an end', 'TRUNCATED', () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 8, 1, 1, 1, 1, 1, 1]), Buffer.alloc(100, 0x61)])),
  inGzip('has an extra field', 'GZIP_HEADER', () => {
    const bytes = gzip(tar([skillTar]))
    bytes[3] = 4
    return Buffer.concat([bytes.subarray(0, 10), Buffer.from([2, 0, 1, 1]), bytes.subarray(10)])
  }),
  inGzip('is another compression', 'GZIP_HEADER', () => {
    const bytes = gzip(tar([skillTar]))
    bytes[2] = 7
    return bytes
  }),
  inGzip('is no compressed stream', 'BAD_COMPRESSION', () => Buffer.concat([gzip(tar([skillTar])).subarray(0, 10), Buffer.alloc(300, 0xff)])),
  inGzip('climbs out of the directory', 'PATH_TRAVERSAL', () => gzip(tar([skillTar, { name: '../evil.sh', content: evil }]))),
  inGzip('is no tar inside', 'NOT_AN_ARCHIVE', () => gzip(Buffer.from('#!/bin/sh\n'.repeat(200)))),
]

export const ATTACKS: readonly Attack[] = [...PATHS, ...COLLISIONS, ...TYPES, ...BOMBS, ...ZIPS, ...TARS]
