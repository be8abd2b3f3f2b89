import { basename, join, posix, relative } from 'node:path'
import type { ArchiveCaps } from '../bundle/archive.ts'
import { diffTrees, type TreeDiff } from '../bundle/diff.ts'
import type { FoundFile, FoundTree } from '../bundle/found-tree.ts'
import { RECORD_NAME, recordText, type InstalledRecord } from '../bundle/installed.ts'
import { memoryTree } from '../bundle/memory-tree.ts'
import { replaceTrees, type Replacement } from '../extract/replace-trees.ts'
import type { TreeFile } from '../extract/tree.ts'
import { codec } from '../fs/codec.ts'
import { slashed, statOf } from '../fs/real-path.ts'
import { stageBeside, waitingBeside } from '../fs/stage.ts'
import { onTargets } from '../hosts/on-targets.ts'
import { lintAll, type LintResult } from '../lint/lint.ts'
import { conciseLine } from '../report/concise.ts'
import { atLeast, plural, worstFirst } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import type { Level } from '../risk/evidence/level.ts'
import type { Surroundings } from '../skill/file-tree.ts'
import { UNASKED } from './choose-rules.ts'
import { capabilityLines, skillText } from './diff.ts'
import { diskProblem, holdRoot, ownWork, recordedFiles, rootOf, shown, standingAt, tidy, type Root, type RootOptions, type Standing } from './install-root.ts'
import { installSource, type Installable, type InstallSource } from './install-source.ts'
import { checkFault, factsOf, signerLine, type JudgeOptions } from './judge-bundle.ts'
import { capsOf } from './open-tree.ts'
import { inJson, isProblem, misused, type CommandResult, type Problem } from './result.ts'

export interface InstallOptions extends JudgeOptions, RootOptions {
  /** What has no manifest is installed, too. */
  readonly noManifest: boolean
  /** The level at which findings stop it; errors of the category `security` when left out. */
  readonly failOn?: Level | 'never' | undefined
  readonly dryRun: boolean
}

/** A skill on its way into the directory of a host. */
interface Planned extends Installable {
  readonly change: 'new' | 'updated' | 'unchanged'
  readonly was: Standing | undefined
  readonly written: readonly TreeFile[]
}

/** What is known so far, for whoever reads why it ends. */
interface Known {
  source?: InstallSource
  diff?: TreeDiff
  findings?: LintResult['diagnostics']
  plan?: readonly Planned[]
}

/** Put the skills of a bundle into the directory of a host. */
export async function install(options: InstallOptions): Promise<CommandResult> {
  const { path, noManifest, dryRun, json, version, cwd } = options
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|git@)/i.test(path) && !statOf(join(cwd, path)))
    return misused('install takes the path of a bundle or a directory, not a URL, since skillc never uses the network; download the bundle first')
  const fault = checkFault(options, noManifest)
  if (fault !== undefined) return misused(fault)
  const root = rootOf(options)
  if (typeof root === 'string') return misused(root)
  const known: Known = {}
  const problem = await run(options, root, known).catch((error: unknown) => diskProblem(error, root.path))
  const exitCode = problem ? (problem.refused ? 1 : 2) : 0
  const status = problem ? (problem.refused ? 'refused' : 'failed') : dryRun ? 'planned' : 'installed'
  if (json) return inJson(version, jsonOf(known, root, status, problem, options), exitCode)
  const told = textOf(known, root, cwd)
  if (problem)
    return { stdout: '', stderr: `${told}skillc: ${printable(path)}: ${printable(problem.message)} [${problem.code}]\nnothing was installed\n`, exitCode }
  const paths = (known.plan ?? []).map(({ name }) => `${printable(shown(root, name, cwd))}\n`).join('')
  return { stdout: paths, stderr: `${told}${sumOf(known)}${dryRun ? 'nothing was written, because of --dry-run\n' : ''}`, exitCode }
}

