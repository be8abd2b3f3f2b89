import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readArchive } from '../../src/bundle/read-archive.ts'
import type { Output } from '../../src/bundle/targets/target.ts'
import { piecesOf } from '../../src/bundle/pack.ts'
import { packZip } from '../../src/bundle/zip.ts'
import { codec } from '../../src/fs/codec.ts'
import { unpacker } from '../../src/fs/unpacker.ts'
import type { ReadArchive } from '../../src/fs/read-build.ts'
import { writeOutput } from '../../src/fs/write-output.ts'
import { packFile, snapshot } from '../bundle/bundle.ts'
import { temporaryTree } from './temporary-tree.ts'

/**
 * Which of the calls that change something on the disk fails, counted from 1, and how. Where the program is killed, all after it
 * fail, too, and those with which it would tidy up. What is done `before` a call is done by somebody else.
 */
const fault = vi.hoisted(() => ({ at: 0, calls: 0, code: 'ENOSPC', last: '', kills: false, before: (_name: string, _path: string): void => undefined }))

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const failing = Object.fromEntries(
    (['mkdirSync', 'readdirSync', 'openSync', 'writeSync', 'fchmodSync', 'chmodSync', 'renameSync', 'readSync', 'lstatSync', 'copyFileSync'] as const).map(
      (name) => [
        name,
        (...args: unknown[]) => {
          fault.before(name, String(args[0]))
          if (fault.at > 0 && (++fault.calls === fault.at || (fault.kills && fault.calls > fault.at))) {
            fault.last = name
            throw Object.assign(new Error(fault.code), { code: fault.code })
          }
          return (fs[name] as (...args: unknown[]) => unknown)(...args)
        },
      ],
    ),
  )
  const tidying = Object.fromEntries(
    (['rmSync', 'rmdirSync'] as const).map((name) => [
      name,
      (...args: unknown[]) => {
        if (fault.kills && fault.calls >= fault.at) throw new Error('killed')
        return (fs[name] as (...args: unknown[]) => unknown)(...args)
      },
    ]),
  )
  return { ...fs, ...failing, ...tidying }
})

const NO_FAULT = { at: 0, calls: 0, code: 'ENOSPC', kills: false, before: () => undefined }
afterEach(() => void Object.assign(fault, NO_FAULT))

const read: ReadArchive = (bytes, expected) => readArchive(bytes, unpacker, { ...expected, ratio: Infinity, depth: 64 }).files
const FILES = [packFile('skills/a/SKILL.md', 'Read.\n'), packFile('skills/a/run.sh', '#!/bin/sh\n', '0755')]

const chunks = [...piecesOf(await packZip(FILES, codec))]

function outputs(text = 'new'): Output[] {
  const plain = [packFile('plugin/skillc.manifest.json', '{}'), packFile('plugin/a/SKILL.md', text), packFile('plugin/a/run.sh', '#!/bin/sh\n', '0755')]
  const archive = {
    path: 'plugin.zip',
    mode: '0644' as const,
    size: Buffer.concat(chunks).length,
    sha256: codec.sha256(chunks),
    target: 'plugin' as const,
    content: () => chunks,
  }
  const all: Output[] = [
    ...plain.map((file) => ({ ...file, target: 'plugin' as const, content: () => [file.content()] })),
    { ...archive, archive: { format: 'zip', files: FILES } },
  ]
  const sums = packFile('SHA256SUMS', all.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))
  return [...all, { ...sums, target: 'plugin', content: () => [sums.content()] }]
}

test('writes a build with the modes that it plans, whatever the mask', async () => {
  const root = temporaryTree({})
  const before = process.umask(0o077)
  try {
    await writeOutput(join(root, 'deep/dist'), outputs(), { readArchive: read })
  } finally {
    process.umask(before)
  }
  const modes = Object.entries(snapshot(join(root, 'deep/dist'))).map(([path, text]) => `${text.slice(0, 3)} ${path}`)
  expect(modes).toEqual([
    '644 SHA256SUMS',
    '755 plugin',
    '644 plugin.zip',
    '755 plugin/a',
    '644 plugin/a/SKILL.md',
    '755 plugin/a/run.sh',
    '644 plugin/skillc.manifest.json',
  ])
})

