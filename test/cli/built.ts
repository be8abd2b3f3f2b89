import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url))
export const PROGRAM: string = join(ROOT, 'dist/skillc.cjs')

export interface Ran {
  readonly stdout: string
  readonly stderr: string
  readonly status: number | null
}

/** Run the built program with nothing in its environment that could change what it prints. */
export function skillc(
  args: readonly string[],
  { cwd = ROOT, env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Ran {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
    maxBuffer: 64 << 20,
  })
  return { stdout, stderr, status }
}

export function emptyDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'skillc-cli-'))
}
