import { dirname, join, resolve } from 'node:path'
import { chosenTree } from '../bundle/chosen-tree.ts'
import type { PackFile } from '../bundle/pack.ts'
import { contentFiles, makePlan, type BundlePlan, type SkillSource } from '../bundle/plan.ts'
import { BuildError, type Problem } from '../bundle/problem.ts'
import { readArchive } from '../bundle/read-archive.ts'
import { brokenLinks } from '../bundle/relocate.ts'
import { selectFiles, type LeftOut, type SelectOptions, type Selection } from '../bundle/select.ts'
import { isAboutBundle, readSettings, SETTINGS_FILES, type Settings, type SettingsFile } from '../bundle/settings.ts'
import { makeOutputs, SUMS_NAME } from '../bundle/targets/index.ts'
import type { TreeFacts } from '../bundle/targets/target.ts'
import { codec } from '../fs/codec.ts'
import { discover } from '../fs/discover.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { isWithin, realPath, statOf } from '../fs/real-path.ts'
import { listSource, sourceReader, unwantedAt, type SourceListing } from '../fs/skill-sources.ts'
import { stagedBeside } from '../fs/stage.ts'
import { unpacker } from '../fs/unpacker.ts'
import { refuseNoDirectory, writeOutput, type ReadArchive, type WhenEnded, type Written } from '../fs/write-output.ts'
import { checkAll, summaryOf } from '../lint/engine.ts'
import type { LintResult } from '../lint/lint.ts'
import { jsonReport } from '../report/json.ts'
import { atLeast, plural } from '../report/levels.ts'
import { headline, planText, problemsText } from '../report/plan-text.ts'
import { printable, printableJson } from '../report/printable.ts'
import { textReport } from '../report/text.ts'
import { findSecrets } from '../risk/text/secrets.ts'
import type { Level } from '../risk/evidence/level.ts'
import { parseSkill, type SkillFiles } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import { byUtf8 } from '../text/compare.ts'
import { UNASKED } from './choose-rules.ts'
import { configuredTargets } from './config.ts'
import { lockGate } from './lock-gate.ts'
import type { CommandResult } from './result.ts'

export interface BuildOptions {
  /** Skills, or directories of them; what the settings say when empty. */
  readonly paths: readonly string[]
  /** Absolute: where the settings stand. */
  readonly cwd: string
  /** Version of skillc. */
  readonly version: string
  /** As given. */
  readonly out: string
  readonly name?: string | undefined
  readonly bundleVersion?: string | undefined
  readonly targets?: readonly string[] | undefined
  readonly failOn: Level | 'never'
  readonly symlinks: SelectOptions['symlinks']
  /** Print the plan and write nothing. */
  readonly dryRun: boolean
  readonly json: boolean
  readonly width: number
  /** Called with a progress line, and with `undefined` at the end. */
  readonly progress?: ((line: string | undefined) => void) | undefined
  readonly whenEnded?: WhenEnded | undefined
  /** The lock to compare the version with, as given; that of the project when `true`. */
  readonly checkVersion?: string | true | undefined
  /** Nothing may differ from the lock. */
  readonly frozen: boolean
}

/** What a build knows when it ends, however it ends. */
interface State {
  plan?: BundlePlan
  lint?: LintResult
  written?: readonly Written[]
  readonly problems: Problem[]
}

/** Problems of the skills, for which the exit code is 1; all others keep the job from being done. */
const FINDINGS: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'BAD_PATH', 'BAD_SKILL_NAME', 'BROKEN_LINK', 'COLLISION', 'DRIFT', 'DUPLICATE_SKILL', 'LEFT_OUT_SKILL_FILE', 'LIMIT', 'LINT', 'NAME_TOO_LONG', 'NOT_BUMPED', 'SPECIAL_FILE', 'SYMLINK', 'TOO_MANY_FILES',
]) // prettier-ignore

/** Bundle skills: lint, plan, pack, read back, and put in place. */
export async function build(options: BuildOptions): Promise<CommandResult> {
  const state: State = { problems: [] }
  try {
    await run(options, state)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    state.problems.push(error.problem)
  } finally {
    options.progress?.(undefined)
  }
  return options.json ? jsonResult(state, options) : textResult(state, options)
}

