import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { geteuid, kill, pid } from 'node:process'
import { codeOf, isWithin, realPath, statOf } from './real-path.ts'

/** Random, and then which process makes it, where that can be told. */
const TOKEN = /^[0-9a-f]{12}(?:-(?<numbering>[0-9a-f]{12})-(?<number>[1-9]\d{0,9}))?(?:\.old)?$/

/** A new name for a directory in which a build or an extraction is made, beside its output: a rename must not cross disks. */
export function stageBeside(directory: string): string {
  return prefixOf(directory) + newToken()
}

function newToken(): string {
  const numbering = numberingOfProcesses()
  return randomBytes(6).toString('hex') + (numbering === undefined ? '' : `-${numbering}-${pid}`)
}

/** A new name for a file in a directory until it has all its bytes: one that fits whatever the length of its own, and that the deny list keeps out of bundles. */
export function temporaryIn(directory: string): string {
  return join(directory, `${TEMPORARY}${newToken()}.tmp`)
}

const TEMPORARY = '.skillc-'

/** Such files of processes of this user that have ended. Who else can give one that name could remove it, too. */
export function deadTemporariesIn(directory: string): readonly string[] {
  const numbering = numberingOfProcesses()
  if (numbering === undefined) return []
  return readdirSync(directory).flatMap((name) => {
    if (!name.startsWith(TEMPORARY) || !name.endsWith('.tmp')) return []
    const token = TOKEN.exec(name.slice(TEMPORARY.length, -4))?.groups
    const path = join(directory, name)
    const stats = token?.['numbering'] === numbering && hasEnded(Number(token['number'])) ? statOf(path) : undefined
    return stats?.isFile() && stats.uid === geteuid?.() ? [path] : []
  })
}

/** A new name under which the build before it waits, whole, while the two change places. */
export function waitingBeside(directory: string): string {
  return `${stageBeside(directory)}.old`
}

/** Whether an absolute path without symlinks lies in such a directory: of a build that goes on, or of one that was killed and could not remove it. */
export function stagedBeside(directory: string): (path: string) => boolean {
  // The output itself need not be there yet.
  const parent = realPath(dirname(directory))
  return (path) => isWithin(parent, path) && tokenIn(directory, relative(parent, path).split(sep)[0] as string) !== undefined
}

/** Builds that wait: somebody puts another one into their place just now, or was killed before that was done. */
export function oldBeside(directory: string): readonly string[] {
  return stagesBeside(directory).flatMap(({ path, name }) => (name.endsWith('.old') ? [path] : []))
}

/**
 * Directories in which builds and extractions were made that are certainly over: by a process of this user, of which its number, counted as ours
 * is, shows that it has ended. Where others could have put a directory under such a name, none is certain.
 */
export function deadBeside(directory: string): readonly string[] {
  const numbering = numberingOfProcesses()
  if (numbering === undefined || !isOursAlone(dirname(directory))) return []
  return stagesBeside(directory).flatMap(({ path, name, token }) =>
    !name.endsWith('.old') && token['numbering'] === numbering && hasEnded(Number(token['number'])) && statOf(path)?.uid === geteuid?.() ? [path] : [],
  )
}

/** Remove a stage, or a build that waits: under the name of one there must be all of it or nothing, for whoever puts it back. */
export function removeStage(old: string, directory: string): void {
  const litter = stageBeside(directory)
  try {
    renameSync(old, litter)
  } catch {
    return remove(old)
  }
  remove(litter)
}

/** What cannot be removed must not hide why it had to be. */
export function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Nobody can do more.
  }
}

/** Real directories with the name of a stage. */
function stagesBeside(directory: string): readonly { readonly path: string; readonly name: string; readonly token: Readonly<Record<string, string>> }[] {
  const parent = dirname(directory)
  if (!statOf(parent)) return []
  return readdirSync(parent).flatMap((name) => {
    const path = join(parent, name)
    const token = tokenIn(directory, name)
    return token && statOf(path)?.isDirectory() ? [{ path, name, token }] : []
  })
}

function tokenIn(directory: string, name: string): Readonly<Record<string, string>> | undefined {
  const prefix = basename(prefixOf(directory))
  const found = name.startsWith(prefix) ? TOKEN.exec(name.slice(prefix.length)) : null
  return found ? { ...found.groups } : undefined
}

/**
 * What the number of a process counts in: since the system was started, and in one container. The same number elsewhere, or
 * later, is another process. Only Linux tells.
 */
function numberingOfProcesses(): string | undefined {
  try {
    const start = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')
    return createHash('sha256').update(start).update(readlinkSync('/proc/self/ns/pid')).digest('hex').slice(0, 12)
  } catch {
    return undefined
  }
}

function hasEnded(number: number): boolean {
  try {
    kill(number, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** Whether nobody but this user and the system can rename what is in a directory, or a directory on the way to it. */
function isOursAlone(directory: string): boolean {
  for (let path = realPath(directory); ; path = dirname(path)) {
    const stats = statOf(path)
    if (!stats || (stats.uid !== geteuid?.() && stats.uid !== 0)) return false
    // In a directory with the sticky bit, only whoever has made something may rename it.
    if ((stats.mode & 0o022) !== 0 && (stats.mode & 0o1000) === 0) return false
    if (path === dirname(path)) return true
  }
}

function prefixOf(directory: string): string {
  return join(dirname(directory), `.${basename(directory)}.skillc-`)
}
