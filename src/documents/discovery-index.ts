import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { filled, listOf, oneOf, record, text } from './shape.ts'

const DIGEST = { is: 'text', like: /^sha256:[\da-f]{64}$/, says: '`sha256:` and 64 lower-case hexadecimal digits' } as const
const DESCRIPTION = { is: 'text', like: /^[^]{0,1024}$/, says: 'at most 1,024 characters' } as const
const ENTRY = { name: filled, type: oneOf('skill-md', 'archive'), description: DESCRIPTION, url: filled, digest: DIGEST }

/** cloudflare/agent-skills-discovery-rfc 0.2.0: clients check the digest, and ignore keys that they do not know. */
export const discoveryIndex: DocumentKind = hostFile('discovery-index', 'an index of skills', /^\.well-known\/agent-skills\/index\.json$/, {
  host: 'clients',
  costs: ['clients cannot install from the index', ''],
  fields: { $schema: text, skills: listOf(record(ENTRY, Object.keys(ENTRY), 'free')) },
  minor: {},
  required: ['skills'],
})
