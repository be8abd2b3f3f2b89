// Extracts archives that were changed in one or two places, and verifies them: whatever `extract` writes, `verify` accepts, as an
// archive and as the directory; what is refused leaves nothing. A sample of them is given to the command line, too.
//
//   node scripts/mutations.mjs [how many] [seed]
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, extract, verify } from '../dist/index.js'
import { generator, mutate } from './mutate.mjs'

const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number)
const CLI = fileURLToPath(new URL('../dist/skillc.cjs', import.meta.url))
const SAMPLE = 100
const root = realpathSync(mkdtempSync(join(tmpdir(), 'skillc-mutations-')))
process.once('exit', () => rmSync(root, { recursive: true, force: true }))

cpSync(fileURLToPath(new URL('../examples/good', import.meta.url)), join(root, 'sources'), { recursive: true })
const bases = []
for (const compression of ['deflate', 'store']) {
  const settings = { name: 'example-tools', version: '1.0.0', license: 'MIT', author: { name: 'One' }, compression }
  writeFileSync(join(root, 'sources', 'skillc.json'), JSON.stringify(settings))
  const { exitCode, stdout } = await build({
    cwd: join(root, 'sources'),
    out: join(root, compression),
    targets: ['plugin', 'skill', 'discovery', 'npm', 'apm'],
    failOn: 'never',
  })
  if (exitCode !== 0) throw new Error(stdout)
  for (const one of readdirSync(join(root, compression), { recursive: true, withFileTypes: true }))
    if (one.isFile() && /\.(?:zip|skill|tgz|tar\.gz)$/.test(one.name)) bases.push({ name: one.name, bytes: readFileSync(join(one.parentPath, one.name)) })
}

const random = generator(seed)
const counts = { written: 0, refused: 0, crashed: 0, 'not accepted': 0, 'left behind': 0 }
const codes = {}
const faults = []
const fault = (kind, name, what) => {
  counts[kind]++
  faults.push(`${kind}: ${name}: ${what}`)
}
const start = performance.now()
for (let i = 0; i < count; i++) {
  const base = bases[i % bases.length]
  const isZip = /\.(?:zip|skill)$/.test(base.name)
  const { name, bytes } = mutate(base.bytes, isZip, random)
  const cwd = join(root, 'box')
  rmSync(cwd, { recursive: true, force: true })
  mkdirSync(cwd)
  writeFileSync(join(cwd, base.name), bytes)
  const told = `${i} ${base.name}: ${name}`
  try {
    const { exitCode, stdout } = await extract({ cwd, bundle: base.name, directory: 'out' })
    const left = readdirSync(cwd).filter((one) => one !== base.name && (exitCode !== 0 || one !== 'out'))
    if (left.length > 0) fault('left behind', told, left.join(' '))
    const archive = await verify({ cwd, path: base.name })
    if (exitCode === 0) {
      counts.written++
      const directory = await verify({ cwd, path: 'out' })
      if (archive.exitCode !== 0) fault('not accepted', told, archive.stdout)
      if (directory.exitCode !== 0) fault('not accepted', `${told}, as a directory`, directory.stdout)
    } else {
      counts.refused++
      const code = JSON.parse(stdout).problems[0]?.code
      codes[code] = (codes[code] ?? 0) + 1
      if (![1, 2].includes(exitCode) || code === undefined) fault('crashed', told, `exit ${exitCode}`)
    }
    if (i % Math.ceil(count / SAMPLE) === 0) {
      rmSync(join(cwd, 'out'), { recursive: true, force: true })
      const { status, stderr } = spawnSync(process.execPath, [CLI, 'extract', base.name, 'out'], { cwd, encoding: 'utf8' })
      if (status !== exitCode) fault('crashed', `${told}, by the command line`, `exit ${status}, not ${exitCode}: ${stderr}`)
    }
  } catch (error) {
    fault('crashed', told, error.stack)
  }
}
const outside = readdirSync(root).filter((one) => !['sources', 'deflate', 'store', 'box'].includes(one))
if (outside.length > 0) fault('left behind', 'beside the directory', outside.join(' '))

const show = (what, value) => console.log(`${what.padEnd(16)} ${value.toLocaleString('en')}`)
console.log(`${count.toLocaleString('en')} archives of ${bases.length}, seed ${seed}, ${((performance.now() - start) / 1000).toFixed(0)} s`)
for (const [what, value] of Object.entries(counts)) show(what, value)
console.log(
  `refused for ${Object.entries(codes)
    .sort(([, a], [, b]) => b - a)
    .map(([code, times]) => `${code} ${times}`)
    .join(', ')}`,
)
for (const one of faults.slice(0, 20)) console.log(one)
process.exitCode = faults.length === 0 && counts.written > 0 ? 0 : 1