test('replaces an older build as a whole, and takes over what was signed and is the same', async () => {
  const root = temporaryTree({})
  await writeOutput(join(root, 'dist'), outputs('old'), { readArchive: read })
  for (const name of ['plugin.zip.sig', 'plugin.sig', 'SHA256SUMS.intoto.jsonl']) writeFileSync(join(root, 'dist', name), 'signature of the old')
  const stale: string[] = []
  await writeOutput(join(root, 'dist'), outputs('new'), { readArchive: read, onStale: (paths) => void stale.push(...paths) })
  expect(readdirSync(root)).toEqual(['dist'])
  expect(snapshot(join(root, 'dist'))['plugin/a/SKILL.md']).toBe('644 new')
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['SHA256SUMS', 'plugin', 'plugin.zip', 'plugin.zip.sig'])
  expect(stale.sort()).toEqual(['SHA256SUMS.intoto.jsonl', 'plugin.sig'])
})

test('a failure at any call leaves the old build and nothing else', async () => {
  const failed = new Set<string>()
  for (let at = 1; ; at++) {
    const root = temporaryTree({})
    await writeOutput(join(root, 'dist'), outputs('old'), { readArchive: read })
    for (const name of ['plugin.zip.sig', 'SHA256SUMS.sig']) writeFileSync(join(root, 'dist', name), 'ours')
    const before = snapshot(root)
    Object.assign(fault, { at, calls: 0 })
    const error = await writeOutput(join(root, 'dist'), outputs('new'), { readArchive: read }).then(
      () => undefined,
      (problem: unknown) => problem as Error & { problem?: { code: string } },
    )
    const reached = fault.calls >= at
    Object.assign(fault, { at: 0 })
    if (!reached) break
    if (error) {
      failed.add(fault.last)
      expect([at, error.name, error.problem?.code]).toEqual([at, 'BuildError', expect.stringMatching(/^(?:WRITE_FAILED|REREAD_FAILED|OUT_IN_USE)$/)])
      expect(snapshot(root), `call ${at}, ${fault.last}`).toEqual(before)
    }
    expect(readdirSync(root), `call ${at}, ${fault.last}`).toEqual(['dist'])
  }
  expect([...failed].sort()).toEqual([
    'chmodSync',
    'copyFileSync',
    'fchmodSync',
    'lstatSync',
    'mkdirSync',
    'openSync',
    'readSync',
    'readdirSync',
    'renameSync',
    'writeSync',
  ])
})

test('a failure of a first build leaves no directory that it had to make', async () => {
  const root = temporaryTree({ 'other.txt': 'mine' })
  for (let at = 1; ; at++) {
    Object.assign(fault, { at, calls: 0 })
    const failed = await writeOutput(join(root, 'a/b/dist'), outputs(), { readArchive: read }).then(
      () => false,
      () => true,
    )
    const reached = fault.calls >= at
    Object.assign(fault, { at: 0 })
    if (!reached) break
    if (failed) expect(readdirSync(root), `call ${at}, ${fault.last}`).toEqual(['other.txt'])
    else rmSync(join(root, 'a'), { recursive: true })
  }
  expect(readdirSync(root)).toEqual(['a', 'other.txt'])
})

test('an error between two files leaves nothing', async () => {
  const root = temporaryTree({})
  const cut = function* (): Generator<Output> {
    yield outputs()[0]!
    throw Object.assign(new Error('read error'), { code: 'EIO' })
  }
  await expect(writeOutput(join(root, 'dist'), cut(), { readArchive: read })).rejects.toThrow(`the build could not be written to ${join(root, 'dist')}: EIO`)
  const refuse = (): void => {
    throw new Error('not accepted')
  }
  await expect(writeOutput(join(root, 'dist'), outputs(), { readArchive: read, accept: refuse })).rejects.toThrow('not accepted')
  expect(readdirSync(root)).toEqual([])
})