async function run(options: BuildOptions, state: State): Promise<void> {
  const { cwd, failOn, dryRun, version, checkVersion, frozen, progress } = options
  const gate = lockGate({ cwd, checkVersion, frozen, codec })
  const settings = settingsOf(options, state.problems)
  if (!settings) return
  const targets = await configuredTargets(cwd, [])
  if (typeof targets === 'string') throw new BuildError('BAD_SETTINGS', targets)
  const out = resolve(cwd, options.out)
  // A file that is to be replaced would not be read as the source that it may be.
  refuseNoDirectory(out)
  progress?.('looking for skills')
  const sources = await findSources(options, settings, out, state.problems)
  if (sources.length === 0) return

  progress?.(`checking ${plural(sources.length, 'skill')}`)
  const skills = await Promise.all(sources.map(({ files }) => parseSkill(files)))
  const checked = await checkAll(skills, { groups: UNASKED, profile: 'default', onTargets: targets })
  state.lint = {
    ...checked,
    suppressed: checked.suppressed.length,
    turnedOff: checked.suppressed,
    crashes: checked.crashes.map(({ message }) => message),
    skills: skills.map(summaryOf),
    files: skills.length,
  }
  const failing = failOn === 'never' ? [] : checked.diagnostics.filter(({ level }) => atLeast(level, failOn))
  if (failing.length > 0) state.problems.push(error('LINT', `${plural(failing.length, 'finding')} at or over --fail-on ${failOn}`))
  for (const crash of checked.crashes) state.problems.push(error('UNREADABLE', `${crash.message}; this is a bug in skillc, please report it`))

  progress?.('reading files')
  const reader = sourceReader()
  const secrets = new Set(checked.diagnostics.filter(({ rule, level }) => rule === 'leaked-secret' && level === 'error').map(({ file }) => file))
  const chosen = sources.map((source, i) => sourceOf(source, skills[i] as Skill, secrets, options, reader))
  const extras = await extrasIn(cwd, reader)
  const planned = makePlan(settings, chosen, extras.files, codec)
  const parts = pluginPartsIn(cwd)
  const plan = { ...planned, leftOut: [...extras.leftOut, ...parts, ...planned.leftOut].sort((a, b) => byUtf8(a.path, b.path)) }
  const told = new Set(failing.map(({ file, span }) => `${file} ${span.start}`))
  const links = await brokenLinks(plan, new Map(skills.map((skill) => [skill.dir, skill])), (file, offset) => told.has(`${file} ${offset}`))
  state.plan = plan
  state.problems.push(...plan.problems, ...links, ...adviceOn(settings), ...adviceOnParts(parts), ...gate.planned(plan))
  if (dryRun || state.problems.some(({ level }) => level === 'error')) return

  let count = 0
  const written = await writeOutput(out, makeOutputs({ plan, codec, generator: version }), {
    readArchive: readBack,
    whenEnded: options.whenEnded,
    onStale: (paths) => state.problems.push(staleSignatures(paths, options.out)),
    onFile: ({ path }) => progress?.(`${++count} ${path}`),
    accept: (all) => {
      const found = gate.written(plan, all)
      state.problems.push(...found.filter(({ level }) => level === 'warning'))
      const fatal = found.find(({ level }) => level === 'error')
      if (fatal) throw new BuildError(fatal.code, fatal.message, fatal)
    },
  })
  state.written = written
  await gate.done(plan, written)
}

/** Our own archives may be larger, and compress better, than what strangers may send. */
const readBack: ReadArchive = (bytes, expected) => readArchive(bytes, unpacker, { ...expected, ratio: Infinity, depth: 64 }).files

function error(code: Problem['code'], message: string, path?: string, help?: string): Problem {
  return { code, level: 'error', message, ...(path !== undefined && { path }), ...(help !== undefined && { help }) }
}

