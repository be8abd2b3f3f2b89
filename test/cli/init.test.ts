import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { emptyDirectory, ROOT, skillc } from './built.ts'

const FROM = 'https://git.example/skillc#0123abc'

describe('init', () => {
  it('begins a skill in which only what says TODO is left to do', () => {
    const cwd = emptyDirectory()
    expect(skillc(['init', 'skills/pdf-forms'], { cwd })).toEqual({
      stdout: 'skills/pdf-forms/SKILL.md\n',
      stderr: 'Fill in each TODO, then run: skillc lint skills/pdf-forms\n',
      status: 0,
    })
    const { stdout } = skillc(['lint', '--format', 'json'], { cwd })
    expect((JSON.parse(stdout) as { diagnostics: { rule: string }[] }).diagnostics.map(({ rule }) => rule)).toEqual(['placeholder-text'])
  })

  it('begins a plugin that can be built', () => {
    const cwd = emptyDirectory()
    expect(skillc(['init', 'acme', '--plugin'], { cwd }).stdout).toBe('acme/.claude-plugin/plugin.json\nacme/README.md\nacme/skills/acme/SKILL.md\n')
    expect(skillc(['build'], { cwd: join(cwd, 'acme') }).status).toBe(0)
    expect(skillc(['verify', 'acme/dist'], { cwd }).status).toBe(0)
  })

  it.each(['github', 'gitlab', 'pre-commit'])('has %s check skills', (service) => {
    const cwd = emptyDirectory()
    const { stdout, status } = skillc(['init', '--ci', service, '--from', FROM], { cwd })
    expect(status).toBe(0)
    const text = readFileSync(join(cwd, stdout.trim()), 'utf8')
    expect(parse(text)).toBeTypeOf('object')
    expect(text).toContain('0123abc')
    const again = skillc(['init', '--ci', service, '--from', FROM.replace('0123abc', 'main')], { cwd })
    expect(again).toEqual({
      stdout: text.replaceAll('0123abc', 'main'),
      stderr: `skillc: ${stdout.trim()} exists already and was not changed; add these lines\n`,
      status: 2,
    })
    expect(readFileSync(join(cwd, stdout.trim()), 'utf8')).toBe(text)
  })

  it('changes nothing that is there, not even a dangling symlink', () => {
    const cwd = emptyDirectory()
    mkdirSync(join(cwd, 'a'))
    writeFileSync(join(cwd, 'a/SKILL.md'), 'mine')
    mkdirSync(join(cwd, 'b'))
    symlinkSync('../elsewhere', join(cwd, 'b/SKILL.md'))
    for (const dir of ['a', 'b']) expect(skillc(['init', dir], { cwd })).toMatchObject({ stdout: '', status: 2 })
    expect(readFileSync(join(cwd, 'a/SKILL.md'), 'utf8')).toBe('mine')
  })

  it.each([
    [['Bad_Name'], 'skillc: "Bad_Name" cannot be the name of a skill\n'],
    [[], 'skillc: init needs a directory, or --ci\n'],
    [['a', '--ci', 'github'], 'skillc: --ci writes into the current directory, and takes no directory and no --plugin\n'],
    [['--ci', 'github'], 'skillc: --ci needs --from'],
    [['--ci', 'github', '--from', "https://x/y#a'b"], 'skillc: --from takes a Git URL and a commit'],
    [['a', 'b'], 'skillc: init takes 1 argument: [dir]\n'],
  ])('refuses %j', (args, message) => {
    const { stderr, status } = skillc(['init', ...args], { cwd: emptyDirectory() })
    expect(stderr).toContain(message)
    expect(status).toBe(2)
  })
})

describe('skills/skillc, which tells agents how to use it', () => {
  it('has no finding at all', () => {
    expect(skillc(['lint', 'skills', '--level', 'note', '--profile', 'strict', '--fail-on', 'note']).status).toBe(0)
  })

  it('names commands and options that there are', () => {
    const text = readFileSync(join(ROOT, 'skills/skillc/SKILL.md'), 'utf8')
    const commands = Array.from(text.matchAll(/`skillc ([a-z]+)([^`]*)`/g))
    expect(commands.length).toBeGreaterThan(10)
    for (const [, command = '', rest = ''] of commands) {
      if (command === 'help') continue
      const { stdout, status } = skillc([command, '--help'])
      expect({ command, status }).toEqual({ command, status: 0 })
      for (const [flag] of rest.matchAll(/--[a-z-]+/g)) expect(stdout).toContain(flag)
    }
  })
})
