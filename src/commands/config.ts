import { resolve } from 'node:path'
import { findConfig } from '../fs/config-file.ts'
import { slashed } from '../fs/real-path.ts'
import type { OnTargets } from '../hosts/on-targets.ts'
import type { Settings } from './settings.ts'

const NO_CONFIG: Settings = { hosts: { targets: [] }, budgets: {}, layers: [] }

/** The configuration that applies to a directory; or what is wrong with it. Its reader is loaded only if there is one. */
export async function configAt(cwd: string): Promise<Settings | { readonly problem: string }> {
  const file = findConfig(cwd)
  return file ? (await import('./read-config.ts')).settingsIn(file, cwd) : NO_CONFIG
}

/** The given targets, or else those of the configuration; an error message where one is unknown. */
export async function configuredTargets(cwd: string, given: readonly string[]): Promise<OnTargets | string | undefined> {
  const config = await configAt(cwd)
  return 'problem' in config ? config.problem : targetsOf(config, cwd, given)
}

/** The same with a configuration that is known. Hosts are not loaded where there are none. */
export async function targetsOf({ hosts }: Settings, cwd: string, given: readonly string[]): Promise<OnTargets | string | undefined> {
  const { primary } = hosts
  const asked = given.length > 0 ? given : hosts.targets
  if (asked.length === 0 && primary === undefined) return undefined
  const { onTargets } = await import('../hosts/on-targets.ts')
  return onTargets(asked.length > 0 ? asked : [primary as string], primary, ({ dir }) => slashed(resolve(cwd, dir)))
}
