import { beforeAll, describe, expect, it } from 'vitest'
import { opencode } from '../../src/hosts/opencode.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'
import { recoverOpencode } from '../../src/hosts/recover/opencode.ts'

beforeAll(() => prepareHosts([opencode]))

const resultOf = (text: string) => predictFile(opencode, { text, utf8: true, bytes: text.length, dirName: 'dir' })
const frontmatter = (lines: string, open = '---', end = '\n') => `${open}\n${lines}\n---\nBody.\n`.replaceAll('\n', end)
const loaded = (text: string) => {
  const got = resultOf(text)
  return 'loaded' in got ? [got.loaded.name, got.loaded.description] : got
}

describe('opencode', () => {
  it('writes a value with a colon as a block, whatever else is in it', () => {
    expect(loaded(frontmatter('name: a\ndescription: Use it: now # quickly'))).toEqual(['a', 'Use it: now # quickly'])
    expect(recoverOpencode('', '', '---\nno-hyphens: a: b\n---\n')).toBeUndefined()
  })

  it('drops without a word what it cannot read, because gray-matter has kept the file', () => {
    expect(resultOf(frontmatter('name: a\ndescription: [WIP] x'))).toMatchObject({ refused: { silent: expect.any(String) } })
    expect(resultOf(`\ufeff${frontmatter('name: a\ndescription: Use it: now')}`)).toMatchObject({ refused: { silent: expect.any(String) } })
  })

  it('says so where the second reading had other text, if only other line ends', () => {
    expect(resultOf(frontmatter('name: a\ndescription: [WIP] x', '---', '\r\n'))).toMatchObject({ refused: { reject: expect.any(String) } })
    expect(resultOf(frontmatter('name: a\ndescription: Use it: now\nlicense: [MIT] x'))).toMatchObject({ refused: { reject: expect.any(String) } })
  })

  it('reads the language behind the dashes, and says that it runs JavaScript without running it', () => {
    expect(loaded(frontmatter('{"name": "a", "description": "b"}', '---json'))).toEqual(['a', 'b'])
    expect(loaded(frontmatter('name: a', '---YML'))).toEqual(['a', undefined])
    for (const open of ['---js', '--- JavaScript']) expect(resultOf(frontmatter('throw globalThis.ran = true', open))).toHaveProperty('executes')
    expect(globalThis).not.toHaveProperty('ran')
    expect(resultOf(frontmatter('# nothing but a comment', '---js'))).toHaveProperty('refused')
    for (const open of ['---JSON', '---toml', '---constructor', '--- # c']) expect(resultOf(frontmatter('name: a', open))).toHaveProperty('refused')
  })

  it('wants text, and takes a file that is not closed', () => {
    for (const value of ['5', 'true', '2026-01-01', '~', '[a]']) expect(resultOf(frontmatter(`name: a\ndescription: ${value}`))).toHaveProperty('refused')
    expect(loaded('---\nname: a\ndescription: b')).toEqual(['a', 'b'])
    expect(resultOf(frontmatter('name: a'))).toMatchObject({ loaded: { listed: false } })
  })
})
