import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { discover, type Discovered } from '../../src/fs/discover.ts'
import { temporaryTree } from './temporary-tree.ts'

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return { ...fs, readdirSync: vi.fn(fs.readdirSync) }
})
const actual = await vi.importActual<typeof import('node:fs')>('node:fs')

/** For trees with names that differ in case only, which the usual disks of macOS and Windows cannot hold. */
const testWithCase = test.skipIf(process.platform !== 'linux')

/** Skill files by their paths, and everything else as it is. */
function summary(found: Discovered): { skills: string[]; skipped: string[]; unreadable: string[]; missing: readonly string[] } {
  return {
    skills: found.skills.map(({ kind, dir, fileName }) => `${kind === 'skill' ? '' : `${kind} `}${dir === '.' ? '' : `${dir}/`}${fileName}`),
    skipped: found.skipped.map(({ path, reason }) => `${path}: ${reason}`),
    unreadable: found.unreadable.map(({ path, message }) => `${path}: ${message}`),
    missing: found.missing,
  }
}

async function at(cwd: string, ...paths: string[]): Promise<Partial<ReturnType<typeof summary>>> {
  return Object.fromEntries(Object.entries(summary(await discover(paths, { cwd }))).filter(([, list]) => list.length > 0))
}

describe('where skills are found', () => {
  test('a skill file, its directory, and the directory it stands in', async () => {
    const cwd = temporaryTree({ 'skills/one/SKILL.md': '', 'skills/two/SKILL.md': '', 'README.md': '' })
    expect(await at(cwd, 'skills/one/SKILL.md')).toEqual({ skills: ['skills/one/SKILL.md'] })
    expect(await at(cwd, './skills/one/')).toEqual({ skills: ['skills/one/SKILL.md'] })
    expect(await at(cwd, 'skills')).toEqual({ skills: ['skills/one/SKILL.md', 'skills/two/SKILL.md'] })
    expect(await at(cwd, '.')).toEqual({ skills: ['skills/one/SKILL.md', 'skills/two/SKILL.md'] })
    expect(await at(join(cwd, 'skills/one'), '.')).toEqual({ skills: ['SKILL.md'] })
    expect(await at(cwd)).toEqual({})
  })

  test('everything about a skill', async () => {
    const cwd = temporaryTree({ '.git/HEAD': '', 'skills/one/SKILL.md': 'text', 'skills/one/a.md': 'a', 'shared.md': '' })
    const found = await discover(['skills'], { cwd })
    expect(found.roots).toEqual([{ path: 'skills', directory: join(cwd, 'skills'), repository: cwd }])
    const [skill] = found.skills
    expect(skill).toMatchObject({ kind: 'skill', dir: 'skills/one', dirName: 'one', fileName: 'SKILL.md', home: 'any' })
    expect(skill && 'unread' in skill).toBe(false)
    expect(skill?.files.entries.map(({ path }) => path)).toEqual(['SKILL.md', 'a.md'])
    expect(new TextDecoder().decode(skill?.files.read('SKILL.md'))).toBe('text')
    expect(skill?.files.around('../../shared.md')).toBe('file')
    expect(skill?.files.around('../../../shared.md')).toBe('unknown')
  })

  test('outside of a repository nobody looks above the path that the user gave', async () => {
    const cwd = temporaryTree({ 'skills/one/SKILL.md': '', 'skills/two/SKILL.md': '', 'shared.md': '' })
    const around = async (path: string, what: string): Promise<unknown> => (await discover([path], { cwd })).skills[0]?.files.around(what)
    expect(await around('.', '../../shared.md')).toBe('file')
    expect(await around('skills', '../two/SKILL.md')).toBe('file')
    expect(await around('skills', '../../shared.md')).toBe('unknown')
    expect(await around('skills/one', '../two/SKILL.md')).toBe('unknown')
    expect(await around('skills/one/SKILL.md', '../two/SKILL.md')).toBe('unknown')
  })

  test('the directories of hosts, groups and system skills, but not those of tools', async () => {
    const hosts = [
      '.claude',
      '.agents',
      '.github',
      '.gemini',
      '.opencode',
      '.codex',
      '.qwen',
      '.pi',
      '.cursor',
      '.goose',
      '.kiro',
      '.copilot',
      '.vibe',
      '.some-new-host',
    ]
    const tools = [
      '.git',
      '.hg',
      '.svn',
      '.venv',
      '.tox',
      '.cache',
      '.next',
      '.nuxt',
      '.turbo',
      '.yarn',
      '.pnpm-store',
      '.idea',
      '.vscode',
      '.Trash',
      '.npm',
      '__pycache__',
    ]
    const groups = ['skills/.curated', 'skills/.system', 'skills/.experimental', 'dist', 'build']
    const cwd = temporaryTree(Object.fromEntries([...hosts, ...tools, ...groups].map((name) => [`${name}/skills/x/SKILL.md`, ''])))
    expect(await at(cwd, '.')).toEqual({ skills: [...hosts, ...groups].map((name) => `${name}/skills/x/SKILL.md`).sort() })
    expect(await at(cwd, '.venv')).toEqual({ skills: ['.venv/skills/x/SKILL.md'] })
  })

  test('node_modules is told of once', async () => {
    const cwd = temporaryTree({ 'a/SKILL.md': '', 'b/node_modules/p/SKILL.md': '', 'a/node_modules/p/SKILL.md': '', 'c/node_modules/': '' })
    expect(await at(cwd, '.')).toEqual({ skills: ['a/SKILL.md'], skipped: ['a/node_modules: node_modules'] })
    expect(await at(cwd, 'b/node_modules')).toEqual({ skills: ['b/node_modules/p/SKILL.md'] })
  })

  test('what was built is told of, and no source, where plugins are looked for; it is found where it is named', async () => {
    const cwd = temporaryTree({
      'a/SKILL.md': '',
      'dist/SHA256SUMS': `${'0'.repeat(64)}  acme/skillc.manifest.json\n`,
      'dist/acme/skills/a/SKILL.md': '',
      'docs/SHA256SUMS': `${'0'.repeat(64)}  b.md\n`,
      'docs/b/SKILL.md': '',
    })
    const found = async (path: string, ignore = true): Promise<unknown> => {
      const { skills, skipped } = await discover([path], { cwd, ignore, plugins: true })
      return [skills.flatMap(({ kind, dir }) => (kind === 'skill' ? [dir] : [])), skipped]
    }
    expect(await found('.')).toEqual([['a', 'docs/b'], [{ path: 'dist', reason: 'made by skillc build' }]])
    expect(await found('dist')).toEqual([['dist/acme/skills/a'], []])
    expect(await found('.', false)).toEqual([['a', 'dist/acme/skills/a', 'docs/b'], []])
  })

  test('a .git is told of where it stands in a skill, and is not that of its repository', async () => {
    const cwd = temporaryTree({ '.git/HEAD': '', 'a/SKILL.md': '', 'a/.git/HEAD': '', 'a/lib/.git/HEAD': '', 'b/.git/HEAD': '' })
    expect(await at(cwd, '.')).toEqual({ skills: ['a/SKILL.md'], skipped: ['a/lib/.git: .git in a skill'] })
  })

  test('which skills below one are found, too', async () => {
    const cwd = temporaryTree({ 'SKILL.md': '', 'a/b/SKILL.md': '', 'a/b/c/skill.md': '', '.cache/d/SKILL.md': '' })
    const inside = async (path: string): Promise<unknown> => (await discover([path], { cwd })).skills.map(({ dir, found }) => [dir, [...(found ?? [])].sort()])
    expect(await inside('.')).toEqual([
      ['.', ['a/b', 'a/b/c']],
      ['a/b', ['c']],
      ['a/b/c', []],
    ])
    expect(await inside('SKILL.md')).toEqual([['.', []]])
  })

  test('skills in skills', async () => {
    const cwd = temporaryTree({ 'SKILL.md': '', 'a/SKILL.md': '', 'a/b/c/SKILL.md': '' })
    expect(await at(cwd, '.')).toEqual({ skills: ['SKILL.md', 'a/SKILL.md', 'a/b/c/SKILL.md'] })
    expect(await at(cwd, 'a/SKILL.md')).toEqual({ skills: ['a/SKILL.md'] })
  })

  testWithCase('a file name in the wrong case, when none in the right case stands beside it', async () => {
    const cwd = temporaryTree({
      'a/skill.md': '',
      'b/Skill.md': '',
      'c/SKILL.MD': '',
      'd/skill.md': '',
      'd/SKILL.md': '',
      'e/skill.md': '',
      'e/Skill.md': '',
      'f/skills.md': '',
      'h/skill.md': '---\nconcept: skill\n---\nA skill is a directory.\n',
      'g/skill.md/x': '',
    })
    expect(await at(cwd, '.')).toEqual({ skills: ['a/skill.md', 'b/Skill.md', 'c/SKILL.MD', 'd/SKILL.md', 'e/Skill.md'] })
    expect(await at(cwd, 'a/skill.md', 'd/skill.md')).toEqual({ skills: ['a/skill.md', 'd/SKILL.md'] })
  })

  test('legacy commands of a project and of a plugin', async () => {
    const cwd = temporaryTree({
      '.claude/commands/review.md': '',
      '.claude/commands/git/commit.md': '',
      '.claude/commands/README.md': '',
      '.claude/commands/run.sh': '',
      '.claude/commands/skill.md': '',
      '.claude/commands/own/SKILL.md': '',
      '.claude/commands/own/reference.md': '',
      '.claude/commands/own/deep/more.md': '',
      '.claude/agents/reviewer.md': '',
      'plugin/.claude-plugin/plugin.json': '{}',
      'plugin/commands/deploy.md': '',
      'plugin/docs/commands/no.md': '',
      'commands/no.md': '',
    })
    const commands = [
      'command .claude/commands/review.md',
      'command .claude/commands/skill.md',
      'command .claude/commands/git/commit.md',
      '.claude/commands/own/SKILL.md',
    ]
    expect(await at(cwd, '.')).toEqual({ skills: [...commands, 'command plugin/commands/deploy.md'] })
    expect(await at(cwd, '.claude/commands')).toEqual({ skills: commands })
    expect(await at(cwd, '.claude/commands/git')).toEqual({ skills: ['command .claude/commands/git/commit.md'] })
    expect(await at(cwd, '.claude/commands/git/commit.md', 'plugin/commands/deploy.md')).toEqual({
      skills: ['command .claude/commands/git/commit.md', 'command plugin/commands/deploy.md'],
    })
    expect(await at(cwd, '.claude/commands/own/deep/more.md')).toEqual({ skills: ['.claude/commands/own/SKILL.md'] })
    expect(await at(cwd, 'commands/no.md', '.claude/commands/README.md')).toEqual({
      skipped: ['.claude/commands/README.md: belongs to no skill', 'commands/no.md: belongs to no skill'],
    })
    const [command] = (await discover(['.claude/commands/git/commit.md'], { cwd })).skills
    expect(command).toMatchObject({ kind: 'command', dir: '.claude/commands/git', dirName: 'git', fileName: 'commit.md', home: 'claude-code' })
  })

  test('the home of a skill', async () => {
    const cwd = temporaryTree({
      '.git/HEAD': '',
      '.claude/skills/a/SKILL.md': '',
      '.agents/skills/a/SKILL.md': '',
      '.gemini/skills/a/SKILL.md': '',
      'plugin/.claude-plugin/plugin.json': '{}',
      'plugin/skills/a/SKILL.md': '',
      'plugin/submodule/.git': 'gitdir: elsewhere',
      'plugin/submodule/a/SKILL.md': '',
      'market/.claude-plugin/marketplace.json': '{}',
      'market/skills/a/SKILL.md': '',
    })
    const homes = async (...paths: string[]): Promise<unknown> =>
      Object.fromEntries((await discover(paths, { cwd })).skills.map(({ dir, home }) => [dir, home]))
    expect(await homes('.')).toEqual({
      '.agents/skills/a': 'any',
      '.claude/skills/a': 'claude-code',
      '.gemini/skills/a': 'gemini-cli',
      'market/skills/a': 'any',
      'plugin/skills/a': 'claude-code',
      'plugin/submodule/a': 'any',
    })
    // A host is no other for a path that begins further down.
    expect(await homes('plugin/skills/a/SKILL.md', 'plugin/submodule/a', '.claude/skills')).toEqual({
      '.claude/skills/a': 'claude-code',
      'plugin/skills/a': 'claude-code',
      'plugin/submodule/a': 'any',
    })
  })

  test('any file of a skill stands for it; a file of none is passed over', async () => {
    const cwd = temporaryTree({
      'repo/.git/HEAD': '',
      'SKILL.md': '',
      'repo/skills/one/SKILL.md': '',
      'repo/skills/one/references/deep/x.md': '',
      'repo/skills/one/.hidden': '',
      'repo/README.md': '',
      'repo/skills/one/sub/SKILL.md': '',
      'repo/skills/one/sub/y': '',
    })
    expect(await at(cwd, 'repo/skills/one/references/deep/x.md', 'repo/skills/one/.hidden')).toEqual({ skills: ['repo/skills/one/SKILL.md'] })
    expect(await at(cwd, 'repo/skills/one/sub/y')).toEqual({ skills: ['repo/skills/one/sub/SKILL.md'] })
    // Up to the root of the repository, not to the skill that the repository stands in.
    expect(await at(cwd, 'repo/README.md')).toEqual({ skipped: ['repo/README.md: belongs to no skill'] })
    expect(await at(join(cwd, 'repo/skills/one/references'), 'deep/x.md')).toEqual({ skills: ['../SKILL.md'] })
  })

  test('outside of a repository a file belongs to no skill above the working directory', async () => {
    const base = temporaryTree({ 'SKILL.md': '', 'work/notes.md': '' })
    expect(await at(join(base, 'work'), 'notes.md')).toEqual({ skipped: ['notes.md: belongs to no skill'] })
    expect(await at(base, 'work/notes.md')).toEqual({ skills: ['SKILL.md'] })
  })

  test('paths outside of the working directory are named as the user names them', async () => {
    const base = temporaryTree({ 'work/': '', 'other/one/SKILL.md': '', 'other/one/a.md': '' })
    const cwd = join(base, 'work')
    expect(await at(cwd, '../other')).toEqual({ skills: ['../other/one/SKILL.md'] })
    expect(await at(cwd, join(base, 'other'))).toEqual({ skills: [`${base}/other/one/SKILL.md`] })
    expect(await at(cwd, join(base, 'other/one/a.md'))).toEqual({ skills: [`${base}/other/one/SKILL.md`] })
    expect(await at(base, join(base, 'other'))).toEqual({ skills: ['other/one/SKILL.md'] })
    expect(await at(base, base)).toEqual({ skills: ['other/one/SKILL.md'] })
  })

  test('one skill by many paths is one', async () => {
    const cwd = temporaryTree({ 'skills/one/SKILL.md': '', 'skills/one/a.md': '', alias: { link: 'skills' } })
    expect(await at(cwd, 'skills/one/SKILL.md', 'skills', join(cwd, 'skills/one'), '.', 'skills/one/a.md', 'skills/../skills', 'alias')).toEqual({
      skills: ['skills/one/SKILL.md'],
    })
  })

  test('paths that do not exist', async () => {
    const cwd = temporaryTree({ 'one/SKILL.md': '' })
    expect(await at(cwd, 'two', 'one', 'one/SKILL.md/x', '', 'a\0b')).toEqual({ skills: ['one/SKILL.md'], missing: ['', 'a\0b', 'one/SKILL.md/x', 'two'] })
  })
})

