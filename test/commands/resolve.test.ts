import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CommandResult } from '../../src/commands/result.ts'
import { resolveSkills, type ResolveOptions } from '../../src/commands/resolve.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'

const skill = (name: string, more = ''): string => `---\nname: ${name}\ndescription: Fills forms.\n${more}---\n\nBody.\n`

const run = (files: Parameters<typeof temporaryTree>[0], options: Partial<ResolveOptions> = {}): Promise<CommandResult> => {
  const root = temporaryTree({ 'repo/.git/HEAD': '', 'home/': '', ...files })
  const at = (paths: readonly string[] | undefined): readonly string[] => (paths ?? []).map((path) => join(root, path))
  return resolveSkills({
    targets: [],
    bins: [],
    env: [],
    format: 'json',
    width: 100,
    ...options,
    cwd: join(root, options.cwd ?? 'repo'),
    home: join(root, 'home'),
    additional: at(options.additional),
    plugins: at(options.plugins),
  })
}

interface Row {
  readonly name: string
  readonly level: string
  readonly path: string
  readonly status: string
  readonly by?: string
  readonly reason?: string
  readonly waking?: string
}

const rows = async (files: Parameters<typeof temporaryTree>[0], options?: Partial<ResolveOptions>): Promise<readonly Row[]> =>
  (JSON.parse((await run(files, options)).stdout) as { skills: readonly Row[] }).skills

const statuses = async (files: Parameters<typeof temporaryTree>[0], options?: Partial<ResolveOptions>): Promise<readonly string[]> =>
  (await rows(files, options)).map(({ status, level, name }) => `${status} ${level} ${name}`)

describe('levels', () => {
  it('name the root of the system with one slash', async () => {
    const root = temporaryTree({ 'at/': '' })
    const { stdout } = await resolveSkills({
      targets: [],
      bins: [],
      env: [],
      format: 'text',
      width: 100,
      cwd: join(root, 'at'),
      home: join(root, 'home'),
      additional: [],
      plugins: [],
    })
    expect(stdout).toContain(' /.claude/skills')
    expect(stdout).not.toContain('//')
  })

  it('are those of Claude Code', async () => {
    const files = {
      'home/.claude/skills/a/SKILL.md': skill('a'),
      'repo/.claude/skills/a/SKILL.md': skill('a'),
      'repo/.claude/skills/b/SKILL.md': skill('b'),
      'repo/sub/.claude/skills/b/SKILL.md': skill('b'),
      'more/.claude/skills/b/SKILL.md': skill('b'),
      'more/.claude/skills/c/SKILL.md': skill('c'),
      'plug/.claude-plugin/plugin.json': '{"name": "tools"}',
      'plug/skills/a/SKILL.md': skill('a'),
      'repo/.claude/commands/b.md': 'Do it.\n',
      'repo/.claude/commands/d.md': 'Do it.\n',
    }
    expect(await statuses(files, { cwd: 'repo/sub', additional: ['more'], plugins: ['plug'] })).toEqual([
      'wins user a',
      'wins project b',
      'shadowed project a',
      'shadowed project b',
      'wins additional more:b',
      'wins additional c',
      'wins plugin tools:a',
      'shadowed commands b',
      'wins commands d',
    ])
  })

  it('are other ones for hosts where the project goes first', async () => {
    const files = { 'home/.agents/skills/a/SKILL.md': skill('a'), 'repo/.agents/skills/a/SKILL.md': skill('a') }
    expect(await statuses(files, { targets: ['gemini-cli'] })).toEqual(['wins project a', 'shadowed user a'])
    expect(await statuses(files, { targets: ['codex'] })).toEqual(['shared project a', 'shared user a'])
    expect(await statuses(files, { targets: ['opencode'] })).toEqual(['chance user a', 'chance project a'])
  })

  it.each([
    ['copilot-cli', ['wins project nearest', 'wins project above']],
    ['gemini-cli', ['wins project nearest']],
    ['pi', ['wins project nearest', 'wins project above']],
  ])('reach above the current directory in %s or not', async (target, wanted) => {
    const files = {
      'repo/sub/.agents/skills/a/SKILL.md': skill('nearest'),
      'repo/.agents/skills/a/SKILL.md': skill('above'),
      'repo/.pi/skills/b/SKILL.md': skill('b'),
    }
    expect(await statuses(files, { targets: [target], cwd: 'repo/sub' })).toEqual(wanted)
  })

  it('give the last of a directory the name in OpenClaw', async () => {
    const files = { 'repo/skills/a/SKILL.md': skill('same'), 'repo/skills/b/SKILL.md': skill('same'), 'repo/.agents/skills/c/SKILL.md': skill('same') }
    const found = await rows(files, { targets: ['openclaw'] })
    expect(found.map(({ path, status }) => `${path} ${status}`)).toEqual(['skills/a shadowed', 'skills/b wins', '.agents/skills/c shadowed'])
  })

  it('hold 200 skills in OpenClaw, as English sorts their paths', async () => {
    const names = Array.from({ length: 202 }, (_, i) => `${i % 2 ? 's' : 'S'}${String(i).padStart(3, '0')}`)
    const all = await rows(Object.fromEntries(names.map((name) => [`repo/skills/${name}/SKILL.md`, skill(name)])), { targets: ['openclaw'] })
    expect(all.filter(({ status }) => status === 'wins')).toHaveLength(200)
    const lost = all.filter(({ status }) => status === 'lost').map(({ name, reason }) => `${name}: ${reason}`)
    expect(lost).toEqual(['S200: OpenClaw loads 200 skills from a directory', 's201: OpenClaw loads 200 skills from a directory'])
  })

  it('end below skills that come with the host', async () => {
    const { stdout } = await run({ 'repo/.claude/skills/verify/SKILL.md': skill('verify') })
    const { skills, bundled } = JSON.parse(stdout) as { skills: readonly Row[]; bundled: readonly string[] }
    expect(bundled.length).toBeGreaterThan(3)
    expect(bundled).not.toContain('verify')
    expect(skills[0]?.status).toBe('wins')
  })
})

