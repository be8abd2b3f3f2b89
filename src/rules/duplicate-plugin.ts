import type { Rule } from './rule.ts'

export const duplicatePlugin: Rule = {
  id: 'duplicate-plugin',
  level: 'error',
  category: 'plugins',
  since: '0.1.0',
  summary: 'two entries for one name or one directory',
  why: 'One cannot be installed, or has no skills, since a file is loaded once.',
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
        '{ "name": "acme", "owner": { "name": "Acme" }, "plugins": [{ "name": "a", "source": { "source": "github", "repo": "acme/a", "sha": "0123456789abcdef0123456789abcdef01234567" } }, { "name": "a", "source": { "source": "github", "repo": "acme/a", "sha": "0123456789abcdef0123456789abcdef01234567" } }] }\n',
    },
  ],
}