function settingsOf({ cwd, name, bundleVersion, targets }: BuildOptions, problems: Problem[]): Settings | undefined {
  let file: SettingsFile | undefined
  for (const { path, kind } of SETTINGS_FILES) {
    if (!statOf(join(cwd, path))) continue
    const bytes = readRegularFile(join(cwd, path))
    if (!bytes) problems.push(error('BAD_SETTINGS', `${path} cannot be read, or is not a regular file`, path))
    const found = bytes && { path, kind, text: new TextDecoder().decode(bytes) }
    if (found && !isAboutBundle(found)) continue
    file = found
    break
  }
  if (problems.length > 0) return undefined
  const { settings, problems: found } = readSettings(file, { name, version: bundleVersion, targets })
  problems.push(...found)
  return settings
}

function staleSignatures(paths: readonly string[], out: string): Problem {
  const it = paths.length === 1 ? 'it was made for has' : 'they were made for have'
  return { code: 'STALE_SIGNATURE', level: 'warning', message: `removed ${paths.join(', ')}: the files that ${it} other bytes now, or are gone`, path: out }
}

function adviceOn({ author, targets }: Settings): Problem[] {
  if (author || !(targets.includes('plugin') || targets.includes('marketplace'))) return []
  const help = 'add "author": {"name": "…"} to skillc.json'
  return [{ code: 'NO_AUTHOR', level: 'warning', message: 'the bundle has no author, which `claude plugin validate --strict` asks for', help }]
}

/** A skill on the disk, with what was chosen of it; `files` is what the bundle would have. */
interface Found {
  readonly files: SkillFiles
  readonly directory: string
  readonly listing: SourceListing
  readonly selection: Selection
}

/** The skills to bundle; none of them when `problems` say why. */
async function findSources(
  { paths, cwd, symlinks, out: shown }: BuildOptions,
  settings: Settings,
  out: string,
  problems: Problem[],
): Promise<readonly Found[]> {
  const given = paths.length > 0 ? paths : (settings.skills ?? (statOf(join(cwd, 'skills'))?.isDirectory() ? ['skills'] : ['.']))
  const { skills, missing, unreadable, roots } = await discover(given, { cwd })
  problems.push(...missing.map((path) => error('UNREADABLE', `${path} does not exist`, path)))
  problems.push(...unreadable.map(({ path, message }) => error('UNREADABLE', `${path}: ${message}`, path)))
  const found: Found[] = []
  const inOutput: string[] = []
  const isStaged = stagedBeside(out)
  for (const files of skills) {
    const directory = resolve(cwd, files.dir)
    // A part of another skill goes with it.
    if (files.kind !== 'skill' || files.nestedIn !== undefined) continue
    // An earlier build is none of the sources.
    if (isStaged(realPath(directory))) continue
    if (isWithin(realPath(out), realPath(directory))) {
      inOutput.push(files.dir)
      continue
    }
    const listing = await listSource(directory, { output: out, project: cwd })
    // What cannot be read was reported above.
    const isTold = unreadable.some(({ path }) => files.dir === '.' || path === files.dir || path.startsWith(`${files.dir}/`))
    if (listing.truncated && !isTold)
      problems.push(error('TOO_MANY_FILES', `${files.dir} holds more than skillc lists, or a directory that cannot be read`, files.dir))
    const selection = selectFiles(listing.entries, { symlinks, secrets: new Set() })
    found.push({ files: { ...files, files: chosenTree(files.files, listing.entries, selection) }, directory, listing, selection })
  }
  const [first] = inOutput
  // The output of an earlier build has a list of sums; a directory without one may hold sources.
  const isBuild = statOf(join(out, SUMS_NAME)) !== undefined
  const isGiven = found.length === 0 && roots.some((root) => isWithin(realPath(out), root.directory))
  if (first !== undefined && (!isBuild || isGiven)) {
    const message = `the output directory ${shown} holds sources, such as ${first}, and a build replaces all of it`
    throw new BuildError('OUT_IN_USE', message, { help: 'give another directory with --out' })
  }
  const but = first === undefined ? '' : ` except in the output directory ${shown}, which is not a source`
  // A path that is missing, or cannot be read, was reported.
  if (found.length === 0 && missing.length + unreadable.length === 0)
    throw new BuildError('NO_SKILLS', `no skill found under ${given.join(', ')}${but}`, { help: 'a skill is a directory with a SKILL.md' })
  return found
}

