import { spawn, spawnSync } from 'node:child_process'
import { createCipheriv } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PROJECT, snapshot } from '../bundle/bundle.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { PROGRAM, ROOT, skillc } from './built.ts'

const NAMES = { 'skills/tables/references/ü.md': 'u\n', 'skills/tables/references/Z.md': 'z\n', 'skills/tables/references/y.md': 'y\n' }

/** Two clones of one project that differ in everything but content. */
function clones(): readonly [string, string] {
  const root = temporaryTree({})
  const [one, two] = [join(root, 'one'), join(root, 'a much longer name/two')]
  const first = temporaryTree({ ...PROJECT, ...NAMES })
  chmodSync(join(first, 'skills/tables/scripts/run.sh'), 0o755)
  cpSync(first, one, { recursive: true })
  mkdirSync(two, { recursive: true })
  // Made in another order, at another time, by somebody whose mask lets nobody else look.
  for (const path of readdirSync(first, { recursive: true, encoding: 'utf8' }).toReversed()) cpSync(join(first, path), join(two, path), { recursive: true })
  for (const path of readdirSync(two, { recursive: true, encoding: 'utf8' })) {
    const runs = path.endsWith('.sh') || !path.includes('.')
    chmodSync(join(two, path), runs ? 0o700 : 0o600)
    utimesSync(join(two, path), 1_000_000_000, 1_000_000_000)
  }
  return [one, two]
}

test('two clones, runs, masks, locales and time zones give the same bytes', () => {
  const [one, two] = clones()
  const first = skillc(['build', '--target', 'all'], { cwd: one, env: { TZ: 'UTC', LC_ALL: 'C', HOME: '/nowhere' } })
  expect([first.status, first.stderr]).toEqual([0, ''])
  // What the mask of the second user would make of it, too.
  const shell = `umask 077; exec "${process.execPath}" "${PROGRAM}" build --target all`
  const env = { PATH: process.env['PATH'] ?? '', TZ: 'Asia/Kathmandu', LC_ALL: 'sv_SE.UTF-8', LANG: 'sv_SE.UTF-8', SOURCE_DATE_EPOCH: '1', USER: 'other' }
  const second = spawnSync('sh', ['-c', shell], { cwd: two, encoding: 'utf8', env })
  expect([second.status, second.stderr]).toEqual([0, ''])
  expect(second.stdout).toBe(first.stdout)
  expect(snapshot(join(two, 'dist'))).toEqual(snapshot(join(one, 'dist')))
  expect(skillc(['build', '--target', 'all'], { cwd: one }).stdout).toBe(first.stdout)
  expect(snapshot(join(two, 'dist'))).toEqual(snapshot(join(one, 'dist')))
})

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

