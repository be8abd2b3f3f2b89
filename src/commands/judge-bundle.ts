import { basename, dirname, join, resolve } from 'node:path'
import type { ArchiveCaps } from '../bundle/archive.ts'
import { treeBelow, type FoundTree } from '../bundle/found-tree.ts'
import { checkRollback, LOCK_NAME, type Lock } from '../bundle/lock.ts'
import type { InstalledRecord } from '../bundle/installed.ts'
import { MANIFEST_NAME, manifestText, type Manifest } from '../bundle/manifest.ts'
import { BuildError } from '../bundle/problem.ts'
import { filesOfSkill } from '../bundle/read-manifest.ts'
import type { Message } from '../bundle/sign.ts'
import { checkSums, readSums, SUMS_FILE } from '../bundle/sums.ts'
import { checkClaims, compareWithManifest, modeFault, type Comparison, type Difference } from '../bundle/verify.ts'
import { codec } from '../fs/codec.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { statOf } from '../fs/real-path.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { byUtf8 } from '../text/compare.ts'
import { lockAt } from './lock-gate.ts'
import { archiveProblem, buildOutputProblem, capsOf, manifestIn, openManifest, strayManifest } from './open-tree.ts'
import type { OpenedManifest, OpenedTree, ReaderOptions } from './open-tree.ts'
import { isProblem, type CommandResult, type Problem } from './result.ts'
import { checkSignature, type GoodSignature, type SignatureOptions } from './signatures.ts'

/** How a bundle is to be checked. */
export interface JudgeOptions extends ReaderOptions, Omit<SignatureOptions, 'allowedSigners'> {
  /** An archive, a directory, or the output directory of a build; as given. */
  readonly path: string
  /** A manifest, or the bundle that has it, to compare with instead of the manifest in the tree; as given. */
  readonly manifest?: string | undefined
  readonly allowedSigners?: string | undefined
  readonly requireSignature?: boolean | undefined
  /** A lock that the bundle may not be older than, as given; that of the working directory when `true`. */
  readonly lock?: string | true | undefined
}

/** What was found of a bundle. */
export interface Verdict {
  readonly problems: Problem[]
  tree?: FoundTree
  manifest?: OpenedManifest
  comparison?: Comparison
  signature?: GoodSignature
  /** What `skillc install` has recorded, where that was compared and no manifest. */
  records?: readonly InstalledRecord[]
  /** How many files a list of sums has, where there is no manifest. */
  sums?: number
}

/** What `--json` says of a bundle: what it is, and who has signed it. */
export function factsOf({ manifest, signature }: Verdict): object {
  const { name, version, contentDigest } = manifest?.manifest ?? {}
  const { form, fingerprint, principals, what, provenance } = signature ?? {}
  return {
    ...(manifest && { bundle: { name, version, contentDigest } }),
    ...(signature && { signature: { form, fingerprint, principals, what, ...(provenance && { provenance }) } }),
  }
}

/** Who has signed a bundle, in a line; empty where nobody was asked for. */
export function signerLine({ signature }: Verdict): string {
  return signature ? `signed by ${printable(signature.principals.join(','))} (${signature.fingerprint}): ${signature.what}\n` : ''
}

/** What is wrong with how a bundle is to be checked, in a sentence. What no manifest is asked for cannot be checked at all. */
export function checkFault(options: Omit<JudgeOptions, 'path'>, noManifest = false): string | undefined {
  const { allowedSigners, signature, identity, requireSignature, revoked, manifest, lock } = options
  const caps = capsOf(options)
  if (typeof caps === 'string') return caps
  const ofSigners = { '--signature': signature, '--identity': identity, '--revoked': revoked, '--require-signature': requireSignature || undefined }
  const lone = allowedSigners === undefined ? firstGiven(ofSigners) : undefined
  if (lone !== undefined) return `${lone} needs --allowed-signers, the file of allowed signers`
  const vain = noManifest ? firstGiven({ '--manifest': manifest, '--allowed-signers': allowedSigners, '--lock': lock }) : undefined
  return vain && `${vain} and --no-manifest exclude each other`
}

function firstGiven(values: object): string | undefined {
  return Object.entries(values).find(([, value]) => value !== undefined)?.[0]
}

/** Whether a bundle is what its manifest says, and whether an allowed signer has signed it: what `verify` prints, and what `extract` goes by. */
export async function judgeBundle(opened: OpenedTree, options: JudgeOptions): Promise<Verdict> {
  const verdict: Verdict = { problems: [] }
  try {
    await inspect(opened, verdict, options)
  } catch (error) {
    verdict.problems.push(archiveProblem(error))
  }
  return verdict
}

