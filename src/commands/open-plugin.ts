import { existsSync, readdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { pluginParts, type Plugin, type PluginPart } from '../documents/plugin-parts.ts'
import { diskTree } from '../fs/disk-tree.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { realPath } from '../fs/real-path.ts'
import type { SkillFiles } from '../skill/parse.ts'

/** A plugin as Claude Code reads it where it is installed, or started with `--plugin-dir`. */
export function openPlugin(directory: string): Promise<Plugin> {
  const real = realPath(directory)
  return pluginParts(diskTree(real, real), basename(directory), (path) => readRegularFile(realPath(join(directory, path))))
}

const SIGNS = '.claude-plugin commands skills agents hooks themes output-styles monitors workflows SKILL.md .mcp.json .lsp.json'.split(' ')

/** The directory, or those in it that are plugins where it shows no sign of being one itself. */
export function pluginsAt(directory: string): readonly string[] {
  if (SIGNS.some((sign) => existsSync(join(directory, sign)))) return [directory]
  const inside = readdirSync(directory).filter((name) => existsSync(join(directory, name, '.claude-plugin', 'plugin.json')))
  return inside.length > 0 ? inside.map((name) => join(directory, name)) : [directory]
}

/** A plugin, and where it stands. */
export interface InPlace {
  readonly dir: string
  readonly directory: string
  readonly plugin: Plugin
}

/** The plugins that discovery found beside skills: what has no manifest may be a marketplace, or what somebody keeps beside hooks. */
export async function pluginsAmong(skills: readonly SkillFiles[]): Promise<readonly InPlace[]> {
  const plugins: InPlace[] = []
  for (const { kind, dir, disk } of skills) {
    if (kind !== 'plugin' || !disk || !existsSync(join(disk.directory, '.claude-plugin', 'plugin.json'))) continue
    // Each manifest of a client is found by itself.
    if (plugins.some(({ directory }) => directory === disk.directory)) continue
    plugins.push({ dir, directory: disk.directory, plugin: await openPlugin(disk.directory) })
  }
  return plugins
}

/** What a skill is in the plugin that it stands in, and why it is not there. */
export function partOf(
  files: SkillFiles,
  plugins: readonly InPlace[],
): { readonly plugin: string; readonly part?: PluginPart; readonly missing?: string | undefined } | undefined {
  const path = join(files.disk?.directory ?? '', files.fileName)
  const found = plugins.findLast(({ directory }) => path.startsWith(directory + sep))
  if (!found) return undefined
  const { parts, refused, off, name: plugin } = found.plugin
  const part = parts.find(({ file }) => join(found.directory, file) === path)
  // What stands in a hidden directory, as `.claude/skills`, is of the repository that holds the plugin.
  if (!part && path.slice(found.directory.length).includes(`${sep}.`)) return undefined
  if (!part) return { plugin, missing: refused ?? `not among the skills of the plugin ${plugin}` }
  const first = parts.find(({ kind, name }) => kind !== 'agent' && name === part.name)
  return { plugin, part, missing: refused ?? off ?? (first === part ? undefined : `${first?.file ?? ''} has the same name`) }
}
