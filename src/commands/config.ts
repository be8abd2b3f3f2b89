import { relative, resolve, sep } from 'node:path'
import { CONFIG_NAME, findConfig } from '../fs/config-file.ts'
import type { OnTargets } from '../hosts/on-targets.ts'
import { printable } from '../report/printable.ts'

/** The settings of the configuration, with defaults filled in. */
export interface Settings {
  readonly hosts: { readonly targets: readonly string[]; readonly primary?: string | undefined }
}

/** The configuration that applies to a directory; or what is wrong with it. Its reader and the hosts are loaded only if there is one. */
export async function configAt(cwd: string): Promise<Settings | { readonly problem: string }> {
  const file = findConfig(cwd)
  if (!file) return { hosts: { targets: [] } }
  const where = printable(relative(cwd, file.path) || CONFIG_NAME)
  if (!file.bytes) return { problem: `${where} cannot be read: it must be a regular file of at most 1 MB` }
  const { readConfig } = await import('../schema/config.ts')
  const config = readConfig(new TextDecoder().decode(file.bytes))
  if ('problem' in config) return { problem: `${where}: ${printable(config.problem)}` }
  const { targets = [], primary } = config.hosts ?? {}
  if (targets.length > 0 || primary !== undefined) {
    const { targetsNamed } = await import('../hosts/targets.ts')
    for (const [key, words] of Object.entries({ 'hosts.targets': targets, 'hosts.primary': primary === undefined ? [] : [primary] })) {
      const found = key === 'hosts.primary' && primary === 'all' ? 'it takes one host, not "all"' : targetsNamed(words)
      if (typeof found === 'string') return { problem: `${where}: \`${key}\`: ${printable(found)}` }
    }
  }
  return { hosts: { targets, primary } }
}

/** The given targets, or else those of the configuration; an error message where one is unknown. Hosts are not loaded where there are none. */
export async function configuredTargets(cwd: string, given: readonly string[]): Promise<OnTargets | string | undefined> {
  const config = await configAt(cwd)
  if ('problem' in config) return config.problem
  const { primary } = config.hosts
  const asked = given.length > 0 ? given : config.hosts.targets
  if (asked.length === 0 && primary === undefined) return undefined
  const { onTargets } = await import('../hosts/on-targets.ts')
  return onTargets(asked.length > 0 ? asked : [primary as string], primary, ({ dir }) => resolve(cwd, dir).split(sep).join('/'))
}
