import type { Codec } from './codec.ts'
import { inOrder, piecesOf, type PackFile } from './pack.ts'
import { BuildError } from './problem.ts'

const BLOCK = 512

/** Of the header's fields for a path. */
const MAX_NAME = 100
const MAX_PREFIX = 155

/**
 * A tar of some files, chunk by chunk: the same bytes for the same files. Plain `ustar`: sorted, one entry a file and none a
 * directory, no user, no time, and none of the later headers for long names, which some readers cut without a word.
 *
 * @throws BuildError when a path does not fit
 */
export function* packTar(files: readonly PackFile[]): Generator<Uint8Array> {
  for (const file of inOrder(files)) {
    yield header(file)
    yield* piecesOf([file])
    const rest = file.size % BLOCK
    if (rest > 0) yield new Uint8Array(BLOCK - rest)
  }
  yield new Uint8Array(2 * BLOCK)
}

/** The same, compressed. */
export function packTarGz(files: readonly PackFile[], codec: Codec): Promise<readonly Uint8Array[]> {
  return codec.gzip(packTar(files))
}

/** Whether a path fits into the header of a tar, which holds 100 bytes of name after 155 of directories. */
export function fitsTar(path: string): boolean {
  return split(new TextEncoder().encode(path)) !== undefined
}

function split(path: Uint8Array): { readonly prefix: Uint8Array; readonly name: Uint8Array } | undefined {
  if (path.length <= MAX_NAME) return { prefix: new Uint8Array(), name: path }
  for (let slash = path.lastIndexOf(0x2f, MAX_PREFIX); slash > 0; slash = path.lastIndexOf(0x2f, slash - 1)) {
    const name = path.subarray(slash + 1)
    if (name.length > 0 && name.length <= MAX_NAME) return { prefix: path.subarray(0, slash), name }
  }
  return undefined
}

function header({ path, mode, size }: PackFile): Uint8Array {
  const place = split(new TextEncoder().encode(path))
  if (!place) throw new BuildError('NAME_TOO_LONG', `\`${path}\` does not fit into the header of a tar`, { path })
  const block = new Uint8Array(BLOCK)
  const put = (at: number, text: string): void => void new TextEncoder().encodeInto(text, block.subarray(at))
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`
  block.set(place.name)
  put(100, octal(Number.parseInt(mode, 8), 7))
  put(108, octal(0, 7)) // user
  put(116, octal(0, 7)) // group
  put(124, octal(size, 11))
  put(136, octal(0, 11)) // time
  put(148, ' '.repeat(8)) // the sum is taken with spaces in its place
  put(156, '0') // a regular file
  put(257, 'ustar\x0000')
  put(329, octal(0, 7)) // device, as POSIX asks for
  put(337, octal(0, 7))
  block.set(place.prefix, 345)
  const sum = block.reduce((sum, byte) => sum + byte, 0)
  put(148, `${octal(sum, 6)} `)
  return block
}
