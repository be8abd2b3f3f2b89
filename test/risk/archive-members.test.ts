import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import { gzipContent, inflate } from '../../src/risk/files/inflate.ts'
import { leavesBy, readArchive, type Member } from '../../src/risk/files/archive-members.ts'
import { riskyArchive } from '../../src/rules/risky-archive.ts'
import { bytes, ELF, GZIP, RAR, SEVEN_ZIP, tar, zip } from './file-bytes.ts'
import { found } from './found.ts'

const LINK = 0o120777

test('reads the members of a zip', () => {
  const archive = readArchive(zip([{ name: 'a/' }, { name: 'a/run.sh', content: 'id\n', mode: 0o100755 }, { name: 'a/link', content: 'run.sh', mode: LINK }]))
  expect(archive).toEqual({
    members: [
      { name: 'a/', kind: 'directory' },
      { name: 'a/run.sh', kind: 'file' },
      { name: 'a/link', kind: 'symlink', link: 'run.sh' },
    ],
    size: 9,
    packed: 9,
    encrypted: false,
    partial: false,
    depth: 1,
  })
})

test('reads the members of a tar, with long names', () => {
  const long = `${'d/'.repeat(80)}a.md`
  const archive = readArchive(
    tar([
      { name: 'a.sh', content: 'id\n', mode: 0o755 },
      { name: 'a.md', prefix: 'deep/down' },
      { name: '././@LongLink', type: 'L', content: `${long}\0` },
      { name: 'cut' },
      { name: 'pax', type: 'x', content: '24 path=from/a/record.md\n' },
      { name: 'cut' },
      { name: 'l', type: '2', link: 'a.sh' },
      { name: 'h', type: '1', link: 'a.sh' },
    ]),
  )
  expect(archive?.members.map(({ name, kind, link }) => [name, kind, link])).toEqual([
    ['a.sh', 'file', undefined],
    ['deep/down/a.md', 'file', undefined],
    [long, 'file', undefined],
    ['from/a/record.md', 'file', undefined],
    ['l', 'symlink', 'a.sh'],
    ['h', 'hard link', 'a.sh'],
  ])
  expect(archive?.partial).toBe(false)
})

test('reads a zip behind other bytes', () => {
  expect(readArchive(bytes('PK\x03\x04', zip([{ name: 'a' }]).subarray(4)))?.members).toHaveLength(1)
  expect(readArchive(zip([{ name: 'a' }, { name: 'b' }], 'PK\x03\x04 and other bytes'))?.members).toHaveLength(2)
})

test('undoes deflate as zlib does it, at every level and up to a limit', () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * i * 31) % 251)
  const samples = [new Uint8Array(), bytes('a'), bytes('text '.repeat(5000)), noise, bytes(noise, 'and text', noise)]
  for (const sample of samples) {
    for (const level of [0, 1, 6, 9]) {
      expect(inflate(deflateRawSync(sample, { level }), 1_000_000)).toEqual({ bytes: sample, complete: true })
      expect(inflate(deflateRawSync(sample, { level }), 100).bytes).toEqual(sample.subarray(0, 100))
    }
    const packed = gzipSync(sample)
    expect(inflate(packed.subarray(gzipContent(packed)), 1_000_000).bytes).toEqual(sample)
  }
  const packed = deflateRawSync(bytes(noise, 'text '.repeat(100)))
  for (let i = 0; i < packed.length; i++) {
    expect(() => inflate(packed.subarray(0, i), 10_000)).not.toThrow()
    const changed = packed.slice()
    changed[i] = (changed[i] as number) ^ 0x55
    expect(() => inflate(changed, 10_000)).not.toThrow()
  }
})

test('reads a tar that gzip packed', () => {
  expect(readArchive(gzipSync(tar([{ name: 'a.md', content: 'text' }])))).toMatchObject({ members: [{ name: 'a.md' }], partial: false })
  expect(readArchive(gzipSync(bytes('one text')))).toBeUndefined()
})

test('never throws, whatever an archive was cut to or changed to', () => {
  const archives = [
    zip([
      { name: 'a', content: 'text' },
      { name: 'b.zip', content: zip([{ name: 'c' }]) },
    ]),
    tar([
      { name: 'a', content: 'text' },
      { name: 'b', type: 'x', content: '9 path=c\n' },
    ]),
  ]
  for (const archive of archives) {
    for (let i = 0; i < archive.length; i++) {
      expect(() => readArchive(archive.subarray(0, i))).not.toThrow()
      const changed = archive.slice()
      changed[i] = 0xff
      expect(() => readArchive(changed)).not.toThrow()
    }
  }
})

it.each<[string | undefined, Partial<Member>]>([
  ['climbs out with `..`', { name: '../a' }],
  ['climbs out with `..`', { name: 'a/../../b' }],
  ['climbs out with `..`', { name: 'a\\..\\..\\b' }],
  ['has an absolute path', { name: '/etc/cron.d/a' }],
  ['has an absolute path', { name: '\\\\server\\a' }],
  ['has a path with a drive letter', { name: 'C:\\a' }],
  ['is a symlink to `../../b`', { name: 'a/l', kind: 'symlink', link: '../../b' }],
  ['is a symlink to `/etc`', { name: 'a/l', kind: 'symlink', link: '/etc' }],
  ['is a hard link to `../b`', { name: 'a/l', kind: 'hard link', link: '../b' }],
  [undefined, { name: 'a/b' }],
  [undefined, { name: 'a/../b' }],
  [undefined, { name: './a..b/...' }],
  [undefined, { name: 'a/l', kind: 'symlink', link: '../b' }],
  [undefined, { name: 'a/l', kind: 'hard link', link: 'a/b' }],
])('a member leaves by: %s', (by, member) => {
  expect(leavesBy({ name: '', kind: 'file', ...member })).toBe(by)
})