test('an archive that a reader finds to be another one is not put in place', async () => {
  const root = temporaryTree({})
  const other = (change: (files: ReturnType<ReadArchive>) => ReturnType<ReadArchive>): Promise<unknown> =>
    writeOutput(join(root, 'dist'), outputs(), { readArchive: (bytes, expected) => change(read(bytes, expected)) })
  await expect(other((files) => files.slice(1))).rejects.toThrow('plugin.zip holds 1 files when it is read back, not 2')
  await expect(other((files) => files.map((file) => ({ ...file, path: `x${file.path}` })))).rejects.toThrow('does not hold `skills/a/SKILL.md`')
  await expect(other((files) => files.map((file) => ({ ...file, mode: 0o777, content: () => file.content() })))).rejects.toThrow('with another mode')
  await expect(other((files) => files.map((file) => ({ ...file, content: () => new Uint8Array(1) })))).rejects.toThrow('holds another `skills/a/SKILL.md`')
  expect(readdirSync(root)).toEqual([])
})

test('what no build has put there is not replaced', async () => {
  const root = temporaryTree({ 'dist/main.js': 'mine', file: 'mine', 'empty/': '' })
  symlinkSync('dist', join(root, 'link'))
  const to = (path: string): Promise<unknown> => writeOutput(join(root, path), outputs(), { readArchive: read })
  await expect(to('dist')).rejects.toThrow('holds `main.js`, which no build has put there')
  await expect(to('file')).rejects.toThrow('is not a directory')
  await expect(to('link')).rejects.toThrow('is a symlink')
  await to('empty')
  writeFileSync(join(root, 'empty/note.txt'), 'mine')
  mkdirSync(join(root, 'empty/own'))
  chmodSync(join(root, 'empty/own'), 0o700)
  await expect(to('empty')).rejects.toThrow('holds `note.txt`')
})

test('a list of sums alone makes no build of what it lists', async () => {
  const root = temporaryTree({ 'dist/app.tgz': 'mine', 'dist/SHA256SUMS': `${'0'.repeat(64)}  app.tgz\n` })
  await expect(writeOutput(join(root, 'dist'), outputs(), { readArchive: read })).rejects.toThrow('holds `app.tgz`, and nothing that shows a build')
  expect(snapshot(root)['dist/app.tgz']).toBe('644 mine')
})

// To open it by its name would be to wait for ever for somebody to write.
test.skipIf(process.platform === 'win32').each(['SHA256SUMS', 'acme.extract.mjs'])('a pipe in the place of %s is not waited for', async (name) => {
  const root = temporaryTree({ 'dist/plugin/a': 'mine', ...(name !== 'SHA256SUMS' && { 'dist/SHA256SUMS': `${'0'.repeat(64)}  ${name}\n${'0'.repeat(64)}  plugin/a\n` }) }) // prettier-ignore
  execFileSync('mkfifo', [join(root, 'dist', name)])
  await expect(writeOutput(join(root, 'dist'), outputs(), { readArchive: read })).rejects.toMatchObject({ problem: { code: 'OUT_IN_USE' } })
})

test('a signature of something else is not replaced', async () => {
  const root = temporaryTree({})
  await writeOutput(join(root, 'dist'), outputs(), { readArchive: read })
  for (const name of ['plugin.sig', 'plugin.intoto.jsonl', 'SHA256SUMS.sig']) writeFileSync(join(root, 'dist', name), 'ours')
  await writeOutput(join(root, 'dist'), outputs(), { readArchive: read })
  writeFileSync(join(root, 'dist/my.sig'), 'mine')
  await expect(writeOutput(join(root, 'dist'), outputs(), { readArchive: read })).rejects.toThrow('holds `my.sig`')
})

test('what was put there while the build was made is not lost', async () => {
  const root = temporaryTree({})
  await writeOutput(join(root, 'dist'), outputs('old'), { readArchive: read })
  const accept = (): void => writeFileSync(join(root, 'dist/note.txt'), 'mine')
  await expect(writeOutput(join(root, 'dist'), outputs('new'), { readArchive: read, accept })).rejects.toThrow('holds `note.txt`')
  expect(snapshot(join(root, 'dist'))).toMatchObject({ 'note.txt': '644 mine', 'plugin/a/SKILL.md': '644 old' })
  expect(readdirSync(root)).toEqual(['dist'])
})

