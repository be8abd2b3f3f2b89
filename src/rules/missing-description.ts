import { frontmatterRead, misspeltAs } from './_frontmatter-read.ts'
import type { Rule } from './rule.ts'

export const missingDescription: Rule = {
  id: 'missing-description',
  level: 'error',
  category: 'fields',
  since: '0.1.0',
  summary: 'no `description`',
  why: 'A model picks a skill by its description alone. OpenClaw, Codex, Qwen Code and pi refuse a skill without one, Gemini CLI drops it and says nothing, opencode never lists it; Claude Code and Copilot CLI show a line of the text in its stead, and Claude Code does not list such a skill of a plugin.',
  valid: [
    '---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\nText.\n',
    '---\nname: example\ndescription: >\n  Formats\n  SQL queries.\n---\n# Example\n',
  ],
  invalid: [
    '---\nname: example\n---\n# Example\n\nFormats SQL queries.\n',
    '---\nname: example\ndescription:\n---\n# Example\n',
    '---\nname: example\ndescription: " "\n---\n# Example\n',
  ],
  *check(skill) {
    if (skill.kind === 'command' || !frontmatterRead(skill)) return
    const field = skill.fields.get('description')
    if (field && field.value !== null && !(typeof field.value === 'string' && field.value.trim() === '')) return
    const state = !field ? 'is missing' : field.value === null ? 'has no value' : 'is empty'
    const harm = {
      'is missing': 'OpenClaw, Codex, Qwen Code and pi reject the skill, Gemini CLI drops it silently, opencode does not list it',
      'has no value': 'Codex, Qwen Code and pi reject the skill, opencode drops it silently',
      'is empty': 'OpenClaw, Codex, Qwen Code and pi reject the skill',
    }[state]
    const claude = skill.home === 'claude-code'
    const misspelt = misspeltAs(skill, 'description')
    yield {
      message: `\`description\` ${state}: ${claude ? 'Claude Code shows the first line of the text instead, and does not list the skill at all when a plugin has it' : harm}`,
      span: field?.keySpan ?? skill.frontmatter?.opening ?? { start: 0, end: 0 },
      help: misspelt !== undefined ? `spell \`${misspelt}\` as \`description\`` : 'say in `description` what the skill does and when to use it',
      ...(claude && { level: 'warning' }),
    }
  },
}
