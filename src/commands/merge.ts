import { resolve } from 'node:path'
import type { Discovered } from '../fs/discover.ts'
import { diskTree } from '../fs/disk-tree.ts'
import { resultOf } from '../lint/lint.ts'
import { byCodeUnit } from '../text/compare.ts'
import { chooseRules } from './choose-rules.ts'
import { configAt } from './config.ts'
import { failuresOf } from './find-skills.ts'
import { finish, NOTHING, type FinishOptions } from './finish.ts'
import { partsIn, type Part } from './part.ts'
import { refuse, type CommandResult } from './result.ts'
import { setLevels } from './set-levels.ts'

/**
 * Make one report of what several runs have found. It is that of one run. Skills that share something are read again, to be
 * compared: run it where they stand.
 */
export async function merge(paths: readonly string[], options: FinishOptions): Promise<CommandResult> {
  const parts: Part[] = []
  for (const path of paths) {
    const read = partsIn(resolve(options.cwd, path))
    if (typeof read === 'string') return refuse(`${path} ${read}`)
    parts.push(...read)
  }
  const first = parts[0] as Part
  const odd = parts.find(({ version, asked }) => version !== options.version || JSON.stringify(asked) !== JSON.stringify(first.asked))
  if (odd) return refuse('the parts come from different runs: other options, or another version of skillc')

  const config = await configAt(options.cwd)
  if ('problem' in config) return refuse(config.problem)
  const { select, ignore, profile } = first.asked
  const levels = profile === 'strict' ? undefined : await setLevels(config.layers, options.cwd)
  const groups = await chooseRules(select, ignore, levels?.asked)
  if (typeof groups === 'string') return refuse(groups)

  const skills = new Map(parts.flatMap((part) => part.skills).map((one) => [`${one.files.dir}/${one.files.fileName}`, one]))
  const sorted = [...skills.values()].sort((a, b) => byCodeUnit(a.files.dir, b.files.dir) || byCodeUnit(a.files.fileName, b.files.fileName))
  const found: Discovered = {
    skills: [],
    roots: [],
    skipped: merged(parts.flatMap((part) => part.found.skipped)),
    unreadable: merged(parts.flatMap((part) => part.found.unreadable)),
    missing: [...new Set(parts.flatMap((part) => part.found.missing))].sort(byCodeUnit),
  }
  const failures = failuresOf(found)
  if (sorted.length === 0) return failures.length > 0 ? finish(NOTHING, found, options, { failures }) : refuse('the parts have no skills')
  const files = sorted.map(({ files: { disk, ...rest } }) => {
    const [directory, repository] = [resolve(options.cwd, disk?.directory ?? rest.dir), resolve(options.cwd, disk?.repository ?? rest.dir)]
    return { ...rest, disk: { directory, repository }, files: diskTree(directory, repository) }
  })
  const judged = { judged: sorted.map((one) => one.judged), read: new Set(parts.flatMap((part) => part.read)) }
  return finish(await resultOf(files, judged, { groups, profile, adjust: levels?.adjust }), { ...found, skills: files }, options, { failures })
}

function merged<T extends { readonly path: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [one.path, one])).values()].sort((a, b) => byCodeUnit(a.path, b.path))
}
