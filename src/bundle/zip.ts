import type { Codec } from './codec.ts'
import { ahead, inOrder, type Chunk, type PackFile } from './pack.ts'
import { BuildError } from './problem.ts'

export interface ZipOptions {
  /** Pack without compression: the same bytes under any runtime. */
  readonly store?: boolean
  /**
   * The most bytes unpacked to one byte packed, of all files together. Files are stored as they are, those first that
   * compress best, until it is kept: a table of zeros must not make a bundle look like a bomb.
   */
  readonly maxRatio?: number
}

/** 1 January 1980, 0:00, the first moment that a zip can tell. Written as it is, since a clock has a time zone. */
const DOS_DATE = 0x0021

/** Names are UTF-8; without it, some read them as Latin-1. */
const UTF8_FLAG = 0x0800

const MAX_ENTRIES = 0xffff
const MAX_BYTES = 0xffff_ffff

interface Member {
  readonly file: PackFile
  readonly name: Uint8Array
  readonly crc: number
  method: 0 | 8
  /** Bytes of the data. */
  packed: number
  data: readonly Chunk[]
}

/**
 * A zip of some files, as chunks: the same bytes for the same files. Sorted, one entry a file and none a directory, no
 * extra fields, no descriptors, no comment, made by Unix so that modes count.
 *
 * @throws BuildError when it would need more than the format of 1993 holds
 */
export async function packZip(files: readonly PackFile[], codec: Codec, { store = false, maxRatio = Infinity }: ZipOptions = {}): Promise<readonly Chunk[]> {
  const members: Member[] = []
  for await (const one of ahead(inOrder(files), (file) => member(file, codec, store))) members.push(one)
  keepRatio(members, maxRatio)
  const chunks: Chunk[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const one of members) {
    chunks.push(localHeader(one), one.name, ...one.data)
    directory.push(centralHeader(one, offset), one.name)
    offset += 30 + one.name.length + one.packed
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  if (members.length > MAX_ENTRIES || offset + size > MAX_BYTES)
    throw new BuildError('LIMIT', `a zip holds ${MAX_ENTRIES} files and 4 GiB, and these are ${members.length} files of ${offset} bytes`)
  return [...chunks, ...directory, endRecord(members.length, size, offset)]
}

async function member(file: PackFile, codec: Codec, store: boolean): Promise<Member> {
  const name = new TextEncoder().encode(file.path)
  if (file.pieces) return { file, name, ...(await packPieces(file.pieces, file, codec, store)) }
  const content = file.content()
  const packed = store ? content : await codec.deflateRaw(content)
  const smaller = packed.length < content.length
  const data = smaller ? packed : content
  return { file, name, crc: codec.crc32(content), method: smaller ? 8 : 0, packed: data.length, data: [data] }
}

/** What gets no smaller is not held, and so its size is counted first. */
async function packPieces(pieces: () => Iterable<Uint8Array>, file: PackFile, codec: Codec, store: boolean): Promise<Omit<Member, 'file' | 'name'>> {
  let [crc, packed] = [0, 0]
  for (const piece of pieces()) crc = codec.crc32(piece, crc)
  if (!store) for await (const { length } of codec.deflatePieces(pieces())) packed += length
  if (store || packed >= file.size) return { crc, method: 0, packed: file.size, data: [file] }
  const data: Uint8Array[] = []
  for await (const part of codec.deflatePieces(pieces())) data.push(part)
  return { crc, method: 8, packed, data }
}

function keepRatio(members: readonly Member[], maxRatio: number): void {
  const unpacked = members.reduce((sum, { file }) => sum + file.size, 0)
  let packed = members.reduce((sum, one) => sum + one.packed, 0)
  if (unpacked <= packed * maxRatio) return
  const saved = ({ file, packed }: Member): number => file.size - packed
  // The sort is stable and the members are in order, so that the same files are chosen everywhere.
  for (const one of members.toSorted((a, b) => saved(b) - saved(a))) {
    if (unpacked <= packed * maxRatio) return
    packed += saved(one)
    one.method = 0
    one.packed = one.file.size
    one.data = [one.file.pieces ? one.file : one.file.content()]
  }
}

function localHeader({ file, name, crc, method, packed }: Member): Uint8Array {
  return record(30, [[0x04034b50, 4], [20, 2], [UTF8_FLAG, 2], [method, 2], [0, 2], [DOS_DATE, 2], [crc, 4], [packed, 4], [file.size, 4], [name.length, 2], [0, 2]]) // prettier-ignore
}

function centralHeader({ file, name, crc, method, packed }: Member, offset: number): Uint8Array {
  // A regular file, and its mode, where Unix keeps them.
  const attributes = (0o100000 | Number.parseInt(file.mode, 8)) * 0x10000
  return record(46, [
    [0x02014b50, 4],
    [0x0314, 2], // made by Unix, version 2.0
    [20, 2],
    [UTF8_FLAG, 2],
    [method, 2],
    [0, 2],
    [DOS_DATE, 2],
    [crc, 4],
    [packed, 4],
    [file.size, 4],
    [name.length, 2],
    [0, 2], // extra fields
    [0, 2], // comment
    [0, 2], // disk
    [0, 2], // internal attributes
    [attributes, 4],
    [offset, 4],
  ])
}

function endRecord(entries: number, size: number, offset: number): Uint8Array {
  return record(22, [[0x06054b50, 4], [0, 2], [0, 2], [entries, 2], [entries, 2], [size, 4], [offset, 4], [0, 2]]) // prettier-ignore
}

/** Numbers, each in so many bytes, the lowest first. */
function record(length: number, fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}
