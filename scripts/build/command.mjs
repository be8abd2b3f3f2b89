// The command: CommonJS, which starts faster than modules. esbuild splits the program wherever it imports on demand, so that
// a run reads no more than it needs; but only as modules, so each part is made CommonJS after it.
import { build, transform } from 'esbuild'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rulePages } from './rule-pages.mjs'

/** These and all that they import stand in one file each, since many small files take longer to read. */
const TOGETHER = { main: 'src/cli.ts', lint: 'src/commands/lint.ts', risk: 'src/risk/inspect.ts', code: 'src/risk/analyse-units.ts' }

const shared = { minify: true, platform: 'node', target: 'node20', legalComments: 'none', logLevel: 'silent' }

export async function buildCommand(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { outputFiles, metafile } = await build({
    ...shared,
    absWorkingDir: root,
    entryPoints: ['src/cli.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'dist/parts',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
    define: { SKILLC_VERSION: JSON.stringify(version) },
    plugins: [rulePages],
  })
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
  const parts = new Map(await Promise.all(outputFiles.map(async ({ path, text }) => [basename(path), await asFunction(text)])))

  const fileOf = new Map()
  for (const [name, entryPoint] of Object.entries(TOGETHER)) {
    const [entry] = [...outputs].find(([, output]) => output.entryPoint === entryPoint) ?? []
    if (entry === undefined) throw new Error(`${entryPoint} is not imported on demand`)
    for (const part of withImports(entry, outputs)) if (!fileOf.has(part)) fileOf.set(part, `${name}.cjs`)
  }
  const files = new Map()
  for (const part of [...parts.keys()].sort()) {
    const file = fileOf.get(part) ?? part.replace(/js$/, 'cjs')
    files.set(file, [...(files.get(file) ?? []), part])
  }
  mkdirSync(join(root, 'dist/parts'), { recursive: true })
  const hash = createHash('sha256')
  for (const [file, names] of files) {
    const text = `({${names.map((name) => `${JSON.stringify(name)}:${parts.get(name)}`).join(',\n')}})`
    hash.update(text)
    writeFileSync(join(root, 'dist/parts', file), text)
  }
  const [main] = [...outputs].find(([, { entryPoint }]) => entryPoint === TOGETHER.main)
  await build({
    ...shared,
    absWorkingDir: root,
    entryPoints: ['src/start.ts'],
    bundle: true,
    format: 'cjs',
    outfile: 'dist/skillc.cjs',
    banner: { js: '#!/usr/bin/env node' },
    define: {
      MAIN: JSON.stringify(main),
      BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)),
      FILE_OF: JSON.stringify(Object.fromEntries([...fileOf].sort())),
    },
  })
  chmodSync(join(root, 'dist/skillc.cjs'), 0o755)
  return metafile
}

function withImports(entry, outputs) {
  const found = new Set([entry])
  for (const part of found)
    for (const { path, kind } of outputs.get(part).imports) if (kind === 'import-statement' && outputs.has(basename(path))) found.add(basename(path))
  return found
}

/** A part as a function of what modules are given, in ASCII: start.ts has nothing to decode, and nothing to put together. */
async function asFunction(text) {
  // A true `import()` would start Node's loader of modules, which takes longer than a whole run.
  const { code } = await transform(text, { ...shared, format: 'cjs', supported: { 'dynamic-import': false } })
  // What the bundler leaves outside of ASCII stands in regular expressions, which take the escape for the letter.
  // oxlint-disable-next-line no-control-regex -- everything outside of ASCII is looked for
  const ascii = code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `((require,module,exports)=>{${ascii}})`
}
