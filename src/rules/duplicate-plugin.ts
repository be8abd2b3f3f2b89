import { PINNED, withSources } from './_example.ts'
import type { Rule } from './rule.ts'

export const duplicatePlugin: Rule = {
  id: 'duplicate-plugin',
  level: 'error',
  category: 'plugins',
  summary: 'two entries for one name or one directory',
  why: 'Of two entries with one name, the second cannot be installed. Of two for one directory, the second has no skills, since Claude Code loads each file once.',
  hosts: ['claude-code'],
  valid: [withSources(PINNED)],
  invalid: [withSources(PINNED, PINNED)],
}
