import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longRuns } from '../../src/risk/code/long-runs.ts'

test('finds where 32 letters of base64 or more stand in a row', () => {
  const run = fc.tuple(fc.integer({ min: 0, max: 80 }), fc.constantFrom('a', 'Z', '/', '+', '9')).map(([length, letter]) => letter.repeat(length))
  const gap = fc.constantFrom(' ', '.', '-', ':', '\n', '\u0141', '')
  fc.assert(
    fc.property(fc.array(fc.tuple(run, gap), { maxLength: 8 }), (parts) => {
      const text = parts.flat().join('')
      expect(longRuns(text)).toEqual(Array.from(text.matchAll(/[A-Za-z0-9+/]{32,}/g), ({ index }) => index))
    }),
    { numRuns: 1000 },
  )
})