describe('globs', () => {
  test('match directories, skill files and files of skills', async () => {
    const cwd = temporaryTree({
      'skills/one/SKILL.md': '',
      'skills/two/SKILL.md': '',
      '.claude/skills/three/SKILL.md': '',
      'docs/a.md': '',
      'node_modules/p/SKILL.md': '',
    })
    expect(await at(cwd, 'skills/*')).toEqual({ skills: ['skills/one/SKILL.md', 'skills/two/SKILL.md'] })
    expect(await at(cwd, '**/SKILL.md')).toEqual({ skills: ['.claude/skills/three/SKILL.md', 'skills/one/SKILL.md', 'skills/two/SKILL.md'] })
    expect(await at(cwd, 'skills/{one,four}/*.md')).toEqual({ skills: ['skills/one/SKILL.md'] })
    expect(await at(cwd, '**/*.md')).toMatchObject({ skipped: ['docs/a.md: belongs to no skill'] })
    expect(await at(cwd, 'node_modules/*/SKILL.md')).toEqual({ skills: ['node_modules/p/SKILL.md'] })
    expect(await at(cwd, 'none/*', '[')).toEqual({ missing: ['[', 'none/*'] })
    expect(await at(join(cwd, 'docs'), '../skills/t*')).toEqual({ skills: ['../skills/two/SKILL.md'] })
  })

  test.skipIf(process.platform === 'win32')('a path that exists is no glob', async () => {
    const cwd = temporaryTree({ 'a[b]/SKILL.md': '', 'ab/SKILL.md': '' })
    expect(await at(cwd, 'a[b]')).toEqual({ skills: ['a[b]/SKILL.md'] })
  })

  test.each([
    ['more alternatives than memory holds', '{a,b}'.repeat(24)],
    ['a range without an end', '{1..99999999}'],
    ['a range of letters, many times', '{a..z}'.repeat(9)],
    ['stars that share the letters of a name in every way', `${'*a'.repeat(9)}*b`],
    ['stars that share the directories of a path in every way', `${'**/a/'.repeat(9)}b`],
    ['a group that is repeated, and repeats', '(a*)+b'],
    ['several patterns in one that is repeated', '*+(a|aa)b'],
  ])('that could keep a build busy for ever are refused: %s', async (_, pattern) => {
    const cwd = temporaryTree({ [`${'a'.repeat(200)}/SKILL.md`]: '', [`${'a/'.repeat(50)}SKILL.md`]: '' })
    expect(await at(cwd, pattern)).toEqual({ unreadable: [expect.stringMatching(/: is too complex a pattern: the limit is 1000 alternatives, /)] })
  })

  test('with as much as people write are matched', async () => {
    const cwd = temporaryTree({ 'p/a/x-one-y/SKILL.md': '' })
    expect(await at(cwd, '{p,q}/{a,b}/x-*-{y,z}', '../*/p/**/x*', '**/*o*e*/SKILL.md')).toMatchObject({ skills: ['p/a/x-one-y/SKILL.md'] })
  })

  test('leave out what ignore files leave out, and symlinks', async () => {
    const cwd = temporaryTree({
      '.git/HEAD': '',
      '.gitignore': 'build/\n',
      '.skillcignore': 'drafts\n',
      'skills/build/one/SKILL.md': '',
      'skills/build/two/SKILL.md': '',
      'skills/drafts/SKILL.md': '',
      'skills/kept/SKILL.md': '',
      'skills/alias': { link: 'kept' },
    })
    const expected = { skills: ['skills/kept/SKILL.md'], skipped: ['skills/build: ignored by .gitignore', 'skills/drafts: ignored by .skillcignore'] }
    expect(await at(cwd, '**/SKILL.md')).toEqual(expected)
    expect(await at(cwd, 'skills/*')).toEqual({ ...expected, skipped: ['skills/alias: symlink, not followed', ...expected.skipped] })
  })
})

