import { basename, dirname, join, resolve } from 'node:path'
import { treeBelow, type FoundTree } from '../bundle/found-tree.ts'
import { MANIFEST_NAME, manifestText, type Manifest } from '../bundle/manifest.ts'
import { filesOfSkill } from '../bundle/read-manifest.ts'
import { sbomText } from '../bundle/sbom.ts'
import type { Message } from '../bundle/sign.ts'
import { checkSums, readSums, SUMS_FILE } from '../bundle/sums.ts'
import { checkClaims, compareWithManifest, modeFault, type Comparison, type Difference } from '../bundle/verify.ts'
import { codec } from '../fs/codec.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { statOf } from '../fs/real-path.ts'
import { whyUnwritten } from '../fs/why-unwritten.ts'
import { writeFileAtomically } from '../fs/write-file.ts'
import { plural } from '../report/levels.ts'
import { printable, printableJson } from '../report/printable.ts'
import {
  archiveProblem,
  capsOf,
  isProblem,
  manifestIn,
  openManifest,
  openTree,
  buildOutputProblem,
  overwriteProblem,
  type CapOptions,
  type Problem,
  type OpenedManifest,
  type OpenedTree,
} from './open-tree.ts'
import { byUtf8 } from '../text/compare.ts'
import { refuse, type CommandResult } from './result.ts'
import { checkSignature, type GoodSignature } from './signatures.ts'

export interface VerifyOptions extends CapOptions {
  /** An archive, a directory, or the output directory of a build; as given. */
  readonly path: string
  /** Absolute. */
  readonly cwd: string
  /** Of skillc. */
  readonly version: string
  /** A manifest, or the bundle that has it, to compare with instead of the manifest in the tree; as given. */
  readonly manifest?: string | undefined
  readonly signature?: string | undefined
  readonly allowedSigners?: string | undefined
  readonly identity?: string | undefined
  readonly requireSignature: boolean
  /** Take the edits that installers are known to make. */
  readonly installed: boolean
  /** Write a bill of materials there when all is as it should be; as given. */
  readonly sbom?: string | undefined
  readonly json: boolean
  /** In milliseconds since 1970. */
  readonly now: number
}

/** The findings of `verify`, as they are collected. */
interface Verdict {
  readonly problems: Problem[]
  tree?: FoundTree
  manifest?: OpenedManifest
  comparison?: Comparison
  signature?: GoodSignature
  /** How many files a list of sums has, where there is no manifest. */
  sums?: number
}

/** Whether a bundle is what its manifest says, and whether an allowed signer has signed it. */
export async function verify(options: VerifyOptions): Promise<CommandResult> {
  const { path, cwd, allowedSigners, signature, identity, requireSignature, json } = options
  const caps = capsOf(options)
  if (typeof caps === 'string') return refuse(caps)
  if (allowedSigners === undefined) {
    const flag = signature !== undefined ? '--signature' : identity !== undefined ? '--identity' : requireSignature ? '--require-signature' : undefined
    if (flag !== undefined) return refuse(`${flag} needs --allowed-signers, which says whose signature counts`)
  }
  const verdict: Verdict = { problems: [] }
  const opened = openTree(path, cwd, caps)
  if (isProblem(opened)) verdict.problems.push(opened)
  else {
    try {
      await inspect(opened, verdict, options)
    } catch (error) {
      verdict.problems.push(archiveProblem(error))
    }
  }
  const unwritten = await writeSbom(verdict, options)
  if (unwritten) verdict.problems.push(unwritten)
  return json ? jsonResult(verdict, options) : textResult(verdict, options)
}

/** Only for a whole bundle without problems, since others rely on it. */
async function writeSbom(verdict: Verdict, { path, sbom, cwd, installed }: VerifyOptions): Promise<Problem | undefined> {
  const { manifest, comparison } = verdict
  if (sbom === undefined || exitCodeOf(verdict, installed) !== 0) return undefined
  if (!manifest || comparison?.part !== '') {
    const instead = verdict.sums === undefined ? '' : '; give one of the bundles in it'
    return { code: 'NO_MANIFEST', message: `there is no manifest of the whole to make a bill of materials from${instead}`, refused: false }
  }
  const inside = overwriteProblem(resolve(cwd, sbom), resolve(cwd, path), '--sbom')
  if (inside) return inside
  try {
    await writeFileAtomically(resolve(cwd, sbom), new TextEncoder().encode(sbomText(manifest.manifest, { manifestSha256: manifest.sha256 }, codec)))
    return undefined
  } catch (error) {
    const why = whyUnwritten(error)
    if (why === undefined) throw error
    return { code: 'WRITE_FAILED', message: `${sbom} cannot be written: ${why}`, refused: false }
  }
}

