import type { Rule } from './rule.ts'

export const hiddenComponent: Rule = {
  id: 'hidden-component',
  level: 'warning',
  category: 'plugins',
  summary: 'a part of a plugin that another part hides',
  why: 'Claude Code loads one of two and says nothing: a key of the manifest replaces the default directory, a SKILL.md makes its directory one skill and hides the commands in it, and of two equal names one is lost.',
  hosts: ['claude-code'],
  valid: [
    { '.claude-plugin/plugin.json': '{ "name": "example", "commands": ["./commands", "./extra"] }\n', 'commands/go.md': 'Go.\n', 'extra/stop.md': 'Stop.\n' },
  ],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "commands": "./extra" }\n', 'commands/go.md': 'Go.\n', 'extra/stop.md': 'Stop.\n' }],
}
