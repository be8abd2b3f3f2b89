/** Strings and numbers as SSH writes them: lengths in four bytes before what they tell of. */

const encoder = new TextEncoder()

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text)
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

export function uint32(value: number): Uint8Array {
  const out = new Uint8Array(4)
  new DataView(out.buffer).setUint32(0, value)
  return out
}

export function sshString(content: Uint8Array | string): Uint8Array {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  return joined(uint32(bytes.length), bytes)
}

/** Reads one field after another; every field is `undefined` from where the bytes do not go on. */
export interface WireReader {
  raw(length: number): Uint8Array | undefined
  number(): number | undefined
  string(): Uint8Array | undefined
  text(): string | undefined
  /** What is left. */
  rest(): Uint8Array
}

export function wireReader(bytes: Uint8Array): WireReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const raw = (length: number): Uint8Array | undefined => {
    if (at + length > bytes.length) {
      at = bytes.length
      return undefined
    }
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (): number | undefined => (raw(4) ? view.getUint32(at - 4) : undefined)
  const string = (): Uint8Array | undefined => {
    const length = number()
    return length === undefined ? undefined : raw(length)
  }
  return {
    raw,
    number,
    string,
    text() {
      const found = string()
      return found && new TextDecoder().decode(found)
    },
    rest: () => bytes.subarray(at),
  }
}

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** `undefined` for what is no base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replace(/\s/g, '')), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
