import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { isWithin, realPath, statOf } from './real-path.ts'

const TOKEN = /^[0-9a-f]{12}(?:\.old)?$/

/** A new name for a directory in which a build is made, beside its output: a rename must not cross disks. */
export function stageBeside(directory: string): string {
  return prefixOf(directory) + randomBytes(6).toString('hex')
}

/** A new name under which the build before it waits, whole, while the two change places. */
export function waitingBeside(directory: string): string {
  return `${stageBeside(directory)}.old`
}

/** Whether an absolute path without symlinks lies in such a directory: of a build that goes on, or of one that was killed and could not remove it. */
export function stagedBeside(directory: string): (path: string) => boolean {
  // The output itself need not be there yet.
  const parent = realPath(dirname(directory))
  return (path) => isWithin(parent, path) && isStageName(directory, relative(parent, path).split(sep)[0] as string)
}

/** A build that waits: somebody puts another one into its place just now, or was killed before that was done. */
export function oldBeside(directory: string): string | undefined {
  const parent = dirname(directory)
  if (!statOf(parent)) return undefined
  const found = readdirSync(parent).filter((name) => name.endsWith('.old') && isStageName(directory, name) && statOf(join(parent, name))?.isDirectory())
  return found[0] === undefined ? undefined : join(parent, found[0])
}

function isStageName(directory: string, name: string): boolean {
  const prefix = basename(prefixOf(directory))
  return name.startsWith(prefix) && TOKEN.test(name.slice(prefix.length))
}

function prefixOf(directory: string): string {
  return join(dirname(directory), `.${basename(directory)}.skillc-`)
}
