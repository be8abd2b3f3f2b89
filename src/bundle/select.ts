import type { Entry } from '../skill/file-tree.ts'
import { checkMemberPath, findCollisions } from '../skill/paths.ts'
import { byUtf8 } from '../text/compare.ts'
import { parentsOf } from '../text/parents.ts'
import { denialsOf, type Denied } from './deny-list.ts'
import { errorOf, type Problem } from './problem.ts'

/** Something in the directory of a skill, with what the rim knows of it beyond its listing. */
export interface SourceEntry extends Entry {
  /** Why nobody wants it in a bundle, in words that follow its name: an ignore file says so, or it is the output itself. */
  readonly unwanted?: string
  /** Symlinks that lead inside: to which path of the skill. */
  readonly leadsTo?: string
}

/** A file that goes into the bundle. */
export interface Taken {
  /** In the bundle, relative to the skill. */
  readonly path: string
  /** On the disk, relative to the skill: another one for what a symlink led to. */
  readonly from: string
  /** Bytes, as the listing says. */
  readonly size: number
  readonly executable: boolean
}

export interface LeftOut {
  /** Ends in `/` for a directory with all that is in it. */
  readonly path: string
  /** In words that follow the path. */
  readonly why: string
}

export interface Selection {
  /** In the order of the bytes of their paths. */
  readonly taken: readonly Taken[]
  readonly leftOut: readonly LeftOut[]
  /** Paths in them are relative to the skill. */
  readonly problems: readonly Problem[]
}

export interface SelectOptions {
  /** What becomes of symlinks: refused, or replaced by the file of the same skill that they lead to. */
  readonly symlinks: 'error' | 'inline'
  /** Paths of files in which lint has found a secret. */
  readonly secrets: ReadonlySet<string>
  /** Directories of skills, each with a top of its own. */
  readonly homes?: readonly string[]
  /** What goes in though the deny list has it. */
  readonly includes?: Includes
}

/** Whether a path goes into a bundle though something on the deny list would keep it out. */
export type Includes = (path: string, denied: Denied) => boolean

/** Choose what of a skill's directory goes into a bundle. */
export function selectFiles(entries: readonly SourceEntry[], { symlinks, secrets, homes = [], includes = () => false }: SelectOptions): Selection {
  const leftOut = new Map<string, string>()
  const problems: Problem[] = []
  const kept: SourceEntry[] = []
  const denialsIn = (path: string): readonly Denied[] => denialsOf(path.slice((homes.find((home) => path.startsWith(`${home}/`))?.length ?? -1) + 1))
  const isIncluded = ({ path, unwanted }: SourceEntry): boolean => unwanted === undefined && denialsIn(path).every((denied) => includes(path, denied))
  for (const entry of entries) {
    const { path, unwanted } = entry
    if (insideOf(leftOut, path)) continue
    const denials = denialsIn(path)
    const denied = denials.length > 0 && !isIncluded(entry) ? denials[0]?.why : undefined
    // What it holds is asked one by one.
    if (denied && entry.kind === 'directory' && entries.some((one) => one.kind !== 'directory' && one.path.startsWith(`${path}/`) && isIncluded(one))) continue
    const why = denied ?? unwanted ?? (secrets.has(path) ? 'has a secret in it' : undefined)
    const secret = entry.kind === 'directory' ? undefined : denials.find((one) => one.secret)
    if (why === undefined && secret)
      problems.push({ code: 'SECRET', level: 'warning', message: `\`${path}\` ${secret.why}, and goes in, since "include" in skillc.json names it`, path })
    if (why === undefined) kept.push(entry)
    else leftOut.set(entry.kind === 'directory' ? `${entry.path}/` : entry.path, why)
  }
  const taken: Taken[] = []
  for (const entry of kept) {
    const { path, kind, size, executable } = entry
    if (kind === 'file') taken.push({ path, from: path, size, executable })
    else if (kind === 'other') problems.push(errorOf('SPECIAL_FILE', `\`${path}\` ${whatIs(entry)}, which no bundle can hold`, path))
    else if (kind === 'symlink') {
      const found = symlinks === 'inline' ? inlined(entry, kept) : undefined
      if (found && found.length > 0) taken.push(...found)
      else problems.push(symlinkProblem(entry, symlinks, leftOut))
    }
  }
  taken.sort((a, b) => byUtf8(a.path, b.path))
  problems.push(...pathProblems(taken.map(({ path }) => path)))
  return { taken, leftOut: [...leftOut].map(([path, why]) => ({ path, why })).sort((a, b) => byUtf8(a.path, b.path)), problems }
}

function whatIs({ special, unnamed }: SourceEntry): string {
  if (unnamed) return 'has a name that is not UTF-8'
  return special === undefined ? 'is not a regular file' : `is a ${special}`
}

function insideOf(directories: ReadonlyMap<string, string>, path: string): boolean {
  return parentsOf(path).some((parent) => directories.has(`${parent}/`))
}

/** What a symlink leads to, in its place: a file, or the files of a directory. What is left out there is left out here. */
function inlined({ path, link, leadsTo }: SourceEntry, kept: readonly SourceEntry[]): Taken[] {
  if (link?.leads !== 'inside' || leadsTo === undefined) return []
  return kept.flatMap((one) => {
    if (one.kind !== 'file' || (one.path !== leadsTo && !one.path.startsWith(`${leadsTo}/`))) return []
    return [{ path: path + one.path.slice(leadsTo.length), from: one.path, size: one.size, executable: one.executable }]
  })
}

function symlinkProblem({ path, link, leadsTo }: SourceEntry, symlinks: SelectOptions['symlinks'], leftOut: ReadonlyMap<string, string>): Problem {
  const what = `\`${path}\` is a symlink to \`${link?.target ?? ''}\``
  if (link?.leads !== 'inside')
    return errorOf('SYMLINK', `${what}, which leads ${link?.leads ?? 'nowhere'}${link?.leads === 'outside' ? ' of the skill' : ''}`, path)
  if (symlinks === 'error') return errorOf('SYMLINK', what, path, 'put a copy in its place, or build with --symlinks inline')
  const hidden = leadsTo !== undefined && (leftOut.has(leadsTo) || leftOut.has(`${leadsTo}/`) || insideOf(leftOut, leadsTo))
  return errorOf('SYMLINK', `${what}, which ${hidden ? 'is left out' : 'holds no file'}`, path)
}

/** Names that some platform could not hold, and files that would be one there. */
function pathProblems(paths: readonly string[]): Problem[] {
  const bad = paths.flatMap((path) => {
    const fault = checkMemberPath(path)
    return fault ? [errorOf('BAD_PATH', `\`${path}\` ${fault.message}`, path)] : []
  })
  const collisions = findCollisions(paths).map(({ kind, paths: [first = '', second = first] }) =>
    errorOf(
      'COLLISION',
      kind === 'file-and-directory' ? `\`${first}\` is a file and the directory of \`${second}\`` : `\`${first}\` and \`${second}\` are one file on some disks`,
      first,
    ),
  )
  return [...bad, ...collisions]
}
