import type { Rule } from './rule.ts'

export const unpinnedSource: Rule = {
  id: 'unpinned-source',
  level: 'note',
  category: 'security',
  summary: 'a source that follows a branch',
  why: 'A branch changes after the review: the plugin that is installed tomorrow is not the one that was reviewed today.',
  hosts: ['claude-code'],
  valid: [
    {
      '.claude-plugin/marketplace.json':
        '{ "name": "acme", "owner": { "name": "Acme" }, "plugins": [{ "name": "a", "source": { "source": "github", "repo": "acme/a", "sha": "0123456789abcdef0123456789abcdef01234567" } }] }\n',
    },
  ],
  invalid: [
    {
      '.claude-plugin/marketplace.json':
        '{ "name": "acme", "owner": { "name": "Acme" }, "plugins": [{ "name": "a", "source": { "source": "github", "repo": "acme/a" } }] }\n',
    },
  ],
}
