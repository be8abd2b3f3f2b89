import { resolve } from 'node:path'
import type { ArchiveCaps } from '../bundle/archive.ts'
import { billOf, type Bill } from '../bundle/bill.ts'
import { cyclonedxText } from '../bundle/cyclonedx.ts'
import { treeBelow, type FoundTree } from '../bundle/found-tree.ts'
import type { InstalledRecord } from '../bundle/installed.ts'
import { momentOf } from '../bundle/moment.ts'
import { spdxText } from '../bundle/spdx.ts'
import { SUMS_FILE } from '../bundle/sums.ts'
import type { Comparison, Difference } from '../bundle/verify.ts'
import { codec } from '../fs/codec.ts'
import { whyNotWritten } from '../fs/write-file.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { checkFault, exitCodeOf, factsOf, isAccepted, judgeBundle, signerLine, type JudgeOptions, type Verdict } from './judge-bundle.ts'
import { judgeInstalled } from './judge-installed.ts'
import { capsOf, openTree, overwriteProblem, type OpenedManifest } from './open-tree.ts'
import { inJson, isProblem, misused, type CommandResult, type Problem } from './result.ts'

export interface VerifyOptions extends JudgeOptions {
  /** Take the edits that installers are known to make. */
  readonly installed: boolean
  /** Write a bill of materials there when all is as it should be; as given. SPDX for a name that ends in `.spdx.json`, CycloneDX for others. */
  readonly sbom?: string | undefined
  /** `SOURCE_DATE_EPOCH`: the time that the bill of materials tells, if any. */
  readonly epoch?: string | undefined
}

/** Whether a bundle is what its manifest says, and whether an allowed signer has signed it. */
export async function verify(options: VerifyOptions): Promise<CommandResult> {
  const { path, cwd, json } = options
  const fault = checkFault(options)
  if (fault !== undefined) return misused(fault)
  const { installed, manifest, allowedSigners, lock } = options
  // A record says nothing that a signer or a lock could be compared with.
  const byRecord = installed && [manifest, allowedSigners, lock].every((one) => one === undefined)
  const recorded = byRecord ? await judgeInstalled(resolve(cwd, path)) : undefined
  const judged: Verdict = recorded ?? (await judge(options))
  const verdict: Verdict = installed ? { ...judged, problems: judged.problems.map(orInstalled) } : judged
  const bill = await writeSbom(verdict, options)
  if (bill && isProblem(bill)) verdict.problems.push(bill)
  const written = bill && !isProblem(bill) ? bill : undefined
  return json ? jsonResult(verdict, options, written) : textResult(verdict, options, written)
}

function orInstalled(problem: Problem): Problem {
  if (problem.code !== 'NO_MANIFEST' || !problem.refused) return problem
  return { ...problem, message: `${problem.message}, or the very directory into which \`skillc install\` has put skills` }
}

async function judge(options: VerifyOptions): Promise<Verdict> {
  const opened = openTree(options.path, options.cwd, capsOf(options) as ArchiveCaps)
  return isProblem(opened) ? { problems: [opened] } : judgeBundle(opened, options)
}

/** Only for a whole bundle without problems, since others rely on it. */
async function writeSbom(verdict: Verdict, { path, sbom, epoch: given, cwd, installed }: VerifyOptions): Promise<Bill | Problem | undefined> {
  const { manifest, comparison, tree } = verdict
  if (sbom === undefined || exitCodeOf(verdict, installed) !== 0) return undefined
  const epoch = momentOf(given)
  if (typeof epoch === 'string') return { code: 'BAD_OPTION', message: epoch, refused: false }
  if (!manifest || !tree || comparison?.part !== '') {
    const instead = verdict.sums === undefined ? '' : '; use one of the bundles in the directory'
    return { code: 'NO_MANIFEST', message: `a bill of materials needs the manifest of one bundle${instead}`, refused: false }
  }
  const inside = overwriteProblem(resolve(cwd, sbom), resolve(cwd, path), '--sbom')
  if (inside) return inside
  const bill = await billOf(treeBelow(tree, comparison.root), manifest.manifest, { manifestSha256: manifest.sha256, epoch }, codec)
  const why = await whyNotWritten(resolve(cwd, sbom), isSpdx(sbom) ? spdxText(bill, codec) : cyclonedxText(bill))
  return why === undefined ? bill : { code: 'WRITE_FAILED', message: `${sbom} cannot be written: ${why}`, refused: false }
}

