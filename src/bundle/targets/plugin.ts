import { pluginFiles } from '../clients.ts'
import { maxRatio } from '../limits.ts'
import type { PackFile } from '../pack.ts'
import type { Settings } from '../settings.ts'
import { packZip } from '../zip.ts'
import { archiveOutput, fileOutput, withManifest, type MakeTarget, type Making } from './target.ts'

/** One tree that every client takes for a plugin of its own, as a directory and as a zip without a directory around it. */
export const makePlugin: MakeTarget = async function* (making) {
  const { plan, codec } = making
  const { name, compression } = plan.settings
  const files = pluginTree(making)
  for (const file of files) yield fileOutput('plugin', file, `${name}/${file.path}`)
  const chunks = await packZip(files, codec, { store: compression === 'store', maxRatio: maxRatio('plugin') })
  yield archiveOutput('plugin', pluginArchive(plan.settings), chunks, { format: 'zip', files }, codec)
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
