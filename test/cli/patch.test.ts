import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unifiedDiff } from '../../src/report/unified-diff.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { skillc } from './built.ts'

const BROKEN = '---\nname: broken\ndescription: Reads files. Triggers: read, open\n---\nRead them.\n'
const MENDED = BROKEN.replace(/: (Reads.*)\n/, ': "$1"\n')

const TOOLS = [
  ['patch', ['-p1', '--quiet', '--batch']],
  ['git', ['apply', '-']],
] as const

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

describe.each(TOOLS.filter(([program]) => has(program)))('%s applies', (program, args) => {
  const apply = (cwd: string, input: string): { status: number | null; stderr: string } => {
    const { status, stderr } = spawnSync(program, args, { cwd, input, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' } })
    return { status, stderr }
  }

  test.each([
    ['a plain name', 'skills/plain'],
    ['a blank', 'my skills/two  blanks'],
    ['blanks at both ends', ' skills / x '],
    ['a no-break space', 'skills/a\u00a0b'],
    ['letters that are not ASCII', 'skills/Fähigkeit 技能'],
    ['a date behind a blank', 'skills/x 2020-01-01 00:00:00'],
    ['a tab', 'skills/a\tb c'],
    ['quotes and a backslash', 'skills/a"b\\n c'],
    ['what nobody sees', 'skills/a\u202eb\u200b'],
    ['a line break, and what would be a patch of another file', 'skills/x\n--- a/victim\n+++ b/victim\n@@ -1 +1 @@\n-safe\n+pwned\n'],
  ])('a patch of a file with %s in its path', (_, directory) => {
    const root = temporaryTree({ [`${directory}/SKILL.md`]: BROKEN, victim: 'safe\n' })
    const { stdout, status } = skillc(['lint', '--diff', '--fix', '--select', 'invalid-yaml'], { cwd: root })
    expect(status).toBe(1)
    expect(stdout.split('\n').filter((line) => /^(?:---|\+\+\+|@@) /.test(line)).length).toBe(3)
    expect(apply(root, stdout)).toEqual({ status: 0, stderr: '' })
    expect(readFileSync(join(root, directory, 'SKILL.md'), 'utf8')).toBe(MENDED)
    expect(readFileSync(join(root, 'victim'), 'utf8')).toBe('safe\n')
  })

  test('a patch with CRLF, a byte-order mark and no line break at the end', () => {
    const text = `\ufeff${BROKEN.replaceAll('\n', '\r\n').trimEnd()}`
    const root = temporaryTree({ 'skills/broken/SKILL.md': text })
    const { stdout } = skillc(['lint', '--diff', '--fix', '--select', 'invalid-yaml'], { cwd: root })
    expect(apply(root, stdout)).toEqual({ status: 0, stderr: '' })
    expect(readFileSync(join(root, 'skills/broken/SKILL.md'), 'utf8')).toBe(`\ufeff${MENDED.replaceAll('\n', '\r\n').trimEnd()}`)
  })

  test.each([
    ['an absolute path', (root: string) => join(root, 'skills/broken')],
    ['a way through another directory', () => 'other/../skills/broken'],
    ['a symlink', () => 'link'],
  ])('a patch of a skill that was named by %s, in a directory of a repository too', (_, pathOf) => {
    const root = temporaryTree({ '.git/HEAD': '', 'sub/skills/broken/SKILL.md': BROKEN, 'sub/link': { link: 'skills/broken' }, 'sub/other/': '' })
    spawnSync('git', ['init', '--quiet'], { cwd: root })
    const cwd = join(root, 'sub')
    const { stdout } = skillc(['lint', '--diff', '--fix', '--select', 'invalid-yaml', pathOf(cwd)], { cwd })
    expect(stdout.split('\n', 2)).toEqual(['--- a/skills/broken/SKILL.md', '+++ b/skills/broken/SKILL.md'])
    expect(apply(cwd, stdout)).toEqual({ status: 0, stderr: '' })
    expect(readFileSync(join(cwd, 'skills/broken/SKILL.md'), 'utf8')).toBe(MENDED)
  })
})

test('what stands outside of the current directory is in no patch, and is told', () => {
  const root = temporaryTree({ 'abs/SKILL.md': BROKEN, 'work/skills/in/SKILL.md': BROKEN, 'work/out': { link: '../abs' } })
  const cwd = join(root, 'work')
  mkdirSync(join(cwd, 'deep'))
  for (const path of ['../abs', join(root, 'abs'), 'out']) {
    const { stdout, stderr, status } = skillc(['lint', '--diff', '--fix', '--select', 'invalid-yaml', path], { cwd })
    expect([path, stdout, status]).toEqual([path, '', 2])
    expect(stderr).toContain(`${path}/SKILL.md is not in the patch, since it is outside the current directory; run skillc in a directory above\n`)
  }
  const both = skillc(['lint', '--diff', '--fix', '--select', 'invalid-yaml', '../abs', 'skills'], { cwd })
  expect([both.status, both.stdout.split('\n', 1)]).toEqual([2, ['--- a/skills/in/SKILL.md']])
})

test('names are quoted as git quotes them', () => {
  const headerOf = (path: string): string => unifiedDiff(path, 'a\n', 'b\n').split('\n', 1)[0] as string
  expect(headerOf('a b/SKILL.md')).toBe('--- a/a b/SKILL.md\t')
  expect(headerOf('技能/SKILL.md')).toBe('--- a/技能/SKILL.md')
  expect(headerOf('a\nb "c"\\d/SKILL.md')).toBe('--- "a/a\\012b \\"c\\"\\\\d/SKILL.md"')
  expect(headerOf('a\u202eb')).toBe('--- "a/a\\342\\200\\256b"')
})
