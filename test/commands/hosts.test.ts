import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIELDS } from '../../src/bundle/settings.ts'
import { hosts, type HostsOptions } from '../../src/commands/hosts.ts'
import type { CommandResult } from '../../src/commands/result.ts'
import { KEYS } from '../../src/schema/config.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'

const skill = (name: string, description = 'Fills forms.', more = ''): string => `---\nname: ${name}\ndescription: ${description}\n${more}---\n\nBody.\n`

const FILES = {
  'skills/good/SKILL.md': skill('good'),
  'skills/colon/SKILL.md': skill('colon', 'Fills forms. Use when: asked'),
  'skills/other/SKILL.md': skill('another'),
  'skills/waits/SKILL.md': skill('waits', 'Reads code.', 'paths: "src/**"\n'),
}

const run = (options: Partial<HostsOptions> = {}, files: Parameters<typeof temporaryTree>[0] = FILES): Promise<CommandResult> =>
  hosts({ paths: [], cwd: temporaryTree(files), targets: [], reasons: false, format: 'text', failOn: 'error', width: 100, color: false, ...options })

interface Json {
  readonly hosts: readonly string[]
  readonly skills: readonly {
    readonly path: string
    readonly outcomes: Readonly<Record<string, { readonly outcome: string; readonly name?: string; readonly description?: string; readonly reason?: string }>>
  }[]
}

const json = async (options: Partial<HostsOptions> = {}, files?: Parameters<typeof temporaryTree>[0]): Promise<Json> =>
  JSON.parse((await run({ format: 'json', ...options }, files)).stdout) as Json

const outcomesOf = async (
  files: Parameters<typeof temporaryTree>[0],
  targets = ['all'],
  options: Partial<HostsOptions> = {},
): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries((await json({ targets, ...options }, files)).skills[0]?.outcomes ?? {}).map(([host, { outcome }]) => [host, outcome]))

describe('the table', () => {
  it('has a line for each skill, a sum, and the reasons', async () => {
    const { stdout, stderr, exitCode } = await run()
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    expect(stdout).toMatchSnapshot()
  })

  it.each([40, 60])('keeps to %i columns', async (width) => {
    const { stdout } = await run({ width })
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
    expect(stdout).toMatchSnapshot()
  })

  it('has a line for each host where there is one skill', async () => {
    expect((await run({ paths: ['skills/other'] })).stdout).toMatchSnapshot()
  })

  it('says why skills are changed when asked', async () => {
    expect((await run()).stdout).not.toContain('it is called')
    expect((await run({ reasons: true })).stdout).toContain('the skill is called "other", not "another"')
  })

  it('never cuts two paths to the same text', async () => {
    const files = { 'one/long-name-of-a-skill/SKILL.md': skill('a'), 'two/long-name-of-a-skill/SKILL.md': skill('b') }
    const { stdout } = await run({ width: 90 }, files)
    expect(stdout).toContain('one/long-name-of-a-skill\n  changed: claude-code')
    expect(stdout).toContain('two/long-name-of-a-skill\n  changed: claude-code')
  })

  it.each([
    [{ '.agents/skills/a/SKILL.md': skill('a') }, ['codex', 'pi'], /^((?!As if)[^])*$/],
    [{ '.agents/skills/a/SKILL.md': skill('a') }, ['codex', 'claude-code'], /As if installed where the host looks\. Where it stands, these look: codex\n/],
    [{ 'x/a/SKILL.md': skill('a'), 'skills/b/SKILL.md': skill('b') }, ['openclaw', 'pi'], /Where they stand, these look: openclaw \(1 of 2\)\n/],
    [{ 'x/a/SKILL.md': skill('a') }, ['codex'], /Where it stands, no host looks\.\n/],
  ])('says what it assumes of %j', async (files, targets, said) => {
    expect((await run({ targets }, files)).stdout).toMatch(said)
  })

  it('has colours', async () => {
    expect((await run({ color: true })).stdout).toContain('\u001b[31mrejected\u001b[39m')
  })
})

