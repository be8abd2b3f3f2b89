import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The tests of the command run what users run: build it, unless what is there is newer than every source. */
export default function setup(): void {
  const program = join(root, 'dist/skillc.cjs')
  const sources = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  )
  const newest = Math.max(...[...sources, join(root, 'package.json')].map((file) => statSync(file).mtimeMs))
  if (existsSync(program) && statSync(program).mtimeMs >= newest) return
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`)
}
