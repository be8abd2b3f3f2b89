import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { released } from '../../src/bundle/changelog.ts'
import { bundleVersion, type VersionOptions } from '../../src/commands/version.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { PROJECT, run, snapshot } from './bundle.ts'

const version = (cwd: string, to?: string, more: Partial<VersionOptions> = {}): ReturnType<typeof bundleVersion> =>
  bundleVersion({ cwd, version: '0.1.0', to, now: Date.UTC(2026, 10, 28, 23, 59, 59, 999), allowDowngrade: false, json: false, ...more })

/** Each with a form of its own, which has to stay. */
const PLUGIN = {
  'skillc.json': '{"targets":["plugin"],\t"version" : "1.2.0", "name":"acme-tools"}',
  '.claude-plugin/plugin.json':
    '{\r\n    "name": "acme-tools",\r\n    "version": "1.\\u0032.0",\r\n    "mcpServers": {"a": {"command": "é", "version": "7"}}\r\n}\r\n',
  'gemini-extension.json': '{"version": "1.1.0", "name": "acme-tools"}\n',
  '.codex-plugin/plugin.json': '{"name": "acme-tools"}\n',
  'package.json': '{\n  "name": "acme-tools",\n  "version": "1.2.0",\n  "dependencies": { "left": "1.2.0" }\n}\n',
  'package-lock.json': '{\n  "version": "1.2.0",\n  "packages": { "": { "version": "1.2.0" }, "node_modules/left": { "version": "1.2.0" } }\n}\n',
  'CHANGELOG.md': '# Changelog\r\n\r\n## [Unreleased]\r\n\r\n### Added\r\n\r\n- More.\r\n\r\n## [1.2.0] - 2026-01-01\r\n',
  'skills/a/SKILL.md': '---\nname: a\ndescription: Does it.\nmetadata:\n  version: "1.2.0"\n---\nBody.\n',
}

test('a step is set wherever the version stands, and changes nothing else', async () => {
  const root = temporaryTree({
    '.git/HEAD': '',
    '.claude-plugin/marketplace.json':
      '{"metadata": {"version": "1.2.0", "pluginRoot": "./plugins"}, "version": "1.2.0", "plugins": [{"name": "b", "source": "./plugins/b", "version": "1.2.0"}, {"name": "x", "source": "x", "version": "1.2.0"}]}',
    ...Object.fromEntries(Object.entries(PLUGIN).map(([path, text]) => [`plugins/x/${path}`, text])),
  })
  chmodSync(join(root, 'plugins/x/skillc.json'), 0o600)
  const before = snapshot(root)
  const { stdout, exitCode } = await version(join(root, 'plugins/x'), 'minor')
  expect([exitCode, stdout.split('\n')]).toEqual([
    0,
    [
      'skillc.json: 1.2.0 to 1.3.0',
      '.claude-plugin/plugin.json: 1.2.0 to 1.3.0',
      'package.json: 1.2.0 to 1.3.0',
      'gemini-extension.json: 1.1.0 to 1.3.0',
      'package-lock.json: 1.2.0 to 1.3.0',
      '../../.claude-plugin/marketplace.json: 1.2.0 to 1.3.0',
      'CHANGELOG.md: ## [1.3.0] - 2026-11-28',
      '',
    ],
  ])
  const replaced = (path: string, from: string, to: string): [string, string] => [path, (before[path] ?? '').replace(from, to)]
  expect(snapshot(root)).toEqual({
    ...before,
    ...Object.fromEntries([
      replaced('plugins/x/skillc.json', '1.2.0', '1.3.0'),
      replaced('plugins/x/.claude-plugin/plugin.json', '1.\\u0032.0', '1.3.0'),
      replaced('plugins/x/package.json', '"version": "1.2.0"', '"version": "1.3.0"'),
      replaced('plugins/x/gemini-extension.json', '1.1.0', '1.3.0'),
      replaced(
        'plugins/x/package-lock.json',
        '"version": "1.2.0",\n  "packages": { "": { "version": "1.2.0"',
        '"version": "1.3.0",\n  "packages": { "": { "version": "1.3.0"',
      ),
      replaced('.claude-plugin/marketplace.json', '"x", "version": "1.2.0"', '"x", "version": "1.3.0"'),
      replaced('plugins/x/CHANGELOG.md', '## [Unreleased]\r\n', '## [Unreleased]\r\n\r\n## [1.3.0] - 2026-11-28\r\n'),
    ]),
  })
  expect(await version(join(root, 'plugins/x'), '1.3.0')).toEqual({ stdout: 'the version is 1.3.0 already\n', stderr: '', exitCode: 0 })
})

test('without a version, it says where which stands, and fails where they differ', async () => {
  const root = temporaryTree(PLUGIN)
  expect(await version(root)).toEqual({
    stdout:
      '1.2.0 in skillc.json, .claude-plugin/plugin.json, package.json, package-lock.json\n1.1.0 in gemini-extension.json\nthe files differ; to set all of them: skillc version 1.2.0\n',
    stderr: '',
    exitCode: 1,
  })
  await version(root, '1.2.0')
  expect(await version(root, undefined, { json: true })).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"current": "1.2.0"') as string })
})

