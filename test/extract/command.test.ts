import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../src/commands/build.ts'
import { extractor } from '../../src/commands/extractor.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { inChild } from './bundles.ts'

const SKILL = '---\nname: pdf\ndescription: Reads PDF files.\n---\n# PDF\n'
const run = (cwd: string, changes: Partial<Parameters<typeof extractor>[0]> = {}): ReturnType<typeof extractor> =>
  extractor({ bundle: 'skills', out: 'out', cwd, version: '1.2.3', app: 'acme', prompt: false, ...changes })

describe('skillc extractor', () => {
  it('makes a module of a directory of skills', async () => {
    const root = temporaryTree({ 'skills/pdf/SKILL.md': SKILL, 'skills/pdf/a/b.md': 'b', 'skills/xls/SKILL.md': SKILL })
    const { stdout, stderr, exitCode } = await run(root, { prompt: true })
    expect([stdout, stderr, exitCode]).toEqual([
      'out/acme.extract.ts\nout/acme.extract.mjs\nout/acme.extract.d.mts\nout/acme.extract.test.mjs\n',
      expect.stringMatching(/^2 skills, 3 files, h1:[\w+/]{43}=\n$/),
      0,
    ])
    const { said } = inChild(join(root, 'out/acme.extract.mjs'), `say((await extractor.promptOf('pdf')).replace(/: .*/, '')); say(await extractor.verify())`, {
      env: { TMPDIR: root },
    })
    expect(said).toEqual(['Base directory for this skill\n\n# PDF\n', []])
  })

  it('carries no secret', async () => {
    const token = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dcQn8fKv'].join('_')
    const root = temporaryTree({ 'skills/pdf/SKILL.md': SKILL, 'skills/pdf/pay.sh': `KEY=${token}\n` })
    const { stderr, exitCode } = await run(root)
    expect([stderr, exitCode]).toEqual([expect.stringContaining('skills/pdf/pay.sh contains a Stripe live key'), 2])
  })

  it('makes a module of one skill, named after it', async () => {
    const root = temporaryTree({ 'skills/pdf/SKILL.md': SKILL })
    await run(root, { bundle: 'skills/pdf', app: undefined, out: 'a/b' })
    expect(readdirSync(join(root, 'a/b'))).toEqual(['pdf.extract.d.mts', 'pdf.extract.mjs', 'pdf.extract.test.mjs', 'pdf.extract.ts'])
  })

  it('makes the same of what was built, packed and unpacked, and of nothing that was changed since', async () => {
    const cwd = temporaryTree({
      'skills/pdf/SKILL.md': SKILL,
      'skills/pdf/run.sh': '#!/bin/sh\n',
      // What a build takes by a link, and by a setting.
      'skills/pdf/more.md': 'Copy [this](app/.gitignore).\n',
      'skills/pdf/app/.gitignore': 'dist\n',
      'skills/pdf/evals/one.json': '{}\n',
      'README.md': '# Tools\n',
      'skillc.json': '{"name": "tools", "version": "1.2.0", "author": "Ada", "targets": ["plugin", "npm", "extractor"], "include": ["skills/pdf/evals/"]}',
    })
    chmodSync(join(cwd, 'skills/pdf/run.sh'), 0o755)
    const { stdout, stderr, exitCode } = await build({ paths: [], cwd, version: '1.2.3', out: 'dist', failOn: 'error', symlinks: 'error', dryRun: false, json: false, width: 100, frozen: false }) // prettier-ignore
    expect([exitCode, stderr]).toEqual([0, ''])
    const made = readFileSync(join(cwd, 'dist/tools.extract.mjs'), 'utf8')
    // Of what it carries: README.md is of the bundle, and in no module.
    const digest = /^\/\/ {3}digest {2}(h1:\S+)$/m.exec(made)?.[1] as string
    expect(stdout).not.toContain(digest)
    for (const bundle of ['dist/tools', 'dist/tools-1.2.0.zip', 'dist/tools-1.2.0.tgz', 'skills']) {
      const app = bundle === 'skills' ? 'tools' : undefined
      expect(await run(cwd, { bundle, app })).toMatchObject({ exitCode: 0, stderr: `1 skill, 5 files, ${digest}\n` })
      if (app === undefined) expect(readFileSync(join(cwd, 'out/tools.extract.mjs'), 'utf8')).toBe(made)
    }
    expect(await run(cwd, { bundle: 'dist' })).toMatchObject({
      exitCode: 2,
      stderr: 'skillc: dist: the path is the output of a build, not a bundle; use one of the bundles in it, such as dist/tools (NO_MANIFEST)\n',
    })
    appendFileSync(join(cwd, 'dist/tools/skills/pdf/run.sh'), 'id\n')
    const refused = await run(cwd, { bundle: 'dist/tools', out: 'none' })
    expect(refused).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('dist/tools does not match its manifest: skills/pdf/run.sh has') as unknown,
    })
    expect(existsSync(join(cwd, 'none'))).toBe(false)
  })

  it('makes the same twice', async () => {
    const root = temporaryTree({ 'skills/pdf/SKILL.md': SKILL })
    expect([await run(root), await run(root)].map(({ stderr }) => stderr)).toEqual([expect.any(String), (await run(root)).stderr])
  })

  it('leaves out what nobody should get', async () => {
    const root = temporaryTree({
      'skills/pdf/SKILL.md': SKILL,
      'skills/pdf/.env': 'KEY=1',
      'skills/pdf/.DS_Store': '',
      'skills/pdf/scripts/__pycache__/a.pyc': '',
    })
    expect((await run(root)).stderr).toMatch(/^1 skill, 1 file,/)
  })

  it.each([
    ['there is none', { 'other/README.md': '' }, {}, 'skills does not exist'],
    ['it holds no skill', { 'skills/README.md': '' }, {}, 'no skill found under skills: a skill is a directory with a SKILL.md'],
    [
      'a symlink is in it',
      { 'skills/pdf/SKILL.md': SKILL, 'skills/pdf/link': { link: '/etc/passwd' } },
      {},
      'skills/pdf: `link` is a symlink to `/etc/passwd`, which leads outside of the skill (SYMLINK)',
    ],
    ['two have one name', { 'skills/a/pdf/SKILL.md': SKILL, 'skills/b/pdf/SKILL.md': SKILL }, {}, 'two skills are named pdf'],
    [
      'a name fits no platform',
      { 'skills/pdf/SKILL.md': SKILL, 'skills/pdf/aux.md': '' },
      {},
      'skills/pdf: `aux.md` has a name that is a device name on Windows (BAD_PATH)',
    ],
    [
      'names are twins',
      { 'skills/pdf/SKILL.md': SKILL, 'skills/pdf/a': '', 'skills/pdf/A': '' },
      {},
      'skills/pdf: `A` and `a` are one file on some disks (COLLISION)',
    ],
    [
      'the app is no name',
      { 'skills/pdf/SKILL.md': SKILL },
      { app: '../a' },
      'the app "../a" of the bundle cannot be the name of a directory everywhere (BAD_BUNDLE); see --app',
    ],
    ['a prompt is wanted of no text', { 'skills/pdf/SKILL.md': 'a\0' }, { prompt: true }, 'pdf has no SKILL.md with text to make a prompt from'],
  ])('refuses a bundle, and writes nothing: %s', async (_, files, changes, message) => {
    const root = temporaryTree(files)
    expect(await run(root, changes)).toEqual({ stdout: '', stderr: `skillc: ${message}\n`, exitCode: 2 })
    expect(existsSync(join(root, 'out'))).toBe(false)
  })

  it.each([
    ['a file stands where the directory should', { out: 'a file' }, 'out', 'out exists and is not a directory; name the directory for the module with --out'],
    ['a file stands above it', { a: 'a file' }, 'a/out', 'a/out cannot be written: the parent is not a directory'],
    ['a directory stands where the module should', { 'out/acme.extract.mjs/x': '' }, 'out', 'out/acme.extract.mjs cannot be written: it is not a regular file'],
  ])('says when it cannot write: %s', async (_, files, out, message) => {
    const root = temporaryTree({ 'skills/pdf/SKILL.md': SKILL, ...files })
    expect(await run(root, { out })).toEqual({ stdout: '', stderr: `skillc: ${message}\n`, exitCode: 2 })
  })

  it('writes through no symlink that stands where the module should', async () => {
    const root = temporaryTree({ 'skills/pdf/SKILL.md': SKILL, 'out/x': '', mine: 'mine' })
    symlinkSync('../mine', join(root, 'out/acme.extract.ts'))
    const { stderr } = await run(root)
    expect(stderr).toBe('skillc: out/acme.extract.ts cannot be written: it is a symlink, whose target is not overwritten\n')
    expect(readFileSync(join(root, 'mine'), 'utf8')).toBe('mine')
  })

  // The damage is found when the manifest, which is whole, is compared.
  it('says which file of a bundle is damaged', async () => {
    const cwd = temporaryTree({ 'skills/pdf/SKILL.md': SKILL, 'skillc.json': '{"name": "tools", "version": "1.2.0", "author": "Ada", "compression": "store"}' })
    await build({ paths: [], cwd, version: '1.2.3', out: 'dist', failOn: 'error', symlinks: 'error', dryRun: false, json: false, width: 100, frozen: false })
    const bytes = readFileSync(join(cwd, 'dist/tools-1.2.0.zip'))
    bytes.write('# pdf', bytes.indexOf('# PDF'))
    writeFileSync(join(cwd, 'x.zip'), bytes)
    expect((await run(cwd, { bundle: 'x.zip' })).stderr).toBe('skillc: x.zip: "skills/pdf/SKILL.md" is damaged: its checksum does not match (CRC)\n')
  })
})
