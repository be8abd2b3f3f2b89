import { describe, expect, it } from 'vitest'
import { recoverCodex } from '../../src/hosts/recover/codex.ts'

const again = (yaml: string): string | undefined => {
  const found = recoverCodex(yaml, '', yaml)
  return found && 'yaml' in found ? found.yaml : undefined
}

describe('the second try of codex', () => {
  it.each([
    ['a: b: c', "a: 'b: c'"],
    ["a:  it's: b  # note: c", "a:  'it''s: b'  # note: c"],
    ['a: [x] y\nb: [x, y]', "a: '[x] y'\nb: [x, y]"],
    ['a: @x\nb: `x`', "a: '@x'\nb: '`x`'"],
    ['  nested: b: c', "  nested: 'b: c'"],
    ['a: |\n  b: c: d\n\n  e: f: g\nh: i: j', "a: |\n  b: c: d\n\n  e: f: g\nh: 'i: j'"],
    ['- a: b: c', "- a: 'b: c'"],
  ])('makes of %j %j', (yaml, expected) => {
    expect(again(yaml)).toBe(expected)
  })

  it.each(['a: b:', 'a: *b', 'a: "b: c" d', 'a:b: c', ': b: c', 'a: # b: c', 'a: http://x', '% a', 'a: - b'])('leaves %j as it is', (yaml) => {
    expect(again(yaml)).toBeUndefined()
  })
})
