import { basename, dirname } from 'node:path'
import type { ArchiveCaps } from '../bundle/archive.ts'
import { denialsOf } from '../bundle/deny-list.ts'
import { skillDirectories, treeBelow, wrapperOf, type FoundFile, type FoundTree } from '../bundle/found-tree.ts'
import { RECORD_NAME } from '../bundle/installed.ts'
import { MANIFEST_NAME } from '../bundle/manifest.ts'
import { memoryTree, skillOf, type MemoryFile } from '../bundle/memory-tree.ts'
import { documentsOf, isInSkill, NO_PARTS, partCapabilities, type PartCapabilities } from '../bundle/parts.ts'
import { SUMS_FILE } from '../bundle/sums.ts'
import { findManifest, partOf } from '../bundle/verify.ts'
import { isApart } from '../skill/layout.ts'
import { checkMemberPath, findCollisions } from '../skill/paths.ts'
import { textOf } from '../skill/skill.ts'
import { isName } from '../text/kebab-case.ts'
import { judgeBundle, whyNotTaken, type JudgeOptions, type Verdict } from './judge-bundle.ts'
import { archiveProblem, buildOutputProblem, openBundle, type OpenedTree } from './open-tree.ts'
import { isProblem, type Problem } from './result.ts'

/** A skill that is to be installed. All of it is in memory: what was checked is what is written. */
export interface Installable {
  /** Of the directory that it gets. */
  readonly name: string
  /** In the bundle; empty for its root. */
  readonly directory: string
  readonly files: readonly MemoryFile[]
}

export interface InstallSource {
  readonly verdict: Verdict
  readonly skills: readonly Installable[]
  /** Files of the skills that no bundle should have, each with the reason; only of what has no manifest. */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[]
  /** What other parts of a plugin could do, and all files that belong to none of them and no skill. */
  readonly others: { readonly parts: PartCapabilities; readonly files: readonly string[] }
}

/** Read a bundle or a directory, check it as `verify` does, and find the skills in it. */
export async function installSource(options: JudgeOptions & { readonly noManifest: boolean }, caps: ArchiveCaps): Promise<InstallSource | Problem> {
  const opened = openBundle(options.path, options.cwd, caps)
  if (isProblem(opened)) return opened
  try {
    const builds = buildsIn(opened, options)
    const files = opened.tree.files.filter(({ path }) => !builds.some((one) => path.startsWith(`${one}/`)))
    const held = hold({ ...opened.tree, files }, caps, options.noManifest)
    if (isProblem(held)) return held
    const verdict = await judgeBundle({ ...opened, tree: held }, options)
    const problem = whyNotTaken(verdict, options.noManifest, 'install')
    if (problem) return problem
    const chosen = await choose(held, verdict, basename(opened.path).replace(/\.(?:zip|skill|tgz|tar|tar\.gz)$/, ''))
    const why = 'is the output of a build'
    return isProblem(chosen) ? chosen : { ...chosen, leftOut: [...builds.map((path) => ({ path, why })), ...chosen.leftOut] }
  } catch (error) {
    return archiveProblem(error)
  }
}

/** What builds have put into the directory of a plugin: no part of it, though it has a manifest of its own. */
function buildsIn({ tree, path, bytes }: OpenedTree, { manifest }: JudgeOptions): readonly string[] {
  if (bytes !== undefined || manifest !== undefined || findManifest(tree)) return []
  const able = tree.files.flatMap((file) => (file.path.endsWith(`/${SUMS_FILE}`) ? [dirname(file.path)] : []))
  return able.filter((one) => buildOutputProblem({ tree: treeBelow(tree, one), path, bytes }, one))
}

/** The same tree with the content of its files in memory. What is denied and was never checked is not even read. */
function hold(tree: FoundTree, caps: ArchiveCaps, noManifest: boolean): FoundTree | Problem {
  const files: FoundFile[] = []
  let bytes = 0
  let count = 0
  const isUnchecked = noManifest && !tree.files.some(({ path }) => basename(path) === MANIFEST_NAME)
  for (const file of tree.files) {
    const { path, kind, size } = file
    const isUnread = kind !== 'file' || (isUnchecked && denialsOf(path).length > 0)
    const content = isUnread ? undefined : file.content()
    if (kind === 'file' && !isUnread && !content) return { code: 'UNREADABLE', message: `${JSON.stringify(path)} cannot be read`, refused: false }
    files.push({ ...file, size: content?.length ?? size, content: () => content })
    bytes += content?.length ?? 0
    if (bytes > caps.bytes) return tooLarge(`the files take more than ${caps.bytes} bytes`, '--max-bytes')
    if (!isUnread && ++count > caps.files) return tooLarge(`there are more than ${caps.files} files`, '--max-files')
  }
  return { ...tree, files }
}

