import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { PROGRAM, ROOT, skillc, type Ran } from './built.ts'

const skill = (name: string, body = '', description = `Fills forms of ${name}.`): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\nBody.\n${body}`
const LINK = 'See [it](gone.md).\n'

function git(cwd: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Two broken skills, committed. */
function repository(): string {
  const cwd = temporaryTree({ 'skills/a/SKILL.md': skill('a', LINK), 'skills/b/SKILL.md': skill('b', LINK), 'skills/c/SKILL.md': skill('c') })
  git(cwd, 'init', '-q', '-b', 'main')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '-qm', 'first')
  return cwd
}

const lint = (cwd: string, ...args: readonly string[]): Ran => skillc(['lint', '--format', 'concise', ...args], { cwd })
const files = ({ stdout }: Ran): string[] => [...new Set(Array.from(stdout.matchAll(/^(.*?):\d/gm), ([, file]) => file as string))]

function withInput(cwd: string, input: string, ...args: readonly string[]): Ran {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, 'lint', '--format', 'concise', ...args], { cwd, input, encoding: 'utf8', env: {} })
  return { stdout, stderr, status }
}

describe('--changed', () => {
  it('checks skills with changes, new ones, and those that have lost a file', () => {
    const cwd = repository()
    expect(lint(cwd, '--changed')).toEqual({ stdout: '', stderr: 'skillc: nothing to check: no skill has changed\n', status: 0 })
    writeFileSync(join(cwd, 'skills/a/new.txt'), 'x')
    expect(files(lint(cwd, '--changed'))).toEqual(['skills/a/SKILL.md'])
    expect(files(lint(join(cwd, 'skills'), '--changed'))).toEqual(['a/SKILL.md'])
    rmSync(join(cwd, 'skills/a/new.txt'))
    writeFileSync(join(cwd, 'skills/c/more.md'), 'x')
    writeFileSync(join(cwd, 'skills/c/SKILL.md'), skill('c', 'See [more](more.md).\n'))
    git(cwd, 'add', '.')
    git(cwd, 'commit', '-qm', 'second')
    rmSync(join(cwd, 'skills/c/more.md'))
    expect(files(lint(cwd, '--changed'))).toEqual(['skills/c/SKILL.md'])
    expect(lint(cwd, '--changed=main~1').stderr).toContain('checked 1 skill, ')
    expect(lint(cwd, '--changed=nowhere')).toMatchObject({ stdout: '', stderr: expect.stringContaining('skillc: --changed: fatal: ') as string, status: 2 })
    expect(lint(cwd, '--changed=--output=x').status).toBe(2)
  })

  it('checks what compares with them, too', () => {
    const cwd = repository()
    writeFileSync(join(cwd, 'skills/c/SKILL.md'), skill('c', '', 'Fills forms of a.'))
    expect(lint(cwd, '--changed').stdout).toMatch(/skills\/a\/SKILL\.md.*broken-link[^]*skills\/c\/SKILL\.md.*duplicate-description/)
  })
})

describe('--staged', () => {
  it('checks what the next commit has, whatever stands in the files', () => {
    const cwd = repository()
    expect(lint(cwd, '--staged').stderr).toBe('skillc: nothing to check: no skill has changed\n')
    writeFileSync(join(cwd, 'skills/c/SKILL.md'), skill('c', LINK))
    git(cwd, 'add', '.')
    writeFileSync(join(cwd, 'skills/c/SKILL.md'), skill('c'))
    writeFileSync(join(cwd, 'skills/a/SKILL.md'), skill('a', `${LINK}More.\n`))
    expect(lint(cwd, '--staged')).toMatchObject({ stdout: expect.stringMatching(/^skills\/c\/SKILL\.md:7:10: error: [^\n]*\n$/) as string, status: 1 })
    expect(files(lint(join(cwd, 'skills/c'), '--staged'))).toEqual(['SKILL.md'])
    expect(lint(cwd, '--staged', '--fix').status).toBe(2)
    expect(lint(cwd, '--staged', '--baseline', 'old.json', '--write-baseline').stderr).toContain('wrote the baseline old.json: 1 finding\n')
    expect(lint(cwd, '--staged', '--baseline', 'old.json').status).toBe(0)
  })

  it('needs a repository', () => expect(lint(temporaryTree({}), '--staged')).toMatchObject({ stdout: '', status: 2 }))
})

describe('--files-from', () => {
  it('takes paths from stdin or a file', () => {
    const cwd = repository()
    expect(files(withInput(cwd, 'skills/a/SKILL.md\nskills/c\n', '--files-from', '-'))).toEqual(['skills/a/SKILL.md'])
    expect(files(withInput(cwd, 'skills/b\0', '--files-from', '-'))).toEqual(['skills/b/SKILL.md'])
    expect(withInput(cwd, '', '--files-from', '-')).toEqual({ stdout: '', stderr: 'skillc: nothing to check: - has no paths\n', status: 0 })
    writeFileSync(join(cwd, 'list'), 'skills/b\n')
    expect(files(lint(cwd, '--files-from', 'list'))).toEqual(['skills/b/SKILL.md'])
    expect(lint(cwd, '--files-from', 'nowhere').status).toBe(2)
  })
})

describe('--stdin', () => {
  it('checks a text in the place of a file, and tells of that file only', () => {
    const cwd = temporaryTree({ 'skills/a/SKILL.md': skill('a', '[it](gone.md)\n[more](more.md)\n'), 'skills/a/more.md': 'Text.\n' })
    const now = (text: string, name: string): Ran => withInput(cwd, text, '--stdin', '--stdin-filename', name)
    expect(now(skill('a'), 'skills/a/SKILL.md')).toMatchObject({ stdout: '', status: 0 })
    expect(now(skill('a', LINK), 'skills/a/SKILL.md').stdout).toMatch(/^skills\/a\/SKILL\.md:7:10: error: /)
    expect(now('[it](lost.md)\n', 'skills/a/more.md').stdout).toMatch(/^skills\/a\/more\.md:1:6: \w+: the link leads to `lost\.md`[^\n]*\n$/)
    expect(withInput(cwd, '', '--stdin').status).toBe(2)
    expect(withInput(cwd, '', '--stdin', '--stdin-filename', 'skills/a/SKILL.md', '--fix').status).toBe(2)
  })
})

describe('--stdin for a file that is not on the disk', () => {
  const tree = {
    'plugin/.claude-plugin/plugin.json': '{"name": "plugin"}',
    'skills/a/SKILL.md': skill('a', '[more](more.md)\n'),
    '.git/HEAD': '',
  }
  const now = (name: string, text: string): Ran => withInput(temporaryTree(tree), text, '--stdin', '--stdin-filename', name)
  it.each([
    ['skills/new/SKILL.md', skill('new', LINK), '7:10: error: the link leads to `gone.md`'],
    ['skills/a/more.md', LINK, '1:10: warning: the link leads to `gone.md`'],
    ['.claude/commands/new.md', '---\ndescription: 1\n---\nText.\n', '2:14: warning: `description: 1`'],
    ['.claude/agents/new.md', '---\nname: new\n---\nText.\n', '1:1: error: the agent has no `description`'],
    ['.claude/settings.json', '{"hooks": {"X": 1}}', '1:12: warning: `X` is not an event'],
    ['.mcp.json', '{"mcpServers": {"a": {}}}', '1:22: error: `mcpServers.a.command` is missing'],
    ['CLAUDE.md', 'Read @gone.md\n', '1:6: warning: `gone.md` does not exist'],
    ['new/.claude-plugin/plugin.json', '{"name": 1}', '1:10: error: `name` in plugin.json must be text'],
    ['new/.claude-plugin/marketplace.json', '{"name": "a", "plugins": []}', '1:1: error: `owner` in marketplace.json'],
    ['plugin/hooks/hooks.json', '{"hooks": {"X": 1}}', '1:12: warning: `X` is not an event'],
    ['plugin/agents/new.md', '---\nname: new\n---\nText.\n', '2:1: warning: the agent has no `description`'],
  ])('finds %s by its path', (name, text, finding) => expect(now(name, text).stdout).toContain(`${name}:${finding}`))

  it('knows what belongs to nothing, and what is there already', () => {
    expect(now('notes.md', 'Text.\n')).toMatchObject({
      stdout: '',
      stderr: 'skillc: nothing to check: notes.md belongs to no skill and no plugin\n',
      status: 2,
    })
    expect(now('skills/a/SKILL.md', skill('a', '[more](more.md)\n')).stdout).toContain('the link leads to `more.md`')
    expect(now('skills/b/SKILL.md', 'x'.repeat(10_000_001)).stdout).toContain('10,000,001 bytes')
  })
})

describe('--shard', () => {
  it.each([{ paths: ['examples', 'fixtures', '--target', 'codex,pi'] }, { paths: ['examples', '--profile', 'strict'] }] as const)(
    'of $paths is merged to the report of one run, byte for byte',
    ({ paths }) => {
      const scratch = temporaryTree({})
      for (const part of [1, 2, 3]) writeFileSync(join(scratch, `${part}`), skillc(['lint', ...paths, '--shard', `${part}/3`]).stdout)
      writeFileSync(join(scratch, 'all'), skillc(['lint', ...paths, '--shard', '1/1']).stdout)
      const parts = [1, 2, 3].map((part) => join(scratch, `${part}`))
      for (const format of ['json', 'text', 'sarif', 'junit']) {
        const whole = skillc(['lint', ...paths, '--format', format, '--level', 'note'])
        expect(skillc(['merge', ...parts.toReversed(), '--format', format, '--level', 'note'])).toEqual(whole)
        expect(skillc(['merge', join(scratch, 'all'), '--format', format, '--level', 'note'])).toEqual(whole)
      }
    },
  )

  it('compares skills of different parts', () => {
    const cwd = temporaryTree({ 'skills/a/SKILL.md': skill('a', '', 'The same.'), 'skills/b/SKILL.md': skill('b', '', 'The same.') })
    const parts = [1, 2].map((part) => skillc(['lint', '--shard', `${part}/2`], { cwd }).stdout)
    writeFileSync(join(cwd, 'parts'), parts.join(''))
    expect(skillc(['merge', 'parts', '--format', 'concise'], { cwd })).toEqual(lint(cwd))
    expect(lint(cwd).stdout).toContain('[duplicate-description]')
  })

  it('is refused where it makes no sense', () => {
    for (const shard of ['0/2', '3/2', '1', 'a/b']) expect(skillc(['lint', '--shard', shard]).status).toBe(2)
    const scratch = temporaryTree({ 'no.part': '{}\n' })
    const odd = skillc(['lint', 'examples', '--shard', '2/2', '--ignore', 'links']).stdout
    writeFileSync(join(scratch, 'odd'), skillc(['lint', 'examples', '--shard', '1/2']).stdout + odd)
    expect(skillc(['merge', join(scratch, 'odd')]).stderr).toContain('the parts come from different runs')
    expect(skillc(['merge', join(scratch, 'no.part')]).stderr).toContain('is not the output of `skillc lint --shard`')
    expect(skillc(['merge']).stderr).toContain('merge takes 1 argument or more: <parts> [...more]')
  })

  it('works with what a shell runs in parallel', () => {
    const node = `"${process.execPath}" "${PROGRAM}"`
    const script = `seq 3 | xargs -P 2 -I{} sh -c '${node} lint examples --shard {}/3' > "$1" && ${node} merge "$1" --format json --level note`
    const { stdout } = spawnSync('sh', ['-c', script, 'sh', join(temporaryTree({}), 'parts')], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    })
    expect(stdout).toBe(skillc(['lint', 'examples', '--format', 'json']).stdout)
  })
})
