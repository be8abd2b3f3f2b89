import type { Dirent } from 'node:fs'
import { basename, join } from 'node:path'
import type { Discovery, LevelKind } from '../hosts/profile.ts'

import { isCommandFile } from './place.ts'
import { isWithin, leadsToDirectory, listIn, realPath, slashed, statOf } from './real-path.ts'

/** A skill file in a directory of skills, as a host comes across it. */
export interface Installed {
  /** Its directory, by the path that the host takes; the file itself where it is a command. */
  readonly path: string
  /** The file, without symlinks. */
  readonly realPath: string
  /** What the host takes for the name of its directory. */
  readonly dirName: string
  /** Why the host does not read it. */
  readonly refused?: string
}

/** The most directories that are looked into below one. */
const MOST_DIRECTORIES = 5000
/** What any depth means. */
const MOST_DEPTH = 32

/** The skills below a directory, in the way and the order of a host. Symlinks are followed as the host follows them: these are places that somebody installed skills in. */
export function skillsBelow(root: string, discovery: Discovery, level: LevelKind): readonly Installed[] {
  const found: Installed[] = []
  const real = realPath(root)
  const shown = slashed(root)
  const hidden = typeof discovery.hidden === 'boolean' ? discovery.hidden : discovery.hidden.some((one) => shown.endsWith(`/${one}`))
  const loose = Object.entries(discovery.looseFiles ?? {}).find(([one]) => shown.endsWith(`/${one}`))?.[1]
  const visited = new Set<string>()
  const visit = (directory: string, depth: number): void => {
    const here = realPath(directory)
    if (visited.has(here) || visited.size >= MOST_DIRECTORIES) return
    visited.add(here)
    const entries = listIn(directory)
    const own =
      depth === 0 && (discovery.top ?? 'ignored') === 'ignored'
        ? undefined
        : entries.find(({ name }) => name === 'SKILL.md' || (discovery.anyCase && name.toLowerCase() === 'skill.md'))
    if (own) {
      const skill = skillAt(directory, own, here, discovery)
      if (skill) found.push(skill)
      if (depth === 0 ? discovery.top === 'alone' : !discovery.nested) return
    }
    for (const entry of entries) {
      const path = join(directory, entry.name)
      if (loose === (depth === 0 ? 'top' : 'below') && isCommandFile(entry.name) && !entry.isDirectory())
        found.push({ path, realPath: realPath(path), dirName: basename(directory) })
      const isDirectory = entry.isDirectory() || (entry.isSymbolicLink() && leadsToDirectory(path))
      if (!isDirectory || depth >= Math.min(discovery.depth, MOST_DEPTH)) continue
      if ((entry.name.startsWith('.') && !hidden) || (entry.name === 'node_modules' && !discovery.nodeModules)) continue
      if (discovery.passesOver?.test(entry.name) || (own && discovery.notInside?.includes(entry.name))) continue
      if (entry.isSymbolicLink() && discovery.symlinkedDirectory === 'ignores') continue
      if (entry.isSymbolicLink() && discovery.symlinkedDirectory === 'inside only' && level !== 'user' && !isWithin(real, realPath(path))) {
        found.push({ path, realPath: join(realPath(path), 'SKILL.md'), dirName: entry.name, refused: 'the symlink leads outside the directory of skills' })
        continue
      }
      visit(path, depth + 1)
    }
  }
  visit(root, 0)
  return found
}

/** The commands below a directory. A SKILL.md stands for the directory that it is in, and for the files beside it. */
export function commandsBelow(root: string, as: 'tree' | 'flat'): readonly Installed[] {
  const found: Installed[] = []
  const visited = new Set<string>()
  const ending = as === 'flat' ? /\.md$/i : /\.md$/
  const visit = (directory: string, names: readonly string[]): void => {
    if (names.length > MOST_DEPTH || found.length > MOST_DIRECTORIES) return
    visited.add(realPath(directory))
    const entries = listIn(directory)
    const skill = as === 'tree' ? entries.find(({ name }) => name === 'SKILL.md') : undefined
    for (const entry of entries) {
      const path = join(directory, entry.name)
      if (entry.isDirectory() || (entry.isSymbolicLink() && leadsToDirectory(path))) {
        if (as === 'tree' && !visited.has(realPath(path))) visit(path, [...names, entry.name])
        continue
      }
      if ((skill && entry !== skill) || !ending.test(entry.name) || !statOf(realPath(path))?.isFile()) continue
      const name = skill ? (names.at(-1) ?? basename(root)) : entry.name.replace(ending, '')
      found.push({ path: skill ? directory : path, realPath: realPath(path), dirName: [...names.slice(0, skill ? -1 : undefined), name].join(':') })
    }
  }
  visit(root, [])
  return found
}

function skillAt(directory: string, entry: Dirent, real: string, { symlinkedFile }: Discovery): Installed | undefined {
  const path = join(directory, entry.name)
  const skill = { path: directory, realPath: realPath(path), dirName: basename(directory) }
  if (!entry.isSymbolicLink()) return entry.isFile() ? skill : undefined
  if (symlinkedFile === 'ignores') return { ...skill, refused: 'SKILL.md is a symlink, which the host ignores' }
  if (symlinkedFile === 'inside only' && !isWithin(real, skill.realPath)) return { ...skill, refused: 'SKILL.md is a symlink that leads outside the skill' }
  return skill
}
