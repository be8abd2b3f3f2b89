import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { TARGETS } from '../../src/bundle/limits.ts'
import { readArchive } from '../../src/bundle/read-archive.ts'
import type { BuildOptions } from '../../src/commands/build.ts'
import { verify } from '../../src/commands/verify.ts'
import { unpacker } from '../../src/fs/unpacker.ts'
import { validate } from '../../src/schema/bundle-manifest.validate.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { PROJECT, resultOf, run, type Result, SETTINGS, SKILL, snapshot, write } from './bundle.ts'

const codesOf = (outcome: Awaited<ReturnType<typeof run>>): string[] => resultOf(outcome).problems.map(({ code }) => code)

test('builds every target, and the manifests in them keep to the schema', async () => {
  const root = temporaryTree(PROJECT)
  chmodSync(join(root, 'skills/tables/scripts/run.sh'), 0o755)
  const outcome = await run(root, { targets: ['all'] })
  const { status, outputs = [], problems, skills } = resultOf(outcome)
  expect([outcome.exitCode, status, problems]).toEqual([0, 'built', []])
  expect(outputs.map(({ path }) => path)).toMatchInlineSnapshot(`
    [
      "acme-tools/README.md",
      "acme-tools/skills/tables/SKILL.md",
      "acme-tools/skills/tables/references/notes.md",
      "acme-tools/skills/tables/scripts/run.sh",
      "acme-tools/plugin.json",
      "acme-tools/.claude-plugin/plugin.json",
      "acme-tools/.cursor-plugin/plugin.json",
      "acme-tools/.codex-plugin/plugin.json",
      "acme-tools/gemini-extension.json",
      "acme-tools/skillc.manifest.json",
      "acme-tools-1.2.0.zip",
      "tables-1.2.0.skill",
      ".well-known/agent-skills/tables/SKILL.md",
      ".well-known/agent-skills/tables/references/notes.md",
      ".well-known/agent-skills/tables/scripts/run.sh",
      ".well-known/agent-skills/tables/skillc.manifest.json",
      ".well-known/agent-skills/tables.tar.gz",
      ".well-known/agent-skills/index.json",
      ".claude-plugin/marketplace.json",
      "acme-tools-1.2.0.tgz",
      "acme-tools-1.2.0.apm.zip",
      "acme-tools.extract.ts",
      "acme-tools.extract.mjs",
      "acme-tools.extract.d.mts",
      "acme-tools.extract.test.mjs",
      "SHA256SUMS",
    ]
  `)
  expect(skills?.[0]?.capabilities).toEqual({ tools: [], shellBlocks: [], executables: ['scripts/run.sh'], hosts: [], hooks: [] })
  const manifests = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('skillc.manifest.json'))
  expect(manifests.length).toBe(2)
  for (const path of manifests) {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'dist', path), 'utf8'))
    expect([path, validate(manifest), validate.errors]).toEqual([path, true, null])
  }
  expect(TARGETS.every((target) => outputs.some((one) => (one as { target?: string }).target === target))).toBe(true)
})

test('a plan lists every file, and what is left out and why; nothing is written', async () => {
  const root = temporaryTree({
    ...PROJECT,
    '.git/HEAD': '',
    '.gitignore': '*.tmp\n',
    'skills/tables/.env': 'KEY=1\n',
    'skills/tables/a.tmp': '',
    'skills/tables/b.draft': '',
    'skills/tables/.skillcignore': '*.draft\n',
    'skills/tables/evals/one.json': '{}',
    'skills/tables/node_modules/x/index.js': '',
  })
  const before = snapshot(root)
  const outcome = await run(root, { dryRun: true })
  const { status, files, leftOut } = resultOf(outcome)
  expect([outcome.exitCode, status]).toEqual([0, 'planned'])
  expect(files?.map(({ path, mode }) => `${mode} ${path}`)).toEqual([
    '0644 README.md',
    '0644 skills/tables/SKILL.md',
    '0644 skills/tables/references/notes.md',
    '0644 skills/tables/scripts/run.sh',
  ])
  expect(leftOut?.map(({ path, why }) => `${path} ${why}`)).toEqual([
    'skills/tables/.env has settings with secrets',
    'skills/tables/.skillcignore belongs to version control',
    'skills/tables/a.tmp is ignored by .gitignore',
    'skills/tables/b.draft is ignored by .skillcignore',
    'skills/tables/evals/ tests the skill and is not part of it',
    'skills/tables/node_modules/ has installed packages',
  ])
  const text = (await run(root, { dryRun: true, json: false })).stdout
  expect(text).toMatch(/^acme-tools 1\.2\.0: 1 skill, 4 source files, \d+ bytes\nsources h1:/)
  expect(text).toContain('skills/tables/.env  has settings with secrets')
  expect(snapshot(root)).toEqual(before)
})

test('lint comes first, and what it finds keeps the bundle from being built', async () => {
  const root = temporaryTree({ ...PROJECT, 'skills/tables/SKILL.md': '---\nname: tables\n---\nRead it.\n' })
  const outcome = await run(root)
  expect([outcome.exitCode, resultOf(outcome).status, codesOf(outcome)]).toEqual([1, 'refused', ['LINT']])
  expect(existsSync(join(root, 'dist'))).toBe(false)
  expect((await run(root, { failOn: 'never' })).exitCode).toBe(0)
  expect((await run(root, { json: false })).stdout).toContain('[LINT]')
})

