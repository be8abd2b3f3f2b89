import { lstatSync, readlinkSync, type BigIntStats } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import type { Checkout } from '../bundle/provenance.ts'
import { withoutUser } from '../bundle/without-user.ts'
import { codec } from './codec.ts'
import { packedCommit } from './git-pack.ts'
import { gitDirectory, trackedEntries, type TrackedFile } from './git-index.ts'
import { readRegularFile } from './read-file.ts'
import { listIn, slashed } from './real-path.ts'

/** The largest file of Git's own that is read, in bytes. */
const MAX_BYTES = 256 << 20

/**
 * What a checkout says of itself, read from its files: Git itself is not started, since a repository can have it run programs.
 *
 * @param top absolute
 * @param sources absolute paths in it that were bundled; one that Git does not track is a difference
 */
export function checkoutAt(top: string, sources: readonly string[]): Checkout | undefined {
  const own = gitDirectory(top)
  if (own === undefined) return undefined
  const home = resolve(own, textAt(join(own, 'commondir')) ?? '.')
  const head = textAt(join(own, 'HEAD')) ?? ''
  const ref = /^ref: (refs\/(?!\S*\.\.)\S+)$/.exec(head)?.[1]
  const packed = textAt(join(home, 'packed-refs'))?.split('\n')
  const commit =
    ref === undefined ? head : (textAt(join(own, ref)) ?? textAt(join(home, ref)) ?? packed?.find((line) => line.endsWith(` ${ref}`))?.slice(0, 40))
  if (commit === undefined || !/^[0-9a-f]{40}$/.test(commit)) return undefined
  const [, section = ''] = (textAt(join(home, 'config')) ?? '').split(/^[ \t]*\[remote "origin"\]/m)
  const url = /^[ \t]*url[ \t]*=(.*)$/m.exec(section.split(/^[ \t]*\[/m)[0] ?? '')?.[1]?.trim()
  return { commit, remote: url && addressOf(url), ref, dirty: isDirty(top, home, commit, sources) }
}

function textAt(path: string): string | undefined {
  const bytes = readRegularFile(path, MAX_BYTES)
  return bytes && new TextDecoder().decode(bytes).trim()
}

/** `git@host:path` is short for an address; a path is nothing to anybody else. */
function addressOf(url: string): string | undefined {
  const [, host, path] = /^(?:[^@/\s]+@)?([\w.-]{2,}):(?!\/\/)(.+)$/.exec(url) ?? []
  const address = host === undefined ? url : `ssh://${host}/${path}`
  return /^(?:https?|ssh|git):\/\//.test(address) ? withoutUser(address).replace(/#.*/, '') : undefined
}

function isDirty(top: string, home: string, commit: string, sources: readonly string[]): boolean | undefined {
  const entries = trackedEntries(top)
  // Directories as entries are those of a sparse index.
  if (!entries || entries.some(({ path }) => path.endsWith('/'))) return undefined
  const tracked = new Set(entries.map(({ path }) => path))
  if (sources.some((path) => !tracked.has(slashed(relative(top, path))))) return true
  if (entries.some((entry) => isChanged(top, entry))) return true
  const tree = treeOf(home, commit)
  return tree === undefined ? undefined : tree !== treeId(entries, 0)
}

/** Whether a file is another one than in the index. One of the same size and time is not read, as Git does not. */
function isChanged(top: string, { path, id, mode, size, time, isAway }: TrackedFile): boolean {
  // A repository in the repository has a commit of its own, and of a sparse checkout some files are not there.
  if (isAway || mode === 0o160000) return false
  const file = join(top, path)
  const stats = statsOf(file)
  if (!stats || (sep === '/' && modeOf(stats) !== mode)) return true
  if (stats.size === BigInt(size) && stats.mtimeNs === time) return false
  const bytes = stats.isSymbolicLink() ? new TextEncoder().encode(readlinkSync(file)) : readRegularFile(file, MAX_BYTES)
  return !bytes || objectId('blob', bytes) !== id
}

/** `undefined`, too, where a file stands in the place of its directory. */
function statsOf(file: string): BigIntStats | undefined {
  try {
    return lstatSync(file, { bigint: true })
  } catch {
    return undefined
  }
}

/** As Git tells files apart. */
function modeOf(stats: BigIntStats): number {
  if (stats.isSymbolicLink()) return 0o120000
  return (stats.mode & 0o100n) === 0n ? 0o100644 : 0o100755
}

function objectId(kind: string, ...chunks: readonly Uint8Array[]): string {
  return codec.sha1([Buffer.from(`${kind} ${chunks.reduce((sum, { length }) => sum + length, 0)}\0`), ...chunks])
}

/** The tree that a commit of the entries would have: they stand in the order of trees already. */
function treeId(entries: readonly TrackedFile[], start: number): string {
  const lines: Buffer[] = []
  for (let i = 0; i < entries.length;) {
    const { path, mode, id } = entries[i] as TrackedFile
    const slash = path.indexOf('/', start)
    const inside = slash < 0 ? [] : entries.slice(i).filter((one) => one.path.startsWith(path.slice(0, slash + 1)))
    const line = slash < 0 ? `${mode.toString(8)} ${path.slice(start)}\0` : `40000 ${path.slice(start, slash)}\0`
    lines.push(Buffer.from(line), Buffer.from(slash < 0 ? id : treeId(inside, slash + 1), 'hex'))
    i += inside.length || 1
  }
  return objectId('tree', ...lines)
}

/** The tree of a commit; `undefined` where it is stored as a difference from another one, or is damaged. */
function treeOf(home: string, commit: string): string | undefined {
  const packs = join(home, 'objects/pack')
  try {
    const loose = readRegularFile(join(home, 'objects', commit.slice(0, 2), commit.slice(2)), MAX_BYTES)
    const bytes = loose ?? listIn(packs).flatMap(({ name }) => packedCommit(join(packs, name), commit) ?? [])[0]
    const text = bytes && inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1 << 20 }).toString('latin1')
    return /^(?:commit \d+\0)?tree ([0-9a-f]{40})\n/.exec(text ?? '')?.[1]
  } catch {
    return undefined
  }
}
