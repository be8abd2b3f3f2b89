import type { Rule } from './rule.ts'

export const invalidManifest: Rule = {
  id: 'invalid-manifest',
  level: 'error',
  category: 'plugins',
  summary: 'a wrong value in the manifest of a plugin or marketplace',
  why: 'Claude Code ignores a wrong value that it only shows, such as `homepage`. Any other wrong value makes it refuse the plugin.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example", "version": "1.2.0", "keywords": ["pdf"] }\n' }],
  invalid: [
    { '.claude-plugin/plugin.json': '{ "name": "example", "author": "Ann" }\n' },
    { '.claude-plugin/marketplace.json': '{ "name": "acme", "plugins": [] }\n' },
  ],
}
