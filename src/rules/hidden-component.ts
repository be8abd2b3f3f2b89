import type { Rule } from './rule.ts'

export const hiddenComponent: Rule = {
  id: 'hidden-component',
  level: 'warning',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a part that another one hides',
  why: 'Keys replace the default directory, a SKILL.md takes what is around it, one of two equal names is lost.',
  hosts: ['claude-code'],
  valid: [
    { '.claude-plugin/plugin.json': '{ "name": "example", "commands": ["./commands", "./extra"] }\n', 'commands/go.md': 'Go.\n', 'extra/stop.md': 'Stop.\n' },
  ],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "commands": "./extra" }\n', 'commands/go.md': 'Go.\n', 'extra/stop.md': 'Stop.\n' }],
}
