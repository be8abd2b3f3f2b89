import type { Rule } from './rule.ts'

export const componentPath: Rule = {
  id: 'component-path',
  level: 'error',
  category: 'plugins',
  summary: 'a path in a manifest that hosts refuse',
  why: 'Paths in a manifest must begin with `./` and must not contain `..`. Otherwise Claude Code refuses the plugin, or the part that the path names.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "commands": "./extra" }\n', 'extra/go.md': 'Go.\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "commands": "extra" }\n', 'extra/go.md': 'Go.\n' }],
}