describe('a plugin', () => {
  it('has the parts that Claude Code loads of it', async () => {
    const files = {
      'p/.claude-plugin/plugin.json': '{"name": "tools", "skills": ["./", "./extra"], "commands": {"say": {"content": "Hi."}, "go": {"source": "./c/go.md"}}}',
      'p/SKILL.md': skill('at-root'),
      'p/extra/my skill/SKILL.md': skill('x'),
      'p/c/go.md': 'Go.\n',
      'p/commands/lost.md': 'Never.\n',
      'p/skills/ln': { link: '../../shared' },
      'shared/SKILL.md': skill('shared'),
    }
    const found = await rows(files, { plugins: ['p'] })
    expect(found.map(({ status, name }) => `${status} ${name}`)).toEqual([
      'wins tools:go',
      'wins tools:say',
      'wins tools:ln',
      'wins tools:at-root',
      'wins tools:my-skill',
    ])
    expect(found[0]?.reason).toBe('the skill has no description, so the model does not see it')
  })

  it('is lost as a whole where its manifest is refused', async () => {
    const files = { 'all/p/.claude-plugin/plugin.json': '{"name": "p", "skills": "extra"}', 'all/p/skills/a/SKILL.md': skill('a') }
    expect(await rows(files, { plugins: ['all'] })).toMatchObject([{ status: 'lost', reason: '`skills` in plugin.json must begin with `./`' }])
  })
})

describe('one file by two paths', () => {
  const files = {
    'repo/.agents/skills/a/SKILL.md': skill('a'),
    'repo/.claude/skills/a': { link: '../../.agents/skills/a' },
    'repo/.qwen/skills/a': { link: '../../.agents/skills/a' },
  }

  it('is one skill', async () => {
    expect(await rows(files, { targets: ['qwen-code'] })).toMatchObject([
      { status: 'wins', path: '.qwen/skills/a' },
      { status: 'same file', by: '.qwen/skills/a' },
    ])
    expect(await statuses(files)).toEqual(['wins project a'])
  })

  it('is refused by OpenClaw where it leads out', async () => {
    expect(await statuses({ 'repo/skills/a': { link: '../elsewhere' }, 'repo/elsewhere/SKILL.md': skill('a') }, { targets: ['openclaw'] })).toEqual([
      'lost project a',
    ])
  })

  it('ends in no circle', async () => {
    expect(await statuses({ 'repo/.agents/skills/a/SKILL.md': skill('a'), 'repo/.agents/skills/x': { link: '..' } }, { targets: ['copilot-cli'] })).toEqual([
      'wins project a',
    ])
  })
})

