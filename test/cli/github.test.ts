import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { skillc } from './built.ts'

const BROKEN = '---\nname: broken\ndescription: Reads files. Triggers: read, open\n---\nRead them.\n'

function filesOf(cwd: string, path: string, workspace?: string): string[] {
  const env = workspace === undefined ? {} : { GITHUB_WORKSPACE: workspace }
  const { stdout } = skillc(['lint', '--format', 'github', '--select', 'invalid-yaml', path], { cwd, env })
  return [...stdout.matchAll(/^::error file=([^,]*),/gm)].map(([, file]) => file as string)
}

test('annotations name files from the checkout, wherever lint is run', () => {
  const root = temporaryTree({ '.git/HEAD': '', 'pkg/sub/skills/in/SKILL.md': BROKEN, 'abs/SKILL.md': BROKEN, 'pkg/sub/link': { link: '../../abs' } })
  const cwd = join(root, 'pkg/sub')
  // By the environment where it is set, and else by the repository.
  for (const workspace of [root, `${root}/`, undefined, '', 'relative', '/nowhere']) {
    expect([workspace, filesOf(cwd, '../../abs', workspace)]).toEqual([workspace, ['abs/SKILL.md']])
    expect([workspace, filesOf(cwd, 'skills', workspace)]).toEqual([workspace, ['pkg/sub/skills/in/SKILL.md']])
    expect([workspace, filesOf(cwd, join(root, 'abs'), workspace)]).toEqual([workspace, ['abs/SKILL.md']])
    expect([workspace, filesOf(cwd, 'link', workspace)]).toEqual([workspace, ['abs/SKILL.md']])
  }
  expect(filesOf(root, 'abs', root)).toEqual(['abs/SKILL.md'])
})

test('the checkout goes before a repository in it', () => {
  const root = temporaryTree({ '.git/HEAD': '', 'module/.git/HEAD': '', 'module/skills/in/SKILL.md': BROKEN })
  expect(filesOf(join(root, 'module'), 'skills', root)).toEqual(['module/skills/in/SKILL.md'])
  expect(filesOf(join(root, 'module'), 'skills')).toEqual(['skills/in/SKILL.md'])
})

test('where there is neither, files are named as in the report', () => {
  const root = temporaryTree({ 'sub/skills/in/SKILL.md': BROKEN, 'abs/SKILL.md': BROKEN })
  expect(filesOf(join(root, 'sub'), '../abs')).toEqual(['../abs/SKILL.md'])
  expect(filesOf(join(root, 'sub'), 'skills')).toEqual(['skills/in/SKILL.md'])
})
