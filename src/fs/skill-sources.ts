import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { PackFile } from '../bundle/pack.ts'
import { BuildError } from '../bundle/problem.ts'
import type { SourceEntry, Taken } from '../bundle/select.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { codec } from './codec.ts'
import { diskTree } from './disk-tree.ts'
import { doneWith } from './free-memory.ts'
import { addIgnoreFile, isIgnored, type IgnoreFile, type IgnoreRules } from './ignore-files.ts'
import { placeOf } from './place.ts'
import { piecesInPlace, readInPlace, whyUnread } from './read-file.ts'
import { isWithin, realPath, slashed, statOf } from './real-path.ts'
import { stagedBeside } from './stage.ts'

/** The largest file that goes into a bundle, in bytes: no consumer takes more. */
const MAX_BYTES = 512 << 20

/** Bytes of content that are kept between hashing and packing. What does not fit is read again, and compared. */
const HELD_BYTES = 24 << 20

/** A skill's directory as the build sees it. */
export interface SourceListing {
  readonly entries: readonly SourceEntry[]
  /** It is not all there: too many entries, too deep, or unreadable. */
  readonly truncated: boolean
  readonly tree: FileTree
}

/** Absolute directories that a build has to do with. */
export interface SourcePlaces {
  /** What it writes to, which may stand inside. */
  readonly output?: string
  /** Where its settings stand. */
  readonly project?: string
}

/**
 * List a skill's directory, and say of each entry whether an ignore file leaves it out. The ignore files of the repository
 * above count too, but for what they say of the skill as a whole: somebody has named it.
 *
 * @param root absolute, without symlinks
 */
export async function listSource(root: string, { output, project }: SourcePlaces = {}): Promise<SourceListing> {
  const tree = diskTree(root, root)
  const { entries, truncated = false } = tree
  const unwanted = await unwantedIn(
    root,
    { ...(output !== undefined && { output: realPath(output) }), ...(project !== undefined && { project: realPath(project) }) },
    entries,
  )
  const listed: SourceEntry[] = entries.map((entry) => {
    const why = unwanted(entry.path, entry.kind === 'directory')
    const leadsTo = entry.link?.leads === 'inside' ? insideOf(root, entry.path) : undefined
    return { ...entry, ...(why !== undefined && { unwanted: why }), ...(leadsTo !== undefined && { leadsTo }) }
  })
  // Told, so that the author sees that they are left out.
  const ofTools = (tree.unlisted ?? []).filter(({ why }) => why === 'of a tool')
  return { entries: [...listed, ...ofTools.map(({ path }) => ({ path, kind: 'directory', size: 0, executable: false }) as const)], truncated, tree }
}

/** Why a file right in a directory is unwanted, by the ignore files there and above. */
export async function unwantedAt(directory: string): Promise<(name: string) => string | undefined> {
  const own = (['.gitignore', '.skillcignore'] as const).map((path): SourceEntry => ({ path, kind: 'file', size: 0, executable: false }))
  const unwanted = await unwantedIn(realPath(directory), {}, own)
  return (name) => unwanted(name, false)
}

async function unwantedIn(
  root: string,
  { output, project }: SourcePlaces,
  entries: readonly SourceEntry[],
): Promise<(path: string, isDirectory: boolean) => string | undefined> {
  // What was exported from a repository is bundled as it would be there.
  const base = placeOf(root, new Map()).gitRoot ?? (project !== undefined && isWithin(project, root) ? project : root)
  const git = await rulesOf('.gitignore', base, root, entries)
  const own = await rulesOf('.skillcignore', base, root, entries)
  const isStaged = output === undefined ? undefined : stagedBeside(output)
  return (path, isDirectory) => {
    const absolute = join(root, path)
    if (output !== undefined && (isWithin(output, absolute) || isStaged?.(absolute))) return 'is what the build writes'
    if (git && isIgnored(git, absolute, isDirectory)) return 'is ignored by .gitignore'
    if (own && isIgnored(own, absolute, isDirectory)) return 'is ignored by .skillcignore'
    return undefined
  }
}