test('whoever ends the program meanwhile finds nothing new', async () => {
  const root = temporaryTree({})
  await writeOutput(join(root, 'dist'), outputs('old'), { readArchive: read })
  const before = snapshot(root)
  let end: (() => void) | undefined
  const whenEnded = (act: () => void): (() => void) => {
    end = act
    return () => void (end = undefined)
  }
  const cut = function* (): Generator<Output> {
    yield outputs()[0]!
    end?.()
    expect(snapshot(root)).toEqual(before)
    yield outputs()[1]!
  }
  await expect(writeOutput(join(root, 'dist'), cut(), { readArchive: read, whenEnded })).rejects.toThrow('the build could not be written')
  expect([readdirSync(root), end]).toEqual([['dist'], undefined])
})

test('killed at any call, it leaves the old build or the new one, and the next build loses no signature', async () => {
  const root = temporaryTree({})
  const dist = join(root, 'dist')
  const build = (text: string): Promise<unknown> => writeOutput(dist, outputs(text), { readArchive: read }).catch(() => undefined)
  const found = new Set<string | undefined>()
  for (let at = 1; ; at++) {
    rmSync(root, { recursive: true })
    mkdirSync(root)
    await build('old')
    writeFileSync(join(dist, 'plugin.zip.sig'), 'ours')
    Object.assign(fault, { at, kills: true })
    await build('new')
    const reached = fault.calls >= at
    Object.assign(fault, NO_FAULT)
    if (!reached) break
    const left = snapshot(root)
    // Between two renames the place is empty. Nothing that Node can call exchanges two directories.
    if (left['dist'] !== undefined) expect([left['dist/plugin.zip.sig'], left['dist/SHA256SUMS']], `call ${at}`).toEqual(['644 ours', expect.anything()])
    found.add(left['dist/plugin/a/SKILL.md'])
    await build('next')
    expect(snapshot(root), `call ${at}`).toMatchObject({ 'dist/plugin/a/SKILL.md': '644 next', 'dist/plugin.zip.sig': '644 ours' })
    expect(readdirSync(root).filter((name) => name.endsWith('.old'))).toEqual([])
  }
  expect(found).toEqual(new Set(['644 old', undefined, '644 new']))
})

function putBack(root: string): void {
  renameSync(join(root, readdirSync(root).find((name) => name.endsWith('.old')) as string), join(root, 'dist'))
}

test.each([
  ['has taken the old build away', 'renameSync', /dist$/, (root: string) => renameSync(join(root, 'dist'), join(root, '.dist.skillc-0123456789ab.old'))],
  ['has put the old build back before it was looked at', 'readdirSync', /old$/, putBack],
  ['has put the old build back', 'renameSync', /skillc-[\w-]+$/, putBack],
  ['has put another build there', 'renameSync', /skillc-[\w-]+$/, (root: string) => cpSync(join(root, 'other'), join(root, 'dist'), { recursive: true })],
] as const)('somebody else who builds at the same place, and %s, is not in the way', async (_, call, path, act) => {
  const root = temporaryTree({})
  const dist = join(root, 'dist')
  await writeOutput(dist, outputs('old'), { readArchive: read })
  writeFileSync(join(dist, 'plugin.zip.sig'), 'ours')
  await writeOutput(join(root, 'other'), outputs('theirs'), { readArchive: read })
  let acted = false
  fault.before = (name, first) => {
    if (acted || name !== call || !path.test(first)) return
    acted = true
    act(root)
  }
  await writeOutput(dist, outputs('new'), { readArchive: read })
  expect(acted).toBe(true)
  expect(snapshot(dist)).toMatchObject({ 'plugin/a/SKILL.md': '644 new', 'plugin.zip.sig': '644 ours' })
  expect(readdirSync(root).sort()).toEqual(['dist', 'other'])
})

test.each([
  ['EFBIG', 'writeSync', 'files may not be that large here'],
  ['EBUSY', 'renameSync', 'the directory is a mount point or in use; name a directory inside it'],
])('%s is told in words', async (code, call, words) => {
  const root = temporaryTree({ 'dist/': '' })
  fault.before = (name) => {
    if (name === call) throw Object.assign(new Error(code), { code })
  }
  await expect(writeOutput(join(root, 'dist'), outputs(), { readArchive: read })).rejects.toThrow(
    `the build could not be written to ${join(root, 'dist')}: ${words}`,
  )
})
