import { dirname, resolve } from 'node:path'
import { ICON } from '../bundle/choose-parts.ts'
import { lossesOf, SKILLS_ALONE } from '../bundle/clients.ts'
import type { PackFile } from '../bundle/pack.ts'
import { contentFiles, type BundlePlan } from '../bundle/plan.ts'
import { BuildError, errorOf, type Problem } from '../bundle/problem.ts'
import { readArchive } from '../bundle/read-archive.ts'
import { brokenLinks } from '../bundle/relocate.ts'
import type { SelectOptions } from '../bundle/select.ts'
import type { SettingsOverrides } from '../bundle/settings.ts'
import { makeOutputs } from '../bundle/targets/index.ts'
import type { OtherBundles, TreeFacts } from '../bundle/targets/target.ts'
import { codec } from '../fs/codec.ts'
import { NO_OTHERS, otherBundles } from '../fs/other-bundles.ts'
import { realPath } from '../fs/real-path.ts'
import { sourceReader } from '../fs/skill-sources.ts'
import { unpacker } from '../fs/unpacker.ts'
import type { ReadArchive } from '../fs/read-build.ts'
import { refuseNoDirectory, writeOutput, type WhenEnded, type Written } from '../fs/write-output.ts'
import { checkAll, summaryOf } from '../lint/engine.ts'
import type { Diagnostic, Report } from '../lint/report.ts'
import { jsonReport } from '../report/json.ts'
import { atLeast, plural } from '../report/levels.ts'
import { headline, planText, problemsText } from '../report/plan-text.ts'
import { printable } from '../report/printable.ts'
import { textReport } from '../report/text.ts'
import type { Level } from '../risk/evidence/level.ts'
import type { RuleGroup } from '../rules/groups.ts'
import { parseSkill } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import { chooseRules } from './choose-rules.ts'
import { configAt, targetsOf } from './config.ts'
import { findBundles } from './find-bundles.ts'
import { howBuilt } from './how-built.ts'
import { checkPlanned, checkWritten, keepLock } from './lock-gate.ts'
import { pluginSource } from './plugin-source.ts'
import { refusedUploads } from './refused-uploads.ts'
import { inJson, type CommandResult } from './result.ts'
import { setLevels } from './set-levels.ts'
import { sharedNames } from './shared-names.ts'
import { skillsSource, type Source } from './skills-source.ts'

export interface BuildOptions extends Pick<SettingsOverrides, 'name' | 'description' | 'author' | 'license' | 'targets'> {
  /** Skills, or directories of them; what the settings say when empty. */
  readonly paths: readonly string[]
  /** Absolute: where the settings stand. */
  readonly cwd: string
  /** Version of skillc. */
  readonly version: string
  /** As given. */
  readonly out: string
  readonly bundleVersion?: string | undefined
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
  /** Archives of other versions stay in the output directory. */
  readonly keep?: boolean | undefined
  /** Say how it was built, as a job of this service when it is no `true`. */
  readonly provenance?: string | true | undefined
  /** A variable of the environment, for that statement. */
  readonly env?: ((name: string) => string | undefined) | undefined
  /** Version of Node, which compresses. */
  readonly node?: string | undefined
}

/** What a build knows when it ends, however it ends. */
interface State {
  plans?: readonly BundlePlan[]
  lint?: Report
  written?: readonly Written[]
  /** What stays in the output directory. */
  others?: OtherBundles
  readonly problems: Problem[]
}

