import type { Skill } from '../skill/skill.ts'
import { byUtf8 } from '../text/compare.ts'
import { capabilitiesOf, CAPABILITY_LISTS, type Capabilities } from './capabilities.ts'
import type { Codec } from './codec.ts'
import { skillDirectories, treeBelow, wrapperOf, type FoundFile, type FoundTree } from './found-tree.ts'
import { MANIFEST_NAME } from './manifest.ts'
import { memoryTree, skillOf, type MemoryFile } from './memory-tree.ts'
import { NO_PARTS, isInSkill, PART_LISTS, partCapabilities, type PartCapabilities } from './parts.ts'

export interface FileChange {
  readonly path: string
  /** `kind`: a file has become a symlink, or the other way round. */
  readonly change: 'added' | 'removed' | 'changed' | 'mode' | 'kind'
  /** Permissions before and after, for `mode`. */
  readonly modes?: readonly [before: string, after: string]
}

export interface FieldChange {
  readonly key: string
  /** `undefined` where there is none. */
  readonly before: unknown
  readonly after: unknown
}

export interface SkillChange {
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly frontmatter: readonly FieldChange[]
  /** The instructions have changed. */
  readonly body: boolean
  /** What it can do now and could not do before. */
  readonly widened: Partial<Capabilities>
  /** The other way round. */
  readonly narrowed: Partial<Capabilities>
}

export interface TreeDiff {
  /** Sorted by path. */
  readonly files: readonly FileChange[]
  /** Sorted by name; those that are the same are left out. */
  readonly skills: readonly SkillChange[]
  /** What the other parts of a plugin can do now and could not do before, and the other way round. */
  readonly parts: { readonly widened: Partial<PartCapabilities>; readonly narrowed: Partial<PartCapabilities> }
  /** Some skill or part can do more than before, a new one included. */
  readonly isWider: boolean
}

/**
 * What has changed from one tree to another, told by the files themselves and not by what a manifest says of them.
 *
 * @throws ArchiveError when a file of an archive is damaged
 */
export async function diffTrees(a: FoundTree, b: FoundTree, codec: Codec): Promise<TreeDiff> {
  const [before, after] = [inside(a), inside(b)]
  // A disk keeps permissions that went through a umask, so that only what can be run counts then.
  const exact = before.from !== 'directory' && after.from !== 'directory'
  const files = diffFiles(before, after, exact, codec)
  const [skillsBefore, skillsAfter] = await Promise.all([skillsIn(before), skillsIn(after)])
  const names = [...new Set([...skillsBefore.keys(), ...skillsAfter.keys()])].sort(byUtf8)
  const skills = names.flatMap((name) => diffSkills(name, skillsBefore.get(name), skillsAfter.get(name)) ?? [])
  const [was, is] = await Promise.all([partsIn(before, skillsBefore), partsIn(after, skillsAfter)])
  const parts = { widened: beyond(is, was, PART_LISTS), narrowed: beyond(was, is, PART_LISTS) }
  return { files, skills, parts, isWider: [parts, ...skills].some(({ widened }) => Object.keys(widened).length > 0) }
}

/** A tree that is one skill has no other parts, unless it is a plugin as well. */
async function partsIn(tree: FoundTree, skills: ReadonlyMap<string, KnownSkill>): Promise<PartCapabilities> {
  const isPlugin = tree.files.some(({ path }) => /^\.\w+-plugin\/plugin\.json$|^(?:plugin|gemini-extension)\.json$/.test(path))
  const places = [...skills.values()].map(({ skill }) => ({ path: skill.dir === '' ? '.' : skill.dir })).filter(({ path }) => path !== '.' || !isPlugin)
  if (places.some(({ path }) => path === '.')) return NO_PARTS
  return partCapabilities(memoryTree(filesIn(tree)), (path) => isInSkill(places, path))
}

/** What a skill or a plugin is made of. */
function filesIn({ files }: FoundTree): readonly MemoryFile[] {
  const own = files.filter(({ path, kind }) => kind === 'file' && path !== MANIFEST_NAME)
  return own.map((file) => ({ path: file.path, size: file.size, executable: isExecutable(file.mode), content: () => file.content() }))
}

/** Without the directory around everything, and with skills in `skills/`: a bundle is the same one however it is wrapped. */
function inside(tree: FoundTree): FoundTree {
  const has = (directory: string): boolean => tree.files.some(({ path }) => path.startsWith(directory) && path.endsWith('SKILL.md'))
  const wrapper = wrapperOf(tree)
  const isPlugin = tree.files.some(({ path }) => path === `${wrapper}/.claude-plugin/plugin.json`)
  if (wrapper !== undefined && (isPlugin || has(`${wrapper}/SKILL.md`) || has(`${wrapper}/skills/`))) return treeBelow(tree, wrapper)
  const holdsSkills = tree.files.some(({ path }) => /^[^/]+\/SKILL\.md$/.test(path))
  if (has('SKILL.md') || has('skills/') || !holdsSkills) return tree
  return { ...tree, files: tree.files.map((file) => ({ ...file, path: `skills/${file.path}` })) }
}

