import { beforeAll, describe, expect, it } from 'vitest'
import { deepagents } from '../../src/hosts/deepagents.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'

beforeAll(() => prepareHosts([deepagents]))

const loaded = (lines: string) => {
  const text = `---\n${lines}\n---\nBody.\n`
  const got = predictFile(deepagents, { text, utf8: true, bytes: text.length, dirName: 'a' })
  return 'loaded' in got ? [got.loaded.name, got.loaded.description] : got
}

describe('Deep Agents', () => {
  it('writes every value as Python does', () => {
    expect(loaded('name: 1.0\ndescription: [yes, ~, 2026-01-01, "it\'s", 0o17, 017, 1e3, {a: b}]')).toEqual([
      '1.0',
      `[True, None, datetime.date(2026, 1, 1), "it's", '0o17', 15, '1e3', {'a': 'b'}]`,
    ])
    expect(loaded('name: a\ndescription: "\\ufeffd\\u0085"')).toEqual(['a', '\ufeffd'])
    expect(loaded('name:\ndescription: 12:30:45')).toEqual(['None', '45045'])
    expect(loaded('name: a\ndescription: &a [*a]')).toEqual(['a', '[[...]]'])
    expect(loaded(`name: a\ndescription: ${'x'.repeat(1100)}`)).toEqual(['a', 'x'.repeat(1024)])
  })
})
