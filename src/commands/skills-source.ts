import { join } from 'node:path'
import { chosenTree } from '../bundle/chosen-tree.ts'
import { ABOUT_IT } from '../bundle/choose-parts.ts'
import { linkedIn } from '../bundle/linked.ts'
import type { PackFile } from '../bundle/pack.ts'
import { makePlan, type BundlePlan, type SkillSource } from '../bundle/plan.ts'
import { BuildError, errorOf, type Problem } from '../bundle/problem.ts'
import { selectFiles, type Includes, type LeftOut, type SelectOptions, type Selection } from '../bundle/select.ts'
import type { Settings } from '../bundle/settings.ts'
import { SUMS_NAME } from '../bundle/targets/index.ts'
import { codec } from '../fs/codec.ts'
import { discover, SKILL_LINK } from '../fs/discover.ts'
import { isWithin, listIn, realPath, statOf } from '../fs/real-path.ts'
import { listSource, unwantedAt, type SourceReader } from '../fs/skill-sources.ts'
import { stagedBeside } from '../fs/stage.ts'
import { findSecrets } from '../risk/text/secrets.ts'
import type { FileTree } from '../skill/file-tree.ts'
import type { SkillFiles } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import { byUtf8 } from '../text/compare.ts'
import { passedOver } from './find-skills.ts'

/** What a bundle is made of, before and after lint. */
export interface Source {
  /** What is judged: files as the bundle would have them. */
  readonly files: readonly SkillFiles[]
  /** @param secrets paths, as the report names them, of files in which lint has found a secret */
  readonly plan: (parsed: ReadonlyMap<SkillFiles, Skill>, secrets: ReadonlySet<string>, reader: SourceReader) => Promise<BundlePlan>
}

/** What all sources of a build have to do with. */
export interface SourceOptions {
  /** Absolute: what the report counts paths from. */
  readonly cwd: string
  /** The same without symlinks. */
  readonly home: string
  /** Absolute, and as given. */
  readonly out: string
  readonly shownOut: string
  readonly symlinks: SelectOptions['symlinks']
  /** Paths are as the report names them. */
  readonly includes: Includes
  readonly problems: Problem[]
}

/** A skill on the disk, with what was chosen of it; `files` is what the bundle would have. */
interface Found {
  readonly files: SkillFiles
  readonly directory: string
  readonly select: (secrets: ReadonlySet<string>) => Selection
  readonly selection: Selection
}

/** The same of the paths in a directory, and what a document there links to. */
export function includesBelow(shown: string, tree: FileTree, includes: Includes): Includes {
  const isLinked = linkedIn(tree)
  return (path, denied) => includes(shown === '.' ? path : `${shown}/${path}`, denied) || (denied.linked === true && isLinked(path))
}

/** Where skills are looked for. */
export interface SkillPlaces {
  readonly paths: readonly string[]
  /** By somebody, who may well name a symlink. */
  readonly isNamed: boolean
}

/** Skills at some paths, each in `skills/NAME`, with what people look for beside them. */
export async function skillsSource(places: SkillPlaces, settings: Settings, options: SourceOptions): Promise<Source> {
  const { cwd, home } = options
  const { found, links } = await findSkills(places, options)
  return {
    files: found.map(({ files }) => files),
    async plan(parsed, secrets, reader) {
      const chosen = found.map((one) => sourceOf(one, parsed.get(one.files) as Skill, secrets, reader))
      const extras = await extrasIn(home, reader)
      const plan = makePlan(settings, chosen, extras.files, codec)
      const parts = pluginPartsIn(cwd)
      const leftOut = [...extras.leftOut, ...parts, ...links, ...plan.leftOut].sort((a, b) => byUtf8(a.path, b.path))
      return { ...plan, leftOut, problems: [...plan.problems, ...adviceOnParts(parts), ...links.map(adviceOnLink)] }
    },
  }
}

