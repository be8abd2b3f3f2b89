// What npm runs for `prepare`: after `npm ci`, before `npm pack`, and in the clone that it makes to install from git. With
// `npm install -g git+…`, as pre-commit runs it, npm hands `--global` down to the installation in that clone, which then has none
// of the packages that the build needs: they are installed here. Says nothing on stdout, like the build.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const npm = process.env['npm_execpath'] ?? 'npm'

if (!existsSync(`${root}node_modules`)) {
  run(npm.endsWith('.js') ? [process.execPath, npm] : [npm], [
    'ci',
    '--no-global',
    '--location=project',
    '--include=dev',
    '--no-install-links',
    '--ignore-scripts',
  ])
}
run([process.execPath], ['scripts/build.mjs'])

function run([program, ...first], args) {
  const { status, error } = spawnSync(program, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (error) throw error
  if (status !== 0) process.exit(1)
}
