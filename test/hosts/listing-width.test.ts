import { describe, expect, it } from 'vitest'
import { displayWidth } from '../../src/hosts/display-width.ts'

describe('displayWidth', () => {
  // As `Bun.stringWidth` of Bun 1.4.4 has it.
  it.each([
    ['', 0],
    ['plain', 5],
    ['技能', 4],
    ['한글', 4],
    ['ｱＡ', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['…—', 2],
    ['🙂', 2],
    ['👨‍👩‍👧‍👦', 2],
    ['👍🏽', 2],
    ['a🏽', 3],
    ['🇩🇪', 2],
    ['🇩', 1],
    ['❤', 1],
    ['❤️', 2],
    ['1️⃣', 2],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
    ['a\n\t\0b', 2],
    ['\u200b\ufeff\u00ad', 0],
    ['\u001b[31mred\u001b[0m', 3],
    ['\u001b]8;;x\u0007y', 1],
    ['\ud800', 0],
    ['न्दी', 2],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })

  it('counts vowel signs and broad signs where it is asked to', () => {
    expect([displayWidth('का'), displayWidth('का', true)]).toEqual([1, 2])
    expect([displayWidth('☝'), displayWidth('☝', true)]).toEqual([1, 2])
    expect([displayWidth('☝️'), displayWidth('☝️', true)]).toEqual([2, 2])
  })
})
