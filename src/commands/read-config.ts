import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { CONFIG_NAME, configFile, type ConfigFile } from '../fs/config-file.ts'
import { printable } from '../report/printable.ts'
import { readConfig } from '../schema/config.ts'
import { didYouMean } from './result.ts'
import type { ConfigLayer, Settings } from './settings.ts'

type Problem = { readonly problem: string }

/** How many files may extend one another. */
const MOST = 16

/** The settings in a file and in those that it extends; or what is wrong with one of them. */
export async function settingsIn(file: ConfigFile, cwd: string): Promise<Settings | Problem> {
  const layers = layersOf(file, cwd, [])
  if ('problem' in layers) return layers
  for (const layer of layers) {
    const problem = await wrongName(layer)
    if (problem !== undefined) return { problem: `${layer.file}: ${printable(problem)}` }
  }
  const { targets = [], primary } = layers.findLast(({ config }) => config.hosts)?.config.hosts ?? {}
  return { hosts: { targets, primary }, budgets: layers.findLast(({ config }) => config.budgets)?.config.budgets ?? {}, layers }
}

/** A file after those that it extends. */
function layersOf({ path, bytes }: ConfigFile, cwd: string, above: readonly string[]): readonly ConfigLayer[] | Problem {
  const file = printable(relative(cwd, path) || CONFIG_NAME)
  if (above.includes(path) || above.length > MOST) return { problem: `${file}: \`extends\` leads in a circle, or through too many files` }
  if (!bytes) return { problem: `${file} cannot be read: it must be a regular file of at most 1 MB` }
  const config = readConfig(new TextDecoder().decode(bytes))
  if ('problem' in config) return { problem: `${file}: ${printable(config.problem)}` }
  const below: ConfigLayer[] = []
  for (const one of config.extends ?? []) {
    if (isAbsolute(one)) return { problem: `${file}: \`extends\` takes paths relative to this file, not ${printable(one)}` }
    const layers = layersOf(configFile(resolve(dirname(path), one)), cwd, [...above, path])
    if ('problem' in layers) return layers
    below.push(...layers)
  }
  return [...below, { directory: dirname(path), file, config }]
}

/** What a layer names that does not exist, in a sentence. */
async function wrongName({ config }: ConfigLayer): Promise<string | undefined> {
  const { targets = [], primary } = config.hosts ?? {}
  if (targets.length > 0 || primary !== undefined) {
    const { targetsNamed } = await import('../hosts/targets.ts')
    for (const [key, words] of Object.entries({ 'hosts.targets': targets, 'hosts.primary': primary === undefined ? [] : [primary] })) {
      const found = key === 'hosts.primary' && primary === 'all' ? 'it takes one host, not "all"' : targetsNamed(words)
      if (typeof found === 'string') return `\`${key}\`: ${found}`
    }
  }
  const named = [config, ...(config.overrides ?? [])].flatMap(({ rules = {} }) => Object.keys(rules))
  if (named.length === 0) return undefined
  const { rules } = await import('../rules/index.ts')
  const known = new Set(rules.flatMap(({ id, category }) => [id, category]))
  const unknown = named.find((name) => !known.has(name))
  if (unknown === undefined) return undefined
  const { nearest } = await import('../text/edit-distance.ts')
  return `\`rules\`: "${unknown}" is not a rule or category${didYouMean(nearest(unknown, known))}`
}
