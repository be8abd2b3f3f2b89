import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'

/** Put in by the build: its first part, a digest of all parts, and the files of those that share one. */
declare const MAIN: string
declare const BUILD: string
declare const FILE_OF: Readonly<Record<string, string>>

type Part = (require: (path: string) => unknown, module: { exports: object }, exports: object) => void

interface File {
  readonly script: Script
  readonly parts: Readonly<Record<string, Part>>
  /** How many of its parts have run. */
  ran: number
  /** It was not compiled before, or not by this Node. */
  readonly isNew: boolean
}

/**
 * What Node compiled in an earlier run: to compile takes longer than to check a skill. It stands beside the program, whose owner
 * alone writes it. Node's own cache will not do: it lies in a directory where any user of the machine can put files.
 */
const COMPILED = join(__dirname, 'compiled', `${BUILD}-${process.version}-${process.platform}-${process.arch}`)

const files = new Map<string, File>()
const loaded = new Map<string, unknown>()

function load(name: string): unknown {
  if (loaded.has(name)) return loaded.get(name)
  const file = fileWith(name)
  const module = { exports: {} }
  loaded.set(name, module.exports)
  file.ran++
  file.parts[name]?.((path) => (path.startsWith('./') ? load(path.slice(2)) : require(path)), module, module.exports)
  loaded.set(name, module.exports)
  return module.exports
}

function fileWith(part: string): File {
  const name = FILE_OF[part] ?? part.replace(/js$/, 'cjs')
  const known = files.get(name)
  if (known) return known
  const path = join(__dirname, 'parts', name)
  const cachedData = compiled(name)
  // The build makes it all ASCII.
  const script = new Script(readFileSync(path, 'latin1'), { filename: path, cachedData })
  const file = { script, parts: script.runInThisContext() as File['parts'], ran: 0, isNew: !cachedData || script.cachedDataRejected === true }
  files.set(name, file)
  return file
}

function compiled(name: string): Buffer | undefined {
  try {
    return readFileSync(join(COMPILED, name))
  } catch {
    return undefined
  }
}

/**
 * Keep what was compiled, for the next run. A run that failed, or that used only some parts of a file, has compiled too little of it;
 * and options of V8 make other code. Where the program belongs to somebody else it stays as it is.
 */
function keepCompiled(): void {
  const fresh = [...files].filter(([, { isNew, parts, ran }]) => isNew && ran === Object.keys(parts).length)
  if (fresh.length === 0 || process.exitCode === 2 || process.execArgv.length > 0 || process.env['NODE_OPTIONS']) return
  try {
    if (statSync(__dirname).uid !== process.getuid?.()) return
    mkdirSync(COMPILED, { recursive: true, mode: 0o755 })
    for (const [name, { script }] of fresh) writeWhole(join(COMPILED, name), script.createCachedData())
  } catch {
    // It starts without, only slower.
  }
}

/** Whole or not at all: others may read or write it at the same time, and V8 does not notice what is missing. */
function writeWhole(path: string, data: Buffer): void {
  const unfinished = `${path}.${process.pid}.${process.hrtime.bigint()}`
  try {
    writeFileSync(unfinished, data, { flag: 'wx', mode: 0o644, flush: true })
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

process.once('exit', keepCompiled)
load(MAIN)
