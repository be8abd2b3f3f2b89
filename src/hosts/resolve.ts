import { baseName } from '../text/parents.ts'
import { activationBy, type Activation } from './conditions.ts'
import { obstacles, type Environment, type Obstacle } from './gates.ts'
import { patternsIn } from './path-patterns.ts'
import { predictFile, type LoadedSkill, type LoadResult } from './predict-file.ts'
import type { HostProfile, LevelKind, SkillFile } from './profile.ts'

/** A skill in a directory in which a host looks. Candidates come in the order of precedence, the winner first. */
export interface Candidate {
  readonly level: LevelKind
  /** As it is shown. */
  readonly path: string
  /** The file without symlinks; two with the same are one. */
  readonly realPath: string
  /** The directory of skills that it was found in. */
  readonly root: string
  readonly prefix?: string | undefined
  readonly prefixIfTaken?: string | undefined
  /** How the host reads it, where that is not as it reads others. */
  readonly as?: HostProfile | undefined
  /** Why the model is not told of it. */
  readonly unlisted?: string | undefined
  /** Nothing where the host does not read it, for the reason that is given. */
  readonly file: SkillFile | { readonly refused: string }
}

/**
 * `wins`: it is loaded, under its name. `shadowed`: another one has the name. `same file`: it is loaded already, by another path.
 * `shared`: others have the name as well, and all are listed. `chance`: one of those with the name is loaded, at random.
 * `lost`: the host rejects or drops it. `closed`: its gates do not open on this machine. `waits`: it is not loaded before a file matches.
 */
export type Status = 'wins' | 'shadowed' | 'same file' | 'shared' | 'chance' | 'lost' | 'closed' | 'waits'

export interface Resolved {
  readonly name: string
  readonly level: LevelKind
  readonly path: string
  readonly status: Status
  /** The one that is loaded instead. */
  readonly by?: string
  readonly reason?: string
  /** What the file does to a conditional skill that wins. */
  readonly waking?: Activation
}

export interface Circumstances {
  readonly machine: Environment
  /** A file of the project that is in use, relative, with slashes. */
  readonly path?: string | undefined
}

/** Which of the skills a host has, and which are hidden by others. `prepareHosts` first. */
export function resolveAll(host: HostProfile, candidates: readonly Candidate[], circumstances: Circumstances): readonly Resolved[] {
  const results = candidates.map(({ file, as = host }): LoadResult => ('refused' in file ? { refused: { silent: file.refused } } : predictFile(as, file)))
  const files = new Map<string, number>()
  const names = new Map<string, number[]>()
  const left = leftOf(host, candidates, results)
  const state = candidates.map((candidate, at): { readonly name: string; readonly loaded?: LoadedSkill; readonly lost?: string; readonly twin?: number } => {
    const result = results[at] as LoadResult
    const last = baseName(candidate.path)
    const twin = files.get(candidate.realPath)
    if (twin !== undefined) return { name: last, twin }
    if ('executes' in result) return { name: last, lost: result.executes }
    if ('refused' in result) return { name: last, lost: 'reject' in result.refused ? result.refused.reject : result.refused.silent }
    const { loaded } = result
    files.set(candidate.realPath, at)
    if (left.has(at)) return { name: last, lost: `${host.title} loads ${host.discovery.most} skills from a directory` }
    const plain = `${candidate.prefix ?? ''}${loaded.name ?? last}`
    const name = names.has(plain) ? `${candidate.prefixIfTaken ?? ''}${plain}` : plain
    names.set(name, [...(names.get(name) ?? []), at])
    return { name, loaded }
  })
  const bundled = new Set(host.listing?.builtIn?.map(({ name }) => name))
  return candidates.map(({ level, path, as = host, unlisted }, at): Resolved => {
    const { name, loaded, lost, twin } = state[at] as (typeof state)[number]
    const one = { name, level, path }
    if (twin !== undefined) return { ...one, name: state[twin]?.name ?? name, status: 'same file', by: (candidates[twin] as Candidate).path }
    if (!loaded) return { ...one, status: 'lost', reason: lost ?? '' }
    const rivals = names.get(name) ?? []
    const winner = winnerOf(host, candidates, rivals)
    if (winner !== undefined && winner !== at) return { ...one, status: 'shadowed', by: (candidates[winner] as Candidate).path }
    if (winner === undefined && rivals.length > 1) {
      const others = rivals.filter((other) => other !== at).map((other) => (candidates[other] as Candidate).path)
      return { ...one, status: host.discovery.duplicates === 'all' ? 'shared' : 'chance', by: others.join(', ') }
    }
    const beats = bundled.has(name) ? { reason: `in the place of the one that comes with ${host.title}` } : {}
    const trusted = host.discovery.trust && level === 'project' ? { reason: 'only where the user trusts the folder' } : {}
    return { ...one, ...beats, ...trusted, ...(unlisted !== undefined && { reason: unlisted }), ...availability(as, loaded, circumstances) }
  })
}

