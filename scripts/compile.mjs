// Keep what Node compiles while it checks good skills, for src/start.ts. Run by the build.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const main = at('dist/main.cjs')

// What the bundler leaves outside of ASCII stands in regular expressions, which take the escape for the letter.
const source = readFileSync(main, 'utf8').replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
writeFileSync(main, source)

const script = new Script(`(require=>{${source}})`, { filename: main })
process.argv = [process.execPath, at('dist/skillc.cjs'), 'lint', at('examples/good')]
process.on('exit', () => writeFileSync(`${main}.${process.version}-${process.platform}-${process.arch}`, script.createCachedData()))
script.runInThisContext()(createRequire(main))
