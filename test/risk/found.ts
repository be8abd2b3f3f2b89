import { check } from '../../src/lint/engine.ts'
import type { Content } from '../../src/lint/example.ts'
import type { Rule } from '../../src/rules/rule.ts'
import { parseSkill } from '../../src/skill/parse.ts'
import { memoryTree } from '../support/memory-tree.ts'

/** What rules say of a skill with some files: `level rule: message`. */
export async function found(rules: readonly Rule[], files: Readonly<Record<string, Content>>, dirName = 'example'): Promise<string[]> {
  const all = { 'SKILL.md': '---\nname: example\ndescription: Fills forms. Use when the user has a form.\n---\nFill the form.\n', ...files }
  const skill = await parseSkill({ kind: 'skill', dir: `skills/${dirName}`, dirName, fileName: 'SKILL.md', home: 'any', files: memoryTree(all) })
  const { diagnostics } = await check([skill], rules)
  return diagnostics.map(({ level, rule, message }) => `${level} ${rule}: ${message}`)
}
