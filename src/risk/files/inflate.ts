/** Lengths and distances of RFC 1951: what the codes stand for begins at the base and has so many more bits. */
const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
]
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** A Huffman code: how many codes each length has, and the symbols in order of their codes. */
interface Code {
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

/**
 * Undo deflate, up to `limit` bytes: enough to read the list of a packed archive where no platform's library is at hand.
 * What is damaged, or goes on, is cut. Never throws.
 */
export function inflate(packed: Uint8Array, limit: number): { readonly bytes: Uint8Array; readonly complete: boolean } {
  let out = new Uint8Array(Math.min(limit, Math.max(1024, packed.length * 4)))
  let length = 0
  let at = 0
  let held = 0
  let holds = 0
  // The packed bytes, or the room for what they unpack to, came to an end.
  const state = { ended: false }

  const bits = (count: number): number => {
    while (holds < count) {
      if (at >= packed.length) state.ended = true
      held |= (packed[at++] ?? 0) << holds
      holds += 8
    }
    const value = held & ((1 << count) - 1)
    held >>>= count
    holds -= count
    return value
  }
  const symbol = ({ counts, symbols }: Code): number => {
    let code = 0
    let first = 0
    let index = 0
    for (let size = 1; size < 16; size++) {
      code |= bits(1)
      const count = counts[size] as number
      if (code - count < first) return symbols[index + code - first] as number
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    state.ended = true
    return 256
  }
  const put = (byte: number): void => {
    if (length === limit) {
      state.ended = true
      return
    }
    if (length === out.length) {
      const grown = new Uint8Array(Math.min(limit, out.length * 2))
      grown.set(out)
      out = grown
    }
    out[length++] = byte
  }
  const block = (literals: Code, distances: Code): void => {
    while (!state.ended) {
      const found = symbol(literals)
      if (found < 256) put(found)
      else if (found === 256) return
      else {
        const size = (LENGTH_BASE[found - 257] ?? 0) + bits(LENGTH_BITS[found - 257] ?? 0)
        const which = symbol(distances)
        const back = (DISTANCE_BASE[which] ?? 0) + bits(DISTANCE_BITS[which] ?? 0)
        if (size === 0 || back === 0 || back > length) state.ended = true
        for (let i = 0; i < size && !state.ended; i++) put(out[length - back] as number)
      }
    }
  }
  const described = (): readonly [Code, Code] => {
    const [literals, distances, count] = [bits(5) + 257, bits(5) + 1, bits(4) + 4]
    const sizes = new Uint8Array(19)
    for (let i = 0; i < count; i++) sizes[CODE_ORDER[i] as number] = bits(3)
    const code = codeOf(sizes)
    const all = new Uint8Array(literals + distances)
    for (let i = 0; i < all.length && !state.ended;) {
      const found = symbol(code)
      if (found < 16) all[i++] = found
      else {
        const [byte, times] = found === 16 ? [all[i - 1] ?? 0, 3 + bits(2)] : found === 17 ? [0, 3 + bits(3)] : [0, 11 + bits(7)]
        all.fill(byte, i, i + times)
        i += times
      }
    }
    return [codeOf(all.subarray(0, literals)), codeOf(all.subarray(literals))]
  }

  for (let last = 0; last === 0 && !state.ended;) {
    last = bits(1)
    const type = bits(2)
    if (type === 0) {
      // The rest of the byte is void; then a length, twice.
      held = holds = 0
      const size = (packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8)
      at += 4
      for (let i = 0; i < size && !state.ended; i++) {
        if (at >= packed.length) state.ended = true
        else put(packed[at++] as number)
      }
    } else if (type === 1) block(...fixed())
    else if (type === 2) block(...described())
    else state.ended = true
  }
  return { bytes: out.subarray(0, length), complete: !state.ended }
}

function codeOf(sizes: Uint8Array): Code {
  const counts = new Uint16Array(16)
  for (const size of sizes) counts[size] = (counts[size] as number) + 1
  counts[0] = 0
  const offsets = new Uint16Array(16)
  for (let size = 1; size < 15; size++) offsets[size + 1] = (offsets[size] as number) + (counts[size] as number)
  const symbols = new Uint16Array(sizes.length)
  for (const [symbol, size] of sizes.entries()) {
    if (size === 0) continue
    symbols[offsets[size] as number] = symbol
    offsets[size] = (offsets[size] as number) + 1
  }
  return { counts, symbols }
}

function fixed(): readonly [Code, Code] {
  const sizes = new Uint8Array(288).fill(8)
  sizes.fill(9, 144, 256)
  sizes.fill(7, 256, 280)
  return [codeOf(sizes), codeOf(new Uint8Array(30).fill(5))]
}

/** Where the packed bytes of a gzip file begin: after ten bytes and the fields that its flags tell of. */
export function gzipContent(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0
  let at = 10
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue
    const nul = bytes.indexOf(0, at)
    at = nul < 0 ? bytes.length : nul + 1
  }
  return flags & 2 ? at + 2 : at
}
