import { basename, dirname, join, resolve } from 'node:path'
import { ArchiveError, DEFAULT_ARCHIVE_CAPS, type ArchiveCaps, type ArchiveCode } from '../bundle/archive.ts'
import type { FoundTree } from '../bundle/found-tree.ts'
import { MANIFEST_NAME, type Manifest } from '../bundle/manifest.ts'
import { readArchive, refuseOtherFormat } from '../bundle/read-archive.ts'
import { readManifest } from '../bundle/read-manifest.ts'
import { SUMS_FILE } from '../bundle/sums.ts'
import { findManifest } from '../bundle/verify.ts'
import { codec } from '../fs/codec.ts'
import { readRegularFile, whyUnread } from '../fs/read-file.ts'
import { readTree } from '../fs/read-tree.ts'
import { isWithin, messageOf, realPath, statOf } from '../fs/real-path.ts'
import { unpacker } from '../fs/unpacker.ts'
import { isProblem, type Problem } from './result.ts'

/** The largest archive that is read, in bytes. */
const MAX_PACKED = 512 << 20

/** What all commands take that read bundles. */
export interface ReaderOptions extends CapOptions {
  /** Absolute. */
  readonly cwd: string
  /** Of skillc. */
  readonly version: string
  readonly json: boolean
}

/** The limits for archives that the command line gives in place of the defaults. */
export interface CapOptions {
  readonly maxBytes?: string | undefined
  readonly maxFiles?: string | undefined
  readonly maxRatio?: string | undefined
}

export interface OpenedTree {
  readonly tree: FoundTree
  /** Absolute. */
  readonly path: string
  /** Of the archive; `undefined` for a directory. */
  readonly bytes: Uint8Array | undefined
}

/** The limits that were given, or what is wrong with them. */
export function capsOf({ maxBytes, maxFiles, maxRatio }: CapOptions): ArchiveCaps | string {
  const caps = { ...DEFAULT_ARCHIVE_CAPS }
  for (const [flag, text, key] of [
    ['--max-bytes', maxBytes, 'bytes'],
    ['--max-files', maxFiles, 'files'],
    ['--max-ratio', maxRatio, 'ratio'],
  ] as const) {
    if (text === undefined) continue
    const value = Number(text)
    if (!Number.isSafeInteger(value) || value < 1) return `${flag} takes a whole number, not "${text}"`
    caps[key] = value
  }
  return caps
}

/** Read an archive or a directory. */
export function openTree(given: string, cwd: string, caps: ArchiveCaps = DEFAULT_ARCHIVE_CAPS): OpenedTree | Problem {
  const path = resolve(cwd, given)
  // An installed skill may be reached by a symlink; what lies in it may not.
  const stats = statOf(realPath(path))
  if (!stats) return { code: 'MISSING_PATH', message: 'the path does not exist', refused: false }
  if (stats.isDirectory()) {
    try {
      return { tree: readTree(realPath(path)), path, bytes: undefined }
    } catch (error) {
      return { code: 'UNREADABLE', message: messageOf(error), refused: false }
    }
  }
  const bytes = readRegularFile(realPath(path), MAX_PACKED)
  if (!bytes) return { code: 'UNREADABLE', message: `it ${whyUnread(realPath(path), MAX_PACKED)}`, refused: false }
  const name = basename(path)
  if (name === SUMS_FILE || name === MANIFEST_NAME) {
    const message = `the file is the list of a build, not a bundle; use its directory, ${dirname(given)}`
    return { code: 'NOT_AN_ARCHIVE', message, refused: false }
  }
  try {
    const { format, files } = readArchive(bytes, unpacker, caps)
    refuseOtherFormat(name, format)
    return { tree: { from: format, files: files.map((file) => ({ ...file, kind: 'file' as const })), truncated: false }, path, bytes }
  } catch (error) {
    const problem = archiveProblem(error)
    const home = [dirname(given), dirname(dirname(given))].find((one) => problem.code === 'NOT_AN_ARCHIVE' && statOf(resolve(cwd, one, 'SKILL.md')))
    return home === undefined ? problem : { ...problem, message: `the file is part of a skill, not a bundle; use the directory of the skill, ${home}` }
  }
}

/** The same of a bundle, which the output directory of a build is not. */
export function openBundle(given: string, cwd: string, caps?: ArchiveCaps): OpenedTree | Problem {
  const opened = openTree(given, cwd, caps)
  return isProblem(opened) ? opened : (buildOutputProblem(opened, given) ?? opened)
}

/**
 * Why an output file may not be written to `target`: in the bundle, it would be no part of what is signed and listed.
 *
 * @param target absolute, as is `bundle`
 */
