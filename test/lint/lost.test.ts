import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultTargets } from '../../src/hosts/targets.ts'
import { prepareHosts } from '../../src/hosts/predict-file.ts'
import { isLost, predict } from '../../src/hosts/predict.ts'
import { discover } from '../../src/fs/discover.ts'
import { check } from '../../src/lint/engine.ts'
import { memoryTree } from '../../src/lint/example.ts'
import { lintSkills } from '../../src/lint/lint.ts'
import { rules } from '../../src/rules/index.ts'
import { parseSkill } from '../../src/skill/parse.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'

const CASES = new URL('../conformance/cases/', import.meta.url)

interface Case {
  readonly id: string
  readonly text: string
}

test('what a measured host loses has an error, without any target', async () => {
  await prepareHosts(defaultTargets().map(({ host }) => host))
  const silent: string[] = []
  const judging = rules.filter(({ category }) => category !== 'security' && category !== 'links' && category !== 'body')
  for (const file of readdirSync(CASES)) {
    for (const { id, text } of JSON.parse(readFileSync(new URL(file, CASES), 'utf8')) as readonly Case[]) {
      if (typeof text !== 'string') continue
      const skill = await parseSkill({
        kind: 'skill',
        dir: `skills/${id}`,
        dirName: id,
        fileName: 'SKILL.md',
        home: 'any',
        files: memoryTree({ 'SKILL.md': text }),
      })
      if (!defaultTargets().some(({ host }) => isLost(predict(host, skill)))) continue
      const { diagnostics } = await check([skill], judging)
      if (!/^---(?:js|javascript|coffee)/.test(text) && !diagnostics.some(({ level }) => level === 'error')) silent.push(id)
    }
  }
  expect(silent).toEqual([])
}, 60_000)

const text = (name: string, more = ''): string => `---\nname: ${name}\ndescription: Fills forms. Use when there is a form.\n${more}---\nFill the form.\n`

test.each([
  ['a directory in a directory', { '.claude/skills/office/form/SKILL.md': text('form') }, ['error lost-on-host']],
  ['one that other hosts look into', { '.codex/skills/office/form/SKILL.md': text('form') }, []],
  ['no directory', { '.claude/skills/form.md': text('form') }, ['error misplaced-skill']],
  ['no directory in a plugin', { '.claude-plugin/plugin.json': '{"name": "p"}', 'skills/form.md': text('form') }, ['error misplaced-skill']],
  ['a directory too deep in a plugin', { '.claude-plugin/plugin.json': '{"name": "p"}', 'skills/a/form/SKILL.md': text('form') }, ['error misplaced-skill']],
  ['notes beside skills', { '.claude/skills/README.md': '# Skills\n', '.claude/skills/form/SKILL.md': text('form') }, []],
  ['a fragment beside skills', { '.claude/skills/shared.md': '---\ntitle: Shared\n---\nText.\n', '.claude/skills/form/SKILL.md': text('form') }, []],
  ['the directory of skills itself', { '.claude/skills/SKILL.md': text('skills') }, ['error lost-on-host', 'warning built-in-name']],
  ['braces that match no file', { '.claude/skills/form/SKILL.md': text('form', 'paths: ["src/{one/**"]\n') }, ['error lost-on-host', 'warning dead-glob']],
  ['braces of which some match', { '.claude/skills/form/SKILL.md': text('form', 'paths: ["src/{one,{two,three}}"]\n') }, ['warning dead-glob']],
  ['a name of a command', { '.claude/skills/plan/SKILL.md': text('plan') }, ['warning built-in-name']],
  ['a name of a command of another host', { '.codex/skills/plan/SKILL.md': text('plan') }, []],
  ['a name of a command in a plugin', { '.claude-plugin/plugin.json': '{"name": "p"}', 'skills/plan/SKILL.md': text('plan') }, []],
] as const)('a skill in %s', async (_, files, expected) => {
  const { skills } = await discover(['.'], { cwd: temporaryTree(files), plugins: true })
  const { diagnostics } = await lintSkills(skills, rules)
  expect(diagnostics.filter(({ level }) => level !== 'note').map(({ level, rule }) => `${level} ${rule}`)).toEqual(expected)
})
