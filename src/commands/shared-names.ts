import type { BundlePlan } from '../bundle/plan.ts'
import { errorOf, type Problem } from '../bundle/problem.ts'

/** Skills of one name in several bundles, for targets that have one place for a name. */
export function sharedNames(plans: readonly BundlePlan[]): readonly Problem[] {
  const taken = new Map<string, string>()
  return plans.flatMap(({ settings, skills }) =>
    skills.flatMap(({ name, dir }): Problem[] => {
      const places = [
        ['discovery', name],
        ['skill', `${name}-${settings.version}`],
      ].filter(([target]) => settings.targets.some((one) => one === target))
      const clash = places.find((place) => (taken.get(place.join(' ')) ?? settings.name) !== settings.name)
      const other = clash && taken.get(clash.join(' '))
      for (const place of places) taken.set(place.join(' '), settings.name)
      const message = `the plugins ${other} and ${settings.name} both have a skill called "${name}", of which ${clash?.[0]} has room for one`
      return clash ? [errorOf('DUPLICATE_SKILL', message, dir, 'rename one, or build with --target plugin,marketplace')] : []
    }),
  )
}
