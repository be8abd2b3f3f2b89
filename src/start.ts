import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'

/**
 * Starts the command line from code that the build has compiled, when this very Node made it: compiling takes longer than
 * checking a skill. Node's own cache of compiled code will not do, since it lies where any user of the machine can put files.
 */
function start(): void {
  const main = `${__dirname}/main.cjs`
  const cachedData = compiled(`${main}.${process.version}-${process.platform}-${process.arch}`)
  if (!cachedData) return void require(main)
  // The build makes it all ASCII: to read that takes a third of the time.
  const script = new Script(`(require=>{${readFileSync(main, 'latin1')}})`, { filename: main, cachedData })
  ;(script.runInThisContext() as (load: NodeJS.Require) => void)(require)
}

function compiled(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

start()