/** Problems of the skills, for which the exit code is 1; all others keep the job from being done. */
const FINDINGS: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'BAD_PATH',
  'BAD_SKILL_NAME',
  'BROKEN_LINK',
  'COLLISION',
  'DRIFT',
  'DUPLICATE_SKILL',
  'LEFT_OUT_SKILL_FILE',
  'LIMIT',
  'LINT',
  'NAME_TOO_LONG',
  'NOT_BUMPED',
  'SPECIAL_FILE',
  'SYMLINK',
  'TOO_MANY_FILES',
  'UPLOAD',
])

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
  const { cwd, paths, failOn, dryRun, version, symlinks, progress } = options
  const { problems } = state
  const home = realPath(cwd)
  const out = resolve(cwd, options.out)
  const { name, bundleVersion, description, author, license, targets } = options
  const told = { name, version: bundleVersion, description, author, license, targets }
  const { provenance, env, node } = options
  const statement = provenance === undefined ? undefined : howBuilt(provenance, { cwd, version, node, env, paths, told: { ...told, failOn, symlinks } })
  progress?.('looking for skills')
  const { projects, marketplace } = await findBundles({ paths, cwd, out, told: { ...told, reserved: failOn === 'never' ? 'warning' : 'error' } }, problems)
  if (projects.length === 0) return
  const config = await configAt(cwd)
  const onTargets = 'problem' in config ? config.problem : await targetsOf(config, cwd, [])
  if ('problem' in config || typeof onTargets === 'string') throw new BuildError('BAD_SETTINGS', onTargets as string)
  const levels = config.layers.length > 0 ? await setLevels(config.layers, cwd) : undefined
  const adjust = (found: Diagnostic): Diagnostic | undefined => (levels ? levels.adjust(found) : found)
  const stops = (level: Level): boolean => failOn !== 'never' && atLeast(level, failOn)
  // A file that is to be replaced would not be read as the source that it may be.
  refuseNoDirectory(out)
  const sources: Source[] = []
  const sourceOptions = { cwd, home, out, shownOut: options.out, symlinks, includes: levels?.includes ?? (() => false), problems }
  for (const project of projects)
    sources.push(
      await ('plugin' in project
        ? pluginSource(project.plugin, project.settings, sourceOptions)
        : skillsSource(project.skills, project.settings, sourceOptions)),
    )
  const files = [...new Map(sources.flatMap((one) => one.files.map((file) => [`${file.kind} ${file.dir} ${file.fileName}`, file]))).values()]
  if (files.length === 0 && problems.some(({ level }) => level === 'error')) return

  progress?.(`checking ${plural(files.length, 'document')}`)
  const skills = await Promise.all(files.map(parseSkill))
  const groups = (await chooseRules([], [], levels?.asked)) as readonly RuleGroup[]
  const checked = await checkAll(skills, { groups, profile: 'default', onTargets })
  state.lint = {
    tool: { name: 'skillc', version },
    diagnostics: checked.diagnostics.flatMap((one) => adjust(one) ?? []),
    suppressed: checked.suppressed.length,
    turnedOff: checked.suppressed,
    skills: skills.map(summaryOf),
    files: skills.length,
    skipped: [],
    unreadable: [],
  }
  const failing = state.lint.diagnostics.filter(({ level }) => stops(level))
  if (failing.length > 0) problems.push(errorOf('LINT', `${plural(failing.length, 'finding')} at the level ${failOn} or above (--fail-on)`))
  for (const crash of checked.crashes) problems.push(errorOf('UNREADABLE', `${crash.message}; this is a bug in skillc, please report it`))

  progress?.('reading files')
  const reader = sourceReader()
  // Whatever level the configuration gives it, nobody publishes one.
  const secrets = new Set(checked.diagnostics.filter(({ rule, level }) => rule === 'leaked-secret' && level === 'error').map(({ file }) => file))
  const toldAlready = new Set(failing.map(({ file, span }) => `${file} ${span.start}`))
  const parsed = new Map(skills.flatMap((skill) => (skill.kind === 'skill' ? [[skill.dir, skill] as const] : [])))
  const plans: BundlePlan[] = []
  for (const { files: own, plan: planOf } of sources) {
    const at = new Map(
      own.map((file) => [file, skills[files.findIndex((one) => one.kind === file.kind && one.dir === file.dir && one.fileName === file.fileName)] as Skill]),
    )
    const plan = await planOf(at, secrets, reader)
    plans.push(plan)
    const links = await brokenLinks(plan, parsed, (one) => (toldAlready.has(`${one.file} ${one.span.start}`) ? undefined : adjust(one)), stops)
    problems.push(...plan.problems, ...links, ...checkPlanned(options, plan))
  }
  // Of several plugins, some may have none: `lossesOf` says what they have instead.
  const alone = new Set(plans.flatMap(({ settings }) => settings.targets.filter((target) => Object.hasOwn(SKILLS_ALONE, target))))
  if (alone.size > 0 && plans.every(({ whole, skills }) => whole && skills.length === 0))
    problems.push(errorOf('NO_SKILLS', `there is no skill, and nothing else goes into ${[...alone].join(', ')}`, '.'))
  problems.push(...sharedNames(plans), ...(await refusedUploads(plans, parsed, stops('error') ? 'error' : 'warning')))
  state.plans = plans
  // Whoever is refused has something else to do first.
  if (problems.some(({ level }) => level === 'error')) return
  problems.push(...lossesOf(plans), ...adviceOn(plans))
  if (dryRun) return

  let count = 0
  const versions = new Map(plans.map(({ settings }) => [settings.name, settings.version]))
  const keep = options.keep || config.layers.findLast((one) => one.config.keep !== undefined)?.config.keep
  const others = otherBundles(out, versions, keep === true, readBack)
  const written = await writeOutput(out, makeOutputs({ plans, codec, generator: version, marketplace, others, statement: statement?.(plans, reader.taken) }), {
    readArchive: readBack,
    whenEnded: options.whenEnded,
    keep: others,
    onStale: (paths) => problems.push(staleSignatures(paths, options.out)),
    onFile: ({ path }) => progress?.(`${++count} ${path}`),
    accept: (all) => {
      const found = plans.flatMap((plan) => checkWritten(options, plan, ownOf(plan, all)))
      problems.push(...found.filter(({ level }) => level === 'warning'))
      const fatal = found.find(({ level }) => level === 'error')
      if (fatal) throw new BuildError(fatal.code, fatal.message, fatal)
    },
  })
  state.written = written
  state.others = others
  for (const plan of plans) await keepLock(options, plan, ownOf(plan, written))
}

