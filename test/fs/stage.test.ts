import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { MANIFEST_NAME } from '../../src/bundle/manifest.ts'
import type { Output } from '../../src/bundle/targets/target.ts'
import { deadBeside, stageBeside } from '../../src/fs/stage.ts'
import { writeOutput } from '../../src/fs/write-output.ts'
import { packFile } from '../bundle/bundle.ts'
import { temporaryTree } from './temporary-tree.ts'

// What proves that a process has ended is only told by Linux.
const onLinux = test.skipIf(process.platform !== 'linux')

/** The number of a process that has ended. */
const ended = spawnSync(process.execPath, ['--version']).pid

/** The name that a process would have given a stage beside `dist`. */
function stageOf(root: string, number: number): string {
  return stageBeside(join(root, 'dist')).replace(/\d+$/, String(number))
}

function build(root: string): Promise<unknown> {
  const files = [packFile(MANIFEST_NAME, '{}')]
  const sums = packFile('SHA256SUMS', files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))
  const outputs = [...files, sums].map((file): Output => ({ ...file, target: 'plugin', content: () => [file.content()] }))
  return writeOutput(join(root, 'dist'), outputs, { readArchive: () => [] })
}

onLinux('a stage whose build was killed is removed by the next build, and nothing that a symlink in it leads to', async () => {
  const root = temporaryTree({ 'mine/SKILL.md': 'mine' })
  const stage = stageOf(root, ended)
  mkdirSync(join(stage, 'skills/pdf'), { recursive: true })
  writeFileSync(join(stage, 'skills/pdf/SKILL.md'), 'cut')
  symlinkSync(join(root, 'mine'), join(stage, 'link'))
  await build(root)
  expect(readdirSync(root).sort()).toEqual(['dist', 'mine'])
  expect(readFileSync(join(root, 'mine/SKILL.md'), 'utf8')).toBe('mine')
})

const other = (path: string, part: RegExp, text: string): string => join(dirname(path), basename(path).replace(part, text))

onLinux.each<[string, (root: string) => string]>([
  ['of a build that goes on', (root) => stageOf(root, process.ppid)],
  ['of a build of this very process', (root) => stageOf(root, process.pid)],
  ['of another container, another machine, or before the last start', (root) => other(stageOf(root, ended), /[0-9a-f]{12}(?=-\d+$)/, '0'.repeat(12))],
  ['of which nothing tells the process', (root) => join(root, `.dist.skillc-${'0'.repeat(12)}`)],
  ['of another output', (root) => other(stageOf(root, ended), /^\.dist/, '.other')],
  ['of nobody, since all processes are meant', (root) => stageOf(root, 0)],
  ['with a name that goes on', (root) => `${stageOf(root, ended)}.kept`],
])('a directory stays: %s', async (_, path) => {
  const root = temporaryTree({})
  const at = path(root)
  mkdirSync(at)
  writeFileSync(join(at, 'SKILL.md'), 'mine')
  await build(root)
  expect(readFileSync(join(at, 'SKILL.md'), 'utf8')).toBe('mine')
})

onLinux('a symlink and a file with the name of a stage stay, and what the former leads to', async () => {
  const root = temporaryTree({ 'mine/SKILL.md': 'mine' })
  const names = [stageOf(root, ended), stageOf(root, ended)] as const
  symlinkSync(join(root, 'mine'), names[0])
  writeFileSync(names[1], 'mine')
  await build(root)
  expect(readdirSync(root).sort()).toEqual([...names.map((name) => basename(name)), 'dist', 'mine'].sort())
  expect(readdirSync(join(root, 'mine'))).toEqual(['SKILL.md'])
})

onLinux.each([
  [0o777, 0],
  [0o775, 0],
  [0o1777, 1],
  [0o755, 1],
])('where others could rename a directory of mine to the name of a stage, it is not lost (mode %o)', (mode, found) => {
  const root = temporaryTree({ 'shared/mine/thesis.md': 'mine' })
  renameSync(join(root, 'shared/mine'), stageOf(join(root, 'shared'), ended))
  chmodSync(join(root, 'shared'), mode)
  expect(deadBeside(join(root, 'shared/dist'))).toHaveLength(found)
  // Or could exchange the directory above.
  mkdirSync(join(root, 'shared/below'))
  mkdirSync(stageOf(join(root, 'shared/below'), ended))
  expect(deadBeside(join(root, 'shared/below/dist'))).toHaveLength(found)
})

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('a stage of somebody else stays (needs root, to give it away)', () => {
  const root = temporaryTree({})
  const stage = stageOf(root, ended)
  mkdirSync(stage)
  expect(deadBeside(join(root, 'dist'))).toEqual([stage])
  chownSync(stage, 12_345, 12_345)
  expect(deadBeside(join(root, 'dist'))).toEqual([])
})

test.each([false, true])(
  'a directory with the name of a build that waits, which is none, stays and is not put back (with a build in the place: %s)',
  async (isBuilt) => {
    const name = `.dist.skillc-${'0'.repeat(12)}.old`
    const root = temporaryTree({ [`${name}/thesis.md`]: 'mine' })
    if (isBuilt) await build(root)
    await build(root)
    expect(readFileSync(join(root, name, 'thesis.md'), 'utf8')).toBe('mine')
    expect(readdirSync(join(root, 'dist')).sort()).toEqual(['SHA256SUMS', MANIFEST_NAME])
  },
)
