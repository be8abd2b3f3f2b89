import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check } from '../src/lint/engine.ts'
import { rulePage, targetsOf } from '../src/report/rule-page.ts'
import { rules } from '../src/rules/index.ts'
import type { Example, Rule } from '../src/rules/rule.ts'
import { byCodeUnit } from '../src/text/compare.ts'
import { applyEdits } from '../src/text/span.ts'
import { parseExample } from './support/memory-tree.ts'
import { textOf } from './support/text-of.ts'

const other = rules.filter((rule) => rule.level === 'error' && !rule.optIn)

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const own = async (example: Example) =>
    (await check(await parseExample(example), [rule], 'default', await targetsOf(rule))).diagnostics.filter(({ file }) => file.startsWith('skills/example/'))

  it('is named for the fault, in kebab-case, and has examples', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(rule.summary).toMatch(/^[^A-Z].*[^.]$/)
    expect(rule.valid.length).toBeGreaterThan(0)
    expect(rule.invalid.length).toBeGreaterThan(0)
    const texts = [...rule.valid, ...rule.invalid].map((example) => JSON.stringify(example))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it.each(rule.valid.map((example, i) => [i, example] as const))('says nothing on valid example %i', async (_, example) => {
    expect((await own(example)).map(({ message }) => message)).toEqual([])
  })

  it.each(rule.invalid.map((example, i) => [i, example] as const))('fires on invalid example %i, inside the text', async (_, example) => {
    const found = await own(example)
    expect(found.length).toBeGreaterThan(0)
    const skills = await parseExample(example)
    for (const { span, file, message, help } of found) {
      expect(span.start).toBeLessThanOrEqual(span.end)
      expect(span.end).toBeLessThanOrEqual(textOf(skills, file).length)
      expect(message).not.toMatch(/\.$|undefined|\[object/)
      expect(help ?? '').not.toMatch(/\.$|undefined|\[object/)
    }
  })

  it.each(rule.invalid.map((example, i) => [i, example] as const))('offers only fixes that mend invalid example %i', async (_, example) => {
    const skills = await parseExample(example)
    for (const { fixes, file } of await own(example)) {
      const text = textOf(skills, file)
      for (const { edits, safety } of fixes) {
        const fixed = applyEdits(text, edits)
        expect(fixed).not.toBe(text)
        if (safety !== 'safe') continue
        const path = file.slice('skills/example/'.length)
        const again = typeof example === 'string' ? fixed : { ...example, [path]: fixed }
        const left = (await own(again)).filter(({ fixes: more }) => more.length > 0)
        expect(left.map(({ message }) => message)).toEqual([])
      }
    }
  })

  it('has valid examples that no error-level rule minds', async () => {
    for (const example of rule.valid) {
      const found = (await check(await parseExample(example), other)).diagnostics
      // A rule of this level may say less of what does less harm.
      expect(found.flatMap(({ rule: by, message, level }) => (level !== 'error' ? [] : [`${by}: ${message}`]))).toEqual([])
    }
  })

  it('has a page that says what the rule says', async () => {
    await expect(await rulePage(rule)).toMatchFileSnapshot(`../docs/rules/${id}.md`)
  })
})

/** The table of all rules. */
function ruleIndex(rules: readonly Rule[]): string {
  const rows = rules.map(
    ({ id, level, category, summary, optIn }) => `| [${id}](${id}.md) | ${level}${optIn ? ', only on request' : ''} | ${category} | ${summary} |`,
  )
  return ['# Rules', '', '| rule | level | category | fault |', '|---|---|---|---|', ...rows, ''].join('\n')
}

it('lists every rule once, sorted', () => {
  const ids = rules.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort(byCodeUnit))
})

it('has one file a rule, and one page', async () => {
  const files = readdirSync(new URL('../src/rules', import.meta.url)).filter(
    (file) => !['groups', 'groups.ts', 'index.ts', 'rule.ts'].includes(file) && !file.startsWith('_'),
  )
  const missing = files.filter((file) => !rules.some(({ id }) => file === `${id}.ts`))
  expect(missing, 'add it to a list in src/rules/groups').toEqual([])
  const misnamed = rules.map(({ id }) => `${id}.ts`).filter((file) => !files.includes(file))
  expect(misnamed, 'the file of a rule is called as its id').toEqual([])
  const pages = readdirSync(new URL('../docs/rules', import.meta.url)).filter((file) => file !== 'README.md')
  // A page that is missing fails above; this finds one whose rule is gone.
  expect(pages.filter((page) => !rules.some(({ id }) => page === `${id}.md`))).toEqual([])
  await expect(ruleIndex(rules)).toMatchFileSnapshot('../docs/rules/README.md')
})
