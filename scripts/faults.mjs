// Has each system call that writes fail once (EIO, ENOSPC) or end the program (SIGKILL), and looks at what is there then: all of the
// old state or all of the new; and after one more run nothing that a run without faults does not leave. Linux and strace only.
//
//   node scripts/faults.mjs [--all] [command]     a few calls of each kind, or all
import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOME = 3
const CALLS =
  'openat,mkdir,mkdirat,write,pwrite64,writev,rename,renameat,renameat2,unlink,unlinkat,rmdir,fchmod,chmod,fchmodat,fchown,fsync,fdatasync,symlink,link,linkat,ftruncate,copy_file_range,sendfile,ioctl'
const FAULTS = ['error=EIO', 'error=ENOSPC', 'signal=KILL']
const CLI = fileURLToPath(new URL('../dist/skillc.cjs', import.meta.url))
const [all, only] = [process.argv.includes('--all'), process.argv.slice(2).find((word) => !word.startsWith('-'))]
if (process.platform !== 'linux' || spawnSync('strace', ['-V']).status !== 0) {
  console.error('faults: this needs Linux and strace; nothing was tried')
  process.exit(2)
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'skillc-faults-')))
process.once('exit', () => rmSync(root, { recursive: true, force: true }))
const skill = (name, more = '') =>
  `---\nname: ${name}\ndescription: Counts words in a text. Use it when somebody asks how long a text is.${more}\n---\n\nRun \`sh scripts/count.sh\`.\n`
const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
const run = (cwd, args) => spawnSync(process.execPath, [CLI, ...args], { cwd, encoding: 'utf8' })

function write(box, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(box, path)), { recursive: true })
    writeFileSync(join(box, path), text)
  }
}

function sources(box, more = '') {
  write(box, {
    'skillc.json': JSON.stringify({ name: 'sample', version: more === '' ? '1.0.0' : '1.0.1', author: { name: 'One' } }),
    'skills/words/SKILL.md': skill('words', more),
    'skills/words/scripts/count.sh': '#!/bin/sh\nwc -w "$1"\n',
  })
}

function bundled(box, more = '') {
  sources(box, more)
  write(box, { 'skills/lines/SKILL.md': skill('lines', more), 'skills/lines/scripts/count.sh': 'wc -l "$1"\n' })
  run(box, ['build'])
}

const INSTALL = ['install', 'dist/sample-1.0.0.zip', '--dir', 'host']
const BUILD = ['build', '--target', 'plugin,skill', '--check-version']

/**
 * Each command, what it needs, and the paths that it changes together. `between` says what may be there of them, as documented in
 * docs/bundles.md, when the program is killed or the last of them cannot be written; `killed`, only when the program is killed.
 */
const COMMANDS = {
  'build, the first': { prepare: sources, args: BUILD, changes: ['dist', 'skillc.lock.json'], between: ['new old'] },
  'build over another': {
    prepare(box) {
      sources(box)
      run(box, BUILD)
      sources(box, ' Longer.')
    },
    args: BUILD,
    changes: ['dist', 'skillc.lock.json'],
    between: ['new old', 'none old'],
  },
  extract: {
    prepare(box) {
      sources(box)
      run(box, ['build'])
    },
    args: ['extract', 'dist/sample-1.0.0.zip', 'out'],
    changes: ['out'],
  },
  sign: {
    prepare(box) {
      sources(box)
      run(box, ['build'])
      writeFileSync(join(box, 'key.pem'), KEY, { mode: 0o600 })
    },
    args: ['sign', 'dist/sample-1.0.0.zip', '--key', 'key.pem'],
    changes: ['dist'],
  },
  'lint --fix': {
    prepare(box) {
      write(box, { 'one/SKILL.md': skill('one', ' Note: it is slow.'), 'two/SKILL.md': skill('two', ' Note: it is slow.') })
      for (const name of ['one', 'two']) write(box, { [`${name}/scripts/count.sh`]: 'wc -w\n' })
    },
    args: ['lint', '--fix', '--fail-on', 'never'],
    changes: ['one/SKILL.md', 'two/SKILL.md'],
    between: ['new old', 'old new'],
  },
  'install, the first': { prepare: bundled, args: INSTALL, changes: ['host/words', 'host/lines'], killed: ['old new', 'new old'] },
  'install over another': {
    prepare(box) {
      bundled(box)
      run(box, INSTALL)
      bundled(box, ' Longer.')
    },
    args: ['install', 'dist/sample-1.0.1.zip', '--dir', 'host'],
    changes: ['host/words', 'host/lines'],
    // Each skill changes places by itself, and the old one waits whole until it has.
    killed: ['old none', 'old new', 'none new', 'none old', 'new old', 'new none'],
  },
  uninstall: {
    prepare(box) {
      bundled(box)
      run(box, INSTALL)
    },
    args: ['uninstall', 'words', '--dir', 'host'],
    changes: ['host/words'],
    // Files go one by one and the record last, so that another run ends what one has begun.
    between: ['mixed'],
  },
  extractor: {
    prepare(box) {
      sources(box)
    },
    args: ['extractor', 'skills', '--out', 'emitted'],
    changes: ['emitted/skills.extract.ts'],
  },
}

/** What a killed program leaves until the next run, in names of its own. */
const LITTER = /^\.(?:.*\.)?skillc-/

