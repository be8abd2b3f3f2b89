// Builds bundles while an adversary exchanges the directories of the sources for symlinks to a directory outside, with files of
// the same names, and looks for what stands there in everything that was built: nothing. Linux and python3 only.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../dist/index.js'

const seconds = Number(process.argv[2] ?? 30)
const python = ['python3', 'python'].find((name) => spawnSync(name, ['-c', 'import ctypes; ctypes.CDLL(None).renameat2']).status === 0)
if (process.platform !== 'linux' || python === undefined) {
  console.error('attack-sources: this needs Linux, and python3 with a C library that knows renameat2; nothing was tried')
  process.exit(2)
}

const SECRET = 'stands-outside'
const PLACES = ['', 'a/', 'a/b/', 'a/b/c/', 'd/', 'd/e/']
const NAMES = ['one.md', 'two.md', 'three.md', 'four.txt']

/** Whatever directory of the sources is exchanged, what is read there is found outside as well. */
function tree(told) {
  const skill = `---\nname: sample\ndescription: Counts words in a text. Use it when somebody asks how long a text is${told}.\n---\n\nRead [one](one.md).\n`
  const files = [['SKILL.md', skill], ...PLACES.flatMap((place) => NAMES.map((name) => [place + name, `${place}${name} ${told}\n`.repeat(40)]))]
  return Object.fromEntries(files)
}

const below = (prefix, files) => Object.fromEntries(Object.entries(files).map(([path, text]) => [prefix + path, text]))
const manifest = (told) => JSON.stringify({ name: 'sample-tools', version: '1.0.0', description: `Counts words${told}`, author: { name: `one${told}` } })
const project = (told) => ({
  ...below('skills/sample/', tree(told)),
  ...below('commands/', { 'count.md': `---\ndescription: Count${told}\n---\n\nCount the words.\n` }),
  '.claude-plugin/plugin.json': manifest(told),
  LICENSE: `A licence${told}\n`,
})

/** What is built, and which of the directories of the sources the adversary may exchange. */
const LAYOUTS = {
  skills: { files: below('skills/sample/', tree('')), options: { name: 'sample-tools', bundleVersion: '1.0.0' }, outside: tree },
  plugin: {
    files: project(''),
    options: {},
    outside: (told) => ({ ...tree(told), ...below('sample/', tree(told)), 'plugin.json': manifest(told), 'count.md': told }),
  },
  marketplace: {
    files: {
      ...below('plugins/one/', project('')),
      '.claude-plugin/marketplace.json': JSON.stringify({ name: 'shop', owner: { name: 'one' }, plugins: [{ name: 'sample-tools', source: './plugins/one' }] }),
    },
    options: {},
    outside: (told) => ({ ...project(told), ...below('one/', project(told)), ...tree(told), ...below('sample/', tree(told)), 'plugin.json': manifest(told) }),
  },
}

function write(root, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

async function attack(name, { files, options, outside }) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'skillc-attack-')))
  const [sources, side, victim, out] = ['sources', 'side', 'victim', 'out'].map((one) => join(root, one))
  for (const directory of [sources, side, victim]) mkdirSync(directory)
  write(sources, files)
  write(victim, outside(` ${SECRET}`))
  const adversary = spawn(python, [fileURLToPath(new URL('adversary.py', import.meta.url)), sources, side, victim], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  adversary.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  while (!said.includes('ready')) await new Promise((resolve) => adversary.stdout.once('data', resolve))
  const ended = new Promise((resolve) => adversary.once('close', resolve))
  const counts = { tried: 0, built: 0, leaked: 0 }
  const refused = {}
  const leaks = new Set()
  for (const start = performance.now(); performance.now() - start < (seconds * 1000) / Object.keys(LAYOUTS).length;) {
    counts.tried++
    const { exitCode, stdout } = await build({
      cwd: sources,
      out,
      targets: ['plugin', 'marketplace'],
      failOn: 'never',
      ...options,
      json: true,
      compression: 'store',
    })
    if (exitCode === 0) counts.built++
    else
      for (const { code } of JSON.parse(stdout)
        .problems.filter(({ level }) => level === 'error')
        .slice(0, 1))
        refused[code] = (refused[code] ?? 0) + 1
    const found = existsSync(out) ? readdirSync(out, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()) : []
    const leaking = found.map((one) => join(one.parentPath, one.name)).filter((path) => readFileSync(path).includes(SECRET))
    if (leaking.length > 0) counts.leaked++
    for (const path of leaking) leaks.add(path.slice(out.length + 1))
    rmSync(out, { recursive: true, force: true })
  }
  adversary.kill('SIGTERM')
  await ended
  rmSync(root, { recursive: true, force: true })
  const { swaps } = JSON.parse(said.slice(said.indexOf('{')))
  const why = Object.entries(refused).map(([code, count]) => `${code} ${count}`)
  console.log(
    `${name.padEnd(12)} ${swaps} swaps, ${counts.tried} builds, ${counts.built} built, ${counts.leaked} with content from outside; refused: ${why.join(', ') || 'none'}`,
  )
  for (const path of [...leaks].sort((a, b) => (a < b ? -1 : 1))) console.log(`             ${path}`)
  return swaps > 0 && counts.built > 0 && counts.leaked === 0
}

let held = true
for (const [name, layout] of Object.entries(LAYOUTS)) held = (await attack(name, layout)) && held
process.exitCode = held ? 0 : 1
