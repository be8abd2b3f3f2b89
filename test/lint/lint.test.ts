import { expect, it } from 'vitest'
import { lintSkills } from '../../src/lint/lint.ts'
import { rules } from '../../src/rules/index.ts'
import type { Rule } from '../../src/rules/rule.ts'
import { memoryTree } from '../support/memory-tree.ts'

const told = { level: 'warning', category: 'body', summary: 's', why: 'w', valid: [], invalid: [] } as const

const sound: Rule = {
  ...told,
  id: 'sound',
  *check() {
    yield { message: 'found' }
  },
}

const crashing: Rule = {
  ...told,
  id: 'crashing',
  *check({ dirName }) {
    if (dirName === 'bad') throw new TypeError('cannot read this')
    yield { message: 'found, too' }
  },
}

it('leaves a rule that crashes out, names it with the file, and keeps what the others found', async () => {
  const files = ['bad', 'good'].map((dir) => ({
    dir,
    dirName: dir,
    home: 'any' as const,
    kind: 'skill' as const,
    fileName: 'SKILL.md',
    files: memoryTree({ 'SKILL.md': '---\nname: x\ndescription: y\n---\nText.\n' }),
  }))
  const { diagnostics, crashes } = await lintSkills(files, [crashing, sound])
  expect(crashes).toEqual(['rule crashing crashed on bad/SKILL.md: cannot read this'])
  expect(diagnostics.map(({ rule, file }) => `${rule} ${file}`)).toEqual(['sound bad/SKILL.md', 'sound good/SKILL.md'])
})

it('leaves out a rule that crashes only where there are targets', async () => {
  const fragile: Rule = {
    ...told,
    id: 'fragile',
    *check(_, { targets }) {
      if (targets) throw new TypeError('cannot read that')
      yield { message: 'found' }
    },
  }
  const files = { 'SKILL.md': '---\nname: x\ndescription: y\n---\nText.\n' }
  const skill = { dir: 'x', dirName: 'x', home: 'any' as const, kind: 'skill' as const, fileName: 'SKILL.md', files: memoryTree(files) }
  const { diagnostics, crashes } = await lintSkills([skill], [fragile, sound], 'default', () => [])
  expect(crashes).toEqual(['rule fragile crashed on x/SKILL.md: cannot read that'])
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['sound'])
})

it.each([
  ['bad-encoding', 'description: Formats\0 tables.'],
  ['bad-encoding', 'description: Formats\u0007 tables.'],
  ['bad-encoding', 'description: Formats\u009b tables.'],
  ['bad-encoding', 'description: Formats tables.\nlicense: M\u0007IT'],
  ['listing-breakout', 'description: "Formats\\0 tables."'],
  ['listing-breakout', 'description: "Formats\\a tables."'],
])('tells of a control character once, %s: %j', async (rule, fields) => {
  const content = { 'SKILL.md': `---\nname: example\n${fields}\n---\nAlign the columns.\n` }
  const files = { dir: 'example', dirName: 'example', home: 'any' as const, kind: 'skill' as const, fileName: 'SKILL.md', files: memoryTree(content) }
  const { diagnostics } = await lintSkills([files], rules)
  expect(diagnostics.filter(({ level }) => level === 'error').map((one) => one.rule)).toEqual([rule])
})

it('lets go of the listing of a skill that is done', async () => {
  const trees = ['one', 'two'].map((dirName) => {
    const tree = memoryTree({ 'SKILL.md': `---\nname: ${dirName}\ndescription: Aligns tables.\n---\nAlign the columns.\n` })
    return { dirName, tree: { ...tree, forget: () => void forgotten.push(dirName) } }
  })
  const forgotten: string[] = []
  const skills = trees.map(({ dirName, tree }) => ({ dir: dirName, dirName, home: 'any' as const, kind: 'skill' as const, fileName: 'SKILL.md', files: tree }))
  const { diagnostics } = await lintSkills(skills, rules)
  expect(forgotten).toEqual(['one', 'two'])
  // The two share their description: they were read again, to be compared.
  expect(diagnostics.map(({ file, rule }) => `${file} ${rule}`)).toContain('two/SKILL.md duplicate-description')
})

it('keeps of a long line what stands around a finding', async () => {
  const line = `${'x '.repeat(2000)}[rows](references/rows.md)${' y'.repeat(2000)}`
  const files = memoryTree({ 'SKILL.md': `---\nname: example\ndescription: Aligns tables.\n---\n${line}\n` })
  const skill = { dir: 'example', dirName: 'example', home: 'any' as const, kind: 'skill' as const, fileName: 'SKILL.md', files }
  const [found] = (await lintSkills([skill], rules)).diagnostics.filter(({ rule }) => rule === 'broken-link')
  const { text = '', from = 0, cut } = found?.excerpt ?? {}
  expect(cut).toBe(true)
  expect(text.length).toBe(2000)
  expect(text.slice((found?.start.column ?? 0) - 1 - from)).toMatch(/^references\/rows\.md\)/)
})