async function run(options: InstallOptions, root: Root, known: Known): Promise<Problem | undefined> {
  const source = await installSource(options, capsOf(options) as ArchiveCaps)
  if (isProblem(source)) return source
  known.source = source
  if (!options.dryRun) await tidy(root, source.skills)
  known.findings = await lintOf(source, options)
  const stopping = known.findings.filter(({ level, category }) => {
    if (options.failOn === undefined) return level === 'error' && category === 'security'
    return options.failOn !== 'never' && atLeast(level, options.failOn)
  })
  known.plan = await Promise.all(source.skills.map((skill) => planned(skill, root, source, options)))
  known.diff = await diffTrees(
    together(known.plan.flatMap(({ name, was }) => below(name, was?.record ? was.tree.files : []))),
    together(known.plan.flatMap(({ name, files }) => below(name, files.map(found)))),
    codec,
  )
  if (stopping.length > 0)
    return { code: 'LINT', message: `stopped by ${stopping.length} of the findings above; if you accept them, install with --fail-on never`, refused: true }
  const [kept, ...others] = known.plan.flatMap(({ name, was }) => (was && whyKept(was, name, root, options)) ?? [])
  const more = others.length > 0 ? `; the same goes for ${plural(others.length, 'more skill')}` : ''
  if (kept) return { ...kept, message: `${kept.message}${more}` }
  if (!options.dryRun) await write(known.plan, root)
  return undefined
}

/** As a stranger's, in the place where they will stand: without the rest of the bundle around them. */
async function lintOf({ skills }: InstallSource, { path, target }: InstallOptions): Promise<LintResult['diagnostics']> {
  const asked = target === undefined ? undefined : await onTargets([target])
  const all = skills.flatMap(({ name, files }) => files.map((one) => `${name}/${one.path}`))
  const around = (name: string, to: string): Surroundings => {
    const at = posix.join(name, to)
    return all.includes(at) ? 'file' : all.some((one) => one.startsWith(`${at}/`)) ? 'directory' : 'missing'
  }
  const units = skills.map(({ name, directory, files }) => {
    const dir = directory === '' ? slashed(path) : `${slashed(path)}/${directory}`
    return {
      kind: 'skill',
      dir,
      dirName: name,
      fileName: 'SKILL.md',
      home: 'any',
      files: { ...memoryTree(files), around: (to: string) => around(name, to) },
    } as const
  })
  const checks = { groups: UNASKED, profile: 'strict', onTargets: typeof asked === 'string' ? undefined : asked } as const
  const { diagnostics, crashes } = await lintAll(units, checks)
  if (crashes[0] !== undefined) throw new Error(crashes[0])
  return worstFirst(diagnostics)
}

async function planned(skill: Installable, root: Root, { verdict }: InstallSource, { version }: InstallOptions): Promise<Planned> {
  const { name, files } = skill
  const { manifest } = verdict
  const listed = files.map((file) => {
    const { path, size, executable } = file
    const bytes = file.content() ?? new Uint8Array()
    return { path, size, sha256: codec.sha256(bytes), mode: executable ? ('0755' as const) : ('0644' as const), executable, content: () => bytes }
  })
  const bundle = manifest && {
    name: manifest.manifest.name,
    version: manifest.manifest.version,
    contentDigest: manifest.manifest.contentDigest,
    manifestSha256: manifest.sha256,
  }
  const record = new TextEncoder().encode(recordText({ name, files: listed, generator: version, ...(bundle && { bundle }) }, codec))
  const written = [...listed, { path: RECORD_NAME, size: record.length, sha256: codec.sha256(record), executable: false, content: () => record }]
  const was = await standingAt(root.path, name)
  const now = was?.tree.files.find(({ path }) => path === RECORD_NAME)?.content()
  const isSame = was?.record !== undefined && was.differences.length === 0 && now !== undefined && codec.sha256(now) === codec.sha256(record)
  return { ...skill, was, written, change: isSame ? 'unchanged' : was?.record ? 'updated' : 'new' }
}

/** Why what stands there is not replaced, and the way out; `undefined` where it is skillc's own. */
function whyKept(was: Standing, name: string, root: Root, { cwd, target, dir, global }: InstallOptions): Problem | undefined {
  const place = shown(root, name, cwd)
  const foreign = `${place} is there already, and \`skillc install\` has not put it there; move it away, or install into another directory with --dir`
  if (!was.record) return { code: 'EXISTS', message: foreign, refused: false }
  const [first] = ownWork(was)
  if (!first) return undefined
  const options = dir !== undefined ? `--dir ${dir}` : `--target ${target}${global ? ' --global' : ''}`
  const out = first.code === 'EXTRA' ? 'move it away' : `keep a copy, then run \`skillc uninstall ${name} ${options} --force\``
  const message = `${place}/${first.path} ${first.code === 'EXTRA' ? 'was added' : 'was changed'} since it was installed; ${out}`
  return { code: first.code, message, refused: true }
}

