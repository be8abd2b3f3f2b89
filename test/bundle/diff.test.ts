import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { TreeDiff } from '../../src/bundle/diff.ts'
import { diff, type DiffOptions } from '../../src/commands/diff.ts'
import type { CommandResult } from '../../src/commands/result.ts'
import { zip } from './make-archives.ts'
import { buildIn, PDF, sandbox, VERSION, writeSources, type Sandbox } from './small-bundle.ts'

let box: Sandbox
beforeAll(async () => {
  box = sandbox()
  writeSources(box)
  expect((await buildIn(box, { targets: ['plugin', 'skill', 'npm'] })).exitCode).toBe(0)
})
afterAll(() => box.remove())
beforeEach(() => box.write('b/SKILL.md', PDF))

const run = (before: string, after: string, options: Partial<DiffOptions> = {}): Promise<CommandResult> =>
  diff({ before, after, cwd: box.path, version: VERSION, failOn: 'any', json: true, ...options })
const found = async (before: string, after: string): Promise<TreeDiff> => JSON.parse((await run(before, after)).stdout) as TreeDiff

describe('the same in another form', () => {
  test.each([
    ['dist/acme-tools', 'dist/acme-tools-1.2.0.zip'],
    ['dist/acme-tools-1.2.0.zip', 'dist/acme-tools-1.2.0.zip'],
  ])('%s and %s', async (before, after) => {
    expect(await found(before, after)).toMatchObject({ files: [], skills: [], isWider: false })
    expect((await run(before, after)).exitCode).toBe(0)
  })

  test('sources and what was built of them hold the same skills', async () => {
    expect((await found('skills', 'dist/acme-tools-1.2.0.zip')).skills).toEqual([])
    expect((await found('dist/acme-tools-1.2.0.tgz', 'dist/acme-tools-1.2.0.zip')).skills).toEqual([])
    expect((await found('skills/pdf', 'dist/pdf-1.2.0.skill')).files).toEqual([{ path: 'skillc.manifest.json', change: 'added' }])
  })
})

describe('what is no bundle', () => {
  const told = async (before: string, after: string): Promise<unknown[]> => {
    const { exitCode, stderr } = await run(before, after, { json: false })
    return [exitCode, stderr]
  }

  test('the output of a build is refused, with what to give instead', async () => {
    const such = 'the path is the output of a build, not a bundle; use one of the bundles in it, such as'
    expect(await told('dist/acme-tools-1.2.0.zip', 'dist')).toEqual([2, `skillc: dist: ${such} dist/acme-tools [NO_MANIFEST]\n`])
    expect(await told('dist', 'dist/acme-tools')).toEqual([2, `skillc: dist: ${such} dist/acme-tools [NO_MANIFEST]\n`])
    expect((await run('dist/acme-tools', 'dist')).stdout).toContain('"code": "NO_MANIFEST"')
    box.write('skills-only/pdf-1.0.0.skill', 'x')
    box.write('skills-only/SHA256SUMS', `${'0'.repeat(64)}  pdf-1.0.0.skill\n`)
    expect(await told('skills-only', 'b')).toEqual([2, `skillc: skills-only: ${such} skills-only/pdf-1.0.0.skill [NO_MANIFEST]\n`])
  })

  test('a skill with a list of sums is compared', async () => {
    box.write('summed/SKILL.md', PDF)
    box.write('summed/fonts.zip', 'x')
    box.write('summed/SHA256SUMS', `${'0'.repeat(64)}  fonts.zip\n`)
    expect((await found('summed', 'b')).files).toEqual([
      { path: 'SHA256SUMS', change: 'removed' },
      { path: 'fonts.zip', change: 'removed' },
    ])
  })

  test('a list of sums or a manifest is refused, with the directory that it stands in', async () => {
    const it = 'the file is the list of a build, not a bundle; use its directory,'
    expect(await told('dist/acme-tools', 'dist/SHA256SUMS')).toEqual([2, `skillc: dist/SHA256SUMS: ${it} dist [NOT_AN_ARCHIVE]\n`])
    expect(await told('dist/acme-tools/skillc.manifest.json', 'b')).toEqual([
      2,
      `skillc: dist/acme-tools/skillc.manifest.json: ${it} dist/acme-tools [NOT_AN_ARCHIVE]\n`,
    ])
  })
})

