import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CAPS, extractArchive, type ArchiveEntry } from '../../src/extract/extract-archive.ts'
import { emptyDirectory, pathsIn, victimIn } from './bundles.ts'

function entry(path: string, content: string | Uint8Array = path, changes: Partial<ArchiveEntry> = {}): ArchiveEntry {
  const bytes = Buffer.from(content)
  return { path, size: bytes.length, executable: false, content: () => bytes, ...changes }
}

async function* slowly(entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  for (const one of entries) {
    await new Promise((resolve) => setImmediate(resolve))
    yield one
  }
}

const packed = 1000

describe('an archive', () => {
  it('is extracted into a directory that is not there', async () => {
    const base = emptyDirectory()
    const entries = [
      entry('SKILL.md'),
      entry('scripts/run.sh', '#!/bin/sh\n', { executable: true }),
      entry('a/b/c.md', 'c', { content: async () => Buffer.from('c') }),
    ]
    expect(await extractArchive(slowly(entries), join(base, 'out'), { packed })).toBe(join(base, 'out'))
    expect(pathsIn(base)).toEqual(['out', 'out/SKILL.md', 'out/a', 'out/a/b', 'out/a/b/c.md', 'out/scripts', 'out/scripts/run.sh'])
    expect(lstatSync(join(base, 'out/scripts/run.sh')).mode & 0o777).toBe(0o700)
  })

  it('is extracted into one that is empty', async () => {
    const base = emptyDirectory()
    mkdirSync(join(base, 'out'))
    await extractArchive([entry('SKILL.md')], join(base, 'out'), { packed })
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
    await expect(extractArchive([entry('SKILL.md')], join(base, 'out'), { packed })).rejects.toMatchObject({ code: 'EXISTS' })
    expect(pathsIn(base)).toEqual(before)
    expect(readFileSync(join(victim, 'SKILL.md'), 'utf8')).toBe('mine')
  })

  it('is not extracted where no directory is', async () => {
    await expect(extractArchive([entry('SKILL.md')], join(emptyDirectory(), 'a/b'), { packed })).rejects.toMatchObject({ name: 'ExtractError' })
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
    await expect(extractArchive([entry('fine'), ...entries], join(base, 'out'), { packed })).rejects.toMatchObject({ code })
    expect(pathsIn(base)).toEqual(['out'])
  })

  it.each([
    ['files', { files: 2 }, [entry('a'), entry('b'), entry('c')]],
    ['bytes', { bytes: 10 }, [entry('a', '123456'), entry('b', '123456')]],
    ['bytes for its size', { ratio: 2 }, [entry('a', 'x'.repeat(2001))]],
  ])('with too many %s is refused before any content is asked for', async (_, caps, entries) => {
    const base = emptyDirectory()
    let asked = 0
    const counted = entries.map((one) => ({ ...one, content: () => (asked++, one.content()) }))
    await expect(extractArchive(counted, join(base, 'out'), { packed, caps: { ...DEFAULT_CAPS, ...caps } })).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect([asked, pathsIn(base)]).toEqual([0, []])
  })

  it('is not read to its end when it is too large', async () => {
    let read = 0
    function* endless(): Generator<ArchiveEntry> {
      for (;;) yield entry(`file-${read++}`)
    }
    await expect(extractArchive(endless(), join(emptyDirectory(), 'out'), { packed: 1e9 })).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(read).toBe(DEFAULT_CAPS.files + 1)
  })

  it('is given up when a signal says so', async () => {
    const base = emptyDirectory()
    const stop = new AbortController()
    const entries = [
      entry('a', 'a', {
        content: () => {
          stop.abort(new Error('enough'))
          return Buffer.from('a')
        },
      }),
    ]
    await expect(extractArchive(entries, join(base, 'out'), { packed, signal: stop.signal })).rejects.toThrow('enough')
    expect(pathsIn(base)).toEqual([])
  })
})
