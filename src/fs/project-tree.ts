import { basename, dirname, join, relative } from 'node:path'
import type { Entry, FileTree } from '../skill/file-tree.ts'
import { isApart } from '../skill/layout.ts'
import type { SkillFiles } from '../skill/parse.ts'
import { PROJECT_FILE } from '../skill/skill.ts'
import { byCodeUnit } from '../text/compare.ts'
import { decode } from '../text/decode.ts'
import { diskTree, standsBelow } from './disk-tree.ts'
import type { Place } from './place.ts'
import { withTexts, type Texts } from './unsaved.ts'
import { listIn, realPath, slashed, statOf } from './real-path.ts'

/** Directories, with all that stands in them. */
const FOLDERS = ['.claude/agents', '.claude/hooks', '.claude/output-styles', '.claude/rules']
/** Directories of skills, of which only the files right in them are looked at that are no SKILL.md. */
const SKILL_FOLDERS = 'agents claude codex copilot cursor gemini github opencode qwen'.split(' ').map((host) => `.${host}/skills`)
const FILES = `CLAUDE.md CLAUDE.local.md AGENTS.md GEMINI.md MEMORY.md .claude/CLAUDE.md .claude/settings.json .claude/settings.local.json .mcp.json
  gemini-extension.json plugin.json skills-lock.json .codex-plugin/plugin.json .cursor-plugin/plugin.json .plugin/plugin.json .github/plugin/plugin.json
  .well-known/agent-skills/index.json`.split(/\s+/)
/** Where Claude Code keeps what it remembers: of a project, and of its agents. */
const MEMORY_PLACE = /(?:^|[\\/])(?:memory|agent-memory(?:-local)?[\\/][^\\/]+)$/
/** A line of an index. Other texts are called MEMORY.md, too. */
const INDEX_LINE = /^[-*] \[[^\]\n]{1,200}\]\(([^()\s/]{1,200}\.md)\)/gm

/**
 * What hosts read of a directory that is a project, or a part of one: its entries are that and nothing else, since a repository may
 * hold any number of files. `around` tells of all that stands in it.
 */
export function projectTree(directory: string, repository: string, texts: Texts = new Map()): FileTree {
  const disk = withTexts(diskTree(directory, repository), directory, texts)
  let entries: readonly Entry[] | undefined
  return {
    get entries() {
      return (entries ??= entriesOf(directory, repository, disk, texts))
    },
    read: (path) => disk.read(path),
    around: (path) => (path.startsWith('..') || texts.has(join(directory, path)) ? disk.around(path) : standsBelow(realPath(directory), path.split('/'))),
    forget() {
      entries = undefined
    },
  }
}

/**
 * A directory as a project, if it holds anything that hosts read of one.
 *
 * @param top the directory that the user named
 */
export function projectAt({ directory, gitRoot, home }: Place, top: string, shown: string, texts: Texts): SkillFiles | undefined {
  const disk = { directory, repository: gitRoot ?? top }
  const files = projectTree(disk.directory, disk.repository, texts)
  if (files.entries.length === 0) return undefined
  const known = { kind: 'plugin', fileName: PROJECT_FILE, extent: 'project' } as const
  const apart = isApart(slashed(relative(top, directory)))
  return { ...known, dir: shown, dirName: basename(directory), home, files, disk, ...(apart && { apart }) }
}

/** The directory of the project that a file belongs to, if it is one that hosts read of it. */
export function projectOf(file: string): string | undefined {
  let found = file.endsWith('.md') && statOf(join(dirname(file), 'MEMORY.md')) ? dirname(file) : undefined
  for (let directory = dirname(file); directory !== dirname(directory); directory = dirname(directory)) {
    const path = file.slice(directory.length + 1).replaceAll('\\', '/')
    if (FILES.includes(path) || [...FOLDERS, ...SKILL_FOLDERS].some((folder) => path.startsWith(`${folder}/`))) found = directory
  }
  return found
}

function entriesOf(directory: string, repository: string, disk: FileTree, texts: Texts): readonly Entry[] {
  const found = new Map<string, Entry>()
  const add = (path: string): void => {
    const stats = standsBelow(directory, path.split('/')) === 'file' ? statOf(join(directory, path)) : undefined
    const size = texts.get(join(directory, path))?.length ?? stats?.size
    if (size !== undefined) found.set(path, { path, kind: 'file', size, executable: ((stats?.mode ?? 0) & 0o111) !== 0 })
  }
  const textOf = (path: string): string => (found.has(path) ? decode(disk.read(path)).text : '')
  for (const path of FILES) if (path !== '.mcp.json' || !statOf(join(directory, '.claude-plugin'))) add(path)
  // Other programs have a `plugin.json`, too.
  if (!textOf('plugin.json').includes('agent-plugins.org')) found.delete('plugin.json')
  for (const folder of FOLDERS)
    if (/^(?:directory|missing)$/.test(standsBelow(directory, folder.split('/'))))
      for (const entry of withTexts(diskTree(join(directory, folder), repository), join(directory, folder), texts).entries)
        found.set(`${folder}/${entry.path}`, { ...entry, path: `${folder}/${entry.path}` })
  for (const folder of SKILL_FOLDERS)
    if (standsBelow(directory, folder.split('/')) === 'directory')
      for (const { name } of listIn(join(directory, folder)).filter((one) => one.name.endsWith('.md') && !/^skill\.md$/i.test(one.name))) {
        add(`${folder}/${name}`)
        if (!textOf(`${folder}/${name}`).startsWith('---')) found.delete(`${folder}/${name}`)
      }
  const memories = [...textOf('MEMORY.md').matchAll(INDEX_LINE)].map(([, path = '']) => path)
  if (MEMORY_PLACE.test(directory)) memories.push(...listIn(directory).flatMap(({ name }) => (name.endsWith('.md') ? [name] : [])))
  else if (memories.length === 0) found.delete('MEMORY.md')
  for (const path of memories) add(path)
  return [...found.values()].sort((a, b) => byCodeUnit(a.path, b.path))
}
