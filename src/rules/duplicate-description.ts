import { firstOther } from './_first-other.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const duplicateDescription: Rule = {
  id: 'duplicate-description',
  level: 'warning',
  category: 'fields',
  summary: 'two skills in the same directory with the same `description`',
  why: 'A model chooses a skill by its description. Of two skills with the same one it takes either. Mostly one of them is an unfinished copy.',
  siblings: true,
  valid: [{ 'SKILL.md': withText('# Example', 'Formats SQL queries.'), '../other/SKILL.md': '---\nname: other\ndescription: Formats CSS.\n---\n# Other\n' }],
  invalid: [
    { 'SKILL.md': withText('# Example', 'Formats SQL queries.'), '../audit/SKILL.md': '---\nname: audit\ndescription: Formats SQL queries.\n---\n# Audit\n' },
  ],
  *check(skill, { siblings }) {
    const field = skill.fields.get('description')
    const first = firstOther(skill, siblings.byDescription)
    if (!field || !first) return
    yield {
      message: `\`description\` is the same as in ${first.path}, so a model cannot tell the two skills apart`,
      span: field.node.span,
      help: 'say what this skill does that the other does not',
    }
  },
}
