/** How the bytes of a file were read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'not-utf-8'

/** A decoded file. `text` keeps a leading byte-order mark, so that offsets fit the file. */
export interface Decoded {
  readonly text: string
  readonly encoding: Encoding
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decode bytes, if there are any, and say what they were. Never throws: bytes that are no UTF-8 become U+FFFD, as in most hosts. */
export function decode(bytes: Uint8Array = new Uint8Array()): Decoded {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: utf16(bytes, true), encoding: 'utf-16le' }
  if (first === 0xfe && second === 0xff) return { text: utf16(bytes, false), encoding: 'utf-16be' }
  try {
    return { text: strict.decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), encoding: 'not-utf-8' }
  }
}

function utf16(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let out = ''
  for (let i = 2; i + 1 < bytes.length; i += 2) out += String.fromCharCode(view.getUint16(i, littleEndian))
  return out
}
