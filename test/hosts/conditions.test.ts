import { describe, expect, it } from 'vitest'
import { activationBy } from '../../src/hosts/conditions.ts'

// What the hosts' own code answers, on its own: Claude Code 2.1.330, Qwen Code 0.24.4.
describe('paths of Claude Code', () => {
  it.each<[unknown, string, string]>([
    ['src/**/*.ts', 'src/a.ts', 'wakes'],
    ['src/**/*.ts', 'src/x/y/a.ts', 'wakes'],
    ['src/**/*.ts', 'lib/a.ts', 'waits'],
    ['*.md', 'docs/deep/a.md', 'wakes'],
    ['Makefile', 'sub/Makefile', 'wakes'],
    ['/Makefile', 'sub/Makefile', 'waits'],
    ['docs/', 'docs/a.md', 'wakes'],
    ['docs/**', 'docs/a/b.md', 'wakes'],
    ['SRC/*.TS', 'src/a.ts', 'wakes'],
    ['*.js, *.css', 'a.css', 'wakes'],
    [['*.js, *.css', ['*.html']], 'a.html', 'wakes'],
    ['**/*.{ts,tsx}', 'a/b.tsx', 'wakes'],
    ['{src,lib}/{a,b}.ts', 'lib/b.ts', 'wakes'],
    ['*.ts, !src/a.ts', 'src/a.ts', 'waits'],
    ['./src/*.ts', 'src/a.ts', 'waits'],
    ['[!a].ts', 'b.ts', 'waits'],
    ['[ab].ts', 'b.ts', 'wakes'],
    ['# notes', 'notes', 'waits'],
    ['*.ts', '../a.ts', 'waits'],
    ['*.ts', '..a.ts', 'waits'],
    ['*.ts', './src/../b.ts', 'wakes'],
    ['**', 'a.ts', 'always'],
    ['**, **/**', 'a.ts', 'always'],
    ['', 'a.ts', 'always'],
    [5, 'a.ts', 'always'],
    [undefined, 'a.ts', 'always'],
    ['**/*', 'a/b.ts', 'wakes'],
    ['*', 'a/b.ts', 'wakes'],
    ['a{b', 'a{b', 'wakes'],
    ['[', 'a', 'waits'],
    [['a/b\\'], 'a/b', 'waits'],
  ])('%j, %s: %s', (paths, file, expected) => {
    expect(activationBy('gitignore', paths, file)).toBe(expected)
  })

  it('leaves braces as they are where there are too many', () => {
    expect(activationBy('gitignore', '{a,b}'.repeat(12), 'ab'.repeat(6))).toBe('waits')
    expect(activationBy('gitignore', '{a,b}'.repeat(9), 'aaaaaaaab')).toBe('wakes')
  })
})

describe('paths of Qwen Code', () => {
  it.each<[unknown, string, string]>([
    [['src/**/*.ts'], 'src/a.ts', 'wakes'],
    [['*.md'], 'docs/a.md', 'waits'],
    [['*.md'], 'a.md', 'wakes'],
    [['docs/'], 'docs/a.md', 'waits'],
    [['docs/**'], 'docs/.hidden/a.md', 'wakes'],
    [['SRC/*.ts'], 'src/a.ts', 'waits'],
    [['*.js, *.css'], 'a.css', 'waits'],
    [['**/*.{ts,tsx}'], 'a/b.tsx', 'wakes'],
    [['!src/*.ts'], 'lib/a.ts', 'wakes'],
    [['@(a|b).ts'], 'b.ts', 'wakes'],
    [['[!a].ts'], 'b.ts', 'waits'],
    [['[^a].ts'], 'b.ts', 'wakes'],
    [['src/*.ts'], './src/a.ts', 'wakes'],
    [['**'], 'a.ts', 'wakes'],
    [['  '], 'a.ts', 'always'],
    [[], 'a.ts', 'always'],
    [['**/*.ts'], '../a.ts', 'waits'],
  ])('%j, %s: %s', (paths, file, expected) => {
    expect(activationBy('picomatch', paths, file)).toBe(expected)
  })
})

describe('conditions', () => {
  it.each([
    ['*.ts', 'wakes'],
    ['*.js', 'waits'],
    [undefined, 'always'],
    ['*?'.repeat(40), 'unknown'],
  ])('tell what a file does to %.20j: %s', (paths, expected) => {
    expect(activationBy('gitignore', paths, 'src/a-file-with-a-long-name-in-a-directory.ts')).toBe(expected)
  })

  it.each(['*?'.repeat(15), '([a-z/.]+)+!', '{?,?}'.repeat(30), '+([a-z]?)!', '(a|a)'.repeat(40), 'a\\\\\\\\\\', '*'.repeat(100_000), '{a,'.repeat(20_000)])(
    'answers soon, pattern %#',
    (pattern) => {
      for (const globs of ['gitignore', 'picomatch'] as const)
        expect(activationBy(globs, [pattern], `src/${'a'.repeat(60)}.tsx`)).toMatch(/^(?:always|wakes|waits|unknown)$/)
    },
    5000,
  )
})
