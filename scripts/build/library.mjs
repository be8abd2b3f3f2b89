// The library: modules that are split where they import on demand, and the types of what they export.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

export async function buildLibrary(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeTypes(root)
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/index.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outdir: 'dist',
    chunkNames: 'library/[name]-[hash]',
    metafile: true,
    define: { SKILLC_VERSION: JSON.stringify(version), SKILLC_PAGES: '""' },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
    // For packages in CommonJS that require what Node has.
    banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
  })
  return metafile
}

function writeTypes(root) {
  const tsc = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json'), '--pretty', 'false'], {
    encoding: 'utf8',
  })
  if (tsc.status !== 0) throw new Error(tsc.stdout + tsc.stderr)
  const dist = join(root, 'dist')
  const needed = new Set([join(dist, 'index.d.ts')])
  for (const file of needed)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?['"](\.[^'"]+)\.[jt]s['"]/g)) {
      const types = `${join(dirname(file), path)}.d.ts`
      if (existsSync(types)) needed.add(types)
    }
  for (const path of readdirSync(dist, { recursive: true }).map((name) => join(dist, name))) if (path.endsWith('.d.ts') && !needed.has(path)) rmSync(path)
}