test('a link to what is left out is broken, and says why', async () => {
  const root = temporaryTree({ ...PROJECT, 'skills/tables/.skillcignore': 'references\n' })
  expect((await run(root)).exitCode).toBe(1)
  const outcome = await run(root, { failOn: 'never' })
  expect(outcome.exitCode).toBe(0)
  expect(resultOf(outcome).problems).toMatchInlineSnapshot(`
    [
      {
        "code": "BROKEN_LINK",
        "help": "skills/tables/references/ is left out, since it is ignored by .skillcignore",
        "level": "warning",
        "message": "the link leads to \`references/notes.md\`, which does not exist",
        "path": "skills/tables/SKILL.md:5:18",
      },
    ]
  `)
})

test('a link to nowhere in a document that nobody is sent to stops no build but one that stops for warnings', async () => {
  const text = 'See [the guide](guide.md).\n'
  const root = temporaryTree({ ...PROJECT, 'skills/tables/AGENTS.md': text, 'skills/tables/CHANGELOG.md': text, 'skills/tables/guide.md': '' })
  write(root, { 'skills/tables/.skillcignore': 'guide.md\n' })
  const outcome = await run(root)
  expect([outcome.exitCode, resultOf(outcome).problems.map(({ code, path }) => `${code} ${path}`)]).toEqual([
    0,
    ['BROKEN_LINK skills/tables/AGENTS.md:1:17', 'BROKEN_LINK skills/tables/CHANGELOG.md:1:17'],
  ])
  expect((await run(root, { failOn: 'warning' })).exitCode).toBe(1)
})

test('levels of the configuration say what stops a build, but let no secret out', async () => {
  const secret = ['sk', '_live_', 'R7kQ2mZx9TbW4vYc8NfH3pLs6JgD1aEu5X'].join('')
  const files = { ...PROJECT, 'skills/tables/.skillcignore': 'references\n', 'skills/tables/key.sh': `export STRIPE_KEY=${secret}\n` }
  const levels = { 'broken-link': 'warning', 'leaked-secret': 'off' }
  const root = temporaryTree({ ...files, 'skillc.json': JSON.stringify({ ...SETTINGS, rules: levels }) })
  const outcome = await run(root)
  expect([outcome.exitCode, codesOf(outcome)]).toEqual([0, ['BROKEN_LINK']])
  expect(resultOf(outcome).leftOut).toContainEqual({ path: 'skills/tables/key.sh', why: 'has a secret in it' })
  write(root, { 'skillc.json': JSON.stringify({ ...SETTINGS, rules: { ...levels, 'broken-link': 'off' } }) })
  expect(codesOf(await run(root, { failOn: 'note' }))).not.toContain('BROKEN_LINK')
})

