import { chmodSync, fsyncSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeFileAtomically } from '../../src/fs/write-file.ts'
import { temporaryTree } from './temporary-tree.ts'

// A full disk, which no test can have, shows at the latest in `fsync`.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync) }
})

beforeEach(() => void vi.mocked(fsyncSync).mockClear())

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('replaces a file and keeps its mode', async () => {
  const root = temporaryTree({ 'run.sh': 'old and longer' })
  chmodSync(join(root, 'run.sh'), 0o750)
  const before = lstatSync(join(root, 'run.sh'))
  await writeFileAtomically(join(root, 'run.sh'), bytes('new'))
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
  await writeFileAtomically(join(root, 'SKILL.md'), bytes('new'))
  expect(lstatSync(join(root, 'SKILL.md'))).toMatchObject({ uid: 65534, gid: 65534 })
})

test('makes a file, also one with a name as long as a name can be', async () => {
  const root = temporaryTree({})
  const name = `${'n'.repeat(252)}.md`
  await writeFileAtomically(join(root, name), bytes('é'))
  await writeFileAtomically(join(root, 'empty'), bytes(''))
  expect(readdirSync(root).sort()).toEqual(['empty', name])
  expect(readFileSync(join(root, name), 'utf8')).toBe('é')
  expect(lstatSync(join(root, name)).mode & 0o777).toBe(0o666 & ~process.umask())
})

test('refuses symlinks and what is no file', async () => {
  const root = temporaryTree({ 'target.md': 'old', 'link.md': { link: 'target.md' }, dangling: { link: 'absent' } })
  mkdirSync(join(root, 'directory'))
  await expect(writeFileAtomically(join(root, 'link.md'), bytes('new'))).rejects.toThrow('is a symlink, whose target is not overwritten')
  await expect(writeFileAtomically(join(root, 'dangling'), bytes('new'))).rejects.toThrow('is a symlink')
  await expect(writeFileAtomically(join(root, 'directory'), bytes('new'))).rejects.toThrow('is not a regular file')
  await expect(writeFileAtomically(join(root, 'absent/x.md'), bytes('new'))).rejects.toThrow(/ENOENT/)
  expect(readFileSync(join(root, 'target.md'), 'utf8')).toBe('old')
  expect(readlinkSync(join(root, 'link.md'))).toBe('target.md')
  expect(readdirSync(root)).toEqual(['dangling', 'directory', 'link.md', 'target.md'])
})

test('leaves everything as it was when writing fails', async () => {
  const root = temporaryTree({ 'SKILL.md': 'old' })
  vi.mocked(fsyncSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  })
  await expect(writeFileAtomically(join(root, 'SKILL.md'), bytes('new'))).rejects.toThrow('ENOSPC')
  expect(readdirSync(root)).toEqual(['SKILL.md'])
  expect(readFileSync(join(root, 'SKILL.md'), 'utf8')).toBe('old')
})
