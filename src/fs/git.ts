import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realPath } from './real-path.ts'

/** Git is asked only where the user says so. What the repository has it run to watch files is left out. */
function git(cwd: string, args: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync('git', ['-c', 'core.fsmonitor=false', ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(stderr.trim().split('\n')[0])
  return stdout
}

const names = (listed: string): string[] => listed.split('\0').filter(Boolean)

/**
 * The top of the repository.
 *
 * @throws as all here, in the words of Git
 */
export function topOf(cwd: string): string {
  return realPath(git(cwd, ['rev-parse', '--show-toplevel']).replace(/\n$/, ''))
}

/** What differs from the point where `ref` and this branch have parted, and what Git does not know yet: absolute paths. */
export function changedSince(cwd: string, ref: string): readonly string[] {
  const top = topOf(cwd)
  if (ref.startsWith('-')) throw new Error(`${ref} is not a commit`)
  const changed = git(top, ['diff', '--name-only', '--no-renames', '-z', '--merge-base', ref, '--'])
  return names(changed + git(top, ['ls-files', '--others', '--exclude-standard', '-z'])).map((path) => join(top, path))
}

/** What the next commit changes: paths from the top. */
export function stagedIn(top: string): readonly string[] {
  return names(git(top, ['diff', '--cached', '--name-only', '--no-renames', '-z', '--']))
}

/** A new directory with what the next commit would hold, which looks like a repository. */
export function stagedCopy(top: string): string {
  const copy = mkdtempSync(join(realPath(tmpdir()), 'skillc-staged-'))
  git(top, ['checkout-index', '--all', `--prefix=${copy}/`])
  mkdirSync(join(copy, '.git'), { recursive: true })
  writeFileSync(join(copy, '.git/HEAD'), '')
  return copy
}
