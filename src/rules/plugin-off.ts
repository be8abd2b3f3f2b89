import type { Rule } from './rule.ts'

export const pluginOff: Rule = {
  id: 'plugin-off',
  level: 'warning',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a plugin that is off until something else is done',
  why: 'Without its dependencies, or with `defaultEnabled: false`, nothing of it is loaded.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "defaultEnabled": false }\n' }],
}