function tooLarge(message: string, flag: string): Problem {
  return { code: 'TOO_LARGE', message: `${message}; raise the limit with ${flag}`, refused: true }
}

async function choose(held: FoundTree, verdict: Verdict, given: string): Promise<InstallSource | Problem> {
  const { manifest, comparison } = verdict
  const wrapper = wrapperOf(held)
  const isInside = wrapper !== undefined && /^\.|^skills$/.test(wrapper)
  const tree = treeBelow(held, comparison ? comparison.root : isInside || wrapper === undefined ? '' : wrapper)
  const whole = manifest && comparison?.part === '' ? manifest.manifest.skills : undefined
  const found = whole?.map(({ path }) => (path === '.' ? '' : path)) ?? skillDirectories(tree).filter((one) => !isApart(one))
  const usual = found.filter((one) => one === '' || one.startsWith('skills/'))
  const directories = usual.length > 0 ? usual : found
  const listed = manifest && new Set(partOf(manifest.manifest, comparison?.part ?? '').map(({ path }) => path))
  const leftOut: { path: string; why: string }[] = []
  const skills: Installable[] = []
  for (const directory of directories) {
    const files: MemoryFile[] = []
    for (const file of treeBelow(tree, directory).files) {
      const { path, kind } = file
      const at = directory === '' ? path : `${directory}/${path}`
      const why = listed?.has(at) ? undefined : path === RECORD_NAME ? 'is the record of another copy' : listed ? undefined : denialsOf(path)[0]?.why
      if (why !== undefined) leftOut.push({ path: at, why })
      else if (kind !== 'file')
        return { code: 'NOT_A_FILE', message: `${JSON.stringify(at)} is a symlink or special file, which is not installed`, refused: true }
      else if (path === RECORD_NAME) return unsafe(at, 'has the name of the record that only `skillc install` writes')
      else files.push(inMemory(file))
    }
    const name = directory.slice(directory.lastIndexOf('/') + 1) || whole?.[0]?.name || (await ownName(files)) || wrapper || given
    const fault = name.startsWith('.') || name.includes('/') ? 'is hidden' : checkMemberPath(name)?.message
    if (fault !== undefined) return unsafe(name, `cannot be the name of a skill: it ${fault}`)
    const bad = files.find(({ path }) => checkMemberPath(path) !== undefined)
    if (bad) return unsafe(`${directory}/${bad.path}`, checkMemberPath(bad.path)?.message as string)
    skills.push({ name, directory, files })
  }
  if (skills.length === 0) return { code: 'NO_SKILLS', message: 'there is no SKILL.md in it, so there is no skill to install', refused: true }
  const [collision] = findCollisions(skills.flatMap(({ name, files }) => files.map(({ path }) => `${name}/${path}`)))
  const twice = skills.find(({ name }, at) => skills.findIndex((one) => one.name === name) !== at)?.name
  if (collision || twice !== undefined) {
    const which = twice === undefined ? collision?.paths.map((one) => JSON.stringify(one)).join(' and ') : `two skills called "${twice}"`
    return { code: 'COLLISION', message: `${which} would be one on some disks; install them one by one, by their directories`, refused: true }
  }
  return { verdict, skills, leftOut, others: await othersIn(tree, directories) }
}

function inMemory(file: FoundFile): MemoryFile {
  return { path: file.path, size: file.size, executable: ((file.mode ?? 0) & 0o111) !== 0, content: () => file.content() }
}

function unsafe(path: string, why: string): Problem {
  return { code: 'UNSAFE_PATH', message: `${JSON.stringify(path)} ${why}`, refused: true }
}

/** As a skill calls itself, if every host takes that. */
async function ownName(files: readonly MemoryFile[]): Promise<string | undefined> {
  const skill = await skillOf(files)
  const name = textOf(skill, 'name')
  return name !== undefined && isName(name) ? name : undefined
}

async function othersIn(tree: FoundTree, directories: readonly string[]): Promise<InstallSource['others']> {
  const inDirectories = directories.map((path) => ({ path: path === '' ? '.' : path }))
  const places = inDirectories.filter(({ path }) => path !== '.')
  const files = tree.files.filter((file) => file.kind === 'file' && file.content() !== undefined)
  const isPlugin = files.some(({ path }) => /^\.\w+-plugin\/plugin\.json$|^(?:plugin|gemini-extension)\.json$|^hooks\/hooks\.json$|^\.?mcp\.json$/.test(path))
  const memory = memoryTree(files.map(inMemory))
  const parts = isPlugin ? await partCapabilities(memory, (path) => isInSkill(places, path)) : NO_PARTS
  const shown = new Set([MANIFEST_NAME, ...parts.executables, ...(isPlugin ? await documentsOf(memory) : []).map(({ file }) => file)])
  return { parts, files: files.flatMap(({ path }) => (isInSkill(inDirectories, path) || shown.has(path) ? [] : [path])) }
}