function sourceOf(
  { files: { dir }, directory, listing, selection }: Found,
  skill: Skill,
  secrets: ReadonlySet<string>,
  { symlinks }: BuildOptions,
  reader: ReturnType<typeof sourceReader>,
): SkillSource {
  const own = new Set([...secrets].map((file) => (dir === '.' ? file : file.startsWith(`${dir}/`) ? file.slice(dir.length + 1) : '')))
  const { taken, leftOut, problems } = secrets.size > 0 ? selectFiles(listing.entries, { symlinks, secrets: own }) : selection
  const files = taken.map((file) => reader.take(directory, file, dir === '.' ? file.from : `${dir}/${file.from}`))
  return { skill, files, leftOut, problems }
}

/** What a bundle of several skills takes along from where it is built: what clients and people look for at the top. */
const EXTRAS: readonly string[] = 'README.md LICENSE LICENSE.md LICENSE.txt LICENCE LICENCE.md COPYING NOTICE NOTICE.md NOTICE.txt'.split(' ')

/** Nobody lints them, and they are left out for the same reasons as files of skills. */
async function extrasIn(
  cwd: string,
  reader: ReturnType<typeof sourceReader>,
): Promise<{ readonly files: readonly PackFile[]; readonly leftOut: readonly LeftOut[] }> {
  const names = EXTRAS.filter((name) => statOf(join(cwd, name))?.isFile())
  const unwanted = await unwantedAt(cwd)
  const files = names
    .filter((name) => unwanted(name) === undefined)
    .map((name) => reader.take(cwd, { path: name, from: name, size: 0, executable: false }, name))
  const texts = files.map((file) => ({ file: file.path, text: new TextDecoder().decode(file.content()) }))
  const secrets = new Set((await findSecrets(texts)).filter(({ level }) => level === 'error').map(({ file }) => file))
  const leftOut = names.flatMap((path) => {
    const why = unwanted(path) ?? (secrets.has(path) ? 'holds a secret' : undefined)
    return why === undefined ? [] : [{ path, why }]
  })
  return { files: files.filter(({ path }) => !secrets.has(path)), leftOut }
}

/** What a plugin may have besides skills, at the places where clients look for it. */
const PLUGIN_PARTS = '.lsp.json .mcp.json agents bin commands hooks monitors output-styles settings.json themes workflows'.split(' ')

/** The parts of a plugin in the working directory that a bundle of skills does not have. */
function pluginPartsIn(cwd: string): readonly LeftOut[] {
  if (!statOf(join(cwd, '.claude-plugin', 'plugin.json'))?.isFile()) return []
  return PLUGIN_PARTS.filter((name) => statOf(join(cwd, name)) !== undefined).map((path) => ({ path, why: 'is no skill, and only skills are built' }))
}

function adviceOnParts(parts: readonly LeftOut[]): readonly Problem[] {
  if (parts.length === 0) return []
  const names = parts.map(({ path }) => `\`${path}\``).join(', ')
  return [{ code: 'PARTS_LEFT_OUT', level: 'warning', message: `only the skills of this plugin are built, without ${names}` }]
}

function exitCode({ problems }: State): CommandResult['exitCode'] {
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.length === 0) return 0
  return errors.every(({ code }) => FINDINGS.has(code)) ? 1 : 2
}

