import type { DocumentKind } from './document.ts'
import { hostFileFaults, type HostFile } from './host-file.ts'
import { mapOf, number, record, text } from './shape.ts'

const HASH = { is: 'text', like: /^[\da-f]{64}$/, says: '64 digits of hexadecimal, in lower case' } as const

/** vercel-labs/skills src/local-lock.ts, 2026-09: what it cannot read is an empty lock to it. */
const TABLE: HostFile = {
  host: 'the `skills` program',
  fields: {
    version: ['refused', number],
    skills: [
      'refused',
      mapOf(record({ source: text, sourceType: text, sourceUrl: text, ref: text, skillPath: text, computedHash: HASH }, ['source', 'sourceType'], 'free')),
    ],
  },
  required: ['version', 'skills'],
  costs: { refused: 'no skill is restored from it', ignored: '' },
}

export const skillsLock: DocumentKind = {
  name: 'skills-lock',
  title: 'a lock of skills',
  reads: 'json',
  where: /^skills-lock\.json$/,
  loses: TABLE.costs.refused,
  check: (document, { files }) => hostFileFaults(document, files, TABLE),
}
