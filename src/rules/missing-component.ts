import type { Rule } from './rule.ts'

export const missingComponent: Rule = {
  id: 'missing-component',
  level: 'error',
  category: 'plugins',
  summary: 'a path that leads to nothing, or to a file where a directory is needed',
  why: 'Claude Code loads the plugin without the part. A missing script or server shows only when it should run.',
  hosts: ['claude-code'],
  valid: [
    {
      '.claude-plugin/plugin.json': '{ "name": "example", "agents": "./more/helper.md" }\n',
      'more/helper.md': '---\nname: helper\ndescription: Helps.\n---\nHelp.\n',
    },
  ],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "agents": "./more/helper.md" }\n' }],
}
