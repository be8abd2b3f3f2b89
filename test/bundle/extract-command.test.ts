import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readArchive } from '../../src/bundle/read-archive.ts'
import { extract, type ExtractOptions } from '../../src/commands/extract.ts'
import { sign } from '../../src/commands/sign.ts'
import { verify } from '../../src/commands/verify.ts'
import { stageBeside } from '../../src/fs/stage.ts'
import { unpacker } from '../../src/fs/unpacker.ts'
import { ATTACKS } from './hostile.ts'
import { gzip, tar, zip, type ZipPart } from './make-archives.ts'
import { buildIn, reportOf, sandbox, VERSION, writeSources, type Sandbox } from './small-bundle.ts'

type Member = ZipPart & { readonly name: string }

/** Everything below a directory, with sizes: what an attack could have changed. */
function listing(directory: string, at = ''): string[] {
  return readdirSync(join(directory, at))
    .sort()
    .flatMap((name) => {
      const path = join(at, name)
      const stats = lstatSync(join(directory, path))
      return stats.isDirectory() ? [`${path}/`, ...listing(directory, path)] : [`${path} ${stats.size} ${stats.mode.toString(8)}`]
    })
}

const run = (box: Sandbox, bundle: string, directory = 'deep/er/out', options: Partial<ExtractOptions> = {}): ReturnType<typeof extract> =>
  extract({ bundle, directory, cwd: box.path, version: VERSION, json: true, noManifest: true, now: 0, ...options })

describe('attacks', () => {
  let box: Sandbox
  beforeAll(() => {
    box = sandbox()
    mkdirSync(join(box.path, 'deep/er'), { recursive: true })
    box.write('victim', 'untouched')
  })
  afterAll(() => box.remove())

  test('there are more than 80 of them, each with a name of its own', () => {
    expect(ATTACKS.length).toBeGreaterThan(80)
    expect(new Set(ATTACKS.map(({ name, format }) => `${format} ${name}`)).size).toBe(ATTACKS.length)
  })

  test.each(ATTACKS.map((attack) => [`${attack.format} that ${attack.name}`, attack] as const))('%s', async (_, attack) => {
    box.write('archive', attack.bytes())
    const before = listing(box.path)
    const outcome = await run(box, 'archive')
    expect(reportOf(outcome).problems.map(({ code }) => code)).toEqual([attack.code])
    // What is no archive at all is nothing that could be judged.
    const isArchive = attack.code !== 'NOT_AN_ARCHIVE'
    expect([reportOf(outcome).status, outcome.exitCode]).toEqual(isArchive ? ['refused', 1] : ['failed', 2])
    expect(listing(box.path)).toEqual(before)
    expect(existsSync('/tmp/skillc-evil.sh')).toBe(false)
  })
})