describe('changes', () => {
  const compare = async (after: string, more: readonly [path: string, content: string, mode?: number][] = []): Promise<TreeDiff> => {
    const files = [['SKILL.md', PDF] as const, ['scripts/run.sh', 'echo run\n', 0o755] as const]
    const entry = ([name, content, mode = 0o644]: readonly [string, string, number?]): { name: string; content: string; mode: number } => ({
      name,
      content,
      mode: 0o100000 | mode,
    })
    box.write('a.zip', zip(files.map(entry)))
    box.write('b.zip', zip([['SKILL.md', after] as const, ...(more.length > 0 ? more : [files[1] as readonly [string, string, number]])].map(entry)))
    return found('a.zip', 'b.zip')
  }

  test('files that come, go and change', async () => {
    const { files } = await compare(PDF, [
      ['scripts/run.sh', 'echo run\n'],
      ['new.md', 'new'],
    ])
    expect(files).toEqual([
      { path: 'new.md', change: 'added' },
      { path: 'scripts/run.sh', change: 'mode', modes: ['0755', '0644'] },
    ])
  })

  test('frontmatter and instructions', async () => {
    const { skills, isWider } = await compare(PDF.replace('license: MIT', 'license: Apache-2.0').replace('# PDF', '# PDFs'))
    expect(skills).toMatchObject([
      { name: 'pdf', change: 'changed', frontmatter: [{ key: 'license', before: 'MIT', after: 'Apache-2.0' }], body: true, widened: {}, narrowed: {} },
    ])
    expect(isWider).toBe(false)
  })

  test('YAML that says the same is no change of frontmatter', async () => {
    const { skills } = await compare(PDF.replace('license: MIT', 'license: "MIT"'))
    expect(skills).toEqual([])
  })

  test.each<[string, string, object]>([
    ['tools', PDF.replace('allowed-tools: Read', 'allowed-tools: Read, Bash(git:*)'), { tools: ['Bash(git:*)'] }],
    ['shell blocks', PDF.replace('# PDF', '# PDF\n\nState: !`git status`'), { shellBlocks: ['git status'] }],
    ['hosts', PDF.replace('api.pdf-tools.dev', 'collect.evil-host.dev'), { hosts: ['collect.evil-host.dev'] }],
    [
      'hooks',
      PDF.replace('license: MIT', 'license: MIT\nhooks:\n  PreToolUse:\n    - hooks:\n        - type: command\n          command: ./spy.sh'),
      { hooks: ['PreToolUse: ./spy.sh'] },
    ],
  ])('wider by %s', async (_, after, widened) => {
    const { skills, isWider } = await compare(after)
    expect(skills[0]?.widened).toEqual(widened)
    expect(isWider).toBe(true)
  })

  test('wider by executables, and narrower', async () => {
    const { skills } = await compare(PDF, [['scripts/other.sh', 'echo\n', 0o755]])
    expect(skills).toMatchObject([{ widened: { executables: ['scripts/other.sh'] }, narrowed: { executables: ['scripts/run.sh'] } }])
  })

  test('a new skill is wider by all that it can do', async () => {
    const skill = (name: string): { name: string; content: string } => ({ name: `skills/${name}/SKILL.md`, content: PDF.replace('name: pdf', `name: ${name}`) })
    box.write('a.zip', zip([skill('a')]))
    box.write('b.zip', zip([skill('a'), skill('b')]))
    expect((await found('a.zip', 'b.zip')).skills).toMatchObject([{ name: 'b', change: 'added', widened: { tools: ['Read'], hosts: ['api.pdf-tools.dev'] } }])
    expect((await found('b.zip', 'a.zip')).skills).toMatchObject([{ name: 'b', change: 'removed', widened: {} }])
  })
})

describe('the command', () => {
  test('fails on what it is asked to fail on', async () => {
    box.write('b/SKILL.md', PDF.replace('# PDF', '# PDFs'))
    box.write('a/SKILL.md', PDF)
    expect((await run('a', 'b')).exitCode).toBe(1)
    expect((await run('a', 'b', { failOn: 'widened' })).exitCode).toBe(0)
    expect((await run('a', 'b', { failOn: 'never' })).exitCode).toBe(0)
    box.write('b/SKILL.md', PDF.replace('allowed-tools: Read', 'allowed-tools: Bash'))
    expect((await run('a', 'b', { failOn: 'widened' })).exitCode).toBe(1)
  })

  test('says it to people, and shows nothing that a terminal acts on', async () => {
    box.write('a/SKILL.md', PDF)
    box.write('b/SKILL.md', PDF.replace('allowed-tools: Read', 'allowed-tools: "Bash\\e[2J"').replace('# PDF', '# \u202ePDF'))
    const { stdout } = await run('a', 'b', { json: false })
    expect(stdout).toContain('skill pdf (changed)')
    expect(stdout).toContain('+ uses without asking: Bash')
    expect(stdout).toContain('1 file; the bundle can do more than before')
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    expect(stdout).not.toMatch(/[\u001b\u202e]/)
  })

  test('says the version that the second bundle should have', async () => {
    const own = sandbox()
    onTestFinished(() => own.remove())
    writeSources(own)
    const built = async (version: string, to: string): Promise<void> => {
      own.write('skillc.json', JSON.stringify({ name: 'acme-tools', version }))
      expect((await buildIn(own)).exitCode).toBe(0)
      renameSync(join(own.path, 'dist'), join(own.path, to))
    }
    await built('1.2.0', 'one')
    rmSync(join(own.path, 'skills/csv'), { recursive: true })
    await built('1.2.1', 'two')
    await built('2.0.0', 'three')
    const note = async (after: string): Promise<unknown> => (await run('one/acme-tools', after, { json: false, cwd: own.path })).stdout.split('\n').at(-2)
    expect(await note('two/acme-tools')).toBe(
      '"csv" is gone, but a step from 1.2.0 to 1.2.1 promises that all skills are still there; raise the version to 2.0.0 (major: "csv" is gone): skillc version 2.0.0',
    )
    expect(await note('three/acme-tools-2.0.0.zip')).toMatch(/^\d+ files$/)
    expect(await note('skills')).toMatch(/^\d+ files$/)
  })

  test('what cannot be read is told', async () => {
    expect(await run('none', 'b', { json: false })).toMatchObject({ exitCode: 2, stderr: 'skillc: none: the path does not exist [MISSING_PATH]\n' })
    box.write('bad.zip', zip([{ name: '../x', content: 'x' }]))
    expect(JSON.parse((await run('bad.zip', 'b')).stdout)).toMatchObject({ status: 'failed', problems: [{ code: 'PATH_TRAVERSAL' }] })
    box.write('crc.zip', zip([{ name: 'SKILL.md', content: 'x', both: { crc: 1 } }]))
    expect(JSON.parse((await run('crc.zip', 'b')).stdout)).toMatchObject({ status: 'failed', problems: [{ code: 'CRC' }] })
  })
})
