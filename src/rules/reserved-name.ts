import type { Rule } from './rule.ts'

export const reservedName: Rule = {
  id: 'reserved-name',
  level: 'error',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a name that passes as one of Anthropic’s',
  why: 'Claude Code keeps `claude-…` and the names of its own marketplaces for them.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "claude-code-helper" }\n' }],
}
