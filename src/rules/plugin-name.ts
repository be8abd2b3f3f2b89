import type { Rule } from './rule.ts'

export const pluginName: Rule = {
  id: 'plugin-name',
  level: 'error',
  category: 'plugins',
  summary: 'a plugin name that hosts refuse',
  why: 'The name is part of `plugin@marketplace` and of the name of every skill. With another sign than letters, digits, `.`, `_` and `-`, the plugin cannot be installed, and with some it does not load.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "my plugin" }\n' }],
}
