import { nestedSkills } from '../skill/layout.ts'
import { NESTED } from '../hosts/known.generated.ts'
import { hostsNamed } from './_harm.ts'
import type { Rule } from './rule.ts'

export const nestedSkill: Rule = {
  id: 'nested-skill',
  level: 'note',
  category: 'portability',
  loses: true,
  summary: 'a skill inside the directory of another',
  why: 'Some hosts, such as opencode and Codex, load both skills, and so load examples and templates of skills, too. Most hosts stop at the outer SKILL.md and never see the inner one.',
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Writes skills. Use when the user asks for a new skill.\n---\nBegin with `assets/skill.template.md`.\n',
      'assets/skill.template.md': 'Text.\n',
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Writes skills. Use when the user asks for a new skill.\n---\nSee `inner/`.\n',
      'inner/SKILL.md': '---\nname: inner\ndescription: Is a skill too.\n---\nText.\n',
    },
  ],
  *check(skill) {
    if (skill.unread || skill.kind !== 'skill') return
    const inner = nestedSkills(skill)
    if (inner.length === 0) return
    const which = inner.length === 1 ? `\`${inner[0]}/SKILL.md\` is a skill` : `\`${inner[0]}/SKILL.md\` and ${inner.length - 1} more are skills`
    yield {
      message: `${which} inside this skill: only ${hostsNamed(NESTED)} load both`,
      help: 'put skills next to each other, or rename the file of an example',
    }
  },
}
