import { describe } from '../clients.ts'
import { jsonText, textFile } from '../pack.ts'
import type { BundlePlan } from '../plan.ts'
import { given } from '../settings.ts'
import type { Json } from '../json.ts'
import { pluginArchive } from './plugin.ts'
import { fileOutput, type FinishTarget, type Finishing, type SourceMarketplace } from './target.ts'

export const MARKETPLACE_PATH = '.claude-plugin/marketplace.json'

/** Keys of an entry that is a manifest itself, and that the manifest has once the plugin is built. */
const IN_MANIFEST = 'strict skills commands agents hooks mcpServers lspServers outputStyles themes workflows monitors settings userConfig channels'.split(' ')

/**
 * The output directory as a marketplace of Claude Code and Codex. With `baseUrl` it names the zips on the web, with their
 * digests; without, the directories beside it.
 */
export const finishMarketplace: FinishTarget = function* (finishing) {
  const { plans, codec, marketplace, others } = finishing
  const [first] = plans as readonly [BundlePlan, ...BundlePlan[]]
  const { name, author } = first.settings
  const byName = new Map(plans.map((plan) => [plan.settings.name, plan]))
  const entries: SourceMarketplace['entries'] = marketplace?.entries ?? plans.map((plan) => ({ entry: {}, bundle: plan.settings.name }))
  const plugins = entries.map(({ entry, bundle }): Json => {
    const plan = bundle === undefined ? undefined : byName.get(bundle)
    return plan ? entryOf(plan, entry, finishing) : entry
  })
  const listed = new Set(plugins.map((one) => one['name']))
  const { metadata, plugins: _, ...list } = marketplace?.list ?? {}
  // Sources are paths from now on, which this key would not change, and bare names are gone.
  const { pluginRoot: __, ...rest } = (metadata ?? {}) as Json
  const value = {
    ...(marketplace ? list : { name: `${name}-marketplace`, description: describe(first), owner: author ?? { name } }),
    ...(Object.keys(rest).length > 0 && { metadata: rest }),
    plugins: [...plugins, ...others.plugins.filter((one) => !listed.has(one['name']))],
  }
  yield fileOutput('marketplace', textFile(MARKETPLACE_PATH, jsonText(value), codec))
}

function entryOf(plan: BundlePlan, entry: Json, { digestOf }: Finishing): Json {
  const { name, version, author, license, homepage, repository, keywords, baseUrl } = plan.settings
  const archive = pluginArchive(plan.settings)
  const url = baseUrl === undefined ? undefined : `${baseUrl.replaceAll('{version}', version).replace(/\/$/, '')}/${archive}`
  const source = url === undefined ? `./${name}` : { source: 'archive', url, sha256: digestOf(archive) }
  const kept = Object.fromEntries(Object.entries(entry).filter(([key]) => !(plan.whole?.isEntry && IN_MANIFEST.includes(key))))
  return { name, ...kept, source, ...given({ description: entry['description'] ?? describe(plan), version, author, homepage, repository, license, keywords }) }
}
