import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

/** Zips and tars of any shape, right unless it is asked for otherwise. None of this is skillc's own writer. */

const bytesOf = (text: string | Uint8Array): Buffer => Buffer.from(text as string)

export interface ZipFields {
  readonly needs: number
  readonly flags: number
  readonly method: number
  readonly time: number
  readonly date: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

export interface ZipPart {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array
  /** 0100644 when left out. */
  readonly mode?: number
  /** 3 for Unix. */
  readonly system?: number
  readonly deflate?: boolean
  readonly flags?: number
  readonly attributes?: number
  /** Of the content; 1 for text. */
  readonly internal?: number
  readonly comment?: string
  readonly extra?: Uint8Array
  readonly localExtra?: Uint8Array
  readonly localName?: string
  /** Lies in one header, or in both. */
  readonly local?: Partial<ZipFields>
  readonly central?: Partial<ZipFields>
  readonly both?: Partial<ZipFields>
  /** After the packed bytes, counted with them. */
  readonly behind?: Uint8Array
  /** After the file, counted with nothing: a descriptor, or a gap. */
  readonly after?: Uint8Array
  readonly offset?: number
  readonly disk?: number
  /** Only one of the two headers is written. */
  readonly only?: 'local' | 'central'
}

export interface ZipShape {
  readonly prefix?: Uint8Array
  /** Offsets count from the beginning of the file rather than of the archive. */
  readonly adjusted?: boolean
  readonly suffix?: Uint8Array
  readonly comment?: Uint8Array
  readonly beforeDirectory?: Uint8Array
  readonly beforeEnd?: Uint8Array
  readonly end?: Partial<Record<'disk' | 'directoryDisk' | 'here' | 'count' | 'size' | 'offset', number>>
}

function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) at = out.writeUIntLE(width === 4 ? value >>> 0 : value & 0xffff, at, width)
  return out
}

export function zip(parts: readonly ZipPart[], shape: ZipShape = {}): Buffer {
  const prefix = Buffer.from(shape.prefix ?? [])
  const shift = shape.adjusted === true ? prefix.length : 0
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = bytesOf(part.name)
    const content = bytesOf(part.content ?? '')
    const packed = Buffer.concat([part.deflate === true ? deflateRawSync(content) : content, part.behind ?? new Uint8Array()])
    const fields: ZipFields = {
      needs: 20,
      flags: part.flags ?? 0x0800,
      method: part.deflate === true ? 8 : 0,
      time: 0,
      date: 0x21,
      crc: crc32(content),
      packed: packed.length,
      size: content.length,
      ...part.both,
    }
    const header = ({ needs, flags, method, time, date, crc, packed, size }: ZipFields): Buffer =>
      numbers([needs, 2], [flags, 2], [method, 2], [time, 2], [date, 2], [crc, 4], [packed, 4], [size, 4])
    if (part.only !== 'central') {
      const localName = part.localName === undefined ? name : Buffer.from(part.localName)
      const extra = Buffer.from(part.localExtra ?? [])
      const local = Buffer.concat([numbers([0x0403_4b50, 4]), header({ ...fields, ...part.local }), numbers([localName.length, 2], [extra.length, 2]), localName, extra, packed, part.after ?? new Uint8Array()]) // prettier-ignore
      locals.push(local)
    }
    if (part.only !== 'local') {
      const extra = Buffer.from(part.extra ?? [])
      const comment = Buffer.from(part.comment ?? '')
      const attributes = part.attributes ?? (part.mode ?? 0o100644) * 0x10000
      directory.push(
        numbers([0x0201_4b50, 4], [((part.system ?? 3) << 8) | 20, 2]),
        header({ ...fields, ...part.central }),
        numbers(
          [name.length, 2],
          [extra.length, 2],
          [comment.length, 2],
          [part.disk ?? 0, 2],
          [part.internal ?? 0, 2],
          [attributes, 4],
          [part.offset ?? at + shift, 4],
        ),
        name,
        extra,
        comment,
      )
    }
    at = locals.reduce((sum, { length }) => sum + length, 0)
  }
  const before = Buffer.from(shape.beforeDirectory ?? [])
  const listed = parts.filter(({ only }) => only !== 'local').length
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const { disk = 0, directoryDisk = 0, here = listed, count = listed, size: saidSize = size, offset = at + before.length + shift } = shape.end ?? {}
  const comment = Buffer.from(shape.comment ?? [])
  const end = numbers([0x0605_4b50, 4], [disk, 2], [directoryDisk, 2], [here, 2], [count, 2], [saidSize, 4], [offset, 4], [comment.length, 2])
  return Buffer.concat([prefix, ...locals, before, ...directory, shape.beforeEnd ?? new Uint8Array(), end, comment, shape.suffix ?? new Uint8Array()])
}

/** An extra field of a zip. */
export function field(id: number, content: Uint8Array): Buffer {
  return Buffer.concat([numbers([id, 2], [content.length, 2]), content])
}

/** What stands after a file of a zip whose sizes were not known in advance. */
export function descriptor(crc: number, packed: number, size: number, signature = true): Buffer {
  return Buffer.concat([signature ? numbers([0x0807_4b50, 4]) : Buffer.alloc(0), numbers([crc, 4], [packed, 4], [size, 4])])
}

export interface TarPart {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array
  readonly type?: string
  readonly mode?: string
  /** As it stands in the header. */
  readonly size?: string | Uint8Array
  readonly link?: string
  readonly magic?: string
  readonly prefix?: string
  /** The last word on the header, before its sum. */
  readonly change?: (header: Buffer) => void
  /** As it stands in the header. */
  readonly sum?: string
  /** What the last block is filled with. */
  readonly padding?: number
}

export function tar(parts: readonly TarPart[], end: Uint8Array = Buffer.alloc(1024)): Buffer {
  return Buffer.concat([...parts.flatMap(tarPart), end])
}

function tarPart(part: TarPart): Buffer[] {
  const content = bytesOf(part.content ?? '')
  const header = Buffer.alloc(512)
  header.set(bytesOf(part.name).subarray(0, 100))
  header.write(part.mode ?? '0000644\0', 100, 'latin1')
  header.write('0000000\x000000000\0', 108, 'latin1')
  header.set(bytesOf(part.size ?? `${content.length.toString(8).padStart(11, '0')}\0`), 124)
  header.write('00000000000\0', 136, 'latin1')
  header.write(part.type ?? '0', 156, 'latin1')
  header.write(part.link ?? '', 157)
  header.write(part.magic ?? 'ustar\x0000', 257, 'latin1')
  header.write('0000000\x000000000\0', 329, 'latin1')
  header.write(part.prefix ?? '', 345)
  part.change?.(header)
  header.fill(0x20, 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(part.sum ?? `${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  const rest = (512 - (content.length % 512)) % 512
  return [header, content, Buffer.alloc(rest, part.padding ?? 0)]
}

/** A record of an extended header of a tar. */
export function paxRecord(key: string, value: string): string {
  const length = Buffer.byteLength(` ${key}=${value}\n`)
  let digits = 1
  while (String(length + digits).length !== digits) digits++
  return `${length + digits} ${key}=${value}\n`
}

export function gzip(bytes: Uint8Array): Buffer {
  return gzipSync(bytes)
}
