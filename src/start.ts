import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { Script } from 'node:vm'

type Load = (path: string) => unknown

/** What Node compiled when the build ran, beside each file that it loaded then. */
const COMPILED = `.${process.version}-${process.platform}-${process.arch}`

const loaded = new Map<string, unknown>()

/**
 * Load a file of the program from code that the build has compiled, when this very Node made it: compiling takes longer than
 * checking a skill. Node's own cache of compiled code will not do, since it lies where any user of the machine can put files.
 */
function load(file: string): unknown {
  if (loaded.has(file)) return loaded.get(file)
  // The build makes it all ASCII, and a function of what modules are given: nothing is decoded or put together here.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: compiled(file + COMPILED) })
  const module = { exports: {} }
  loaded.set(file, module.exports)
  const directory = file.slice(0, file.lastIndexOf(sep))
  const from: Load = (path) => (path.startsWith('.') ? load(join(directory, path)) : require(path))
  ;(script.runInThisContext() as (require: Load, module: { exports: object }, exports: object) => void)(from, module, module.exports)
  loaded.set(file, module.exports)
  return module.exports
}

function compiled(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

load(join(__dirname, 'main.cjs'))