describe('ignore files', () => {
  test.runIf(spawnSync('git', ['--version']).status === 0)('leave in what Git tracks', async () => {
    const cwd = temporaryTree({
      '.gitignore': 'workspace/\n*.local/\n',
      'workspace/kept/SKILL.md': '',
      'workspace/own/SKILL.md': '',
      'a.local/SKILL.md': '',
      'skills/one/SKILL.md': '',
    })
    const git = (...args: readonly string[]) => spawnSync('git', args, { cwd, env: { PATH: process.env['PATH'] ?? '', HOME: cwd } })
    git('init')
    git('add', '-f', 'workspace/kept', 'skills')
    const found = {
      skills: ['skills/one/SKILL.md', 'workspace/kept/SKILL.md'],
      skipped: ['a.local: ignored by .gitignore', 'workspace/own: ignored by .gitignore'],
    }
    expect(await at(cwd, '.')).toEqual(found)
    expect(await at(cwd, '**/SKILL.md')).toMatchObject({ skills: found.skills })
    git('add', '-N', '-f', 'workspace/own')
    expect(await at(cwd, '.')).toMatchObject({ skills: [...found.skills, 'workspace/own/SKILL.md'] })
  })

  test('of git hold from the root of the repository down, those below first', async () => {
    const cwd = temporaryTree({
      'repo/.git/HEAD': '',
      'repo/.gitignore': '# built\ngenerated/\n/skills/top\nskills/*-draft\n!skills/good-draft\n*.local.md\n',
      'repo/skills/generated/SKILL.md': '',
      'repo/skills/generated/deep/SKILL.md': '',
      'repo/skills/top/SKILL.md': '',
      'repo/skills/bad-draft/SKILL.md': '',
      'repo/skills/good-draft/SKILL.md': '',
      'repo/skills/nested/.gitignore': '!generated/\n/SKILL.md\n',
      'repo/skills/nested/SKILL.md': '',
      'repo/skills/nested/generated/SKILL.md': '',
      'repo/.claude/commands/a.local.md': '',
      'repo/.claude/commands/b.md': '',
    })
    const expected = {
      skills: ['command repo/.claude/commands/b.md', 'repo/skills/good-draft/SKILL.md', 'repo/skills/nested/generated/SKILL.md'],
      skipped: ['.claude/commands/a.local.md', 'skills/bad-draft', 'skills/generated', 'skills/nested/SKILL.md', 'skills/top'].map(
        (path) => `repo/${path}: ignored by .gitignore`,
      ),
    }
    expect(await at(cwd, 'repo')).toEqual(expected)
    // From further down, the files above hold too.
    expect(await at(cwd, 'repo/skills')).toEqual({ skills: expected.skills.slice(1), skipped: expected.skipped.slice(1) })
    expect(summary(await discover(['repo'], { cwd, ignore: false })).skills).toHaveLength(9)
    expect(summary(await discover(['repo'], { cwd, ignore: false })).skipped).toEqual([])
  })

  test('of git hold in repositories only, each in its own', async () => {
    const cwd = temporaryTree({
      '.gitignore': 'one\n',
      'one/SKILL.md': '',
      'repo/.git/HEAD': '',
      'repo/.gitignore': 'two\n',
      'repo/two/SKILL.md': '',
      'repo/sub/.git': 'gitdir: ../.git/modules/sub',
      'repo/sub/two/SKILL.md': '',
    })
    expect(await at(cwd, '.')).toEqual({ skills: ['one/SKILL.md', 'repo/sub/two/SKILL.md'], skipped: ['repo/two: ignored by .gitignore'] })
  })

  test('of skillc hold from the walked directory down, in a repository or not', async () => {
    const cwd = temporaryTree({
      '.skillcignore': 'a\n',
      'skills/.skillcignore': '/b\n',
      'skills/a/SKILL.md': '',
      'skills/b/SKILL.md': '',
      'skills/c/b/SKILL.md': '',
    })
    expect(await at(cwd, '.')).toEqual({
      skills: ['skills/c/b/SKILL.md'],
      skipped: ['skills/a: ignored by .skillcignore', 'skills/b: ignored by .skillcignore'],
    })
    expect(await at(cwd, 'skills')).toEqual({ skills: ['skills/a/SKILL.md', 'skills/c/b/SKILL.md'], skipped: ['skills/b: ignored by .skillcignore'] })
  })

  test('do not hold against what the user names', async () => {
    const cwd = temporaryTree({
      '.git/HEAD': '',
      '.gitignore': 'out/\nSKILL.md\n',
      'out/a/SKILL.md': '',
      'out/b/x.md': '',
      'out/b/SKILL.md': '',
      'out/.gitignore': 'c/\n',
      'out/c/SKILL.md': '',
    })
    expect(await at(cwd, '.')).toEqual({ skipped: ['out: ignored by .gitignore'] })
    expect(await at(cwd, 'out/a/SKILL.md', 'out/b/x.md')).toEqual({ skills: ['out/a/SKILL.md', 'out/b/SKILL.md'] })
    expect(await at(cwd, 'out')).toEqual({ skills: ['out/a/SKILL.md', 'out/b/SKILL.md'], skipped: ['out/c: ignored by .gitignore'] })
    expect(await at(cwd, '.', 'out')).toEqual(await at(cwd, 'out'))
  })

  test.skipIf(process.platform === 'win32')('hold below directories with the characters of patterns in their names', async () => {
    const cwd = temporaryTree({ '.git/HEAD': '', 'a[b] *#!/.gitignore': 'x\n', 'a[b] *#!/x/SKILL.md': '', 'a[b] *#!/y/SKILL.md': '', 'ab x#!/x/SKILL.md': '' })
    expect(await at(cwd, '.')).toEqual({ skills: ['a[b] *#!/y/SKILL.md', 'ab x#!/x/SKILL.md'], skipped: ['a[b] *#!/x: ignored by .gitignore'] })
  })

  test('cannot keep a walk busy', async () => {
    const deep = Array.from({ length: 60 }, () => 'a').join('/')
    const cwd = temporaryTree({ '.skillcignore': `${'**/a/'.repeat(30)}b\n${'*a'.repeat(30)}b\nx\n`, [`${deep}/SKILL.md`]: '', 'x/SKILL.md': '' })
    expect(await at(cwd, '.')).toEqual({ skills: [`${deep}/SKILL.md`], skipped: ['x: ignored by .skillcignore'] })
  }, 8000)

  test('are not read through symlinks', async () => {
    const cwd = temporaryTree({ list: 'a\n', '.skillcignore': { link: 'list' }, 'a/SKILL.md': '' })
    expect(await at(cwd, '.')).toEqual({ skills: ['a/SKILL.md'] })
  })
})

