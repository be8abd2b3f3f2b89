import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { skillc } from './built.ts'

const BASH = skillc(['completions', 'bash']).stdout

/** What bash offers after these words, of which the last is being typed. */
function offered(...words: readonly string[]): readonly string[] {
  const script = `${BASH}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _skillc; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', 'skillc', ...words], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

it('completes commands, options and what options take', () => {
  expect(offered('li')).toEqual(['lint'])
  expect(offered('hel')).toEqual(['help'])
  expect(offered('lint', '--fix')).toEqual(['--fix', '--fix-suggested'])
  expect(offered('lint', '--format', 'sa')).toEqual(['sarif'])
  expect(offered('lint', 'package.j')).toEqual(['package.json'])
})

it('has the same commands for zsh and fish', () => {
  for (const shell of ['zsh', 'fish']) {
    const { stdout, status } = skillc(['completions', shell])
    expect(status).toBe(0)
    for (const word of ['lint', 'build', 'fix-suggested', 'sarif']) expect(stdout).toContain(word)
  }
})

it('says which shells it knows', () => {
  expect(skillc(['completions', 'tcsh'])).toEqual({
    stdout: '',
    stderr: 'skillc: completions takes bash, zsh, fish, not "tcsh"\nTry "skillc completions --help".\n',
    status: 2,
  })
})
