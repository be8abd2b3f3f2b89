import type { Rule } from './rule.ts'

export const invalidJson: Rule = {
  id: 'invalid-json',
  level: 'error',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a file that must be JSON and is not',
  why: 'A comment, a comma too many or a byte-order mark loses the whole file, often without a word.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", }\n' }],
}
