import { pluginFiles } from '../clients.ts'
import type { PackFile } from '../pack.ts'
import type { Settings } from '../settings.ts'
import { fileOutput, withManifest, zipOutput, type MakeTarget, type Making } from './target.ts'

/** One tree that every client takes for a plugin of its own, as a directory and as a zip without a directory around it. */
export const makePlugin: MakeTarget = async function* (making) {
  const { settings } = making.plan
  const files = pluginTree(making)
  for (const file of files) yield fileOutput('plugin', file, `${settings.name}/${file.path}`)
  yield zipOutput('plugin', pluginArchive(settings), files, making)
}

/** The zip of the plugin, in the output directory. */
export function pluginArchive({ name, version }: Settings): string {
  return `${name}-${version}.zip`
}

/** The tree of a plugin with its manifest. */
export function pluginTree(making: Making, more: readonly PackFile[] = []): readonly PackFile[] {
  const { plan, codec } = making
  const replaced = new Set(more.map(({ path }) => path))
  const files = [...pluginFiles(plan, codec).filter(({ path }) => !replaced.has(path)), ...more]
  return withManifest(files, making)
}
