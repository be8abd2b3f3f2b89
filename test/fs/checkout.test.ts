import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { checkoutAt } from '../../src/fs/checkout.ts'
import { temporaryTree } from './temporary-tree.ts'

let root = ''
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@n.dev', '-C', root, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()
const at = (path: string): string => join(root, path)
const dirty = (...sources: readonly string[]): boolean | undefined => checkoutAt(root, sources.map(at))?.dirty

beforeEach(() => {
  root = temporaryTree({ 'a/one.md': 'one', 'a.md': 'a', 'a/b/c/deep.md': 'deep', 'a-b/x': 'x', a0: '0', 'run.sh': 'run' })
  chmodSync(at('run.sh'), 0o755)
  symlinkSync('a.md', at('link'))
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
})

test('a clean checkout has the commit, the branch and the remote of Git', () => {
  git('remote', 'add', 'origin', 'https://user:secret@git.acme.dev/tools.git?token=secret')
  expect(checkoutAt(root, [at('a.md')])).toEqual({
    commit: git('rev-parse', 'HEAD'),
    ref: 'refs/heads/main',
    remote: 'https://git.acme.dev/tools.git',
    dirty: false,
  })
  git('pack-refs', '--all')
  git('gc', '--quiet')
  expect(checkoutAt(root, [])).toMatchObject({ commit: git('rev-parse', 'HEAD'), dirty: false })
  git('checkout', '--quiet', '--detach')
  expect(checkoutAt(root, [])).toMatchObject({ commit: git('rev-parse', 'HEAD'), ref: undefined, dirty: false })
})

test.each<[string, () => unknown]>([
  ['another text', () => appendFileSync(at('a/one.md'), 'more')],
  ['another text of the same size', () => writeFileSync(at('a/one.md'), 'eno')],
  ['a file that is gone', () => rmSync(at('a0'))],
  ['a file that was moved', () => renameSync(at('a0'), at('a1'))],
  ['what the next commit changes', () => (writeFileSync(at('a.md'), 'b'), git('add', '.'))],
  ['what the next commit adds', () => (writeFileSync(at('new'), ''), git('add', '.'))],
  ['what the next commit removes', () => git('rm', '--quiet', 'a.md')],
  ['a mode that the next commit changes', () => git('update-index', '--chmod=+x', 'a.md')],
  ['a file that can be run', () => chmodSync(at('a.md'), 0o755)],
  ['a file where a directory was', () => (rmSync(at('a'), { recursive: true }), writeFileSync(at('a'), ''))],
  ['another link', () => (rmSync(at('link')), symlinkSync('a0', at('link')))],
])('%s is a difference', (_, change) => {
  change()
  expect(git('status', '--porcelain')).not.toBe('')
  expect(dirty()).toBe(true)
})

test('a file that Git does not track is one when it was bundled', () => {
  writeFileSync(at('a/new.md'), '')
  expect([dirty('a/one.md'), dirty('a/one.md', 'a/new.md')]).toEqual([false, true])
})

test('the time alone is none', () => {
  utimesSync(at('a.md'), 1, 1)
  expect(dirty()).toBe(false)
})

test('neither is what a sparse checkout leaves out, or a clone that is shallow, or a work tree of its own', () => {
  git('sparse-checkout', 'set', '--no-cone', '/a/')
  expect([git('status', '--porcelain'), dirty()]).toEqual(['', false])
  git('sparse-checkout', 'disable')
  const [clone, work] = [at('../clone'), at('../work')].map((path) => `${path}-${Math.random()}`) as [string, string]
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone])
  expect(checkoutAt(clone, [])).toMatchObject({ commit: git('rev-parse', 'HEAD'), remote: undefined, dirty: false })
  git('worktree', 'add', '--quiet', '-b', 'other', work)
  expect(checkoutAt(work, [])).toMatchObject({ commit: git('rev-parse', 'HEAD'), ref: 'refs/heads/other', dirty: false })
  for (const path of [clone, work]) rmSync(path, { recursive: true })
})

test.each([
  ['git@git.acme.dev:tools.git', 'ssh://git.acme.dev/tools.git'],
  ['ssh://git@git.acme.dev/tools.git', 'ssh://git.acme.dev/tools.git'],
  ['https://token@git.acme.dev/tools', 'https://git.acme.dev/tools'],
  ['https://user:pa@ss@git.acme.dev/tools', 'https://git.acme.dev/tools'],
  ['/srv/git/tools.git', undefined],
  ['../tools', undefined],
  ['C:\\\\git\\\\tools', undefined],
])('the remote %s', (url, remote) => {
  writeFileSync(
    at('.git/config'),
    `[core]\n\tbare = false\n[remote "fork"]\n\turl = https://fork.dev/x\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`,
  )
  expect(checkoutAt(root, [])?.remote).toBe(remote)
})

test('a damaged repository is no failure', () => {
  git('gc', '--quiet')
  const packs = at('.git/objects/pack')
  const ending = (end: string): string => join(packs, readdirSync(packs).find((name) => name.endsWith(end)) as string)
  rmSync(ending('.pack'), { force: true })
  expect(checkoutAt(root, [])).toMatchObject({ commit: git('rev-parse', 'HEAD'), dirty: undefined })
  const list = ending('.idx')
  chmodSync(list, 0o644)
  truncateSync(list, 1100)
  expect(checkoutAt(root, [])).toMatchObject({ dirty: undefined })
})

test('what is not a checkout, or cannot be told, is not guessed', () => {
  writeFileSync(at('.git/index'), 'DIRC')
  expect(checkoutAt(root, [])).toMatchObject({ commit: git('rev-parse', 'HEAD'), dirty: undefined })
  writeFileSync(at('.git/secret'), `${'a'.repeat(40)}\n`)
  for (const ref of ['refs/heads/none', 'secret', 'refs/../secret']) {
    writeFileSync(at('.git/HEAD'), `ref: ${ref}\n`)
    expect(checkoutAt(root, [])).toBeUndefined()
  }
  expect(checkoutAt(temporaryTree({ a: '' }), [])).toBeUndefined()
  mkdirSync(at('empty/.git'), { recursive: true })
  expect(checkoutAt(at('empty'), [])).toBeUndefined()
})