describe('commands of Claude Code', () => {
  const names = async (files: Parameters<typeof temporaryTree>[0]): Promise<readonly string[]> => (await rows(files)).map(({ name }) => name).toSorted()

  it('may be behind symlinks', async () => {
    const files = {
      'repo/lib/a.md': 'Do it.\n',
      'repo/lib/all/b.md': 'Do it.\n',
      'repo/.claude/commands/one.md': { link: '../../lib/a.md' },
      'repo/.claude/commands/more': { link: '../../lib/all' },
      'repo/.claude/commands/again': { link: '.' },
      'repo/.claude/commands/gone.md': { link: 'nowhere.md' },
    }
    expect(await names(files)).toEqual(['more:b', 'one'])
  })

  it('stand below a SKILL.md, and not beside it', async () => {
    const files = {
      'repo/.claude/commands/kit/SKILL.md': skill('kit'),
      'repo/.claude/commands/kit/beside.md': 'Do it.\n',
      'repo/.claude/commands/kit/in/deep.md': 'Do it.\n',
    }
    expect(await names(files)).toEqual(['kit', 'kit:in:deep'])
  })
})

it('names commands of Copilot CLI that are symlinks to files', async () => {
  const files = {
    'repo/lib/a.md': 'Do it.\n',
    'repo/lib/all/b.md': 'Do it.\n',
    'repo/.claude/commands/one.md': { link: '../../lib/a.md' },
    'repo/.claude/commands/more': { link: '../../lib/all' },
    'repo/.claude/commands/gone.md': { link: 'nowhere.md' },
  }
  expect(await statuses(files, { targets: ['copilot-cli'] })).toEqual(['wins commands one'])
})

it('finds skills in `.git` where the host reads hidden directories', async () => {
  expect(await statuses({ 'repo/.claude/skills/.git/SKILL.md': skill('.git') })).toEqual(['wins project .git'])
})

describe('the current directory', () => {
  it('is, for Copilot CLI, below the home directory, which is looked into as well', async () => {
    const files = {
      'home/work/here/.github/skills/a/SKILL.md': skill('a'),
      'home/work/.agents/skills/b/SKILL.md': skill('b'),
      'home/.github/skills/c/SKILL.md': skill('c'),
      'home/.claude/skills/d/SKILL.md': skill('d'),
      '.github/skills/e/SKILL.md': skill('e'),
    }
    expect(await statuses(files, { cwd: 'home/work/here', targets: ['copilot-cli'] })).toEqual(['wins project a', 'wins project b', 'wins project c'])
  })

  it('is where a symlink leads', async () => {
    const files = {
      'repo/.claude/skills/up/SKILL.md': skill('up'),
      'repo/in/.claude/skills/here/SKILL.md': skill('here'),
      '.claude/skills/not/SKILL.md': skill('not'),
      link: { link: 'repo/in' },
    }
    expect(await statuses(files, { cwd: 'link' })).toEqual(['wins project here', 'wins project up'])
  })
})

it('names skills that the host loses', async () => {
  expect(await rows({ 'repo/.pi/skills/a/SKILL.md': '---\nname: a\n---\n' }, { targets: ['pi'] })).toMatchObject([
    { status: 'lost', reason: 'description is required' },
  ])
})

describe('conditional skills', () => {
  const files = {
    'repo/.claude/skills/a/SKILL.md': skill('a', 'paths: "src/**/*.tsx"\n'),
    'repo/.claude/skills/b/SKILL.md': skill('b', 'paths: docs\n'),
    'repo/.claude/skills/c/SKILL.md': skill('c'),
    'repo/.qwen/skills/d/SKILL.md': skill('d', 'paths: ["src/**"]\n'),
  }

  it('wait for a file', async () => {
    expect(await statuses(files)).toEqual(['waits project a', 'waits project b', 'wins project c'])
  })

  it('are woken by it', async () => {
    expect(await statuses(files, { path: 'src/ui/a.tsx' })).toEqual(['wins project a', 'waits project b', 'wins project c'])
    expect(await statuses(files, { path: 'src/a.ts', targets: ['qwen-code'] })).toEqual(['wins project d'])
    const { stdout } = await run(files, { path: 'docs/a.md', format: 'text' })
    expect(stdout).toBe('Claude Code 2.1.332, with docs/a.md in use\n\nwaits  a  project  .claude/skills/a\nwakes  b  project  .claude/skills/b\n')
  })

  it('are no matter of other hosts', async () => {
    expect(await run(files, { path: 'a', targets: ['codex'] })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Codex does not read `paths` of skills') as string,
    })
  })
})

