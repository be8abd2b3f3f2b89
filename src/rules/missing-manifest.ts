import type { Rule } from './rule.ts'

export const missingManifest: Rule = {
  id: 'missing-manifest',
  level: 'error',
  category: 'plugins',
  summary: 'a plugin without its manifest',
  why: 'Without a manifest, Claude Code names the plugin after its directory, and the plugin has no version. The manifest is found only under its exact name, `.claude-plugin/plugin.json`.',
  hosts: ['claude-code'],
  valid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n' }],
  invalid: [{ '.claude-plugin/Plugin.json': '{ "name": "example" }\n' }],
}
