// How long it takes to extract 1,000 files of 20 MB, beside plain mkdir and writeFile of the same tree. Interleaved, so that
// all meet the same load; medians, so that one hiccup does not count. An argument names the directory to write in.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emitInto } from '../scripts/emitted.mjs'

const ROUNDS = 15
const FILES = 1000
const BYTES = 20_000_000
const root = realpathSync(mkdtempSync(join(process.argv[2] ?? tmpdir(), 'skillc-bench-')))

// Three in four are text, as in real skills; 50 directories, two deep.
const files = Array.from({ length: FILES }, (_, i) => {
  const bytes = randomBytes(BYTES / FILES)
  const content = i % 4 === 0 ? bytes : Buffer.from(bytes.toString('base64').slice(0, bytes.length))
  return { path: `part-${i % 10}/section-${i % 50}/file-${i}.md`, content, executable: i % 20 === 0 }
})
const directories = [...new Set(files.map(({ path }) => dirname(path)))]
const { createExtractor, bundle } = await import(await emitInto(join(root, 'module'), 'bench', [{ name: 'sample', files }]))

const runs = {
  'mkdirSync, writeFileSync': (base) => {
    for (const directory of directories) mkdirSync(join(base, directory), { recursive: true })
    for (const { path, content } of files) writeFileSync(join(base, path), content)
  },
  'mkdir, writeFile, one after the other': async (base) => {
    for (const directory of directories) await mkdir(join(base, directory), { recursive: true })
    for (const { path, content } of files) await writeFile(join(base, path), content)
  },
  'skillDir, first use': async (base, keep) => {
    const extractor = createExtractor(bundle, { base })
    await extractor.skillDir('sample')
    keep(extractor)
  },
}

const times = new Map([...Object.keys(runs), 'skillDir, again'].map((name) => [name, []]))
for (let round = -1; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(runs)) {
    const base = join(root, `run-${round}`)
    mkdirSync(base, { mode: 0o700 })
    let extractor
    let start = performance.now()
    await run(base, (one) => (extractor = one))
    // The first round fills caches.
    if (round >= 0) times.get(name).push(performance.now() - start)
    start = performance.now()
    await extractor?.skillDir('sample')
    if (round >= 0 && extractor) times.get('skillDir, again').push(performance.now() - start)
    await extractor?.dispose()
    rmSync(base, { recursive: true })
  }
}
rmSync(root, { recursive: true })

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]
const [[, plain]] = times
for (const [name, list] of times) console.log(`${median(list).toFixed(1).padStart(8)} ms  ${(median(list) / median(plain)).toFixed(2)} x  ${name}`)