test('why nothing was built, and that nothing was, are in one stream', async () => {
  const root = temporaryTree({ ...PROJECT, 'skills/tables/.skillcignore': 'references\n' })
  const { stdout, stderr, exitCode } = await run(root, { json: false })
  expect([exitCode, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(/\[LINT\]\n\nnothing was built\n$/)
})

test('links between skills hold where they stand together, and break where they stand alone', async () => {
  const other = SKILL.replaceAll('tables', 'charts').replace('references/notes.md', '../tables/SKILL.md')
  const root = temporaryTree({ ...PROJECT, 'skills/charts/SKILL.md': other })
  expect((await run(root)).exitCode).toBe(0)
  const outcome = await run(root, { targets: ['plugin', 'skill'] })
  expect(resultOf(outcome).problems.map(({ code, message, path }) => `${code} ${message} ${path}`)).toEqual([
    'BROKEN_LINK the link leads out of the skill to `../tables/SKILL.md`, which does not exist in skill skills/charts/SKILL.md:5:18',
  ])
})

test('a link that only the old directory made work is broken', async () => {
  const root = temporaryTree({
    'skillc.json': JSON.stringify(SETTINGS),
    'skills/old/SKILL.md': SKILL.replace('references/notes.md', '../old/notes.md'),
    'skills/old/notes.md': 'x\n',
  })
  const outcome = await run(root, { failOn: 'never' })
  expect([outcome.exitCode, codesOf(outcome)]).toEqual([0, ['BROKEN_LINK']])
})

test('symlinks are an error, or replaced by what they lead to', async () => {
  const root = temporaryTree(PROJECT)
  symlinkSync('notes.md', join(root, 'skills/tables/references/more.md'))
  expect(codesOf(await run(root, { failOn: 'never' }))).toEqual(['SYMLINK'])
  const outcome = await run(root, { symlinks: 'inline' })
  expect([outcome.exitCode, outcome.exitCode === 0 ? '' : outcome.stdout]).toEqual([0, ''])
  expect(snapshot(join(root, 'dist'))['acme-tools/skills/tables/references/more.md']).toBe(snapshot(root)['skills/tables/references/notes.md'])
  symlinkSync('/etc/hostname', join(root, 'skills/tables/host'))
  expect(codesOf(await run(root, { symlinks: 'inline', failOn: 'never' }))).toEqual(['SYMLINK'])
})

test('a secret keeps the bundle from being built, and is never in it', async () => {
  const secret = ['sk', '_live_', 'R7kQ2mZx9TbW4vYc8NfH3pLs6JgD1aEu5X'].join('')
  const root = temporaryTree({ ...PROJECT, 'skills/tables/scripts/call.sh': `#!/bin/sh\nexport STRIPE_KEY=${secret}\n` })
  expect(codesOf(await run(root))).toContain('LINT')
  const outcome = await run(root, { failOn: 'never' })
  expect(outcome.exitCode).toBe(0)
  expect(resultOf(outcome).leftOut).toEqual([{ path: 'skills/tables/scripts/call.sh', why: 'has a secret in it' }])
  expect(JSON.stringify(snapshot(join(root, 'dist')))).not.toContain(secret)
})

test('an earlier build is replaced, and not bundled', async () => {
  const root = temporaryTree({
    'skillc.json': JSON.stringify(SETTINGS),
    'SKILL.md': SKILL.replace('references/notes.md', 'notes.md').replace(', then run `bash scripts/run.sh`', ''),
    'notes.md': 'x\n',
  })
  for (let i = 0; i < 2; i++) {
    const outcome = await run(root, { targets: ['all'] })
    expect([outcome.exitCode, resultOf(outcome).files?.map(({ path }) => path)]).toEqual([0, ['skills/tables/SKILL.md', 'skills/tables/notes.md']])
  }
  expect(resultOf(await run(root)).leftOut).toEqual([
    { path: 'dist/', why: 'is what the build writes' },
    { path: 'skillc.json', why: 'is made by the build' },
  ])
})

test.each([
  ['settings that cannot be read', { 'skillc.json': '' }, {}, 2, ['BAD_SETTINGS']],
  ['no settings', { 'skillc.json': '{}' }, {}, 2, ['NO_NAME', 'NO_VERSION']],
  ['an unknown target', {}, { targets: ['zip'] }, 2, ['BAD_TARGET']],
  ['a path that is not there', {}, { paths: ['none'] }, 2, ['UNREADABLE']],
  ['a path that is not there, before a missing name', { 'skillc.json': '{}' }, { paths: ['none'] }, 2, ['UNREADABLE']],
  ['a path without a skill', {}, { paths: ['README.md'] }, 2, ['NO_SKILLS']],
  [
    'a name that some clients refuse',
    { 'skills/tables/SKILL.md': SKILL.replace('name: tables', 'name: Tables_2') },
    { failOn: 'never' },
    1,
    ['BAD_SKILL_NAME'],
  ],
  [
    'two skills of one name',
    { 'skills/other/SKILL.md': SKILL, 'skills/other/references/notes.md': '', 'skills/other/scripts/run.sh': '' },
    { failOn: 'never' },
    1,
    ['DUPLICATE_SKILL'],
  ],
  ['a path too long for a tar', { [`skills/tables/${'n'.repeat(101)}.md`]: '' }, { failOn: 'never', targets: ['discovery'] }, 1, ['NAME_TOO_LONG']],
  [
    'a field that uploads refuse',
    { 'skills/tables/SKILL.md': SKILL.replace('\n---\nRead', '\nversion: "1"\n---\nRead') },
    { targets: ['skill'] },
    1,
    ['UPLOAD'],
  ],
  ['more than the Skills API takes', { 'skills/tables/references/notes.md': 'x'.repeat(30_000_001) }, { failOn: 'never', targets: ['skill'] }, 1, ['LIMIT']],
] as const)('%s is told by its code', async (_, files, options, exitCode, codes) => {
  const root = temporaryTree(PROJECT)
  write(root, files)
  const outcome = await run(root, {
    ...options,
    targets: 'targets' in options ? [...options.targets] : undefined,
    paths: 'paths' in options ? [...options.paths] : [],
  })
  expect([outcome.exitCode, [...new Set(codesOf(outcome))]]).toEqual([exitCode, codes])
  expect(existsSync(join(root, 'dist'))).toBe(false)
})

test.each([
  [
    { targets: ['zip'] },
    'error: "zip" is not a target [BAD_TARGET]\n  help: the targets are plugin, skill, discovery, marketplace, npm, apm, extractor, and all\n',
  ],
  [{ bundleVersion: '1.0' }, 'error: the version "1.0" is not a whole version: write "1.0.0" [BAD_VERSION]\n'],
  [{ name: 'A b' }, 'error: the name "A b" of the bundle is not a name of lower-case letters and digits with single hyphens between them [BAD_NAME]\n'],
  [{ paths: ['none'] }, 'error: none does not exist [UNREADABLE]\n'],
])('%j names no file that is not at fault, and none twice', async (options, message) => {
  expect(await run(temporaryTree(PROJECT), { ...options, json: false })).toEqual({ stdout: '', stderr: message, exitCode: 2 })
})

test.each([
  ['skills/tables/rlo\u202egnp.md', 'has a character that reverses the letters after it'],
  ['skills/tables/zero\u200bwidth.md', 'has a character that nobody sees'],
])('the name %j, which reads as another one, is refused with a sentence', async (path, message) => {
  const root = temporaryTree({ ...PROJECT, [path]: '' })
  const outcome = await run(root)
  const [problem] = resultOf(outcome).problems
  expect([outcome.exitCode, problem?.code]).toEqual([1, 'BAD_PATH'])
  expect(problem?.message).toContain(message)
})

test.skipIf(process.platform === 'win32')('a README or LICENSE that is no file is left out, and named', async () => {
  const root = temporaryTree({ ...PROJECT, 'about.md': 'x', LICENSE: { link: 'about.md' } })
  spawnSync('mkfifo', [join(root, 'NOTICE')])
  const { leftOut } = JSON.parse((await run(root)).stdout) as { leftOut: unknown }
  expect(leftOut).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE'].map((path) => ({ path, why: 'is not a regular file' }))))
})

test('the package for apm has one manifest, by which it is none of Agent Plugins', async () => {
  const root = temporaryTree(PROJECT)
  await run(root, { targets: ['plugin', 'apm'] })
  const { files } = readArchive(readFileSync(join(root, 'dist/acme-tools-1.2.0.apm.zip')), unpacker)
  const manifests = files.filter(({ path }) => /plugin\.json$|extension\.json$/.test(path))
  expect(manifests.map((file) => [file.path, '$schema' in (JSON.parse(new TextDecoder().decode(file.content())) as object)])).toEqual([['plugin.json', false]])
  expect(readFileSync(join(root, 'dist/acme-tools/plugin.json'), 'utf8')).toContain('"$schema"')
})

test('a name that Claude Code keeps for its makers is refused', async () => {
  const root = temporaryTree({ ...PROJECT, 'skillc.json': JSON.stringify({ ...SETTINGS, name: 'official-claude-tools' }) })
  expect(resultOf(await run(root)).problems).toMatchObject([
    { code: 'BAD_NAME', message: expect.stringContaining('is reserved for plugins of Claude Code') as string },
  ])
})

test('a file that is too large is told as that', async () => {
  const root = temporaryTree({ ...PROJECT, 'skills/tables/sparse.bin': '' })
  truncateSync(join(root, 'skills/tables/sparse.bin'), 2 ** 30)
  const [problem] = resultOf(await run(root)).problems
  expect(problem).toMatchObject({ code: 'UNREADABLE', message: `skills/tables/sparse.bin is too large: ${2 ** 30} bytes are over the limit of ${2 ** 29}` })
})

test('what is wrong in a file is told with its name', async () => {
  const root = temporaryTree({ ...PROJECT, 'skillc.json': JSON.stringify({ ...SETTINGS, version: '1.0' }) })
  expect((await run(root, { json: false })).stderr).toBe('skillc.json: error: the version "1.0" is not a whole version: write "1.0.0" [BAD_VERSION]\n')
})

test.skipIf(process.platform === 'win32')('a directory that is exchanged for a symlink in the middle of a build brings nothing in from outside', async () => {
  const base = temporaryTree({ 'outside/notes.md': 'Secret.\n' })
  const root = join(base, 'project')
  write(root, PROJECT)
  const progress = (line: string | undefined): void => {
    if (line !== 'reading files') return
    renameSync(join(root, 'skills/tables/references'), join(root, 'aside'))
    symlinkSync(join(base, 'outside'), join(root, 'skills/tables/references'))
  }
  const outcome = await run(root, { progress })
  expect([outcome.exitCode, resultOf(outcome).problems]).toMatchObject([2, [{ message: expect.stringContaining('stands behind a symlink') as string }]])
  expect(existsSync(join(root, 'dist'))).toBe(false)
})

test('a source in the place of the output is told as it is', async () => {
  const root = temporaryTree(PROJECT)
  const outcome = await run(root, { out: 'skills/tables/SKILL.md' })
  expect([outcome.exitCode, resultOf(outcome).problems]).toEqual([2, [expect.objectContaining({ code: 'OUT_IN_USE', message: expect.stringMatching(/is not a directory$/) as string })]]) // prettier-ignore
})

test.each(TARGETS)('a build for %s alone is replaced by the next one', async (target) => {
  const root = temporaryTree(PROJECT)
  for (const _ of [1, 2]) expect((await run(root, { targets: [target] })).exitCode).toBe(0)
})

test('a directory with something else in it is not replaced', async () => {
  const root = temporaryTree({ ...PROJECT, 'dist/main.js': 'mine' })
  const outcome = await run(root)
  expect([outcome.exitCode, codesOf(outcome)]).toEqual([2, ['OUT_IN_USE']])
  expect(snapshot(join(root, 'dist'))).toEqual({ 'main.js': expect.stringContaining('mine') as string })
})

test.each([
  ['.', {}, 'the output directory . has sources in it, such as skills/tables, and a build replaces the whole directory'],
  ['..', {}, 'the output directory .. has sources in it, such as skills/tables, and a build replaces the whole directory'],
  ['/', {}, 'the output directory / has sources in it, such as skills/tables, and a build replaces the whole directory'],
  ['skills', {}, 'the output directory skills has sources in it, such as skills/tables, and a build replaces the whole directory'],
  ['skills/tables', {}, 'the output directory skills/tables has sources in it, such as skills/tables, and a build replaces the whole directory'],
  ['skills', { paths: ['skills/t*'] }, 'the output directory skills has sources in it, such as skills/tables, and a build replaces the whole directory'],
] as const)('an output directory %s with the sources in it is refused for that', async (out, options, message) => {
  const root = temporaryTree(PROJECT)
  const before = snapshot(root)
  const outcome = await run(root, { out, ...options })
  expect([outcome.exitCode, resultOf(outcome).problems.map((one) => `${one.code} ${one.message}`)]).toEqual([2, [`OUT_IN_USE ${message}`]])
  expect(snapshot(root)).toEqual(before)
})

test('one of the sources in the output directory is not left out of a plan without a word', async () => {
  const root = temporaryTree({ ...PROJECT, 'skills/charts/SKILL.md': SKILL.replace('name: tables', 'name: charts') })
  expect(codesOf(await run(root, { out: 'skills/charts', dryRun: true, failOn: 'never' }))).toEqual(['OUT_IN_USE'])
})

test('an earlier build alone is no source', async () => {
  const root = temporaryTree(PROJECT)
  await run(root)
  rmSync(join(root, 'skills'), { recursive: true })
  expect(resultOf(await run(root)).problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'NO_SKILLS no skill found under . except in the output directory dist, which is not a source',
  ])
})

test('what a build that was killed has left behind is no source, beside the skills or in one', async () => {
  const root = temporaryTree({
    'skillc.json': JSON.stringify(SETTINGS),
    'tables/SKILL.md': SKILL,
    'tables/references/notes.md': 'Notes.\n',
    'tables/scripts/run.sh': '',
  })
  const plan = async (directory: string): Promise<readonly unknown[]> => {
    const { status, problems, bundle } = resultOf(await run(directory, { dryRun: true, failOn: 'never' }))
    return [status, bundle?.sourceDigest, problems.map(({ code }) => code)]
  }
  for (const directory of [root, join(root, 'tables')]) {
    writeFileSync(join(directory, 'skillc.json'), JSON.stringify(SETTINGS))
    const before = await plan(directory)
    for (const name of ['.dist.skillc-0123456789ab', '.dist.skillc-0123456789ab.old'])
      cpSync(join(root, 'tables/SKILL.md'), join(directory, name, 'acme/skills/tables/SKILL.md'))
    expect([before[0], await plan(directory)]).toEqual(['planned', before])
  }
})

// Nothing is denied to root, so the program runs as somebody else then.
test.skipIf(process.platform === 'win32')('a directory that cannot be read is told once', () => {
  const root = temporaryTree({ ...PROJECT, 'skills/tables/locked/': '' })
  const isRoot = process.getuid?.() === 0
  // Without what other runs compile meanwhile.
  for (const part of ['skillc.cjs', 'parts']) cpSync(join(import.meta.dirname, '../../dist', part), join(root, 'program', part), { recursive: true })
  chmodSync(root, 0o755)
  chmodSync(join(root, 'skills/tables/locked'), 0o000)
  onTestFinished(() => chmodSync(join(root, 'skills/tables/locked'), 0o755))
  const { stdout } = spawnSync(process.execPath, [join(root, 'program/skillc.cjs'), 'build', 'skills', '--json'], {
    cwd: root,
    encoding: 'utf8',
    ...(isRoot && { uid: 65534, gid: 65534 }),
  })
  expect((JSON.parse(stdout) as Result).problems.filter(({ code }) => code !== 'LINT').map(({ code, path, message }) => `${code} ${path} ${message}`)).toEqual([
    'UNREADABLE skills/tables/locked skills/tables/locked: permission denied',
  ])
})

test('a marketplace names the archive by its address and digest', async () => {
  const root = temporaryTree({ ...PROJECT, 'skillc.json': JSON.stringify({ ...SETTINGS, baseUrl: 'https://acme.example/v{version}/' }) })
  const { outputs = [] } = resultOf(await run(root, { targets: ['marketplace'] }))
  const { plugins } = JSON.parse(readFileSync(join(root, 'dist/.claude-plugin/marketplace.json'), 'utf8')) as { plugins: { source: unknown }[] }
  expect(plugins[0]?.source).toEqual({
    source: 'archive',
    url: 'https://acme.example/v1.2.0/acme-tools-1.2.0.zip',
    sha256: outputs.find(({ path }) => path === 'acme-tools-1.2.0.zip')?.sha256,
  })
})

test('progress is told, and is over at the end', async () => {
  const root = temporaryTree(PROJECT)
  const lines: (string | undefined)[] = []
  await run(root, { progress: (line) => void lines.push(line) })
  expect(lines.slice(0, 3)).toEqual(['looking for skills', 'checking 1 document', 'reading files'])
  expect(lines).toContain('1 acme-tools/README.md')
  expect(lines.at(-1)).toBeUndefined()
})

test('the digest of the sources changes with content and names, and with nothing else', async () => {
  const root = temporaryTree(PROJECT)
  const digest = async (): Promise<string | undefined> => resultOf(await run(root, { dryRun: true })).bundle?.sourceDigest
  const first = await digest()
  writeFileSync(join(root, 'skillc.json'), JSON.stringify({ ...SETTINGS, version: '1.3.0' }))
  expect(await digest()).toBe(first)
  writeFileSync(join(root, 'skills/tables/references/extra.md'), 'x')
  expect(await digest()).not.toBe(first)
  rmSync(join(root, 'skills/tables/references/extra.md'))
  writeFileSync(join(root, 'skills/tables/references/notes.md'), 'x')
  expect(await digest()).not.toBe(first)
})

test('what is called a content digest is that of the manifest, which verify prints, and its count is of the same files', async () => {
  const root = temporaryTree(PROJECT)
  const targets = ['plugin', 'skill', 'discovery', 'npm']
  const { bundle, trees = [] } = resultOf(await run(root, { targets }))
  expect(trees.map(({ paths }) => paths)).toEqual([
    ['acme-tools', 'acme-tools-1.2.0.zip'],
    ['tables-1.2.0.skill', '.well-known/agent-skills/tables', '.well-known/agent-skills/tables.tar.gz'],
    ['acme-tools-1.2.0.tgz'],
  ])
  const { stdout } = await run(root, { targets, json: false })
  expect(stdout).toContain(`, 4 source files, `)
  expect(stdout).toContain(`\nsources ${bundle?.sourceDigest}\n`)
  expect(trees.map(({ contentDigest }) => contentDigest)).not.toContain(bundle?.sourceDigest)
  for (const { contentDigest, files, paths } of trees) {
    expect(stdout).toContain(`\ncontent ${contentDigest}  ${files} files: ${paths.join(', ')}\n`)
    for (const path of paths) {
      const said = (await verify({ path: `dist/${path}`, cwd: root, version: '0.1.0', requireSignature: false, installed: false, json: false, now: 0 })).stdout
      expect([path, said]).toEqual([path, expect.stringContaining(`, ${files} files (`)])
      expect([path, said]).toEqual([path, expect.stringContaining(`\ncontent ${contentDigest}\n`)])
    }
  }
})

test('a signature stays as long as what it is of has the same bytes', async () => {
  const root = temporaryTree(PROJECT)
  await run(root, { targets: ['plugin', 'npm'] })
  const beside = ['SHA256SUMS.sig', 'acme-tools-1.2.0.zip.sig', 'acme-tools-1.2.0.tgz.intoto.jsonl', 'acme-tools.sig', 'acme-tools-1.2.0.zip.cdx.json']
  for (const name of beside) writeFileSync(join(root, 'dist', name), name)
  chmodSync(join(root, 'dist/acme-tools.sig'), 0o600)
  const before = snapshot(join(root, 'dist'))
  const same = await run(root, { targets: ['plugin', 'npm'] })
  expect([same.exitCode, resultOf(same).problems, snapshot(join(root, 'dist'))]).toEqual([0, [], before])
  const fewer = await run(root, { targets: ['plugin'] })
  expect([fewer.exitCode, resultOf(fewer).problems.map(({ code, message }) => `${code} ${message}`)]).toEqual([
    0,
    ['STALE_SIGNATURE removed SHA256SUMS.sig, acme-tools-1.2.0.tgz.intoto.jsonl: what they were made for has other bytes now, or is gone'],
  ])
  expect(Object.keys(snapshot(join(root, 'dist'))).filter((path) => beside.includes(path))).toEqual(beside.filter((path) => /zip|tools\.sig/.test(path)).sort())
  write(root, { 'skills/tables/references/notes.md': 'Other numbers.\n' })
  const changed = await run(root, { targets: ['plugin'], json: false })
  expect([changed.exitCode, changed.stderr]).toEqual([
    0,
    'dist: warning: removed acme-tools-1.2.0.zip.cdx.json, acme-tools-1.2.0.zip.sig, acme-tools.sig: what they were made for has other bytes now, or is gone [STALE_SIGNATURE]\n',
  ])
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['SHA256SUMS', 'acme-tools', 'acme-tools-1.2.0.zip'])
})

