import { resolve } from 'node:path'
import { checkFrozen, checkVersion, LOCK_NAME, lockedBundle, lockedIn, lockText, readLock, withBundle, type Lock, type LockedBundle } from '../bundle/lock.ts'
import { h1 } from '../bundle/manifest.ts'
import type { BundlePlan } from '../bundle/plan.ts'
import { BuildError, type Problem } from '../bundle/problem.ts'
import { SUMS_NAME } from '../bundle/targets/index.ts'
import { codec } from '../fs/codec.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { statOf } from '../fs/real-path.ts'
import { whyNotWritten } from '../fs/write-file.ts'
import type { Written } from '../fs/write-output.ts'
import { grouped } from '../report/grouped.ts'

/** What a build is compared with. */
export interface LockOptions {
  /** Absolute: where the lock stands that is kept. */
  readonly cwd: string
  /** The lock to compare versions with, as given; the one that is kept when `true`. Without any, an existing one is compared with, which is not written. */
  readonly checkVersion?: string | true | undefined
  /** Nothing may differ from the lock, and it is not written. */
  readonly frozen: boolean
}

/**
 * What the lock says before anything is packed.
 * @throws BuildError, as do the next two
 */
export function checkPlanned({ cwd, checkVersion: baseline, frozen }: LockOptions, plan: BundlePlan): readonly Problem[] {
  const now = lockedBundle(plan)
  const base = typeof baseline === 'string' ? baseline : LOCK_NAME
  const toCompare = baseline === undefined && frozen ? undefined : lockAt(resolve(cwd, base), base, typeof baseline === 'string')
  const versions = checkVersion(lockedIn(toCompare, plan.settings.name), now)
  const told = baseline === undefined ? versions.map((one) => ({ ...one, level: 'warning' as const })) : versions
  return [...told, ...(frozen ? checkFrozen(lockIn(cwd), plan.settings.name, now) : [])]
}

/** The same when all is packed, and not yet in place. */
export function checkWritten({ cwd, frozen }: LockOptions, plan: BundlePlan, written: readonly Written[]): readonly Problem[] {
  return frozen ? checkFrozen(lockIn(cwd), plan.settings.name, lockedBundle(plan, targetDigests(written))) : []
}

/** When all is in place, the new lock is kept. */
export async function keepLock({ cwd, checkVersion: baseline, frozen }: LockOptions, plan: BundlePlan, written: readonly Written[]): Promise<void> {
  if (frozen || baseline === undefined) return
  const own = resolve(cwd, LOCK_NAME)
  const text = lockText(withBundle(lockIn(cwd), plan.settings.name, lockedBundle(plan, targetDigests(written))))
  const before = readRegularFile(own)
  if (before && new TextDecoder().decode(before) === text) return
  const why = await whyNotWritten(own, text)
  const help = 'the new bundle is in place all the same; build again to have it in the lock'
  if (why !== undefined) throw new BuildError('WRITE_FAILED', `${LOCK_NAME} cannot be written: ${why}`, { path: LOCK_NAME, help })
}

function lockIn(cwd: string): Lock | undefined {
  return lockAt(resolve(cwd, LOCK_NAME), LOCK_NAME, false)
}

/** The digest of all that was made for each target. The list of sums is for all of them. */
function targetDigests(written: readonly Written[]): LockedBundle['targets'] {
  const files = written.filter(({ path }) => path !== SUMS_NAME)
  return Object.fromEntries([...grouped(files, ({ target }) => target)].map(([target, own]) => [target, h1(own, codec)]))
}

/** @throws BuildError where it cannot be read, or is needed and not there */
export function lockAt(path: string, shown: string, needed: boolean): Lock | undefined {
  if (!statOf(path)) {
    if (needed) throw new BuildError('NO_LOCK', `${shown} does not exist`, { path: shown })
    return undefined
  }
  const bytes = readRegularFile(path)
  if (!bytes) throw new BuildError('BAD_LOCK', `${shown} cannot be read, or is not a regular file`, { path: shown })
  const lock = readLock(new TextDecoder().decode(bytes))
  if (typeof lock === 'string') throw new BuildError('BAD_LOCK', `${shown} ${lock}`, { path: shown })
  return lock
}
