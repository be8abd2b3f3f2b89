import type { DocumentKind } from './document.ts'
import { hostFile } from './host-file.ts'
import { all, mapOf, number, record, text } from './shape.ts'

const SKILL = record({ ...all(text, 'source', 'sourceType', 'sourceUrl', 'ref', 'skillPath', 'computedHash') }, ['source', 'sourceType'], 'free')

/** vercel-labs/skills src/local-lock.ts, 2026-09: what it cannot read is an empty lock to it. */
export const skillsLock: DocumentKind = hostFile('skills-lock', 'a lock of skills', /^skills-lock\.json$/, {
  host: 'the `skills` program',
  costs: ['no skill is restored from it', ''],
  fields: { version: number, skills: mapOf(SKILL) },
  minor: {},
  required: ['version', 'skills'],
})