function diffFiles(before: FoundTree, after: FoundTree, exact: boolean, codec: Codec): FileChange[] {
  const was = new Map(before.files.map((file) => [file.path, file]))
  const is = new Map(after.files.map((file) => [file.path, file]))
  const paths = [...new Set([...was.keys(), ...is.keys()])].sort(byUtf8)
  return paths.flatMap((path): FileChange[] => {
    const [old, now] = [was.get(path), is.get(path)]
    if (!old || !now) return [{ path, change: old ? 'removed' : 'added' }]
    if (old.kind !== now.kind) return [{ path, change: 'kind' }]
    const found: FileChange[] = []
    if (old.size !== now.size || digestOf(old, codec) !== digestOf(now, codec)) found.push({ path, change: 'changed' })
    const modes = [modeOf(old, exact), modeOf(now, exact)] as const
    if (modes[0] !== modes[1]) found.push({ path, change: 'mode', modes })
    return found
  })
}

function digestOf(file: FoundFile, codec: Codec): string {
  const bytes = file.content()
  return bytes ? codec.sha256(bytes) : ''
}

function modeOf({ mode }: FoundFile, exact: boolean): string {
  const shown = exact ? (mode ?? 0o644) : isExecutable(mode) ? 0o755 : 0o644
  return shown.toString(8).padStart(4, '0')
}

function isExecutable(mode: number | undefined): boolean {
  return ((mode ?? 0) & 0o111) !== 0
}

interface KnownSkill {
  readonly skill: Skill
  readonly capabilities: Capabilities
}

/** The skills of a tree, by the names of their directories; a skill that is the tree has the name that it gives itself. */
async function skillsIn(tree: FoundTree): Promise<Map<string, KnownSkill>> {
  const found = new Map<string, KnownSkill>()
  for (const directory of skillDirectories(tree)) {
    const files = filesIn(treeBelow(tree, directory))
    const dirName = directory.slice(directory.lastIndexOf('/') + 1)
    const skill = await skillOf(files, directory, dirName)
    const executables = files.filter(({ executable }) => executable).map(({ path }) => path)
    const named = skill.fields.get('name')?.value
    const name = dirName === '' ? (typeof named === 'string' ? named : '.') : dirName
    found.set(name, { skill, capabilities: capabilitiesOf(skill, executables, () => true) })
  }
  return found
}

const NOTHING: Capabilities = { tools: [], shellBlocks: [], executables: [], hosts: [], hooks: [] }

function diffSkills(name: string, before: KnownSkill | undefined, after: KnownSkill | undefined): SkillChange | undefined {
  const frontmatter = before && after ? diffFields(before.skill, after.skill) : []
  const body = before !== undefined && after !== undefined && bodyOf(before.skill) !== bodyOf(after.skill)
  const widened = beyond(after?.capabilities ?? NOTHING, before?.capabilities ?? NOTHING, CAPABILITY_LISTS)
  const narrowed = beyond(before?.capabilities ?? NOTHING, after?.capabilities ?? NOTHING, CAPABILITY_LISTS)
  const change = !before ? 'added' : !after ? 'removed' : 'changed'
  if (change === 'changed' && frontmatter.length === 0 && !body && Object.keys({ ...widened, ...narrowed }).length === 0) return undefined
  return { name, change, frontmatter, body, widened, narrowed }
}

function diffFields(before: Skill, after: Skill): FieldChange[] {
  const keys = [...new Set([...before.fields.keys(), ...after.fields.keys()])].sort(byUtf8)
  return keys.flatMap((key) => {
    const [was, is] = [before.fields.get(key)?.value, after.fields.get(key)?.value]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ key, before: was, after: is }]
  })
}

function bodyOf({ source, split }: Skill): string {
  return source.text.slice(split.body.start)
}

/** What stands in the first lists and not in the second. */
function beyond<Key extends string>(
  a: Readonly<Record<Key, readonly string[]>>,
  b: Readonly<Record<Key, readonly string[]>>,
  lists: readonly Key[],
): Partial<Record<Key, readonly string[]>> {
  const found: Partial<Record<Key, readonly string[]>> = {}
  for (const key of lists) {
    const known = new Set(b[key])
    const own = a[key].filter((one) => !known.has(one))
    if (own.length > 0) found[key] = own
  }
  return found
}
