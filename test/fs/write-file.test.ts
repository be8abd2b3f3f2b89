import { spawnSync } from 'node:child_process'
import { chmodSync, fsyncSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryIn } from '../../src/fs/stage.ts'
import { writeFilesAtomically } from '../../src/fs/write-file.ts'
import { temporaryTree } from './temporary-tree.ts'

// A full disk, which no test can have, shows at the latest in `fsync`.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync), renameSync: vi.fn(fs.renameSync), linkSync: vi.fn(fs.linkSync) }
})

beforeEach(async () => {
  const fs = await vi.importActual<typeof import('node:fs')>('node:fs')
  vi.mocked(fsyncSync).mockReset().mockImplementation(fs.fsyncSync)
  vi.mocked(renameSync).mockReset().mockImplementation(fs.renameSync)
  vi.mocked(linkSync).mockReset().mockImplementation(fs.linkSync)
})

const write = (path: string, text: string): Promise<void> => writeFilesAtomically(new Map([[path, text]]))

test('replaces a file and keeps its mode', async () => {
  const root = temporaryTree({ 'run.sh': 'old and longer' })
  chmodSync(join(root, 'run.sh'), 0o750)
  const before = lstatSync(join(root, 'run.sh'))
  await write(join(root, 'run.sh'), 'new')
  const after = lstatSync(join(root, 'run.sh'))
  expect(readFileSync(join(root, 'run.sh'), 'utf8')).toBe('new')
  expect([after.mode, after.uid, after.gid]).toEqual([before.mode, before.uid, before.gid])
  expect(after.ino).not.toBe(before.ino)
  expect(vi.mocked(fsyncSync)).toHaveBeenCalledOnce()
  expect(readdirSync(root)).toEqual(['run.sh'])
})

test.skipIf(process.getuid?.() !== 0)('a file that root writes stays its owner’s (giving files away takes root)', async () => {
  const { chownSync } = await import('node:fs')
  const root = temporaryTree({ 'SKILL.md': 'old' })
  chownSync(join(root, 'SKILL.md'), 65534, 65534)
  await write(join(root, 'SKILL.md'), 'new')
  expect(lstatSync(join(root, 'SKILL.md'))).toMatchObject({ uid: 65534, gid: 65534 })
})

test('makes a file, also one with a name as long as a name can be', async () => {
  const root = temporaryTree({})
  const name = `${'n'.repeat(252)}.md`
  await write(join(root, name), 'é')
  await write(join(root, 'empty'), '')
  expect(readdirSync(root).sort()).toEqual(['empty', name])
  expect(readFileSync(join(root, name), 'utf8')).toBe('é')
  expect(lstatSync(join(root, name)).mode & 0o777).toBe(0o666 & ~process.umask())
})

test('refuses symlinks and what is no file', async () => {
  const root = temporaryTree({ 'target.md': 'old', 'link.md': { link: 'target.md' }, dangling: { link: 'absent' } })
  mkdirSync(join(root, 'directory'))
  await expect(write(join(root, 'link.md'), 'new')).rejects.toThrow('is a symlink, whose target is not overwritten')
  await expect(write(join(root, 'dangling'), 'new')).rejects.toThrow('is a symlink')
  await expect(write(join(root, 'directory'), 'new')).rejects.toThrow('is not a regular file')
  await expect(write(join(root, 'absent/x.md'), 'new')).rejects.toThrow(/ENOENT/)
  expect(readFileSync(join(root, 'target.md'), 'utf8')).toBe('old')
  expect(readlinkSync(join(root, 'link.md'))).toBe('target.md')
  expect(readdirSync(root)).toEqual(['dangling', 'directory', 'link.md', 'target.md'])
})

test('leaves everything as it was when writing fails', async () => {
  const root = temporaryTree({ 'SKILL.md': 'old' })
  vi.mocked(fsyncSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  })
  await expect(write(join(root, 'SKILL.md'), 'new')).rejects.toThrow('ENOSPC')
  expect(readdirSync(root)).toEqual(['SKILL.md'])
  expect(readFileSync(join(root, 'SKILL.md'), 'utf8')).toBe('old')
})

