import fc from 'fast-check'
import ignore from 'ignore'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addIgnoreFile, isIgnored } from '../../src/fs/ignore-files.ts'

const NAMES = ['a', 'dist', 'dist.log', '.log', 'x.log', 'A', 'b-c', '.env', 'node_modules']
const PATTERNS = [
  'a',
  'dist',
  'dist/',
  '*.log',
  'a/',
  '.env',
  '# c',
  '',
  '*.b',
  'b-c/',
  'node_modules/',
  'x.log',
  '*.x.log',
  '!a',
  '/a',
  'a/b-c',
  '*',
  '**/dist',
  ' ',
]

it('ignores what the package ignores, whether or not it is asked', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'skillc-'))
  const patterns = fc.array(fc.constantFrom(...PATTERNS), { minLength: 1, maxLength: 4 })
  const path = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 })
  try {
    await fc.assert(
      fc.asyncProperty(patterns, path, fc.boolean(), async (lines, names, isDirectory) => {
        writeFileSync(join(directory, '.gitignore'), lines.join('\n'))
        const rules = await addIgnoreFile(undefined, directory, directory, '.gitignore')
        const expected = ignore({ ignorecase: false })
          .add(lines)
          .ignores(names.join('/') + (isDirectory ? '/' : ''))
        expect(rules && isIgnored(rules, join(directory, ...names), isDirectory)).toBe(expected)
      }),
      { numRuns: 500 },
    )
  } finally {
    rmSync(directory, { recursive: true })
  }
})
