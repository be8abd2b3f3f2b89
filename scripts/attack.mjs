// Extracts while an adversary, who may do all that this user may, exchanges the directories of the staging tree and those
// above it for symlinks: to an empty directory, where something could be written, and to one with files of the same names,
// where something could be lost. Counts what both did, and what was written and lost there: nothing. With --install, the same of
// `skillc install`, its updates and `skillc uninstall`, in a project whose directories are exchanged. With --naive, the same against
// mkdir -p and open with O_EXCL and O_NOFOLLOW, to show that the attack works. Linux and python3 only.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs, { constants, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emitInto, sources } from './emitted.mjs'

const WRITES = 20_000
const SECONDS = 240
const naive = process.argv.includes('--naive')
const installing = process.argv.includes('--install')
const python = ['python3', 'python'].find((name) => spawnSync(name, ['-c', 'import ctypes; ctypes.CDLL(None).renameat2']).status === 0)
if (process.platform !== 'linux' || python === undefined) {
  console.error('attack: this needs Linux, and python3 with a C library that knows renameat2; nothing was tried')
  process.exit(2)
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'skillc-attack-')))
const [base, side, empty, full] = ['base', 'side', 'empty', 'full'].map((name) => join(root, name))
for (const directory of [base, side, empty, full]) mkdirSync(directory, { mode: 0o700 })
const files = ['SKILL.md', 'a.md', 'a/one.md', 'a/two.md', 'a/b/one.md', 'a/b/two.md', 'a/b/c/one.md', 'a/b/c/two.md', 'd/one.md', 'd/two.md'].map((path) => ({
  path,
  content: Buffer.from(`${path}\n`.repeat(200)),
  executable: false,
}))
function put(directory, more = '') {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    fs.writeFileSync(join(directory, path), content + more)
  }
}
put(full)
const project = join(base, 'project')
const options = { cwd: project, home: root, global: false, target: 'claude-code', version: '0', json: true, failOn: 'never', noManifest: true, dryRun: false, force: true, now: 0 } // prettier-ignore
const { install, uninstall } = installing ? await sources(root, ["export { install } from './src/commands/install.ts'", "export { uninstall } from './src/commands/uninstall.ts'"]) : {} // prettier-ignore
if (installing) {
  mkdirSync(project)
  for (const version of ['1', '2']) put(join(root, version, 'sample'), version)
  // Whichever directory is exchanged, what it is exchanged for looks like an installed skill that is there to be lost.
  for (const inside of ['.', 'sample', 'skills/sample', '.claude/skills/sample']) {
    const { exitCode, stdout } = await install({ ...options, target: undefined, dir: join(root, 'as', inside, '..'), path: join(root, '1/sample') })
    if (exitCode !== 0) throw new Error(stdout)
    fs.cpSync(join(root, 'as', inside, '../sample'), join(full, inside), { recursive: true })
  }
}
const entries = (directory) => readdirSync(directory, { recursive: true, withFileTypes: true })
const before = entries(full)
const { bundle, createExtractor } = await import(await emitInto(join(root, 'module'), 'target', [{ name: 'sample', files }]))

// Every new file that this process opens, whatever becomes of its extraction.
const counted = { writes: 0 }
const { openSync } = fs
fs.openSync = (path, flags, mode) => {
  const file = openSync(path, flags, mode)
  if ((flags & constants.O_CREAT) !== 0) counted.writes++
  return file
}
syncBuiltinESMExports()

async function extractSafely() {
  const extractor = createExtractor(bundle, { base })
  try {
    await extractor.skillDir('sample')
  } finally {
    await extractor.dispose()
  }
}

let step = 0

/** A first version, a second one in its place, and neither. */
async function installSafely() {
  const { exitCode, stdout } = await (step++ % 3 === 2
    ? uninstall({ ...options, names: ['sample'] })
    : install({ ...options, path: join(root, step % 3 === 1 ? '1' : '2', 'sample') }))
  if (exitCode === 0) return
  // What the adversary has left there is in the way of all that follows.
  fs.renameSync(join(project, '.claude'), join(root, `aside-${step}`))
  throw Object.assign(new Error(stdout), { code: stdout === '' ? 'refused root' : JSON.parse(stdout).problems[0].code })
}

const NAIVE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

function extractNaively() {
  const home = join(base, `target-${process.getuid()}`, 'bundled-skills', '1.0.0', randomBytes(16).toString('hex'))
  try {
    for (const { path, content } of files) {
      const full = join(home, '.stage', path)
      mkdirSync(dirname(full), { recursive: true, mode: 0o700 })
      const file = fs.openSync(full, NAIVE_FLAGS, 0o600)
      fs.writeSync(file, content)
      fs.closeSync(file)
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const adversary = spawn(
  python,
  [fileURLToPath(new URL('adversary.py', import.meta.url)), installing ? project : join(base, `target-${process.getuid()}`), side, empty, full],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
let said = ''
adversary.stdout.setEncoding('utf8').on('data', (text) => (said += text))
while (!said.includes('ready')) await new Promise((resolve) => adversary.stdout.once('data', resolve))

const errors = new Map()
let tried = 0
let done = 0
const start = performance.now()
while (counted.writes < WRITES && performance.now() - start < SECONDS * 1000) {
  tried++
  try {
    await (naive ? extractNaively() : installing ? installSafely() : extractSafely())
    done++
  } catch (error) {
    errors.set(error.code ?? error.name, (errors.get(error.code ?? error.name) ?? 0) + 1)
  }
}
const took = performance.now() - start
const ended = new Promise((resolve) => adversary.once('close', resolve))
adversary.kill('SIGTERM')
await ended

const isNew = (entry) => !before.some(({ name, parentPath }) => name === entry.name && parentPath === entry.parentPath)
const outside = [...entries(empty), ...entries(full).filter(isNew)]
const escaped = outside.filter((entry) => entry.isFile()).length
const lost = before.length - entries(full).filter((entry) => !isNew(entry)).length
rmSync(root, { recursive: true, force: true })

const counts = JSON.parse(said.slice(said.indexOf('{')))
const show = (what, value) => console.log(`${what.padEnd(34)}${typeof value === 'number' ? value.toLocaleString('en') : value}`)
console.log(naive ? 'mkdir -p, then open with O_EXCL and O_NOFOLLOW' : installing ? '`skillc install` and `skillc uninstall`' : 'the emitted extractor')
show('  runs tried', tried)
show('  runs done', done)
show('  refused or failed', [...errors].map(([code, count]) => `${code} ${count}`).join(', ') || 'none')
show('  files written', counted.writes)
show('  seconds', (took / 1000).toFixed(1))
console.log('the adversary')
for (const [what, count] of Object.entries(counts)) show(`  ${what}`, typeof count === 'object' ? JSON.stringify(count) : count)
show('files written outside', escaped)
show('directories made outside', outside.length - escaped)
show('files and directories lost there', lost)
// Without swaps nothing was tried; and an attack that does nothing to naive code is none.
process.exitCode = counts.swaps > 0 && (naive ? escaped > 0 : outside.length + lost === 0) ? 0 : 1
