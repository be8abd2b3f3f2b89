import type { Rule } from './rule.ts'

export const missingComponent: Rule = {
  id: 'missing-component',
  level: 'error',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a path that leads to nothing, or to the wrong kind of thing',
  why: 'The part is lost; of servers and scripts nothing is said before.',
  hosts: ['claude-code'],
  valid: [
    {
      '.claude-plugin/plugin.json': '{ "name": "example", "agents": "./more/helper.md" }\n',
      'more/helper.md': '---\nname: helper\ndescription: Helps.\n---\nHelp.\n',
    },
  ],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "agents": "./more/helper.md" }\n' }],
}
