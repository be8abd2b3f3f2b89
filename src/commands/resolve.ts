import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { candidatesIn } from '../documents/plugin-parts.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { isWithin, realPath, statOf } from '../fs/real-path.ts'
import { skillsBelow } from '../fs/skill-roots.ts'
import { decodeForHosts } from '../hosts/decode.ts'
import { rootsOf, type Workspace } from '../hosts/levels.ts'
import { prepareHosts } from '../hosts/predict-file.ts'
import type { HostProfile } from '../hosts/profile.ts'
import { resolveAll, type Candidate } from '../hosts/resolve.ts'
import { targetsNamed } from '../hosts/targets.ts'
import { resolveJson, resolveText, type ResolveReport } from '../report/resolve.ts'
import { configAt } from './config.ts'
import { openPlugin, pluginsAt } from './open-plugin.ts'
import { refuse, type CommandResult } from './result.ts'

export interface ResolveOptions {
  /** Absolute. */
  readonly cwd: string
  /** Absolute. */
  readonly home: string
  readonly target?: string | undefined
  /** Absolute. */
  readonly additional: readonly string[]
  /** Absolute. */
  readonly plugins: readonly string[]
  /** A file of the project that is in use. */
  readonly path?: string | undefined
  readonly os?: string | undefined
  readonly bins: readonly string[]
  readonly env: readonly string[]
  readonly format: 'text' | 'json'
  readonly width: number
}

/** Say which skills a host has when it is started in a directory, and which of them others hide. */
export async function resolveSkills(options: ResolveOptions): Promise<CommandResult> {
  const { cwd, home } = options
  const missing = [cwd, ...options.additional, ...options.plugins].find((directory) => !statOf(directory))
  if (missing !== undefined) return refuse(`${missing} does not exist`)
  const config = await configAt(cwd)
  if ('problem' in config) return refuse(config.problem)
  const named = targetsNamed([options.target ?? config.hosts.primary ?? 'claude-code'])
  if (typeof named === 'string') return refuse(named)
  const [target] = named
  if (!target || named.length > 1) return refuse('resolve takes one host')
  const { host, key } = target
  if (options.path !== undefined && host.conditional === undefined)
    return refuse(`${host.title} has no skills that wait for a file; Claude Code and Qwen Code have`)
  await prepareHosts([host])

  const workspace: Workspace = {
    projects: projectsFrom(cwd),
    home: slashed(home),
    additional: options.additional.map(slashed),
    plugins: options.plugins.flatMap(pluginsAt).map((directory) => ({ name: pluginName(directory), directory: slashed(directory) })),
  }
  const parts = new Map<string, readonly Candidate[]>()
  // oxlint-disable-next-line no-await-in-loop -- reading is synchronous
  for (const { directory } of host.inPlugins ? workspace.plugins : []) parts.set(`${directory}/skills`, await partsOf(directory, cwd, home))
  const candidates = rootsOf(host, workspace).flatMap(
    ({ level, directory, commands, prefix, prefixIfTaken }) =>
      parts.get(directory) ??
      skillsBelow(directory, host.discovery, commands ?? false).map((one): Candidate => {
        const file = one.refused === undefined ? fileAt(one.realPath, one.dirName, host) : { refused: one.refused }
        return { level, path: shown(one.path, cwd, home), realPath: one.realPath, root: directory, prefix, prefixIfTaken, file }
      }),
  )
  const machine = { os: options.os ?? '', bins: new Set(options.bins), env: new Set(options.env) }
  const path = options.path === undefined ? undefined : slashed(relative(cwd, resolve(cwd, options.path)))
  const skills = resolveAll(host, candidates, { machine, path })
  const bundled = (host.listing?.builtIn ?? []).map(({ name }) => name).filter((name) => !skills.some((one) => one.name === name && one.status === 'wins'))
  const report: ResolveReport = { host: { key, title: host.title, version: host.version }, cwd, ...(path !== undefined && { path }), skills, bundled }
  return { stdout: options.format === 'json' ? resolveJson(report) : resolveText(report, options.width), stderr: '', exitCode: 0 }
}

/** A directory and those above it, up to the root of the repository; only the directory where there is no repository. */
function projectsFrom(cwd: string): readonly string[] {
  const projects: string[] = []
  for (let at = cwd; ; at = dirname(at)) {
    projects.push(slashed(at))
    if (statOf(join(at, '.git'))) return projects
    if (at === dirname(at)) return [slashed(cwd)]
  }
}

/** The skills and commands of a plugin, as the host loads them. */
async function partsOf(directory: string, cwd: string, home: string): Promise<readonly Candidate[]> {
  return candidatesIn(await openPlugin(directory), directory, (file) => {
    const path = join(directory, file)
    return { path: shown(basename(path) === 'SKILL.md' ? dirname(path) : path, cwd, home), realPath: realPath(path) }
  })
}

/** The name of a plugin, by its manifest. */
function pluginName(directory: string): string {
  const bytes = readRegularFile(join(directory, '.claude-plugin', 'plugin.json')) ?? readRegularFile(join(directory, 'gemini-extension.json'))
  try {
    const { name } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly name?: unknown }
    if (typeof name === 'string' && name !== '') return name
  } catch {
    // Without a manifest, it has the name of its directory.
  }
  return basename(directory)
}

function fileAt(path: string, dirName: string, host: HostProfile): Candidate['file'] {
  const size = statOf(path)?.size ?? 0
  const bytes = readRegularFile(path)
  if (!bytes) return { refused: host.size && size > host.size.max ? 'the file is too large' : 'the file cannot be read' }
  return {
    ...decodeForHosts(bytes),
    bytes: bytes.length,
    dirName,
    read(other) {
      const content = readRegularFile(join(dirname(path), other))
      return content && decodeForHosts(content).text
    },
  }
}

/** A path relative to the current or home directory, where it is in one of them. */
function shown(path: string, cwd: string, home: string): string {
  if (isWithin(cwd, path)) return slashed(relative(cwd, path))
  if (isWithin(home, path)) return `~/${slashed(relative(home, path))}`
  return slashed(path)
}

function slashed(path: string): string {
  return path.split(sep).join('/')
}