test('a signature of what somebody has changed is not taken for one of what is built', async () => {
  const root = temporaryTree(PROJECT)
  await run(root)
  write(root, { 'dist/acme-tools/plugin.json': '{}', 'dist/acme-tools/plugin.json.sig': 'x', 'dist/acme-tools.sig': 'x' })
  const { problems } = resultOf(await run(root))
  expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'STALE_SIGNATURE removed acme-tools/plugin.json.sig, acme-tools.sig: what they were made for has other bytes now, or is gone',
  ])
  expect(existsSync(join(root, 'dist/acme-tools.sig'))).toBe(false)
})

test('without a repository, the ignore files of the project count all the same', async () => {
  const files = { '.skillcignore': 'notes.md\n', '.gitignore': '*.tmp\n', 'skills/tables/a.tmp': 'x', 'skills/tables/notes.md': 'x' }
  const [clone, copy] = [temporaryTree({ ...PROJECT, ...files, '.git/HEAD': '' }), temporaryTree({ ...PROJECT, ...files })]
  const [one, other] = [resultOf(await run(clone)), resultOf(await run(copy))]
  expect(other.leftOut?.map(({ path }) => path)).toEqual(expect.arrayContaining(['skills/tables/a.tmp', 'skills/tables/notes.md']))
  expect(other.outputs).toEqual(one.outputs)
})