/** What was made of one bundle alone. */
function ownOf({ settings }: BundlePlan, written: readonly Written[]): readonly Written[] {
  return written.filter(({ bundle }) => bundle === settings.name)
}

/** Our own archives may be larger, and compress better, than what strangers may send. */
const readBack: ReadArchive = (bytes, expected) => readArchive(bytes, unpacker, { ...expected, ratio: Infinity, depth: 64 }).files

function staleSignatures(paths: readonly string[], out: string): Problem {
  const message = `removed ${paths.join(', ')}: what ${paths.length === 1 ? 'it was' : 'they were'} made for has other bytes now, or is gone`
  return { code: 'STALE_SIGNATURE', level: 'warning', message, path: out }
}

/** Words that Claude Code’s directory of plugins wants in a README. */
const README_WORDS = 40

interface Lack {
  readonly code: Problem['code']
  readonly what: string
  readonly help: string
  readonly isLacking: (plan: BundlePlan) => boolean
}

const holds = ({ extras }: BundlePlan, name: RegExp): boolean => extras.some(({ path }) => name.test(path))

/** What `claude plugin validate --strict` asks for, and of a whole plugin with `--profile directory`. */
const LACKS: readonly Lack[] = [
  { code: 'NO_AUTHOR', what: 'author', help: 'add "author": {"name": "…"} to the settings, or give --author', isLacking: ({ settings }) => !settings.author },
  {
    code: 'NO_LICENSE',
    what: 'licence',
    help: 'add a LICENSE, or give --license',
    isLacking: (plan) => !plan.settings.license && !holds(plan, /^(?:licen[cs]e|copying)/i),
  },
  {
    code: 'NO_ICON',
    what: 'icon',
    help: 'add assets/icon.png, square and 512 to 2048 pixels wide',
    isLacking: (plan) => !holds(plan, ICON) && !plan.whole?.manifests['.claude-plugin/plugin.json']?.['icon'],
  },
  {
    code: 'NO_README',
    what: `README of ${README_WORDS} words`,
    help: 'add a README.md, or say more in the one that is there',
    isLacking: ({ extras }) => !extras.some((file) => /^readme(?:\.md|\.markdown|\.txt)?$/i.test(file.path) && wordsOf(file) >= README_WORDS),
  },
]

/** Each lack once, whoever has it. */
function adviceOn(plans: readonly BundlePlan[]): Problem[] {
  const asked = plans.filter(({ settings }) => settings.targets.includes('plugin') || settings.targets.includes('marketplace'))
  return LACKS.flatMap(({ code, what, help, isLacking }): Problem[] => {
    const lacking = asked.filter((plan) => (plan.whole || code === 'NO_AUTHOR') && isLacking(plan)).map(({ settings }) => settings.name)
    if (lacking.length === 0) return []
    const who = plans.length === 1 ? 'the bundle has' : `${lacking.length} bundles have, such as ${lacking[0]},`
    const asks = `\`claude plugin validate --strict${code === 'NO_AUTHOR' ? '' : ' --profile directory'}\``
    return [{ code, level: 'warning', message: `${who} no ${what}, which ${asks} asks for`, help }]
  })
}

/** Outside of code, and without addresses. */
function wordsOf(file: PackFile): number {
  const text = new TextDecoder()
    .decode(file.content())
    .replace(/^```[^]*?^```/gm, '')
    .replace(/\]\([^()\n]{0,300}\)|https?:\S{0,300}|<[^<>\n]{0,300}>/g, ' ')
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