async function write(plan: readonly Planned[], to: Root): Promise<void> {
  const root = holdRoot(to, true) as NonNullable<ReturnType<typeof holdRoot>>
  let isDone = false
  try {
    const due = plan.filter(({ change }) => change !== 'unchanged')
    const trees = due.map(({ name, written, was }): Replacement => {
      const at = join(root.place.path, name)
      const stages = [stageBeside(at), stageBeside(at), waitingBeside(at)].map((one) => basename(one)) as [string, string, string]
      return { name, files: written, old: was?.record && recordedFiles(was), stages }
    })
    await replaceTrees(root.place, trees, new AbortController().signal)
    isDone = true
  } finally {
    root.close(isDone)
  }
}

function found(file: Installable['files'][number]): FoundFile {
  return { path: file.path, kind: 'file', size: file.size, mode: file.executable ? 0o755 : 0o644, content: () => file.content() }
}

function below(name: string, files: readonly FoundFile[]): readonly FoundFile[] {
  return files.flatMap((file) => (file.path === RECORD_NAME ? [] : [{ ...file, path: `skills/${name}/${file.path}` }]))
}

function together(files: readonly FoundFile[]): FoundTree {
  return { from: 'directory', files, truncated: false }
}

/** What widens first: that is what a reader has to decide on. A new skill that can do nothing of note is named at the end only. */
function textOf({ source, diff, findings = [], plan = [] }: Known, { path, host }: Root, cwd: string): string {
  if (!source) return ''
  const isWider = ({ widened }: TreeDiff['skills'][number]): boolean => Object.keys(widened).length > 0
  const told = (diff?.skills ?? []).filter((one) => one.change !== 'added' || isWider(one))
  const skills = told.sort((a, b) => Number(isWider(b)) - Number(isWider(a)))
  const isUpdate = plan.some(({ change }) => change === 'updated')
  const more = isUpdate && skills.some(isWider) ? 'these can do more than before, or are new:\n' : ''
  const serious = findings.filter(({ level }) => level !== 'note')
  const notes = findings.length - serious.length
  const { parts, files } = source.others
  const idle = capabilityLines('-', parts).map((line) => `  ${line}\n`)
  const how = host?.installs === undefined ? '' : `; \`${host.installs}\` installs a whole plugin`
  const few = files.slice(0, NAMED).map(printable).join(', ') + (files.length > NAMED ? ` and ${files.length - NAMED} more` : '')
  return [
    more,
    ...skills.map(skillText),
    ...serious.map(conciseLine),
    notes > 0 ? `${plural(notes, 'note')}, which \`skillc lint --level note\` shows\n` : '',
    idle.length > 0 ? `not installed, since ${printable(relative(cwd, path) || path)} takes skills alone${how}:\n${idle.join('')}` : '',
    files.length > 0 ? `not installed, since they belong to no skill: ${few}\n` : '',
    ...source.leftOut.map((one) => `left out: ${printable(one.path)} ${one.why}\n`),
  ].join('')
}

/** Files of a list that are named. */
const NAMED = 12

function sumOf({ source, plan = [] }: Known): string {
  const { manifest } = source?.verdict ?? {}
  const from = manifest
    ? `of ${manifest.manifest.name} ${manifest.manifest.version}, as its manifest says`
    : 'unchecked, since there is no manifest (--no-manifest)'
  const changes = plan.map(({ change, was }) => `${change}${change === 'updated' ? versionOf(was?.record) : ''}`)
  const each = [...new Set(changes)].map((one) => `; ${one}: ${plan.flatMap(({ name }, at) => (changes[at] === one ? [printable(name)] : [])).join(', ')}`)
  return `${plural(plan.length, 'skill')} ${from}${each.join('')}\n${source ? signerLine(source.verdict) : ''}`
}

function versionOf(record: InstalledRecord | undefined): string {
  return record?.bundle ? ` from ${record.bundle.version}` : ''
}

function jsonOf({ source, diff, findings = [], plan = [] }: Known, root: Root, status: string, problem: Problem | undefined, { path }: InstallOptions): object {
  return {
    path,
    status,
    directory: root.path,
    ...(source && factsOf(source.verdict)),
    skills: plan.map(({ name, directory, change, was }) => {
      const { widened = {}, narrowed = {} } = diff?.skills.find((one) => one.name === name) ?? {}
      return { name, from: directory === '' ? '.' : directory, change, before: was?.record?.bundle ?? null, widened, narrowed }
    }),
    findings: findings.map(({ rule, level, category, message, file, start }) => ({ rule, level, category, message, file, ...start })),
    ...(source && { notInstalled: source.others, leftOut: source.leftOut }),
    problems: problem ? [{ code: problem.code, message: problem.message }] : [],
  }
}
