// Runs an emitted extractor and its test under several programs, and builds one bundle with each Node, which must have the
// same bytes: `node scripts/matrix.mjs 20 22.12.0 bun@1.2`. A plain version is one of Node. All come from the package
// registry, into a directory that is removed afterwards.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emitInto } from './emitted.mjs'

const asked = process.argv.slice(2).filter((one) => one !== '--')
const root = realpathSync(mkdtempSync(join(tmpdir(), 'skillc-matrix-')))
const system = { linux: 'linux', darwin: 'darwin', win32: 'win' }[process.platform]
const exe = process.platform === 'win32' ? '.exe' : ''

const skill = (name, size) => ({
  name,
  files: [
    { path: 'SKILL.md', content: Buffer.from(`---\nname: ${name}\n---\n# ${name}\n`), executable: false },
    { path: 'scripts/run.sh', content: Buffer.from('#!/bin/sh\n'), executable: true },
    ...Array.from({ length: size }, (_, i) => ({ path: `data/${i % 5}/${i}.bin`, content: Buffer.from([i % 256, 0, 255]), executable: false })),
  ],
})
const module = await emitInto(join(root, 'module'), 'matrix', [skill('small', 1), skill('large', 300)], { small: 20, large: 20 })

/** What the emitted test does not need a test runner for: it is run by all of them. */
const USE = `
import { bundle, createExtractor } from ${JSON.stringify(module)}
import { mkdtempSync, openSync, readdirSync, realpathSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
const base = realpathSync(mkdtempSync(join(tmpdir(), 'matrix-')))
const fail = (why) => { throw new Error(why) }
const one = createExtractor(bundle, { base })
const [large, again, small] = await Promise.all([one.skillDir('large'), one.skillDir('large'), one.skillDir('small')])
if (large !== again) fail('extracted twice')
if ((await one.verify()).length > 0) fail('not what was carried')
unlinkSync(join(small, 'SKILL.md'))
if ((await one.verify()).length !== 1) fail('a lost file is not seen')
if ((await one.skillDir('small')) === small) fail('what was changed is used again')
const stop = new AbortController()
const given = createExtractor(bundle, { base }).skillDir('large', { signal: stop.signal })
stop.abort(new Error('enough'))
if ((await given.catch((error) => error.message)) !== 'enough') fail('the signal is not heeded')
await one.dispose()
const root = join(base, readdirSync(base)[0])
rmSync(root, { recursive: true })
symlinkSync(base, root)
const refused = await createExtractor(bundle, { base }).skillDir('small').catch((error) => error.code)
if (refused !== 'UNSAFE_ROOT') fail('a planted symlink is followed: ' + refused)
rmSync(base, { recursive: true })
console.log(process.versions.bun ? 'bun ' + process.versions.bun : 'node ' + process.versions.node)
`

/** The sources of a bundle that has to be the same everywhere: the examples, and a file that is compressed in several blocks. */
const sources = join(root, 'sources')
cpSync(new URL('../examples/good', import.meta.url), sources, { recursive: true })
const lines = Array.from(
  { length: 40_000 },
  (_, i) =>
    `${createHash('sha256')
      .update(`${i}`)
      .digest('hex')
      .slice(0, i % 40)} is line ${i} of a table\n`,
)
writeFileSync(join(sources, 'csv-profile', 'table.txt'), lines.join(''))

/** The digest of all that a build makes, which lists the digests of all its files. */
function built(program) {
  const out = join(root, 'dist')
  const skillc = new URL('../dist/skillc.cjs', import.meta.url).pathname
  const args = [skillc, 'build', '--name', 'matrix', '--version', '1.0.0', '--target', 'all', '--fail-on', 'never', '--out', out]
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', env, cwd: sources })
  if (status !== 0) return `cannot build: ${stderr}${stdout}`
  const digest = createHash('sha256')
    .update(readFileSync(join(out, 'SHA256SUMS')))
    .digest('hex')
  rmSync(out, { recursive: true })
  return digest
}

function install(directory, names) {
  mkdirSync(directory)
  return spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', directory, ...names], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

/** The program of a version, or why there is none. */
function fetchProgram(wanted) {
  const directory = join(root, wanted.replace(/\W/g, '-'))
  const bun = /^bun(?:@(.+))?$/.exec(wanted)
  const name = bun
    ? `@oven/bun-${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`
    : `node-${system}-${process.arch}`
  const { status, stderr } = install(directory, [`${name}@${bun ? (bun[1] ?? 'latest') : wanted}`])
  const program = join(directory, 'node_modules', name, 'bin', (bun ? 'bun' : 'node') + exe)
  if (status === 0 && existsSync(program))
    return { program, test: bun ? ['test'] : ['--test'], use: bun ? ['--eval', USE] : ['--input-type=module', '--eval', USE] }
  return { why: /npm (?:error|ERR!) (?:code \S+\n.*?(?:error|ERR!) )?(.*)/.exec(stderr)?.[1] ?? `npm gave ${status}, and no ${name}` }
}

const env = { PATH: process.env.PATH, TMPDIR: root, ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot, TEMP: root }) }
let failed = 0
let first
for (const wanted of asked.length > 0 ? asked : ['20', '22', '24', '26', 'bun']) {
  const { program, test, use, why } = fetchProgram(wanted)
  if (program === undefined) {
    console.log(`${wanted.padEnd(12)} not available: ${why}`)
    continue
  }
  const used = spawnSync(program, use, { encoding: 'utf8', env })
  const tested = spawnSync(program, [...test, module.replace('.mjs', '.test.mjs')], { encoding: 'utf8', env, cwd: join(root, 'module') })
  // Bun has a zlib of its own, and nobody promises its bytes.
  const digest = wanted.startsWith('bun') ? undefined : built(program)
  first ??= digest
  const same = digest === undefined || digest === first
  const good = used.status === 0 && tested.status === 0 && same
  if (!good) failed++
  const passed = /(?:^# pass|^ℹ pass|^) ?(\d+)(?: pass)?$/m.exec(tested.stdout + tested.stderr)?.[1]
  console.log(
    `${wanted.padEnd(12)} ${(used.stdout.trim() || 'cannot be run').padEnd(16)} ${good ? `passes, ${passed} tests` : `FAILS\n${used.stderr}${tested.stdout}${tested.stderr}`}${digest === undefined ? '' : `; ${same ? 'the bundle' : 'ANOTHER BUNDLE'} ${digest.slice(0, 16)}`}`,
  )
}
rmSync(root, { recursive: true, force: true })
process.exitCode = failed > 0 ? 1 : 0