function exitCode({ problems }: State): CommandResult['exitCode'] {
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.length === 0) return 0
  return errors.every(({ code }) => FINDINGS.has(code)) ? 1 : 2
}

function textResult(state: State, { dryRun, out, width, failOn }: BuildOptions): CommandResult {
  const { plans = [], lint, written, others = NO_OTHERS, problems } = state
  const code = exitCode(state)
  const shown = lint && problems.some((one) => one.code === 'LINT') ? textReport(lint, { level: failOn === 'note' ? 'note' : 'warning', width }) : ''
  const listing = dryRun ? plans.map(planText).join('\n') : ''
  const made = written ? builtText(plans, written, others, out) : ''
  const told = problemsText(problems)
  // A failure is no finding, and goes to stderr.
  if (code === 2) return { stdout: listing, stderr: shown + told, exitCode: code }
  // Whoever keeps one stream only has what came of it, and why.
  const sections = code === 1 ? [shown, told, listing, made, 'nothing was built\n'] : [shown, listing, made]
  return { stdout: sections.filter((text) => text !== '').join('\n'), stderr: code === 1 ? '' : told, exitCode: code }
}

function builtText(plans: readonly BundlePlan[], written: readonly Written[], others: OtherBundles, out: string): string {
  const trees = new Map<string, number>()
  const lines: string[] = []
  for (const { path, size, sha256, target, isArchive, bundle } of written) {
    const tree = target === 'plugin' && !isArchive && path.startsWith(`${bundle}/`) ? `${bundle}/` : undefined
    const loose = target === 'discovery' && !isArchive && path.split('/').length > 3 ? `${path.split('/').slice(0, 3).join('/')}/` : undefined
    const directory = tree ?? loose
    if (directory !== undefined) trees.set(directory, (trees.get(directory) ?? 0) + 1)
    else lines.push(`  ${printable(path)}  ${plural(size, 'byte')}  ${sha256}`)
  }
  const directories = [...trees].map(([path, count]) => `  ${printable(path)}  ${plural(count - 1, 'file')} and the manifest`)
  const count = plans.reduce((sum, { leftOut }) => sum + leftOut.length, 0)
  const left = count > 0 ? `left out ${plural(count, 'path')}; --dry-run lists them with reasons\n` : ''
  const kept = (list: readonly string[], of: string): string => (list.length > 0 ? `kept ${list.map(printable).join(', ')} of other ${of}\n` : '')
  const contents = treesOf(written).map(
    ({ paths, contentDigest, files }) => `content ${contentDigest}  ${plural(files, 'file')}: ${paths.map(printable).join(', ')}`,
  )
  const heads = plans.map((plan) => `${headline(plan)}\nsources ${plan.sourceDigest}`)
  const sections = [heads.join('\n'), [printable(out), ...directories, ...lines].join('\n'), contents.join('\n')]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n${kept(others.names, 'builds')}${kept(others.older, 'versions')}${left}`
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
  const { plans = [], lint, written, others: { names: kept, older } = NO_OTHERS, problems } = state
  const code = exitCode(state)
  const [only] = plans
  const value = {
    status: code === 2 ? 'failed' : code === 1 ? 'refused' : dryRun ? 'planned' : 'built',
    ...(plans.length === 1 && only && planJson(only)),
    ...(plans.length > 1 && { bundles: plans.map(planJson) }),
    ...(written && { out, outputs: written.map(({ path, size, sha256, mode, target }) => ({ path, size, sha256, mode, target })), trees: treesOf(written) }),
    ...(kept.length > 0 && { kept }),
    ...(older.length > 0 && { older }),
    problems,
    ...(lint && { diagnostics: (JSON.parse(jsonReport(lint)) as { diagnostics: unknown }).diagnostics }),
  }
  return inJson(version, value, code, BUILD_JSON)
}

function planJson(plan: BundlePlan): object {
  const { settings, sourceDigest, skills, parts, leftOut } = plan
  return {
    bundle: { name: settings.name, version: settings.version, sourceDigest, targets: settings.targets },
    skills: skills.map(({ name, dir, digest, tokens, capabilities }) => ({ name, dir, digest, tokens, capabilities })),
    ...(parts && { parts }),
    files: contentFiles(plan).map(({ path, size, sha256, mode }) => ({ path, size, sha256, mode })),
    leftOut,
  }
}
