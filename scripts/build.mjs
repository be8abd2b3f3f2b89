// Make dist/: the typed library (tsc) and the command as one file (esbuild). Says nothing on stdout, where `npm pack`
// and those who read it expect one file name.
import { parser } from '@lezer/javascript'
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
const apart = [
  'cac',
  'yaml',
  'fast-glob',
  'ignore',
  'unbash',
  '@lezer/python',
  '@lezer/javascript',
  '@secretlint/core',
  '@secretlint/secretlint-rule-preset-recommend',
  'js-yaml',
  'js-yaml-3',
  'picomatch',
]
// What only the page of a rule shows: half of the text of all rules, which every start would have to read.
const typescript = parser.configure({ dialect: 'ts' })
const withoutPages = {
  name: 'without-pages',
  setup({ onLoad }) {
    onLoad({ filter: /src\/rules\/[a-z]+(?:-[a-z]+)*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const left = []
      let from = 0
      typescript.parse(text).iterate({
        enter({ name, from: start, to, node }) {
          if (name !== 'Property' || node.parent?.parent?.name !== 'VariableDeclaration') return
          const key = /^(why|valid|invalid):/.exec(text.slice(start, to))?.[1]
          if (key === undefined) return
          left.push(text.slice(from, start), key === 'why' ? `why: ''` : `${key}: []`)
          from = to
        },
      })
      return { contents: left.join('') + text.slice(from), loader: 'ts' }
    })
  },
}
const shared = { bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs', legalComments: 'none', logLevel: 'silent' }
// Parts of our own: for skills with code in them, for all that knows hosts, and for commands that few runs need.
const parts = {
  hosts: 'src/commands/hosts.ts',
  resolve: 'src/commands/resolve.ts',
  tokens: 'src/commands/tokens.ts',
  targets: 'src/hosts/targets.ts',
  'on-targets': 'src/hosts/on-targets.ts',
  explain: 'src/commands/explain.ts',
  extractor: 'src/commands/extractor.ts',
  build: 'src/commands/build.ts',
  verify: 'src/commands/verify.ts',
  extract: 'src/commands/extract.ts',
  diff: 'src/commands/diff.ts',
  sign: 'src/commands/sign.ts',
  'target-extractor': 'src/bundle/targets/extractor.ts',
  'analyse-units': 'src/risk/analyse-units.ts',
  'analyse-python': 'src/risk/script/analyse-python.ts',
  'analyse-javascript': 'src/risk/script/analyse-javascript.ts',
}
const partAt = new Map(Object.entries(parts).map(([name, path]) => [at(path), name]))
const keepApart = (here) => ({
  name: 'keep-apart',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(?:${apart.join('|')})$`) }, ({ path }) => ({ path: `${here}vendor/${path}.cjs`, external: true }))
    onResolve({ filter: /\.ts$/ }, ({ path, kind, resolveDir }) => {
      const name = kind === 'dynamic-import' && partAt.get(join(resolveDir, path))
      return name ? { path: `${here}parts/${name}.cjs`, external: true } : undefined
    })
  },
})
await Promise.all([
  build({
    ...shared,
    entryPoints: [at('src/cli.ts')],
    outfile: at('dist/main.cjs'),
    define: { SKILLC_VERSION: JSON.stringify(version) },
    plugins: [keepApart('./'), withoutPages],
    // A true `import()` of a file apart would start the loader of modules, which takes longer than the whole check.
    supported: { 'dynamic-import': false },
  }),
  build({ ...shared, entryPoints: [at('src/start.ts')], outfile: at('dist/skillc.cjs'), banner: { js: '#!/usr/bin/env node' } }),
  ...Object.entries(parts).map(([name, path]) =>
    build({
      ...shared,
      entryPoints: [at(path)],
      outfile: at(`dist/parts/${name}.cjs`),
      plugins: [keepApart('../')],
      supported: { 'dynamic-import': false },
    }),
  ),
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
