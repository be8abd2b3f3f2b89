// Make dist/: the command, the library and its types, with every package they need bundled in. Says nothing on stdout,
// where `npm pack` and those who read it expect one file name.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildCommand } from './build/command.mjs'
import { buildLibrary } from './build/library.mjs'
import { writeLicenses } from './build/third-party-licenses.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${root}dist`, { recursive: true, force: true })
try {
  const metafiles = await Promise.all([buildCommand(root), buildLibrary(root)])
  writeLicenses(root, metafiles)
  // The first run keeps what Node compiles (src/start.ts): with good skills it needs what most skills need, and no more.
  const first = spawnSync(process.execPath, ['dist/skillc.cjs', 'lint', '--level', 'warning', 'examples/good'], { cwd: root, encoding: 'utf8' })
  if (first.status !== 0) throw new Error(`the first run ended with ${first.status}\n${first.stdout}${first.stderr}`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
