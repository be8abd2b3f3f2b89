// Runs an emitted extractor and its test under several programs: `node scripts/extractor-matrix.mjs 20 22.12.0 bun@1.2`.
// A plain version is one of Node. All come from the package registry, into a directory that is removed afterwards.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
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

let failed = 0
const env = { PATH: process.env.PATH, TMPDIR: root, ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot, TEMP: root }) }
for (const wanted of asked.length > 0 ? asked : ['20', '22', '24', '26', 'bun']) {
  const { program, test, use, why } = fetchProgram(wanted)
  if (program === undefined) {
    console.log(`${wanted.padEnd(12)} not available: ${why}`)
    continue
  }
  const used = spawnSync(program, use, { encoding: 'utf8', env })
  const tested = spawnSync(program, [...test, module.replace('.mjs', '.test.mjs')], { encoding: 'utf8', env, cwd: join(root, 'module') })
  const good = used.status === 0 && tested.status === 0
  if (!good) failed++
  const passed = /(?:^# pass|^ℹ pass|^) ?(\d+)(?: pass)?$/m.exec(tested.stdout + tested.stderr)?.[1]
  console.log(
    `${wanted.padEnd(12)} ${(used.stdout.trim() || 'cannot be run').padEnd(16)} ${good ? `passes, ${passed} tests` : `FAILS\n${used.stderr}${tested.stdout}${tested.stderr}`}`,
  )
}
rmSync(root, { recursive: true, force: true })
process.exitCode = failed > 0 ? 1 : 0
