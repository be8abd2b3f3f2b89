import { join, relative, sep } from 'node:path'
import { trackedIn, type Tracked } from './git-index.ts'
import { readRegularFile } from './read-file.ts'
import { isWithin } from './real-path.ts'

/** The names of the files that say what to leave out, each with the syntax of `.gitignore`. */
export type IgnoreFile = '.gitignore' | '.skillcignore'

/** The rules that hold in a directory: its own and those of the directories above it, as far up as `base`. */
export interface IgnoreRules {
  readonly base: string
  /** As a file at `base` would say them. */
  readonly patterns: readonly string[]
  readonly ignores: (path: string) => boolean
  /** What the patterns do not ignore all the same, by its path from `base`. */
  readonly tracked: () => Tracked
}

/** The largest ignore file that is read, in bytes. */
const MAX_BYTES = 100_000

/**
 * The most `**` in a pattern that is applied. Each multiplies the time of a match by the depth of the path, so that a few
 * more could keep a walk busy for hours; no pattern that is meant seriously has as many.
 */
const MAX_GLOBSTARS = 3

/**
 * Add the rules of one directory's ignore file to those from above. The package is loaded when there is a file to apply.
 *
 * The rules of all directories go into one list, each with its directory in front: only so does a pattern below
 * re-include what one above ignores, and only so is a file ignored because of its directory.
 */
export async function addIgnoreFile(above: IgnoreRules | undefined, base: string, directory: string, name: IgnoreFile): Promise<IgnoreRules | undefined> {
  const bytes = readRegularFile(join(directory, name), MAX_BYTES)
  if (!bytes) return above
  const from = relative(above?.base ?? base, directory)
    .split(sep)
    .filter(Boolean)
  const prefix = from.map((segment) => `${segment.replace(/[\\*?[\]!#{} ]/g, '\\$&')}/`).join('')
  const patterns = [...(above?.patterns ?? [])]
  for (const line of new TextDecoder().decode(bytes).split(/\r?\n/)) {
    const pattern = prefix === '' ? line : tieTo(prefix, line)
    if (pattern !== undefined && pattern.split('**').length <= MAX_GLOBSTARS + 1) patterns.push(pattern)
  }
  return { base: above?.base ?? base, patterns, ignores: await matcherOf(patterns), tracked: above?.tracked ?? asTracked(name, base) }
}

/** Read when a pattern ignores something. */
function asTracked(name: IgnoreFile, base: string): () => Tracked {
  let tracked: Tracked | undefined
  return () => (tracked ??= name === '.gitignore' ? trackedIn(base) : new Set())
}

async function matcherOf(patterns: readonly string[]): Promise<IgnoreRules['ignores']> {
  const { default: ignore } = await import('ignore')
  // Git's own default differs from disk to disk; a report must not.
  const matcher = ignore({ ignorecase: false }).add(patterns)
  return (path) => matcher.ignores(path)
}

/** A pattern of a nested ignore file, as the file at the root would say it. */
function tieTo(prefix: string, line: string): string | undefined {
  if (line.trim() === '' || line.startsWith('#')) return undefined
  const negation = line.startsWith('!') ? '!' : ''
  const pattern = line.slice(negation.length)
  const path = pattern.replace(/^\//, '')
  if (path.trim() === '') return undefined
  // A slash at the start or in the middle ties a pattern to its directory; without one it holds at any depth.
  const tied = pattern.trimEnd().replace(/\/$/, '').includes('/')
  return `${negation}/${prefix}${tied ? '' : '**/'}${path}`
}

/** Whether the rules ignore an absolute path below their base, itself or by a directory above it. */
export function isIgnored({ base, ignores, tracked }: IgnoreRules, path: string, isDirectory: boolean): boolean {
  if (path === base || !isWithin(base, path)) return false
  const below = path.slice(base.endsWith(sep) ? base.length : base.length + 1).replaceAll(sep, '/')
  return ignores(below + (isDirectory ? '/' : '')) && !tracked().has(below)
}

/** Whether patterns like those of an ignore file match a path, which is relative to where they stand. */
export async function matching(patterns: readonly string[]): Promise<(path: string) => boolean> {
  return matcherOf(patterns.filter((pattern) => pattern.split('**').length <= MAX_GLOBSTARS + 1))
}
