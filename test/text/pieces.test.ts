import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOfPieces } from '../../src/text/pieces.ts'

const letters = fc.constantFrom('a', 'b', 'A', 'K', '_', '.', ' ', '\u0000', '\u0101', '\u0142', '\u4e01', '\ud83d', '\udc08')
const text = (most: number, least = 0): fc.Arbitrary<string> => fc.array(letters, { minLength: least, maxLength: most }).map((all) => all.join(''))

test('finds what `includes` finds', () => {
  fc.assert(
    fc.property(fc.array(text(6, 1), { maxLength: 5 }), text(20), (pieces, whole) => {
      expect(anyOfPieces(pieces)(whole)).toBe(pieces.some((piece) => whole.includes(piece)))
    }),
    { numRuns: 2000 },
  )
})
