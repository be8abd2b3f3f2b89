import type { HostsReport } from './hosts-report.ts'

/** `{hosts, skills: [{path, outcomes}]}`; names and descriptions as the hosts hold them. */
export function hostsJson({ targets, skills }: HostsReport): string {
  const value = {
    hosts: targets.map(({ key }) => key),
    skills: skills.map(({ path, outcomes }) => ({
      path,
      outcomes: Object.fromEntries(
        Object.entries(outcomes).map(([host, { outcome, name, description, reason }]) => [
          host,
          { outcome, ...(name !== undefined && { name }), ...(description !== undefined && { description }), ...(reason !== undefined && { reason }) },
        ]),
      ),
    })),
  }
  return `${JSON.stringify(value, null, 2)}\n`
}