async function inspect(opened: OpenedTree, verdict: Verdict, options: JudgeOptions): Promise<void> {
  const { cwd, manifest: given, version } = options
  const { problems } = verdict
  const { tree } = opened
  verdict.tree = tree
  if (tree.truncated) problems.push({ code: 'TOO_MANY_FILES', message: 'the bundle has more files than skillc reads', refused: true })
  const output = given === undefined ? undefined : buildOutputProblem(opened, options.path)
  if (output) {
    problems.push(output)
    return
  }
  const isOutput = opened.bytes === undefined && tree.files.some((file) => file.path === SUMS_FILE)
  const stray = isOutput ? undefined : strayManifest(tree)
  const embedded = manifestIn(opened, stray)
  const found = given === undefined ? embedded : openManifest(given, cwd, capsOf(options) as ArchiveCaps)
  if (!found) {
    if (isOutput) await inspectSums(opened, verdict, options)
    else problems.push({ code: 'NO_MANIFEST', message: `the bundle has no ${MANIFEST_NAME}; name one with --manifest`, refused: true })
    return
  }
  if (isProblem(found)) {
    problems.push(found)
    return
  }
  verdict.manifest = found
  const { manifest, original } = found
  const home = given === undefined && stray !== undefined ? dirname(stray) : ''
  const below = treeBelow(tree, home)
  const compared = await compareWithManifest(below, manifest, codec, { foreign: given !== undefined, original })
  const comparison = home === '' ? compared : { ...compared, root: home }
  const beside = tree.files.length - below.files.length
  const instead = tree.from === 'directory' ? `; name ${home} itself, or move it away` : ''
  if (beside > 0)
    problems.push({
      code: 'EXTRA',
      message: `${plural(beside, 'file')} beside ${home} ${beside === 1 ? 'is' : 'are'} not in ${stray}${instead}`,
      refused: true,
    })
  verdict.comparison = comparison
  const isOther = embedded && (isProblem(embedded) || ![found.sha256, ofPart(manifest, comparison.part)].includes(embedded.sha256))
  if (given !== undefined && isOther)
    problems.push({ code: 'OTHER_MANIFEST', message: `the ${MANIFEST_NAME} of the bundle differs from the one of --manifest`, refused: true })
  if (comparison.part === '' && comparison.differences.length === 0) {
    const claims = await checkClaims(treeBelow(tree, comparison.root), manifest, version)
    problems.push(...claims.map((claim) => ({ ...claim, refused: true })))
  }
  problems.push(...sumsBeside(opened, found), ...rollback(found, treeBelow(below, comparison.root), options))
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

function inspectSignature(path: string, messages: readonly Message[], verdict: Verdict, { allowedSigners, ...options }: JudgeOptions): void {
  if (allowedSigners === undefined) return
  const signed = checkSignature(path, messages, { ...options, allowedSigners })
  if (isProblem(signed)) verdict.problems.push(signed)
  else verdict.signature = signed
}

/** The output directory of a build has no manifest of its own, but a list of all that is in it, and trees with manifests, which know modes. */
async function inspectSums({ tree, path: output }: OpenedTree, verdict: Verdict, options: JudgeOptions): Promise<void> {
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
    verdict.problems.push(...rollback(found, below, options))
    for (const one of (await compareWithManifest(below, found.manifest, codec)).differences) {
      const key = `${directory}/${one.path} ${one.code}`
      if (!differences.has(key)) differences.set(key, { ...one, path: `${directory}/${one.path}` })
    }
  }
  if (options.lock !== undefined && directories.length === 0)
    verdict.problems.push({ code: 'NO_MANIFEST', message: '--lock needs the manifest of a bundle; use one of the bundles in the directory', refused: false })
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
  return [{ code: 'SUMS_MISMATCH', message: `${name} has another digest than in ${SUMS_FILE}`, refused: true }]
}

/** What a lock says against a bundle. */
function rollback({ manifest }: OpenedManifest, tree: FoundTree, { lock: given, cwd }: JudgeOptions): Problem[] {
  if (given === undefined) return []
  const shown = given === true ? LOCK_NAME : given
  try {
    const problem = checkRollback(lockAt(resolve(cwd, shown), shown, true) as Lock, manifest, tree, codec)
    return problem ? [{ ...problem, refused: problem.code !== 'NO_LOCK' }] : []
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return [{ ...error.problem, refused: false }]
  }
}

export function isAccepted({ edit }: Difference, installed: boolean): boolean {
  return installed && edit !== undefined
}

/** 1 for a bundle that is not as it should be, and 2 where that could not be found out. */
export function exitCodeOf({ problems, comparison }: Verdict, installed: boolean): CommandResult['exitCode'] {
  if (problems.some(({ refused }) => !refused)) return 2
  const counted = comparison?.differences.filter((one) => !isAccepted(one, installed)) ?? []
  return problems.length > 0 || counted.length > 0 ? 1 : 0
}

/** Why a bundle is not put on the disk: what `verify` would not accept either, but for one without a manifest if that was asked for. */
export function whyNotTaken(verdict: Verdict, noManifest: boolean, act: string): Problem | undefined {
  const { problems, comparison, manifest } = verdict
  if (exitCodeOf(verdict, false) === 0) return undefined
  const [first] = comparison?.differences ?? []
  const [problem] = problems
  if (problem?.code === 'NO_MANIFEST' && !manifest)
    return noManifest ? undefined : { ...problem, message: `${problem.message}, or ${act} it unchecked with --no-manifest` }
  if (problem || !first) return problem
  const message = `${JSON.stringify(first.path)} ${first.message}, and ${plural(comparison?.differences.length ?? 0, 'difference')} in all`
  return { code: first.code, message, refused: true }
}
