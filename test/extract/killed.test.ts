import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { extractArchive } from '../../src/extract/extract-archive.ts'
import { createExtractor } from '../../src/extract/extractor.ts'
import { holdDirectory } from '../../src/extract/place.ts'
import { writeTree } from '../../src/extract/tree.ts'
import { skillsBelow } from '../../src/fs/skill-roots.ts'
import { hosts } from '../../src/hosts/index.ts'
import { bundleOf, emptyDirectory, pathsIn } from './bundles.ts'

/** After so many calls that change something on the disk the program is killed: neither those after it are made, nor those that would tidy up. */
const kill = vi.hoisted(() => ({ at: 0, calls: 0 }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const dying = (['mkdirSync', 'openSync', 'writeSync', 'fchmodSync', 'renameSync', 'unlinkSync', 'rmdirSync'] as const).map((name) => [
    name,
    (...args: unknown[]) => {
      if (kill.at > 0 && ++kill.calls >= kill.at) throw new Error('killed')
      return (fs[name] as (...args: unknown[]) => unknown)(...args)
    },
  ])
  return { ...fs, ...(Object.fromEntries(dying) as object) }
})

afterEach(() => void Object.assign(kill, { at: 0, calls: 0 }))

const FILES = {
  'ABOUT.md': 'about',
  'SKILL.md': '---\nname: pdf\ndescription: Reads PDF files.\n---\nRun scripts/read.sh.\n',
  'agents/inner/SKILL.md': '---\nname: inner\ndescription: Is part of it.\n---\nSee z.md.\n',
  'agents/inner/z.md': 'z',
  'scripts/read.sh': '#!/bin/sh\n',
}

/** Of each skill that some host finds below a directory, what is not there of it. */
function partsLost(root: string): Record<string, readonly string[]> {
  const found = hosts.flatMap(({ discovery }) => skillsBelow(root, discovery, 'project'))
  return Object.fromEntries(
    found.map(({ path, realPath }) => {
      const from = readFileSync(realPath, 'utf8') === FILES['agents/inner/SKILL.md'] ? 'agents/inner/' : ''
      const lost = Object.entries(FILES).filter(([name, text]) => name.startsWith(from) && textAt(join(path, name.slice(from.length))) !== text)
      return [relative(root, path).split(sep).join('/'), lost.map(([name]) => name)]
    }),
  )
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

test.each([
  [
    '`skillc extract` into a directory of skills',
    (base: string) => {
      const entries = Object.entries(FILES).map(([path, text]) => ({
        path,
        size: text.length,
        sha256: undefined,
        executable: path.endsWith('.sh'),
        content: () => Buffer.from(text),
      }))
      return extractArchive(entries, join(base, 'pdf'))
    },
  ],
  ['an emitted extractor, whose base is a directory of skills', (base: string) => createExtractor(bundleOf({ pdf: FILES }), { base }).skillDir('pdf')],
])('killed at any call, %s leaves no part of a skill that some host takes for a whole one', async (_, extract) => {
  const base = emptyDirectory()
  const seen = new Set<string>()
  for (let at = 1; ; at++) {
    rmSync(base, { recursive: true })
    mkdirSync(base)
    Object.assign(kill, { at, calls: 0 })
    const done = await extract(base).then(
      () => true,
      () => false,
    )
    Object.assign(kill, { at: 0 })
    for (const [path, lost] of Object.entries(partsLost(base))) {
      expect(lost, `call ${at}, ${path} of ${pathsIn(base).join(' ')}`).toEqual([])
      if (/(?:^|\/)\.[0-9a-f]{16}(?:\/|$)/.test(path)) seen.add(path.endsWith('inner') ? 'inner' : 'pdf')
    }
    if (done) break
  }
  // What was looked for can be found: hosts do look into the staging directory.
  expect([...seen].sort()).toEqual(['inner', 'pdf'])
})

test('killed while it removes what it could not finish, it leaves no part of a skill either', async () => {
  const base = emptyDirectory()
  const files = Object.entries(FILES).map(([path, text]) => ({ path, size: text.length, executable: false, content: () => Buffer.from(text) }))
  let removed = 0
  for (let at = 1; ; at++) {
    rmSync(base, { recursive: true })
    mkdirSync(join(base, 'pdf/mine'), { recursive: true })
    // All is written, and then cannot be moved into its place.
    const tree = writeTree(
      holdDirectory(base),
      'pdf',
      files.map((file) => ({
        ...file,
        sha256: undefined,
        content: () => {
          if (file.path === 'SKILL.md') queueMicrotask(() => Object.assign(kill, { at, calls: 0 }))
          return file.content()
        },
      })),
      new AbortController().signal,
    )
    await expect(tree).rejects.toThrow()
    const finished = kill.calls < at
    Object.assign(kill, { at: 0 })
    for (const [path, lost] of Object.entries(partsLost(base))) expect(lost, `call ${at}, ${path} of ${pathsIn(base).join(' ')}`).toEqual([])
    if (finished) break
    removed = kill.calls
  }
  expect(removed).toBeGreaterThan(Object.keys(FILES).length)
})
