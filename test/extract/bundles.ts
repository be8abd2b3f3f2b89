import { spawn, spawnSync, type ChildProcess, type SpawnSyncOptionsWithStringEncoding, type SpawnSyncReturns } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { carriedDigest } from '../../src/bundle/targets/extractor.ts'
import { carry } from '../../src/extract/carry.ts'
import { emitExtractor, type EmitOptions } from '../../src/extract/emit.ts'
import type { BundledFile, CarriedBundle } from '../../src/extract/extractor.ts'
import { codec } from '../../src/fs/codec.ts'

type Content = string | Uint8Array | { readonly run: string }

/** A bundle from a record of skills, each a record of files. `{ run }` is a script that may be run. */
export function bundleOf(skills: Readonly<Record<string, Readonly<Record<string, Content>>>>): CarriedBundle {
  const contents = Object.entries(skills).map(([name, files]) => ({
    name,
    files: Object.entries(files).map(([path, content]) => ({
      path,
      content: content instanceof Uint8Array ? content : Buffer.from(typeof content === 'string' ? content : content.run),
      executable: typeof content === 'object' && 'run' in content,
    })),
  }))
  return { app: 'acme', version: '1.0.0', skills: carry(contents) }
}

/** A bundle of one skill with one file, which says of itself what it likes. */
export function bundleWith(path: string, changes: Partial<BundledFile> = {}): CarriedBundle {
  const [file] = carry([{ name: 'one', files: [{ path, content: Buffer.from('content'), executable: false }] }])['one'] as readonly BundledFile[]
  return { app: 'acme', version: '1.0.0', skills: { one: [{ ...(file as BundledFile), ...changes }] } }
}

export const SAMPLE: CarriedBundle = bundleOf({
  pdf: {
    'SKILL.md': '# PDF\n',
    'scripts/run.sh': { run: '#!/bin/sh\necho hi\n' },
    'a/b/c.bin': new Uint8Array([0, 1, 2, 255]),
    'a/d.txt': 'd',
    'empty.txt': '',
  },
  xls: { 'SKILL.md': '# XLS\n' },
})

/** A directory that nobody else can write to; gone when the test is. */
export function emptyDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'skillc-extract-')))
  onTestFinished(() => {
    if (process.getuid?.() !== 0) for (const path of directoriesIn(directory)) chmodSync(path, 0o700)
    rmSync(directory, { recursive: true, force: true })
  })
  return directory
}

function directoriesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Every path below a directory, sorted. */
export function pathsIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true }).map(String).sort()
}

/** `<app>-<uid>`, or what it is where users have no numbers. */
export function rootName(): string {
  const user = process.geteuid?.()
  return user === undefined ? 'acme' : `acme-${user}`
}

/** Write an extractor into a directory that anybody may read, and give the path of the module. */
export function emittedModule(bundle: CarriedBundle, options: Partial<EmitOptions> = {}): string {
  const directory = emptyDirectory()
  chmodSync(directory, 0o755)
  for (const [name, text] of emitExtractor(bundle, { generator: 'skillc 0', digest: carriedDigest(bundle.skills, codec), ...options })) {
    writeFileSync(join(directory, name), text)
    chmodSync(join(directory, name), 0o644)
  }
  return join(directory, `${bundle.app}.extract.mjs`)
}

export interface ChildOptions {
  /** What the program is started by, such as `['sh', '-c', 'ulimit -n 40; exec "$@"', 'sh']`. */
  readonly via?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly uid?: number
  readonly cwd?: string
}

function commandOf(
  module: string,
  code: string,
  { via = [], env = {}, uid, cwd = '/' }: ChildOptions,
): { argv: string[]; options: SpawnSyncOptionsWithStringEncoding } {
  const program = `import * as extractor from ${JSON.stringify(module)}\nconst say = (value) => process.stdout.write(JSON.stringify(value) + '\\n')\n${code}`
  return {
    argv: [...via, process.execPath, '--input-type=module', '--eval', program],
    options: { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env }, ...(uid !== undefined && { uid, gid: uid }) },
  }
}

/** Run code in a process of its own, where `extractor` is the emitted module and `say` prints a value. */
export function inChild(
  module: string,
  code: string,
  options: ChildOptions = {},
): { readonly said: readonly unknown[]; readonly ran: SpawnSyncReturns<string> } {
  const { argv, options: spawned } = commandOf(module, code, options)
  const ran = spawnSync(argv[0] as string, argv.slice(1), spawned)
  const said = ran.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown)
  return { said, ran }
}

/** The same without waiting for it. */
export function startChild(module: string, code: string, options: ChildOptions = {}): ChildProcess {
  const { argv, options: spawned } = commandOf(module, code, options)
  const child = spawn(argv[0] as string, argv.slice(1), spawned)
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A directory for a test, with something in it that must still be all there is at the end. */
export function victimIn(directory: string): string {
  const victim = join(directory, 'victim')
  mkdirSync(victim)
  writeFileSync(join(victim, 'SKILL.md'), 'mine')
  return victim
}
