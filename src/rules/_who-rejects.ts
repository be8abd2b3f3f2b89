import { MEASURED, TITLES } from '../hosts/known.generated.ts'
import type { OnTarget } from '../hosts/on-targets.ts'
import type { Level } from '../evidence/level.ts'

/** Who loses the skill: `Copilot CLI and Crush reject the skill`; with `agent-skills` among them, that the open spec forbids it too. */
export function whoRejects(ids: readonly string[]): string {
  const hosts = ids.filter((id) => id !== 'agent-skills').map((id) => TITLES[id] ?? id)
  const spec = ids.includes('agent-skills') ? ['the open spec forbids it'] : []
  return [...(hosts.length > 0 ? [`${listed(hosts)} ${hosts.length > 1 ? 'reject' : 'rejects'} the skill`] : []), ...spec].join(', ')
}

/** How bad it is that these hosts lose the skill: by the targets that were asked for, or else by whether one of the hosts was measured. */
export function levelOf(ids: readonly string[], targets: readonly OnTarget[] | undefined): Level {
  if (!targets) return ids.some((id) => MEASURED.has(id)) ? 'error' : 'warning'
  const weights = new Set(targets.filter(({ id }) => ids.includes(id.split('@', 1)[0] as string)).map(({ weight }) => weight))
  return weights.has('primary') ? 'error' : weights.has('asked') ? 'warning' : 'note'
}

/** `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
