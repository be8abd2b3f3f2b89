import type { Rule } from './rule.ts'

export const duplicatePlugin: Rule = {
  id: 'duplicate-plugin',
  level: 'error',
  category: 'plugins',
  summary: 'two entries for one name or one directory',
  why: 'Of two entries with one name, the second cannot be installed. Of two for one directory, the second has no skills, since Claude Code loads each file once.',
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
