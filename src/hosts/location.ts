import type { Skill } from '../skill/skill.ts'
import type { HostProfile } from './profile.ts'
import type { Refusal } from './steps.ts'

/** Where a skill is, below a directory in which a host looks. */
export interface SkillLocation {
  /** The directory, as the profile names it. */
  readonly root: string
  /** The directories below it, the skill's own last. */
  readonly below: readonly string[]
}

/** Where a skill is below the innermost directory of the host that holds it, if any. The path is absolute, with slashes. */
export function locationOf({ discovery: { project, user } }: HostProfile, directory: string): SkillLocation | undefined {
  const path = `${directory}/`
  let best: SkillLocation | undefined
  let from = -1
  for (const root of new Set([...project, ...user])) {
    // `skills` alone is OpenClaw's, in the root of a workspace: elsewhere it is a name like any other.
    const at = root.startsWith('.') ? path.lastIndexOf(`/${root}/`) : -1
    if (at <= from) continue
    from = at
    best = {
      root,
      below: path
        .slice(at + root.length + 2, -1)
        .split('/')
        .filter(Boolean),
    }
  }
  return best
}

/** Why a host never reads a skill: because of its directory, the name of its file, or the kind of the file. */
export function discoveryRefusal(
  host: HostProfile,
  skill: Pick<Skill, 'kind' | 'fileName' | 'nestedIn' | 'above' | 'unread'>,
  location: SkillLocation | undefined,
): Refusal | undefined {
  const { discovery } = host
  const silent = (what: string): Refusal => ({ silent: `the host ${what}` })
  if (skill.kind === 'command') return discovery.commands === undefined ? silent('does not read command files') : undefined
  if (skill.fileName !== 'SKILL.md' && !discovery.anyCase) return silent(`looks for SKILL.md, not for ${skill.fileName}`)
  const inside = location ? skill.above !== undefined && skill.above < location.below.length : skill.nestedIn !== undefined
  if (inside && !discovery.nested) return silent('does not look for skills inside skills')
  if (location) {
    const { root, below } = location
    if (below.length === 0 && discovery.top === 'ignored') return silent(`looks for skills in the directories of ${root}, not in ${root} itself`)
    if (below.length > 0 && skill.above === below.length && discovery.top === 'alone') return silent(`takes ${root} as one skill, since ${root} has a SKILL.md`)
    if (below.length > discovery.depth) return silent(`looks ${deep(discovery.depth)} below ${root}, but the skill is ${deep(below.length)} below`)
    const { hidden } = discovery
    if (!(typeof hidden === 'boolean' ? hidden : hidden.includes(root)) && below.some((name) => name.startsWith('.')))
      return silent('does not look into hidden directories')
    if (!discovery.nodeModules && below.includes('node_modules')) return silent('does not look into node_modules')
    const odd = below.find((name) => discovery.passesOver?.test(name))
    if (odd !== undefined) return silent(`skips directories with a name such as ${JSON.stringify(odd)}`)
  }
  if (skill.unread?.reason === 'symlink') {
    if (discovery.symlinkedFile === 'ignores') return silent('skips a SKILL.md that is a symlink')
    if (discovery.symlinkedFile === 'inside only' && skill.unread.leads === 'outside') return { reject: 'SKILL.md is a symlink that leads outside the skill' }
    const broken = skill.unread.leads === 'nowhere' || skill.unread.leads === 'in a circle'
    if (broken && discovery.brokenLink !== undefined) return { reject: discovery.brokenLink }
    if (broken) return silent(`finds nothing: the symlink leads ${skill.unread.leads}`)
  }
  if (skill.unread?.reason === 'too-large' && host.size && skill.unread.size > host.size.max) return host.size.over
  return undefined
}

function deep(depth: number): string {
  return depth === 1 ? 'one directory' : `${depth} directories`
}
