import type { Skill } from '../skill/skill.ts'
import { predict, isLost } from './predict.ts'
import { prepareHosts } from './predict-file.ts'
import type { Prediction } from './profile.ts'
import { defaultTargets, primaryOf, targetsNamed } from './targets.ts'

/** What one host does with a skill, and how much that matters. */
export interface OnTarget {
  /** As in `--target`. */
  readonly id: string
  readonly title: string
  /** `asked` for by option or configuration; all others are listed for completeness. */
  readonly weight: 'primary' | 'asked' | 'other'
  readonly outcome: Prediction
  readonly lost: boolean
}

/** What the hosts do with a skill: those that were asked for, and the measured ones. */
export type OnTargets = (skill: Skill) => readonly OnTarget[]

/**
 * Get ready to say what hosts do with skills.
 *
 * @param asked targets, as users write them
 * @param primary what the configuration says
 * @param directoryOf where a skill stands: absolute, with slashes
 * @returns a message where there is no such host
 */
export async function onTargets(asked: readonly string[], primary?: string, directoryOf?: (skill: Skill) => string): Promise<OnTargets | string> {
  const named = targetsNamed(asked)
  if (typeof named === 'string') return named
  const others = defaultTargets().filter(({ host }) => !named.some((one) => one.host.id === host.id))
  await prepareHosts([...named, ...others].map(({ host }) => host))
  const preference = { primary, asked: named.map(({ key }) => key) }
  return (skill) => {
    const first = primaryOf(preference, skill.home)
    return [...named, ...others].map(({ key, host }, at): OnTarget => {
      const outcome = predict(host, skill, directoryOf?.(skill))
      const weight = key === first ? 'primary' : at < named.length ? 'asked' : 'other'
      return { id: key, title: key.includes('@') ? `${host.title} ${host.version}` : host.title, weight, outcome, lost: isLost(outcome) }
    })
  }
}

/** Load what {@link onDefaultTargets} needs. */
export async function prepareDefaultTargets(): Promise<void> {
  await prepareHosts(defaultTargets().map(({ host }) => host))
}

/**
 * What hosts do with a skill where no target was named: a skill in the directory of a host is for that host, any other one for
 * every host that was measured. {@link prepareDefaultTargets} first.
 */
export function onDefaultTargets(skill: Skill): readonly OnTarget[] {
  if (skill.kind !== 'skill' || skill.nestedIn !== undefined || skill.apart || skill.unread) return []
  return defaultTargets().flatMap(({ key, host }): OnTarget[] => {
    if (skill.home !== 'any' && skill.home !== host.id) return []
    const outcome = predict(host, skill, skill.place ?? `/${skill.dir}`)
    return [{ id: key, title: host.title, weight: 'primary', outcome, lost: isLost(outcome) }]
  })
}