test('what goes along with the skills holds no secret either', async () => {
  const secret = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dcQn8fKv'].join('_')
  const root = temporaryTree({ ...PROJECT, 'README.md': `Use ${secret}.\n`, LICENSE: 'MIT', NOTICE: 'x', '.skillcignore': 'NOTICE\n' })
  const { leftOut, files } = resultOf(await run(root))
  expect(leftOut).toEqual([
    { path: 'NOTICE', why: 'is ignored by .skillcignore' },
    { path: 'README.md', why: 'has a secret in it' },
  ])
  expect(files?.map(({ path }) => path).filter((path) => !path.includes('/'))).toEqual(['LICENSE'])
})

test('a symlink to a skill that is not in the bundle is named', async () => {
  const root = temporaryTree({ ...PROJECT, 'shared/maps/SKILL.md': SKILL.replaceAll('tables', 'maps') })
  symlinkSync('../shared/maps', join(root, 'skills/maps'))
  const { problems, leftOut = [] } = resultOf(await run(root))
  expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual(['SYMLINK skills/maps'])
  expect(leftOut.map(({ path, why }) => `${path} ${why}`)).toContain('skills/maps is a symlink to a skill, not followed')
  symlinkSync('tables', join(root, 'skills/again'))
  expect(resultOf(await run(root)).problems).toHaveLength(1)
})

