import { basename, dirname, resolve } from 'node:path'
import type { ArchiveCaps } from '../bundle/archive.ts'
import { partOf } from '../bundle/verify.ts'
import { extractArchive } from '../extract/extract-archive.ts'
import { ExtractError } from '../extract/extract-error.ts'
import { codec } from '../fs/codec.ts'
import { isWithin, realPath, statOf } from '../fs/real-path.ts'
import { deadBeside, removeStage, stageBeside } from '../fs/stage.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { checkFault, factsOf, judgeBundle, signerLine, whyNotTaken, type JudgeOptions, type Verdict } from './judge-bundle.ts'
import { archiveProblem, capsOf, openTree } from './open-tree.ts'
import { failed, inJson, isProblem, misused, type CommandResult, type Problem } from './result.ts'

export interface ExtractOptions extends Omit<JudgeOptions, 'path'> {
  /** An archive, as given. */
  readonly bundle: string
  /** A directory that is not there yet, or empty; as given. */
  readonly directory: string
  /** An archive in which no manifest lies comes out, too. */
  readonly noManifest: boolean
}

interface Extracted {
  readonly directory: string
  readonly files: number
  readonly verdict: Verdict
}

/** Extract a bundle from its archive: all of it, or nothing when any part of it is invalid. */
export async function extract(options: ExtractOptions): Promise<CommandResult> {
  const { json, version, noManifest } = options
  const fault = checkFault(options, noManifest)
  if (fault !== undefined) return misused(fault)
  const done = await run(options, capsOf(options) as ArchiveCaps)
  if (isProblem(done)) return failed(done, options.bundle, options, 'nothing was written\n')
  const { directory, files, verdict } = done
  if (json) return inJson(version, { path: options.bundle, status: 'extracted', directory, files, ...factsOf(verdict), problems: [] }, 0)
  const { manifest } = verdict.manifest ?? {}
  const what = manifest
    ? `${plural(files, 'file')} and the manifest; ${manifest.name} ${manifest.version}, as it says`
    : `${plural(files, 'file')}, unchecked, since the archive has no manifest (--no-manifest)`
  return { stdout: `${printable(directory)}\n`, stderr: `${what}\n${signerLine(verdict)}`, exitCode: 0 }
}

async function run(options: ExtractOptions, caps: ArchiveCaps): Promise<Extracted | Problem> {
  const { bundle, directory, cwd } = options
  const opened = openTree(bundle, cwd, caps)
  if (isProblem(opened)) return opened
  const { tree, bytes } = opened
  if (!bytes) return { code: 'NOT_AN_ARCHIVE', message: 'the bundle is a directory, so it needs no extraction', refused: false }
  const path = resolve(cwd, directory)
  // It is replaced as a whole: a process whose current directory it is would keep the old one.
  if (isWithin(realPath(path), realPath(cwd))) return { code: 'EXISTS', message: `${path} is the current directory; name a directory in it`, refused: false }
  const there = statOf(realPath(path))
  if (there && !there.isDirectory()) return { code: 'EXISTS', message: `${directory} exists and is not a directory`, refused: false }
  const parent = dirname(path)
  if (!statOf(realPath(parent))?.isDirectory())
    return { code: 'MISSING_PATH', message: `${parent}, the parent of ${directory}, is not a directory`, refused: false }
  const verdict = await judgeBundle(opened, { ...options, path: bundle })
  const problem = whyNotTaken(verdict, options.noManifest, 'unpack')
  if (problem) return problem
  try {
    const { manifest: found, comparison } = verdict
    // What no manifest lists is read before the first file is written, so that a damaged one is found before.
    const root = comparison?.root ? `${comparison.root}/` : ''
    const listed = found ? partOf(found.manifest, comparison?.part ?? '') : []
    const digests = new Map(listed.map(({ path: at, sha256 }) => [root + at, sha256]))
    const entries = tree.files.map((file) => {
      const { path: at, size, mode } = file
      const read = (): Uint8Array => file.content() ?? new Uint8Array()
      return { path: at, size, executable: ((mode ?? 0) & 0o111) !== 0, sha256: digests.get(at) ?? codec.sha256(read()), content: read }
    })
    for (const dead of deadBeside(path)) removeStage(dead, path)
    // A name that is nearly as long as one may be leaves no room for more.
    const stage = basename(path).length > 150 ? undefined : basename(stageBeside(path))
    const made = await extractArchive(entries, path, stage)
    // Counted as `verify` counts them.
    return { directory: made, files: found ? listed.length : entries.length, verdict }
  } catch (error) {
    if (!(error instanceof ExtractError)) return archiveProblem(error)
    return { code: error.code, message: error.message, refused: ['UNSAFE_PATH', 'COLLISION', 'BAD_CONTENT'].includes(error.code) }
  }
}
