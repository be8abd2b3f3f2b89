import { expect, test } from 'vitest'
import { memoryTree } from '../../src/lint/example.ts'
import { fixSkills } from '../../src/lint/fix.ts'
import { rules } from '../../src/rules/index.ts'
import type { SkillFiles } from '../../src/skill/parse.ts'

/** Skills beside each other, by the names of their directories. */
function skills(texts: Readonly<Record<string, string>>): SkillFiles[] {
  const all = Object.entries(texts)
  return all.map(([dirName, text]) => ({
    kind: 'skill',
    dir: `skills/${dirName}`,
    dirName,
    fileName: 'SKILL.md',
    home: 'any',
    files: memoryTree({ 'SKILL.md': text }),
  }))
}

test('fixes that bring a new finding are left out, and the others are made', async () => {
  const { changes, fixed, refused, result } = await fixSkills(
    skills({
      'Capsule CRM': '---\nname: Capsule CRM\ndescription: Books calls. Use when a call is to be booked.\n---\nText.\n',
      'capsule crm': '---\nname: capsule_crm\ndescription: Books trips: all of them. Use when a trip is planned.\n---\nText.\n',
    }),
    rules,
    true,
  )
  expect(changes.map(({ path, after }) => [path, after.split('\n', 3).slice(1)])).toEqual([
    ['skills/capsule crm/SKILL.md', ['name: capsule_crm', 'description: "Books trips: all of them. Use when a trip is planned."']],
  ])
  expect(fixed).toBe(1)
  expect(refused).toEqual([
    'skills/Capsule CRM/SKILL.md: "rename the skill to `capsule-crm`" would bring name-mismatch',
    'skills/capsule crm/SKILL.md: "rename the skill to `capsule-crm`" would bring duplicate-name',
  ])
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('duplicate-name')
})
