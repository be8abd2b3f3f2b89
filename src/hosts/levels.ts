import { baseName } from '../text/parents.ts'
import type { HostProfile, LevelKind } from './profile.ts'

/** A directory in which a host looks, and as what. */
export interface SkillRoot {
  readonly level: LevelKind
  /** Absolute, with slashes. */
  readonly directory: string
  /** It holds Markdown files that are commands of an older form. */
  readonly commands?: 'tree' | 'flat'
  /** The prefix of the names of its skills. */
  readonly prefix?: string
  /** The prefix that is used only where the name is taken. */
  readonly prefixIfTaken?: string
}

/** The directories that a host is started with: all absolute, with slashes. */
export interface Workspace {
  /** The current directory first, then those above it as far as the host looks. */
  readonly projects: readonly string[]
  readonly home: string
  readonly additional: readonly string[]
  readonly plugins: readonly { readonly name: string; readonly directory: string }[]
}

/** The usual order: what stands nearer wins. */
const LEVELS: readonly LevelKind[] = ['managed', 'project', 'user', 'additional', 'plugin', 'commands', 'bundled']

/** Where a host looks, from what wins down. Directories need not exist; what comes with the host is not among them. */
export function rootsOf({ discovery }: HostProfile, { projects, home, additional, plugins }: Workspace): readonly SkillRoot[] {
  const { project, user, managed = [], commands, precedence = LEVELS } = discovery
  const { parents = [] } = discovery
  const counts = (path: string, at: number): boolean =>
    at === 0 || parents === true || (parents === 'root' ? at === projects.length - 1 : parents.includes(path))
  const roots: Readonly<Record<LevelKind, readonly SkillRoot[]>> = {
    managed: managed.map((directory) => ({ level: 'managed', directory })),
    user: user.map((path) => ({ level: 'user', directory: `${home}/${path}` })),
    project: projects.flatMap((base, at) =>
      project.filter((path) => counts(path, at)).map((path): SkillRoot => ({ level: 'project', directory: `${base}/${path}` })),
    ),
    additional: additional.flatMap((base) => {
      const prefix = discovery.additionalPrefix ? { prefixIfTaken: `${baseName(base)}:` } : {}
      const directories = discovery.additional === 'skills' ? [base] : project.map((path) => `${base}/${path}`)
      return directories.map((directory): SkillRoot => ({ level: 'additional', directory, ...prefix }))
    }),
    plugin: plugins.map(({ name, directory }) => ({
      level: 'plugin',
      directory: `${directory}/skills`,
      ...(discovery.pluginPrefix && { prefix: `${name}:` }),
    })),
    commands: commands
      ? [...(commands.as === 'tree' ? [home] : []), ...projects, ...(commands.as === 'tree' ? additional : [])].map((base): SkillRoot => ({
          level: 'commands',
          directory: `${base}/${commands.path}`,
          commands: commands.as,
        }))
      : [],
    bundled: [],
  }
  const never = new Set(discovery.notAtHome?.map((path) => `${home}/${path}`))
  const seen = new Set<string>()
  return precedence
    .flatMap((level) => roots[level])
    .filter(({ level, directory }) => level === 'user' || !never.has(directory))
    .filter(({ directory }) => {
      const fresh = !seen.has(directory)
      seen.add(directory)
      return fresh
    })
}

/** The directory of skills that is named after the host, or else the first in which it looks; `undefined` where it looks in none. */
export function ownDirectory({ discovery: { project, user, own } }: HostProfile, level: 'project' | 'user'): string | undefined {
  const all = level === 'project' ? project : user
  const isOwn = (path: string): boolean =>
    own !== undefined && path.endsWith('/skills') && path.split('/').some((one) => own === (one.startsWith('.') ? one : `.${one}`))
  return all.find(isOwn) ?? all[0]
}
