import { beforeAll, describe, expect, it } from 'vitest'
import { crush } from '../../src/hosts/crush.ts'
import { goose } from '../../src/hosts/goose.ts'
import { mistralVibe } from '../../src/hosts/mistral-vibe.ts'
import { prepareHosts, predictFile } from '../../src/hosts/predict-file.ts'
import type { HostProfile } from '../../src/hosts/profile.ts'
import { vscode } from '../../src/hosts/vscode.ts'

beforeAll(() => prepareHosts([crush, goose, mistralVibe, vscode]))

const loaded = (host: HostProfile, lines: string, open = '---') => {
  const text = `${open}\n${lines}\n---\nBody.\n`
  const got = predictFile(host, { text, utf8: true, bytes: text.length, dirName: 'a' })
  return 'loaded' in got ? [got.loaded.name, got.loaded.description] : 'refused' in got ? Object.keys(got.refused)[0] : got
}

describe('hosts known from their sources', () => {
  it('Crush counts bytes, and takes text as it is written', () => {
    expect(loaded(crush, 'name: A\ndescription: 1.50')).toEqual(['A', '1.50'])
    expect(loaded(crush, `name: a\ndescription: ${'技'.repeat(341)}`)).toHaveLength(2)
    expect(loaded(crush, `name: a\ndescription: ${'技'.repeat(342)}`)).toBe('reject')
    expect(loaded(crush, 'name: b\ndescription: d')).toBe('reject')
    expect(loaded(crush, 'name: a\ndescription: d\nmetadata: {k: [v]}')).toBe('reject')
    expect(loaded(crush, 'name: a\ndescription: d\nuser-invocable: "yes"')).toEqual(['a', 'd'])
    expect(loaded(crush, 'name: a\ndescription: d\nuser-invocable: "true"')).toBe('reject')
    expect(loaded(crush, 'base: &b {description: merged}\n<<: *b\nname: a')).toEqual(['a', 'merged'])
  })

  it('Mistral Vibe ends its header at any line of dashes', () => {
    expect(loaded(mistralVibe, 'name: a-b\ndescription: |\n  d', '\n-----')).toEqual(['a-b', 'd\n'])
    expect(loaded(mistralVibe, 'name: a\ndescription: |\n  before\n----\n  after')).toEqual(['a', 'before\n'])
    for (const bad of ['name: A\ndescription: d', 'name: a\ndescription: yes', 'name: a\ndescription:\td', 'name: a\ndescription: d\nmetadata: x'])
      expect(loaded(mistralVibe, bad)).toBe('reject')
    expect(loaded(mistralVibe, 'name: vibe\ndescription: d')).toBe('silent')
    const long = `compatibility: ${'x'.repeat(501)}`
    for (const newer of ['name: a.b\ndescription: d', 'name: a\ndescription: d\ndisable-model-invocation: maybe']) {
      expect(loaded(mistralVibe, newer)).toBe('reject')
    }
    expect(loaded(mistralVibe, `name: a\ndescription: d\n${long}`)).toHaveLength(2)
  })

  it('goose splits at any three dashes', () => {
    expect(loaded(goose, 'name: a\ndescription: before --- after')).toEqual(['a', 'before'])
    expect(loaded(goose, 'name: a')).toEqual(['a', ''])
    expect(loaded(goose, 'name: a/b')).toBe('reject')
    expect(loaded(goose, 'name: a', 'Hello')).toBe('silent')
  })

  it('VS Code names a skill by its folder, and reads as far as it understands', () => {
    // As its 1.138.0 does.
    expect(loaded(vscode, 'name: other\ndescription: a: b\nlicense: MIT')).toEqual(['a', 'a: b'])
    expect(loaded(vscode, 'description: <b>bold</b> and <>')).toEqual(['a', 'bold and <>'])
    expect(loaded(vscode, 'description: >-\n  folded\n  text\n\n  more')).toEqual(['a', 'folded text\nmore'])
    expect(loaded(vscode, '- no mapping')).toEqual(['a', undefined])
  })
})
