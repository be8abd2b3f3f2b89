// An extractor as it is emitted, for the scripts that run one: made from the sources, without a build.
import { build } from 'esbuild'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Write the files of an extractor into a directory, and give the path of the module.
 *
 * @param {string} directory
 * @param {string} app
 * @param {{ name: string, files: { path: string, content: Uint8Array, executable: boolean }[] }[]} skills
 * @param {Record<string, number>} [bodies]
 */
export async function emitInto(directory, app, skills, bodies) {
  mkdirSync(directory, { recursive: true })
  const { carry, emitExtractor } = await sources(directory, [
    `export { emitExtractor } from './src/extract/emit.ts'`,
    `export { carry } from './src/extract/carry.ts'`,
  ])
  const carried = carry(skills)
  const texts = emitExtractor({ app, version: '1.0.0', skills: carried }, { generator: 'skillc', digest: 'not counted', bodies })
  for (const [name, text] of texts) writeFileSync(join(directory, name), text)
  return join(directory, `${app}.extract.mjs`)
}

/**
 * What some lines export of the sources, without a build.
 *
 * @param {string} directory for the module
 * @param {readonly string[]} lines
 */
export async function sources(directory, lines) {
  const outfile = join(directory, '.emit.mjs')
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)` },
    outfile,
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
