import type { Entry } from './file-tree.ts'
import type { Markdown } from './markdown.ts'
import { collisionKey } from './paths.ts'
import { isBelow, unreachedDirectories } from './plugin-files.ts'
import { reachedFiles } from './repository-skill.ts'
import type { Skill } from './skill.ts'
import { nearestWithin } from '../text/edit-distance.ts'
import { baseName, parentsOf } from '../text/parents.ts'

export { baseName }

/** A Markdown text of a skill: SKILL.md itself, or another document. */
export interface Document {
  /** Relative to the skill's directory. */
  readonly file: string
  readonly markdown: Markdown
}

/** Memoize a function of an object, by default of a skill: each result is computed once, on demand. */
export function once<T, K extends object = Skill>(make: (thing: K) => T): (thing: K) => T {
  const made = new WeakMap<K, { readonly value: T }>()
  return (thing) => {
    let found = made.get(thing)
    if (!found) made.set(thing, (found = { value: make(thing) }))
    return found.value
  }
}

/** The directories below this skill's that are skills themselves. */
export const nestedSkills: (skill: Skill) => readonly string[] = once(({ kind, files }) =>
  kind !== 'command'
    ? files.entries.filter((entry) => entry.kind === 'file' && entry.path.endsWith('/SKILL.md')).map(({ path }) => path.slice(0, -'/SKILL.md'.length))
    : [],
)

/**
 * The entries that are this skill's and no nested one's; none of a command, which has no directory of its own. Only a
 * nested skill that is checked itself is left out, so that a SKILL.md in an unusual place hides nothing.
 */
export const ownEntries: (skill: Skill) => readonly Entry[] = once((skill) => {
  if (skill.kind === 'command' || skill.unread) return []
  if (skill.extent === 'manifest') return skill.files.entries.filter(({ path }) => path.startsWith('.claude-plugin/'))
  const unreached = new Set(unreachedOf(skill))
  const reached = skill.ofRepository ? reachedFiles(skill) : undefined
  const entries =
    reached !== undefined
      ? skill.files.entries.filter(({ path, kind }) => kind === 'directory' || reached.has(path))
      : unreached.size === 0
        ? skill.files.entries
        : skill.files.entries.filter((entry) => !isBelow(entry, unreached))
  return others(skill).length === 0 ? entries : entries.filter(({ path }) => !isLeftToOther(skill, path))
})

/** The directories of a plugin's repository that are no part of what hosts use. */
export const unreachedOf: (skill: Skill) => readonly string[] = once((skill) => (skill.kind === 'plugin' ? unreachedDirectories(skill) : []))

const others: (skill: Skill) => readonly string[] = once((skill) =>
  skill.kind === 'plugin' ? [...(skill.found ?? [])] : nestedSkills(skill).filter((dir) => skill.found?.has(dir)),
)

/** Whether a path is in a nested skill that is checked, too, or is a file that is checked by itself. */
export function isLeftToOther(skill: Skill, path: string): boolean {
  return others(skill).some((one) => path.startsWith(`${one}/`) || path === one)
}

/** The Markdown documents other than SKILL.md, without those of nested skills. */
export const documents: (skill: Skill) => readonly Document[] = once((skill) =>
  ownEntries(skill).flatMap(({ path: file, kind }) => {
    const markdown = kind === 'file' && file !== skill.fileName && /\.(?:md|markdown)$/i.test(file) ? skill.document(file) : undefined
    return markdown ? [{ file, markdown }] : []
  }),
)

/** SKILL.md, then the other documents; those of a plugin. */
export const texts: (skill: Skill) => readonly Document[] = once((skill) =>
  skill.unread ? [] : skill.kind === 'plugin' ? documents(skill) : [{ file: skill.fileName, markdown: skill.body }, ...documents(skill)],
)

const MATERIAL: ReadonlySet<string> = new Set(
  'asset assets template templates example examples eval evals test tests __tests__ fixtures sample samples scaffold scaffolds boilerplate boilerplates starter starters'.split(
    ' ',
  ),
)

/** Whether a file is material for the user's project, or for a test, so that its paths lead elsewhere. */
export function isMaterial(path: string): boolean {
  const segments = path.toLowerCase().split('/')
  return (segments.pop() as string).includes('template') || segments.some((segment) => MATERIAL.has(segment))
}

/** Whether a directory is one of templates, fixtures, tests, archives or backups, or stands in one: what is in it is not what people install. */
export function isApart(directory: string): boolean {
  const segments = directory.toLowerCase().split('/')
  const own = segments.pop() ?? ''
  return (
    /^_?(?:skill-)?templates?(?:-skill)?$/.test(own) ||
    segments.some((segment) =>
      /^(?:templates?|fixtures?|backups?|[._]?archived?|[\w-]{1,40}-(?:archived|backups?)|tests?|__tests__|testdata|\.?evals?)$/.test(segment),
    )
  )
}

const byPath: (skill: Skill) => ReadonlyMap<string, Entry> = once(({ files }) => new Map(files.entries.map((entry) => [entry.path, entry])))

const byKey: (skill: Skill) => ReadonlyMap<string, string> = once(({ files }) => new Map(files.entries.map(({ path }) => [collisionKey(path), path])))

/** What is at a normalised path in the skill. `unknown` behind a symlink, and where the listing was cut. */
export function standsAt(skill: Skill, path: string): 'file' | 'directory' | 'missing' | 'unknown' {
  if (path === '') return 'directory'
  const entries = byPath(skill)
  const entry = entries.get(path)
  if (entry) return entry.kind === 'file' || entry.kind === 'directory' ? entry.kind : 'unknown'
  if (skill.files.truncated || /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/.test(path)) return 'unknown'
  return parentsOf(path).some((directory) => entries.get(directory)?.kind === 'symlink') ? 'unknown' : 'missing'
}

/** The entry whose path differs from this one in case or normalisation only. */
export function inOtherCase(skill: Skill, path: string): string | undefined {
  return byKey(skill).get(collisionKey(path))
}

/** The nearest `up/` by which a path leads to something above the skill, in its plugin or repository. */
export function foundAbove(skill: Skill, path: string): string | undefined {
  for (let up = '../', i = 0; i < 8; up += '../', i++) {
    const found = skill.files.around(up + path)
    if (found === 'unknown') return undefined
    if (found !== 'missing') return up + path
  }
  return undefined
}

/** The one file that a wrong path may have meant: of the same base name, or a few letters away. */
export function meantFile(skill: Skill, path: string): string | undefined {
  const plain = (one: string): string => baseName(one).toLowerCase()
  const base = plain(path)
  const files = skill.files.entries.flatMap((entry) => (entry.kind === 'file' && entry.path !== skill.fileName ? [entry.path] : []))
  const same = files.filter((file) => plain(file) === base)
  if (same.length > 0) return same.length === 1 ? same[0] : undefined
  // Short names are near to too many others.
  return base.length > 6 ? nearestWithin(2, base, files, plain) : undefined
}
