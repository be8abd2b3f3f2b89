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
  const { carry, emitExtractor } = await sources(directory)
  const carried = carry(skills)
  const texts = emitExtractor({ app, version: '1.0.0', skills: carried }, { generator: 'skillc', digest: 'not counted', bodies })
  for (const [name, text] of texts) writeFileSync(join(directory, name), text)
  return join(directory, `${app}.extract.mjs`)
}

async function sources(directory) {
  const outfile = join(directory, '.emit.mjs')
  const contents = `export { emitExtractor } from './src/extract/emit.ts'\nexport { carry } from './src/extract/carry.ts'\n`
  await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
