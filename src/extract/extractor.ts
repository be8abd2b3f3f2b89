import { randomBytes } from 'node:crypto'
import { lstatSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute } from 'node:path'
import { checkMemberPath } from '../skill/paths.ts'
import { ExtractError, WAY_OUT } from './extract-error.ts'
import { currentUser, holdDirectory, type Place } from './place.ts'
import { checkTree, compareTree, removeTree, writeTree, type TreeDifference, type TreeFile } from './tree.ts'

/** A file that a bundle carries. */
export interface BundledFile {
  /** Relative to the skill, with `/`. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Of the content, in hexadecimal. */
  readonly sha256: string
  readonly executable?: true
  /** The content, when it is text. */
  readonly text?: string
  /** The content, when it is not. */
  readonly base64?: string
}

/** What an extractor carries. */
export interface CarriedBundle {
  /** Names the directory in the temporary directory. */
  readonly app: string
  readonly version: string
  readonly skills: Readonly<Record<string, readonly BundledFile[]>>
}

export interface ExtractorOptions {
  /** The directory that it all goes into, absolute; the system's temporary directory when left out. */
  readonly base?: string
}

/** How an extracted skill differs from the one that was carried. */
export interface SkillDifference extends TreeDifference {
  readonly skill: string
}

export interface Extractor {
  /**
   * The directory of a skill, extracted on first use and looked through on every other: what was changed or lost since is
   * extracted anew, into another directory. Callers at the same time share one extraction, and one that failed is tried
   * again by the next.
   *
   * @throws ExtractError, or the reason of the signal
   */
  skillDir(name: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<string>
  /** Compare what has been extracted with what was carried, by content and permissions; empty when it is as it was made. */
  verify(): Promise<readonly SkillDifference[]>
  /** Remove the files and directories that this extractor made, and nothing else. Who still waits for a skill gets an error. It can be used again. */
  dispose(): Promise<void>
}

/** What an extractor has on the disk. */
interface Holdings {
  /** The last one is in use, unless it is among those that somebody else has been at. */
  readonly homes: Home[]
  readonly distrusted: Set<Home>
  readonly trees: Map<string, Tree>
  /** Trees that were changed since they were made, to be removed with the rest. */
  readonly spoilt: Tree[]
  readonly running: Map<string, Extraction>
}

interface Tree {
  readonly home: Home
  readonly name: string
  readonly files: readonly TreeFile[]
  readonly path: string
}

interface Extraction {
  readonly promise: Promise<string>
  readonly stop: AbortController
  /** Callers that still wait. When the last one gives up, so does the extraction. */
  waiting: number
}

/** An extractor of a bundle. It touches nothing before the first skill is asked for. */
export function createExtractor(bundle: CarriedBundle, { base }: ExtractorOptions = {}): Extractor {
  let held = nothing()

  async function extract(holdings: Holdings, name: string, signal: AbortSignal): Promise<string> {
    const files = filesOf(bundle, name)
    const { homes, distrusted, trees, spoilt } = holdings
    const before = trees.get(name)
    if (before && (await isWhole(before, signal))) return before.path
    if (before) {
      // It is not mended: who has changed it may still be at it, or somebody may be reading it.
      trees.delete(name)
      spoilt.push(before)
      distrusted.add(before.home)
    }
    let home = homes.at(-1)
    if (!home?.place.isInPlace() || distrusted.has(home)) {
      home = makeHome(bundle, base)
      homes.push(home)
    }
    try {
      const path = await writeTree(home.place, name, files, signal)
      trees.set(name, { home, name, files, path })
      return path
    } catch (error) {
      if (error instanceof ExtractError && (error.code === 'EXISTS' || error.code === 'SWAPPED')) distrusted.add(home)
      throw error
    }
  }

  function begin(holdings: Holdings, name: string): Extraction {
    const stop = new AbortController()
    const extraction: Extraction = { promise: extract(holdings, name, stop.signal), stop, waiting: 0 }
    const end = (): void => {
      holdings.running.delete(name)
    }
    extraction.promise.then(end, end)
    holdings.running.set(name, extraction)
    return extraction
  }

  return {
    async skillDir(name, { signal } = {}) {
      for (;;) {
        signal?.throwIfAborted()
        const extraction = held.running.get(name) ?? begin(held, name)
        if (!extraction.stop.signal.aborted) return share(extraction, signal)
        // All who wanted it have given up, and it is being taken back.
        await extraction.promise.catch(() => undefined)
      }
    },
    async verify() {
      const found: SkillDifference[] = []
      const { signal } = new AbortController()
      for (const { home, name, files } of held.trees.values()) {
        const differences = home.place.isInPlace() ? await compareTree(home.place, name, files, signal) : [{ path: '', problem: 'missing' } as const]
        for (const difference of differences) found.push({ skill: name, ...difference })
      }
      return found
    },
    async dispose() {
      const { homes, trees, spoilt, running } = held
      held = nothing()
      const extractions = [...running.values()]
      for (const { stop } of extractions) stop.abort(new ExtractError('DISPOSED', 'the extractor was disposed of'))
      await Promise.allSettled(extractions.map(({ promise }) => promise))
      for (const { home, name, files } of [...trees.values(), ...spoilt]) removeTree(home.place, name, files)
      for (const home of homes) home.remove()
    },
  }
}

function nothing(): Holdings {
  return { homes: [], distrusted: new Set(), trees: new Map(), spoilt: [], running: new Map() }
}

/** Its path still leads to it, and all that was put there is there. What a skill has added, or made to run, is its own affair: nobody else gets there. */
async function isWhole({ home, name, files }: Tree, signal: AbortSignal): Promise<boolean> {
  if (!home.place.isInPlace()) return false
  return (await compareTree(home.place, name, files, signal)).every(({ problem }) => problem === 'extra' || problem === 'mode')
}

/** Wait for an extraction that others may wait for, too. */
async function share(extraction: Extraction, signal: AbortSignal | undefined): Promise<string> {
  extraction.waiting++
  if (!signal) return extraction.promise
  let giveUp: (() => void) | undefined
  try {
    return await Promise.race([
      extraction.promise,
      new Promise<never>((_, reject) => {
        giveUp = () => {
          extraction.waiting--
          if (extraction.waiting === 0) extraction.stop.abort(signal.reason)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', giveUp, { once: true })
      }),
    ])
  } finally {
    if (giveUp) signal.removeEventListener('abort', giveUp)
  }
}

function filesOf({ skills }: CarriedBundle, name: string): readonly TreeFile[] {
  const carried = Object.hasOwn(skills, name) ? skills[name] : undefined
  if (!carried) throw new ExtractError('UNKNOWN_SKILL', `the bundle carries no skill ${JSON.stringify(name)}, only ${Object.keys(skills).join(', ')}`)
  return carried.map(treeFile)
}

function treeFile({ path, size, sha256, executable, text, base64 }: BundledFile): TreeFile {
  return { path, size, sha256, executable: executable === true, content: () => (text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text)) }
}

/** A directory of this extractor alone. */
interface Home {
  readonly place: Place
  /** Let go of it, and remove it if it is empty. */
  remove(): void
}

/** `<base>/<app>-<uid>/bundled-skills/<version>/<32 hexadecimal digits>`, the last one new. */
function makeHome(bundle: CarriedBundle, base: string | undefined): Home {
  checkNames(bundle)
  const { app, version } = bundle
  const user = currentUser()
  const names = [user === undefined ? app : `${app}-${user}`, 'bundled-skills', version]
  let parent = holdDirectory(checkedBase(base))
  try {
    for (const name of names) {
      const next = parent.enterOwn(name)
      parent.close()
      parent = next
    }
    const nonce = randomBytes(16).toString('hex')
    const place = parent.make(nonce)
    return {
      place,
      remove() {
        place.close()
        parent.removeDirectory(nonce)
        parent.close()
      },
    }
  } catch (error) {
    parent.close()
    throw error
  }
}

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/

/**
 * Refuse what cannot be the name of a directory everywhere. Names of skills may be of any script, and none begins with a
 * dot, as what is being written does.
 *
 * @throws ExtractError
 */
export function checkNames({ app, version, skills }: CarriedBundle): void {
  for (const [what, name] of Object.entries({ app, version })) {
    if (!SAFE_NAME.test(name) || checkMemberPath(name)) {
      throw new ExtractError('BAD_BUNDLE', `the ${what} ${JSON.stringify(name)} of the bundle cannot be the name of a directory everywhere`)
    }
  }
  const names = Object.keys(skills)
  checkTree(
    'the names of the skills',
    names.map((path) => ({ path })),
  )
  const odd = names.find((name) => name.startsWith('.') || name.includes('/'))
  if (odd !== undefined) throw new ExtractError('UNSAFE_PATH', `${JSON.stringify(odd)} cannot be the name of a skill`)
}

/** The real path of the directory that it all goes into, if nobody but us and the system can exchange what is in it. */
function checkedBase(given: string | undefined): string {
  const base = given ?? tmpdir()
  const from = given === undefined ? 'the temporary directory' : 'the base directory'
  if (!isAbsolute(base))
    throw new ExtractError('BAD_BASE', `${from} ${JSON.stringify(base)} is not an absolute path${given === undefined ? '; set TMPDIR to one' : ''}`, {
      path: base,
    })
  let real: string
  try {
    real = realpathSync.native(base)
  } catch (error) {
    throw new ExtractError('BAD_BASE', `${from} ${base} cannot be used: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`, {
      path: base,
      cause: error,
    })
  }
  if (!lstatSync(real).isDirectory()) throw new ExtractError('BAD_BASE', `${from} ${base} is not a directory`, { path: base })
  // The path is shown to people and given to models, whom a line of its own could tell anything.
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(real)) throw new ExtractError('BAD_BASE', `the path of ${from} holds a control character`, { path: base })
  const user = currentUser()
  if (user === undefined) return real
  // Whoever owns `/` is the system; inside a user namespace that need not be 0.
  const trusted = new Set([user, 0, lstatSync('/').uid])
  for (let path = real; ; path = dirname(path)) {
    const { uid, mode } = lstatSync(path)
    if (!trusted.has(uid))
      throw new ExtractError('UNSAFE_BASE', `${path} belongs to user ${uid}, who could exchange what is in it; ${from} must not lie there; ${WAY_OUT}`, {
        path,
      })
    if ((mode & 0o022) !== 0 && (mode & 0o1000) === 0) {
      const how = `can be written to by others (mode ${(mode & 0o7777).toString(8)}) and has no sticky bit, so that they could exchange what is in it`
      throw new ExtractError('UNSAFE_BASE', `${path} ${how}; ${from} must not lie there; ${WAY_OUT}`, { path })
    }
    if (path === dirname(path)) return real
  }
}
