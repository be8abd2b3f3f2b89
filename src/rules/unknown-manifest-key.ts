import type { Rule } from './rule.ts'

export const unknownManifestKey: Rule = {
  id: 'unknown-manifest-key',
  level: 'warning',
  category: 'plugins',
  summary: 'a key that Claude Code does not know in a manifest',
  why: 'Claude Code ignores the key, and `claude plugin validate --strict` fails. Where the key resembles no known one, this is a note.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "licence": "MIT" }\n' }],
}
