import { beforeAll, describe, expect, it } from 'vitest'
import { deepagents } from '../../src/hosts/deepagents.ts'
import { prepareHosts, read } from '../../src/hosts/predict.ts'

beforeAll(() => prepareHosts([deepagents]))

const held = (lines: string) => {
  const text = `---\n${lines}\n---\nBody.\n`
  const got = read(deepagents, { text, utf8: true, bytes: text.length, dirName: 'a' })
  return 'held' in got ? [got.held.name, got.held.description] : got
}

describe('Deep Agents', () => {
  it('writes every value as Python does', () => {
    expect(held('name: 1.0\ndescription: [yes, ~, 2026-01-01, "it\'s", 0o17, 017, 1e3, {a: b}]')).toEqual([
      '1.0',
      `[True, None, datetime.date(2026, 1, 1), "it's", '0o17', 15, '1e3', {'a': 'b'}]`,
    ])
    expect(held('name:\ndescription: 12:30:45')).toEqual(['None', '45045'])
    expect(held('name: a\ndescription: &a [*a]')).toEqual(['a', '[[...]]'])
    expect(held(`name: a\ndescription: ${'x'.repeat(1100)}`)).toEqual(['a', 'x'.repeat(1024)])
  })
})
