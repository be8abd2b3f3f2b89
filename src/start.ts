import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'

/** Put in by the build: its first part, a digest of all parts, and the files of those that share one. */
declare const MAIN: string
declare const BUILD: string
declare const FILE_OF: Readonly<Record<string, string>>

type Exports = Readonly<Record<string, unknown>>
type Program = (require: (path: string) => unknown, module: { exports: Exports }, exports: Exports) => void

/**
 * What Node compiled in an earlier run: to compile takes longer than to check a skill. It stands beside the program, whose owner
 * alone writes it. Node's own cache will not do: it lies in a directory where any user of the machine can put files.
 */
const COMPILED = join(__dirname, 'compiled', `${BUILD}-${process.version}-${process.platform}-${process.arch}`)

/** What each file exports: for every part in it, what that exports. */
const loaded = new Map<string, { exports: Exports }>()
/** What was not compiled before, or not by this Node. */
const fresh = new Map<string, Script>()

function load(part: string): unknown {
  const file = FILE_OF[part] ?? part.replace(/js$/, 'cjs')
  const known = loaded.get(file)
  if (known) return known.exports[part]
  const path = join(__dirname, 'parts', file)
  const cachedData = compiled(file)
  // The build makes it all ASCII.
  const script = new Script(readFileSync(path, 'latin1'), { filename: path, cachedData })
  if (!cachedData || script.cachedDataRejected) fresh.set(file, script)
  const module = { exports: {} as Exports }
  loaded.set(file, module)
  ;(script.runInThisContext() as Program)((name) => (name.startsWith('./') ? load(name.slice(2)) : require(name)), module, module.exports)
  return module.exports[part]
}

function compiled(file: string): Buffer | undefined {
  try {
    return readFileSync(join(COMPILED, file))
  } catch {
    return undefined
  }
}

/**
 * Keep what was compiled, for the next run. A run that failed has compiled too little, as have other commands of the files of `lint`;
 * and options of V8 make other code. Where the program belongs to somebody else it stays as it is.
 */
function keepCompiled(): void {
  if (process.argv[2] !== 'lint') for (const file of Object.values(FILE_OF)) fresh.delete(file)
  if (fresh.size === 0 || process.exitCode === 2 || process.execArgv.length > 0 || process.env['NODE_OPTIONS']) return
  try {
    if (statSync(__dirname).uid !== process.getuid?.()) return
    mkdirSync(COMPILED, { recursive: true, mode: 0o755 })
    for (const [file, script] of fresh) writeWhole(join(COMPILED, file), script.createCachedData())
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
