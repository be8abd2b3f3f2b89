import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { emptyDirectory, ROOT, type Ran } from './built.ts'

const NOISY = ['lint', 'examples', '--level', 'note']
const PLAIN = ['lint', 'examples/good/http-retry']

let scratch: string
let program: string
beforeEach(() => {
  scratch = emptyDirectory()
  program = join(scratch, 'skillc.cjs')
  for (const part of ['skillc.cjs', 'parts']) cpSync(join(ROOT, 'dist', part), join(scratch, part), { recursive: true })
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

function run(
  args: readonly string[],
  { flags = [], env = {}, file = program }: { flags?: readonly string[]; env?: Record<string, string>; file?: string } = {},
): Ran {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, file, ...args], { cwd: ROOT, encoding: 'utf8', env })
  return { stdout, stderr, status }
}

/** What earlier runs have compiled, under the names of its files. */
function compiled(): Readonly<Record<string, string>> {
  const directory = join(scratch, 'compiled')
  if (!existsSync(directory)) return {}
  const [node] = readdirSync(directory)
  return node === undefined ? {} : Object.fromEntries(readdirSync(join(directory, node)).map((file) => [file, join(directory, node, file)]))
}

const identities = (): readonly (readonly [string, number])[] => Object.entries(compiled()).map(([file, path]) => [file, statSync(path).ino] as const)

describe('compiled code', () => {
  it('is kept by the first run, and used by the next', () => {
    const first = run(NOISY)
    expect(first).toMatchObject({ stdout: expect.stringContaining('[misspelt-field]'), stderr: '', status: 1 })
    expect(Object.keys(compiled())).toEqual(expect.arrayContaining(['lint.cjs', 'main.cjs']))
    const kept = identities()
    expect(run(NOISY)).toEqual(first)
    expect(identities()).toEqual(kept)
  })

  it('is made again where it is of no use', () => {
    const first = run(NOISY)
    const { 'lint.cjs': lint = '' } = compiled()
    const size = statSync(lint).size
    for (const spoil of [() => truncateSync(lint, 1000), () => writeFileSync(lint, 'no code'), () => writeFileSync(lint, ''), () => rmSync(lint)]) {
      spoil()
      expect(run(NOISY)).toEqual(first)
      expect(statSync(lint).size).toBeGreaterThan(size / 2)
    }
  })

  it('is written whole by each of many processes at once', async () => {
    const ended = Array.from(
      { length: 4 },
      () => new Promise((done) => spawn(process.execPath, [program, ...PLAIN], { cwd: ROOT, env: {}, stdio: 'ignore' }).on('exit', done)),
    )
    expect(await Promise.all(ended)).toEqual([0, 0, 0, 0])
    expect(Object.keys(compiled()).filter((file) => !file.endsWith('.cjs'))).toEqual([])
    const kept = identities()
    expect(run(PLAIN).status).toBe(0)
    expect(identities()).toEqual(kept)
  })

  it('is not kept by a run that failed, with options of V8, or from another command for the files of lint', () => {
    expect(run(['lint', 'nowhere']).status).toBe(2)
    run(PLAIN, { flags: ['--no-opt'] })
    run(PLAIN, { env: { NODE_OPTIONS: '--max-old-space-size=200' } })
    run(['rules'])
    expect(Object.keys(compiled()).filter((file) => ['main.cjs', 'lint.cjs', 'risk.cjs'].includes(file))).toEqual([])
  })

  it('stands beside the program, not beside a link to it', () => {
    const bin = emptyDirectory()
    symlinkSync(program, join(bin, 'skillc'))
    expect(run(PLAIN, { file: join(bin, 'skillc') }).status).toBe(0)
    expect(readdirSync(bin)).toEqual(['skillc'])
    expect(Object.keys(compiled())).toContain('lint.cjs')
    rmSync(bin, { recursive: true })
  })

  it('is done without where it cannot be written', () => {
    // A file in place of the directory: root may write everywhere else.
    writeFileSync(join(scratch, 'compiled'), '')
    expect(run(PLAIN)).toEqual({ stdout: 'checked 1 skill, 2 files: no findings\n', stderr: '', status: 0 })
    rmSync(join(scratch, 'compiled'))
    chmodSync(scratch, 0o555)
    expect(run(PLAIN)).toEqual({ stdout: 'checked 1 skill, 2 files: no findings\n', stderr: '', status: 0 })
    chmodSync(scratch, 0o755)
  })
})

test('a plain skill loads few files, and no more than 200 KB together', () => {
  run(PLAIN)
  const loaded = Object.keys(compiled())
  // `ignore` is for the .gitignore of this project.
  expect(loaded.filter((file) => !file.startsWith('ignore-'))).toEqual(['lint.cjs', 'main.cjs'])
  const bytes = ['skillc.cjs', ...loaded.map((file) => join('parts', file))].reduce((sum, file) => sum + readFileSync(join(scratch, file)).length, 0)
  expect(bytes).toBeLessThan(200_000)
})
