import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyDirectory, ROOT } from './built.ts'

let scratch: string
beforeEach(() => {
  scratch = emptyDirectory()
  for (const part of ['skillc.cjs', 'parts', 'vendor', ...readdirSync(join(ROOT, 'dist')).filter((name) => name.startsWith('main.cjs'))])
    cpSync(join(ROOT, 'dist', part), join(scratch, part), { recursive: true })
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

const compiled = (): string => `main.cjs.${process.version}-${process.platform}-${process.arch}`

function report(): { readonly stdout: string; readonly stderr: string; readonly status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(scratch, 'skillc.cjs'), 'lint', 'examples', '--level', 'note'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {},
  })
  return { stdout, stderr, status }
}

it('says the same from compiled code, from source, and from compiled code that is of no use', () => {
  expect(readdirSync(scratch)).toContain(compiled())
  const first = report()
  expect(first).toMatchObject({ stdout: expect.stringContaining('[misspelt-field]'), stderr: '', status: 1 })

  truncateSync(join(scratch, compiled()), 1000)
  expect(report()).toEqual(first)
  writeFileSync(join(scratch, compiled()), 'no code')
  expect(report()).toEqual(first)
  writeFileSync(join(scratch, compiled()), '')
  expect(report()).toEqual(first)
  rmSync(join(scratch, compiled()))
  expect(report()).toEqual(first)
})
