import type { Dirent } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { HOMES } from '../hosts/known.generated.ts'
import type { Home } from '../skill/skill.ts'
import { byCodeUnit } from '../text/compare.ts'
import { standsAsWritten, statOf } from './real-path.ts'

/** What a directory is to the hosts, which it gets from its own content and from the directories above it. */
export interface Place {
  /** Absolute, without symlinks. */
  readonly directory: string
  /** The nearest directory with `.git`, at or above it. */
  readonly gitRoot: string | undefined
  readonly home: Home
  /** The Markdown files in it are legacy commands. */
  readonly commands: boolean
  readonly plugin: boolean
}

/** Of a plugin, and of a marketplace. */
export const MANIFEST = '.claude-plugin/plugin.json'
export const MARKETPLACE = '.claude-plugin/marketplace.json'

/** The names that {@link placeIn} asks for. */
export const TELLING_NAMES: ReadonlySet<string> = new Set(['.git', '.claude-plugin', 'SKILL.md'])

/**
 * The place that a directory is.
 *
 * @param parent of the directory above it; `undefined` for the root of the disk
 * @param has whether one of {@link TELLING_NAMES} stands in it
 * @param isPlugin whether it has a manifest; it is asked only where there is a `.claude-plugin`
 */
export function placeIn(
  directory: string,
  parent: Place | undefined,
  has: (name: string) => boolean,
  isPlugin: () => boolean = () => statOf(join(directory, MANIFEST))?.isFile() === true,
): Place {
  const name = basename(directory)
  const repository = has('.git')
  const plugin = has('.claude-plugin')
  // `.agents`, `.github` and the like inside a plugin belong to more than one host.
  const inherited = repository || name.startsWith('.') ? undefined : parent?.home
  const commandsStart = name === 'commands' && parent !== undefined && (parent.plugin || basename(parent.directory) === '.claude')
  return {
    directory,
    gitRoot: repository ? directory : parent?.gitRoot,
    home: plugin && isPlugin() ? 'claude-code' : (homeNamed(name) ?? inherited ?? 'any'),
    // The Markdown files of a skill that stands among commands are its documents.
    commands: (commandsStart || parent?.commands === true) && !has('SKILL.md'),
    plugin,
  }
}

/** The host that a directory is named after. */
function homeNamed(name: string): Home | undefined {
  return Object.hasOwn(HOMES, name) ? HOMES[name as keyof typeof HOMES] : undefined
}

/** The place of a directory that nobody has walked to, and with it those of all directories above. */
export function placeOf(directory: string, known: Map<string, Place>): Place {
  const before = known.get(directory)
  if (before) return before
  const above = dirname(directory)
  const parent = above === directory ? undefined : placeOf(above, known)
  const place = placeIn(directory, parent, (name) => statOf(join(directory, name)) !== undefined && standsAsWritten(directory, name))
  known.set(directory, place)
  return place
}

/**
 * The name of the skill file in a directory: `SKILL.md`, or else what was meant to be one.
 *
 * @param commands whether the directory holds legacy commands, where `skill.md` is the command `/skill`
 */
export function skillFileIn(entries: readonly Pick<Dirent, 'name' | 'isDirectory'>[], commands: boolean): string | undefined {
  const names = entries.filter(({ name }) => name.length === 8 && name.toLowerCase() === 'skill.md')
  if (names.some(({ name }) => name === 'SKILL.md')) return 'SKILL.md'
  if (commands) return undefined
  return names
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .sort(byCodeUnit)[0]
}

/** Whether a file among legacy commands is one. */
export function isCommandFile(name: string): boolean {
  return name.endsWith('.md') && name !== '.md' && name.toLowerCase() !== 'readme.md'
}
