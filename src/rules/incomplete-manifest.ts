import type { Rule } from './rule.ts'

export const incompleteManifest: Rule = {
  id: 'incomplete-manifest',
  level: 'note',
  category: 'plugins',
  summary: 'a manifest without a version, a description or an author',
  why: 'The plugin works. Without a version, every commit counts as an update; without the rest, users cannot tell what the plugin is and whose. `claude plugin validate --strict` fails on each.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "version": "1.0.0", "description": "Fills PDF forms.", "author": { "name": "Ann" } }\n' }],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
}