async function inspect(opened: OpenedTree, verdict: Verdict, options: VerifyOptions): Promise<void> {
  const { cwd, manifest: given, version } = options
  const { problems } = verdict
  const { tree } = opened
  verdict.tree = tree
  if (tree.truncated) problems.push({ code: 'TOO_MANY_FILES', message: 'it holds more than skillc lists', refused: true })
  const caps = capsOf(options)
  const output = given === undefined ? undefined : buildOutputProblem(opened, options.path)
  if (output) {
    problems.push(output)
    return
  }
  const embedded = manifestIn(opened)
  const found = given === undefined || typeof caps === 'string' ? embedded : openManifest(given, cwd, caps)
  if (!found) {
    if (opened.bytes === undefined && tree.files.some((file) => file.path === SUMS_FILE)) await inspectSums(opened, verdict, options)
    else
      problems.push({
        code: 'NO_MANIFEST',
        message: `there is no ${MANIFEST_NAME} in it to check it against; give one with --manifest`,
        refused: true,
      })
    return
  }
  if (isProblem(found)) {
    problems.push(found)
    return
  }
  verdict.manifest = found
  const { manifest } = found
  const original = 'original' in found ? (found.original as FoundTree | undefined) : undefined
  const comparison = await compareWithManifest(tree, manifest, codec, { foreign: given !== undefined, original })
  verdict.comparison = comparison
  const isOther = embedded && (isProblem(embedded) || ![found.sha256, ofPart(manifest, comparison.part)].includes(embedded.sha256))
  if (given !== undefined && isOther)
    problems.push({ code: 'OTHER_MANIFEST', message: `${MANIFEST_NAME} in it differs from the manifest that it is compared with`, refused: true })
  problems.push(...sumsBeside(opened, found))
  if (comparison.part === '' && comparison.differences.length === 0) {
    const claims = await checkClaims(treeBelow(tree, comparison.root), manifest, version)
    problems.push(...claims.map((claim) => ({ ...claim, refused: true })))
  }
  const messages = [{ what: 'the manifest', bytes: found.bytes }, ...(opened.bytes ? [{ what: 'the archive', bytes: opened.bytes }] : [])]
  inspectSignature(opened.path, messages, verdict, options)
}

/** The digest of the manifest that a skill of the bundle has where it stands alone. */
function ofPart(whole: Manifest, part: string): string | undefined {
  const skill = whole.skills.find(({ path }) => path === part)
  if (!skill) return undefined
  const text = manifestText(
    filesOfSkill(whole.files, skill),
    { ...whole, skills: [{ ...skill, path: '.' }], parts: undefined, generator: whole.generator.version },
    codec,
  )
  return codec.sha256(new TextEncoder().encode(text))
}

function inspectSignature(path: string, messages: readonly Message[], verdict: Verdict, { allowedSigners, ...options }: VerifyOptions): void {
  if (allowedSigners === undefined) return
  const signed = checkSignature(path, messages, { ...options, allowedSigners })
  if (isProblem(signed)) verdict.problems.push(signed)
  else verdict.signature = signed
}

/** The output directory of a build has no manifest of its own, but a list of all that is in it, and trees with manifests, which know modes. */
async function inspectSums({ tree, path: output }: OpenedTree, verdict: Verdict, options: VerifyOptions): Promise<void> {
  const bytes = tree.files.find(({ path }) => path === SUMS_FILE)?.content()
  const sums = bytes && readSums(new TextDecoder().decode(bytes))
  if (!bytes || !sums) {
    verdict.problems.push({ code: 'BAD_SUMS', message: `${SUMS_FILE} is not what sha256sum writes`, refused: true })
    return
  }
  const differences = new Map(checkSums(tree, sums, codec).map((one) => [`${one.path} ${one.code}`, one]))
  const manifests = tree.files.map(({ path }) => path).filter((path) => path.endsWith(`/${MANIFEST_NAME}`))
  const directories = manifests.map((path) => dirname(path))
  // Files outside of trees are not executed.
  for (const { path, mode } of tree.files) {
    if ((!sums.has(path) && path !== SUMS_FILE) || directories.some((directory) => path.startsWith(`${directory}/`))) continue
    const message = modeFault(mode, 0o644, tree.from)
    if (message !== undefined) differences.set(`${path} MODE`, { path, code: 'MODE', message })
  }
  for (const directory of directories) {
    const below = treeBelow(tree, directory)
    const found = manifestIn({ tree: below })
    if (!found || isProblem(found)) {
      if (found) verdict.problems.push(found)
      continue
    }
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that memory holds one tree
    for (const one of (await compareWithManifest(below, found.manifest, codec)).differences) {
      const key = `${directory}/${one.path} ${one.code}`
      if (!differences.has(key)) differences.set(key, { ...one, path: `${directory}/${one.path}` })
    }
  }
  inspectSignature(join(output, SUMS_FILE), [{ what: `the list ${SUMS_FILE}`, bytes }], verdict, options)
  verdict.sums = sums.size
  verdict.comparison = { root: '', part: '', differences: [...differences.values()].sort((a, b) => byUtf8(a.path, b.path)) }
}

