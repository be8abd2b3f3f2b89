import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collisionKey, resolvePath, unportableName } from '../../src/skill/paths.ts'

describe('resolvePath', () => {
  it.each([
    ['a.md', '', 'a.md', true],
    ['./a/../b.md#x', '', 'b.md', true],
    ['b.md?raw=1', 'references', 'references/b.md', true],
    ['../SKILL.md', 'references', 'SKILL.md', true],
    ['../../other/SKILL.md', 'references', '../other/SKILL.md', false],
    ['references\\b.md', '', 'references/b.md', true],
    ['a%20b.md', '', 'a b.md', true],
    ['100%.md', '', '100%.md', true],
    ['../b/../../c.md', 'a', '../c.md', false],
    ['./', 'references', 'references', true],
  ])('%s from %j is %s', (written, from, path, inside) => {
    expect(resolvePath(written, from)).toMatchObject({ form: 'relative', path, inside, disguised: false })
  })

  it.each([
    ['%2e%2e/a.md', '../a.md'],
    ['%252e%252e/a.md', '../a.md'],
    ['..\\a.md', '../a.md'],
    ['a/..%2f..%2fb.md', '../b.md'],
  ])('%s leaves in disguise', (written, path) => {
    expect(resolvePath(written)).toMatchObject({ path, inside: false, disguised: true })
  })

  it.each([
    ['https://example.com/a.md', 'url'],
    ['mailto:a@example.com', 'url'],
    ['//example.com/a.md', 'url'],
    ['file:///etc/hosts', 'file-url'],
    ['/etc/hosts', 'absolute'],
    ['\\a.md', 'absolute'],
    ['~/a.md', 'home'],
    ['~root/a.md', 'home'],
    ['C:\\a.md', 'drive'],
    ['c:a.md', 'drive'],
    ['\\\\server\\share\\a.md', 'unc'],
    ['//server/share', 'unc'],
    ['#a', 'fragment'],
    ['', 'fragment'],
    ['a\0b', 'not-a-path'],
    ['%2fetc/hosts', 'absolute'],
    ['a%00b', 'not-a-path'],
  ])('%j is of form %s', (written, form) => {
    expect(resolvePath(written)).toMatchObject({ form, path: '' })
  })

  it('keeps the fragment, decoded', () => {
    expect(resolvePath('a.md#gr%C3%B6%C3%9Fe').fragment).toBe('größe')
  })

  it('never calls a path inside that climbs out', () => {
    const segment = fc.constantFrom('..', '.', 'a', 'b', '%2e%2e', '%2E.', '..\\..', '', '~')
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 8 }), (segments) => {
        const { form, path, inside } = resolvePath(segments.join('/'))
        if (form === 'relative' && inside) expect(path.split('/')).not.toContain('..')
      }),
    )
  })
})

describe('unportableName', () => {
  it.each(['con', 'AUX.md', 'a/nul.txt', 'com1', 'what?.md', 'a:b', 'dot.', 'blank ', 'a\tb', 'ä'.repeat(130)])('%j is not', (path) => {
    expect(unportableName(path)).toBeTypeOf('string')
  })

  it.each(['SKILL.md', 'console.md', 'com10.md', 'größe.md', '.env', 'a b.md', 'references/aux-notes.md'])('%j is', (path) => {
    expect(unportableName(path)).toBeUndefined()
  })
})

it('has one key for names that are one on some disks', () => {
  expect(collisionKey('Größe.MD')).toBe(collisionKey('gro\u0308ße.md'))
  expect(collisionKey('a.md')).not.toBe(collisionKey('b.md'))
})
