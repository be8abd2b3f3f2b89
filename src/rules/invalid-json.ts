import type { Rule } from './rule.ts'

export const invalidJson: Rule = {
  id: 'invalid-json',
  level: 'error',
  category: 'plugins',
  summary: 'a file that is not valid JSON',
  why: 'A comment, a comma too many or a byte-order mark loses the whole file, often silently.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", }\n' }],
}