describe('as JSON', () => {
  it('has names and descriptions as the hosts hold them', async () => {
    const { hosts: keys, skills } = await json({ targets: ['claude-code', 'pi'] })
    expect(keys).toEqual(['claude-code', 'pi'])
    expect(skills.map(({ path }) => path)).toEqual(['skills/colon', 'skills/good', 'skills/other', 'skills/waits'])
    expect(skills[0]?.outcomes['claude-code']).toEqual({ outcome: 'loads', name: 'colon', description: 'Fills forms. Use when: asked' })
    expect(skills[0]?.outcomes['pi']).toEqual({ outcome: 'rejected', reason: expect.stringContaining('Nested mappings') as string })
    expect(skills[2]?.outcomes['claude-code']).toMatchObject({ outcome: 'changed', name: 'other' })
    expect(skills[2]?.outcomes['pi']).toEqual({ outcome: 'loads', name: 'another', description: 'Fills forms.' })
    expect(skills[3]?.outcomes['claude-code']).toEqual({ outcome: 'waiting', name: 'waits', listed: false, reason: 'until a file matches `paths`' })
  })

  it('has the hosts as they were asked for', async () => {
    expect((await json({ targets: ['claude-code@2.1.330', 'claude-code'] })).hosts).toEqual(['claude-code@2.1.330', 'claude-code'])
    expect((await json()).hosts).toHaveLength(8)
    expect((await json({ targets: ['all'] })).hosts).toContain('zed')
  })
})

