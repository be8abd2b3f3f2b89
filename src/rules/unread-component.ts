import type { Rule } from './rule.ts'

export const unreadComponent: Rule = {
  id: 'unread-component',
  level: 'warning',
  category: 'plugins',
  summary: 'a file that looks like a part of the plugin, but is not read',
  why: 'Commands, agents, hooks and skills must be in their own places and spelt exactly. Claude Code silently ignores a file elsewhere.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n', 'commands/go.md': 'Go.\n', 'agents/openai.yaml': 'interface: {}\n' }],
  invalid: [
    { '.claude-plugin/plugin.json': '{ "name": "example" }\n', 'skills/one.md': 'Fill the form.\n' },
    { '.claude-plugin/plugin.json': '{ "name": "example" }\n', 'hooks.json': '{ "hooks": {} }\n' },
  ],
}
