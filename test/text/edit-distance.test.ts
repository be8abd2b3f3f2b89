import { expect, it } from 'vitest'
import { editDistance, nearest } from '../../src/text/edit-distance.ts'

it.each([
  ['', 'abc', 3],
  ['lint', 'lint', 0],
  ['lnit', 'lint', 1],
  ['lit', 'lint', 1],
  ['kitten', 'sitting', 3],
] as const)('%s to %s takes %i', (a, b, distance) => expect(editDistance(a, b)).toBe(distance))

it('guesses only what is near', () => {
  expect(nearest('Lnit', ['explain', 'lint', 'rules'])).toBe('lint')
  expect(nearest('frobnicate', ['explain', 'lint', 'rules'])).toBeUndefined()
  expect(nearest('x', ['lint'])).toBeUndefined()
})