function textResult(state: State, { dryRun, out, width, failOn, version }: BuildOptions): CommandResult {
  const { plan, lint, written, problems } = state
  const code = exitCode(state)
  const report = lint && { tool: { name: 'skillc' as const, version }, ...lint, skipped: [], unreadable: [] }
  const shown = report && problems.some((one) => one.code === 'LINT') ? textReport(report, { level: failOn === 'note' ? 'note' : 'warning', width }) : ''
  const listing = plan && dryRun ? planText(plan) : ''
  const made = plan && written ? builtText(plan, written, out) : ''
  const sections = [shown, problems.some(({ level }) => level === 'error') ? problemsText(problems) : '', listing, made].filter((text) => text !== '')
  const warnings = problems.some(({ level }) => level === 'error') ? '' : problemsText(problems)
  // A failure is no finding, and goes to stderr.
  if (code === 2) return { stdout: listing, stderr: `${shown}${problemsText(problems)}`, exitCode: code }
  return { stdout: sections.join('\n'), stderr: `${warnings}${code === 1 ? 'nothing was built\n' : ''}`, exitCode: code }
}

function builtText(plan: BundlePlan, written: readonly Written[], out: string): string {
  const trees = new Map<string, number>()
  const lines: string[] = []
  for (const { path, size, sha256, target, isArchive } of written) {
    const tree = target === 'plugin' && !isArchive && path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : undefined
    const loose = target === 'discovery' && !isArchive && path.split('/').length > 3 ? `${path.split('/').slice(0, 3).join('/')}/` : undefined
    const directory = tree ?? loose
    if (directory !== undefined) trees.set(directory, (trees.get(directory) ?? 0) + 1)
    else lines.push(`  ${printable(path)}  ${plural(size, 'byte')}  ${sha256}`)
  }
  const directories = [...trees].map(([path, count]) => `  ${printable(path)}  ${plural(count - 1, 'file')} and the manifest`)
  const left = plan.leftOut.length > 0 ? `left out ${plural(plan.leftOut.length, 'path')}: --dry-run says which, and why\n` : ''
  const contents = treesOf(written).map(
    ({ paths, contentDigest, files }) => `content ${contentDigest}  ${plural(files, 'file')}: ${paths.map(printable).join(', ')}`,
  )
  const sections = [`${headline(plan)}\nsources ${plan.sourceDigest}`, [printable(out), ...directories, ...lines].join('\n'), contents.join('\n')]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n${left}`
}

/** A tree that was built, in one form or several: what `verify` says of each of them. */
interface BuiltTree extends TreeFacts {
  /** Directories and archives, in the output directory. */
  readonly paths: string[]
}

function treesOf(written: readonly Written[]): readonly BuiltTree[] {
  const trees = new Map<string, BuiltTree>()
  for (const { path, isArchive, tree } of written) {
    if (!tree) continue
    const shown = isArchive ? path : dirname(path)
    const known = trees.get(tree.contentDigest)
    if (known) known.paths.push(shown)
    else trees.set(tree.contentDigest, { ...tree, paths: [shown] })
  }
  return [...trees.values()]
}

/** Of what `--json` prints; it changes when a reader would break. */
const BUILD_JSON = 2

function jsonResult(state: State, { dryRun, version, out }: BuildOptions): CommandResult {
  const { plan, lint, written, problems } = state
  const code = exitCode(state)
  const report = lint && { tool: { name: 'skillc' as const, version }, ...lint, skipped: [], unreadable: [] }
  const value = {
    version: BUILD_JSON,
    tool: { name: 'skillc', version },
    status: code === 2 ? 'failed' : code === 1 ? 'refused' : dryRun ? 'planned' : 'built',
    ...(plan && {
      bundle: { name: plan.settings.name, version: plan.settings.version, sourceDigest: plan.sourceDigest, targets: plan.settings.targets },
      skills: plan.skills.map(({ name, dir, digest, tokens, capabilities }) => ({ name, dir, digest, tokens, capabilities })),
      files: contentFiles(plan).map(({ path, size, sha256, mode }) => ({ path, size, sha256, mode })),
      leftOut: plan.leftOut,
    }),
    ...(written && { out, outputs: written.map(({ path, size, sha256, mode, target }) => ({ path, size, sha256, mode, target })), trees: treesOf(written) }),
    problems,
    ...(report && { diagnostics: (JSON.parse(jsonReport(report)) as { diagnostics: unknown }).diagnostics }),
  }
  return { stdout: printableJson(value), stderr: '', exitCode: code }
}
