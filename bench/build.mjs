// How long a bundle of 1,000 files and 20 MiB takes, beside a plain loop that reads, hashes and compresses the same bytes
// with node:zlib: interleaved, so that both meet the same load, and medians. Then the most memory that each took, alone.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { deflateRawSync, gzipSync } from 'node:zlib'

const ROUNDS = 11
const FILES = 1000
const BYTES = 20 << 20
const self = fileURLToPath(import.meta.url)

/** Text that compresses as skills do, to about two fifths. The same at every run. */
function makeSkill(directory) {
  let seed = 42
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const letters = 'etaoinshrdlucmfwypvbgkjqxz'
  const words = Array.from({ length: 4000 }, () => Array.from({ length: 2 + random(9) }, () => letters[random(random(26) + 1)]).join(''))
  for (let i = 0; i < FILES; i++) {
    const size = Math.floor(BYTES / FILES)
    let text = i === 0 ? '---\nname: bench\ndescription: Measures how long a bundle takes. Use when a build is slow.\n---\n' : ''
    while (text.length < size) text += `${words[random(random(words.length) + 1) % words.length]}${random(12) === 0 ? '.\n' : ' '}`
    const path = join(directory, i === 0 ? 'SKILL.md' : `data/${i % 40}/file-${i}.csv`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.slice(0, size))
  }
}

const walk = (directory) =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))

/** What the issue measures by. */
const plain = {
  hash: (directory) => {
    for (const path of walk(directory)) createHash('sha256').update(readFileSync(path)).digest('hex')
  },
  deflate: (directory) => {
    for (const path of walk(directory)) {
      const bytes = readFileSync(path)
      createHash('sha256').update(bytes).digest('hex')
      deflateRawSync(bytes, { level: 6 })
    }
  },
  gzip: (directory) => {
    const all = walk(directory).map((path) => {
      const bytes = readFileSync(path)
      createHash('sha256').update(bytes).digest('hex')
      return bytes
    })
    gzipSync(Buffer.concat(all), { level: 6 })
  },
}

async function load(work) {
  const outfile = join(work, 'pack.mjs')
  const root = join(dirname(self), '..')
  const contents = `
    export { listSource, sourceReader } from './src/fs/skill-sources.ts'
    export { selectFiles } from './src/bundle/select.ts'
    export { makePlan } from './src/bundle/plan.ts'
    export { makeOutputs } from './src/bundle/targets/index.ts'
    export { writeOutput } from './src/fs/write-output.ts'
    export { readArchive } from './src/bundle/read-archive.ts'
    export { unpacker } from './src/fs/unpacker.ts'
    export { codec } from './src/fs/codec.ts'
    export { chosenTree } from './src/bundle/chosen-tree.ts'
    export { parseSkill } from './src/skill/parse.ts'
    export { diskTree } from './src/fs/disk-tree.ts'`
  await build({ stdin: { contents, resolveDir: root }, bundle: true, platform: 'node', target: 'node20', format: 'esm', outfile, logLevel: 'silent', external: ['@secretlint/*', '@lezer/*', 'unbash', 'fast-glob'], banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" } }) // prettier-ignore
  return outfile
}

/** All that `skillc build` does but lint: list, read, hash, plan, pack, write, read back, rename. */
async function pack(module, directory, out, targets, compression) {
  const { listSource, sourceReader, selectFiles, makePlan, makeOutputs, writeOutput, readArchive, unpacker, codec, chosenTree, parseSkill, diskTree } = module
  const listing = await listSource(directory, out)
  const selection = selectFiles(listing.entries, { symlinks: 'error', secrets: new Set() })
  const { taken, leftOut, problems } = selection
  const reader = sourceReader()
  const files = taken.map((file) => reader.take(directory, file, file.path))
  const skill = await parseSkill({
    kind: 'skill',
    dir: 'bench',
    dirName: 'bench',
    fileName: 'SKILL.md',
    home: 'any',
    files: chosenTree(diskTree(directory, directory), listing.entries, selection),
  })
  const plan = makePlan({ name: 'bench', version: '1.0.0', targets, compression }, [{ skill, files, leftOut, problems }], [], codec)
  await writeOutput(
    out,
    makeOutputs({ plans: [plan], codec, generator: '0.0.0', marketplace: undefined, others: { names: [], files: [], lists: [], plugins: [], skills: [] } }),
    {
      readArchive: (bytes, expected) => readArchive(bytes, unpacker, { ...expected, ratio: Infinity, depth: 64 }).files,
    },
  )
}

const RUNS = {
  'plain loop, read and hash': (_, skill) => plain.hash(skill),
  'plain loop, deflate': (_, skill) => plain.deflate(skill),
  'skill target (.skill, deflate)': (module, skill, out) => pack(module, skill, out, ['skill'], 'deflate'),
  'skill target (.skill, store only)': (module, skill, out) => pack(module, skill, out, ['skill'], 'store'),
  'plain loop, gzip': (_, skill) => plain.gzip(skill),
  'npm target (.tgz)': (module, skill, out) => pack(module, skill, out, ['npm'], 'deflate'),
  'plugin target (directory and .zip)': (module, skill, out) => pack(module, skill, out, ['plugin'], 'deflate'),
}

const [, , only, given] = process.argv
if (only !== undefined) {
  await RUNS[only](await import(pathToFileURL(join(given, 'pack.mjs')).href), join(given, 'bench'), join(given, `out-${process.pid}`))
  // What the system says of a process's peak begins with that of its parent; this does not.
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  console.log(Number(peak) / 1024)
} else {
  const work = mkdtempSync(join(tmpdir(), 'skillc-bench-'))
  try {
    makeSkill(join(work, 'bench'))
    const module = await import(pathToFileURL(await load(work)).href)
    const times = new Map(Object.keys(RUNS).map((name) => [name, []]))
    for (let round = -1; round < ROUNDS; round++) {
      for (const [name, run] of Object.entries(RUNS)) {
        const out = join(work, 'out')
        const start = performance.now()
        await run(module, join(work, 'bench'), out)
        const took = performance.now() - start
        rmSync(out, { recursive: true, force: true })
        // The first round fills the disk cache and compiles.
        if (round >= 0) times.get(name).push(took)
      }
    }
    const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]
    const of = (name) => median(times.get(name))
    for (const name of Object.keys(RUNS)) {
      const { stdout, status, stderr } = spawnSync(process.execPath, [self, name, work], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
      const beside = name.includes('.tgz') ? 'plain loop, gzip' : 'plain loop, deflate'
      const ratio = (base) => (of(name) / of(base)).toFixed(2).padStart(6)
      const alone = name.includes('store') ? `, and ${ratio('plain loop, read and hash').trim()} x reading and hashing alone` : ''
      console.log(`${of(name).toFixed(0).padStart(6)} ms ${ratio(beside)} x ${Number(stdout).toFixed(0).padStart(5)} MiB  ${name}${alone}`)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
