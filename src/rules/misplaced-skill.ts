import { PLUGIN } from './_example.ts'
import type { Rule } from './rule.ts'

const SKILL = '---\nname: form\ndescription: Fills forms. Use when there is a form.\n---\nFill the form.\n'

export const misplacedSkill: Rule = {
  id: 'misplaced-skill',
  level: 'error',
  category: 'plugins',
  summary: 'a skill where its host does not look for one',
  why: 'A skill is a directory with a SKILL.md. No host loads `.claude/skills/form.md`, or `skills/form.md` in a plugin, even with a name and a description. In the `skills/` of a plugin, Claude Code looks only one directory deep. It reports no error for skills that it does not find.',
  valid: [
    { '.claude/skills/form/SKILL.md': SKILL, '.claude/skills/notes.md': '# Notes\n' },
    { '.claude-plugin/plugin.json': '{ "name": "example", "skills": "./skills/office" }\n', 'skills/office/form/SKILL.md': SKILL },
  ],
  invalid: [{ '.claude/skills/form.md': SKILL }, { ...PLUGIN, 'skills/form.md': SKILL }, { ...PLUGIN, 'skills/office/form/SKILL.md': SKILL }],
}
