import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundleOf, emittedModule, emptyDirectory, inChild, pathsIn, rootName, SAMPLE, startChild } from './bundles.ts'

/*
 * What the system does to an extraction, in a process of its own each time, and with the emitted module.
 */

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
/** Nobody in particular. */
const OTHER = 12_345

const LARGE = bundleOf({
  large: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`d${i % 7}/file-${i}.txt`, `${i}`.repeat(20_000).slice(0, 20_000)])),
})

/** Extracts, and says where, or what went wrong. */
const EXTRACT = `
const [name] = Object.keys(extractor.files)
const attempt = async () => {
  try {
    return { directory: await extractor.skillDir(name), found: await extractor.verify() }
  } catch (error) {
    return { code: error.code, message: error.message, name: error.name }
  }
}
`
const ONCE = `${EXTRACT}say(await attempt())`

/** What was written and should have been taken back. */
function leftIn(base: string): string[] {
  return pathsIn(base).filter((path) => /[0-9a-f]{32}\//.test(path))
}

describe('TMPDIR', () => {
  const module = (): string => emittedModule(SAMPLE)

  it('is where it goes', () => {
    const base = emptyDirectory()
    const { said } = inChild(module(), ONCE, { env: { TMPDIR: base } })
    expect(said).toEqual([{ directory: expect.stringContaining(join(base, rootName())) as string, found: [] }])
  })

  it('that is relative is refused, with what to do', () => {
    const base = emptyDirectory()
    const { said } = inChild(module(), ONCE, { env: { TMPDIR: '.' }, cwd: base })
    expect(said).toEqual([{ name: 'ExtractError', code: 'BAD_BASE', message: 'the temporary directory "." is not an absolute path; set TMPDIR to one' }])
    expect(pathsIn(base)).toEqual([])
  })

  it('that is missing is refused, and not made', () => {
    const missing = join(emptyDirectory(), 'missing')
    const { said } = inChild(module(), ONCE, { env: { TMPDIR: missing } })
    expect(said).toMatchObject([{ code: 'BAD_BASE', message: `the temporary directory ${missing} cannot be used: ENOENT` }])
    expect(existsSync(missing)).toBe(false)
  })

  it('that is a symlink is followed once', () => {
    const base = emptyDirectory()
    mkdirSync(join(base, 'real'), { mode: 0o700 })
    symlinkSync(join(base, 'real'), join(base, 'link'))
    const { said } = inChild(module(), ONCE, { env: { TMPDIR: join(base, 'link') } })
    expect(said).toMatchObject([{ directory: expect.stringContaining(join(base, 'real')) as string, found: [] }])
  })
})

describe('the umask', () => {
  it.each(['000', '077', '277', '777'])('%s changes no permissions', (umask) => {
    const base = emptyDirectory()
    if (isRoot) chownSync(base, OTHER, OTHER)
    const user = isRoot ? { uid: OTHER } : {}
    const { said } = inChild(emittedModule(SAMPLE), `process.umask(0o${umask})\n${ONCE}`, { env: { TMPDIR: base }, ...user })
    // Who may not even read what they have just made cannot look whether it is what they have made.
    if (umask === '777') expect(said).toMatchObject([{ code: 'NOT_ALLOWED' }])
    else expect(said).toMatchObject([{ found: [] }])
    if (umask === '777') expect(pathsIn(base)).toEqual([])
  })
})

describe('a disk', () => {
  const unshared = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0
  const onSmallDisk = (options: string): readonly string[] => ['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o ${options} none "$TMPDIR" && exec "$@"`, 'sh']

  it.skipIf(!unshared)('that is full (ENOSPC) is told, and emptied again (needs `unshare -rm`)', () => {
    const code = `${EXTRACT}
import { readdirSync } from 'node:fs'
say(await attempt())
say(readdirSync(process.env.TMPDIR, { recursive: true }).filter((path) => path.split('/').length > 4))`
    const { said } = inChild(emittedModule(LARGE), code, { via: onSmallDisk('size=1m,mode=0700'), env: { TMPDIR: emptyDirectory() } })
    expect(said).toEqual([
      { name: 'ExtractError', code: 'NO_SPACE', message: expect.stringMatching(/\/\.[0-9a-f]{16}\/.* does not fit: the disk is full$/) as string },
      [],
    ])
  })

  it.skipIf(!unshared)('without room for one file more (inodes) is told (needs `unshare -rm`)', () => {
    const { said } = inChild(emittedModule(LARGE), ONCE, { via: onSmallDisk('nr_inodes=40,mode=0700'), env: { TMPDIR: emptyDirectory() } })
    expect(said).toMatchObject([{ code: 'NO_SPACE' }])
  })

  it.skipIf(!unshared)('that is read-only (EROFS) is told (needs `unshare -rm`)', () => {
    const { said } = inChild(emittedModule(SAMPLE), ONCE, { via: onSmallDisk('ro,mode=0700'), env: { TMPDIR: emptyDirectory() } })
    expect(said).toMatchObject([{ code: 'NOT_ALLOWED', message: expect.stringContaining('is on a read-only disk') as string }])
  })

  it.skipIf(process.platform === 'win32')('that takes no large files (ulimit -f) is told, and nothing is left', () => {
    const base = emptyDirectory()
    const large = bundleOf({ one: { 'a.md': 'small', 'b.md': 'x'.repeat(100_000) } })
    const { said } = inChild(emittedModule(large), ONCE, { via: ['sh', '-c', 'ulimit -f 16; exec "$@"', 'sh'], env: { TMPDIR: base } })
    expect(said).toMatchObject([{ code: 'NO_SPACE' }])
    expect(leftIn(base)).toEqual([])
  })
})

describe('a user', () => {
  it.skipIf(!isRoot)('who is not root gets a directory of their own (needs root, to become another)', () => {
    const base = emptyDirectory()
    chmodSync(base, 0o1777)
    const { said } = inChild(emittedModule(SAMPLE), ONCE, { env: { TMPDIR: base }, uid: OTHER })
    expect(said).toMatchObject([{ directory: expect.stringContaining(`/acme-${OTHER}/`) as string, found: [] }])
  })

  it.skipIf(!isRoot)('who may not write there (EACCES) is told (needs root, to become another)', () => {
    const base = emptyDirectory()
    chmodSync(base, 0o755)
    const { said } = inChild(emittedModule(SAMPLE), ONCE, { env: { TMPDIR: base }, uid: OTHER })
    expect(said).toMatchObject([{ code: 'NOT_ALLOWED', message: `${join(base, `acme-${OTHER}`)} may not be written` }])
  })

  it.skipIf(!isRoot)('whose directory root has made first is told so (needs root, to become another)', () => {
    const base = emptyDirectory()
    chmodSync(base, 0o1777)
    mkdirSync(join(base, `acme-${OTHER}`), { mode: 0o755 })
    const { said } = inChild(emittedModule(SAMPLE), ONCE, { env: { TMPDIR: base }, uid: OTHER })
    expect(said).toMatchObject([{ code: 'UNSAFE_ROOT', message: expect.stringContaining(`belongs to user 0, not to user ${OTHER}`) as string }])
  })

  it.skipIf(!isRoot)('whom the process has become since it started counts (needs root, to become another)', () => {
    const base = emptyDirectory()
    chmodSync(base, 0o1777)
    const { said } = inChild(emittedModule(SAMPLE), `process.setgid(${OTHER})\nprocess.setuid(${OTHER})\n${ONCE}`, { env: { TMPDIR: base } })
    expect(said).toMatchObject([{ directory: expect.stringContaining(`/acme-${OTHER}/`) as string, found: [] }])
  })
})

describe('a process', () => {
  it.skipIf(!isLinux)('with too many files open (EMFILE) is told, and can go on when it has closed some', () => {
    const code = `${EXTRACT}
import { closeSync, openSync } from 'node:fs'
const open = []
const fill = () => { try { for (;;) open.push(openSync('/dev/null')) } catch {} }
// From none left to as many as are needed: none may do harm.
for (let left = 0; left < 8; left++) {
  fill()
  for (let i = 0; i < left; i++) closeSync(open.pop())
  say((await attempt()).code ?? 'done')
}
for (const file of open) closeSync(file)
say(await attempt())
await extractor.dispose()`
    const base = emptyDirectory()
    const { said, ran } = inChild(emittedModule(SAMPLE), code, { via: ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh'], env: { TMPDIR: base } })
    expect(ran.stderr).toBe('')
    expect(said[0]).toBe('TOO_MANY_OPEN')
    expect(new Set(said.slice(0, -1))).toEqual(new Set(['TOO_MANY_OPEN', 'done']))
    expect(said.at(-1)).toMatchObject({ found: [] })
    expect(pathsIn(base).filter((path) => path.split('/').length > 4)).toEqual([])
  })

  it('that is killed in the middle leaves nothing in the final place, and the next one does not mind', async () => {
    const base = emptyDirectory()
    const module = emittedModule(LARGE)
    let seen: string[] = []
    for (let delay = 0; delay < 40; delay += 8) {
      const child = startChild(module, ONCE, { env: { TMPDIR: base } })
      const ended = new Promise((resolve) => child.once('close', resolve))
      const before = seen.length
      // Kill it once it has begun to write.
      while (child.exitCode === null && seen.length <= before) {
        await new Promise((resolve) => setTimeout(resolve, 2))
        seen = pathsIn(base).filter((path) => /\/\.[0-9a-f]{16}\/d\d\//.test(path))
      }
      await new Promise((resolve) => setTimeout(resolve, delay))
      child.kill('SIGKILL')
      await ended
    }
    expect(seen.length).toBeGreaterThan(0)
    for (const path of pathsIn(base).filter((one) => basename(one) === 'large')) {
      // What is in the final place is whole.
      expect(pathsIn(join(base, path)).filter((file) => file.endsWith('.txt'))).toHaveLength(300)
    }
    expect(inChild(module, ONCE, { env: { TMPDIR: base } }).said).toMatchObject([{ found: [] }])
  })

  it('beside others that do the same at the same time is not disturbed', async () => {
    const base = emptyDirectory()
    const module = emittedModule(SAMPLE)
    const children = Array.from({ length: 4 }, () => startChild(module, ONCE, { env: { TMPDIR: base } }))
    const said = await Promise.all(
      children.map(async (child) => {
        let text = ''
        child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
        await new Promise((resolve) => child.once('close', resolve))
        return JSON.parse(text) as { directory: string; found: unknown[] }
      }),
    )
    expect(said.map(({ found }) => found)).toEqual([[], [], [], []])
    expect(new Set(said.map(({ directory }) => dirname(directory))).size).toBe(4)
    for (const { directory } of said) expect(readFileSync(join(directory, 'SKILL.md'), 'utf8')).toBe('# PDF\n')
  })
})

describe('without /proc, as on other systems', () => {
  const hidden = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs none /proc']).status === 0
  const via = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs none /proc && exec "$@"', 'sh']

  it.skipIf(!hidden)('a skill is extracted, verified and removed by path (needs `unshare -rm`)', () => {
    const base = emptyDirectory()
    const { said } = inChild(emittedModule(SAMPLE), `${ONCE}\nawait extractor.dispose()`, { via, env: { TMPDIR: base } })
    expect(said).toMatchObject([{ found: [] }])
    expect(pathsIn(base).filter((path) => path.split('/').length > 3)).toEqual([])
  })

  it.skipIf(!hidden)('a directory that is exchanged while it is in use is noticed (needs `unshare -rm`)', () => {
    const base = emptyDirectory()
    const code = `${EXTRACT}
import { mkdirSync, readdirSync, renameSync } from 'node:fs'
const home = process.env.TMPDIR
const running = attempt()
// It has let others have their turn: there is a stage.
setImmediate(() => {
  const [root] = readdirSync(home)
  renameSync(home + '/' + root, home + '/aside')
  mkdirSync(home + '/' + root, { mode: 0o700 })
})
say(await running)
say(readdirSync(home + '/' + readdirSync(home).find((name) => name !== 'aside')))`
    const { said } = inChild(emittedModule(LARGE), code, { via, env: { TMPDIR: base } })
    expect(said).toMatchObject([{ code: 'SWAPPED' }, []])
  })
})

describe('what the system is asked for', () => {
  // SKILL.md comes last, and gets its name when it is whole.
  const WRITTEN = ['c.bin', 'd.txt', 'empty.txt', 'run.sh', 'hidden']
  const HIDDEN_NAME = /\.[0-9a-f]{16}/
  const straced = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

  it.skipIf(!isLinux || !straced)('has the right flags and modes for every file, as strace sees it (needs strace)', () => {
    const base = emptyDirectory()
    const log = join(emptyDirectory(), 'trace')
    const via = [
      'strace',
      '-f',
      '-o',
      log,
      '-e',
      'trace=open,openat,openat2,creat,mkdir,mkdirat,symlink,symlinkat,link,linkat,truncate,ftruncate,fchmod,chmod,fchmodat',
    ]
    const { said } = inChild(emittedModule(SAMPLE), ONCE, { via, env: { TMPDIR: base } })
    const { directory } = said[0] as { directory: string }
    const calls = readFileSync(log, 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\d+ +/, ''))
    const ours = calls.filter((call) => call.includes('/proc/self/fd/') || call.includes(base))
    const created = ours.filter((call) => call.includes('O_CREAT'))
    expect(
      created.map((call) =>
        call
          .replace(/\/proc\/self\/fd\/\d+\//, '')
          .replace(HIDDEN_NAME, 'hidden')
          .replace(/ += \d+$/, '= N'),
      ),
    ).toEqual(WRITTEN.map((name) => `openat(AT_FDCWD, "${name}", O_WRONLY|O_CREAT|O_EXCL|O_NOFOLLOW|O_CLOEXEC, 0600)= N`))
    // Nothing is opened, written or not, that would follow a link, and nothing is cut. Listing a directory goes by its anchor alone.
    for (const call of ours.filter((one) => one.startsWith('open') && !/"\/proc\/self\/fd\/\d+"/.test(one))) expect(call).toMatch(/O_NOFOLLOW/)
    for (const call of ours.filter((one) => one.startsWith('open'))) expect(call).toMatch(/O_CLOEXEC/)
    expect(calls.filter((call) => /O_TRUNC|^(?:creat|truncate|ftruncate|symlink|link|chmod|fchmodat)/.test(call))).toEqual([])
    const made = ours.filter((call) => call.startsWith('mkdir'))
    expect(made).toHaveLength(4 + 1 + 3)
    for (const call of made) expect(call).toMatch(/^mkdir\("\/proc\/self\/fd\/\d+\/[^/"]+", 0700\) += 0$/)
    // The script is made like the others, and gets its bit by its descriptor.
    expect(calls.filter((call) => call.startsWith('fchmod('))).toEqual([expect.stringMatching(/^fchmod\(\d+, 0700\) += 0$/)])
    expect(existsSync(directory)).toBe(true)
  })

  it('has the right flags and modes for every file, as Node is asked for it', () => {
    // The functions of node:fs are looked at instead of the calls of the system: that can be done everywhere.
    const code = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
for (const name of ['openSync', 'mkdirSync', 'fchmodSync', 'truncateSync', 'writeFileSync', 'chmodSync', 'symlinkSync', 'linkSync', 'createWriteStream']) {
  const real = fs[name]
  fs[name] = (...args) => {
    if (name === 'openSync' ? args[1] === 'wx' || args[1] & fs.constants.O_CREAT : true) say([name, ...args.map((one) => typeof one === 'string' ? one.split('/').at(-1) : one)])
    return real(...args)
  }
}
syncBuiltinESMExports()
await extractor.skillDir('pdf')
say(fs.constants)`
    const { said } = inChild(emittedModule(SAMPLE), code, { env: { TMPDIR: emptyDirectory() } })
    const constants = said.at(-1) as Record<string, number>
    const flag = (name: string): number => constants[name] ?? 0
    const noFollow = process.platform === 'darwin' ? 0x2000_0000 : flag('O_NOFOLLOW')
    const flags = process.platform === 'win32' ? 'wx' : flag('O_WRONLY') | flag('O_CREAT') | flag('O_EXCL') | noFollow
    const calls = said.slice(0, -1) as [string, ...unknown[]][]
    expect(calls.filter(([name]) => name === 'openSync').map(([name, path, ...more]) => [name, String(path).replace(HIDDEN_NAME, 'hidden'), ...more])).toEqual(
      WRITTEN.map((name) => ['openSync', name, flags, 0o600]),
    )
    for (const [, , options] of calls.filter(([name]) => name === 'mkdirSync')) expect(options).toEqual({ mode: 0o700 })
    expect(calls.filter(([name]) => !['openSync', 'mkdirSync'].includes(name))).toEqual(
      process.platform === 'win32' ? [] : [['fchmodSync', expect.any(Number), 0o700]],
    )
  })
})