/** All ignore files of one name, from `base` down to those in the skill. */
async function rulesOf(name: IgnoreFile, base: string, root: string, entries: readonly SourceEntry[]): Promise<IgnoreRules | undefined> {
  const above: string[] = []
  for (let at = root; at !== base && isWithin(base, at);) {
    at = dirname(at)
    above.unshift(at)
  }
  let rules: IgnoreRules | undefined
  for (const directory of above) rules = await addIgnoreFile(rules, base, directory, name)
  if (rules && isIgnored(rules, root, true)) rules = undefined
  const inside = entries
    .filter(({ path, kind }) => kind === 'file' && (path === name || path.endsWith(`/${name}`)))
    .map(({ path }) => dirname(join(root, path)))
  // Those above come before those below, which may take back what the former say.
  inside.sort((a, b) => a.split(sep).length - b.split(sep).length)
  for (const directory of inside) rules = await addIgnoreFile(rules, base, directory, name)
  return rules
}

/** Where a symlink leads, relative to the root. */
function insideOf(root: string, path: string): string | undefined {
  try {
    return slashed(relative(root, realpathSync.native(join(root, path))))
  } catch {
    return undefined
  }
}

/** Reads files for a bundle: each once, unless they are more than memory should hold. */
export interface SourceReader {
  /**
   * Read and digest a file.
   *
   * @param directory absolute, without symlinks
   * @param shown how a problem names it
   * @throws BuildError when it cannot be read
   */
  take(directory: string, file: Taken, shown: string): PackFile
  /** The absolute paths of what was read. */
  readonly taken: readonly string[]
}

export function sourceReader(): SourceReader {
  let held = 0
  const taken: string[] = []
  return {
    taken,
    take(directory, { path, from, executable }, shown) {
      const absolute = join(directory, from)
      taken.push(absolute)
      if ((statOf(absolute)?.size ?? 0) > HELD_BYTES) return takeLarge(absolute, { path, mode: sep === '/' && executable ? '0755' : '0644' }, shown)
      const bytes = readInPlace(absolute, MAX_BYTES)
      if (!bytes) throw unreadable(absolute, shown)
      const sha256 = codec.sha256(bytes)
      const size = bytes.length
      let kept: Uint8Array | undefined
      if (held + size <= HELD_BYTES) {
        held += size
        kept = bytes
      }
      // Windows keeps no bit for it; there, a script is known by its first line.
      const runs = sep === '/' ? executable : bytes[0] === 0x23 && bytes[1] === 0x21
      return { path, mode: runs ? '0755' : '0644', size, sha256, content: () => kept ?? readAgain(absolute, sha256, shown) }
    },
  }
}

/** It is not held, but read whenever somebody asks for it. */
function takeLarge(absolute: string, known: Pick<PackFile, 'path' | 'mode'>, shown: string): PackFile {
  const read = function* (sha256?: string): Generator<Uint8Array, { readonly size: number; readonly sha256: string }> {
    const hash = createHash('sha256')
    let size = 0
    for (const piece of piecesInPlace(absolute, MAX_BYTES)) {
      hash.update(piece)
      size += piece.length
      yield piece
      doneWith(piece.length)
    }
    const now = hash.digest('hex')
    if (sha256 !== undefined && now !== sha256) throw changed(shown)
    return { size, sha256: now }
  }
  const first = read()
  let step = first.next()
  while (!step.done) step = first.next()
  const { size, sha256 } = step.value
  if (size === 0) throw unreadable(absolute, shown)
  return { ...known, size, sha256, pieces: () => read(sha256), content: () => Buffer.concat([...read(sha256)]) }
}

function unreadable(path: string, shown: string): BuildError {
  return new BuildError('UNREADABLE', `${shown} ${whyUnread(path, MAX_BYTES)}`, { path: shown })
}

function changed(shown: string): BuildError {
  return new BuildError('SOURCE_CHANGED', `${shown} changed while it was being bundled`, { path: shown, help: 'build again' })
}

function readAgain(path: string, sha256: string, shown: string): Uint8Array {
  const bytes = readInPlace(path, MAX_BYTES)
  if (!bytes || codec.sha256(bytes) !== sha256) throw changed(shown)
  return bytes
}