/** The skills to bundle, and the links to skills that are none of them; no skills when `problems` say why. */
async function findSkills(
  { paths: given, isNamed }: SkillPlaces,
  { cwd, home, symlinks, includes, out, shownOut, problems }: SourceOptions,
): Promise<{ readonly found: readonly Found[]; readonly links: readonly LeftOut[] }> {
  const { skills, skipped, missing, unreadable, roots } = await discover(given, { cwd })
  const links = skipped.flatMap(({ path, reason }) => (reason === SKILL_LINK ? [{ path, why: `is a ${reason}` }] : []))
  problems.push(...missing.map((path) => errorOf('UNREADABLE', `${path} does not exist`, path)))
  problems.push(...unreadable.map(({ path, message }) => errorOf('UNREADABLE', `${path}: ${message}`, path)))
  const found: Found[] = []
  const inOutput: string[] = []
  const isStaged = stagedBeside(out)
  for (const files of skills) {
    const { kind, disk, nestedIn } = files
    // A part of another skill goes with it.
    if (kind !== 'skill' || !disk || nestedIn !== undefined) continue
    // Found once; whatever stands there later is none of it.
    const { directory } = disk
    if (!isNamed && !isWithin(home, directory)) throw sourceChanged(files.dir)
    // An earlier build is none of the sources.
    if (isStaged(directory)) continue
    if (isWithin(realPath(out), directory)) {
      inOutput.push(files.dir)
      continue
    }
    const listing = await listSource(directory, { output: out, project: cwd })
    // What cannot be read was reported above.
    const isTold = unreadable.some(({ path }) => files.dir === '.' || path === files.dir || path.startsWith(`${files.dir}/`))
    if (listing.truncated && !isTold) problems.push(tooMany(files.dir))
    const own = includesBelow(files.dir, listing.tree, includes)
    const select = (secrets: ReadonlySet<string>): Selection => selectFiles(listing.entries, { symlinks, secrets, includes: own })
    const selection = select(new Set())
    found.push({ files: { ...files, files: chosenTree(files.files, listing.entries, selection) }, directory, select, selection })
  }
  const [first] = inOutput
  // The output of an earlier build has a list of sums; a directory without one may hold sources.
  const isBuild = statOf(join(out, SUMS_NAME)) !== undefined
  const isGiven = found.length === 0 && roots.some((root) => isWithin(realPath(out), root.directory))
  if (first !== undefined && (!isBuild || isGiven)) {
    const message = `the output directory ${shownOut} has sources in it, such as ${first}, and a build replaces the whole directory`
    throw new BuildError('OUT_IN_USE', message, { help: 'give another directory with --out' })
  }
  const but = first === undefined ? '' : ` except in the output directory ${shownOut}, which is not a source`
  // A path that is missing, or cannot be read, was reported.
  if (found.length === 0 && missing.length + unreadable.length === 0)
    throw new BuildError('NO_SKILLS', `no skill found under ${given.join(', ')}${but}${passedOver(links.map(({ path }) => ({ path, reason: SKILL_LINK })))}`, {
      help: 'a skill is a directory with a SKILL.md',
    })
  return { found, links }
}

function adviceOnLink({ path, why }: LeftOut): Problem {
  return { code: 'SYMLINK', level: 'warning', message: `${path} ${why}`, path, help: 'copy the directory, or name it on the command line with the others' }
}

export function sourceChanged(path: string): BuildError {
  return new BuildError('SOURCE_CHANGED', `${path} was exchanged while it was being bundled`, { path, help: 'build again' })
}

export function tooMany(path: string): Problem {
  return errorOf('TOO_MANY_FILES', `${path} has more files than skillc reads, or a directory that cannot be read`, path)
}

function sourceOf({ files: { dir }, directory, select, selection }: Found, skill: Skill, secrets: ReadonlySet<string>, reader: SourceReader): SkillSource {
  const own = new Set([...secrets].map((file) => (dir === '.' ? file : file.startsWith(`${dir}/`) ? file.slice(dir.length + 1) : '')))
  const { taken, leftOut, problems } = secrets.size > 0 ? select(own) : selection
  const files = taken.map((file) => reader.take(directory, file, dir === '.' ? file.from : `${dir}/${file.from}`))
  return { skill, files, leftOut, problems }
}

/** Nobody lints them, and they are left out for the same reasons as files of skills. */
async function extrasIn(cwd: string, reader: SourceReader): Promise<{ readonly files: readonly PackFile[]; readonly leftOut: readonly LeftOut[] }> {
  const names = listIn(cwd)
    .map(({ name }) => name)
    .filter((name) => ABOUT_IT.test(name))
  const unwanted = await unwantedAt(cwd)
  const whyNot = (name: string): string | undefined => (statOf(join(cwd, name))?.isFile() ? unwanted(name) : 'is not a regular file')
  const files = names.filter((name) => whyNot(name) === undefined).map((name) => reader.take(cwd, { path: name, from: name, size: 0, executable: false }, name))
  const texts = files.map((file) => ({ file: file.path, text: new TextDecoder().decode(file.content()) }))
  const secrets = new Set((await findSecrets(texts)).filter(({ level }) => level === 'error').map(({ file }) => file))
  const leftOut = names.flatMap((path) => {
    const why = whyNot(path) ?? (secrets.has(path) ? 'has a secret in it' : undefined)
    return why === undefined ? [] : [{ path, why }]
  })
  return { files: files.filter(({ path }) => !secrets.has(path)), leftOut }
}

/** What a plugin may have besides skills, at the places where clients look for it. */
const PLUGIN_PARTS = '.lsp.json .mcp.json agents bin commands hooks monitors output-styles settings.json themes workflows'.split(' ')

/** The parts of a plugin in the working directory that a bundle of chosen skills does not have. */
function pluginPartsIn(cwd: string): readonly LeftOut[] {
  if (!statOf(join(cwd, '.claude-plugin', 'plugin.json'))?.isFile()) return []
  return PLUGIN_PARTS.filter((name) => statOf(join(cwd, name)) !== undefined).map((path) => ({ path, why: 'is not one of the named skills' }))
}

function adviceOnParts(parts: readonly LeftOut[]): readonly Problem[] {
  if (parts.length === 0) return []
  const message = `the build has only the skills of this plugin, without ${parts.map(({ path }) => `\`${path}\``).join(', ')}`
  return [{ code: 'PARTS_LEFT_OUT', level: 'warning', message, help: 'name no skills to build the whole plugin' }]
}