describe('symlinks', () => {
  test('a symlinked skill file is a skill that was not read', async () => {
    const cwd = temporaryTree({
      'CLAUDE.md': 'secret',
      'out/SKILL.md': { link: '../CLAUDE.md' },
      'in/SKILL.md': { link: 'README.md' },
      'in/README.md': '',
      'none/SKILL.md': { link: 'absent' },
      'loop/SKILL.md': { link: 'SKILL.md' },
      'dir/SKILL.md': { link: '../in' },
    })
    const expected = [
      ['dir', { reason: 'symlink', target: '../in', leads: 'outside' }],
      ['in', { reason: 'symlink', target: 'README.md', leads: 'inside' }],
      ['loop', { reason: 'symlink', target: 'SKILL.md', leads: 'in a circle' }],
      ['none', { reason: 'symlink', target: 'absent', leads: 'nowhere' }],
      ['out', { reason: 'symlink', target: '../CLAUDE.md', leads: 'outside' }],
    ]
    const found = await discover(['.'], { cwd })
    expect(found.skills.map(({ dir, unread }) => [dir, unread])).toEqual(expected)
    expect(found.skills.map(({ files, fileName }) => files.read(fileName))).toEqual(expected.map(() => undefined))
    // Naming the file does not have it read either: a hook names every file that a change touches.
    const named = await discover(
      ['in', 'loop', 'none', 'out'].map((dir) => `${dir}/SKILL.md`),
      { cwd },
    )
    expect(named.skills.map(({ dir, unread }) => [dir, unread])).toEqual(expected.slice(1))
    expect(named.unreadable).toEqual([])
  })

  test('a walk does not go through symlinked directories, and tells of them', async () => {
    const cwd = temporaryTree({
      'work/skills/one/SKILL.md': '',
      'work/.claude/skills': { link: '../skills' },
      'work/up': { link: '..' },
      'work/loop': { link: 'loop' },
      'work/to-file': { link: 'skills/one/SKILL.md' },
      'work/one': { link: '../outside' },
      'work/all': { link: '../elsewhere' },
      'outside/SKILL.md': '',
      'elsewhere/two/SKILL.md': '',
    })
    expect(await at(join(cwd, 'work'), '.')).toEqual({
      skills: ['skills/one/SKILL.md'],
      skipped: [
        '.claude/skills: symlink, not followed',
        'all: symlink to a skill, not followed',
        'one: symlink to a skill, not followed',
        'up: symlink, not followed',
      ],
    })
  })

  test('a symlink that the user names is followed to its directory and keeps its name', async () => {
    const cwd = temporaryTree({
      'store/one/SKILL.md': '',
      'store/one/a.md': '',
      alias: { link: 'store' },
      single: { link: 'store/one' },
      'file.md': { link: 'store/one/a.md' },
      dangling: { link: 'absent' },
      loop: { link: 'loop' },
    })
    expect(await at(cwd, 'alias')).toEqual({ skills: ['alias/one/SKILL.md'] })
    expect(await at(cwd, 'alias/one/SKILL.md')).toEqual({ skills: ['alias/one/SKILL.md'] })
    const [skill] = (await discover(['single/'], { cwd })).skills
    expect(skill).toMatchObject({ dir: 'single', dirName: 'one' })
    expect(await at(cwd, 'single/a.md')).toEqual({ skills: ['single/SKILL.md'] })
    expect(await at(cwd, 'file.md')).toEqual({ skills: ['store/one/SKILL.md'] })
    expect(await at(cwd, 'dangling', 'loop')).toEqual({ unreadable: ['dangling: a symlink that leads nowhere', 'loop: symlinks that lead in a circle'] })
  })

  test('a symlink in a skill belongs to that skill, wherever it leads', async () => {
    const cwd = temporaryTree({ 'one/SKILL.md': '', 'one/ref.md': { link: '../two/a.md' }, 'two/SKILL.md': '', 'two/a.md': '' })
    expect(await at(cwd, 'one/ref.md')).toEqual({ skills: ['one/SKILL.md'] })
  })
})

