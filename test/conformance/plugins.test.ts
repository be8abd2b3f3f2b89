import { expect, it } from 'vitest'
import { checkPackage } from '../../src/documents/check.ts'
import { WEIGHT } from '../../src/risk/evidence/level.ts'
import { rules } from '../../src/rules/index.ts'
import { memoryTree } from '../../src/lint/example.ts'

interface Tool {
  readonly filesOf: (one: unknown) => Parameters<typeof memoryTree>[0]
  readonly pluginCases: () => readonly { readonly name: string; readonly kind: string }[]
  readonly measure: (
    core: unknown,
    cases: unknown,
  ) => Promise<Readonly<Record<'errors' | 'clean' | 'missed', number> & Record<'lost' | 'wrong' | 'unseen', readonly string[]>>>
}

// By a computed path: the script is plain JavaScript, of which the type checker knows nothing.
const tool = (await import(new URL('../../scripts/plugin-conformance.mjs', import.meta.url).href)) as Tool
const cases = tool.pluginCases()

it('has cases of our own, each with its own name', () => {
  expect(cases.length).toBe(861)
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

it('has every error of `claude plugin validate` 2.1.332, none of its own, and most of what is lost without one', async () => {
  const { lost, wrong, unseen, ...counts } = await tool.measure({ checkPackage, memoryTree, rules }, cases)
  expect(counts).toEqual({ errors: 323, clean: 366, missed: 198 })
  expect(lost).toEqual([])
  expect(wrong).toEqual([])
  const notLookedAt = ['market-plugin-git-attributes', 'mcpjson-command-not-found', 'lspjson-command-not-found']
  // `wrong-case-file`, which is no rule of packages, tells of these.
  const ofSkills = ['skillfile-lower-case', 'skillfile-root-lower-case']
  expect(unseen.map((line) => line.split(':')[0])).toEqual([...notLookedAt, ...ofSkills])
})

it('says nothing at a higher level than its rule has', async () => {
  const levels = new Map(rules.map(({ id, level }) => [id, level]))
  const higher = new Set<string>()
  for (const one of cases)
    for (const { rule, level = 'note' } of await checkPackage(memoryTree(tool.filesOf(one))))
      if (WEIGHT[level] > WEIGHT[levels.get(rule) ?? 'note']) higher.add(rule)
  expect([...higher]).toEqual([])
})
