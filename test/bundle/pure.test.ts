import { expect, test } from 'vitest'
import { denialsOf } from '../../src/bundle/deny-list.ts'
import { overLimits } from '../../src/bundle/limits.ts'
import { h1 } from '../../src/bundle/manifest.ts'
import { selectFiles, type SourceEntry } from '../../src/bundle/select.ts'
import { bump, compareVersions, parseVersion, versionFault } from '../../src/bundle/semver.ts'
import { readSettings } from '../../src/bundle/settings.ts'
import { fitsTar } from '../../src/bundle/tar.ts'
import { codec } from '../../src/fs/codec.ts'
import { byUtf8 } from '../../src/text/compare.ts'
import { packFile } from './bundle.ts'

test.each(['1.2.3', '0.0.0', '1.0.0-rc.1', '1.0.0-0a.b', '1.0.0+20130313144700', '1.0.0-alpha-a.b-c+a.b-c', '10.20.30'])('%s is a version', (text) =>
  expect(versionFault(text)).toBeUndefined(),
)

test.each([
  ['1.2', 'is not a whole version: write "1.2.0"'],
  ['v1.2.3', 'is not a version: write "1.2.3"'],
  ['01.2.3', 'is not a version such as 1.2.3'],
  ['1.2.3-01', 'is not a version such as 1.2.3'],
  ['1.2.3-', 'is not a version such as 1.2.3'],
  ['1.2.3+', 'is not a version such as 1.2.3'],
  ['1.2.3.4', 'is not a version such as 1.2.3'],
  ['1.2.x', 'is not a version such as 1.2.3'],
  [' 1.2.3', 'is not a version such as 1.2.3'],
  ['1.2.9007199254740992', 'is not a version such as 1.2.3'],
  [`1.2.3-${'a'.repeat(64)}`, 'has more than 64 characters'],
])('%s is none', (text, fault) => expect(versionFault(text)).toBe(fault))

test('versions have the order of the specification', () => {
  const order = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.1.0',
    '2.0.0',
  ]
  const parsed = order.map((text) => parseVersion(text)!)
  for (const [i, a] of parsed.entries()) for (const [j, b] of parsed.entries()) expect(Math.sign(compareVersions(a, b))).toBe(Math.sign(i - j))
})

test('a bump goes to the next version, or to the one that a pre-release announces', () => {
  const next = (text: string): string[] => (['patch', 'minor', 'major'] as const).map((by) => bump(parseVersion(text)!, by))
  expect(next('1.2.3')).toEqual(['1.2.4', '1.3.0', '2.0.0'])
  expect(next('1.2.3-rc.1')).toEqual(['1.2.3', '1.3.0', '2.0.0'])
  expect(next('2.0.0-rc.1')).toEqual(['2.0.0', '2.0.0', '2.0.0'])
})

