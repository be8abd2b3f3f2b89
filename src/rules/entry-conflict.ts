import type { Rule } from './rule.ts'

export const entryConflict: Rule = {
  id: 'entry-conflict',
  level: 'error',
  category: 'plugins',
  summary: 'an entry that disagrees with the manifest of its plugin',
  why: 'Where an entry of marketplace.json and the plugin.json of its plugin disagree, plugin.json mostly wins. With `"strict": false`, the plugin may not load at all.',
  hosts: ['claude-code'],
  valid: [
    {
      '.claude-plugin/marketplace.json': '{ "name": "acme", "owner": { "name": "Acme" }, "plugins": [{ "name": "a", "source": "./a", "version": "1.0.0" }] }\n',
      'a/.claude-plugin/plugin.json': '{ "name": "a", "version": "1.0.0" }\n',
    },
  ],
  invalid: [
    {
      '.claude-plugin/marketplace.json': '{ "name": "acme", "owner": { "name": "Acme" }, "plugins": [{ "name": "a", "source": "./a", "version": "1.1.0" }] }\n',
      'a/.claude-plugin/plugin.json': '{ "name": "a", "version": "1.0.0" }\n',
    },
  ],
}
