import { describe, expect, it } from 'vitest'
import { lint, type LintOptions } from '../../src/commands/lint.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'

const skill = (name: string, description: string, more = ''): string => `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n# Title\n\nText.\n`

const run = async (
  files: Readonly<Record<string, string>>,
  options: Partial<LintOptions> = {},
): Promise<{ said: readonly string[]; exitCode: number; stderr: string }> => {
  const { stdout, stderr, exitCode } = await lint({
    paths: ['.'],
    cwd: temporaryTree(files),
    version: '0.0.0',
    format: 'json',
    fix: 'none',
    diff: false,
    select: [],
    ignore: [],
    failOn: 'error',
    profile: 'default',
    level: 'note',
    color: false,
    width: 100,
    terminal: false,
    ...options,
  })
  const { diagnostics = [] } = (stdout === '' ? {} : JSON.parse(stdout)) as { diagnostics?: readonly { level: string; rule: string; message: string }[] }
  return { said: diagnostics.map(({ level, rule }) => `${level} ${rule}`), exitCode, stderr }
}

const good = { 'skills/good/SKILL.md': skill('good', 'Fills forms. Use when there is a form.') }
const colon = { 'skills/colon/SKILL.md': skill('colon', 'Fills forms. Use when: there is a form.') }

it('says nothing of a good skill, with and without targets', async () => {
  expect(await run(good)).toEqual({ said: [], exitCode: 0, stderr: '' })
  expect(await run(good, { targets: ['all'] })).toEqual({ said: [], exitCode: 0, stderr: '' })
})

describe('levels', () => {
  it('follow what the primary target does', async () => {
    expect(await run(colon)).toMatchObject({ said: ['error invalid-yaml'], exitCode: 1 })
    expect(await run(colon, { targets: ['claude-code'] })).toMatchObject({ said: expect.arrayContaining(['warning invalid-yaml']) as string[], exitCode: 0 })
    expect(await run(colon, { targets: ['pi'] })).toMatchObject({ said: expect.arrayContaining(['error invalid-yaml']) as string[], exitCode: 1 })
  })

  it('say that a skill is lost once', async () => {
    const { said } = await run(colon, { targets: ['pi', 'copilot-cli'] })
    expect(said.filter((one) => !one.startsWith('note'))).toEqual(['error invalid-yaml'])
    expect(said).toContain('note lost-on-host')
  })

  it('are an error, a warning and a note of what no other rule minds', async () => {
    const deep = { '.agents/skills/group/deep/SKILL.md': skill('deep', 'Fills forms. Use when there is a form.') }
    expect(await run(deep)).toMatchObject({ said: ['error lost-on-host'], exitCode: 1 })
    expect(await run(deep, { targets: ['gemini-cli'] })).toMatchObject({ said: ['error lost-on-host'], exitCode: 1 })
    expect(await run(deep, { targets: ['codex', 'gemini-cli'] })).toMatchObject({ said: ['warning lost-on-host'], exitCode: 0 })
    expect(await run(deep, { targets: ['codex'] })).toMatchObject({ said: ['note lost-on-host'], exitCode: 0 })
  })

  it('follow the hosts that a rule names', async () => {
    const named = { 'skills/code_review/SKILL.md': skill('code_review', 'Reviews code. Use when there is code.') }
    expect(await run(named)).toMatchObject({ said: ['warning name-format'] })
    expect(await run(named, { targets: ['claude-code'] })).toMatchObject({ said: ['note name-format'] })
    expect((await run(named, { targets: ['crush'] })).said).toContain('error name-format')
    expect((await run(named, { targets: ['claude-code', 'crush'] })).said).toContain('warning name-format')
    const flag = { '.claude/skills/flag/SKILL.md': skill('flag', 'Fills forms. Use when there is a form.', 'disable-model-invocation: "true"\n') }
    expect((await run(flag)).said).toEqual(['note refused-upload', 'warning boolean-as-text'])
    expect((await run(flag, { targets: ['copilot-cli'] })).said).toContain('error boolean-as-text')
    const map = { 'skills/map/SKILL.md': skill('map', 'Fills forms. Use when there is a form.', 'metadata: by Ada\n') }
    expect((await run(map)).said).toEqual(['error invalid-field'])
    expect((await run(map, { targets: ['pi'] })).said).toContain('note invalid-field')
    expect((await run(map, { targets: ['codex'] })).said).toContain('error invalid-field')
  })

  it('leave alone what an author hid', async () => {
    const hidden = {
      'skills/hidden/SKILL.md': skill('hidden', 'Fills forms. Use when there is a form.', 'disable-model-invocation: true\nuser-invocable: false\n'),
    }
    expect((await run(hidden, { targets: ['claude-code'] })).said.filter((one) => one.endsWith('lost-on-host'))).toEqual([])
  })
})

it('takes targets from skillc.json', async () => {
  expect(await run({ ...colon, 'skillc.json': '{"hosts": {"primary": "codex"}}' })).toMatchObject({ exitCode: 0 })
  expect(await run({ ...colon, 'skillc.json': '{"hosts": {"targets": ["codex", "pi"], "primary": "pi"}}' })).toMatchObject({ exitCode: 1 })
  // What the command line says goes first.
  expect(await run({ ...colon, 'skillc.json': '{"hosts": {"targets": ["pi"]}}' }, { targets: ['codex'] })).toMatchObject({ exitCode: 0 })
})

it('refuses targets and configurations that it does not understand', async () => {
  expect(await run(good, { targets: ['codxe'] })).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('did you mean "codex"') as string })
  expect(await run({ ...good, 'skillc.json': '{"hosts": 1}' })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('`hosts` must be an object') as string,
  })
})