/** Those that are more than the host loads of a directory; it takes them as English sorts their paths. */
function leftOf({ discovery: { most } }: HostProfile, candidates: readonly Candidate[], results: readonly LoadResult[]): ReadonlySet<number> {
  if (most === undefined) return new Set()
  const counts = new Map<string, number>()
  const loaded = candidates.flatMap(({ root, path }, at) => ('loaded' in (results[at] as LoadResult) ? [{ at, root, path }] : []))
  const over = loaded
    .sort((a, b) => a.path.localeCompare(b.path, 'en'))
    .filter(({ root }) => {
      const before = counts.get(root) ?? 0
      counts.set(root, before + 1)
      return before >= most
    })
  return new Set(over.map(({ at }) => at))
}

/** Which of the skills with one name is loaded; `undefined` where all are, or a random one. */
function winnerOf({ discovery: { duplicates } }: HostProfile, candidates: readonly Candidate[], rivals: readonly number[]): number | undefined {
  if (duplicates === 'all' || duplicates === 'random') return rivals.length === 1 ? rivals[0] : undefined
  const [first] = rivals
  if (duplicates !== 'last' || first === undefined) return first
  // In one directory the last wins; between directories, the first one does.
  return rivals.findLast((at) => candidates[at]?.root === candidates[first]?.root)
}

/** Whether a skill that has its name for itself is shown. */
function availability(host: HostProfile, loaded: LoadedSkill, { machine, path }: Circumstances): Pick<Resolved, 'status' | 'reason' | 'waking'> {
  const closed = closedBy(host, loaded, machine)
  if (closed !== undefined) return { status: 'closed', reason: closed }
  const { field = '', globs } = host.conditional ?? {}
  const paths = loaded.fields[field]
  if (paths === undefined || !globs) {
    if (loaded.hidden !== undefined) return { status: 'lost', reason: loaded.hidden }
    return loaded.listed ? { status: 'wins' } : { status: 'wins', reason: 'the model does not see the skill' }
  }
  const state = path !== undefined || patternsIn(globs, paths).length === 0 ? activationBy(globs, paths, path ?? '') : 'waits'
  if (state === 'always' || state === 'wakes') return { status: 'wins', waking: state }
  return { status: 'waits', waking: state, reason: state === 'unknown' ? 'the patterns in `paths` are too complex to predict' : 'until a file matches `paths`' }
}

/** What keeps a skill from a host on a machine, if something does. */
export function closedBy({ gates }: HostProfile, { fields }: LoadedSkill, machine: Environment): string | undefined {
  const metadata = gates === undefined ? undefined : fields[gates]
  const found = typeof metadata === 'string' ? obstacles(metadata, machine) : []
  return found.length === 0 ? undefined : found.map(({ gate, wants }) => `${GATES[gate]} ${wants.join(', ')}`).join('; ')
}

const GATES: Readonly<Record<Obstacle['gate'], string>> = {
  os: 'the skill is for',
  env: 'the skill needs the variables',
  config: 'the skill needs the options',
  bins: 'the skill needs',
  anyBins: 'the skill needs one of',
}