describe('what hosts come across', () => {
  it('tells a file in the wrong case', async () => {
    expect(await outcomesOf({ 'skills/a/skill.md': skill('a') }, ['codex', 'openhands'])).toEqual({ codex: 'silent', openhands: 'loads' })
  })

  it('tells a skill that stands too deep for a host', async () => {
    const found = await outcomesOf({ '.agents/skills/group/a/SKILL.md': skill('a') })
    expect(found).toMatchObject({ 'gemini-cli': 'silent', 'qwen-code': 'silent', codex: 'loads', 'copilot-cli': 'loads', opencode: 'loads' })
  })

  it('judges no depth where a host does not look', async () => {
    expect(await outcomesOf({ 'packages/a/skills/a/SKILL.md': skill('a') })).toMatchObject({ 'gemini-cli': 'loads', 'claude-code': 'loads' })
  })

  it('tells hidden directories, and node_modules that are named', async () => {
    expect(await outcomesOf({ '.agents/skills/.a/SKILL.md': skill('.a') }, ['codex', 'qwen-code'])).toEqual({ codex: 'silent', 'qwen-code': 'loads' })
    const files = { '.agents/skills/node_modules/a/SKILL.md': skill('a') }
    expect(await outcomesOf(files, ['codex', 'openclaw'], { paths: ['.agents/skills/node_modules/a'] })).toEqual({ codex: 'loads', openclaw: 'silent' })
  })

  it('tells a skill inside of a skill', async () => {
    const { skills } = await json({ targets: ['codex', 'pi'] }, { 'skills/a/SKILL.md': skill('a'), 'skills/a/parts/b/SKILL.md': skill('b') })
    expect(Object.values(skills[1]?.outcomes ?? {}).map(({ outcome }) => outcome)).toEqual(['loads', 'silent'])
  })

  it('tells skills beside a SKILL.md in the directory of skills itself', async () => {
    const below = async (root: string, target: string, name = 'SKILL.md'): Promise<(string | undefined)[]> => {
      const { skills } = await json({ targets: [target] }, { [`${root}/${name}`]: skill('top'), [`${root}/a/SKILL.md`]: skill('a') })
      return skills.map(({ outcomes }) => outcomes[target]?.outcome)
    }
    expect(await below('.claude/skills', 'claude-code')).toEqual(['silent', 'loads'])
    expect(await below('.agents/skills', 'qwen-code')).toEqual(['silent', 'loads'])
    for (const target of ['gemini-cli', 'codex', 'opencode']) expect(await below('.agents/skills', target)).toEqual(['loads', 'loads'])
    for (const target of ['openclaw', 'copilot-cli', 'pi']) expect(await below('.agents/skills', target)).toEqual(['loads', 'silent'])
    for (const target of ['openclaw', 'copilot-cli', 'pi']) expect(await below('.agents/skills', target, 'skill.md')).toEqual(['silent', 'loads'])
  })

  it('tells a directory of skills inside of a skill', async () => {
    const { skills } = await json({ targets: ['codex', 'pi'] }, { '.agents/skills/a/SKILL.md': skill('a'), '.agents/skills/a/skills/b/SKILL.md': skill('b') })
    expect(Object.values(skills[1]?.outcomes ?? {}).map(({ outcome }) => outcome)).toEqual(['loads', 'silent'])
  })

  it('tells directories that a host passes over for their names', async () => {
    const files = { '.agents/skills/a.backup-1-2/SKILL.md': skill('a') }
    expect(await outcomesOf(files, ['qwen-code', 'codex'])).toEqual({ 'qwen-code': 'silent', codex: 'loads' })
  })

  it('tells a SKILL.md that is a symlink to nothing', async () => {
    const files = { '.agents/skills/a/SKILL.md': { link: 'nothing.md' }, '.git/HEAD': '' }
    expect(await outcomesOf(files, ['codex', 'openclaw', 'opencode', 'pi'])).toEqual({
      codex: 'silent',
      openclaw: 'rejected',
      opencode: 'rejected',
      pi: 'silent',
    })
  })

  it('tells a SKILL.md that is a symlink', async () => {
    const files = { 'text.md': skill('a'), '.agents/skills/a/SKILL.md': { link: '../../../text.md' }, '.git/HEAD': '' }
    expect(await outcomesOf(files, ['codex', 'openclaw', 'pi'])).toEqual({ codex: 'silent', openclaw: 'rejected', pi: 'loads' })
  })

  it('tells what is too large', async () => {
    const files = { 'skills/a/SKILL.md': skill('a') + 'x'.repeat(300_000) }
    expect(await outcomesOf(files, ['openclaw', 'claude-code'])).toEqual({ openclaw: 'rejected', 'claude-code': 'loads' })
    const larger = { 'skills/a/SKILL.md': skill('a') + 'x'.repeat(10_000_001) }
    expect(await outcomesOf(larger, ['copilot-cli', 'claude-code', 'pi'])).toEqual({ 'copilot-cli': 'rejected', 'claude-code': 'silent', pi: 'loads' })
  })

  it('tells a description that is too long for a host, or for its listing', async () => {
    const files = { 'skills/a/SKILL.md': skill('a', 'x'.repeat(1100)) }
    expect(await outcomesOf(files, ['codex', 'copilot-cli', 'claude-code', 'openclaw'])).toEqual({
      codex: 'changed',
      'copilot-cli': 'rejected',
      'claude-code': 'loads',
      openclaw: 'loads',
    })
  })

  it('takes numbers and white space as they were meant', async () => {
    const files = { 'skills/a/SKILL.md': '---\nname: a\ndescription: >\n  Fills\n  forms.\n\n---\n' }
    expect(new Set(Object.values(await outcomesOf(files, ['claude-code', 'codex', 'openclaw', 'gemini-cli', 'pi'])))).toEqual(new Set(['loads']))
    expect(await outcomesOf({ 'skills/7/SKILL.md': '---\nname: 7\ndescription: 1.50\n---\n' }, ['codex', 'openclaw'])).toEqual({
      codex: 'loads',
      openclaw: 'changed',
    })
  })

  it('takes a command for no loss of hosts without commands', async () => {
    const files = { '.claude/commands/tidy.md': 'Tidy up.\n' }
    expect(await outcomesOf(files, ['claude-code', 'codex'])).toEqual({ 'claude-code': 'loads', codex: 'silent' })
    expect((await run({ failOn: 'warning' }, files)).exitCode).toBe(0)
  })

  it('executes nothing', async () => {
    const files = { 'skills/a/SKILL.md': '---js\nthrow new Error("run")\n---\n' }
    expect(await outcomesOf(files, ['opencode'])).toEqual({ opencode: 'executes' })
  })

  it('says who wins of two skills with one name, and what was passed over', async () => {
    const { stdout } = await run(
      { targets: ['codex', 'openclaw', 'opencode', 'pi'] },
      {
        '.agents/skills/a/SKILL.md': skill('same'),
        '.agents/skills/b/SKILL.md': skill('same'),
        '.agents/skills/c': { link: '../../elsewhere' },
        'elsewhere/SKILL.md': skill('elsewhere'),
        '.agents/skills/d/SKILL.md': skill('d'),
        '.gitignore': '.agents/skills/d\n',
        '.git/HEAD': '',
      },
    )
    const said = stdout.replace(/\s+/g, ' ')
    expect(said).toContain('"same" is the name of .agents/skills/a and .agents/skills/b: all are listed')
    expect(said).toContain('the first wins, .agents/skills/a, in pi')
    expect(said).toContain('the last wins, .agents/skills/b, in OpenClaw')
    expect(said).toContain('a random one wins in opencode')
    expect(said).toContain('.agents/skills/c, a symlink to a directory')
    expect(said).toContain('.agents/skills/d, ignored by .gitignore; only pi reads that file')
  })
})

