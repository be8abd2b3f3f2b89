import { beforeAll, describe, expect, it } from 'vitest'
import { geminiCli } from '../../src/hosts/gemini-cli.ts'
import { prepareHosts, read } from '../../src/hosts/predict.ts'

beforeAll(() => prepareHosts([geminiCli]))

const held = (text: string) => {
  const got = read(geminiCli, { text, utf8: true, bytes: text.length, dirName: 'dir' })
  return 'held' in got ? [got.held.name, got.held.description, got.held.body] : got
}

describe('Gemini CLI', () => {
  it('falls back on lines when a field is not text, and unquotes nothing there', () => {
    expect(held('---\nname: "a"\ndescription: [one, two]\n---\nBody')).toEqual(['-a-', '[one, two]', 'Body'])
    expect(held('---\nname: a\ndescription: Use it: now\n  and here\n\n  not here\n---\n')).toEqual(['a', 'Use it: now and here', ''])
    expect(held('---\nname: a\ndescription: b: c\nmetadata:\n  name: inner\n---\n')).toEqual(['inner', 'b: c', ''])
  })

  it('replaces what no file name holds', () => {
    expect(held('---\nname: ns:a/b|c\ndescription: d\n---\n')).toEqual(['ns-a-b-c', 'd', ''])
  })

  it('has no body where something follows the closing dashes', () => {
    expect(held('---\nname: a\ndescription: d\n----\nBody')).toEqual(['a', 'd', ''])
  })

  it('drops what does not begin with plain dashes, or has not both fields', () => {
    for (const text of ['\ufeff---\nname: a\ndescription: d\n---\n', '--- \nname: a\ndescription: d\n---\n', '---\nname: a\n---\n', 'text'])
      expect(held(text)).toMatchObject({ refused: { silent: expect.any(String) } })
  })
})
