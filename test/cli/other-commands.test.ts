import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
