import { OUTCOMES } from '../hosts/known.generated.ts'
import { lackOf, misspeltAs } from './_frontmatter-read.ts'
import { harmOf } from './_harm.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

const FAULTS = { 'is missing': 'no description', 'has no value': 'description without a value', 'is empty': 'empty description' } as const

export const missingDescription: Rule = {
  id: 'missing-description',
  level: 'error',
  category: 'fields',
  summary: 'no `description`',
  why: 'A model chooses a skill by its description alone. Many hosts reject a skill without one, silently drop it or do not list it. Claude Code and Copilot CLI show a line of the text instead; in a plugin, such a skill is missing from the list of Claude Code.',
  valid: [withText('# Example\n\nText.', 'Formats SQL queries.'), '---\nname: example\ndescription: >\n  Formats\n  SQL queries.\n---\n# Example\n'],
  invalid: [
    '---\nname: example\n---\n# Example\n\nFormats SQL queries.\n',
    '---\nname: example\ndescription:\n---\n# Example\n',
    '---\nname: example\ndescription: " "\n---\n# Example\n',
  ],
  *check(skill) {
    const lack = lackOf(skill, 'description')
    if (!lack) return
    const field = skill.fields.get('description')
    const claude = skill.home === 'claude-code'
    const misspelt = misspeltAs(skill, 'description')
    yield {
      message: `\`description\` ${lack}: ${claude ? 'Claude Code shows the first line of the text instead, and in a plugin does not list the skill' : harmOf(OUTCOMES[FAULTS[lack]])}`,
      span: field?.keySpan ?? skill.frontmatter?.opening ?? { start: 0, end: 0 },
      help: misspelt !== undefined ? `spell \`${misspelt}\` as \`description\`` : 'say in `description` what the skill does and when to use it',
      ...(claude && { level: 'warning' }),
    }
  },
}
