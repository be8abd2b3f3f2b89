/** Bytes of files, made in code: the project holds no archive and no program. */

/** One byte a letter. */
export function bytes(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const all = parts.map((part) => (typeof part === 'string' ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part))
  const out = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const numbers = (width: 2 | 4) => (value: number) => String.fromCharCode(...Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** i) % 256))
const u16 = numbers(2)
const u32 = numbers(4)

export interface ZipMember {
  readonly name: string
  readonly content?: string | Uint8Array
  readonly mode?: number
  readonly encrypted?: boolean
  /** What the archive says of its size, when that is no matter of its content. */
  readonly size?: number
  readonly packed?: number
  /** The method: 0 is stored. */
  readonly method?: number
  /** The name where the member stands, when the list has another. */
  readonly localName?: string
  /** Stands where the member before it stands. */
  readonly overlaps?: boolean
}

export function zip(members: readonly ZipMember[], before: string | Uint8Array = ''): Uint8Array {
  const body: Uint8Array[] = [bytes(before)]
  const list: Uint8Array[] = []
  let at = 0
  let last = 0
  for (const { name, content = '', mode = 0, encrypted = false, size, packed, method = 0, localName = name, overlaps = false } of members) {
    const data = bytes(content)
    const common = u16(encrypted ? 1 : 0) + u16(method) + u32(0) + u32(0) + u32(packed ?? data.length) + u32(size ?? data.length)
    if (!overlaps) {
      const local = bytes('PK\x03\x04', u16(20), common, u16(localName.length), u16(0), localName, data)
      body.push(local)
      last = at
      at += local.length
    }
    list.push(bytes('PK\x01\x02', u16(0x0314), u16(20), common, u16(name.length), u16(0), u16(0), u16(0), u16(0), u32(mode * 65_536), u32(last), name))
  }
  const listed = bytes(...list)
  return bytes(...body, listed, 'PK\x05\x06', u16(0), u16(0), u16(members.length), u16(members.length), u32(listed.length), u32(at), u16(0))
}

export interface TarMember {
  readonly name: string
  readonly content?: string | Uint8Array
  readonly type?: string
  readonly link?: string
  readonly mode?: number
  readonly prefix?: string
}

export function tar(members: readonly TarMember[]): Uint8Array {
  const blocks = members.map(({ name, content = '', type = '0', link = '', mode = 0o644, prefix = '' }) => {
    const data = bytes(content)
    const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
    const header = [
      name.padEnd(100, '\0'),
      octal(mode, 8),
      octal(0, 8),
      octal(0, 8),
      octal(data.length, 12),
      octal(0, 12),
      '        ',
      type,
      link.padEnd(100, '\0'),
      'ustar\x0000',
      '\0'.repeat(80),
      prefix.padEnd(155, '\0'),
      '\0'.repeat(12),
    ]
    return bytes(...header, data, '\0'.repeat((512 - (data.length % 512)) % 512))
  })
  return bytes(...blocks, '\0'.repeat(1024))
}

export const ELF: Uint8Array = bytes('\x7fELF\x02\x01\x01', '\0'.repeat(57))
export const PE: Uint8Array = bytes('MZ\x90\0\x03', '\0'.repeat(55), u32(64), 'PE\0\0\x64\x86')
export const MACH_O: Uint8Array = bytes('\xcf\xfa\xed\xfe\x07\0\0\x01', '\0'.repeat(24))
export const FAT_MACH_O: Uint8Array = bytes('\xca\xfe\xba\xbe\0\0\0\x02', '\0'.repeat(40))
export const JAVA_CLASS: Uint8Array = bytes('\xca\xfe\xba\xbe\0\0\0\x34\0\x10', '\0'.repeat(20))
export const WASM: Uint8Array = bytes('\0asm\x01\0\0\0')
export const SHORTCUT: Uint8Array = bytes('L\0\0\0\x01\x14\x02\0', '\0'.repeat(68))
export const GZIP: Uint8Array = bytes('\x1f\x8b\x08\0', '\0'.repeat(20))
export const SEVEN_ZIP: Uint8Array = bytes('7z\xbc\xaf\x27\x1c\0\x04', '\0'.repeat(24))
export const RAR: Uint8Array = bytes('Rar!\x1a\x07\x01\0', '\0'.repeat(24))
export const PNG: Uint8Array = bytes('\x89PNG\r\n\x1a\n', '\0\0\0\x0dIHDR', '\0'.repeat(13), '\0\0\0\0', '\0\0\0\0IEND\xae\x42\x60\x82')
export const JPEG: Uint8Array = bytes(
  '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0',
  '\xff\xda\0\x08\x01\x01\0\0\x3f\0',
  'data\xff\0more',
  '\xff\xd9',
)
export const GIF: Uint8Array = bytes('GIF89a\x01\0\x01\0\x80\0\0', '\0\0\0\xff\xff\xff', '\x2c\0\0\0\0\x01\0\x01\0\0', '\x02\x02\x44\x01\0', ';')
export const PDF: Uint8Array = bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\nendobj\n%%EOF\n')
export const FONT: Uint8Array = bytes('\0\x01\0\0\0\x0a', '\0'.repeat(60))

/** Bytecode of Python 3.12 with names as marshal writes them; flags and size of the source as PEP 552 has them. */
export function compiled(names: readonly string[], sourceSize: number, flags = 0): Uint8Array {
  return bytes(
    '\xcb\x0d\x0d\x0a',
    u32(flags),
    u32(1_700_000_000),
    u32(sourceSize),
    '\xe3',
    '\0'.repeat(20),
    ...names.map((name) => `\xda${String.fromCharCode(name.length)}${name}`),
  )
}
