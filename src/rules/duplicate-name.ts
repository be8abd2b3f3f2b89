import { textOf } from '../skill/skill.ts'
import { firstOther } from './_first-other.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const duplicateName: Rule = {
  id: 'duplicate-name',
  level: 'warning',
  category: 'fields',
  summary: 'two skills in the same directory with the same `name`',
  why: 'opencode picks one of them at random, OpenClaw takes the last and most hosts the first. Codex and Hermes Agent list both, and then neither can be called by its name. Claude Code tells them apart by their directories, so in its own directories this is only a note.',
  siblings: true,
  valid: [{ 'SKILL.md': withText('# Example', 'Formats SQL queries.'), '../other/SKILL.md': '---\nname: other\ndescription: Formats CSS.\n---\n# Other\n' }],
  invalid: [
    {
      'SKILL.md': '---\nname: audit\ndescription: Formats SQL queries.\n---\n# Example\n',
      '../audit/SKILL.md': '---\nname: audit\ndescription: Formats CSS.\n---\n# Other\n',
    },
  ],
  *check(skill, { siblings }) {
    const field = skill.fields.get('name')
    const name = textOf(skill, 'name')?.trim()
    const first = firstOther(skill, siblings.byName)
    if (!field || !first || skill.kind === 'command') return
    yield {
      message: `${first.path} has the same \`name: ${name}\`: opencode picks one at random, Codex lists both, most hosts keep the first`,
      span: field.node.span,
      help: 'rename one of them',
      ...(skill.home === 'claude-code' && { level: 'note' }),
    }
  },
}
