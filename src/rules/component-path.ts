import type { Rule } from './rule.ts'

export const componentPath: Rule = {
  id: 'component-path',
  level: 'error',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a path in a manifest that hosts do not take',
  why: 'It must begin with `./` and hold no `..`; else the plugin, or the part, is refused.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "commands": "./extra" }\n', 'extra/go.md': 'Go.\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "commands": "extra" }\n', 'extra/go.md': 'Go.\n' }],
}
