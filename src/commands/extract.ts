import { dirname, resolve } from 'node:path'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { findManifest } from '../bundle/verify.ts'
import { extractArchive } from '../extract/extract-archive.ts'
import { ExtractError } from '../extract/extract-error.ts'
import { codec } from '../fs/codec.ts'
import { isWithin, realPath, statOf } from '../fs/real-path.ts'
import { plural } from '../report/levels.ts'
import { printable, printableJson } from '../report/printable.ts'
import { archiveProblem, capsOf, manifestProblem, isProblem, manifestIn, openTree, type CapOptions, type Problem } from './open-tree.ts'
import { refuse, type CommandResult } from './result.ts'

export interface ExtractOptions extends CapOptions {
  /** An archive, as given. */
  readonly bundle: string
  /** A directory that is not there yet, or empty; as given. */
  readonly directory: string
  /** Absolute. */
  readonly cwd: string
  /** Of skillc. */
  readonly version: string
  readonly json: boolean
}

interface Extracted {
  readonly directory: string
  readonly files: number
  /** What the manifest in it says it is; `undefined` when there is none. */
  readonly bundle: { readonly name: string; readonly version: string; readonly contentDigest: string } | undefined
}

/** Extract a bundle from its archive: all of it, or nothing when any part of it is invalid. */
export async function extract(options: ExtractOptions): Promise<CommandResult> {
  const { json, version } = options
  const caps = capsOf(options)
  if (typeof caps === 'string') return refuse(caps)
  const done = await run(options, caps)
  const exitCode = isProblem(done) ? (done.refused ? 1 : 2) : 0
  if (json) {
    const value = isProblem(done)
      ? { status: done.refused ? 'refused' : 'failed', problems: [{ code: done.code, message: done.message }] }
      : { status: 'extracted', ...done, problems: [] }
    return { stdout: printableJson({ version: 1, tool: { name: 'skillc', version }, path: options.bundle, ...value }), stderr: '', exitCode }
  }
  if (isProblem(done))
    return { stdout: '', stderr: `skillc: ${printable(options.bundle)}: ${printable(done.message)} [${done.code}]\nnothing was written\n`, exitCode }
  const { directory, files, bundle } = done
  // Counted as `verify` counts them.
  const what = bundle
    ? `${plural(files - 1, 'file')} and the manifest; ${bundle.name} ${bundle.version}, as it says`
    : `${plural(files, 'file')}; there is no manifest in it to check it against`
  return { stdout: `${printable(directory)}\n`, stderr: `${what}\n`, exitCode }
}

async function run({ bundle, directory, cwd, version }: ExtractOptions, caps: Exclude<ReturnType<typeof capsOf>, string>): Promise<Extracted | Problem> {
  const opened = openTree(bundle, cwd, caps)
  if (isProblem(opened)) return opened
  const { tree, bytes } = opened
  if (!bytes) return { code: 'NOT_AN_ARCHIVE', message: 'it is a directory, so its files need no extraction', refused: false }
  const path = resolve(cwd, directory)
  // It is replaced as a whole: a process whose current directory it is would keep the old one.
  if (isWithin(realPath(path), realPath(cwd))) return { code: 'EXISTS', message: `${path} is the current directory; name a directory in it`, refused: false }
  const there = statOf(realPath(path))
  if (there && !there.isDirectory()) return { code: 'EXISTS', message: `${directory} exists and is not a directory`, refused: false }
  const parent = dirname(path)
  if (!statOf(realPath(parent))?.isDirectory())
    return { code: 'MISSING_PATH', message: `${parent}, the parent of ${directory}, is not a directory`, refused: false }
  try {
    const found = manifestIn(opened)
    if (found && isProblem(found)) return found
    const problem = found && (await manifestProblem(found, tree, version))
    if (problem) return problem
    // What no manifest lists is read before the first file is written, so that a damaged one is found before.
    const root = found ? (findManifest(tree)?.path ?? '').slice(0, -MANIFEST_NAME.length) : ''
    const digests = new Map(found?.manifest.files.map(({ path, sha256 }) => [root + path, sha256]))
    const entries = tree.files.map((file) => {
      const { path, size, mode } = file
      const read = (): Uint8Array => file.content() ?? new Uint8Array()
      const sha256 = digests.get(path) ?? codec.sha256(read())
      return { path, size, executable: ((mode ?? 0) & 0o111) !== 0, sha256, content: read }
    })
    const made = await extractArchive(entries, path, { packed: bytes.length, caps })
    const { manifest } = found ?? {}
    const said = manifest && { name: manifest.name, version: manifest.version, contentDigest: manifest.contentDigest }
    return { directory: made, files: entries.length, bundle: said }
  } catch (error) {
    if (!(error instanceof ExtractError)) return archiveProblem(error)
    return { code: error.code, message: error.message, refused: ['UNSAFE_PATH', 'COLLISION', 'BAD_CONTENT', 'TOO_LARGE'].includes(error.code) }
  }
}
