import type { Rule } from './rule.ts'

export const pluginName: Rule = {
  id: 'plugin-name',
  level: 'error',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a name that cannot be installed or loaded',
  why: 'It is part of `plugin@marketplace` and of the name of every skill.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "my plugin" }\n' }],
}
