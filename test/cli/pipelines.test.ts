import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { PROGRAM, ROOT } from './built.ts'

const BROKEN = '---\nname: a\ndescription: Reads files. Triggers: read\n---\n\nBody.\n'

interface Step {
  readonly id?: string
  readonly run: string
  readonly env?: Readonly<Record<string, string>>
}

describe('action.yml', () => {
  const { inputs, runs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
    readonly inputs: Readonly<Record<string, { readonly default: string }>>
    readonly runs: { readonly using: string; readonly steps: readonly Step[] }
  }
  const step = runs.steps.find(({ id }) => id === 'lint')

  /** The step that checks, as a runner would run it. */
  function check(cwd: string, given: Readonly<Record<string, string>> = {}): { readonly status: number | null; readonly stdout: string } {
    const valueOf = (name: string): string => given[name] ?? inputs[name]?.default ?? ''
    const own = Object.fromEntries(Object.entries(step?.env ?? {}).map(([key, value]) => [key, valueOf(/inputs\.([\w-]+)/.exec(value)?.[1] ?? '')]))
    const runner = { GITHUB_ACTION_PATH: ROOT, GITHUB_OUTPUT: join(cwd, 'output'), GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'), GITHUB_WORKSPACE: cwd }
    writeFileSync(runner.GITHUB_OUTPUT, '')
    writeFileSync(runner.GITHUB_STEP_SUMMARY, '')
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? 'exit 9']
    return spawnSync('bash', args, { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'], ...runner, ...own } })
  }

  it('annotates, writes the summary of the job and the report for code scanning, and fails', () => {
    const cwd = temporaryTree({ 'skills/a/SKILL.md': BROKEN, 'other/b/SKILL.md': BROKEN })
    const { status, stdout } = check(cwd, { paths: 'skills\n' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^::error file=skills\/a\/SKILL\.md,line=3,/m)
    expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('| error | `invalid-yaml` | 1 | 1 | 1 |')
    expect(JSON.parse(readFileSync(join(cwd, 'skillc.sarif'), 'utf8'))).toMatchObject({ runs: [{ results: [{ ruleId: 'invalid-yaml' }] }] })
    expect(readFileSync(join(cwd, 'output'), 'utf8')).toBe('sarif-file=skillc.sarif\n')
    expect(check(cwd, { 'fail-on': 'never' }).status).toBe(0)
  })

  it('runs nothing of what it is given', () => {
    const cwd = temporaryTree({ 'skills/a/SKILL.md': BROKEN })
    check(cwd, { paths: '$(touch run)\n`touch run`', 'fail-on': '$(touch run)', 'sarif-file': '"; touch run; "' })
    expect(() => readFileSync(join(cwd, 'run'))).toThrow('ENOENT')
    for (const { run } of runs.steps) expect(run).not.toContain('${{')
  })
})

it('the pipeline for GitLab in README writes what it says it writes', () => {
  const [, text = ''] = /^```yaml\n(skillc:\n[\s\S]*?)^```/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? []
  const { skillc } = parse(text) as { skillc: { script: string[]; artifacts: { reports: { codequality: string; junit: string } } } }
  const cwd = temporaryTree({ 'skills/a/SKILL.md': BROKEN })
  mkdirSync(join(cwd, 'bin'))
  symlinkSync(PROGRAM, join(cwd, 'bin/skillc'))
  const { status } = spawnSync('sh', ['-c', skillc.script.at(-1) as string], { cwd, env: { PATH: `${join(cwd, 'bin')}${delimiter}${process.env['PATH']}` } })
  expect(status).toBe(1)
  expect(JSON.parse(readFileSync(join(cwd, skillc.artifacts.reports.codequality), 'utf8'))).toHaveLength(1)
  expect(readFileSync(join(cwd, skillc.artifacts.reports.junit), 'utf8')).toContain('<failure type="error"')
})
