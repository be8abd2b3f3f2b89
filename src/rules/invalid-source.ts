import { PINNED, withSources } from './_example.ts'
import type { Rule } from './rule.ts'

export const invalidSource: Rule = {
  id: 'invalid-source',
  level: 'error',
  category: 'plugins',
  summary: 'a source from which nothing can be installed',
  why: 'A source is `./path`, or a map whose `source` is github, url, git-subdir, npm, archive or command, each with its own fields. From any other, the plugin cannot be installed.',
  hosts: ['claude-code'],
  valid: [withSources(PINNED)],
  invalid: [withSources('{ "source": "github", "repository": "acme/a" }')],
}
