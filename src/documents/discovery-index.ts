import type { DocumentKind } from './document.ts'
import { hostFileFaults, type HostFile } from './host-file.ts'
import { filled, listOf, oneOf, record, text } from './shape.ts'

const DIGEST = { is: 'text', like: /^sha256:[\da-f]{64}$/, says: '`sha256:` and 64 digits of hexadecimal, in lower case' } as const
const DESCRIPTION = { is: 'text', like: /^[^]{0,1024}$/, says: '1,024 characters at most' } as const
const SKILL = record(
  { name: filled, type: oneOf('skill-md', 'archive'), description: DESCRIPTION, url: filled, digest: DIGEST },
  ['name', 'type', 'description', 'url', 'digest'],
  'free',
)

/** cloudflare/agent-skills-discovery-rfc 0.2.0: clients check the digest, and ignore keys that they do not know. */
const TABLE: HostFile = {
  host: 'clients',
  fields: { $schema: ['refused', text], skills: ['refused', listOf(SKILL)] },
  required: ['skills'],
  costs: { refused: 'clients cannot install from it', ignored: '' },
}

export const discoveryIndex: DocumentKind = {
  name: 'discovery-index',
  title: 'an index of skills',
  reads: 'json',
  where: /^\.well-known\/agent-skills\/index\.json$/,
  loses: TABLE.costs.refused,
  check: (document, { files }) => hostFileFaults(document, files, TABLE),
}
