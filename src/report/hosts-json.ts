import type { HostsReport, SkillOutcomes } from './hosts-report.ts'
import { printableJson } from './printable.ts'

/** `{hosts, skills: [{path, found, outcomes}]}`; `found` by the hosts that look where it stands; names and descriptions as the hosts hold them. `listed: false` where the model is not told of the skill. */
export function hostsJson({ targets, skills }: HostsReport): string {
  const outcomesOf = (outcomes: SkillOutcomes['outcomes']): unknown =>
    Object.fromEntries(
      Object.entries(outcomes).map(([host, { outcome, name, description, listed, reason }]) => [
        host,
        { outcome, name, description, listed: listed === false ? listed : undefined, reason },
      ]),
    )
  const value = {
    hosts: targets.map(({ key }) => key),
    skills: skills.map(({ path, found, outcomes }) => ({ path, found, outcomes: outcomesOf(outcomes) })),
  }
  return printableJson(value)
}
