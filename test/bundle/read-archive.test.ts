import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { Parser } from 'tar'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArchiveError, type Archive } from '../../src/bundle/archive.ts'
import { readArchive } from '../../src/bundle/read-archive.ts'
import { unpacker } from '../../src/fs/unpacker.ts'
import { ATTACKS } from './hostile.ts'
import { descriptor, gzip, tar, zip } from './make-archives.ts'

const FILES: Readonly<Record<string, string>> = {
  'SKILL.md': '---\nname: pdf\ndescription: Reads PDF files.\n---\n\nRead them.\n',
  'scripts/run.sh': `#!/bin/sh\n${'echo run\n'.repeat(50)}`,
  'm\u00e4use.md': 'grey',
  empty: '',
}
const entries = Object.entries(FILES)

/** Names, modes and contents, as text. */
function told({ files }: Archive): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file.path, `${file.mode?.toString(8)} ${Buffer.from(file.content()).toString('latin1')}`]))
}

const plain = (mode: string): Record<string, string> =>
  Object.fromEntries(entries.map(([path, text]) => [path, `${path === 'scripts/run.sh' ? '755' : mode} ${text}`]))

function codeOf(bytes: Uint8Array): string {
  try {
    for (const file of readArchive(bytes, unpacker).files) file.content()
    return 'taken'
  } catch (error) {
    if (error instanceof ArchiveError) return error.code
    throw error
  }
}

describe('hostile archives', () => {
  test.each(ATTACKS.map((attack) => [`${attack.format} that ${attack.name}`, attack] as const))('%s', (_, attack) => {
    expect(codeOf(attack.bytes())).toBe(attack.code)
  })
})

test('a long name makes no long sentence', () => {
  expect(() => readArchive(zip([{ name: 'n'.repeat(60_000), content: 'x' }]), unpacker)).toThrow(/^"n{300}…" [^n]{0,20}\S.{0,100}$/)
})

test('a tar whose first file has a name like a zip is a tar', () => {
  expect(readArchive(tar([{ name: 'PKGBUILD', content: 'x' }]), unpacker).format).toBe('tar')
})

describe('honest archives', () => {
  const shapes = {
    'stored zip': zip(entries.map(([name, content]) => ({ name, content, mode: name === 'scripts/run.sh' ? 0o100755 : 0o100644 }))),
    'deflated zip': zip(entries.map(([name, content]) => ({ name, content, deflate: true, mode: name === 'scripts/run.sh' ? 0o100755 : 0o100644 }))),
    tar: tar(entries.map(([name, content]) => ({ name, content, mode: name === 'scripts/run.sh' ? '0000755\0' : '0000644\0' }))),
    'tar.gz': gzip(tar(entries.map(([name, content]) => ({ name, content, mode: name === 'scripts/run.sh' ? '0000755\0' : '0000644\0' })))),
    'zip with sizes behind the files': zip(
      entries.map(([name, content]) => {
        const bytes = Buffer.from(content)
        const after = descriptor(crc32(bytes), deflateRawSync(bytes).length, bytes.length, name.length % 2 === 0)
        return {
          name,
          content,
          deflate: true,
          flags: 0x0808,
          local: { crc: 0, packed: 0, size: 0 },
          after,
          mode: name === 'scripts/run.sh' ? 0o100755 : 0o100644,
        }
      }),
    ),
    'zip with a comment': zip(
      entries.map(([name, content]) => ({ name, content, mode: name === 'scripts/run.sh' ? 0o100755 : 0o100644 })),
      { comment: Buffer.from('c9edf5872c50e3c3ab75db3ed80cb14a8a74e7c6') },
    ),
  }

  test('a zip of Java, whose directories are compressed', () => {
    const directory = { name: 'd/', mode: 0o040755, deflate: true, flags: 0x0808, local: { crc: 0, packed: 0, size: 0 }, after: descriptor(0, 2, 0) }
    const file = { name: 'SKILL.md', content: 'x' }
    expect(readArchive(zip([directory, file]), unpacker).files.map(({ path }) => path)).toEqual(['SKILL.md'])
  })

  test.each(Object.entries(shapes))('%s', (_, bytes) => {
    expect(told(readArchive(bytes, unpacker))).toEqual(plain('644'))
  })

  // A byte of a date or an owner may change, and a name or a byte of a file may not change unseen.
  test.each(['stored zip', 'deflated zip', 'tar', 'tar.gz'] as const)('%s: no changed byte gives other files, unless a name or a mode says so', (name) => {
    const whole = shapes[name]
    const expected = told(readArchive(whole, unpacker))
    const odd: string[] = []
    for (let at = 0; at < whole.length; at++) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] as number) ^ (1 + (at % 255))
      try {
        const found = told(readArchive(bytes, unpacker))
        const contents = (files: Record<string, string>): string[] => Object.values(files).map((file) => file.slice(file.indexOf(' ')))
        if (name.endsWith('zip') && contents(found).join() !== contents(expected).join()) odd.push(`${at}: content`)
        if (name === 'tar.gz' && JSON.stringify(found) !== JSON.stringify(expected)) odd.push(`${at}: anything`)
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error
      }
    }
    expect(odd).toEqual([])
  })

  test('every cut is seen', () => {
    for (const bytes of Object.values(shapes)) {
      for (let length = 0; length < bytes.length; length += 7) expect(codeOf(bytes.subarray(0, length))).not.toBe('taken')
    }
  })

  test('node-tar finds the same files', async () => {
    const found: Record<string, string> = {}
    const parser = new Parser({ strict: true })
    parser.on('entry', (entry) => {
      const chunks: Buffer[] = []
      entry.on('data', (chunk: Buffer) => chunks.push(chunk))
      entry.on('end', () => (found[entry.path] = Buffer.concat(chunks).toString()))
    })
    await new Promise((resolve, reject) => {
      parser.on('end', resolve)
      parser.on('error', reject)
      parser.end(Buffer.from(shapes['tar.gz']))
    })
    expect(found).toEqual(FILES)
  })
})

