import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hosts } from '../../src/hosts/index.ts'
import { SKILL } from '../bundle/bundle.ts'
import { temporaryTree } from '../fs/temporary-tree.ts'
import { ROOT, skillc } from './built.ts'

const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

test('no example lets npx fetch a name that somebody else may have', () => {
  const fenced = [...README.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, text]) => text).join('')
  const calls = fenced.match(/\bnpx .*/g) ?? []
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) expect(call).toMatch(/^npx --no-install skillc /)
  expect(fenced).not.toMatch(/\bnpm (?:i|install) (?:-\S+ )*skillc\b/)
})

test('it counts the hosts right', () => {
  const ids = new Set(hosts.map(({ id }) => id))
  const measured = new Set(hosts.filter(({ evidence }) => evidence === 'measured').map(({ id }) => id))
  // One profile is that of the specification.
  expect({ known: ids.size - 1, measured: measured.size }, 'README.md and CHANGELOG.md give these in words').toEqual({ known: 27, measured: 13 })
  expect(README).toMatch(/knows 27 of them/)
  expect(README).toMatch(/Thirteen hosts were run/)
})

test('the examples of bundles do what is said of them', () => {
  const block = /## Compile it\n\n```sh\n([\s\S]*?)```/.exec(README)?.[1] as string
  const commands = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*/, '').split(' ').slice(1))
  const root = temporaryTree({
    'skillc.json': '{"name": "acme", "version": "1.2.0", "author": "Ada"}',
    'skills/tables/SKILL.md': SKILL.replace(/Read .*/, 'Read it.'),
  })
  for (const command of commands) {
    // A key is the reader's own.
    if (command[0] === 'sign') continue
    const { status, stderr } = skillc(command, { cwd: root })
    expect([command.join(' '), stderr, status]).toEqual([command.join(' '), expect.not.stringContaining('error') as string, 0])
    if (command.length === 1) copyFileSync(join(root, 'dist/acme-1.2.0.zip'), join(root, 'acme-1.1.0.zip'))
  }
})