/** The problems of an archive, or of the manifest of a directory, by the list of sums next to it. */
function sumsBeside({ path, bytes }: OpenedTree, manifest: OpenedManifest): Problem[] {
  const file = join(dirname(path), SUMS_FILE)
  const text = statOf(file) ? readRegularFile(file) : undefined
  const sums = text && readSums(new TextDecoder().decode(text))
  if (!sums) return []
  const name = bytes ? basename(path) : `${basename(path)}/${MANIFEST_NAME}`
  const listed = sums.get(name)
  if (listed === undefined || listed === (bytes ? codec.sha256(bytes) : manifest.sha256)) return []
  return [{ code: 'SUMS_MISMATCH', message: `${name} has another digest than ${SUMS_FILE} next to it says`, refused: true }]
}

function isAccepted({ edit }: Difference, installed: boolean): boolean {
  return installed && edit !== undefined
}

function exitCodeOf({ problems, comparison }: Verdict, installed: boolean): CommandResult['exitCode'] {
  if (problems.some(({ refused }) => !refused)) return 2
  const counted = comparison?.differences.filter((one) => !isAccepted(one, installed)) ?? []
  return problems.length > 0 || counted.length > 0 ? 1 : 0
}

function textResult(verdict: Verdict, { path, installed }: VerifyOptions): CommandResult {
  const { problems, tree, manifest, comparison, signature, sums } = verdict
  const exitCode = exitCodeOf(verdict, installed)
  const shown = printable(path)
  const problemLines = problems.map(({ code, message }) => `${shown}: ${printable(message)} [${code}]\n`).join('')
  if (exitCode === 2) return { stdout: '', stderr: `skillc: ${problemLines}`, exitCode }
  const lines = comparison?.differences.map((one) => `${printable(one.path)}: ${one.message} [${one.code}]\n${editNote(one, installed)}`).join('') ?? ''
  const facts = manifest ? factsOf(manifest, comparison, tree) : sums === undefined ? '' : `${plural(sums, 'file')} of ${SUMS_FILE}`
  const signer = signature ? `signed by ${printable(signature.principals.join(','))} (${signature.fingerprint}): ${signature.what}\n` : ''
  const counted = comparison?.differences.filter((one) => !isAccepted(one, installed)).length ?? 0
  const taken = (comparison?.differences.length ?? 0) - counted
  const sum =
    exitCode === 0
      ? `${shown}: as it should be${taken > 0 ? `, but for ${plural(taken, 'edit')} of installers` : ''}`
      : `${shown}: not as it should be${counted > 0 ? `, ${plural(counted, 'difference')}` : ''}`
  return { stdout: `${problemLines}${lines}${signer}${sum}\n${facts === '' ? '' : `${facts}\n`}`, stderr: '', exitCode }
}

function factsOf({ manifest, sha256 }: OpenedManifest, comparison: Comparison | undefined, tree: FoundTree | undefined): string {
  const { name, version, skills, files, contentDigest } = manifest
  const part = comparison !== undefined && comparison.part !== '' ? `, of which ${comparison.part}` : ''
  return `${name} ${version}: ${plural(skills.length, 'skill')}, ${plural(files.length, 'file')}${part} (${tree?.from ?? ''})\ncontent ${contentDigest}\nmanifest sha256:${sha256}`
}

function editNote({ edit }: Difference, installed: boolean): string {
  if (!edit) return ''
  return `  ${installed ? 'taken' : 'known'}: an edit of ${edit.by}: it ${edit.what}${installed ? '' : '; --installed takes it'}\n`
}

/** `version` changes when a reader would break. */
function jsonResult(verdict: Verdict, { path, version, installed }: VerifyOptions): CommandResult {
  const { problems, tree, manifest, comparison, signature, sums } = verdict
  const exitCode = exitCodeOf(verdict, installed)
  const value = {
    version: 1,
    tool: { name: 'skillc', version },
    path,
    status: exitCode === 0 ? 'verified' : exitCode === 1 ? 'refused' : 'failed',
    ...(tree && { from: tree.from }),
    ...(manifest && {
      bundle: { name: manifest.manifest.name, version: manifest.manifest.version, contentDigest: manifest.manifest.contentDigest },
      manifest: { sha256: manifest.sha256 },
      part: comparison?.part ?? '',
    }),
    ...(sums !== undefined && { sums }),
    problems: problems.map(({ code, message }) => ({ code, message })),
    differences: (comparison?.differences ?? []).map((one) => ({ ...one, taken: isAccepted(one, installed) })),
    ...(signature && { signature: { form: signature.form, fingerprint: signature.fingerprint, principals: signature.principals, what: signature.what } }),
  }
  return { stdout: printableJson(value), stderr: '', exitCode }
}