test.runIf(has('sha256sum'))('coreutils check a build, and compute its content digest', () => {
  const [root] = clones()
  skillc(['build', '--target', 'all'], { cwd: root })
  const dist = join(root, 'dist')
  expect(spawnSync('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS'], { cwd: dist, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
    stdout: '',
  })
  const listed = readFileSync(join(dist, 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(66))
  const there = Object.entries(snapshot(dist))
    .filter(([, text]) => !text.endsWith(' directory'))
    .map(([path]) => path)
  expect([...listed, 'SHA256SUMS'].sort()).toEqual(there.sort())
  const sum = `find . -type f ! -name skillc.manifest.json -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum | sha256sum | cut -c1-64`
  const hex = spawnSync('sh', ['-c', sum], { cwd: join(dist, 'acme-tools'), encoding: 'utf8' }).stdout.trim()
  const { contentDigest } = JSON.parse(readFileSync(join(dist, 'acme-tools/skillc.manifest.json'), 'utf8')) as { contentDigest: string }
  expect(contentDigest).toBe(`h1:${Buffer.from(hex, 'hex').toString('base64')}`)
})

test('the version that build is given is that of the bundle', () => {
  const root = temporaryTree(PROJECT)
  const { stdout, status } = skillc(['build', 'skills', '--name', 'other-tools', '--version', '2.0.0-rc.1', '--dry-run'], { cwd: root })
  expect([status, stdout.split('\n', 1)[0]]).toEqual([0, expect.stringMatching(/^other-tools 2\.0\.0-rc\.1: 1 skill, 4 source files/)])
  expect(skillc(['build', '--version'], { cwd: root })).toMatchObject({ status: 2, stderr: expect.stringContaining('--version needs a value') as string })
  expect(skillc(['--version'])).toMatchObject({ status: 0 })
})

test.each([
  [['build', '--symlinks', 'follow'], '--symlinks takes error or inline, not "follow"'],
  [['build', '--fail-on', 'all'], '--fail-on takes error, warning, note or never, not "all"'],
  [['build', '--outt', 'x'], 'unknown option --outt, did you mean "--out"?'],
  [['build', '--json', '--json'], '--json takes no value and must be given only once'],
])('%j is refused', (args, message) => {
  expect(skillc(args, { cwd: temporaryTree(PROJECT) })).toMatchObject({
    status: 2,
    stdout: args.includes('--json') ? expect.stringContaining('USAGE') : '',
    stderr: expect.stringContaining(message) as string,
  })
})

test('help names every option', () => {
  const { stdout } = skillc(['build', '--help'])
  for (const option of ['--out', '--name', '--version', '--target', '--fail-on', '--symlinks', '--check-version', '--frozen', '--dry-run', '--json'])
    expect(stdout).toContain(option)
})

test('the examples of this package build', () => {
  const out = join(temporaryTree({}), 'dist')
  const args = ['build', join(ROOT, 'examples/good'), '--name', 'examples', '--version', '1.0.0', '--target', 'all', '--out', out]
  expect(skillc(args, { cwd: temporaryTree({}) })).toMatchObject({ status: 0 })
})

test('what looks like a number is taken as it was typed', () => {
  const cwd = temporaryTree(PROJECT)
  const wrong = skillc(['build', '--version', '1.10'], { cwd })
  expect(wrong).toMatchObject({ status: 2, stdout: '' })
  expect(wrong.stderr).toContain('the version "1.10"')
  expect(skillc(['build', '--name=007', '--out', '1e3', '--dry-run'], { cwd }).stdout).toContain('007 ')
  expect(skillc(['build', '--out', '1e3'], { cwd }).status).toBe(0)
  expect(readdirSync(cwd)).toContain('1e3')
})

test.each([
  [['verify', '--json'], 'verify takes 1 argument: <path>'],
  [['verify', 'x', '--json', '--max-bytes', 'many'], '--max-bytes takes a whole number, not "many"'],
  [['verify', 'x', '--json', '--bogus'], 'unknown option --bogus'],
  [['sign', 'x', '--json'], 'sign needs --key'],
  [['lint', 'nope', '--format', 'json'], 'nope does not exist'],
  [['hosts', 'nope', '--format=json'], 'nope does not exist'],
  [['build', '--json', '--fail-on', 'x'], '--fail-on takes error, warning, note or never, not "x"'],
])('%j tells in JSON what is wrong with it', (args, message) => {
  const { status, stdout, stderr } = skillc(args)
  // As the command prints it when it can do its work.
  const version = args[0] === 'build' ? 2 : 1
  expect([status, JSON.parse(stdout)]).toEqual([2, expect.objectContaining({ version, status: 'failed', problems: [{ code: 'USAGE', message }] })])
  expect(stderr).toContain(message)
  expect(skillc(args.filter((arg) => !/json/.test(arg) && arg !== '--format')).stdout).toBe('')
})

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)('%s in the middle of a build leaves nothing', async (signal) => {
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(8 << 20))
  const root = temporaryTree(PROJECT)
  writeFileSync(join(root, 'skills/tables/noise.bin'), noise)
  const child = spawn(process.execPath, [PROGRAM, 'build', '--target', 'all'], { cwd: root, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !readdirSync(root).some((name) => name.startsWith('.dist.skillc-'))) await setTimeout(2)
  child.kill(signal)
  expect(await ended).toEqual([null, signal])
  expect(readdirSync(root).filter((name) => name.includes('dist'))).toEqual([])
})

test.skipIf(process.platform !== 'linux')('a build that is killed leaves a stage, and the next one removes it', async () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`skills/tables/references/${i}.md`, `${i}\n`]))
  const cwd = temporaryTree({ 'skills/tables/SKILL.md': '---\nname: tables\ndescription: Makes tables of figures. Use it for reports.\n---\nGo.\n', ...many })
  const args = ['build', '--name', 'acme', '--version', '1.0.0', '--fail-on', 'never']
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd, stdio: 'ignore' })
  const over = once(child, 'exit')
  const stages = (): string[] => readdirSync(cwd).filter((name) => name.startsWith('.dist.skillc-'))
  while (stages().length === 0 && child.exitCode === null) await setTimeout(1)
  child.kill('SIGKILL')
  expect(await over).toEqual([null, 'SIGKILL'])
  expect([stages().length, readdirSync(cwd).includes('dist')]).toEqual([1, false])
  expect(skillc(args, { cwd }).status).toBe(0)
  expect(readdirSync(cwd).sort()).toEqual(['dist', 'skills'])
})

test('a large file is not held in memory', () => {
  const cwd = temporaryTree({ ...PROJECT, 'most.cjs': "process.on('exit', () => process.stderr.write(`\\nmost ${process.resourceUsage().maxRSS}`))" })
  writeFileSync(join(cwd, 'skills/tables/large.bin'), Buffer.alloc(96 << 20, 'not the same byte again'))
  const { status, stderr } = skillc(['build', '--target', 'plugin'], { cwd, env: { NODE_OPTIONS: '--require ./most.cjs' } })
  expect(status, stderr).toBe(0)
  // Once held, read back, packed or compared, it would be 96 MB more each time.
  expect(Number(stderr.match(/\nmost (\d+)$/)?.[1]) >> 10).toBeLessThan(240)
})
