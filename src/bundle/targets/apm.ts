import { describe, partsOf, pluginFiles } from '../clients.ts'
import { jsonText, textFile } from '../pack.ts'
import { CLIENT_MANIFESTS } from '../parts.ts'
import { contentFiles } from '../plan.ts'
import { given } from '../settings.ts'
import { withManifest, zipOutput, type MakeTarget } from './target.ts'

/**
 * A zip for Agent Package Manager. It wants a `plugin.json` at the root, refuses that of Agent Plugins for most of its targets, and
 * installs whatever else it finds, so that the manifests of other clients are not in it.
 */
export const makeApm: MakeTarget = async function* (making) {
  const { plan, codec } = making
  const { name, version, author, license, homepage, repository, keywords } = plan.settings
  const claude = plan.whole?.manifests['.claude-plugin/plugin.json']
  const manifest = { ...claude, ...given({ name, version, description: describe(plan), author, license, homepage, repository, keywords }) }
  const all = plan.whole ? pluginFiles(plan, codec) : contentFiles(plan)
  const content = all.filter(({ path }) => !(CLIENT_MANIFESTS as readonly string[]).includes(path))
  const files = [...content, textFile('plugin.json', jsonText(manifest), codec)]
  const own = plan.parts ? { ...plan, parts: await partsOf(files, plan.skills) } : plan
  const tree = withManifest(files, { ...making, plan: own })
  yield zipOutput('apm', `${name}-${version}.apm.zip`, tree, making, 'plugin')
}
