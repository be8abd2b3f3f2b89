import { jsonText, textFile } from '../pack.ts'
import { given } from '../settings.ts'
import { describe, pluginArchive } from './plugin.ts'
import { fileOutput, type MakeTarget } from './target.ts'

/**
 * The output directory as a marketplace of Claude Code and Codex. With `baseUrl` it names the zip on the web, with its
 * digest; without, the directory beside it.
 */
export const makeMarketplace: MakeTarget = function* (making) {
  const { plan, codec } = making
  const { name, version, author, license, homepage, repository, keywords, baseUrl } = plan.settings
  const description = describe(plan)
  const archive = pluginArchive(plan.settings)
  const url = baseUrl === undefined ? undefined : `${baseUrl.replaceAll('{version}', version).replace(/\/$/, '')}/${archive}`
  const source = url === undefined ? `./${name}` : { source: 'archive', url, sha256: making.digestOf(archive) }
  const marketplace = {
    name: `${name}-marketplace`,
    description,
    owner: author ?? { name },
    plugins: [{ name, source, ...given({ description, version, author, homepage, repository, license, keywords }) }],
  }
  yield fileOutput('marketplace', textFile('.claude-plugin/marketplace.json', jsonText(marketplace), codec))
}
