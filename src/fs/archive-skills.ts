import { basename, join, posix } from 'node:path'
import { ArchiveError } from '../bundle/archive.ts'
import { readArchive, refuseOtherFormat } from '../bundle/read-archive.ts'
import { localPlugins } from '../documents/marketplace.ts'
import type { Entry, FileTree } from '../skill/file-tree.ts'
import type { SkillFiles } from '../skill/parse.ts'
import { withDirectories } from '../skill/with-directories.ts'
import { isCommandFile, MANIFEST, MARKETPLACE, placeIn, skillFileIn, type Place } from './place.ts'
import { readRegularFile } from './read-file.ts'
import { unpacker } from './unpacker.ts'

/** The largest archive that is read, in bytes. */
const MAX_PACKED = 512 << 20

/**
 * The skills, commands and plugins in an archive, by the paths that they would have if the archive were a directory. It is read
 * by the readers that `extract` uses, in memory.
 *
 * @param archive absolute
 * @param shown as the report names the archive
 * @returns what is wrong with the archive, in words, where it cannot be read
 */
export function skillsInArchive(archive: string, shown: string): ReadonlyMap<string, SkillFiles> | string {
  const bytes = readRegularFile(archive, MAX_PACKED)
  if (!bytes) return `cannot be read, or has more than ${MAX_PACKED} bytes`
  const contents = new Map<string, Uint8Array>()
  const found: Entry[] = []
  try {
    const { format, files } = readArchive(bytes, unpacker)
    refuseOtherFormat(basename(archive), format)
    for (const file of files) {
      const { path, size, mode = 0 } = file
      found.push({ path, kind: 'file', size, executable: (mode & 0o111) !== 0, ...((mode & 0o6002) !== 0 && { mode: mode & 0o6002 }) })
      contents.set(path, file.content())
    }
  } catch (error) {
    if (error instanceof ArchiveError) return error.message
    throw error
  }
  const units = unitsIn(archive, shown, withDirectories(found), contents)
  const bad = /\.(?:zip|skill)$/i.test(archive) ? whyNoUpload(found.map(({ path }) => path)) : undefined
  return bad === undefined ? units : new Map([...units].map(([path, unit]) => [path, unit.kind === 'skill' ? { ...unit, badUpload: bad } : unit]))
}

/** claude.ai and the Skills API take a zip of one directory with a SKILL.md in it. */
function whyNoUpload(paths: readonly string[]): string | undefined {
  const skills = paths.filter((path) => /(?:^|\/)SKILL\.md$/.test(path))
  const top = new Set(paths.map((path) => path.split('/', 1)[0]))
  const [first = ''] = skills
  if (skills.length > 1) return `the archive has ${skills.length} files called SKILL.md, and one is allowed`
  if (!first.includes('/')) return undefined
  const faults = [
    ...(first.split('/').length > 2 ? [`SKILL.md is in \`${posix.dirname(first)}\`, not in a directory at the top`] : []),
    ...(top.size > 1 ? [`${top.size} files and directories are at the top, and one directory is allowed`] : []),
  ]
  return faults.length > 0 ? faults.join('; ') : undefined
}

function unitsIn(archive: string, shown: string, sorted: readonly Entry[], contents: ReadonlyMap<string, Uint8Array>): Map<string, SkillFiles> {
  const units = new Map<string, SkillFiles>()
  const places = new Map<string, Place>()
  // Plugins that an entry of a marketplace stands for may have no manifest.
  const listed = new Set<string>()
  const paths = new Set(sorted.map(({ path }) => path))
  for (const directory of ['', ...sorted.filter(({ kind }) => kind === 'directory').map(({ path }) => path)]) {
    const prefix = directory === '' ? '' : `${directory}/`
    const inside = sorted.filter(({ path }) => path.startsWith(prefix) && path !== directory && !path.slice(prefix.length).includes('/'))
    const names = inside.map(({ path, kind }) => ({ name: path.slice(prefix.length), isDirectory: () => kind === 'directory' }))
    const isPlugin = paths.has(prefix + MANIFEST)
    const parent = directory === '' ? undefined : places.get(prefixOf(directory))
    const place = placeIn(
      join(archive, directory),
      parent,
      (name) => paths.has(prefix + name),
      () => isPlugin,
    )
    places.set(directory, place)
    const add = (kind: SkillFiles['kind'], fileName: string, extent?: SkillFiles['extent']): void =>
      void units.set(join(archive, directory, fileName), {
        kind,
        dir: directory === '' ? shown : `${shown}/${directory}`,
        dirName: directory === '' ? basename(archive).replace(/\.(?:tar\.gz|[^.]+)$/, '') : posix.basename(directory),
        fileName,
        home: place.home,
        files: treeIn(directory, sorted, contents),
        ...(extent && { extent }),
      })
    const skillFile = skillFileIn(names, place.commands)
    if (skillFile !== undefined) add('skill', skillFile)
    if (place.commands) for (const { name, isDirectory } of names) if (!isDirectory() && name !== skillFile && isCommandFile(name)) add('command', name)
    const isMarketplace = paths.has(prefix + MARKETPLACE)
    const inner = isMarketplace ? localPlugins(treeIn(directory, sorted, contents)) : []
    for (const one of inner) listed.add(prefix + one)
    const holdsNothing = skillFile !== undefined || (isMarketplace && !isPlugin && !inner.includes(''))
    if (place.plugin) add('plugin', isMarketplace && !isPlugin ? MARKETPLACE : MANIFEST, holdsNothing ? 'manifest' : undefined)
    else if (listed.has(directory) && skillFile === undefined) add('plugin', MANIFEST)
  }
  return units
}

function prefixOf(directory: string): string {
  const parent = posix.dirname(directory)
  return parent === '.' ? '' : parent
}

function treeIn(directory: string, all: readonly Entry[], contents: ReadonlyMap<string, Uint8Array>): FileTree {
  const prefix = directory === '' ? '' : `${directory}/`
  const kinds = new Map(all.map(({ path, kind }) => [path, kind === 'directory' ? kind : 'file'] as const))
  return {
    entries: all.flatMap((entry) => (entry.path.startsWith(prefix) ? [{ ...entry, path: entry.path.slice(prefix.length) }] : [])),
    read: (path) => contents.get(prefix + path),
    around: (path) => kinds.get(posix.join(directory, path)) ?? 'missing',
  }
}
