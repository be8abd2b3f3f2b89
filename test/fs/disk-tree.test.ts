import { execFileSync } from 'node:child_process'
import { chmodSync, linkSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskTree } from '../../src/fs/disk-tree.ts'
import { sourceReader } from '../../src/fs/skill-sources.ts'
import { MAX_DEPTH, MAX_ENTRIES } from '../../src/skill/limits.ts'
import { standsAsWritten } from '../../src/fs/real-path.ts'
import { temporaryTree } from './temporary-tree.ts'

const text = (bytes: Uint8Array | undefined): string | undefined => bytes && new TextDecoder().decode(bytes)

test('lists everything by code unit of the whole path, without the directories of tools', () => {
  const root = temporaryTree({
    'SKILL.md': 'skill',
    'a/b.md': 'b',
    'a-b.md': 'ab',
    'Z.md': '',
    'scripts/run.sh': '#!/bin/sh',
    '.hidden/x': 'x',
    'é.md': 'e',
    'empty/': '',
    '.git/config': 'no',
    'node_modules/x/index.js': 'no',
    'a/node_modules/y.js': 'no',
  })
  chmodSync(join(root, 'scripts/run.sh'), 0o755)
  const directory = { kind: 'directory', size: 0, executable: false }
  const file = { kind: 'file', executable: false }
  const tree = diskTree(root, root)
  expect(tree.entries).toEqual([
    { path: '.hidden', ...directory },
    { path: '.hidden/x', ...file, size: 1 },
    { path: 'SKILL.md', ...file, size: 5 },
    { path: 'Z.md', ...file, size: 0 },
    { path: 'a', ...directory },
    { path: 'a-b.md', ...file, size: 2 },
    { path: 'a/b.md', ...file, size: 1 },
    { path: 'empty', ...directory },
    { path: 'scripts', ...directory },
    { path: 'scripts/run.sh', ...file, size: 9, executable: true },
    { path: 'é.md', ...file, size: 1 },
  ])
  expect(tree.truncated).toBe(false)
  expect(tree.entries).toBe(tree.entries)
})

test('is listed when first asked, and reads what is there when asked', () => {
  const root = temporaryTree({ 'SKILL.md': 'old' })
  const tree = diskTree(root, root)
  writeFileSync(join(root, 'new.md'), 'new')
  expect(text(tree.read('new.md'))).toBe('new')
  expect(tree.entries.map(({ path }) => path)).toEqual(['SKILL.md', 'new.md'])
})

test('says where symlinks lead, and goes through none', () => {
  const base = temporaryTree({
    'secret.md': 'secret',
    'skill/SKILL.md': 'skill',
    'skill/deep/file.md': 'file',
    'skill/to-file.md': { link: 'deep/file.md' },
    'skill/to-directory': { link: 'deep' },
    'skill/deep/up': { link: '..' },
    'skill/deep/self': { link: '.' },
    'skill/out.md': { link: '../secret.md' },
    'skill/parent': { link: '..' },
    'skill/root': { link: '/' },
    'skill/dangling': { link: 'absent.md' },
    'skill/under-file': { link: 'SKILL.md/x' },
    'skill/ping': { link: 'pong' },
    'skill/pong': { link: 'ping' },
    'skill/detour.md': { link: '../skill/SKILL.md' },
    'skill/twice.md': { link: 'out.md' },
  })
  const tree = diskTree(join(base, 'skill'), base)
  expect(tree.entries.filter(({ kind }) => kind === 'symlink').map(({ path, link }) => [path, link?.target, link?.leads])).toEqual([
    ['dangling', 'absent.md', 'nowhere'],
    ['deep/self', '.', 'in a circle'],
    ['deep/up', '..', 'in a circle'],
    ['detour.md', '../skill/SKILL.md', 'inside'],
    ['out.md', '../secret.md', 'outside'],
    ['parent', '..', 'outside'],
    ['ping', 'pong', 'in a circle'],
    ['pong', 'ping', 'in a circle'],
    ['root', '/', 'outside'],
    ['to-directory', 'deep', 'inside'],
    ['to-file.md', 'deep/file.md', 'inside'],
    ['twice.md', 'out.md', 'outside'],
    ['under-file', 'SKILL.md/x', 'nowhere'],
  ])
  expect(tree.entries.filter(({ kind }) => kind !== 'symlink').map(({ path }) => path)).toEqual(['SKILL.md', 'deep', 'deep/file.md'])
  for (const path of ['to-file.md', 'out.md', 'to-directory/file.md', 'parent/secret.md', 'deep/up/SKILL.md', 'dangling', 'ping'])
    expect(tree.read(path), path).toBeUndefined()
})