/** Everything below a path: names, kinds, modes and bytes. */
function digest(path, without = /^$/) {
  const hash = createHash('sha256')
  const look = (at, shown) => {
    const stats = lstatSync(at, { throwIfNoEntry: false })
    if (!stats) return
    hash.update(`${shown} ${stats.isDirectory()} ${(stats.mode & 0o777).toString(8)}\n`)
    if (stats.isFile()) hash.update(readFileSync(at))
    if (stats.isDirectory()) for (const name of readdirSync(at).sort()) if (!without.test(name)) look(join(at, name), `${shown}/${name}`)
  }
  look(path, '')
  return hash.digest('hex')
}

const listing = (box) => readdirSync(box, { recursive: true }).sort().join('\n')

/** The calls that write below the box, by their names and their places among the calls of that name. */
function writing(box, args) {
  const log = join(root, 'log')
  const { status } = spawnSync('strace', ['-y', '-qq', '-o', log, '-e', `trace=${CALLS}`, process.execPath, CLI, ...args], { cwd: box })
  if (status === null) throw new Error('strace was killed')
  const counts = {}
  const found = []
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const name = /^(\w+)\(/.exec(line)?.[1]
    if (name === undefined) continue
    counts[name] = (counts[name] ?? 0) + 1
    if (
      !(line.includes(box) || line.includes('/proc/self/fd/')) ||
      (name === 'openat' && !line.includes('O_CREAT')) ||
      (name === 'ioctl' && !line.includes('FICLONE'))
    )
      continue
    found.push({ name, when: counts[name] })
  }
  return found
}

/** Some of each kind: the first, the last, and what lies between. */
function some(calls) {
  if (all) return calls
  return Object.values(Object.groupBy?.(calls, ({ name }) => name) ?? grouped(calls)).flatMap((own) =>
    own.length <= SOME ? own : Array.from({ length: SOME }, (_, i) => own[Math.round((i * (own.length - 1)) / (SOME - 1))]),
  )
}

function grouped(calls) {
  const groups = {}
  for (const call of calls) (groups[call.name] ??= []).push(call)
  return groups
}

const problems = []
console.log('command              points  old  new  between  mixed  left  not mended')
for (const [name, command] of Object.entries(COMMANDS)) {
  const { args, changes, between = [], killed = [] } = command
  if (only !== undefined && !name.startsWith(only)) continue
  const fresh = join(root, 'fresh')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh)
  command.prepare(fresh)
  const box = join(root, 'box')
  const reset = () => {
    rmSync(box, { recursive: true, force: true })
    cpSync(fresh, box, { recursive: true })
  }
  reset()
  const states = () => changes.map((path) => digest(join(box, path), LITTER))
  const old = states()
  const first = run(box, args)
  if (first.status !== 0) throw new Error(`${name}: ${first.stdout}${first.stderr}`)
  const [after, tidy, whole] = [states(), listing(box), digest(box)]
  reset()
  const calls = some(writing(box, args))
  const counts = { old: 0, new: 0, between: 0, mixed: 0, left: 0, unmended: 0 }
  for (const { name: call, when } of calls) {
    for (const fault of FAULTS) {
      reset()
      const point = `${name}: ${call} ${when} ${fault}`
      const { status, stderr } = spawnSync(
        'strace',
        ['-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:${fault}:when=${when}`, process.execPath, CLI, ...args],
        { cwd: box, encoding: 'utf8' },
      )
      const now = states()
      const told = now.map((one, i) => (one === after[i] ? 'new' : one === old[i] ? 'old' : existsSync(join(box, changes[i])) ? 'mixed' : 'none')).join(' ')
      if (now.every((one, i) => one === old[i])) counts.old++
      else if (now.every((one, i) => one === after[i])) counts.new++
      else if (between.includes(told) || (fault === 'signal=KILL' && killed.includes(told))) counts.between++
      else {
        counts.mixed++
        problems.push(`${point}: ${told}, exit ${status}: ${stderr.slice(0, 300)}`)
      }
      // What fails has to tidy up at once; who is killed, or cannot remove what was replaced, cannot. Node ends itself where it cannot
      // wake its own threads, which is a call of the same name.
      const isLate = status === null || told === 'mixed' || (/^(?:unlink|rmdir|rename)/.test(call) && now.every((one, i) => one === after[i]))
      if (
        !isLate &&
        listing(box)
          .split('\n')
          .some((path) => LITTER.test(basename(path)))
      ) {
        counts.left++
        problems.push(`${point}: left ${readdirSync(box).join(' ')}`)
      }
      const again = run(box, args)
      if (digest(box) !== whole) {
        counts.unmended++
        problems.push(
          `${point}: another run leaves ${
            listing(box)
              .split('\n')
              .filter((one) => !tidy.split('\n').includes(one))
              .join(' ') || 'other bytes'
          }, exit ${again.status}: ${again.stderr.slice(0, 300)}`,
        )
      }
    }
  }
  const cells = [calls.length * FAULTS.length, counts.old, counts.new, counts.between, counts.mixed, counts.left, counts.unmended]
  console.log(name.padEnd(20) + cells.map((cell, i) => String(cell).padStart([7, 5, 5, 9, 7, 6, 12][i])).join(''))
}
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
