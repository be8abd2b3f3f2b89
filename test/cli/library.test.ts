import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type * as Library from '../../src/index.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { ROOT } from './built.ts'

const { build, discover, extract, install, parseSkill, predict, resolve, uninstall, verify } = (await import(
  pathToFileURL(join(ROOT, 'dist/index.js')).href
)) as typeof Library

const SKILL = '---\nname: a\ndescription: "Reads tables. Use when there is a table."\n---\n\nRead the table.\n'
const tree = (): string => temporaryTree({ '.claude/skills/a/SKILL.md': SKILL, 'skillc.json': '{"name": "acme", "version": "1.0.0"}' })
const inJson = ({ stdout }: Library.CommandResult): unknown => JSON.parse(stdout)

it('predicts what hosts do with a skill', async () => {
  const cwd = tree()
  const { skills } = await discover(['.'], { cwd })
  const skill = await parseSkill(skills[0] as Library.SkillFiles)
  expect((await predict(skill, ['codex'])).find(({ id }) => id === 'codex')).toMatchObject({ lost: false, outcome: { outcome: 'loads', name: 'a' } })
  await expect(predict(skill, ['codecs'])).rejects.toThrow(RangeError)
})

it('says which skills a host finds', async () => {
  const cwd = tree()
  expect(inJson(await resolve({ cwd, home: cwd }))).toMatchObject({ skills: [{ name: 'a', status: 'wins' }] })
})

it('builds, verifies, extracts and installs', async () => {
  const cwd = tree()
  const built = await build({ cwd, paths: ['.claude/skills/a'], targets: ['plugin'] })
  expect(built).toMatchObject({ exitCode: 0 })
  expect(inJson(await verify({ cwd, path: 'dist' }))).toMatchObject({ status: 'verified' })
  expect(inJson(await extract({ cwd, bundle: 'dist/acme-1.0.0.zip', directory: 'out' }))).toMatchObject({ status: 'extracted', bundle: { name: 'acme' } })
  expect(await verify({ cwd, path: 'gone' })).toMatchObject({ exitCode: 2 })
  expect(inJson(await install({ cwd, path: 'dist/acme-1.0.0.zip', dir: 'skills' }))).toMatchObject({ status: 'installed', skills: [{ name: 'a' }] })
  expect(inJson(await uninstall({ cwd, names: ['a'], dir: 'skills' }))).toMatchObject({ status: 'removed', skills: [{ name: 'a', kept: [] }] })
})