describe('exit codes', () => {
  it.each([
    ['error', [], 0],
    ['error', ['claude-code', 'pi'], 0],
    ['error', ['pi', 'codex'], 1],
    ['warning', ['claude-code', 'pi'], 1],
    ['warning', ['claude-code'], 0],
    ['note', ['claude-code'], 1],
    ['never', ['pi'], 0],
  ] as const)('fail on %s with %j: %i', async (failOn, targets, exitCode) => {
    expect((await run({ failOn, targets })).exitCode).toBe(exitCode)
  })

  it('takes the host of the directory for the primary target', async () => {
    const files = { '.pi/skills/a/SKILL.md': skill('a', 'Use when: asked') }
    expect((await run({}, files)).exitCode).toBe(1)
    expect((await run({}, { ...files, 'skillc.json': '{"hosts": {"primary": "codex"}}' })).exitCode).toBe(0)
  })

  it.each([
    [['codxe'], 'there is no host "codxe", did you mean "codex"?'],
    [['codex@latest'], '"codex@latest" has no version behind the "@"'],
  ])('knows no %j', async (targets, message) => {
    const { stderr, exitCode } = await run({ targets })
    expect(exitCode).toBe(2)
    expect(stderr).toContain(message)
  })

  it.each([
    ['codex@1.0.0', 'newer than all that are known; taken for 0.171.0'],
    ['codex@0.170.2', 'older than all that are known; taken for 0.171.0'],
    ['claude-code@2.1.1000', 'newer than all that are known; taken for 2.1.332'],
    ['claude-code@2.1.331', ''],
    ['claude-code@2.1.329', 'older than all that are known; taken for 2.1.332'],
  ])('takes %s', async (target, note) => {
    const { stderr, exitCode } = await run({ targets: [target], failOn: 'never' })
    expect(exitCode).toBe(0)
    expect(stderr).toBe(note === '' ? '' : `skillc: ${target}: this version is ${note}\n`)
  })

  it('needs a skill', async () => {
    expect((await run({}, { 'a.txt': '' })).exitCode).toBe(2)
    expect((await run({ paths: ['nowhere', 'skills'] })).exitCode).toBe(2)
  })
})

