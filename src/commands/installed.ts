import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { mapIn } from '../bundle/json.ts'
import { candidatesIn } from '../documents/plugin-parts.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { isWithin, realPath, slashed, statOf } from '../fs/real-path.ts'
import { commandsBelow, skillsBelow } from '../fs/skill-roots.ts'
import { decodeForHosts } from '../hosts/skill-file.ts'
import { rootsOf, type SkillRoot, type Workspace } from '../hosts/levels.ts'
import type { HostProfile } from '../hosts/profile.ts'
import type { Candidate } from '../hosts/resolve.ts'
import type { Looked } from '../report/resolve.ts'
import { openPlugin, pluginsAt } from './open-plugin.ts'

/** With what a host is started: all absolute. */
export interface Start {
  readonly cwd: string
  readonly home: string
  readonly additional: readonly string[]
  readonly plugins: readonly string[]
}

/** Every skill where a host looks, the winner of a name first, and the places. */
export async function installed(host: HostProfile, options: Start): Promise<{ readonly looked: readonly Looked[]; readonly candidates: readonly Candidate[] }> {
  const { cwd, home } = options
  const workspace: Workspace = {
    // Only the root ends in a slash, and paths below add their own.
    projects: projectsFrom(cwd, host, home).map((path) => path.replace(/\/$/, '')),
    home: slashed(home),
    additional: options.additional.map(slashed),
    plugins: options.plugins.flatMap(pluginsAt).map((directory) => ({ name: pluginName(directory), directory: slashed(directory) })),
  }
  const parts = new Map<string, readonly Candidate[]>()
  for (const { directory } of host.inPlugins ? workspace.plugins : []) parts.set(`${directory}/skills`, await partsOf(directory, cwd, home))
  const looked: Looked[] = []
  const candidates = rootsOf(host, workspace).flatMap((root) => {
    const found = parts.get(root.directory) ?? candidatesBelow(root, host, options)
    looked.push({ level: root.level, path: shown(root.directory, cwd, home) || '.', there: existsSync(root.directory), skills: found.length })
    return found
  })
  return { looked, candidates }
}

function candidatesBelow({ level, directory, commands, prefix, prefixIfTaken }: SkillRoot, host: HostProfile, { cwd, home }: Start): readonly Candidate[] {
  const found = commands ? commandsBelow(directory, commands) : skillsBelow(directory, host.discovery, level)
  return found.map((one): Candidate => {
    const file = one.refused === undefined ? fileAt(one.realPath, one.dirName, host) : { refused: one.refused }
    const as = commands && host.inCommands ? { as: host.inCommands } : {}
    return { level, path: shown(one.path, cwd, home), realPath: one.realPath, root: directory, prefix, prefixIfTaken, file, ...as }
  })
}

/** A directory and those above it, as far as a host looks. */
function projectsFrom(cwd: string, { discovery: { climbs } }: HostProfile, home: string): readonly string[] {
  const all: string[] = []
  for (let at = cwd; ; at = dirname(at)) {
    all.push(slashed(at))
    if (statOf(join(at, '.git'))) return all
    if (at === dirname(at)) break
  }
  if (climbs === undefined) return all.slice(0, 1)
  const end = climbs === 'home' ? all.indexOf(slashed(home)) : -1
  return end > 0 ? all.slice(0, end + 1) : end === 0 ? all.slice(0, 1) : all
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
  const name = mapIn(bytes)?.['name']
  return typeof name === 'string' && name !== '' ? name : basename(directory)
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