const fail = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code })
}
const all = (root: string): Promise<void> => writeFilesAtomically(new Map(['a', 'b', 'c'].map((name) => [join(root, name), 'new'])))
const textsIn = (root: string): Record<string, string> => Object.fromEntries(readdirSync(root).map((name) => [name, readFileSync(join(root, name), 'utf8')]))

test('writes files that belong together', async () => {
  const root = temporaryTree({ a: 'old', b: 'old' })
  await all(root)
  expect(textsIn(root)).toEqual({ a: 'new', b: 'new', c: 'new' })
  expect(lstatSync(join(root, 'a')).nlink).toBe(1)
})

test.each([1, 2, 3])('a disk that is full at file %i of three leaves no mixture', async (at) => {
  const root = temporaryTree({ a: 'old', b: 'old' })
  for (let i = 1; i < at; i++) vi.mocked(fsyncSync).mockImplementationOnce(() => undefined)
  vi.mocked(fsyncSync).mockImplementationOnce(fail('ENOSPC'))
  await expect(all(root)).rejects.toThrow('ENOSPC')
  expect(textsIn(root)).toEqual({ a: 'old', b: 'old' })
})

test.each([
  [2, 'get a second name'],
  [3, 'get a second name'],
  [2, 'are copied'],
  [3, 'are copied'],
])('file %i of three that cannot be replaced, since somebody holds it open, leaves no mixture where old ones %s', async (at, how) => {
  const root = temporaryTree({ a: 'old', b: 'old' })
  const { renameSync: rename } = await vi.importActual<typeof import('node:fs')>('node:fs')
  let calls = 0
  vi.mocked(renameSync).mockImplementation((...args) => (++calls === at ? fail('EBUSY')() : rename(...args)))
  if (how === 'are copied') vi.mocked(linkSync).mockImplementationOnce(fail('EPERM')).mockImplementationOnce(fail('EPERM'))
  await expect(all(root)).rejects.toThrow('EBUSY')
  expect(textsIn(root)).toEqual({ a: 'old', b: 'old' })
})

// What proves that a process has ended is only told by Linux.
test.skipIf(process.platform !== 'linux')('what a program that was killed has left is removed by the next, and nothing else', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const named = (number: number): string => basename(temporaryIn('')).replace(/\d+(?=\.tmp$)/, String(number))
  const stays = [named(process.pid), named(process.ppid), `${named(pid)}.kept`, `${named(pid)}x.tmp`, '.skillc-0123456789abcdef.tmp', '.skillc-.tmp']
  const root = temporaryTree(Object.fromEntries([...stays, named(pid), 'SKILL.md'].map((name) => [name, 'old'])))
  mkdirSync(join(root, named(pid)))
  symlinkSync('SKILL.md', join(root, named(pid)))
  const [directory, symlink] = readdirSync(root, { withFileTypes: true }).filter((entry) => !entry.isFile())
  await write(join(root, 'SKILL.md'), 'new')
  expect(new Set(readdirSync(root))).toEqual(new Set([...stays, 'SKILL.md', directory?.name, symlink?.name]))
})

test('an old file that cannot be put back is not lost', async () => {
  const { renameSync: rename } = await vi.importActual<typeof import('node:fs')>('node:fs')
  const root = temporaryTree({ a: 'old', b: 'old' })
  let calls = 0
  vi.mocked(renameSync).mockImplementation((...args) => (++calls > 1 ? fail('EIO')() : rename(...args)))
  await expect(all(root)).rejects.toThrow('EIO')
  expect(Object.values(textsIn(root)).sort()).toEqual(['new', 'old', 'old'])
})

test('a file that stands where another one should leaves no mixture', async () => {
  const root = temporaryTree({ a: 'old' })
  mkdirSync(join(root, 'c'))
  writeFileSync(join(root, 'c/mine'), 'mine')
  await expect(all(root)).rejects.toThrow('is not a regular file')
  expect([readdirSync(root), readFileSync(join(root, 'a'), 'utf8')]).toEqual([['a', 'c'], 'old'])
})