describe('archives made by others', () => {
  let directory = ''
  const run = (command: string, ...args: readonly string[]): boolean => {
    try {
      execFileSync(command, args, { cwd: join(directory, 'skill'), stdio: 'ignore', env: { ...process.env, TZ: 'UTC' } })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'skillc-made-'))
    mkdirSync(join(directory, 'skill/scripts'), { recursive: true })
    for (const [path, text] of entries) writeFileSync(join(directory, 'skill', path), text, { mode: 0o644 })
    chmodSync(join(directory, 'skill/scripts/run.sh'), 0o755)
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  const python = (format: string): string =>
    `import os,sys,zipfile,tarfile\nfiles=['SKILL.md','scripts/run.sh','m\u00e4use.md','empty']\nout='../made'\n${format}`
  const makers: Readonly<Record<string, readonly string[]>> = {
    'zip of Info-ZIP': ['zip', '-q', '-r', '../made', 'SKILL.md', 'scripts', 'empty'],
    'zip of Python': ['python3', '-c', python("z=zipfile.ZipFile(out,'w',zipfile.ZIP_DEFLATED)\nfor f in files: z.write(f)\nz.close()")],
    'tar of GNU': ['tar', '--format=gnu', '-cf', '../made', 'SKILL.md', 'scripts', 'm\u00e4use.md', 'empty'],
    'tar of GNU as ustar, compressed': ['tar', '--format=ustar', '-czf', '../made', 'SKILL.md', 'scripts', 'm\u00e4use.md', 'empty'],
    'tar of Python': ['python3', '-c', python("t=tarfile.open(out,'w:gz',format=tarfile.USTAR_FORMAT)\nfor f in files: t.add(f)\nt.close()")],
  }
  test.each(Object.entries(makers))('%s', (_, [command = '', ...args]) => {
    rmSync(join(directory, 'made'), { force: true })
    if (!run(command, ...args)) return
    const path = ['made', 'made.zip'].map((name) => join(directory, name)).find((one) => existsSync(one))
    expect(path).toBeDefined()
    const expected = plain('644')
    // It says of no name that it is UTF-8.
    if (command === 'zip') delete expected['m\u00e4use.md']
    expect(told(readArchive(readFileSync(path as string), unpacker))).toEqual(expected)
  })

  test('an archive with ./ before its names is told so', () => {
    run('tar', '-czf', '../dotted', '.')
    expect(codeOf(readFileSync(join(directory, 'dotted')))).toBe('PATH_EMPTY')
  })
})

describe('any bytes', () => {
  const seeds = [
    zip(entries.map(([name, content]) => ({ name, content, deflate: true }))),
    zip(entries.map(([name, content]) => ({ name, content }))),
    tar(entries.map(([name, content]) => ({ name, content }))),
    gzip(tar(entries.map(([name, content]) => ({ name, content })))),
  ]
  // Whatever else is thrown is a bug, and `codeOf` lets it through.
  test('are read, or refused with a code', () => {
    const edits = fc.array(fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }) }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...seeds), edits, fc.nat(), (seed, changes, cut) => {
        const bytes = Buffer.from(seed)
        for (const { at, bytes: put } of changes) bytes.set(put.subarray(0, Math.max(0, bytes.length - (at % bytes.length))), at % bytes.length)
        codeOf(cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes)
      }),
      { numRuns: 3000 },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => void codeOf(bytes)))
  })
})
