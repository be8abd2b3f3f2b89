import { byUtf8 } from '../text/compare.ts'
import type { Codec } from './codec.ts'
import type { FoundTree } from './found-tree.ts'
import { isMap, isTexts, mapIn } from './json.ts'
import { type Target, TARGETS } from './limits.ts'
import { h1, type Manifest } from './manifest.ts'
import { jsonText } from './pack.ts'
import { CLIENT_MANIFESTS, NO_PARTS, PART_LISTS, type PartCapabilities } from './parts.ts'
import type { BundlePlan } from './plan.ts'
import { isDigest } from './read-manifest.ts'
import type { Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import { bump, compareVersions, parseVersion, type Bump } from './semver.ts'

/** Checked in beside the skills, so that a change of what is published shows in a review. */
export const LOCK_NAME = 'skillc.lock.json'

export const LOCK_SCHEMA = 'urn:skillc:schema:lock:2'

/** What `schemas/lock.schema.json` describes. */
export interface Lock {
  /** By the names of bundles: one repository may publish several. */
  readonly bundles: Readonly<Record<string, LockedBundle>>
}

/** What was built last. */
export interface LockedBundle {
  readonly version: string
  /** Of the sources: `README.md` and the like, and `skills/NAME/…`, whatever is made of them. */
  readonly sourceDigest: string
  /** Digests by the names of skills. */
  readonly skills: Readonly<Record<string, string>>
  /** Files that can be run, as `skill/path`, since no digest of content tells. Sorted. */
  readonly executables: readonly string[]
  /** What the parts of a plugin may do that are no skills; without the hosts they name, of which the digest tells. */
  readonly parts?: LockedParts
  /** By target, the digest of all files that were made for it, as `h1:`. */
  readonly targets: Readonly<Partial<Record<Target, string>>>
}

/** A plugin without parts has none of these lists. */
export type LockedParts = Readonly<Partial<Record<keyof PartCapabilities, readonly string[]>>>

/** What the lock has to say of a plan. The digests of targets are known once they are built. */
export function lockedBundle(
  {
    settings,
    sourceDigest,
    skills,
    parts = NO_PARTS,
  }: Pick<BundlePlan, 'sourceDigest' | 'parts'> & { readonly settings: Pick<Settings, 'version'>; readonly skills: Manifest['skills'] },
  targets: LockedBundle['targets'] = {},
): LockedBundle {
  return {
    version: settings.version,
    sourceDigest,
    skills: Object.fromEntries(skills.map(({ name, digest }) => [name, digest])),
    executables: skills.flatMap(({ name, capabilities }) => capabilities.executables.map((path) => `${name}/${path}`)).sort(byUtf8),
    ...withParts(parts),
    targets,
  }
}

/** Lists that hold something, in their order. */
function withParts(parts: LockedParts | undefined): { readonly parts?: LockedParts } {
  const filled = PART_LISTS.flatMap((list) => (list !== 'hosts' && parts?.[list]?.length ? [[list, parts[list]] as const] : []))
  return filled.length === 0 ? {} : { parts: Object.fromEntries(filled) }
}

/** The same lock with one bundle put in or replaced. Targets that were not built now are kept as long as the content is the same. */
export function withBundle(lock: Lock | undefined, name: string, now: LockedBundle): Lock {
  const before = lockedIn(lock, name)
  const kept = before && before.version === now.version && isSame(before, now) ? before.targets : {}
  return { bundles: { ...lock?.bundles, [name]: { ...now, targets: { ...kept, ...now.targets } } } }
}

/** What a lock says of a bundle. */
export function lockedIn(lock: Lock | undefined, name: string): LockedBundle | undefined {
  return own(lock?.bundles, name)
}

/** Names are free, and `constructor` is one. */
function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

/** The text of a lock: the same for the same lock, whatever order it was made in. */
export function lockText({ bundles }: Lock): string {
  const inOrder = <T>(record: Readonly<Record<string, T>>): Record<string, T> => Object.fromEntries(Object.entries(record).sort(([a], [b]) => byUtf8(a, b)))
  const sorted = Object.entries(inOrder(bundles)).map(([name, { version, sourceDigest, skills, executables, parts, targets }]) => {
    const made = TARGETS.flatMap((target) => (targets[target] === undefined ? [] : [[target, targets[target]] as const]))
    const said = { version, sourceDigest, skills: inOrder(skills), executables: [...executables].sort(byUtf8), ...withParts(parts) }
    return [name, { ...said, targets: Object.fromEntries(made) }] as const
  })
  return jsonText({ $schema: LOCK_SCHEMA, lockVersion: 2, bundles: Object.fromEntries(sorted) })
}

/** Read a lock, or say what is wrong with it, in words that follow its name. */
export function readLock(text: string): Lock | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'is not JSON; restore it from version control'
  }
  if (!isMap(value) || !isMap(value['bundles'])) return 'is not a lock of skillc'
  if (!saysAllOnce(text, value)) return 'has duplicate entries, as after a bad merge; restore it from version control'
  if (value['lockVersion'] !== 2) return `is of version ${JSON.stringify(value['lockVersion'])}, but this skillc reads version 2`
  const bundles = new Map<string, LockedBundle>()
  for (const [name, one] of Object.entries(value['bundles'])) {
    const bundle = bundleOf(one)
    if (!bundle) return `has an incomplete entry for "${name}"`
    bundles.set(name, bundle)
  }
  return { bundles: Object.fromEntries(bundles) }
}

