import { PINNED, withSources } from './_example.ts'
import type { Rule } from './rule.ts'

export const unsafeSource: Rule = {
  id: 'unsafe-source',
  level: 'error',
  category: 'security',
  summary: 'a source or address that runs a command, leaves the marketplace or is not encrypted',
  why: 'Such a source runs a command during the installation, reads a place outside the marketplace, or lets anyone on the network change what is installed.',
  hosts: ['claude-code'],
  valid: [withSources(PINNED)],
  invalid: [withSources('{ "source": "url", "url": "ext::sh -c id", "sha": "0123456789abcdef0123456789abcdef01234567" }')],
}
