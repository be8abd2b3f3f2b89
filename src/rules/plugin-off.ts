import type { Rule } from './rule.ts'

export const pluginOff: Rule = {
  id: 'plugin-off',
  level: 'warning',
  category: 'plugins',
  summary: 'a plugin that is off until the user enables something',
  why: 'Claude Code loads nothing of a plugin with `"defaultEnabled": false`, or without one of its dependencies, until the user changes that.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "defaultEnabled": false }\n' }],
}
