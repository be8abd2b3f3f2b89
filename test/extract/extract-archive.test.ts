import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extractArchive } from '../../src/extract/extract-archive.ts'
import type { TreeFile } from '../../src/extract/tree.ts'
import { emptyDirectory, pathsIn, victimIn } from './bundles.ts'

function entry(path: string, content: string | Uint8Array = path, changes: Partial<TreeFile> = {}): TreeFile {
  const bytes = Buffer.from(content)
  return { path, size: bytes.length, sha256: undefined, executable: false, content: () => bytes, ...changes }
}

describe('an archive', () => {
  it('is extracted into a directory that is not there', async () => {
    const base = emptyDirectory()
    const entries = [
      entry('SKILL.md'),
      entry('scripts/run.sh', '#!/bin/sh\n', { executable: true }),
      entry('a/b/c.md', 'c', { content: async () => Buffer.from('c') }),
    ]
    expect(await extractArchive(entries, join(base, 'out'))).toBe(join(base, 'out'))
    expect(pathsIn(base)).toEqual(['out', 'out/SKILL.md', 'out/a', 'out/a/b', 'out/a/b/c.md', 'out/scripts', 'out/scripts/run.sh'])
    expect(lstatSync(join(base, 'out/scripts/run.sh')).mode & 0o777).toBe(0o700)
  })

  it('is extracted into one that is empty', async () => {
    const base = emptyDirectory()
    mkdirSync(join(base, 'out'))
    await extractArchive([entry('SKILL.md')], join(base, 'out'))
    expect(pathsIn(base)).toEqual(['out', 'out/SKILL.md'])
  })

  it.each([
    ['a full directory', (at: string) => mkdirSync(join(at, 'mine'), { recursive: true })],
    ['a file', (at: string) => writeFileSync(at, 'mine')],
    ['a symlink', (at: string, victim: string) => symlinkSync(victim, at)],
  ])('is not extracted over %s', async (_, put) => {
    const base = emptyDirectory()
    const victim = victimIn(base)
    put(join(base, 'out'), victim)
    const before = pathsIn(base)
    await expect(extractArchive([entry('SKILL.md')], join(base, 'out'))).rejects.toMatchObject({ code: 'EXISTS' })
    expect(pathsIn(base)).toEqual(before)
    expect(readFileSync(join(victim, 'SKILL.md'), 'utf8')).toBe('mine')
  })

  it('is not extracted where no directory is', async () => {
    await expect(extractArchive([entry('SKILL.md')], join(emptyDirectory(), 'a/b'))).rejects.toMatchObject({ name: 'ExtractError' })
  })

  it.each([
    ['a path that leaves it', [entry('../a')], 'UNSAFE_PATH'],
    ['an absolute path', [entry('/a')], 'UNSAFE_PATH'],
    ['twins', [entry('a'), entry('A')], 'COLLISION'],
    ['a file twice', [entry('a'), entry('a')], 'COLLISION'],
    ['a file that is a directory', [entry('a'), entry('a/b')], 'COLLISION'],
    ['a size that is not the content’s', [entry('a', 'abc', { size: 2 })], 'BAD_CONTENT'],
    ['a negative size', [entry('a', 'abc', { size: -1 })], 'BAD_CONTENT'],
    ['a size that is no number', [entry('a', 'abc', { size: Number.NaN })], 'BAD_CONTENT'],
    ['another digest', [entry('a', 'abc', { sha256: '0'.repeat(64) })], 'BAD_CONTENT'],
  ])('with %s is refused, and the directory is as it was', async (_, entries, code) => {
    const base = emptyDirectory()
    mkdirSync(join(base, 'out'))
    await expect(extractArchive([entry('fine'), ...entries], join(base, 'out'))).rejects.toMatchObject({ code })
    expect(pathsIn(base)).toEqual(['out'])
  })
})
