import { beforeAll, describe, expect, it } from 'vitest'
import { crush } from '../../src/hosts/crush.ts'
import { goose } from '../../src/hosts/goose.ts'
import { mistralVibe } from '../../src/hosts/mistral-vibe.ts'
import { prepareHosts, read } from '../../src/hosts/predict.ts'
import type { HostProfile } from '../../src/hosts/profile.ts'
import { vscode } from '../../src/hosts/vscode.ts'

beforeAll(() => prepareHosts([crush, goose, mistralVibe, vscode]))

const held = (host: HostProfile, lines: string, open = '---') => {
  const text = `${open}\n${lines}\n---\nBody.\n`
  const got = read(host, { text, utf8: true, bytes: text.length, dirName: 'a' })
  return 'held' in got ? [got.held.name, got.held.description] : 'refused' in got ? Object.keys(got.refused)[0] : got
}

describe('hosts known from their sources', () => {
  it('Crush counts bytes, and takes text as it is written', () => {
    expect(held(crush, 'name: A\ndescription: 1.50')).toEqual(['A', '1.50'])
    expect(held(crush, `name: a\ndescription: ${'技'.repeat(341)}`)).toHaveLength(2)
    expect(held(crush, `name: a\ndescription: ${'技'.repeat(342)}`)).toBe('reject')
    expect(held(crush, 'name: b\ndescription: d')).toBe('reject')
    expect(held(crush, 'name: a\ndescription: d\nmetadata: {k: [v]}')).toBe('reject')
    expect(held(crush, 'name: a\ndescription: d\nuser-invocable: "yes"')).toEqual(['a', 'd'])
    expect(held(crush, 'name: a\ndescription: d\nuser-invocable: "true"')).toBe('reject')
    expect(held(crush, 'base: &b {description: merged}\n<<: *b\nname: a')).toEqual(['a', 'merged'])
  })

  it('Mistral Vibe ends its header at any line of dashes', () => {
    expect(held(mistralVibe, 'name: a.b\ndescription: |\n  d', '\n-----')).toEqual(['a.b', 'd\n'])
    expect(held(mistralVibe, 'name: a\ndescription: |\n  before\n----\n  after')).toEqual(['a', 'before\n'])
    for (const bad of ['name: A\ndescription: d', 'name: a\ndescription: yes', 'name: a\ndescription:\td', 'name: a\ndescription: d\nmetadata: x'])
      expect(held(mistralVibe, bad)).toBe('reject')
    expect(held(mistralVibe, 'name: vibe\ndescription: d')).toBe('silent')
  })

  it('goose splits at any three dashes', () => {
    expect(held(goose, 'name: a\ndescription: before --- after')).toEqual(['a', 'before'])
    expect(held(goose, 'name: a')).toEqual(['a', ''])
    expect(held(goose, 'name: a/b')).toBe('reject')
    expect(held(goose, 'name: a', 'Hello')).toBe('silent')
  })

  it('VS Code names a skill by its folder, and reads as far as it understands', () => {
    expect(held(vscode, 'name: other\ndescription: a: b\nlicense: MIT')).toEqual(['a', 'a'])
    expect(held(vscode, 'description: &x <b>bold</b> and <>')).toEqual(['a', '&x bold and <>'])
    expect(held(vscode, 'description: "two\n  lines \\u00e9"\ndescription: second')).toEqual(['a', 'two lines é'])
    expect(held(vscode, 'description: >-\n  folded\n  text\n\n  more')).toEqual(['a', 'folded text\nmore'])
    expect(held(vscode, '- no mapping')).toEqual(['a', undefined])
  })
})
