import type { Rule } from './rule.ts'

export const reservedName: Rule = {
  id: 'reserved-name',
  level: 'error',
  category: 'plugins',
  summary: 'a name that is reserved for Anthropic',
  why: 'Names such as `claude-…` and those of Anthropic’s own marketplaces are reserved: `claude plugin validate` fails, or Claude Code refuses the marketplace.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "claude-code-helper" }\n' }],
}
