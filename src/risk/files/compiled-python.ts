import { hasAt, uint32le } from './magic.ts'

/** What a .pyc says of its source. */
export interface CompiledPython {
  /** Python runs it without a look at the source. */
  readonly unchecked: boolean
  /** Python runs it only if the source is that long; `undefined` when it is no matter, or in Python before 3.7. */
  readonly sourceSize: number | undefined
  /** Names by which code reaches out, that stand in the bytecode and not in the source. */
  readonly unseen: readonly string[]
}

const REACHING = 'socket subprocess system popen Popen urllib urlopen requests httpx base64 b64decode marshal ctypes exec eval environ expanduser pty'.split(
  ' ',
)

/** Compare bytecode with the source that stands beside it. */
export function compiledPython(bytes: Uint8Array, source: string): CompiledPython {
  const flags = uint32le(bytes, 4)
  // PEP 552: bit 0 says that a hash stands in the place of time and size, bit 1 that it is compared.
  const hashed = (flags & 1) !== 0
  return {
    unchecked: hashed && (flags & 2) === 0,
    sourceSize: !hashed && flags === 0 ? uint32le(bytes, 12) : undefined,
    unseen: REACHING.filter((name) => !source.includes(name) && hasName(bytes, name)),
  }
}

/** Whether marshal wrote a name: its type, its length in one byte, its letters. */
function hasName(bytes: Uint8Array, name: string): boolean {
  for (let at = bytes.indexOf(name.length); at >= 0; at = bytes.indexOf(name.length, at + 1)) {
    const type = (bytes[at - 1] ?? 0) & 0x7f
    if ((type === 0x7a || type === 0x5a) && hasAt(bytes, at + 1, name)) return true
  }
  return false
}
