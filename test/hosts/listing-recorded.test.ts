import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { hosts } from '../../src/hosts/index.ts'
import { prepareHosts } from '../../src/hosts/predict-file.ts'
import { listingOf } from './listing-of.ts'
import { ROOT, skillSet, SUBJECTS } from './listing-sets.ts'

/** What the real hosts listed: `node scripts/listing-conformance.mjs record` writes it. */
interface Recorded {
  readonly seed: number
  readonly target: string
  readonly limit?: number
  readonly characters: number
  readonly sha256: string
}

const recorded = JSON.parse(readFileSync(new URL('listings-recorded.json', import.meta.url), 'utf8')) as Recorded[]

beforeAll(() => prepareHosts(hosts))

it.each(recorded)('writes the listing of $target for set $seed as the host does (budget: $limit)', ({ seed, target, limit, characters, sha256 }) => {
  const subject = SUBJECTS.find((one) => one.target === target)
  const text = subject?.bare(listingOf(target, skillSet(seed), limit).text).replaceAll(ROOT, '<root>') ?? ''
  expect(text.length).toBe(characters)
  expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
})
