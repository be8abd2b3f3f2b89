import { beforeAll, describe, expect, it } from 'vitest'
import { codex } from '../../src/hosts/codex.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'
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

// What codex 0.169.0 does with these is measured.
describe('agents/openai.yaml', () => {
  beforeAll(() => prepareHosts([codex]))
  const hidden = 'policy: {allow_implicit_invocation: false}'
  const beside = (yaml: string): string => {
    const text = '---\nname: a\ndescription: d\n---\n'
    const result = predictFile(codex, { text, utf8: true, bytes: text.length, dirName: 'a', read: () => yaml })
    return 'loaded' in result ? (result.loaded.listed ? 'listed' : 'unlisted') : 'refused' in result ? 'gone' : 'executes'
  }

  it.each([
    ['[codex]', 'listed'],
    ['[chatgpt]', 'gone'],
    ['[CHATGPT, atlas]', 'gone'],
    ['["chatgpt"]', 'gone'],
    ['[!!str chatgpt]', 'gone'],
    ['[chatgpt, CODEX]', 'listed'],
    ['[]', 'listed'],
    ['', 'listed'],
    ['null', 'listed'],
    ['chatgpt', 'listed'],
    ['[ChatGPT]', 'listed'],
    ['[chatgpt, nope]', 'listed'],
    ['[!x chatgpt]', 'listed'],
    ['[[chatgpt]]', 'listed'],
  ])('for the products %s: %s', (products, expected) => {
    expect(beside(`policy:\n  products: ${products}\n`)).toBe(expected)
  })

  it('takes null for whole parts', () => {
    expect(beside(`${hidden}\ninterface: null\ndependencies: ~\n`)).toBe('unlisted')
  })

  it.each([
    ['tools: [{type: 5}]', 'unlisted'],
    ['tools: [{other: {a: b}}]', 'unlisted'],
    ['tools: []', 'unlisted'],
    ['', 'unlisted'],
    ['tools: [x]', 'listed'],
    ['tools: null', 'listed'],
    ['tools: {a: b}', 'listed'],
    ['tools: [{url: [a]}]', 'listed'],
  ])('with the dependencies {%s} that is unlisted: %s', (dependencies, expected) => {
    expect(beside(`${hidden}\ndependencies: {${dependencies}}\n`)).toBe(expected)
  })
})