describe('what cannot be read', () => {
  test('what goes away during the walk was never there', async () => {
    const cwd = temporaryTree({ 'one/SKILL.md': '', 'two/SKILL.md': '', 'two/sub/SKILL.md': '' })
    vi.mocked(readdirSync).mockImplementation(((path: string, options: never) => {
      const entries = actual.readdirSync(path, options)
      if (path === join(cwd, 'two')) rmSync(path, { recursive: true })
      return entries
    }) as never)
    onTestFinished(() => void vi.mocked(readdirSync).mockReset().mockImplementation(actual.readdirSync))
    expect(await at(cwd, '.')).toEqual({ skills: ['one/SKILL.md'] })
  })

  test('a directory in place of the skill file, which is still walked', async () => {
    const cwd = temporaryTree({ 'one/SKILL.md/two/SKILL.md': '' })
    const expected = { skills: ['one/SKILL.md/two/SKILL.md'], unreadable: ['one/SKILL.md: is a directory; SKILL.md must be a file'] }
    expect(await at(cwd, '.')).toEqual(expected)
    expect(await at(cwd, 'one')).toEqual(expected)
  })

  test('a directory too deep for anybody to keep skills in', async () => {
    const deep = Array.from({ length: 65 }, () => 'd').join('/')
    const cwd = temporaryTree({ [`${deep}/SKILL.md`]: '', [`${deep.slice(2)}/SKILL.md`]: '' })
    expect(await at(cwd, '.')).toEqual({ skills: [`${deep.slice(2)}/SKILL.md`], unreadable: [`${deep}: is more than 64 directories deep`] })
  })

  test('a skill file of 50 MB', async () => {
    const cwd = temporaryTree({ 'one/SKILL.md': '', 'two/SKILL.md': '' })
    truncateSync(join(cwd, 'one/SKILL.md'), 50_000_000)
    truncateSync(join(cwd, 'two/SKILL.md'), 10_000_000)
    const { skills } = await discover(['.'], { cwd })
    expect(skills.map(({ dir, unread }) => [dir, unread])).toEqual([
      ['one', { reason: 'too-large', size: 50_000_000 }],
      ['two', undefined],
    ])
  })

  test.skipIf(process.platform === 'win32')('a named pipe', async () => {
    const cwd = temporaryTree({ 'one/': '' })
    spawnSync('mkfifo', [join(cwd, 'one/SKILL.md')])
    expect(await at(cwd, '.')).toEqual({ unreadable: ['one/SKILL.md: is not a regular file'] })
    expect(await at(cwd, 'one/SKILL.md')).toEqual({ unreadable: ['one/SKILL.md: neither a file nor a directory'] })
  })

  // Nothing is denied to root, so the program runs as somebody else then.
  test.skipIf(process.platform === 'win32')('what the user may not read', () => {
    const cwd = temporaryTree({ 'skills/open/SKILL.md': '', 'skills/file/SKILL.md': '', 'skills/directory/SKILL.md': '', 'skills/names/SKILL.md': '' })
    const program = join(cwd, 'discover.cjs')
    buildSync({ entryPoints: [join(import.meta.dirname, '../../src/fs/discover.ts')], bundle: true, platform: 'node', format: 'cjs', outfile: program })
    const modes = { 'skills/file/SKILL.md': 0o000, 'skills/directory': 0o000, 'skills/names': 0o444 }
    const root = process.getuid?.() === 0
    chmodSync(cwd, 0o755)
    for (const [path, mode] of Object.entries(modes)) {
      if (root) chownSync(join(cwd, path), 65534, 65534)
      chmodSync(join(cwd, path), mode)
    }
    onTestFinished(() => {
      for (const path of Object.keys(modes)) chmodSync(join(cwd, path), 0o755)
    })
    const script = `require(process.argv[1]).discover(process.argv.slice(2), { cwd: process.cwd() }).then(({ skills, ...rest }) => console.log(JSON.stringify({ skills: skills.map(({ dir }) => dir), ...rest })))`
    const run = (...paths: string[]): unknown => {
      const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, program, ...paths], {
        cwd,
        encoding: 'utf8',
        ...(root && { uid: 65534, gid: 65534 }),
      })
      expect(stderr).toBe('')
      return JSON.parse(stdout)
    }
    const denied = (path: string): unknown => ({ path, message: 'permission denied' })
    expect(run('skills')).toMatchObject({
      skills: ['skills/open'],
      skipped: [],
      missing: [],
      unreadable: [denied('skills/directory'), denied('skills/file/SKILL.md'), denied('skills/names/SKILL.md')],
    })
    expect(run('skills/file/SKILL.md', 'skills/directory/SKILL.md', 'skills/directory')).toMatchObject({
      skills: [],
      missing: [],
      unreadable: [denied('skills/directory'), denied('skills/directory/SKILL.md'), denied('skills/file/SKILL.md')],
    })
  })
})

testWithCase('the order is of code units, and does not depend on that of the paths', async () => {
  const cwd = temporaryTree({ 'b/SKILL.md': '', 'B/SKILL.md': '', 'a-b/SKILL.md': '', 'a/SKILL.md': '', 'a/z/SKILL.md': '', 'é/SKILL.md': '' })
  mkdirSync(join(cwd, 'empty'))
  const expected = { skills: ['B', 'a', 'a-b', 'a/z', 'b', 'é'].map((dir) => `${dir}/SKILL.md`) }
  expect(await at(cwd, '.')).toEqual(expected)
  expect(await at(cwd, 'é', 'b', 'a/z', 'a-b', 'B', 'a', 'empty')).toEqual(expected)
})