test('what uploads refuse is built for those who ask for it, and told', async () => {
  const root = temporaryTree({ ...PROJECT, 'skills/tables/SKILL.md': SKILL.replace('a table.', 'a <Table>.') })
  const outcome = await run(root, { targets: ['skill'], failOn: 'never' })
  expect([outcome.exitCode, resultOf(outcome).problems.map(({ code }) => code)]).toEqual([0, ['UPLOAD']])
  expect((await run(root)).exitCode).toBe(0)
})

test('archives of other versions stay when that is asked for, and every list is right about what is there', async () => {
  const root = temporaryTree(PROJECT)
  const build = async (version: string, more: Partial<BuildOptions> = {}): Promise<readonly string[]> => {
    expect((await run(root, { targets: ['all'], bundleVersion: version, ...more })).exitCode).toBe(0)
    const verdict = await verify({ path: 'dist', cwd: root, version: '0.1.0', json: false, installed: false, now: 0 })
    expect([verdict.exitCode, verdict.stdout]).toEqual([0, expect.stringContaining('matches its manifest')])
    return readdirSync(join(root, 'dist')).filter((name) => /\d\.\d/.test(name))
  }
  const archivesOf = (version: string): string[] => ['apm.zip', 'tgz', 'zip'].map((end) => `acme-tools-${version}.${end}`).concat(`tables-${version}.skill`)
  await build('1.0.0')
  writeFileSync(join(root, 'dist/acme-tools-1.0.0.zip.sig'), 'signature')
  expect(await build('1.1.0', { keep: true })).toEqual([...archivesOf('1.0.0'), ...archivesOf('1.1.0'), 'acme-tools-1.0.0.zip.sig'].sort())
  const list = JSON.parse(readFileSync(join(root, 'dist/.claude-plugin/marketplace.json'), 'utf8')) as { plugins: { version: string }[] }
  const index = JSON.parse(readFileSync(join(root, 'dist/.well-known/agent-skills/index.json'), 'utf8')) as { skills: { version: string }[] }
  expect([...list.plugins, ...index.skills].map(({ version }) => version)).toEqual(['1.1.0', '1.1.0'])
  // What lists bundles is not kept for their sake.
  write(root, { 'skillc.json': JSON.stringify({ ...SETTINGS, keep: true }) })
  const { stdout } = await run(root, { bundleVersion: '1.2.0', targets: ['plugin'], json: false })
  expect(stdout).toContain(`\nkept ${[...archivesOf('1.0.0'), ...archivesOf('1.1.0')].sort().join(', ')} of other versions\n`)
  expect(existsSync(join(root, 'dist/.claude-plugin'))).toBe(false)
  // Another bundle stays anyway.
  expect((await run(root, { name: 'other', bundleVersion: '1.0.0', json: false })).stdout).toContain('\nkept acme-tools of other builds\n')
  write(root, { 'skillc.json': JSON.stringify(SETTINGS) })
  expect(await build('1.3.0')).toEqual([...archivesOf('1.3.0'), 'other-1.0.0.zip'].sort())
})

