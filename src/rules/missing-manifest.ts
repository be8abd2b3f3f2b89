import type { Rule } from './rule.ts'

export const missingManifest: Rule = {
  id: 'missing-manifest',
  level: 'error',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a plugin without its manifest',
  why: 'It is named after its directory and has no version: the name of the file counts, letter by letter.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/Plugin.json': '{ "name": "example" }\n' }],
}