export function overwriteProblem(target: string, bundle: string, flag: string): Problem | undefined {
  if (!isWithin(realPath(bundle), join(realPath(dirname(target)), basename(target)))) return undefined
  return { code: 'BAD_OPTION', message: `${flag} would overwrite a file of the bundle; name another file`, refused: false }
}

/** The files that a build puts at the top of its output directory. */
const BUILT = /^[^/]+(?:\.zip|\.skill|\.tgz|\.extract\.mjs)$/

/** The problem with the output directory of a build, which holds bundles and is none; `undefined` for anything else. */
export function buildOutputProblem({ tree, bytes }: OpenedTree, given: string): Problem | undefined {
  const paths = tree.files.map(({ path }) => path)
  // A skill may have a list of sums, too.
  if (bytes !== undefined || !paths.includes(SUMS_FILE) || paths.includes('SKILL.md') || findManifest(tree)) return undefined
  const directories = paths.filter((path) => path.endsWith(`/${MANIFEST_NAME}`)).map((path) => dirname(path))
  const made = [...directories, ...paths.filter((path) => BUILT.test(path))]
  if (made.length === 0) return undefined
  const bundle = made.filter((path) => !path.endsWith('.extract.mjs')).sort((a, b) => Number(a.startsWith('.')) - Number(b.startsWith('.')))[0]
  const such = bundle === undefined ? '' : `, such as ${join(given, bundle)}`
  return { code: 'NO_MANIFEST', message: `the path is the output of a build, not a bundle; use one of the bundles in it${such}`, refused: false }
}

const CAP_FLAG: Readonly<Partial<Record<ArchiveCode, string>>> = { TOO_MANY_FILES: '--max-files', TOO_LARGE: '--max-bytes', RATIO: '--max-ratio' }

/** @throws any other error than an ArchiveError */
export function archiveProblem(error: unknown): Problem {
  if (!(error instanceof ArchiveError)) throw error
  const flag = CAP_FLAG[error.code]
  const message = flag === undefined ? error.message : `${error.message}; raise the limit with ${flag}`
  return { code: error.code, message, refused: error.code !== 'NOT_AN_ARCHIVE' }
}

export interface OpenedManifest {
  readonly manifest: Manifest
  readonly bytes: Uint8Array
  /** SHA-256 in hexadecimal: the identity of the tree. */
  readonly sha256: string
  /** The tree that it comes from, if that is another one. */
  readonly original?: FoundTree
}

/**
 * Where a manifest lies that is not that of the whole tree: next to files of which it says nothing, or further down. Of
 * several, the one nearest to the top.
 */
export function strayManifest(tree: FoundTree): string | undefined {
  if (findManifest(tree)) return undefined
  const depth = (path: string): number => path.split('/').length
  return tree.files
    .map(({ path }) => path)
    .filter((path) => basename(path) === MANIFEST_NAME)
    .sort((a, b) => depth(a) - depth(b))[0]
}

/**
 * The manifest in a tree; `undefined` when there is none.
 *
 * @param path where it lies, if not where it should
 */
export function manifestIn({ tree }: Pick<OpenedTree, 'tree'>, path?: string): OpenedManifest | Problem | undefined {
  const file = findManifest(tree) ?? tree.files.find((one) => one.path === path)
  if (!file) return undefined
  try {
    return manifestOf(file.content(), file.path)
  } catch (error) {
    return archiveProblem(error)
  }
}

function manifestOf(bytes: Uint8Array | undefined, shown: string): OpenedManifest | Problem {
  if (!bytes) return { code: 'BAD_MANIFEST', message: `${shown} cannot be read, or is not a regular file`, refused: true }
  const manifest = readManifest(bytes, codec)
  if (typeof manifest === 'string') return { code: 'BAD_MANIFEST', message: `${shown} ${manifest}`, refused: true }
  return { manifest, bytes, sha256: codec.sha256(bytes) }
}

/** The manifest in a file of its own, or in a bundle. */
export function openManifest(given: string, cwd: string, caps: ArchiveCaps): OpenedManifest | Problem {
  const path = resolve(cwd, given)
  const stats = statOf(realPath(path))
  if (stats?.isFile() && (basename(path) === MANIFEST_NAME || path.endsWith('.json'))) return manifestOf(readRegularFile(realPath(path)), given)
  const opened = openBundle(given, cwd, caps)
  if (isProblem(opened)) return { ...opened, message: `${given} of --manifest: ${opened.message}` }
  const found = manifestIn(opened)
  if (!found) return { code: 'NO_MANIFEST', message: `${given} of --manifest has no ${MANIFEST_NAME}`, refused: false }
  return isProblem(found) ? found : { ...found, original: opened.tree }
}
