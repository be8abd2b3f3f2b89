import { describe, expect, it } from 'vitest'
import { judge, parseLimits } from '../../src/tokens/gates.ts'

describe('parseLimits', () => {
  it.each([
    [[], {}],
    [['600'], { each: 600 }],
    [['set:8000'], { set: 8000 }],
    [['600,set:8000'], { each: 600, set: 8000 }],
    [['600', 'set:8000'], { each: 600, set: 8000 }],
    [['600', '700'], { each: 700 }],
  ])('reads %j', (written, limits) => {
    expect(parseLimits(written)).toEqual(limits)
  })

  it.each([['x'], ['-1'], ['1.5'], [''], ['set:'], ['600,'], ['1e3'], ['9'.repeat(20)]])('refuses %j', (written) => {
    expect(parseLimits([written])).toBeUndefined()
  })
})

describe('judge', () => {
  it('holds numbers to their limit', () => {
    expect(judge([{ what: 'it', value: 1200 }], 1200, 'characters', '--x 1200')).toEqual([])
    expect(judge([{ what: 'it', value: 1201 }], 1200, 'characters', '--x 1200')).toEqual([
      { over: true, sentence: 'it has 1,201 characters, over the 1,200 of --x 1200' },
    ])
  })

  it('says that an estimate is over only if all of its band is', () => {
    const value = { tokens: 100, low: 80, high: 120 }
    expect(judge([{ what: 'it', value }], 100, 'tokens', '--x')).toEqual([])
    expect(judge([{ what: 'it', value }], 90, 'tokens', '--x')).toEqual([
      { over: false, sentence: 'it has ~100 tokens (80 to 120), and may be over the 90 of --x' },
    ])
    expect(judge([{ what: 'it', value }], 79, 'tokens', '--x')).toEqual([{ over: true, sentence: 'it has ~100 tokens (80 to 120), over the 79 of --x' }])
  })
})
