import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory, missingDirectories } from '../../src/fs/make-directory.ts'
import { temporaryTree } from './temporary-tree.ts'

test('makes what is missing, and minds nothing that is there', () => {
  const root = temporaryTree({ 'a/x': '' })
  expect(missingDirectories(join(root, 'a/b/c'))).toEqual([join(root, 'a/b/c'), join(root, 'a/b')])
  makeDirectory(join(root, 'a/b/c'))
  makeDirectory(join(root, 'a/b/c'))
  expect(readdirSync(join(root, 'a/b'))).toEqual(['c'])
})

test('a file is no directory to make one in', () => {
  const root = temporaryTree({ a: 'a file' })
  expect(() => makeDirectory(join(root, 'a/b/c'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
})

// With { recursive: true }, Node asks again and again, and no signal ends it.
test.skipIf(!existsSync('/proc/self'))('gives up where the system says that nothing is there', () => {
  expect(() => makeDirectory('/proc/no/such')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
})