test('a skill reached by a symlink lists its own files as inside', () => {
  const base = temporaryTree({ 'real/SKILL.md': '', 'real/a.md': { link: 'SKILL.md' }, alias: { link: 'real' } })
  expect(diskTree(join(base, 'alias'), base).entries.find(({ path }) => path === 'a.md')?.link).toEqual({ target: 'SKILL.md', leads: 'inside' })
})

test('reads only paths that the listing could hold', () => {
  const base = temporaryTree({ 'beside.md': 'no', 'skill/SKILL.md': 'skill', 'skill/a/b.md': 'b', 'skill/.git/config': 'no', 'skill/node_modules/x.js': 'no' })
  const tree = diskTree(join(base, 'skill'), base)
  expect(text(tree.read('SKILL.md'))).toBe('skill')
  expect(text(tree.read('a/b.md'))).toBe('b')
  const refused = [
    '../beside.md',
    'a/../SKILL.md',
    'a/..',
    '..',
    '.',
    '',
    './SKILL.md',
    'a//b.md',
    'a',
    'a/',
    'SKILL.md/',
    '/etc/passwd',
    join(base, 'beside.md'),
    'SKILL.md\0',
    'absent.md',
    'SKILL.md/x',
    '.git/config',
    'node_modules/x.js',
    'skill.md',
    'A/b.md',
  ]
  for (const path of refused) expect(tree.read(path), path).toBeUndefined()
})

test('reads no file over 10 MB', () => {
  const root = temporaryTree({ 'SKILL.md': '', 'large.bin': '', 'limit.bin': '' })
  truncateSync(join(root, 'large.bin'), 10_000_001)
  truncateSync(join(root, 'limit.bin'), 10_000_000)
  const tree = diskTree(root, root)
  expect(tree.read('large.bin')).toBeUndefined()
  expect(tree.read('limit.bin')?.length).toBe(10_000_000)
  expect(tree.entries.map(({ path, size }) => [path, size])).toEqual([
    ['SKILL.md', 0],
    ['large.bin', 10_000_001],
    ['limit.bin', 10_000_000],
  ])
})

test.skipIf(process.platform === 'win32')('does not wait for a named pipe', () => {
  const root = temporaryTree({ 'SKILL.md': '' })
  execFileSync('mkfifo', [join(root, 'pipe')])
  const tree = diskTree(root, root)
  expect(tree.read('pipe')).toBeUndefined()
  expect(tree.entries[1]).toEqual({ path: 'pipe', kind: 'other', size: 0, executable: false, special: 'fifo' })
})

test.skipIf(process.platform === 'win32')('tells of a socket and of a device', async () => {
  const root = temporaryTree({ 'SKILL.md': '' })
  const server = createServer()
  await new Promise<void>((done) => server.listen(join(root, 'socket'), done))
  try {
    expect(diskTree(root, root).entries[1]).toEqual({ path: 'socket', kind: 'other', size: 0, executable: false, special: 'socket' })
  } finally {
    server.close()
  }
  expect(diskTree('/dev', '/dev').entries.find(({ path }) => path === 'null')?.special).toBe('device')
})

test.skipIf(process.platform === 'win32')('tells of bits that give rights away, and of files with a second name', () => {
  const root = temporaryTree({ 'SKILL.md': '', 'as-me.sh': '', 'as-us.sh': '', 'first.md': '', 'open.md': '', 'usual.sh': '' })
  const modes = { 'as-me.sh': 0o4755, 'as-us.sh': 0o2755, 'open.md': 0o666, 'usual.sh': 0o775 }
  for (const [path, mode] of Object.entries(modes)) chmodSync(join(root, path), mode)
  linkSync(join(root, 'first.md'), join(root, 'second.md'))
  expect(diskTree(root, root).entries.map(({ path, mode, links }) => [path, mode, links])).toEqual([
    ['SKILL.md', undefined, undefined],
    ['as-me.sh', 0o4000, undefined],
    ['as-us.sh', 0o2000, undefined],
    ['first.md', undefined, 2],
    ['open.md', 0o2, undefined],
    ['second.md', undefined, 2],
    ['usual.sh', undefined, undefined],
  ])
})

test.skipIf(process.platform !== 'linux')('tells of a name that is no UTF-8', () => {
  const root = temporaryTree({ 'SKILL.md': '' })
  writeFileSync(Buffer.concat([Buffer.from(join(root, 'caf')), Buffer.from([0xe9])]), 'x')
  expect(diskTree(root, root).entries[1]).toEqual({ path: 'caf\uFFFD', kind: 'other', size: 0, executable: false, unnamed: true })
})

test('says when a listing is cut for its length', () => {
  const root = temporaryTree({ 'SKILL.md': '', 'many/': '' })
  for (let i = 0; i < MAX_ENTRIES - 2; i++) writeFileSync(join(root, 'many', String(i)), '')
  expect(diskTree(root, root)).toMatchObject({ truncated: false, entries: { length: MAX_ENTRIES } })
  writeFileSync(join(root, 'many', 'x'), '')
  const cut = diskTree(root, root)
  expect(cut).toMatchObject({ truncated: true, unlisted: [{ path: 'many', why: 'too many' }], entries: { length: MAX_ENTRIES } })
  expect(cut.entries.some(({ path }) => path === 'many/x')).toBe(false)
})

