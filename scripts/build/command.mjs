// The command: CommonJS, which starts faster than modules. esbuild first splits the program wherever it imports on demand, so
// that a run reads no more than it needs, and then makes files of the parts.
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rulePages } from './rule-pages.mjs'

/** These and all that they import are one file by each name, since many small files take longer to start. */
const TOGETHER = {
  main: ['src/cli.ts'],
  lint: ['src/commands/lint.ts'],
  risk: ['src/risk/inspect.ts', 'src/rules/groups/risks.ts'],
  code: ['src/risk/analyse-units.ts'],
  secretlint: ['src/risk/text/secretlint.ts'],
}

const shared = { bundle: true, minify: true, platform: 'node', target: 'node20', legalComments: 'none', logLevel: 'silent' }

export async function buildCommand(root) {
  const { version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { outputFiles, metafile } = await build({
    ...shared,
    absWorkingDir: root,
    entryPoints: ['src/cli.ts'],
    splitting: true,
    format: 'esm',
    outdir: 'dist/parts',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
    define: { SKILLC_VERSION: JSON.stringify(version), SKILLC_PAGES: JSON.stringify(pagesIn(repository)) },
    plugins: [rulePages],
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
  const fileOf = filesOf(outputs)

  mkdirSync(join(root, 'dist/parts'), { recursive: true })
  const files = [...new Set(fileOf.values())]
  const written = await Promise.all(files.map((file) => asFunction(file, texts, fileOf)))
  files.forEach((file, i) => writeFileSync(join(root, 'dist/parts', file), written[i]))

  const [main] = [...outputs].find(([, { entryPoint }]) => entryPoint === TOGETHER.main[0])
  await build({
    ...shared,
    absWorkingDir: root,
    entryPoints: ['src/start.ts'],
    format: 'cjs',
    outfile: 'dist/skillc.cjs',
    banner: { js: '#!/usr/bin/env node' },
    define: {
      MAIN: JSON.stringify(main),
      BUILD: JSON.stringify(createHash('sha256').update(written.join('')).digest('hex').slice(0, 12)),
      FILE_OF: JSON.stringify(Object.fromEntries([...fileOf].filter(([part, file]) => file !== fileNamedAfter(part)))),
    },
  })
  chmodSync(join(root, 'dist/skillc.cjs'), 0o755)
  return metafile
}

/** Where a reader finds the rules' pages on the web; nothing where package.json names no repository. */
function pagesIn(repository) {
  const url = (repository?.url ?? repository ?? '').replace(/^git\+/, '').replace(/(?:\.git)?\/?$/, '')
  return url.startsWith('https://') ? `${url}/blob/HEAD/docs/rules/` : ''
}

const fileNamedAfter = (part) => part.replace(/js$/, 'cjs')

/** The file that each part goes into. */
function filesOf(outputs) {
  const fileOf = new Map()
  for (const [name, entryPoints] of Object.entries(TOGETHER)) {
    const parts = new Set(entryPoints.map((entryPoint) => partOf(entryPoint)))
    for (const part of parts)
      for (const { path, kind } of outputs.get(part).imports) if (kind === 'import-statement' && outputs.has(basename(path))) parts.add(basename(path))
    for (const part of parts) if (!fileOf.has(part)) fileOf.set(part, `${name}.cjs`)
  }
  for (const part of outputs.keys()) if (!fileOf.has(part)) fileOf.set(part, fileNamedAfter(part))
  return fileOf

  function partOf(entryPoint) {
    const part = [...outputs.keys()].find((one) => outputs.get(one).entryPoint === entryPoint)
    if (part === undefined) throw new Error(`${entryPoint} is not imported on demand`)
    return part
  }
}

/**
 * A file as a function of what modules are given, which exports what each of its parts does, under the name of the part. In ASCII:
 * start.ts has nothing to decode, and nothing to put together.
 */
async function asFunction(file, texts, fileOf) {
  const own = [...fileOf].flatMap(([part, its]) => (its === file ? [part] : []))
  const { outputFiles } = await build({
    ...shared,
    format: 'cjs',
    write: false,
    // A true `import()` would start Node's loader of modules, which takes longer than a whole run.
    supported: { 'dynamic-import': false },
    stdin: { contents: own.map((part) => `export * as ${JSON.stringify(part)} from './${part}'`).join('\n') },
    plugins: [
      {
        name: 'parts',
        setup(bundler) {
          bundler.onResolve({ filter: /^\.\// }, ({ path }) =>
            fileOf.get(basename(path)) === file ? { path: basename(path), namespace: 'parts' } : { path, external: true },
          )
          bundler.onLoad({ filter: /./, namespace: 'parts' }, ({ path }) => ({ contents: `${texts.get(path)}export const __esModule = true`, loader: 'js' }))
        },
      },
    ],
  })
  // What the bundler leaves outside of ASCII stands in regular expressions, which take the escape for the letter.
  // oxlint-disable-next-line no-control-regex -- everything outside of ASCII is looked for
  const ascii = outputFiles[0].text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `((require,module,exports)=>{"use strict";${ascii}})`
}