/** By the ending that SPDX gives its files, as CycloneDX has `.cdx.json`. */
function isSpdx(path: string): boolean {
  return /\.spdx(?:\.json)?$/i.test(path)
}

function textResult(verdict: Verdict, { path, installed, sbom = '' }: VerifyOptions, bill: Bill | undefined): CommandResult {
  const { problems, tree, manifest, comparison, signature, sums, records } = verdict
  const exitCode = exitCodeOf(verdict, installed)
  const shown = printable(path)
  const problemLines = problems.map(({ code, message }) => `${shown}: ${printable(message)} [${code}]\n`).join('')
  if (exitCode === 2) return { stdout: '', stderr: `skillc: ${problemLines}`, exitCode }
  const lines = comparison?.differences.map((one) => `${printable(one.path)}: ${one.message} [${one.code}]\n${editNote(one, installed)}`).join('') ?? ''
  const facts = records
    ? records.map(recordLine).join('\n')
    : manifest
      ? manifestLines(manifest, comparison, tree)
      : sums === undefined
        ? ''
        : `${plural(sums, 'file')} of ${SUMS_FILE}`
  const built = signature?.provenance
    ? `built by ${printable(signature.provenance.builder)}${signature.provenance.sources.map((one) => `\n  from ${printable(one)}`).join('')}\n`
    : ''
  const counted = comparison?.differences.filter((one) => !isAccepted(one, installed)).length ?? 0
  const taken = (comparison?.differences.length ?? 0) - counted
  const what = records ? 'what `skillc install` has recorded' : 'its manifest'
  const sum =
    exitCode === 0
      ? `${shown}: matches ${what}${taken > 0 ? `, except for ${plural(taken, 'edit')} of installers` : ''}`
      : counted === 0 && (comparison || !manifest)
        ? `${shown}: refused`
        : `${shown}: does not match ${what}${counted > 0 ? `, ${plural(counted, 'difference')}` : ''}`
  const form = isSpdx(sbom) ? 'SPDX 2.3' : 'CycloneDX 1.6'
  const wrote = bill ? `${printable(sbom)}: ${form}, ${plural(bill.packages.length, 'package')}\n` : ''
  const unread = bill?.unread.map((one) => `  not in it: ${printable(one)}\n`).join('') ?? ''
  return { stdout: `${problemLines}${lines}${signerLine(verdict)}${built}${sum}\n${facts === '' ? '' : `${facts}\n`}${wrote}${unread}`, stderr: '', exitCode }
}

function recordLine({ name, bundle, files }: InstalledRecord): string {
  return `${name}: ${plural(files.length, 'file')}${bundle ? ` of ${bundle.name} ${bundle.version}` : ', from a source without a manifest'}`
}

function manifestLines({ manifest, sha256 }: OpenedManifest, comparison: Comparison | undefined, tree: FoundTree | undefined): string {
  const { name, version, skills, files, contentDigest } = manifest
  const part = comparison !== undefined && comparison.part !== '' ? `, of which ${comparison.part}` : ''
  return `${name} ${version}: ${plural(skills.length, 'skill')}, ${plural(files.length, 'file')}${part} (${tree?.from ?? ''})\ncontent ${contentDigest}\nmanifest sha256:${sha256}`
}

function editNote({ edit }: Difference, installed: boolean): string {
  if (!edit) return ''
  return `  ${installed ? 'taken' : 'known'}: an edit of ${edit.by}: it ${edit.what}${installed ? '' : '; --installed takes it'}\n`
}

function jsonResult(verdict: Verdict, { path, version, installed, sbom }: VerifyOptions, bill: Bill | undefined): CommandResult {
  const { problems, tree, manifest, comparison, sums, records } = verdict
  const exitCode = exitCodeOf(verdict, installed)
  const value = {
    path,
    status: exitCode === 0 ? 'verified' : exitCode === 1 ? 'refused' : 'failed',
    ...(tree && { from: tree.from }),
    ...factsOf(verdict),
    ...(manifest && { manifest: { sha256: manifest.sha256 }, part: comparison?.part ?? '' }),
    ...(sums !== undefined && { sums }),
    ...(records && { installed: records.map(({ name, bundle, digest }) => ({ name, bundle: bundle ?? null, digest })) }),
    problems: problems.map(({ code, message }) => ({ code, message })),
    differences: (comparison?.differences ?? []).map((one) => ({ ...one, taken: isAccepted(one, installed) })),
    ...(bill && { sbom: { path: sbom, packages: bill.packages.length, unread: bill.unread } }),
  }
  return inJson(version, value, exitCode)
}
