import { listed } from '../risk/evidence/listed.ts'
import { DEFAULTS, TITLES } from '../hosts/known.generated.ts'
import type { Outcomes } from '../hosts/outcomes.ts'
import type { OnTarget } from '../hosts/on-targets.ts'
import type { Level } from '../risk/evidence/level.ts'

/** What is said of hosts, in this order: of one, and of several. `it` is "the skill" the first time. */
const KINDS: readonly (readonly [kind: keyof Outcomes, one: string, more: string])[] = [
  ['executes', 'executes it', 'execute it'],
  ['rejects', 'rejects it', 'reject it'],
  ['drops', 'silently drops it', 'silently drop it'],
  ['hides', 'does not list it', 'do not list it'],
  ['renames', 'renames it', 'rename it'],
  ['cuts', 'cuts the description', 'cut the description'],
  ['alters', 'shows another description', 'show another description'],
]

/**
 * What hosts do with a fault: `Codex and pi reject the skill, opencode silently drops it`; empty where all of them load it as it is.
 * The specification is no host: see {@link andTheSpec}.
 */
export function harmOf(outcomes: Outcomes): string {
  const said = KINDS.flatMap(([kind, one, more]) => {
    const hosts = (outcomes[kind] ?? []).filter((id) => id !== SPEC)
    return hosts.length === 0 ? [] : [`${hostsNamed(hosts)} ${hosts.length > 1 ? more : one}`]
  })
  return said.join(', ').replace(/\bit\b/, 'the skill')
}

/** The same, and that the open specification forbids it where it does. */
export function andTheSpec(outcomes: Outcomes): string {
  return [harmOf(outcomes), outcomes.rejects?.includes(SPEC) ? 'the open spec forbids it' : ''].filter(Boolean).join(', ')
}

/** The hosts that lose the skill. */
export function losing({ executes = [], rejects = [], drops = [] }: Outcomes): readonly string[] {
  return [...executes, ...rejects, ...drops]
}

/** How bad it is that these hosts lose the skill: by the targets that were asked for, or else by whether one of the hosts was measured. */
export function levelOf(ids: readonly string[], targets: readonly OnTarget[] | undefined): Level {
  if (!targets) return ids.some((id) => DEFAULTS.has(id)) ? 'error' : 'warning'
  const weights = new Set(targets.filter(({ id }) => ids.includes(id.split('@', 1)[0] as string)).map(({ weight }) => weight))
  return weights.has('primary') ? 'error' : weights.has('asked') ? 'warning' : 'note'
}

/** Profiles hold what the open specification asks for in the same way. */
const SPEC = 'agent-skills'

/** So many hosts are named; of more, three are, and the others are counted. */
const MOST_NAMED = 4

/** Their titles, the measured ones first, for more people use them. */
export function hostsNamed(ids: readonly string[]): string {
  const titles = ids.toSorted((a, b) => Number(DEFAULTS.has(b)) - Number(DEFAULTS.has(a))).map((id) => TITLES[id] ?? id)
  return titles.length <= MOST_NAMED ? listed(titles) : `${titles.slice(0, MOST_NAMED - 1).join(', ')} and ${titles.length - MOST_NAMED + 1} more`
}
