import { textOf, type Skill } from '../skill/skill.ts'
import { byUtf8 } from '../text/compare.ts'
import { capabilitiesOf, CAPABILITY_LISTS, tokenCost } from './capabilities.ts'
import type { Codec } from './codec.ts'
import { treeBelow, wrapperOf, type FoundFile, type FoundTree } from './found-tree.ts'
import { mapIn } from './json.ts'
import { KNOWN_EDITS, type KnownEdit } from './known-edits.ts'
import { MANIFEST_NAME, type Manifest, type ManifestFile } from './manifest.ts'
import { memoryTree, skillOf, type MemoryFile } from './memory-tree.ts'
import { normalForm, saysMore } from './normal-form.ts'
import { CLIENT_MANIFESTS, NO_PARTS, isInSkill, PART_LISTS, partCapabilities } from './parts.ts'
import { filesOfSkill } from './read-manifest.ts'

/** How a tree differs from its manifest. */
export interface Difference {
  /** Relative to the tree. */
  readonly path: string
  readonly code: KnownEdit['code'] | 'NOT_A_FILE'
  /** Words that follow the path. */
  readonly message: string
  /** Who is known to make such an edit. */
  readonly edit?: Pick<KnownEdit, 'id' | 'by' | 'what'>
}

/** Something that the manifest says and the files do not. */
export interface FalseClaim {
  readonly code: 'NAME_MISMATCH' | 'FALSE_CLAIM'
  readonly message: string
}

export interface Comparison {
  /** Where in the tree the manifest's files stand; empty for its root. */
  readonly root: string
  /** The part of the manifest that the tree was compared with: the directory of a skill in it, or empty for all of it. */
  readonly part: string
  /** Sorted by path. */
  readonly differences: readonly Difference[]
}

/** Where the manifest of a tree stands: in its root, or in the one directory that everything stands in. */
export function findManifest(tree: FoundTree): FoundFile | undefined {
  const wrapper = wrapperOf(tree)
  const places = [MANIFEST_NAME, ...(wrapper === undefined ? [] : [`${wrapper}/${MANIFEST_NAME}`])]
  return places.map((place) => tree.files.find(({ path }) => path === place)).find((file) => file !== undefined)
}

/**
 * Compare a tree with a manifest.
 *
 * @param foreign the manifest does not come from the tree, which may be one skill of the bundle then
 * @param original the tree that the manifest describes, if it is there: it tells what an edit has changed
 * @throws ArchiveError when a file of an archive is damaged
 */
export async function compareWithManifest(
  tree: FoundTree,
  manifest: Manifest,
  codec: Codec,
  { foreign = false, original }: { readonly foreign?: boolean; readonly original?: FoundTree | undefined } = {},
): Promise<Comparison> {
  const wrapper = wrapperOf(tree)
  const roots = ['', ...(wrapper === undefined ? [] : [wrapper])]
  const parts = ['', ...(foreign ? manifest.skills.map(({ path }) => path).filter((path) => path !== '.') : [])]
  const places = roots.flatMap((root) => parts.map((part) => ({ root, part })))
  // The place where most of it is found is the one that is meant.
  const [best] = places
    .map((place) => ({ ...place, score: score(treeBelow(tree, place.root), partOf(manifest, place.part)) }))
    .sort((a, b) => b.score - a.score)
  const { root, part } = best as (typeof places)[number]
  const files = partOf(manifest, part)
  const found = treeBelow(tree, root)
  const home = original && findManifest(original)?.path.slice(0, -MANIFEST_NAME.length - 1)
  const before = original && treeBelow(treeBelow(original, home ?? ''), part)
  const all = await differencesFrom(files, found, codec, before)
  const differences = all.filter(({ path, code }) => path !== MANIFEST_NAME || code !== 'EXTRA')
  const itself = found.files.find(({ path }) => path === MANIFEST_NAME)
  const ownMode = itself && modeFault(itself.mode, 0o644, tree.from)
  if (ownMode !== undefined) differences.push({ path: MANIFEST_NAME, code: 'MODE', message: ownMode })
  // What stands beside the directory that the manifest is about belongs to nothing.
  if (root !== '')
    for (const { path } of tree.files) if (!path.startsWith(`${root}/`)) differences.push({ path, code: 'EXTRA', message: 'is not in the manifest' })
  return { root, part, differences: differences.sort((a, b) => byUtf8(a.path, b.path)) }
}

/**
 * How a tree differs from a list of files, and who is known to make such an edit.
 *
 * @param before the tree that was listed, if it is there
 */
