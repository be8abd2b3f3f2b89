import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explain } from '../../src/commands/explain.ts'
import { rules } from '../../src/rules/index.ts'
import { emptyDirectory, PROGRAM, ROOT, skillc } from './built.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

describe('help and version', () => {
  it.each([['--version'], ['-v']])('%s prints the version', (flag) => {
    expect(skillc([flag])).toEqual({ stdout: `${version}\n`, stderr: '', status: 0 })
  })

  it('can be asked for by a command of its own', () => {
    expect(skillc(['help'])).toEqual(skillc(['--help']))
    expect(skillc(['help', 'lint'])).toEqual(skillc(['lint', '--help']))
  })

  it('says what commands there are', () => {
    const { stdout, status } = skillc(['--help'])
    expect(status).toBe(0)
    expect(stdout).toMatchSnapshot()
    expect(skillc([])).toEqual({ stdout: '', stderr: stdout, status: 2 })
  })

  it.each([
    ['lint'],
    ['merge'],
    ['hosts'],
    ['resolve'],
    ['tokens'],
    ['version'],
    ['build'],
    ['verify'],
    ['extract'],
    ['diff'],
    ['sign'],
    ['extractor'],
    ['explain'],
    ['rules'],
    ['init'],
    ['completions'],
    ['lsp'],
    ['schema'],
  ])('says what %s does', (command) => {
    const { stdout, status } = skillc([command, '--help'])
    expect(status).toBe(0)
    expect(stdout).toMatchSnapshot()
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  })
})

describe('what is used wrongly ends with where help is', () => {
  const WRONG: readonly (readonly [name: string, ...args: string[]])[] = [
    ['lint', '--shard', '3/2'],
    ['lint', '--stdin'],
    ['lint', '--select', 'no-such-rule'],
    ['lint', '--target', 'nobody'],
    ['lint', '--diff', '--format', 'sarif'],
    ['lint', '--staged', '--fix'],
    ['lint', '--write-baseline'],
    ['lint', '--add-ignores', ' '],
    ['lint', '--add-ignores', 'old', '--staged'],
    ['init'],
    ['init', '--ci', 'github'],
    ['init', '--ci', 'github', '--from', 'x'],
    ['merge'],
    ['merge', '--max-findings', 'x', 'y'],
    ['hosts', '--target', 'nobody'],
    ['resolve', '--target', 'nobody'],
    ['resolve', '--target', 'codex', '--path', 'x'],
    ['tokens', '--target', 'nobody'],
    ['tokens', '--context', 'much'],
    ['tokens', '--model', 'nothing'],
    ['version', 'minr'],
    ['build', '--fail-on', 'never-ever'],
    ['verify', 'x', '--max-bytes', 'x'],
    ['verify', 'x', '--identity', 'me'],
    ['diff', 'x'],
    ['diff', 'x', 'y', '--max-files', 'x'],
    ['sign', 'x'],
    ['install', 'x.zip'],
    ['uninstall', 'pdf'],
    ['uninstall', '--dir', 'x'],
    ['extract', 'x'],
    ['extract', 'x', 'y', '--max-ratio', '0'],
    ['extract', 'x', 'y', '--no-manifest', '--manifest', 'z'],
    ['extractor', 'x'],
    ['explain', 'no-such-rule'],
    ['lsp', 'x'],
    ['schema', 'a', 'b'],
    ['schema', 'none'],
    ['rules', 'x'],
    ['completions', 'tcsh'],
  ]
  const cwd = emptyDirectory()
  writeFileSync(join(cwd, 'skillc.json'), '{"version": "1.0.0"}')

  it.each(WRONG)('%s %s %s %s', (name, ...args) => {
    const { stdout, stderr, status } = skillc([name, ...args], { cwd })
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 })
    expect(stderr).toMatch(new RegExp(`^skillc: .+\\n(?:.+\\n)?Try "skillc ${name} --help"\\.\\n$`))
  })

  it('of every command', () => {
    const names = [
      ...skillc(['--help'])
        .stdout.split('Options:', 1)[0]!
        .matchAll(/^ {2}([a-z]+) .*/gm),
    ].map(([, name]) => name)
    expect(names.filter((name) => name !== 'skillc' && !WRONG.some(([wrong]) => wrong === name))).toEqual([])
  })

  it('and what could not be done does not', () => {
    for (const args of [
      ['lint', 'none'],
      ['hosts', 'none'],
      ['verify', 'none'],
      ['merge', 'none'],
    ])
      expect(skillc(args, { cwd })).toMatchObject({ status: 2, stderr: expect.not.stringContaining('Try') as string })
  })
})

it('a file that is no bundle or skill is told of once', () => {
  const cwd = emptyDirectory()
  writeFileSync(join(cwd, 'bin.dat'), Buffer.alloc(700, 0xa5))
  for (const command of ['verify', 'diff'])
    expect(skillc([command, 'bin.dat', ...(command === 'diff' ? ['bin.dat'] : [])], { cwd })).toEqual({
      stdout: '',
      stderr: 'skillc: bin.dat: the file is neither a zip nor a tar archive [NOT_AN_ARCHIVE]\n',
      status: 2,
    })
  for (const command of ['hosts', 'tokens'])
    expect(skillc([command, 'bin.dat'], { cwd }).stderr).toBe('skillc: bin.dat belongs to no skill; name a SKILL.md, or a directory with one\n')
})

it('lsp says what it is for where nobody speaks to it', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, 'lsp'], { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: expect.stringMatching(/^skillc: lsp is for editors, .*\n$/) as string, status: 2 })
})

it('lists the rules', () => {
  const listed = JSON.parse(skillc(['rules', '--format', 'json']).stdout) as { id: string }[]
  const lines = skillc(['rules']).stdout.trimEnd().split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(listed.map(({ id }) => id))
})

it('explains a rule as its page does', () => {
  const { stdout, stderr, status } = skillc(['explain', 'executable-frontmatter'])
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(stdout).toMatchSnapshot()
})

it('explains every rule, and in the program, too, why it is one', async () => {
  const categories = new Set<string>()
  for (const { id, category } of rules) {
    const { stdout, exitCode } = await explain(id, { color: false, width: 100 })
    expect([id, exitCode, stdout.includes('Fires on')]).toEqual([id, 0, true])
    if (!categories.has(category)) expect(skillc(['explain', id])).toEqual({ stdout, stderr: '', status: 0 })
    categories.add(category)
  }
})

it.skipIf(process.platform === 'win32').each(['lint', 'build', 'hosts'])('says that the directory in which %s is run is gone', (command) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'rmdir "$PWD" && exec "$@"', 'sh', process.execPath, PROGRAM, command], {
    cwd: emptyDirectory(),
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'skillc: the current directory no longer exists or cannot be read\n',
  })
})