test('says when a listing is cut for its depth, and reads no deeper than it lists', () => {
  const deepest = Array.from({ length: MAX_DEPTH - 1 }, () => 'd').join('/')
  const root = temporaryTree({ 'SKILL.md': '', [`${deepest}/file.md`]: 'deep', [`${deepest}/d/`]: '' })
  expect(diskTree(root, root).truncated).toBe(false)
  expect(text(diskTree(root, root).read(`${deepest}/file.md`))).toBe('deep')
  writeFileSync(join(root, deepest, 'd', 'file.md'), '')
  const cut = diskTree(root, root)
  expect(cut.truncated).toBe(true)
  expect(cut.unlisted).toEqual([{ path: `${deepest}/d`, why: 'too deep' }])
  expect(cut.entries.at(-1)?.path).toBe(`${deepest}/file.md`)
  expect(cut.read(`${deepest}/d/file.md`)).toBeUndefined()
})

test('looks around in the repository only, through no symlink', () => {
  const base = temporaryTree({
    'outside.md': '',
    'repo/README.md': '',
    'repo/shared/a.md': '',
    'repo/alias': { link: 'shared' },
    'repo/link.md': { link: 'README.md' },
    'repo/skills/one/SKILL.md': '',
    'repo/skills/two/SKILL.md': '',
  })
  const tree = diskTree(join(base, 'repo/skills/one'), join(base, 'repo'))
  const seen = (paths: readonly string[]): unknown => Object.fromEntries(paths.map((path) => [path, tree.around(path)]))
  expect(seen(['..', '../..', '../two', '../two/SKILL.md', '../one/SKILL.md', '../../README.md', '../../shared/a.md'])).toEqual({
    '..': 'directory',
    '../..': 'directory',
    '../two': 'directory',
    '../two/SKILL.md': 'file',
    '../one/SKILL.md': 'file',
    '../../README.md': 'file',
    '../../shared/a.md': 'file',
  })
  expect(seen(['../three', '../two/absent.md', '../../README.md/x', '../../readme.md', '../Two/SKILL.md'])).toEqual({
    '../three': 'missing',
    '../two/absent.md': 'missing',
    '../../README.md/x': 'missing',
    '../../readme.md': 'missing',
    '../Two/SKILL.md': 'missing',
  })
  const nobodys = [
    '../../..',
    '../../../outside.md',
    '../../../repo/README.md',
    '../../alias/a.md',
    '../../alias',
    '../../link.md',
    '../x/../two',
    'SKILL.md',
    '',
    '/etc',
    '../a\0b',
    '../',
    '.././two',
    'a/..',
  ]
  for (const path of nobodys) expect(tree.around(path), path).toBe('unknown')
})

test('a name in another case is another name, also where the disk says otherwise', () => {
  const root = temporaryTree({ 'SKILL.MD': '', 'É.md': '' })
  expect(standsAsWritten(root, 'SKILL.MD')).toBe(true)
  // By either name a disk that ignores case finds the file; this disk finds it by the one that is looked for to learn which it is.
  expect(standsAsWritten(root, 'skill.md')).toBe(false)
  expect(standsAsWritten(root, 'É.md')).toBe(true)
  expect(standsAsWritten(root, 'é.md')).toBe(false)
})

test.skipIf(process.platform === 'win32')('reads nothing from outside when a directory was exchanged for a symlink since it was listed', () => {
  const base = temporaryTree({ 'skill/SKILL.md': 'skill', 'skill/docs/a.md': 'own', 'outside/a.md': 'secret', 'outside/SKILL.md': 'secret' })
  const root = join(base, 'skill')
  const tree = diskTree(root, root)
  expect(text(tree.read('docs/a.md'))).toBe('own')
  expect(tree.entries.map(({ path }) => path)).toEqual(['SKILL.md', 'docs', 'docs/a.md'])
  const exchange = (path: string): void => {
    renameSync(path, `${path}.aside`)
    symlinkSync(join(base, 'outside'), path)
  }
  const take = (path: string): unknown => sourceReader().take(root, { path, from: path, size: 0, executable: false }, path)
  exchange(join(root, 'docs'))
  expect(tree.read('docs/a.md')).toBeUndefined()
  expect(() => take('docs/a.md')).toThrow('docs/a.md stands behind a symlink')
  expect(text(tree.read('SKILL.md'))).toBe('skill')
  exchange(root)
  expect(tree.read('SKILL.md')).toBeUndefined()
  expect(() => take('SKILL.md')).toThrow('SKILL.md stands behind a symlink')
})