/** Of two values for one key, which a merge can leave behind, readers see the last alone. Blanks between the words are free. */
function saysAllOnce(text: string, value: unknown): boolean {
  const packed = (json: string): string => json.replace(/\s/g, '')
  return packed(text) === packed(JSON.stringify(value))
}

function bundleOf(value: unknown): LockedBundle | undefined {
  if (!isMap(value)) return undefined
  const { version, sourceDigest, skills, executables, parts, targets } = value
  if (typeof version !== 'string' || !parseVersion(version) || !isDigest(sourceDigest) || !isDigests(skills) || !isDigests(targets)) return undefined
  if (!isTexts(executables) || (parts !== undefined && !(isMap(parts) && Object.values(parts).every(isTexts)))) return undefined
  return { version, sourceDigest, skills, executables, ...withParts(parts), targets }
}

function isDigests(value: unknown): value is Record<string, string> {
  return isMap(value) && Object.values(value).every(isDigest)
}

/** Whether the sources are the same: their content, and what of it can be run. */
function isSame(a: LockedBundle, b: LockedBundle): boolean {
  return a.sourceDigest === b.sourceDigest && a.executables.join('\n') === b.executables.join('\n') && changedParts(a, b).length === 0
}

function changedParts(a: LockedBundle, b: LockedBundle): readonly string[] {
  return PART_LISTS.filter((list) => a.parts?.[list]?.join('\n') !== b.parts?.[list]?.join('\n'))
}

/**
 * Whether the version says of the content what clients will take it for: they update by the version alone, so that content
 * that changed under the same one never reaches those who have it.
 *
 * @param before what was published last; `undefined` when nothing was
 */
export function checkVersion(before: LockedBundle | undefined, now: LockedBundle): readonly Problem[] {
  const was = before && parseVersion(before.version)
  const is = parseVersion(now.version)
  if (!before || !was || !is) return []
  const order = compareVersions(is, was)
  if (order === 0 && isSame(before, now) && before.version === now.version) return []
  const { by, because } = suggestBump(before, now)
  const enough = bump(was, by)
  const same = isSame(before, now)
  const raise = `raise the version to ${enough} (${by}: ${because}): skillc version ${enough}`
  const told = (message: string, help: string): readonly Problem[] => [{ code: 'NOT_BUMPED', level: 'error', message, help }]
  // A pre-release announces what it will be.
  const isEnough = removedSkills(before, now).length === 0 || compareVersions({ ...is, prerelease: [] }, parseVersion(enough) ?? is) >= 0
  if (order > 0 && isEnough) return []
  if (order > 0) return told(`${because}, but a step from ${before.version} to ${now.version} promises that all skills are still there`, raise)
  if (order < 0)
    return told(`the version ${now.version} is lower than ${before.version}, the last version built, so clients would not update`, same ? KEEP : raise)
  if (same) return told(`the versions ${before.version} and ${now.version} differ only after \`+\`, which clients ignore`, KEEP)
  return told(`the content has changed, but the version is still ${now.version}, so clients would not update`, raise)
}

const KEEP = 'keep the old version'

/** How far the version should move, by what became of the skills. Who calls a skill by its name finds it again after a minor step. */
export function suggestBump(before: LockedBundle, now: LockedBundle): { readonly by: Bump; readonly because: string } {
  const removed = removedSkills(before, now)
  const added = removedSkills(now, before)
  // Before 1.0.0, a minor step is the large one.
  const large = before.version.startsWith('0.') ? 'minor' : 'major'
  if (removed.length > 0) return { by: large, because: `${quoted(removed)} ${removed.length === 1 ? 'is' : 'are'} gone` }
  if (added.length > 0) return { by: 'minor', because: `${quoted(added)} ${added.length === 1 ? 'is' : 'are'} new` }
  const changed = Object.keys(now.skills).filter((name) => now.skills[name] !== before.skills[name])
  return { by: 'patch', because: changed.length > 0 ? `${quoted(changed)} changed` : 'files changed that belong to no skill, or may be run' }
}

function removedSkills(before: LockedBundle, now: LockedBundle): readonly string[] {
  return Object.keys(before.skills).filter((name) => !Object.hasOwn(now.skills, name))
}

