import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pluginParts, type Plugin } from '../documents/plugin-parts.ts'
import { diskTree } from '../fs/disk-tree.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { realPath } from '../fs/real-path.ts'

/** A plugin as Claude Code reads it where it is installed, or started with `--plugin-dir`. */
export function openPlugin(directory: string): Promise<Plugin> {
  return pluginParts(diskTree(directory, directory), basename(directory), (path) => readRegularFile(realPath(join(directory, path))))
}

const SIGNS = '.claude-plugin commands skills agents hooks themes output-styles monitors workflows SKILL.md .mcp.json .lsp.json'.split(' ')

/** The directory, or those in it that are plugins where it shows no sign of being one itself. */
export function pluginsAt(directory: string): readonly string[] {
  if (SIGNS.some((sign) => existsSync(join(directory, sign)))) return [directory]
  const inside = readdirSync(directory).filter((name) => existsSync(join(directory, name, '.claude-plugin', 'plugin.json')))
  return inside.length > 0 ? inside.map((name) => join(directory, name)) : [directory]
}