export function differencesFrom(files: readonly ManifestFile[], found: FoundTree, codec: Codec, before?: FoundTree): Promise<readonly Difference[]> {
  const listed = new Map(files.map((file) => [file.path, file]))
  const there = new Map(found.files.map((file) => [file.path, file]))
  const inList = files.flatMap((file): Difference[] => {
    const one = there.get(file.path)
    return one ? compareFile(one, file, found.from, codec) : [{ path: file.path, code: 'MISSING', message: 'is missing' }]
  })
  const extra = found.files.flatMap(({ path }): Difference[] => (listed.has(path) ? [] : [{ path, code: 'EXTRA', message: 'is not in the manifest' }]))
  return Promise.all([...inList, ...extra].map((one) => explain(one, there.get(one.path), listed.get(one.path), before, codec)))
}

/** The files of a manifest, or of a skill in it, by their paths there. */
export function partOf({ files }: Manifest, part: string): readonly ManifestFile[] {
  return part === '' ? files : filesOfSkill(files, { path: part })
}

/** How much of a list is there, as one number; what is there and not listed counts against it. */
function score(tree: FoundTree, files: readonly ManifestFile[]): number {
  const there = new Set(tree.files.map(({ path }) => path))
  const found = files.filter(({ path }) => there.has(path)).length
  return 3 * found - files.length - there.size
}

function compareFile(file: FoundFile, expected: ManifestFile, from: FoundTree['from'], codec: Codec): Difference[] {
  const { kind, path, size, mode } = file
  if (kind !== 'file') return [{ path, code: 'NOT_A_FILE', message: `is ${kind === 'symlink' ? 'a symlink' : 'not a regular file'}` }]
  const found: Difference[] = []
  const bytes = size === expected.size ? file.content() : undefined
  if (size !== expected.size) found.push({ path, code: 'CHANGED', message: `has ${size} bytes instead of ${expected.size}` })
  else if (!bytes) found.push({ path, code: 'CHANGED', message: 'cannot be read' })
  else if (codec.sha256(bytes) !== expected.sha256) found.push({ path, code: 'CHANGED', message: 'has other content' })
  const wrong = modeFault(mode, Number.parseInt(expected.mode, 8), from)
  if (wrong !== undefined) found.push({ path, code: 'MODE', message: wrong })
  return found
}

/** On a disk only what matters is compared: whether it can be run, and whether others may change it. The rest is the umask's. */
export function modeFault(mode: number | undefined, expected: number, from: FoundTree['from']): string | undefined {
  if (from !== 'directory') return (mode ?? 0o644) === expected ? undefined : `has the mode ${octal(mode ?? 0o644)} instead of ${octal(expected)}`
  if (mode === undefined) return undefined
  if ((mode & 0o7002) !== 0)
    return `has the mode ${octal(mode)}, ${(mode & 0o2) === 0 ? 'which runs with the rights of another user' : 'so every user may change it'}`
  if ((expected & 0o111) !== 0) return (mode & 0o100) === 0 ? 'is no longer executable' : undefined
  return (mode & 0o111) === 0 ? undefined : 'is executable, but should not be'
}

function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0')
}

/** Who is known to make a difference, if anybody is. */
async function explain(
  difference: Difference,
  found: FoundFile | undefined,
  expected: ManifestFile | undefined,
  original: FoundTree | undefined,
  codec: Codec,
): Promise<Difference> {
  for (const { id, by, what, code, paths, keeps, begins } of KNOWN_EDITS) {
    if (code !== difference.code || !paths.test(difference.path)) continue
    if (begins !== undefined && !(found && isHarmless(found, begins))) continue
    if (keeps === undefined || (found && expected && (await isKept(keeps, found, expected, original, codec)))) return { ...difference, edit: { id, by, what } }
  }
  return difference
}

/** The most that an installer notes down, in bytes. */
const MAX_NOTE = 1 << 20

/** A file that is added may be no link, cannot be run, and is what its name says. */
function isHarmless(file: FoundFile, begins: RegExp): boolean {
  if (file.kind !== 'file' || file.size > MAX_NOTE || ((file.mode ?? 0) & 0o7113) !== 0) return false
  return begins.test(new TextDecoder('latin1').decode(file.content()?.subarray(0, 100)))
}

async function isKept(
  what: NonNullable<KnownEdit['keeps']>,
  found: FoundFile,
  expected: ManifestFile,
  original: FoundTree | undefined,
  codec: Codec,
): Promise<boolean> {
  const mode = found.mode ?? 0
  if (what === 'runs') return expected.mode === '0755' && (mode & 0o111) === 0 && (mode & 0o7002) === 0
  if (what === 'gains') return expected.mode === '0644' && (mode & 0o100) !== 0 && (mode & 0o7002) === 0
  const bytes = found.content()
  if (!bytes) return false
  if (what === 'lines') return isAllReturns(bytes) && codec.sha256(withoutReturns(bytes)) === expected.sha256
  const before = original?.files.find(({ path }) => path === expected.path)?.content()
  // Another file may stand at that path by now.
  if (!before || codec.sha256(before) !== expected.sha256) return false
  const [now, then] = await Promise.all([normalForm(bytes), normalForm(before)])
  return now !== undefined && now === then && !saysMore(bytes, before)
}