/** How what is built now differs from what the lock says. Nothing may, when the lock is frozen. */
export function checkFrozen(lock: Lock | undefined, name: string, now: LockedBundle): readonly Problem[] {
  const help = 'build with --check-version, which writes the lock file, and commit it'
  if (!lock) return [{ code: 'NO_LOCK', level: 'error', message: `${LOCK_NAME} does not exist`, help }]
  const before = lockedIn(lock, name)
  if (!before) return [{ code: 'DRIFT', level: 'error', message: `the bundle "${name}" is not in the lock file`, help }]
  const drift = (message: string): Problem => ({ code: 'DRIFT', level: 'error', message, help })
  const found: Problem[] = []
  if (before.version !== now.version) found.push(drift(`the version is ${now.version}, but ${before.version} in the lock file`))
  for (const skill of Object.keys({ ...before.skills, ...now.skills }).sort(byUtf8)) {
    const [locked, made] = [own(before.skills, skill), own(now.skills, skill)]
    if (locked === made) continue
    found.push(drift(`the skill "${skill}" ${made === undefined ? 'is gone' : locked === undefined ? 'is not in the lock' : 'has changed'}`))
  }
  if (found.length === 0 && before.sourceDigest !== now.sourceDigest) found.push(drift('files that belong to no skill have changed'))
  if (before.executables.join('\n') !== now.executables.join('\n')) found.push(drift('other files are executable than in the lock file'))
  const parts = changedParts(before, now)
  if (parts.length > 0) found.push(drift(`${parts.join(', ')} differ from the lock file`))
  for (const target of TARGETS) {
    const [locked, made] = [before.targets[target], now.targets[target]]
    if (made === undefined || locked === made) continue
    // When the sources have changed, what is made of them has, too.
    if (locked === undefined) found.push(drift(`the target ${target} is not in the lock`))
    else if (found.length === 0)
      found.push(drift(`the target ${target} has changed, but the sources have not: other settings, or another version of skillc or Node`))
  }
  return found
}

/** Files that a build may have written itself, and that sources may have, too; a package.json only for a bundle that has none. */
const MADE = [[], ['mcp.json'], ['package.json'], ['mcp.json', 'package.json']]

/** What a package.json says that a build writes where the sources have none: nothing that is run or loaded. */
const PACKAGE_KEYS = ['name', 'version', 'description', 'keywords', 'homepage', 'repository', 'license', 'author']

/** What a tree says against being what the lock says was built last, or something later: it is older, or another one of the same version. */
export function checkRollback(
  lock: Lock,
  { name, version, files, skills, parts = NO_PARTS }: Manifest,
  tree: FoundTree,
  codec: Codec,
): { readonly code: 'NO_LOCK' | 'ROLLBACK' | 'DRIFT'; readonly message: string } | undefined {
  const locked = lockedIn(lock, name)
  const was = locked && parseVersion(locked.version)
  const is = parseVersion(version)
  if (!locked || !was || !is) return { code: 'NO_LOCK', message: `the lock file says nothing of the bundle "${name}"` }
  const order = compareVersions(is, was)
  if (order < 0) return { code: 'ROLLBACK', message: `the version ${version} is older than ${locked.version} in the lock file; get the newer one` }
  if (order > 0) return undefined
  const now = lockedBundle({ settings: { version }, sourceDigest: locked.sourceDigest, skills, parts })
  const [alone] = skills.filter(({ path }) => path === '.')
  const executables = locked.executables.filter((path) => path.startsWith(`${alone?.name}/`))
  const sources = files.filter(({ path }) => !(CLIENT_MANIFESTS as readonly string[]).includes(path))
  const packaged = tree.files.find(({ path }) => path === 'package.json')?.content()
  const isPlain = Object.keys(mapIn(packaged) ?? {}).every((key) => PACKAGE_KEYS.includes(key))
  const able = packaged && isPlain ? MADE : MADE.filter((names) => !names.includes('package.json'))
  const isSaid = (made: readonly string[]): boolean =>
    h1(
      sources.filter(({ path }) => !made.includes(path)),
      codec,
    ) === locked.sourceDigest
  // Of a skill that stands alone the lock tells its own digest.
  const same = alone
    ? own(locked.skills, alone.name) === alone.digest && executables.join('\n') === now.executables.join('\n')
    : able.some(isSaid) && isSame(locked, now)
  if (same) return undefined
  const has = (path: string): boolean => files.some((file) => file.path === path)
  const isAnew = !alone && (has('package.json') || !has('.claude-plugin/plugin.json'))
  const anew = isAnew ? ', or was made for npm or apm, with files that the lock does not know: verify the zip of the plugin' : ''
  return { code: 'DRIFT', message: `the version ${version} has other content than the lock file says${anew}` }
}

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `"${name}"`)
  return names.length > 3 ? `${shown.join(', ')} and ${names.length - 3} more` : shown.join(' and ')
}
