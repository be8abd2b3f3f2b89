import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { piecesOf } from '../../src/bundle/pack.ts'
import { packZip } from '../../src/bundle/zip.ts'
import { codec } from '../../src/fs/codec.ts'
import { discover } from '../../src/fs/discover.ts'
import { lintSkills } from '../../src/lint/lint.ts'
import { rules } from '../../src/rules/index.ts'
import { packFile } from '../bundle/bundle.ts'

const skill = (name: string): string => `---\nname: ${name}\ndescription: Fills ${name}. Use when there are ${name}.\n---\nFill them.\n`

test.each([
  ['one directory', { 'forms/SKILL.md': skill('forms'), 'forms/data/a.csv': '1\n' }, []],
  ['two skills', { 'a/SKILL.md': skill('a'), 'b/SKILL.md': skill('b') }, ['2 files called SKILL.md', '2 files called SKILL.md']],
  ['one that is too deep', { 'all/forms/SKILL.md': skill('forms') }, ['SKILL.md is in `all/forms`']],
  ['a plugin', { '.claude-plugin/plugin.json': '{"name": "p"}', 'skills/forms/SKILL.md': skill('forms') }, ['in a directory at the top; 2 files and']],
] as const)('a zip of %s is told to be fit for an upload, or not', async (_, files, expected) => {
  const cwd = mkdtempSync(join(tmpdir(), 'skillc-zip-'))
  const blocks = await packZip(
    Object.entries(files).map(([path, text]) => packFile(path, text)),
    codec,
  )
  writeFileSync(join(cwd, 'forms.zip'), Buffer.concat([...piecesOf(blocks)]))
  const { skills } = await discover(['forms.zip'], { cwd })
  const { diagnostics } = await lintSkills(
    skills,
    rules.filter(({ id }) => id === 'refused-upload'),
  )
  expect(diagnostics).toHaveLength(expected.length)
  for (const [i, text] of expected.entries()) expect(diagnostics[i]?.message).toContain(text)
})
