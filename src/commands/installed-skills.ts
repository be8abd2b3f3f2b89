import { join, relative, resolve } from 'node:path'
import { isWithin, slashed } from '../fs/real-path.ts'
import { discover } from '../fs/discover.ts'
import { predictFile, prepareHosts, type LoadedSkill } from '../hosts/predict-file.ts'
import type { HostProfile } from '../hosts/profile.ts'
import { resolveAll, type Circumstances, type Resolved } from '../hosts/resolve.ts'
import { parseSkill, type SkillFiles } from '../skill/parse.ts'
import type { Skill } from '../skill/skill.ts'
import { installed, type Start } from './installed.ts'

/** A skill that a host comes across where it looks. */
export interface InstalledSkill {
  readonly files: SkillFiles
  readonly skill: Skill
  readonly name: string
  readonly loaded: LoadedSkill | undefined
  /** Why it is not in the listing. */
  readonly unlisted: string | undefined
  readonly place: { readonly path: string; readonly root: string; readonly location: string }
}

/** The skills that a host has where it is started, as `skillc resolve` finds them. */
export async function installedSkills(host: HostProfile, start: Start, circumstances: Circumstances): Promise<readonly InstalledSkill[]> {
  await prepareHosts([host])
  const { candidates } = await installed(host, start)
  const resolved = resolveAll(host, candidates, circumstances)
  const paths = candidates.map(({ realPath }) => realPath)
  const { skills } = await discover(paths, { cwd: start.cwd, ignore: false })
  const byFile = new Map(skills.map((files) => [join(files.disk?.directory ?? '', files.fileName), files]))
  const found: InstalledSkill[] = []
  for (const [at, { file: content, as = host, realPath, root, path }] of candidates.entries()) {
    const files = byFile.get(realPath)
    if (!files) continue
    const one = resolved[at] as Resolved
    const result = 'refused' in content ? undefined : predictFile(as, content)
    const loaded = result && 'loaded' in result ? result.loaded : undefined
    const whole = path.startsWith('~/') ? join(start.home, path.slice(2)) : resolve(start.cwd, path)
    const file = whole.endsWith('.md') ? whole : join(whole, 'SKILL.md')
    const location = host.listing?.tilde && isWithin(start.home, file) ? `~/${slashed(relative(start.home, file))}` : slashed(file)
    found.push({ files, skill: await parseSkill(files), name: one.name, loaded, unlisted: unlistedBy(one, loaded), place: { path, root, location } })
  }
  return found
}

function unlistedBy({ status, by, reason }: Resolved, loaded: LoadedSkill | undefined): string | undefined {
  const isThere = status === 'wins' || status === 'shared'
  if (isThere && loaded?.listed) return undefined
  if (isThere) return reason ?? 'the host does not show the skill to the model'
  return [status, by === undefined ? '' : ` by ${by}`, reason === undefined ? '' : `: ${reason}`].join('')
}
