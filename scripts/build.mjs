// Make dist/: the typed library (tsc) and the command as one file (esbuild). Says nothing on stdout, where `npm pack`
// and those who read it expect one file name.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('..', import.meta.url)
const at = (path) => fileURLToPath(new URL(path, root))
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

rmSync(at('dist'), { recursive: true, force: true })

const tsc = spawnSync(process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', at('tsconfig.build.json'), '--pretty', 'false'], { encoding: 'utf8' })
process.stderr.write(tsc.stdout + tsc.stderr)
if (tsc.status !== 0) process.exitCode = 1

// CommonJS, because it starts faster than a module. What most runs do not need stands in files of its own, since merely
// parsing it takes longer than checking a skill.
const apart = ['yaml', 'fast-glob']
const shared = { bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs', legalComments: 'none', logLevel: 'silent' }
const keepApart = {
  name: 'keep-apart',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(?:${apart.join('|')})$`) }, ({ path }) => ({ path: `./vendor/${path}.cjs`, external: true }))
  },
}
await Promise.all([
  build({
    ...shared,
    entryPoints: [at('src/cli.ts')],
    outfile: at('dist/main.cjs'),
    define: { SKILLC_VERSION: JSON.stringify(version) },
    plugins: [keepApart],
    // A true `import()` of a file apart would start the loader of modules, which takes longer than the whole check.
    supported: { 'dynamic-import': false },
  }),
  build({ ...shared, entryPoints: [at('src/start.ts')], outfile: at('dist/skillc.cjs'), banner: { js: '#!/usr/bin/env node' } }),
  ...apart.map((name) =>
    build({ ...shared, stdin: { contents: `module.exports = require('${name}')`, resolveDir: at('.') }, outfile: at(`dist/vendor/${name}.cjs`) }),
  ),
]).catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
if (!process.exitCode) {
  chmodSync(at('dist/skillc.cjs'), 0o755)
  const { status } = spawnSync(process.execPath, [at('scripts/compile.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.exitCode = status ?? 1
}