test('the order of UTF-8 is that of its bytes', () => {
  const texts = ['a', 'z', 'ä', '\ud7ff', '\ue000', '\uffff', '😀', 'a/b', 'a-b', 'a', 'A', '']
  expect(texts.toSorted(byUtf8)).toEqual(texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
})

test.each([
  '.git/config',
  '.env',
  'config/.env.local',
  'node_modules/x/index.js',
  'a/__pycache__/b.pyc',
  '.DS_Store',
  'keys/server.PEM',
  'id_rsa',
  'evals/one.json',
  '._a.md',
  '.npmrc',
  'a~',
  'references/.skillc-0123456789abcdef.tmp',
])('%s never goes into a bundle', (path) => expect(denialsOf(path)).not.toEqual([]))

test.each([
  '.env.example',
  'references/evals/how.md',
  'assets/.github/workflows/ci.yml',
  'environment.md',
  'key.md',
  'references/.keep',
  'docs/pem.md',
  'coverage/report.md',
])('%s may', (path) => expect(denialsOf(path)).toEqual([]))

const file = (path: string, more: Partial<SourceEntry> = {}): SourceEntry => ({ path, kind: 'file', size: 1, executable: false, ...more })
const link = (path: string, target: string, leads: 'inside' | 'outside' | 'nowhere', leadsTo?: string): SourceEntry =>
  file(path, { kind: 'symlink', link: { target, leads }, ...(leadsTo !== undefined && { leadsTo }) })
const none = new Set<string>()

test('what is left out is told once, with the reason', () => {
  const entries = [
    file('.env'),
    file('.github', { kind: 'directory' }),
    file('.github/workflows/ci.yml'),
    file('a.md', { unwanted: 'is ignored by .gitignore' }),
    file('evals', { kind: 'directory' }),
    file('evals/x.md'),
    file('key.md'),
    file('SKILL.md'),
  ]
  const { taken, leftOut, problems } = selectFiles(entries, { symlinks: 'error', secrets: new Set(['key.md']) })
  expect(taken.map(({ path }) => path)).toEqual(['SKILL.md'])
  expect(leftOut.map(({ path, why }) => `${path} ${why}`)).toEqual([
    '.env has settings with secrets',
    '.github/ is for the repository alone',
    'a.md is ignored by .gitignore',
    'evals/ tests the skill and is not part of it',
    'key.md has a secret in it',
  ])
  expect(problems).toEqual([])
})

test('symlinks are refused, or replaced by what they lead to in the skill', () => {
  const entries = [
    file('SKILL.md'),
    file('real', { kind: 'directory' }),
    file('real/a.md', { executable: true }),
    file('.env'),
    link('copy.md', 'real/a.md', 'inside', 'real/a.md'),
    link('directory', 'real', 'inside', 'real'),
    link('out', '/etc/passwd', 'outside'),
    link('secret', '.env', 'inside', '.env'),
    link('gone', 'x', 'nowhere'),
  ]
  expect(selectFiles(entries, { symlinks: 'error', secrets: none }).problems.map(({ code, path }) => `${code} ${path}`)).toEqual(
    ['copy.md', 'directory', 'out', 'secret', 'gone'].map((path) => `SYMLINK ${path}`),
  )
  const { taken, problems } = selectFiles(entries, { symlinks: 'inline', secrets: none })
  expect(taken.map(({ path, from, executable }) => [path, from, executable])).toEqual([
    ['SKILL.md', 'SKILL.md', false],
    ['copy.md', 'real/a.md', true],
    ['directory/a.md', 'real/a.md', true],
    ['real/a.md', 'real/a.md', true],
  ])
  expect(problems.map(({ message }) => message)).toEqual([
    '`out` is a symlink to `/etc/passwd`, which leads outside of the skill',
    '`secret` is a symlink to `.env`, which is left out',
    '`gone` is a symlink to `x`, which leads nowhere',
  ])
})

test('names that some platform cannot hold, and files that are one there, are refused', () => {
  const entries = [
    file('aux.md'),
    file('a:b'),
    file('A.md'),
    file('a.md'),
    file('d'),
    file('d/x'),
    file('e. '),
    file('pipe', { kind: 'other', special: 'fifo' }),
  ]
  const codes = selectFiles(entries, { symlinks: 'error', secrets: none }).problems.map(({ code, path }) => `${code} ${path}`)
  expect(codes).toEqual(['SPECIAL_FILE pipe', 'BAD_PATH a:b', 'BAD_PATH aux.md', 'BAD_PATH e. ', 'COLLISION d', 'COLLISION A.md'])
})

test('the content digest is that of Go', () => {
  // dirhash.Hash1 of a directory with `a` ("1\n") and `b/c` ("2\n"), and `sha256sum a b/c | sha256sum`.
  const files = [packFile('b/c', '2\n'), packFile('a', '1\n')]
  const lines = `${codec.sha256(Buffer.from('1\n'))}  a\n${codec.sha256(Buffer.from('2\n'))}  b/c\n`
  expect(h1(files, codec)).toBe(`h1:${Buffer.from(codec.sha256(Buffer.from(lines)), 'hex').toString('base64')}`)
})

test('what a tar cannot name is known', () => {
  expect(fitsTar('a'.repeat(100))).toBe(true)
  expect(fitsTar('a'.repeat(101))).toBe(false)
  expect(fitsTar(`${'d'.repeat(155)}/${'a'.repeat(100)}`)).toBe(true)
  expect(fitsTar(`${'d'.repeat(156)}/${'a'.repeat(100)}`)).toBe(false)
  expect(fitsTar('ä'.repeat(51))).toBe(false)
})

test('limits of consumers are told with the consumer', () => {
  const big = { path: 'x', size: 31_000_000 }
  expect(overLimits('skill', 'x.skill', [big]).map(({ message }) => message)).toEqual([
    'x.skill unpacks to 31000000 bytes; the most for claude.ai and the Skills API is 30000000',
  ])
  expect(overLimits('plugin', 'x.zip', [big], 1000).map(({ message }) => message)).toEqual([
    'x.zip unpacks to 31000 times its size; the most for Claude Code is 50 times',
  ])
  expect(
    overLimits(
      'discovery',
      'x',
      Array.from({ length: 1001 }, () => ({ path: 'x', size: 0 })),
    ).map(({ code }) => code),
  ).toEqual(['LIMIT'])
})

const settingsOf = (value: unknown, kind: 'skillc' | 'plugin' | 'package' = 'skillc', overrides = {}): ReturnType<typeof readSettings> =>
  readSettings({ path: `${kind}.json`, kind, text: typeof value === 'string' ? value : JSON.stringify(value) }, overrides)

test('settings come from any of three files, and the command line goes before them', () => {
  expect(settingsOf({ name: 'a', version: '1.0.0' }).settings).toEqual({ name: 'a', version: '1.0.0', targets: ['plugin'], compression: 'deflate' })
  expect(settingsOf({ name: 'a', version: '1.0.0', skills: ['./s'], author: { name: 'A' } }, 'plugin').settings).toEqual({ name: 'a', version: '1.0.0', author: { name: 'A' }, targets: ['plugin'], compression: 'deflate' }) // prettier-ignore
  const pkg = {
    name: '@acme/tools',
    version: '1.0.0',
    author: 'A B <a@b.example> (https://b.example)',
    repository: { url: 'git+https://b.example/x.git' },
    scripts: {},
  }
  expect(settingsOf(pkg, 'package').settings).toMatchObject({ name: 'tools', npm: '@acme/tools', author: { name: 'A B', email: 'a@b.example', url: 'https://b.example' }, repository: 'https://b.example/x.git' }) // prettier-ignore
  expect(settingsOf({ name: 'a', version: '1.0.0' }, 'skillc', { name: 'b', version: '2.0.0', targets: ['all'] }).settings).toMatchObject({ name: 'b', version: '2.0.0', targets: ['plugin', 'skill', 'discovery', 'marketplace', 'npm', 'apm', 'extractor'] }) // prettier-ignore
  expect(readSettings(undefined, { name: 'b', version: '2.0.0' }).settings).toMatchObject({ name: 'b', version: '2.0.0' })
})

test.each([
  [{}, ['NO_NAME', 'NO_VERSION']],
  ['[]', ['BAD_SETTINGS']],
  ['{', ['BAD_SETTINGS']],
  [{ name: 'A b', version: '1' }, ['BAD_NAME', 'BAD_VERSION']],
  [{ name: 'claude-tools', version: '1.0.0' }, ['BAD_NAME']],
  [{ name: 'aux', version: '1.0.0' }, ['BAD_NAME']],
  [{ name: 'a', version: '1.0.0', targets: ['zip'] }, ['BAD_TARGET']],
  [{ name: 'a', version: 1 }, ['BAD_SETTINGS', 'NO_VERSION']],
  [{ name: 'a', version: '1.0.0', nme: 'x' }, ['BAD_SETTINGS']],
  [{ name: 'a', version: '1.0.0', baseUrl: 'http://x.example/' }, ['BAD_SETTINGS']],
  [{ name: 'a', version: '1.0.0', compression: 'zstd', npm: 'A', homepage: 'x' }, ['BAD_SETTINGS', 'BAD_SETTINGS', 'BAD_SETTINGS']],
  ['{"name":"a","version":"1.0.0","__proto__":{"x":1}}', ['BAD_SETTINGS']],
])('bad settings %j are told, all of them', (value, codes) => {
  const { settings, problems } = settingsOf(value)
  expect(settings).toBeUndefined()
  expect(problems.map(({ code }) => code).sort()).toEqual([...codes].sort())
})