describe('gates', () => {
  const files = {
    'repo/skills/a/SKILL.md': skill('a', 'metadata: \'{"openclaw": {"os": ["linux"], "requires": {"bins": ["gh"], "env": ["TOKEN"]}}}\'\n'),
    'repo/skills/b/SKILL.md': skill('b'),
  }
  const target = 'openclaw'

  it('are closed where nothing is said', async () => {
    expect(await rows(files, { targets: [target] })).toMatchObject([
      { status: 'closed', reason: 'the skill is for linux; the skill needs the variables TOKEN; the skill needs gh' },
      { status: 'wins' },
    ])
  })

  it('open where everything is there', async () => {
    expect(await statuses(files, { targets: [target], os: 'linux', bins: ['gh'], env: ['TOKEN'] })).toEqual(['wins project a', 'wins project b'])
    expect(await statuses(files, { targets: [target], os: 'linux', bins: ['gh'] })).toEqual(['closed project a', 'wins project b'])
  })
})

it.each([40, 100])('prints a table in %i columns', async (width) => {
  const files = {
    'home/.claude/skills/a/SKILL.md': skill('a'),
    'repo/.claude/skills/a/SKILL.md': skill('a'),
    'repo/.claude/skills/b/SKILL.md': skill('b', 'paths: docs\n'),
  }
  const { stdout, exitCode } = await run(files, { format: 'text', width })
  expect(exitCode).toBe(0)
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
  expect(stdout).toMatchSnapshot()
})

it('says what is missing', async () => {
  expect(await run({}, { cwd: 'nowhere' })).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('does not exist') as string })
  expect(await run({}, { targets: ['codxe'] })).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('did you mean "codex"') as string })
  expect((await run({}, { format: 'text' })).stdout).toContain('no skill in any place where the host looks')
})

describe('a SKILL.md in the directory of skills itself', () => {
  const files = (root: string) => ({ [`repo/${root}/SKILL.md`]: skill('top'), [`repo/${root}/a/SKILL.md`]: skill('a') })

  it.each([
    ['claude-code', '.claude/skills', ['wins project a']],
    ['gemini-cli', '.agents/skills', ['wins project top', 'wins project a']],
    ['pi', '.agents/skills', ['wins project top']],
    ['openclaw', '.agents/skills', ['wins project top']],
  ])('counts for %s as it does', async (target, root, expected) => {
    expect(await statuses(files(root), { targets: [target] })).toEqual(expected)
  })
})

describe('several hosts', () => {
  const files = { 'repo/.gemini/skills/a/SKILL.md': skill('a'), 'repo/.agents/skills/b/SKILL.md': skill('b') }

  it('are asked one after the other', async () => {
    const { hosts } = JSON.parse((await run(files, { targets: ['gemini-cli', 'codex'] })).stdout) as {
      hosts: readonly { host: string; skills: readonly Row[] }[]
    }
    expect(hosts.map(({ host, skills }) => [host, skills.map(({ name }) => name)])).toEqual([
      ['gemini-cli', ['b', 'a']],
      ['codex', ['b']],
    ])
    const { stdout } = await run(files, { targets: ['gemini-cli', 'codex'], format: 'text' })
    expect(stdout).toContain('.gemini/skills/a: only where the user trusts the folder\n')
    expect(stdout).toContain('looked in: .agents/skills (1), .gemini/skills (1)\nnot there: ~/.agents/skills, ~/.gemini/skills\n')
  })
})

describe('--why', () => {
  const files = {
    'home/.claude/skills/a/SKILL.md': skill('a'),
    'repo/.claude/skills/a/SKILL.md': skill('a'),
    'repo/.claude/skills/group/b/SKILL.md': skill('b'),
    'repo/.claude/skills/c/skill.md': skill('c'),
    'repo/pkg/.claude/skills/d/SKILL.md': skill('d'),
    'repo/skills/e/SKILL.md': skill('e'),
  }

  it.each([
    ['a', 'wins      a  user     ~/.claude/skills/a'],
    ['a', 'shadowed  a  project  .claude/skills/a: by ~/.claude/skills/a'],
    ['b', 'not there: .claude/skills/group/b: the host looks one directory below .claude/skills, but the skill is 2 directories below'],
    ['c', 'not there: .claude/skills/c: the host looks for SKILL.md, not for skill.md'],
    ['d', 'not there: pkg/.claude/skills/d: the host looks in its directory only when it is started there or below'],
    ['e', 'not there: skills/e: the host does not look in its directory'],
    ['code-review', 'code-review comes with the host'],
    ['code-revew', 'no skill is called code-revew, did you mean code-review?'],
  ])('%s', async (why, line) => {
    const { stdout, exitCode } = await run(files, { why, format: 'text', width: 140 })
    expect(stdout).toContain(`${line}\n`)
    // Nothing is found anywhere.
    expect(exitCode).toBe(line.startsWith('no skill is called') ? 1 : 0)
    expect(stdout).toContain('looked in: ')
  })
})
