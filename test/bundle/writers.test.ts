import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Parser } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import { piecesOf, type Chunk, type PackFile } from '../../src/bundle/pack.ts'
import { packTar, packTarGz } from '../../src/bundle/tar.ts'
import { packZip } from '../../src/bundle/zip.ts'
import { codec } from '../../src/fs/codec.ts'
import { packFile } from './bundle.ts'

const FILES: readonly PackFile[] = [
  packFile('skills/b/run.sh', '#!/bin/sh\n', '0755'),
  packFile('skills/a/SKILL.md', 'Read this.\n'.repeat(100)),
  packFile('skills/a/ü/日本.md', 'Ä\n'),
  packFile('skills/a/empty', ''),
  packFile(`skills/${'d'.repeat(120)}/${'n'.repeat(90)}.md`, 'long\n'),
]

const has = (program: string): boolean => spawnSync(program, ['--help']).error === undefined

function onDisk(name: string, chunks: readonly Chunk[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'skillc-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  writeFileSync(join(directory, name), Buffer.concat([...piecesOf(chunks)]))
  return join(directory, name)
}

test('a zip has the same bytes whatever the order of the files, and stores what does not get smaller', async () => {
  const bytes = Buffer.concat([...piecesOf(await packZip(FILES, codec))])
  expect(Buffer.concat([...piecesOf(await packZip(FILES.toReversed(), codec))]).equals(bytes)).toBe(true)
  // A change here is a change of every bundle that anybody has pinned.
  expect(codec.sha256(bytes)).toMatchInlineSnapshot(`"fd124c96364e3f2833af3f15bb3b973b4fa14aa6e40ecb9dcfe5d8f1fb57795a"`)
  expect(codec.sha256(piecesOf(await packZip(FILES, codec, { store: true })))).toMatchInlineSnapshot(
    `"a13ea99b3d1f297f2d427df3d8fa2a7303539b94e7dcea143c70eb05b011666c"`,
  )
})

test('a tar has the same bytes whatever the order of the files', async () => {
  const bytes = Buffer.concat([...packTar(FILES)])
  expect(Buffer.concat([...packTar(FILES.toReversed())]).equals(bytes)).toBe(true)
  expect(codec.sha256(bytes)).toMatchInlineSnapshot(`"c68a7d1af432066d2f1930430047bbf981a7838af04710622374469b46f02beb"`)
  const packed = Buffer.concat(await packTarGz(FILES, codec))
  expect(gunzipSync(packed).equals(bytes)).toBe(true)
  expect([...packed.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, packed[8], 255])
  expect(codec.sha256(packed)).toMatchInlineSnapshot(`"6ad688b62f77921d96d458c676ef1fea533bb526c323c5b1304cba35c955d5eb"`)
})

test('a stream of many blocks is one to every reader, with every block looking back at the one before', async () => {
  const line = 'The same words come again and again, and yet no line is quite like another one: '
  const text = Array.from({ length: 20_000 }, (_, i) => `${line}${(i * 7919) % 10_007}\n`).join('')
  const bytes = Buffer.from(text)
  const BLOCK = 256 << 10
  for (const length of [0, 1, BLOCK, BLOCK + 1, bytes.length]) {
    const taken = bytes.subarray(0, length)
    const packed = Buffer.concat(await codec.gzip([taken.subarray(0, 1000), taken.subarray(1000)]))
    expect(gunzipSync(packed).equals(taken)).toBe(true)
    const alone = Array.from({ length: Math.ceil(length / BLOCK) }, (_, i) => gzipSync(taken.subarray(i * BLOCK, (i + 1) * BLOCK)).length)
    if (alone.length > 1) expect(packed.length).toBeLessThan(alone.reduce((sum, one) => sum + one))
  }
})

test('a path that no tar holds is an error, not a longer header', () => {
  expect(() => [...packTar([packFile('n'.repeat(101), '')])]).toThrow('does not fit into the header of a tar')
})

test('a file of zeros is stored where it would make a bomb of the zip', async () => {
  const files = [packFile('zeros.csv', '0\n'.repeat(200_000)), packFile('SKILL.md', 'x\n')]
  const ratio = (chunks: readonly Chunk[]): number => 400_002 / Buffer.concat([...piecesOf(chunks)]).length
  expect(ratio(await packZip(files, codec))).toBeGreaterThan(50)
  expect(ratio(await packZip(files, codec, { maxRatio: 50 }))).toBeLessThan(50)
})

test('what is too large to be held has the same bytes, piece by piece', async () => {
  const words = Buffer.from(Array.from({ length: 300_000 }, (_, i) => `${(i * 7919) % 10_007} `).join(''))
  const noise = Buffer.concat(Array.from({ length: 30_000 }, (_, i) => createHash('sha256').update(`${i}`).digest()))
  const packed = (bytes: Uint8Array, i: number): PackFile => ({ path: `${i}`, mode: '0644', size: bytes.length, sha256: '', content: () => bytes })
  const whole = [words, noise].map(packed)
  const inPieces = [words, noise].map((bytes, i): PackFile => ({
    ...packed(bytes, i),
    content: () => expect.fail('is held'),
    pieces: function* () {
      for (let at = 0; at < bytes.length; at += 100_001) yield bytes.subarray(at, at + 100_001)
    },
  }))
  for (const options of [{}, { store: true }, { maxRatio: 1.1 }]) {
    const expected = Buffer.concat([...piecesOf(await packZip(whole, codec, options))])
    expect(Buffer.concat([...piecesOf(await packZip(inPieces, codec, options))]).equals(expected)).toBe(true)
  }
  expect(Buffer.concat(await packTarGz(inPieces, codec)).equals(Buffer.concat(await packTarGz(whole, codec)))).toBe(true)
})

test('node-tar reads what was written', async () => {
  const found: Record<string, unknown> = {}
  await new Promise<void>((resolve, reject) => {
    const parser = new Parser({ strict: true, onReadEntry: (entry) => {
      const chunks: Buffer[] = []
      entry.on('data', (chunk: Buffer) => chunks.push(chunk))
      entry.on('end', () => (found[entry.path] = [entry.type, entry.mode, entry.mtime?.getTime(), entry.uid, entry.uname, Buffer.concat(chunks).toString()]))
    } }) // prettier-ignore
    parser.on('end', resolve)
    parser.on('error', reject)
    parser.end(Buffer.concat([...packTar(FILES)]))
  })
  expect(found).toEqual(
    Object.fromEntries(FILES.map((file) => [file.path, ['File', Number.parseInt(file.mode, 8), 0, 0, '', Buffer.from(file.content()).toString()]])),
  )
})

test.runIf(has('tar'))('tar lists what was written, without a warning', async () => {
  const { stdout, stderr, status } = spawnSync('tar', ['-tzf', onDisk('a.tgz', await packTarGz(FILES, codec))], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', TAR_OPTIONS: '--quoting-style=literal' },
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.trim().split('\n')).toEqual(FILES.map(({ path }) => path).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
})

test.runIf(has('unzip'))('unzip finds no fault', async () => {
  const { stdout, stderr, status } = spawnSync('unzip', ['-t', onDisk('a.zip', await packZip(FILES, codec))], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('No errors detected')
})

test.runIf(has('python3'))('Python’s zipfile reads the same', async () => {
  const program =
    'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps([[i.filename,oct(i.external_attr>>16),i.date_time,len(i.extra),i.create_system,z.read(i).decode()] for i in z.infolist()]))'
  const { stdout, stderr } = spawnSync('python3', ['-c', program, onDisk('a.zip', await packZip(FILES, codec))], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const expected = FILES.map((file) => [file.path, `0o10${file.mode}`, [1980, 1, 1, 0, 0, 0], 0, 3, Buffer.from(file.content()).toString()] as const)
  expect(JSON.parse(stdout)).toEqual(expected.toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
})
