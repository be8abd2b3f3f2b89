import { MAX_FILE_BYTES } from '../../skill/limits.ts'

/** Undo an encoding that hides code from a reader. `undefined` when the text is none of it, or decodes to no text. */

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/** Base64, standard or URL-safe, spaces allowed; UTF-16 as PowerShell writes it is recognised. */
export function fromBase64(encoded: string): string | undefined {
  const plain = encoded.replace(/\s+/g, '')
  if (plain.length < 8 || plain.length > MAX_FILE_BYTES || !BASE64.test(plain)) return undefined
  let binary: string
  try {
    binary = atob(plain.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
  if (binary[1] === '\0' && binary[3] === '\0') return binary.replaceAll('\0', '')
  return readable(binary)
}

/** Base32, capital letters and digits. */
export function fromBase32(encoded: string): string | undefined {
  const plain = encoded.replace(/[\s=]+/g, '')
  if (plain.length < 8 || plain.length > 100_000 || !/^[A-Z2-7]+$/.test(plain)) return undefined
  let [bits, value, binary] = [0, 0, '']
  for (const letter of plain) {
    value = ((value << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xfff
    bits += 5
    if (bits >= 8) binary += String.fromCharCode((value >> (bits -= 8)) & 255)
  }
  return readable(binary)
}

/** Hexadecimal digits, with or without `0x`, `\x`, spaces and colons. */
export function fromHex(encoded: string): string | undefined {
  const plain = encoded.replace(/\\x|0x|[\s:,]/gi, '')
  if (plain.length < 8 || plain.length % 2 === 1 || plain.length > MAX_FILE_BYTES || !/^[0-9a-f]+$/i.test(plain)) return undefined
  let binary = ''
  for (let i = 0; i < plain.length; i += 2) binary += String.fromCharCode(Number.parseInt(plain.slice(i, i + 2), 16))
  return readable(binary)
}

export function reversed(text: string): string {
  return [...text].toReversed().join('')
}

/** Bytes as text, if they are mostly that: what is decoded by chance is noise. */
function readable(binary: string): string | undefined {
  let odd = 0
  for (let i = 0; i < binary.length; i++) {
    const code = binary.charCodeAt(i)
    if (code < 9 || (code > 13 && code < 32) || code === 127) odd++
  }
  if (odd * 10 > binary.length) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(binary, 'latin1'))
  } catch {
    return undefined
  }
}
