import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as limits from '../../src/skill/limits.ts'
import { thousands } from '../../src/text/thousands.ts'

/** The paragraph that a user reads, with small numbers as digits. */
const said = (/^- \*\*The limits\.\*\*.*$/m.exec(readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8'))?.[0] ?? '').replace(
  /\b(?:two|three|four|five|six)\b/g,
  (word) => String(['zero', 'one', 'two', 'three', 'four', 'five', 'six'].indexOf(word)),
)

it.each(Object.entries(limits))('docs/security.md says %s', (_, limit) => {
  expect(said).toMatch(new RegExp(`(?<![\\d,])${thousands(limit)}(?![\\d,]*\\d)`))
})