describe('skillc.json', () => {
  const config = (text: string): Promise<CommandResult> => run({}, { ...FILES, 'skillc.json': text })

  it('names targets and the primary one', async () => {
    const { hosts: keys } = await json({}, { ...FILES, 'skillc.json': '{"$schema": "x", "hosts": {"targets": ["codex", "pi"], "primary": "pi"}}' })
    expect(keys).toEqual(['codex', 'pi'])
    expect((await config('{"hosts": {"targets": ["codex", "pi"], "primary": "pi"}}')).exitCode).toBe(1)
    expect((await config('{}')).exitCode).toBe(0)
  })

  it('is looked for up to the root of the repository, and no further', async () => {
    const files = { 'skillc.json': '{"hosts": {"primary": "nobody"}}', 'repo/.git/HEAD': '', 'repo/a/skills/a/SKILL.md': skill('a') }
    const cwd = temporaryTree(files)
    expect((await run({ cwd: `${cwd}/repo/a` })).exitCode).toBe(0)
    const inside = temporaryTree({ ...files, 'repo/skillc.json': '{"hosts": {"primary": "nobody"}}' })
    expect((await run({ cwd: `${inside}/repo/a` })).stderr).toContain('../skillc.json: `hosts.primary`: there is no host "nobody"')
  })

  it.each([
    ['{', 'skillc.json: the file is not JSON'],
    ['[]', 'the file must be an object'],
    ['{"host": {}}', '`host` is not a setting, did you mean `hosts`'],
    ['{"name": 7}', '`name` must be text; write {"name"'],
    ['{"keep": "yes"}', '`keep` must be true or false; write {"include"'],
    ['{"compression": "zip"}', '`compression` is not valid'],
    ['{"author": {"nam": "Ada"}}', '`author'],
    ['{"hosts": {"target": []}}', '`hosts.target` is not a setting, did you mean `targets`'],
    ['{"hosts": {"targets": "codex"}}', '`hosts.targets` must be a list; write {"hosts"'],
    ['{"hosts": {"targets": []}}', '`hosts.targets` is empty'],
    ['{"hosts": {"targets": ["pi", "pi"]}}', 'has the same entry twice'],
    ['{"hosts": {"targets": ["pie"]}}', 'there is no host "pie", did you mean "pi"?'],
    ['{"hosts": {"primary": "all"}}', 'takes one host'],
  ])('is refused where it says %s', async (text, message) => {
    const { stderr, stdout, exitCode } = await config(text)
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 })
    expect(stderr).toContain(message)
  })

  it('has a schema that takes what it takes', () => {
    const schema = JSON.parse(readFileSync(new URL('../../schemas/config.schema.json', import.meta.url), 'utf8')) as { properties: object }
    const ofBundles = Object.keys(FIELDS).filter((key) => FIELDS[key]?.in.includes('skillc'))
    expect(Object.keys(schema.properties)).toEqual(['$schema', 'hosts', 'extends', 'rules', 'overrides', 'ignore', 'budgets', 'include', 'keep', ...ofBundles])
    expect(KEYS['']).toEqual(Object.keys(schema.properties))
  })

  it('may be about a bundle, too', async () => {
    expect(
      (await config('{"name": "acme", "version": "1.0.0", "author": "Ada <a@acme.example>", "repository": {"url": "x"}, "hosts": {"primary": "pi"}}')).exitCode,
    ).toBe(1)
  })
})

it('predicts the skills of a plugin as Claude Code loads it', async () => {
  const plain = '---\nname: a\ndescription: Does it.\npaths: "src/**"\n---\nBody.\n'
  const cwd = temporaryTree({
    'p/.claude-plugin/plugin.json': '{"name": "tools", "skills": "./extra"}',
    'p/extra/a/SKILL.md': plain,
    'p/skills/a.b/SKILL.md': plain,
    'p/other/a/SKILL.md': plain,
    'q/.claude-plugin/plugin.json': '{"name": "bad name"}',
    'q/skills/a/SKILL.md': plain,
  })
  const { stdout } = await hosts({
    paths: ['p', 'q'],
    cwd,
    targets: ['claude-code'],
    reasons: false,
    format: 'json',
    failOn: 'never',
    width: 100,
    color: false,
  })
  const { skills } = JSON.parse(stdout) as {
    skills: readonly { path: string; outcomes: Record<string, { outcome: string; name?: string; reason?: string }> }[]
  }
  expect(skills.map(({ path, outcomes: { 'claude-code': one } }) => [path, one?.outcome, one?.name ?? one?.reason])).toEqual([
    ['p/extra/a', 'loads', 'tools:a'],
    ['p/other/a', 'silent', 'not among the skills of the plugin tools'],
    ['p/skills/a.b', 'changed', 'tools:a-b'],
    ['q/skills/a', 'silent', 'the name `bad name` has a space'],
  ])
})