/** Git changes every line or none: on a line of somebody's choice, a return can be a part of a command. */
function isAllReturns(bytes: Uint8Array): boolean {
  return bytes.every((byte, i) => byte !== 10 || bytes[i - 1] === 13)
}

/** LF for every CRLF. */
function withoutReturns(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, i) => byte !== 13 || bytes[i + 1] !== 10)
}

/** What the words of a list are found by, which may have got better since: of these, a bundle of another skillc may say something else. */
const ESTIMATES: ReadonlySet<string> = new Set(['hosts', 'tokens'])

/**
 * What a manifest says of its tree beyond the list of files: the name and version that clients are told, too, and what the
 * skills and other parts may do, which is found out anew; what is estimated, if this skillc is the one that wrote it.
 *
 * @param tree as the manifest describes it: files at the paths that it lists
 */
export async function checkClaims(tree: FoundTree, manifest: Manifest, generator: string): Promise<readonly FalseClaim[]> {
  const found: FalseClaim[] = []
  const there = new Map(tree.files.map((file) => [file.path, file]))
  // The name of an npm package may be another one; that of a plugin's scripts has a version of its own, too.
  for (const path of manifest.parts ? CLIENT_MANIFESTS : [...CLIENT_MANIFESTS, 'package.json']) {
    const said = manifest.files.some((file) => file.path === path) ? mapIn(there.get(path)?.content()) : undefined
    for (const key of ['name', 'version'] as const) {
      if (said === undefined || typeof said[key] !== 'string' || (path === 'package.json' && key === 'name') || said[key] === manifest[key]) continue
      found.push({ code: 'NAME_MISMATCH', message: `the ${key} is "${manifest[key]}" in the manifest and "${said[key]}" in ${path}` })
    }
  }
  const isOwn = manifest.generator.version === generator
  const differs = (key: string, a: unknown, b: unknown): boolean => (isOwn || !ESTIMATES.has(key)) && JSON.stringify(a) !== JSON.stringify(b)
  for (const { name, path, tokens, capabilities } of manifest.skills) {
    const listed = filesOfSkill(manifest.files, { path })
    const paths = new Set(listed.map((file) => file.path))
    const skill = await skillIn(tree, manifest, { name, path })
    const executables = listed.filter(({ mode }) => mode === '0755').map((file) => file.path)
    const real = { ...capabilitiesOf(skill, executables, (one) => paths.has(one)), tokens: tokenCost(skill) }
    const wrong = ([...CAPABILITY_LISTS, 'tokens'] as const).filter((key) => differs(key, real[key], key === 'tokens' ? tokens : capabilities[key]))
    if (wrong.length > 0)
      found.push({ code: 'FALSE_CLAIM', message: `what the manifest says of the skill "${name}" differs from its files (${wrong.join(', ')})` })
  }
  if (manifest.skills.some(({ path }) => path === '.')) return found
  const { parts = NO_PARTS } = manifest
  const real = await partCapabilities(memoryTree(listedIn(manifest.files, tree)), (path) => isInSkill(manifest.skills, path))
  // Before there were parts, a package of npm named hosts, and nobody claimed anything of them.
  const wrong = PART_LISTS.filter((key) => (key !== 'hosts' || manifest.parts) && differs(key, real[key], parts[key]))
  if (wrong.length > 0) found.push({ code: 'FALSE_CLAIM', message: `what the manifest says of the plugin differs from its files (${wrong.join(', ')})` })
  return found
}

/** A skill of a tree, with the files that the manifest lists of it. */
function skillIn(tree: FoundTree, { files: listed }: Manifest, { name, path }: { readonly name: string; readonly path: string }): Promise<Skill> {
  return skillOf(listedIn(filesOfSkill(listed, { path }), treeBelow(tree, path)), path, name)
}

/** What a manifest lists of a tree. */
function listedIn(files: readonly ManifestFile[], { files: found }: FoundTree): readonly MemoryFile[] {
  const there = new Map(found.map((file) => [file.path, file]))
  return files.map(({ path, size, mode }) => ({ path, size, executable: mode === '0755', content: () => there.get(path)?.content() }))
}

/** The licence of each skill that says or brings its own, by its path: the words of its frontmatter, or else the name of its file. */
export async function licensesOf(tree: FoundTree, manifest: Manifest): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { name, path } of manifest.skills) {
    const own = path === '.' ? undefined : filesOfSkill(manifest.files, { path }).find((file) => LICENSE_FILE.test(file.path))
    const license = textOf(await skillIn(tree, manifest, { name, path }), 'license')?.trim() || (own && `as in ${path}/${own.path}`)
    if (license) found.set(path, license)
  }
  return found
}

const LICENSE_FILE = /^(?:licen[cs]e|copying)(?:[.-][\w.-]*)?$/i