test('an older archive that somebody has changed is not kept without a word', async () => {
  const root = temporaryTree(PROJECT)
  await run(root, { bundleVersion: '1.0.0', targets: ['plugin', 'skill'] })
  cpSync(join(root, 'dist/tables-1.0.0.skill'), join(root, 'dist/acme-tools-1.0.0.zip'))
  const { exitCode, stdout } = await run(root, { bundleVersion: '1.1.0', keep: true, json: true })
  expect([exitCode, stdout]).toEqual([2, expect.stringContaining('acme-tools-1.0.0.zip would be kept, but has changed since it was built')])
})

const LINKS = 'Copy [the template](assets/app/), [the hooks](assets/.gitattributes) and [the settings](assets/.env); run [the evals](evals/one.json).\n'
const HIDDEN = {
  'skills/tables/SKILL.md': SKILL + LINKS,
  'skills/tables/.gitignore': '*.log\n',
  'skills/tables/assets/.gitattributes': '* text\n',
  'skills/tables/assets/.gitmodules': '',
  'skills/tables/assets/.env': 'PORT=80\n',
  'skills/tables/assets/.envrc.example': 'export PORT=80\n',
  'skills/tables/assets/app/.gitignore': 'dist\n',
  'skills/tables/assets/app/empty/.gitkeep': '',
  'skills/tables/evals/one.json': '{}\n',
  'skills/tables/evals/.env': 'PORT=80\n',
}

