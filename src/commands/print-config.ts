import { printableJson } from '../report/printable.ts'
import { rules } from '../rules/index.ts'
import { configAt } from './config.ts'
import { refuse, type CommandResult } from './result.ts'
import { setLevels } from './set-levels.ts'

/** Say what the configuration makes of a file, and which setting says so. */
export async function printConfig(path: string, cwd: string): Promise<CommandResult> {
  const config = await configAt(cwd)
  if ('problem' in config) return refuse(config.problem)
  const { levelOf, ignoredBy, asked } = await setLevels(config.layers, cwd)
  const settings = rules.map(({ id, category, level, optIn }) => {
    const unasked = optIn === true && !asked.includes(id)
    const set = unasked ? undefined : levelOf({ rule: id, category }, path)
    return [id, set ?? { level: unasked ? 'off' : level, from: 'the rule itself' }] as const
  })
  const value = {
    path,
    files: config.layers.map(({ file }) => file),
    ignoredBy: ignoredBy(path),
    hosts: config.hosts,
    budgets: config.budgets,
    rules: Object.fromEntries(settings),
  }
  return { stdout: printableJson(value), stderr: '', exitCode: 0 }
}
