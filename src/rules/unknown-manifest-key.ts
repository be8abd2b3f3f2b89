import type { Rule } from './rule.ts'

export const unknownManifestKey: Rule = {
  id: 'unknown-manifest-key',
  level: 'warning',
  category: 'plugins',
  since: '0.1.0',
  summary: 'a key that Claude Code does not know in a manifest',
  why: 'It is ignored, and `claude plugin validate --strict` fails over it. Where no known key is meant, this is a note.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "licence": "MIT" }\n' }],
}
