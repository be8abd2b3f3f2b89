// Keep what Node compiles while it checks good skills, for src/start.ts. Run by the build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const main = at('dist/main.cjs')
const require = createRequire(main)

// What the bundler leaves outside of ASCII stands in regular expressions, which take the escape for the letter.
const own = [
  main,
  ...['parts', 'vendor'].flatMap((directory) => readdirSync(at(`dist/${directory}`), { recursive: true }).map((file) => join(at('dist'), directory, file))),
]
for (const file of own) {
  if (!file.endsWith('.cjs')) continue
  const source = readFileSync(file, 'utf8')
  // oxlint-disable-next-line no-control-regex -- everything outside of ASCII is looked for
  const ascii = source.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  writeFileSync(file, `((require,module,exports)=>{${ascii}})`)
}

const scripts = new Map()
const loaded = new Map()
function load(file) {
  if (loaded.has(file)) return loaded.get(file)
  const script = new Script(readFileSync(file, 'latin1'), { filename: file })
  const module = { exports: {} }
  loaded.set(file, module.exports)
  scripts.set(file, script)
  script.runInThisContext()((path) => (path.startsWith('.') ? load(resolve(dirname(file), path)) : require(path)), module, module.exports)
  loaded.set(file, module.exports)
  return module.exports
}

process.argv = [process.execPath, at('dist/skillc.cjs'), 'lint', '--level', 'warning', at('examples/good')]
process.on('exit', () => {
  for (const [file, script] of scripts) writeFileSync(`${file}.${process.version}-${process.platform}-${process.arch}`, script.createCachedData())
})
load(main)
