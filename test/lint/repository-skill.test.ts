import { expect, test } from 'vitest'
import { memoryTree } from '../../src/lint/example.ts'
import { documents, isApart, ownEntries } from '../../src/skill/layout.ts'
import { parseSkill } from '../../src/skill/parse.ts'

const FILES = {
  'SKILL.md': '---\nname: tool\ndescription: Drives the tool.\n---\nRead [usage](docs/usage.md). Run `lib/start.sh`, and see `guides/`.\n',
  'README.md': 'Not for the agent: `src/main.ts`.\n',
  'package.json': '{}',
  '.envrc': 'export A=1\n',
  'docs/usage.md': 'More in [the notes](notes.md).\n',
  'docs/notes.md': 'Notes.\n',
  'docs/history.md': 'History.\n',
  'guides/one.md': 'One.\n',
  'lib/start.sh': '. "$(dirname "$0")/common.sh"\n',
  'lib/common.sh': 'true\n',
  'lib/other.sh': 'true\n',
  'references/more.md': 'More.\n',
  'src/main.ts': 'main()\n',
  'tests/main.test.ts': 'test()\n',
}

test('of a repository whose root is a skill, what SKILL.md leads to is its own', async () => {
  const input = { kind: 'skill', dir: '.', dirName: 'tool', fileName: 'SKILL.md', home: 'any', files: memoryTree(FILES) } as const
  const own = ownEntries(await parseSkill({ ...input, ofRepository: true })).filter(({ kind }) => kind === 'file')
  expect(own.map(({ path }) => path)).toEqual(
    '.envrc SKILL.md docs/notes.md docs/usage.md guides/one.md lib/common.sh lib/start.sh package.json references/more.md'.split(' '),
  )
  expect(documents(await parseSkill(input)).map(({ file }) => file)).toContain('README.md')
})

test.each([
  ['template', true],
  ['backups/2025/skills/a', true],
  ['plugins/a/tests/skills/b', true],
  ['skills/tests', false],
  ['skills/email-template', false],
  ['assets/skill-template', true],
  ['.claude/skills/template-skill', true],
  ['.agents/skills-archived/review', true],
  ['skills/archived', false],
  ['', false],
])('%s stands apart: %s', (directory, apart) => {
  expect(isApart(directory)).toBe(apart)
})
