import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { RECORD_NAME } from '../../src/bundle/installed.ts'
import { install } from '../../src/commands/install.ts'
import { uninstall } from '../../src/commands/uninstall.ts'

/** After so many calls that change something on the disk the program is killed: neither those after it are made, nor those that would tidy up. */
const kill = vi.hoisted(() => ({ at: 0, calls: 0, pid: 1000 }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const dying = (['mkdirSync', 'openSync', 'writeSync', 'fchmodSync', 'renameSync', 'unlinkSync', 'rmdirSync'] as const).map((name) => [
    name,
    (...args: unknown[]) => {
      const isChange = name !== 'openSync' || (Number(args[1]) & fs.constants.O_CREAT) !== 0
      if (kill.at > 0 && isChange && ++kill.calls >= kill.at) throw new Error('killed')
      return (fs[name] as (...args: unknown[]) => unknown)(...args)
    },
  ])
  return { ...fs, ...(Object.fromEntries(dying) as object) }
})

/** Each run is a process of its own, and those before have ended. */
vi.mock('node:process', async (original) => ({
  ...(await original<typeof import('node:process')>()),
  get pid() {
    return kill.pid
  },
  kill: (number: number) => {
    if (number !== kill.pid) throw Object.assign(new Error('no such process'), { code: 'ESRCH' })
    return true
  },
}))

const root = mkdtempSync(join(tmpdir(), 'skillc-killed-'))
const skills = join(root, 'skills')
const text = (body: string): string => `---\nname: pdf\ndescription: Reads PDF files. Use when there is a PDF file.\n---\n\n${body}\n`
const VERSIONS = { one: { 'SKILL.md': text('One.'), 'a.md': 'one', 'b/c.md': 'one' }, two: { 'SKILL.md': text('Two.'), 'b/c.md': 'two', 'd/e.md': 'two' } }

beforeAll(() => {
  for (const [version, files] of Object.entries(VERSIONS))
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, version, 'pdf', path)), { recursive: true })
      writeFileSync(join(root, version, 'pdf', path), content)
    }
})
afterEach(() => {
  Object.assign(kill, { at: 0, calls: 0 })
  rmSync(skills, { recursive: true, force: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const usual = { cwd: root, home: root, global: false, dir: 'skills', version: '0', json: true, dryRun: false } as const
const put = (version: keyof typeof VERSIONS): ReturnType<typeof install> => install({ ...usual, path: `${version}/pdf`, noManifest: true, now: 0 })
const take = (): ReturnType<typeof uninstall> => uninstall({ ...usual, names: ['pdf'], force: false })

function filesIn(directory: string): Record<string, string> {
  const found = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile() && one.name !== RECORD_NAME)
  return Object.fromEntries(
    found.map((one) => [join(one.parentPath, one.name).slice(directory.length + 1), readFileSync(join(one.parentPath, one.name), 'utf8')]),
  )
}

/** What a host would find, and what waits. */
function states(): readonly string[] {
  return readdirSync(skills).flatMap((name) => {
    if (name !== 'pdf' && !name.endsWith('.old')) return []
    const files = filesIn(join(skills, name))
    const version = Object.entries(VERSIONS).find(([, one]) => isDeepStrictEqual(one, files))?.[0]
    return [`${name === 'pdf' ? '' : 'waiting '}${version ?? 'part'}`]
  })
}

test.runIf(process.platform === 'linux')(
  'killed at any moment, an update leaves the old version or the new, and the next run nothing else',
  async () => {
    const seen = new Set<string>()
    for (let at = 1; ; at++) {
      Object.assign(kill, { at: 0, calls: 0, pid: kill.pid + 1 })
      rmSync(skills, { recursive: true, force: true })
      expect((await put('one')).exitCode).toBe(0)
      Object.assign(kill, { at, calls: 0, pid: kill.pid + 1 })
      await put('two').catch(() => undefined)
      const isOver = kill.calls < at
      const state = states().toSorted().join(', ')
      seen.add(state)
      Object.assign(kill, { at: 0, pid: kill.pid + 1 })
      if (isOver) break
      expect(['one', 'two', 'waiting one', 'two, waiting one'], `call ${at}`).toContain(state)
      const next = await put('two')
      expect(next.exitCode, `call ${at}: ${next.stdout}`).toBe(0)
      expect(readdirSync(skills), `call ${at}`).toEqual(['pdf'])
      expect(states()).toEqual(['two'])
    }
    expect([...seen]).toEqual(expect.arrayContaining(['one', 'waiting one', 'two']))
  },
  120_000,
)

test.runIf(process.platform === 'linux')(
  'killed at any moment, the first install leaves all or nothing, and uninstall what the next one removes',
  async () => {
    for (let at = 1, isOver = false; !isOver; at++) {
      Object.assign(kill, { at, calls: 0, pid: kill.pid + 1 })
      await put('one').catch(() => undefined)
      isOver = kill.calls < at
      Object.assign(kill, { at: 0, pid: kill.pid + 1 })
      expect(readdirSync(root).includes('skills') ? states() : []).toEqual(
        isOver ? ['one'] : expect.toSatisfy((found: string[]) => found.length === 0 || found[0] === 'one'),
      )
      expect((await put('one')).exitCode).toBe(0)
      expect(readdirSync(skills)).toEqual(['pdf'])
      Object.assign(kill, { at, calls: 0, pid: kill.pid + 1 })
      await take().catch(() => undefined)
      Object.assign(kill, { at: 0, pid: kill.pid + 1 })
      // A host sees no part of a skill: its SKILL.md goes first.
      if (readdirSync(skills).length > 0 && states()[0] !== 'one') expect(filesIn(join(skills, 'pdf'))).not.toHaveProperty('SKILL.md')
      const isThere = readdirSync(skills).length > 0 && readdirSync(join(skills, 'pdf')).length > 0
      expect((await take()).exitCode).toBe(isThere ? 0 : 1)
      expect(readdirSync(skills)).toEqual([])
      rmSync(skills, { recursive: true })
    }
  },
  120_000,
)
