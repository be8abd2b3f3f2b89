import { lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Entry, FileTree } from '../skill/file-tree.ts'
import { byCodeUnit } from '../text/compare.ts'
import { decode } from '../text/decode.ts'
import { diskTree, standsBelow } from './disk-tree.ts'
import { realPath, standsAsWritten, statOf } from './real-path.ts'

/** Directories, with all that stands in them. */
const FOLDERS = ['.claude/agents', '.claude/hooks', '.claude/output-styles', '.claude/rules']
const FILES = `CLAUDE.md CLAUDE.local.md AGENTS.md GEMINI.md MEMORY.md .claude/CLAUDE.md .claude/settings.json .claude/settings.local.json .mcp.json
  gemini-extension.json plugin.json skills-lock.json .codex-plugin/plugin.json .cursor-plugin/plugin.json .plugin/plugin.json .github/plugin/plugin.json
  .well-known/agent-skills/index.json`.split(/\s+/)
/** In a plugin these are the plugin’s. */
const OF_PLUGIN = new Set(['.mcp.json', 'plugin.json'])

/** Where Claude Code keeps what it remembers: of a project, and of its agents. */
const MEMORY_PLACE = /(?:^|[\\/])(?:memory|agent-memory(?:-local)?[\\/][^\\/]+)$/
/** A line of an index. Other texts are called MEMORY.md, too. */
const INDEX_LINE = /^[-*] \[[^\]\n]+\]\(([^()\s/]+\.md)\)/gm

/**
 * What hosts read of a directory that is a project, or a part of one: its entries are that and nothing else, since a repository may
 * hold any number of files. `around` tells of all that stands in it.
 */
export function projectTree(directory: string, repository: string): FileTree {
  const disk = diskTree(directory, repository)
  let entries: readonly Entry[] | undefined
  return {
    get entries() {
      return (entries ??= entriesOf(directory, repository, disk))
    },
    read: (path) => disk.read(path),
    around: (path) => (path.startsWith('..') ? disk.around(path) : standsBelow(realPath(directory), path.split('/'))),
    forget() {
      entries = undefined
    },
  }
}

/** The directory of the project that a file belongs to, if it is one that hosts read of it. */
export function projectOf(file: string): string | undefined {
  for (let directory = dirname(file); directory !== dirname(directory); directory = dirname(directory)) {
    const path = file.slice(directory.length + 1).replaceAll('\\', '/')
    if (FILES.includes(path) || FOLDERS.some((folder) => path.startsWith(`${folder}/`))) return directory
  }
  return file.endsWith('.md') && statOf(join(dirname(file), 'MEMORY.md')) ? dirname(file) : undefined
}

function entriesOf(directory: string, repository: string, disk: FileTree): readonly Entry[] {
  const isPlugin = statOf(join(directory, '.claude-plugin')) !== undefined
  const found = new Map<string, Entry>()
  const add = (path: string): void => {
    const entry = entryOf(directory, path)
    if (entry) found.set(path, entry)
  }
  for (const path of FILES) if (!(isPlugin && OF_PLUGIN.has(path))) add(path)
  for (const folder of FOLDERS)
    if (statOf(join(directory, folder))?.isDirectory())
      for (const entry of diskTree(join(directory, folder), repository).entries)
        found.set(`${folder}/${entry.path}`, { ...entry, path: `${folder}/${entry.path}` })
  const textOf = (path: string): string => (found.has(path) ? decode(disk.read(path) ?? new Uint8Array()).text : '')
  // Other programs have a `plugin.json`, too.
  if (!textOf('plugin.json').includes('agent-plugins.org')) found.delete('plugin.json')
  const index = textOf('MEMORY.md')
  const linked = [...index.matchAll(INDEX_LINE)].map(([, path = '']) => path)
  if (MEMORY_PLACE.test(directory)) for (const name of readdirSync(directory)) if (name.endsWith('.md')) add(name)
  if (!MEMORY_PLACE.test(directory) && linked.length === 0) found.delete('MEMORY.md')
  for (const path of linked) add(path)
  return [...found.values()].sort((a, b) => byCodeUnit(a.path, b.path))
}

function entryOf(directory: string, path: string): Entry | undefined {
  const file = join(directory, path)
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile() || !standsAsWritten(dirname(file), basename(file))) return undefined
  return { path, kind: 'file', size: stats.size, executable: (stats.mode & 0o111) !== 0 }
}
