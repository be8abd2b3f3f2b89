import type { Skill } from '../skill/skill.ts'
import type { OnTarget } from './on-targets.ts'
import { isLost, predict } from './predict.ts'
import { prepareHosts } from './predict-file.ts'
import { measuredTargets } from './targets.ts'

/** Load what {@link onDefaultTargets} needs. */
export async function prepareDefaultTargets(): Promise<void> {
  await prepareHosts(measuredTargets().map(({ host }) => host))
}

/**
 * What hosts do with a skill where no target was named: a skill in the directory of a host is for that host, any other one for
 * every host that was measured. {@link prepareDefaultTargets} first.
 */
export function onDefaultTargets(skill: Skill): readonly OnTarget[] {
  if (skill.kind !== 'skill' || skill.nestedIn !== undefined || skill.apart || skill.unread) return []
  return measuredTargets().flatMap(({ key, host }): OnTarget[] => {
    if (skill.home !== 'any' && skill.home !== host.id) return []
    const outcome = predict(host, skill, skill.place ?? `/${skill.dir}`)
    return [{ id: key, title: host.title, weight: 'primary', outcome, lost: isLost(outcome) }]
  })
}
