import { byUtf8 } from '../text/compare.ts'
import type { Codec } from './codec.ts'
import type { FoundTree } from './found-tree.ts'
import type { Difference } from './verify.ts'

export const SUMS_FILE = 'SHA256SUMS'
/** Says how the files were built that are listed. */
export const PROVENANCE_FILE = 'SHA256SUMS.intoto.json'

/** Files that others make for those that are listed, beside them. */
const COMPANION = /\.(?:sig|intoto\.jsonl?|(?:cdx|spdx)\.json)$/

/** What `sha256sum` printed, by path; `undefined` when it is something else. */
export function readSums(text: string): ReadonlyMap<string, string> | undefined {
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const match = /^([0-9a-f]{64}) [ *](.+)$/.exec(line)
    const [, sum, path] = match ?? []
    if (sum === undefined || path === undefined || sums.has(path)) return undefined
    sums.set(path, sum)
  }
  return sums.size > 0 ? sums : undefined
}

/** How a directory differs from the list of sums in it. Modes are not in it; archives and manifests have them. */
export function checkSums(tree: FoundTree, sums: ReadonlyMap<string, string>, codec: Codec): readonly Difference[] {
  const there = new Map(tree.files.map((file) => [file.path, file]))
  const found: Difference[] = []
  for (const [path, sum] of sums) {
    const file = there.get(path)
    const bytes = file?.kind === 'file' ? file.content() : undefined
    if (!file) found.push({ path, code: 'MISSING', message: 'is missing' })
    else if (file.kind !== 'file') found.push({ path, code: 'NOT_A_FILE', message: `is ${file.kind === 'symlink' ? 'a symlink' : 'not a regular file'}` })
    else if (!bytes || codec.sha256(bytes) !== sum) found.push({ path, code: 'CHANGED', message: bytes ? 'has other content' : 'cannot be read' })
  }
  for (const { path } of tree.files) {
    if (!sums.has(path) && path !== SUMS_FILE && !isCompanion(path, sums)) found.push({ path, code: 'EXTRA', message: `is not in ${SUMS_FILE}` })
  }
  return found.sort((a, b) => byUtf8(a.path, b.path))
}

/** Whether it was made for something that is listed, or for a directory with something that is. */
export function isCompanion(path: string, sums: { has(path: string): boolean; keys(): Iterable<string> }): boolean {
  const of = companionOf(path)
  return of !== undefined && (of === SUMS_FILE || sums.has(of) || [...sums.keys()].some((one) => one.startsWith(`${of}/`)))
}

/** What a signature or a bill of materials is beside, to go by its name: a file or a directory. */
export function companionOf(path: string): string | undefined {
  return COMPANION.test(path) ? path.replace(COMPANION, '') : undefined
}
