import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lint } from '../../src/commands/lint.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { skillc } from './built.ts'

const BROKEN = '---\nname: broken\ndescription: Reads files. Triggers: read, open\n---\nRead them.\n'

const annotated = (stdout: string): string[] => [...stdout.matchAll(/^::error file=([^,]*),/gm)].map(([, file]) => file as string)

async function filesOf(cwd: string, path: string, workspace?: string): Promise<string[]> {
  const plain = {
    fix: 'none',
    diff: false,
    ignore: [],
    failOn: 'error',
    profile: 'default',
    level: 'warning',
    color: false,
    width: 80,
    terminal: false,
  } as const
  return annotated((await lint({ ...plain, paths: [path], cwd, workspace, version: '0.0.0', format: 'github', select: ['invalid-yaml'] })).stdout)
}

test('annotations name files from the checkout, wherever lint is run', async () => {
  const root = temporaryTree({ '.git/HEAD': '', 'pkg/sub/skills/in/SKILL.md': BROKEN, 'abs/SKILL.md': BROKEN, 'pkg/sub/link': { link: '../../abs' } })
  const cwd = join(root, 'pkg/sub')
  // By the environment where it is set, and else by the repository.
  for (const workspace of [root, `${root}/`, undefined, '', 'relative', '/nowhere']) {
    expect([workspace, await filesOf(cwd, '../../abs', workspace)]).toEqual([workspace, ['abs/SKILL.md']])
    expect([workspace, await filesOf(cwd, 'skills', workspace)]).toEqual([workspace, ['pkg/sub/skills/in/SKILL.md']])
    expect([workspace, await filesOf(cwd, join(root, 'abs'), workspace)]).toEqual([workspace, ['abs/SKILL.md']])
    expect([workspace, await filesOf(cwd, 'link', workspace)]).toEqual([workspace, ['abs/SKILL.md']])
  }
  expect(await filesOf(root, 'abs', root)).toEqual(['abs/SKILL.md'])
  // The environment of the program says which checkout it is.
  const args = ['lint', '--format', 'github', '--select', 'invalid-yaml', 'skills']
  expect(annotated(skillc(args, { cwd, env: { GITHUB_WORKSPACE: cwd } }).stdout)).toEqual(['skills/in/SKILL.md'])
})

test('the checkout goes before a repository in it', async () => {
  const root = temporaryTree({ '.git/HEAD': '', 'module/.git/HEAD': '', 'module/skills/in/SKILL.md': BROKEN })
  expect(await filesOf(join(root, 'module'), 'skills', root)).toEqual(['module/skills/in/SKILL.md'])
  expect(await filesOf(join(root, 'module'), 'skills')).toEqual(['skills/in/SKILL.md'])
})

test('where there is neither, files are named as in the report', async () => {
  const root = temporaryTree({ 'sub/skills/in/SKILL.md': BROKEN, 'abs/SKILL.md': BROKEN })
  expect(await filesOf(join(root, 'sub'), '../abs')).toEqual(['../abs/SKILL.md'])
  expect(await filesOf(join(root, 'sub'), 'skills')).toEqual(['skills/in/SKILL.md'])
})
