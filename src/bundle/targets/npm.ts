import { describe } from '../clients.ts'
import { isMap, mapIn } from '../json.ts'
import { below, jsonText, textFile } from '../pack.ts'
import { contentFiles, type BundlePlan } from '../plan.ts'
import { given } from '../settings.ts'
import { pluginTree } from './plugin.ts'
import { tarOutput, withManifest, type MakeTarget } from './target.ts'

/**
 * A package for npm with the skills in `skills/`, or with a whole plugin, which `npm publish` takes as it is. Nothing runs when it is
 * installed: it has no scripts but those that the parts of a plugin may call by name.
 */
export const makeNpm: MakeTarget = async function* (making) {
  const { plan, codec } = making
  const { name, version, author, license, homepage, repository, keywords, npm } = plan.settings
  const manifest = given({
    ...(plan.whole && packageOf(plan)),
    name: npm ?? name,
    version,
    description: describe(plan),
    keywords: [...new Set(['agent-skills', ...(keywords ?? [])])],
    homepage,
    repository: repository === undefined ? undefined : { type: 'git', url: repository },
    license,
    author,
  })
  const own = textFile('package.json', jsonText(manifest), codec)
  const tree = below('package', plan.whole ? pluginTree(making, [own]) : withManifest([...contentFiles(plan), own], making))
  yield tarOutput('npm', `${name}-${version}.tgz`, tree, making)
}

/** Scripts that npm runs by itself. */
const BY_ITSELF = /^(?:pre|post)?(?:install|prepare|publish|pack|uninstall|version|shrinkwrap)$|^prepublishOnly$|^dependencies$/

/** What the servers of a plugin need of its package.json. */
function packageOf({ extras }: BundlePlan): object {
  const { type, dependencies, scripts } = mapIn(extras.find(({ path }) => path === 'package.json')?.content()) ?? {}
  return given({
    type,
    dependencies,
    scripts: isMap(scripts) ? Object.fromEntries(Object.entries(scripts).filter(([name]) => !BY_ITSELF.test(name))) : undefined,
  })
}