test('without a version, it asks for the step that the content needs since the lock was written', async () => {
  const root = temporaryTree(PROJECT)
  await run(root, { checkVersion: true })
  expect(await version(root)).toEqual({ stdout: '1.2.0 in skillc.json\n', stderr: '', exitCode: 0 })
  const lock = readFileSync(join(root, 'skillc.lock.json'), 'utf8')
  writeFileSync(join(root, 'skills/tables/references/notes.md'), 'Other numbers.\n')
  const { stdout, exitCode } = await version(root)
  expect([exitCode, stdout]).toEqual([
    1,
    '1.2.0 in skillc.json\nwarning: the content has changed, but the version is still 1.2.0, so clients would not update [NOT_BUMPED]\n  help: raise the version to 1.2.1 (patch: "tables" changed): skillc version 1.2.1\n',
  ])
  await version(root, 'patch')
  expect((await version(root)).exitCode).toBe(0)
  expect(readFileSync(join(root, 'skillc.lock.json'), 'utf8')).toBe(lock)
})

test.each([
  ['1.1.9', '1.1.9 is lower than 1.2.0 in skillc.json'],
  ['1.2.0-rc.1', '1.2.0-rc.1 is lower than 1.2.0'],
  ['v1.3.0', '"v1.3.0" is not a version: write "1.3.0"'],
  ['1.3', '"1.3" is not a whole version: write "1.3.0"'],
  ['minr', '"minr" is not a version such as 1.2.3, nor patch, minor or major, did you mean "minor"?'],
])('%s is refused, and nothing is changed', async (to, message) => {
  const root = temporaryTree(PLUGIN)
  const before = snapshot(root)
  const { stdout, stderr, exitCode } = await version(root, to)
  expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)])
  expect(snapshot(root)).toEqual(before)
})

test('a downgrade that is meant is made', async () => {
  const root = temporaryTree(PLUGIN)
  expect((await version(root, '1.0.0', { allowDowngrade: true })).exitCode).toBe(0)
  expect((await version(root)).stdout).toMatch(/^1\.0\.0 in .*gemini-extension\.json.*\n$/)
})

test('where a file cannot be read, none is changed', async () => {
  const root = temporaryTree({ ...PLUGIN, 'gemini-extension.json': '{"version": "1.1.0"' })
  const before = snapshot(root)
  expect(await version(root, 'patch')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('gemini-extension.json is not JSON') as string })
  expect(snapshot(root)).toEqual(before)
  expect((await version(temporaryTree({ 'a.txt': '' }))).stderr).toMatch(/^skillc: no file here says the version of a bundle\n/)
})

test.skipIf(process.platform === 'win32')('nothing is changed that stands behind a symlink', async () => {
  const outside = temporaryTree({ 'plugin.json': '{"name": "other", "version": "1.0.0"}' })
  const root = temporaryTree({ 'skillc.json': '{"version": "1.0.0"}' })
  symlinkSync(outside, join(root, '.claude-plugin'))
  const said = await version(root, '2.0.0')
  expect(said).toMatchObject({ exitCode: 2, stderr: 'skillc: .claude-plugin/plugin.json stands behind a symlink\n' })
  expect(readFileSync(join(outside, 'plugin.json'), 'utf8')).toContain('1.0.0')
})

test('the day is that of SOURCE_DATE_EPOCH', async () => {
  const root = temporaryTree(PLUGIN)
  expect(await version(root, 'patch', { epoch: 'now' })).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('SOURCE_DATE_EPOCH is "now"') as string })
  expect((await version(root, 'patch', { epoch: '86400' })).stdout).toContain('CHANGELOG.md: ## [1.2.1] - 1970-01-02')
})

test('a changelog gets a heading of the form that it has, once, and one without an unreleased part gets none', () => {
  expect(released('# C\n\n## Unreleased\n\n- a\n', '1.0.0', '2026-11-28')?.text).toBe('# C\n\n## Unreleased\n\n## 1.0.0 - 2026-11-28\n\n- a\n')
  expect(released('## [unreleased]', '1.0.0', '2026-11-28')?.text).toBe('## [unreleased]\n\n## [1.0.0] - 2026-11-28')
  for (const text of ['', '# Unreleased\n', '## Unreleased things\n', '## [Unreleased]\n\n## [1.0.0] - 2026-01-01\n', '## Unreleased\n\n## v1.0.0\n'])
    expect(released(text, '1.0.0', '2026-11-28')).toBeUndefined()
})

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('where a file cannot be written, none is changed', async () => {
  const root = temporaryTree(PLUGIN)
  const before = snapshot(root)
  const { mode } = statSync(join(root, '.claude-plugin'))
  chmodSync(join(root, '.claude-plugin'), 0o500)
  const { stderr, exitCode } = await version(root, 'patch')
  chmodSync(join(root, '.claude-plugin'), mode)
  expect([exitCode, stderr]).toEqual([2, 'skillc: .claude-plugin/plugin.json cannot be written, and nothing was changed: permission denied\n'])
  expect(snapshot(root)).toEqual(before)
})

test.skipIf(process.platform === 'win32')('a symlink in the place of a manifest is not written through', async () => {
  const root = temporaryTree({ 'skillc.json': '{"version": "1.0.0"}', 'elsewhere.json': '{"version": "1.0.0"}' })
  symlinkSync('elsewhere.json', join(root, 'gemini-extension.json'))
  expect(await version(root, 'patch')).toMatchObject({ exitCode: 2, stderr: 'skillc: gemini-extension.json is not a regular file\n' })
  expect(readFileSync(join(root, 'elsewhere.json'), 'utf8')).toBe('{"version": "1.0.0"}')
})