test('templates that a document links to go in; secrets and evals do not, and the help says what brings them in', async () => {
  const root = temporaryTree({ ...PROJECT, ...HIDDEN })
  const { files, leftOut, problems } = resultOf(await run(root, { dryRun: true, failOn: 'never' }))
  expect(files?.map(({ path }) => path).filter((path) => !(path in PROJECT))).toEqual([
    'skills/tables/assets/.envrc.example',
    'skills/tables/assets/.gitattributes',
    'skills/tables/assets/app/.gitignore',
    'skills/tables/assets/app/empty/.gitkeep',
  ])
  expect(leftOut?.map(({ path }) => path)).toEqual([
    'skills/tables/.gitignore',
    'skills/tables/assets/.env',
    'skills/tables/assets/.gitmodules',
    'skills/tables/evals/',
  ])
  expect(problems.flatMap(({ help }) => help ?? [])).toEqual([
    'skills/tables/assets/.env is left out, since it has settings with secrets; if users need it, add "skills/tables/assets/.env" to "include" in skillc.json',
    'skills/tables/evals/ is left out, since it tests the skill and is not part of it; if users need it, add "skills/tables/evals/" to "include" in skillc.json',
  ])
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['skills', {}],
  ['a plugin', { 'skillc.json': '{}', '.claude-plugin/plugin.json': JSON.stringify(SETTINGS) }],
])('what include names goes into %s, secrets only by their paths and with a warning', async (_, more) => {
  const root = temporaryTree({ ...PROJECT, ...HIDDEN, ...more })
  const plan = async (include: readonly string[]): Promise<Result> => {
    write(root, { 'skillc.json': JSON.stringify({ ...(JSON.parse(readFileSync(join(root, 'skillc.json'), 'utf8')) as object), include }) })
    return resultOf(await run(root, { dryRun: true, failOn: 'never' }))
  }
  const pathsOf = ({ files }: Result): string[] => files?.map(({ path }) => path).filter((path) => /evals|\.env$|\.gitmodules/.test(path)) ?? []
  const told = ({ problems }: Result): string[] => problems.flatMap(({ code, path, message }) => (code === 'SECRET' ? [`${path}: ${message}`] : []))
  const globbed = await plan(['skills/*/evals/**', '.gitmodules', '**/.env'])
  expect([pathsOf(globbed), told(globbed)]).toEqual([['skills/tables/assets/.gitmodules', 'skills/tables/evals/one.json'], []])
  const exact = await plan(['skills/tables/assets/.env'])
  expect(pathsOf(exact)).toEqual(['skills/tables/assets/.env'])
  expect(told(exact)).toEqual([expect.stringMatching(/^skills\/tables\/assets\/\.env: .* has settings with secrets, and goes in, since "include"/)])
  // What the build makes itself is made by nobody else.
  write(root, { 'skills/tables/skillc.manifest.json': '{}', 'skills/tables/.skillcignore': 'scripts\n' })
  expect((await plan(['**'])).files?.map(({ path }) => path).filter((path) => /manifest|scripts/.test(path))).toEqual([])
})

test('a file with a secret in it stays out, even where it is named', async () => {
  const token = ['sk', '_live_', 'R7kQ2mZx9TbW4vYc8NfH3pLs6JgD1aEu5X'].join('')
  const root = temporaryTree({ ...PROJECT, 'skills/tables/.env': `STRIPE_KEY=${token}\n` })
  write(root, { 'skillc.json': JSON.stringify({ ...SETTINGS, include: ['skills/tables/.env'] }) })
  const { files, leftOut } = resultOf(await run(root, { dryRun: true, failOn: 'never' }))
  expect(files?.map(({ path }) => path)).not.toContain('skills/tables/.env')
  expect(leftOut).toContainEqual({ path: 'skills/tables/.env', why: 'has a secret in it' })
})

test('help for a broken link never names what another skill leaves out, or what only ends alike', async () => {
  const root = temporaryTree({
    ...PROJECT,
    'skills/tables/SKILL.md': `${SKILL}See [a](./templates/llms.txt), [b](./old-evals/how.md) and [c](../other/evals/one.json).\n`,
    'skills/tables/evals/one.json': '{}',
    'skills/other/SKILL.md': SKILL.replace('tables', 'other').replace(/Read .*/, 'Read it.'),
    'skills/other/evals/one.json': '{}',
    'skills/other/.skillcignore': 'llms.txt\n',
    'skills/other/templates/llms.txt': '',
  })
  const helps = resultOf(await run(root, { failOn: 'never' })).problems.flatMap(({ code, help }) => (code === 'BROKEN_LINK' ? [help] : []))
  expect(helps).toEqual([
    'add the file, or delete the link',
    'add the file, or delete the link',
    'skills/other/evals/ is left out, since it tests the skill and is not part of it; if users need it, add "skills/other/evals/" to "include" in skillc.json',
  ])
})

test('a rule that has to be asked for is checked where the configuration names it', async () => {
  const root = temporaryTree({ ...PROJECT, 'skills/tables/SKILL.md': SKILL.replace('\n---\n', '\ncolour: red\n---\n') })
  expect((await run(root)).exitCode).toBe(0)
  write(root, { 'skillc.json': JSON.stringify({ ...SETTINGS, rules: { 'unknown-field': 'error' } }) })
  const { diagnostics } = JSON.parse((await run(root)).stdout) as { diagnostics: { rule: string; level: string }[] }
  expect(diagnostics.map((one) => [one.rule, one.level])).toContainEqual(['unknown-field', 'error'])
})
