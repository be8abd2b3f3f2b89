import type { Rule } from './rule.ts'

export const unquotedVariable: Rule = {
  id: 'unquoted-variable',
  level: 'warning',
  category: 'plugins',
  summary: '`${CLAUDE_PLUGIN_ROOT}` without quotes in a shell command',
  why: 'Where the path of the plugin contains a space, the shell splits the command there and it fails.',
  hosts: ['claude-code'],
  valid: [
    {
      '.claude-plugin/plugin.json': '{ "name": "example" }\n',
      'hooks/hooks.json': '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "node \\"${CLAUDE_PLUGIN_ROOT}/stop.js\\"" }] }] } }\n',
      'stop.js': '',
    },
  ],
  invalid: [
    {
      '.claude-plugin/plugin.json': '{ "name": "example" }\n',
      'hooks/hooks.json': '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "node ${CLAUDE_PLUGIN_ROOT}/stop.js" }] }] } }\n',
      'stop.js': '',
    },
  ],
}
