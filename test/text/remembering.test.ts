import { expect, it } from 'vitest'
import { remembering } from '../../src/text/remembering.ts'

it('makes a thing once for each text, and lets go of what was not asked for longest', () => {
  const made: string[] = []
  const remembered = remembering<string>(204)
  const ask = (text: string): string => remembered(text, () => (made.push(text), text.toUpperCase()))
  expect(['aa', 'bb', 'aa', 'cc', 'aa', 'bb'].map(ask)).toEqual(['AA', 'BB', 'AA', 'CC', 'AA', 'BB'])
  expect(made).toEqual(['aa', 'bb', 'cc', 'bb'])
})

it('keeps nothing that is larger than all may be', () => {
  let made = 0
  const remembered = remembering<number>(102)
  remembered('aaa', () => ++made)
  expect(remembered('aaa', () => ++made)).toBe(2)
})