const three = zip([{ name: 'b.zip', content: zip([{ name: 'c.zip', content: zip([{ name: 'd' }]) }]) }])

it.each<[string, string, Uint8Array]>([
  ['a path that climbs', 'error', zip([{ name: 'a/../../.bashrc' }])],
  ['a path that climbs, in a tar', 'error', tar([{ name: '../.profile' }])],
  ['a path that climbs, by backslashes', 'error', zip([{ name: '..\\..\\start.bat' }])],
  ['an absolute path', 'error', tar([{ name: '/etc/cron.d/job' }])],
  ['a symlink that leads out', 'error', zip([{ name: 'a', content: '/etc', mode: LINK }])],
  ['a symlink that leads out, in a tar', 'error', tar([{ name: 'a', type: '2', link: '../../.ssh' }])],
  ['a hard link that leads out', 'error', tar([{ name: 'a', type: '1', link: '../../.ssh/id' }])],
  ['a symlink that leads out, packed', 'error', zip([{ name: 'a', content: deflateRawSync('../../../etc'), mode: LINK, method: 8 }])],
  ['a symlink whose target cannot be read', 'warning', zip([{ name: 'a', content: 'xx', mode: LINK, method: 12 }])],
  ['a path that climbs, in a packed tar', 'error', gzipSync(tar([{ name: 'a' }, { name: '../../.profile' }]))],
  ['a packed bomb', 'error', gzipSync(new Uint8Array(20_000_000))],
  ['a device', 'error', tar([{ name: 'a', type: '4' }])],
  ['an encrypted member', 'error', zip([{ name: 'a', content: 'x', encrypted: true }])],
  ['a bomb', 'error', zip([{ name: 'a', content: 'x', size: 2_000_000_000 }])],
  [
    'members that share their bytes',
    'error',
    zip([{ name: 'a', content: 'x'.repeat(500) }, ...Array.from({ length: 9 }, (_, i) => ({ name: `b${i}`, content: 'x'.repeat(500), overlaps: true }))]),
  ],
  ['two names for one member', 'error', zip([{ name: 'notes.md', localName: 'start.exe' }])],
  ['one name for two members', 'error', zip([{ name: 'a.md' }, { name: 'a.md', content: 'x' }])],
  ['three archives within each other', 'error', three],
  ['a program', 'warning', zip([{ name: 'bin/a.exe', content: ELF }])],
  ['a library', 'warning', tar([{ name: 'a.so', content: ELF }])],
  ['macros', 'warning', zip([{ name: 'word/vbaProject.bin', content: 'x' }])],
])('finds %s', async (_, level, archive) => {
  const said = await found([riskyArchive], { 'assets/a.zip': archive })
  expect(said.filter((line) => line.startsWith(level))).not.toEqual([])
})

it.each<[string, Uint8Array]>([
  [
    'a.zip',
    zip([
      { name: 'a.md', content: 'x' },
      { name: 'run.sh', content: 'id\n', mode: 0o100755 },
    ]),
  ],
  [
    'a.zip',
    zip([
      { name: 'a/b', content: 'x' },
      { name: 'a/l', content: '../a/b', mode: LINK },
    ]),
  ],
  ['a.zip', zip([{ name: 'x.zip', content: zip([{ name: 'b' }]) }])],
  ['a.zip', zip([{ name: 'large.csv', content: 'x'.repeat(1000), size: 90_000 }])],
  ['a.zip', zip([])],
  [
    'a.tar',
    tar([
      { name: './', type: '5' },
      { name: './a.py', mode: 0o755 },
      { name: './b', type: '2', link: 'a.py' },
    ]),
  ],
  ['a.tar.gz', gzipSync(tar([{ name: 'a.py', content: 'print()' }]))],
  ['a.csv.gz', gzipSync(bytes('a,b\n1,2\n'))],
  ['cut.gz', GZIP],
  ['a.7z', SEVEN_ZIP],
  ['a.rar', RAR],
  ['a.jar', zip([{ name: 'META-INF/MANIFEST.MF' }, { name: 'A.class' }, { name: 'lib/b.jar', content: zip([{ name: 'B.class' }]) }])],
  ['a.whl', zip([{ name: 'a/__init__.py' }, { name: 'a-1.dist-info/RECORD' }])],
])('an honest %s is a note at most', async (name, archive) => {
  const said = await found([riskyArchive], { [`assets/${name}`]: archive })
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^note /)
})

it.each(['a.docx', 'a.xlsx', 'a.pptx', 'a.odt', 'a.epub'])('says nothing of an honest %s', async (name) => {
  expect(
    await found([riskyArchive], {
      [`assets/${name}`]: zip([{ name: '[Content_Types].xml' }, { name: 'word/embeddings/sheet.xlsx', content: zip([{ name: 'xl/a.xml' }]) }]),
    }),
  ).toEqual([])
})
