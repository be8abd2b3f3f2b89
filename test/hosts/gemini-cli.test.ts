import { beforeAll, describe, expect, it } from 'vitest'
import { geminiCli } from '../../src/hosts/gemini-cli.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'

beforeAll(() => prepareHosts([geminiCli]))

const loaded = (text: string) => {
  const got = predictFile(geminiCli, { text, utf8: true, bytes: text.length, dirName: 'dir' })
  return 'loaded' in got ? [got.loaded.name, got.loaded.description, got.loaded.body] : got
}

describe('Gemini CLI', () => {
  it('falls back on lines when a field is not text, and unquotes nothing there', () => {
    expect(loaded('---\nname: "a"\ndescription: [one, two]\n---\nBody')).toEqual(['-a-', '[one, two]', 'Body'])
    expect(loaded('---\nname: a\ndescription: Use it: now\n  and here\n\n  not here\n---\n')).toEqual(['a', 'Use it: now and here', ''])
    expect(loaded('---\nname: a\ndescription: b: c\nmetadata:\n  name: inner\n---\n')).toEqual(['inner', 'b: c', ''])
  })

  it('replaces what no file name holds', () => {
    expect(loaded('---\nname: ns:a/b|c\ndescription: d\n---\n')).toEqual(['ns-a-b-c', 'd', ''])
  })

  it('has no body where something follows the closing dashes', () => {
    expect(loaded('---\nname: a\ndescription: d\n----\nBody')).toEqual(['a', 'd', ''])
  })

  it('drops what does not begin with plain dashes, or has not both fields', () => {
    for (const text of ['\ufeff---\nname: a\ndescription: d\n---\n', '--- \nname: a\ndescription: d\n---\n', '---\nname: a\n---\n', 'text'])
      expect(loaded(text)).toMatchObject({ refused: { silent: expect.any(String) } })
  })
})
