import { resolve } from 'node:path'
import { discover } from '../fs/discover.ts'
import { slashed } from '../fs/real-path.ts'
import { locationOf } from '../hosts/location.ts'
import { predict } from '../hosts/predict.ts'
import type { HostProfile } from '../hosts/profile.ts'
import type { ResolveReport } from '../report/resolve.ts'
import { parseSkill } from '../skill/parse.ts'
import { nearest } from '../text/edit-distance.ts'

/** Of what a host has, all that is called by a name; where that is nothing, skills of this name below the current directory that it does not find. */
export async function whyNot(report: ResolveReport, host: HostProfile, name: string): Promise<ResolveReport> {
  const called = report.skills.filter((one) => one.name === name || one.name.endsWith(`:${name}`) || one.path.split('/').at(-1)?.replace(/\.md$/, '') === name)
  const known = new Set(called.map(({ path }) => path))
  const elsewhere: { path: string; reason: string }[] = []
  const { skills } = await discover(['.'], { cwd: report.cwd, ignore: false })
  for (const files of skills) {
    const skill = await parseSkill(files)
    const path = skill.kind === 'command' ? skill.source.path : skill.dir
    const directory = slashed(resolve(report.cwd, skill.dir))
    if (known.has(path) || (skill.dirName !== name && skill.fields.get('name')?.value !== name)) continue
    const { outcome, reason } = predict(host, skill, directory)
    const isLoaded = outcome === 'loads' || outcome === 'changed'
    const there = isLoaded ? 'the host looks in its directory only when it is started there or below' : (reason ?? outcome)
    elsewhere.push({ path, reason: locationOf(host, directory) ? there : 'the host does not look in its directory' })
  }
  const guess = called.length > 0 || elsewhere.length > 0 ? undefined : nearest(name, [...report.skills.map((one) => one.name), ...report.bundled])
  return { ...report, skills: called, bundled: report.bundled.filter((one) => one === name), why: { name, elsewhere, ...(guess !== undefined && { guess }) } }
}
