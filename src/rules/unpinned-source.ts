import { PINNED, withSources } from './_example.ts'
import type { Rule } from './rule.ts'

export const unpinnedSource: Rule = {
  id: 'unpinned-source',
  level: 'note',
  category: 'security',
  summary: 'a source that follows a branch',
  why: 'A branch changes after the review: the plugin that is installed tomorrow is not the one that was reviewed today.',
  hosts: ['claude-code'],
  valid: [withSources(PINNED)],
  invalid: [withSources('{ "source": "github", "repo": "acme/a" }')],
}
