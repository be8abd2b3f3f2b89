import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { differencesFrom, type Difference } from '../bundle/verify.ts'
import type { FoundTree } from '../bundle/found-tree.ts'
import { readRecord, RECORD_NAME, type InstalledRecord } from '../bundle/installed.ts'
import { systemError } from '../extract/extract-error.ts'
import { holdDirectory, type Place } from '../extract/place.ts'
import { removeAll, removeWaiting } from '../extract/replace-trees.ts'
import type { TreeFile } from '../extract/tree.ts'
import { codec } from '../fs/codec.ts'
import { missingDirectories } from '../fs/make-directory.ts'
import { readTree } from '../fs/read-tree.ts'
import { codeOf, isWithin, realPath, statOf } from '../fs/real-path.ts'
import { deadBeside, oldBeside, stageBeside } from '../fs/stage.ts'
import { hosts } from '../hosts/index.ts'
import { ownDirectory } from '../hosts/levels.ts'
import type { HostProfile } from '../hosts/profile.ts'
import { targetsNamed } from '../hosts/targets.ts'
import type { Problem } from './result.ts'

/** Which directory of skills is meant. */
export interface RootOptions {
  /** Absolute. */
  readonly cwd: string
  readonly home: string
  /** A host, as in `--target`. */
  readonly target?: string | undefined
  /** The user's directory of that host, not the project's. */
  readonly global: boolean
  /** The directory itself, as given. */
  readonly dir?: string | undefined
}

export interface Root {
  /** Absolute. */
  readonly path: string
  readonly host: HostProfile | undefined
  /** A real directory that nobody exchanges, and the names from there on, none of which may be a symlink by then. */
  readonly base: string
  readonly steps: readonly string[]
}

/** The directory into which skills are installed, or what is wrong with what was asked for. */
export function rootOf({ cwd, home, target, global, dir }: RootOptions): Root | string {
  if (dir !== undefined && (target !== undefined || global)) return '--dir names the directory itself, so it does not go with --target or --global'
  if (dir !== undefined) return checked(resolve(cwd, dir), undefined, undefined)
  const level = global ? 'user' : 'project'
  const able = [...new Set(hosts.flatMap((host) => (ownDirectory(host, level) === undefined ? [] : [host.id])))].join(', ')
  if (target === undefined) return `name the host with --target, or the directory of skills with --dir; hosts are ${able}`
  const named = targetsNamed(target.split(','))
  if (typeof named === 'string') return named
  const [first] = named
  const own = first && named.length === 1 ? ownDirectory(first.host, level) : undefined
  if (!first || own === undefined) return `"${target}" is not one host that has a directory of skills; such hosts are ${able}`
  return checked(join(global ? home : cwd, own), first.host, global ? undefined : cwd)
}

/** A repository may come from a stranger, who must not choose what outside of it is written to. */
function checked(path: string, host: HostProfile | undefined, project: string | undefined): Root | string {
  const missing = missingDirectories(path)
  const real = realPath(missing.length > 0 ? dirname(missing.at(-1) as string) : path)
  if (!statOf(real)?.isDirectory()) return `${path} is not a directory, and none can be made there`
  const base = project === undefined ? real : realPath(project)
  if (!isWithin(base, real)) return `${path} leads out of the project to ${real}; name that directory with --dir if you mean it`
  return { path, host, base, steps: [...relative(base, real).split(sep).filter(Boolean), ...missing.reverse().map((one) => basename(one))] }
}

/** The place of a skill for people: from the working directory where it is below. */
export function shown({ path }: Root, name: string, cwd: string): string {
  const near = relative(cwd, join(path, name)) || '.'
  return near.startsWith('..') ? join(path, name) : near
}

/** Hold a directory of skills, each step from the directory before, whatever its path leads to by now. What is missing is made, if asked for. */
export function holdRoot({ base, steps }: Root, isMade: boolean): { readonly place: Place; close(isKept: boolean): void } | undefined {
  const places = [holdDirectory(base)]
  const made = new Set<number>()
  const close = (isKept: boolean): void => {
    for (let at = places.length - 1; at >= 0; at--) {
      places[at]?.close()
      if (!isKept && made.has(at)) places[at - 1]?.removeDirectory(steps[at - 1] as string)
    }
  }
  try {
    for (const step of steps) {
      const here = places.at(-1) as Place
      const there = here.enter(step)
      if (!there && !isMade) {
        close(true)
        return undefined
      }
      if (!there) made.add(places.length)
      places.push(there ?? here.make(step))
    }
  } catch (error) {
    close(false)
    throw error
  }
  return { place: places.at(-1) as Place, close }
}

/** What stands at the place of a skill. */
export interface Standing {
  /** `undefined` where there is none, or none that is about this skill. */
  readonly record: InstalledRecord | undefined
  /** All that stands there, the record included. */
  readonly tree: FoundTree
  /** From the record, by the paths in the skill. */
  readonly differences: readonly Difference[]
}

/** `undefined` where nothing stands, or an empty directory; for what is no directory, a tree without files. */
export async function standingAt(root: string, name: string, called: string = name): Promise<Standing | undefined> {
  const path = join(root, name)
  const stats = statOf(path)
  if (!stats?.isDirectory()) return stats && { record: undefined, tree: { from: 'directory', files: [], truncated: false }, differences: [] }
  const tree = readTree(path)
  if (tree.files.length === 0) return undefined
  const record = readRecord(tree.files.find((file) => file.path === RECORD_NAME)?.content(), called, codec)
  const others = { ...tree, files: tree.files.filter((file) => file.path !== RECORD_NAME) }
  const differences = record ? await differencesFrom(record.files, others, codec) : []
  return { record, tree, differences }
}

/** What somebody has put into a skill, or written over a file of it: that is nobody else's to remove. What is only gone is no loss. */
export function ownWork({ differences }: Standing): readonly Difference[] {
  return differences.filter(({ code }) => code !== 'MISSING' && code !== 'MODE')
}

/** The files of an installed skill, its record included, as they are on the disk. */
export function recordedFiles({ record, tree }: Standing): readonly TreeFile[] {
  const itself = tree.files.find(({ path }) => path === RECORD_NAME)?.content() ?? new Uint8Array()
  const nothing = (): Uint8Array => new Uint8Array()
  return [
    ...(record?.files ?? []).map(({ path, size, sha256, mode }) => ({ path, size, sha256, executable: mode === '0755', content: nothing })),
    { path: RECORD_NAME, size: itself.length, sha256: codec.sha256(itself), executable: false, content: nothing },
  ]
}

/** What the system said while skills were put in place or removed. */
export function diskProblem(error: unknown, path: string): Problem {
  if (codeOf(error) === '') throw error
  const { code, message } = systemError(error, path)
  return { code, message, refused: false }
}

/** Put right what a run left that was killed: an old skill that waits goes back to its place, and stages are removed. */
export async function tidy(root: Root, skills: readonly { readonly name: string }[]): Promise<void> {
  const held = holdRoot(root, false)
  if (!held) return
  const { place } = held
  try {
    for (const { name } of skills) {
      const path = join(place.path, name)
      place.removeDirectory(name)
      for (const old of oldBeside(path).map((one) => basename(one))) {
        const waiting = await standingAt(place.path, old, name)
        if (!waiting?.record || ownWork(waiting).length > 0) continue
        const now = place.enter(name)
        now?.close()
        if (now) removeWaiting(place, old, basename(stageBeside(path)), recordedFiles(waiting))
        else place.rename(old, name)
      }
      for (const dead of deadBeside(path)) removeAll(place, basename(dead))
    }
  } finally {
    held.close(true)
  }
}
