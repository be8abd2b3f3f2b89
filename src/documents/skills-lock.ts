import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { all, mapOf, number, record, text } from './shape.ts'

const HASH = { is: 'text', like: /^[\da-f]{64}$/, says: '64 lower-case hexadecimal digits' } as const
const SKILL = record({ ...all(text, 'source', 'sourceType', 'sourceUrl', 'ref', 'skillPath'), computedHash: HASH }, ['source', 'sourceType'], 'free')

/** vercel-labs/skills src/local-lock.ts, 2026-09: what it cannot read is an empty lock to it. */
export const skillsLock: DocumentKind = hostFile('skills-lock', 'a lock of skills', /^skills-lock\.json$/, {
  host: 'the `skills` program',
  costs: ['the `skills` program restores no skill', ''],
  fields: { version: number, skills: mapOf(SKILL) },
  minor: {},
  required: ['version', 'skills'],
})
