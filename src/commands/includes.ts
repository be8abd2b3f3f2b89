import { resolve } from 'node:path'
import type { Includes } from '../bundle/select.ts'
import { inFiles } from './set-levels.ts'
import type { ConfigLayer } from './settings.ts'

/** What the configuration brings into bundles though the deny list has it; paths are as the report names them. */
export async function includesIn(layers: readonly ConfigLayer[], cwd: string): Promise<Includes> {
  const all = await Promise.all(
    layers.map(async ({ directory, config: { include = [] } }) => ({
      exact: new Set(include.map((path) => resolve(directory, path))),
      holds: await inFiles(include, directory, cwd),
    })),
  )
  return (path, { secret, never }) => !never && all.some(({ exact, holds }) => (secret ? exact.has(resolve(cwd, path)) : holds(path)))
}