describe('extract', () => {
  let box: Sandbox
  beforeEach(() => {
    box = sandbox()
  })
  afterEach(() => box.remove())
  const skill = { name: 'SKILL.md', content: '---\nname: x\n---\n' }

  test('takes a bundle of our own out, with its modes', async () => {
    writeSources(box)
    expect((await buildIn(box, { targets: ['plugin', 'skill', 'discovery', 'npm'] })).exitCode).toBe(0)
    for (const archive of ['acme-tools-1.2.0.zip', 'pdf-1.2.0.skill', '.well-known/agent-skills/pdf.tar.gz', 'acme-tools-1.2.0.tgz']) {
      const name = `out-${archive.replaceAll('/', '-')}`
      const outcome = await run(box, `dist/${archive}`, name)
      expect(reportOf(outcome)).toMatchObject({ status: 'extracted', bundle: { name: 'acme-tools', version: '1.2.0' } })
    }
    const { stderr } = await run(box, 'dist/pdf-1.2.0.skill', 'told', { json: false, noManifest: false })
    expect(stderr).toBe('3 files and the manifest; acme-tools 1.2.0, as it says\n')
    expect(readFileSync(join(box.path, 'out-pdf-1.2.0.skill/pdf/scripts/run.sh'), 'utf8')).toContain('echo run')
    expect(lstatSync(join(box.path, 'out-pdf-1.2.0.skill/pdf/scripts/run.sh')).mode & 0o777).toBe(0o700)
    expect(lstatSync(join(box.path, 'out-pdf-1.2.0.skill/pdf/SKILL.md')).mode & 0o777).toBe(0o600)
  })

  test('an archive without a manifest comes out only if that is asked for, and it is said that nothing vouches for it', async () => {
    box.write('a.tgz', gzip(tar([skill])))
    expect(reportOf(await run(box, 'a.tgz', 'out', { noManifest: false }))).toMatchObject({ status: 'refused', problems: [{ code: 'NO_MANIFEST' }] })
    expect(existsSync(join(box.path, 'out'))).toBe(false)
    const outcome = await run(box, 'a.tgz', 'out', { json: false })
    expect(outcome).toMatchObject({ exitCode: 0, stdout: `${join(box.path, 'out')}\n` })
    expect(outcome.stderr).toContain('unchecked, since the archive has no manifest')
  })

  test('a bundle that is not what its manifest says stays in its archive', async () => {
    writeSources(box)
    await buildIn(box)
    const read = (path: string): string => readFileSync(join(box.path, 'dist/acme-tools', path), 'utf8')
    const paths = ['skillc.manifest.json', 'skills/csv/SKILL.md', 'skills/csv/metadata.json', 'skills/pdf/SKILL.md', 'plugin.json']
    box.write('less.zip', zip(paths.map((name) => ({ name, content: read(name) }))))
    expect(reportOf(await run(box, 'less.zip', 'out'))).toMatchObject({ status: 'refused', problems: [{ code: 'MISSING' }] })
    expect(existsSync(join(box.path, 'out'))).toBe(false)
  })

  test('nor does one that says of itself what is not so', async () => {
    writeSources(box)
    await buildIn(box)
    const root = join(box.path, 'dist/acme-tools')
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => lstatSync(join(root, path)).isFile())
    const content = (name: string): string =>
      readFileSync(join(root, name), 'utf8').replace(name.endsWith('manifest.json') ? '"tokens": {\n        "description": ' : '\0', '$&1')
    box.write('false.zip', zip(paths.map((name) => ({ name, content: content(name), mode: 0o100000 | lstatSync(join(root, name)).mode }))))
    expect(reportOf(await run(box, 'false.zip', 'out'))).toMatchObject({ status: 'refused', problems: [{ code: 'FALSE_CLAIM' }] })
    expect(existsSync(join(box.path, 'out'))).toBe(false)
  })

  test.each([
    ['a file beside it', (files: Member[]) => [...files, { name: 'README.md', content: '# Read me' }], 'EXTRA'],
    ['a second directory beside it', (files: Member[]) => [...files, { name: 'other/a.md', content: 'a' }], 'EXTRA'],
    ['a directory around it', (files: Member[]) => files.map((file) => ({ ...file, name: `a/b/${file.name}` })), 'CHANGED'],
  ])('%s hides no manifest, also from who asks for none', async (_, hide, code) => {
    writeSources(box)
    await buildIn(box)
    const files = readArchive(readFileSync(join(box.path, 'dist/pdf-1.2.0.skill')), unpacker).files.map((file) => ({
      name: file.path,
      content: file.path.endsWith('run.sh') ? Buffer.from('#!/bin/sh\nset -eu\necho own\n') : file.content(),
      mode: 0o100000 | (file.mode ?? 0o644),
    }))
    box.write('hidden.skill', zip(hide(files)))
    for (const noManifest of [true, false]) {
      const outcome = await run(box, 'hidden.skill', 'out', { noManifest })
      expect(reportOf(outcome)).toMatchObject({ status: 'refused', problems: [{ code }] })
    }
    expect((await verify({ path: 'hidden.skill', cwd: box.path, version: VERSION, installed: false, json: true, now: 0 })).exitCode).toBe(1)
    expect(existsSync(join(box.path, 'out'))).toBe(false)
  })

  test('a manifest from elsewhere is what it is compared with', async () => {
    writeSources(box)
    await buildIn(box, { targets: ['plugin', 'skill'] })
    const manifest = 'dist/acme-tools/skillc.manifest.json'
    expect(reportOf(await run(box, 'dist/pdf-1.2.0.skill', 'one', { manifest, noManifest: false }))).toMatchObject({ status: 'extracted' })
    const text = readFileSync(join(box.path, 'skills/pdf/SKILL.md'), 'utf8')
    box.write('bare.zip', zip([{ name: 'pdf/SKILL.md', content: `${text}more` }]))
    const outcome = await run(box, 'bare.zip', 'two', { manifest, noManifest: false })
    expect(reportOf(outcome)).toMatchObject({ status: 'refused', problems: [{ code: 'CHANGED' }] })
    for (const [flag, options] of [
      ['--manifest', { manifest }],
      ['--lock', { lock: true }],
    ] as const)
      // prettier-ignore
      expect(await run(box, 'bare.zip', 'two', options)).toMatchObject({ exitCode: 2, stderr: `skillc: ${flag} and --no-manifest exclude each other\n` })
  })

  test('a signature is asked for, and looked at, before the first byte is written', async () => {
    writeSources(box)
    await buildIn(box)
    const options = { allowedSigners: 'signers', noManifest: false }
    box.write('key', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600)
    box.write('signers', '')
    const bundle = 'dist/pdf-1.2.0.skill'
    expect(reportOf(await run(box, bundle, 'out', options))).toMatchObject({ status: 'refused', problems: [{ code: 'NO_SIGNATURE' }] })
    const signed = await sign({ path: bundle, cwd: box.path, version: VERSION, key: 'key', form: 'ssh', json: true })
    expect(reportOf(await run(box, bundle, 'out', options))).toMatchObject({ status: 'refused', problems: [{ code: 'UNKNOWN_SIGNER' }] })
    expect(existsSync(join(box.path, 'out'))).toBe(false)
    const { publicKey } = JSON.parse(signed.stdout) as { publicKey: string }
    box.write('signers', `me@acme.dev namespaces="skillc" ${publicKey}\n`)
    expect((await run(box, bundle, 'out', { ...options, json: false })).stderr).toMatch(/\nsigned by me@acme\.dev \(SHA256:.+\): the manifest\n$/)
    expect(await run(box, bundle, 'more', { identity: 'me@acme.dev' })).toMatchObject({ exitCode: 2 })
  })

  test('the directory that it should stand in has to be there', async () => {
    box.write('a.zip', zip([skill]))
    expect(reportOf(await run(box, 'a.zip', 'none/out'))).toMatchObject({ status: 'failed', problems: [{ code: 'MISSING_PATH' }] })
    expect(reportOf(await run(box, 'a.zip', 'a.zip/out'))).toMatchObject({ status: 'failed', problems: [{ code: 'MISSING_PATH' }] })
  })

  test('nobody is left in a directory that was replaced', async () => {
    box.write('archives/a.zip', zip([skill]))
    mkdirSync(join(box.path, 'here'))
    const outcome = await run(box, '../archives/a.zip', '.', { cwd: join(box.path, 'here') })
    expect(reportOf(outcome)).toMatchObject({ status: 'failed', problems: [{ code: 'EXISTS' }] })
    expect(readdirSync(join(box.path, 'here'))).toEqual([])
  })

  test('a directory with something in it is left alone', async () => {
    box.write('a.zip', zip([skill]))
    box.write('out/mine', 'mine')
    const outcome = await run(box, 'a.zip', 'out')
    expect(reportOf(outcome)).toMatchObject({ status: 'failed', problems: [{ code: 'EXISTS' }] })
    expect(outcome.exitCode).toBe(2)
    expect(readdirSync(join(box.path, 'out'))).toEqual(['mine'])
  })

  test('a symlink in the place of the directory is not followed', async () => {
    box.write('a.zip', zip([skill]))
    mkdirSync(join(box.path, 'elsewhere'))
    symlinkSync('elsewhere', join(box.path, 'out'))
    expect((await run(box, 'a.zip', 'out')).exitCode).toBe(2)
    expect(readdirSync(join(box.path, 'elsewhere'))).toEqual([])
  })

  test('caps can be set, and have to be numbers', async () => {
    box.write('a.zip', zip([skill, { name: 'b', content: Buffer.alloc(9000), deflate: true }]))
    expect(reportOf(await run(box, 'a.zip', 'out')).status).toBe('extracted')
    const capped = async (caps: object): Promise<string | undefined> => reportOf(await run(box, 'a.zip', 'other', caps)).problems[0]?.code
    expect(await capped({ maxRatio: '2' })).toBe('RATIO')
    expect(await capped({ maxBytes: '100' })).toBe('TOO_LARGE')
    expect(await capped({ maxFiles: '1' })).toBe('TOO_MANY_FILES')
    const wrong = await run(box, 'a.zip', 'other', { maxBytes: 'many' })
    expect(wrong).toMatchObject({ exitCode: 2, stderr: 'skillc: --max-bytes takes a whole number, not "many"\n' })
  })

  // What proves that a process has ended is only told by Linux.
  test.skipIf(process.platform !== 'linux')('what one that was killed has left is removed by the next, and nothing else', async () => {
    box.write('a.zip', zip([skill]))
    const { pid } = spawnSync(process.execPath, ['--version'])
    const [dead, alive] = [pid, process.pid].map((number) => basename(stageBeside(join(box.path, 'out'))).replace(/\d+$/, String(number)))
    for (const stage of [dead, alive, '.out.skillc-mine']) box.write(`${stage}/SKILL.md`, 'cut')
    expect(reportOf(await run(box, 'a.zip', 'out')).status).toBe('extracted')
    expect(new Set(readdirSync(box.path))).toEqual(new Set(['.out.skillc-mine', alive, 'a.zip', 'out']))
    expect(reportOf(await run(box, 'a.zip', 'n'.repeat(255))).status).toBe('extracted')
  })

  test('what is not there, or no archive, is told', async () => {
    expect(reportOf(await run(box, 'none.zip')).problems).toMatchObject([{ code: 'MISSING_PATH' }])
    box.write('text', 'no archive')
    expect(reportOf(await run(box, 'text'))).toMatchObject({
      status: 'failed',
      problems: [{ code: 'NOT_AN_ARCHIVE', message: 'the file is neither a zip nor a tar archive' }],
    })
    box.write('a.zip', zip([skill]))
    expect(reportOf(await run(box, 'a.zip', 'text'))).toMatchObject({
      status: 'failed',
      problems: [{ code: 'EXISTS', message: 'text exists and is not a directory' }],
    })
    box.write('sparse', '')
    truncateSync(join(box.path, 'sparse'), 2 ** 30)
    expect(reportOf(await run(box, 'sparse')).problems).toMatchObject([{ message: `it is too large: ${2 ** 30} bytes are over the limit of ${2 ** 29}` }])
    mkdirSync(join(box.path, 'directory'))
    expect(reportOf(await run(box, 'directory')).problems).toMatchObject([{ code: 'NOT_AN_ARCHIVE' }])
  })
})
