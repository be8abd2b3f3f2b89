import { mkdirSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { stagedCopy, stagedIn, topOf } from '../fs/git.ts'
import { realPath } from '../fs/real-path.ts'
import { lint, type LintOptions } from './lint.ts'
import { misused, refuse, type CommandResult } from './result.ts'

/** Check the skills that the next commit changes, with the texts that it would have. */
export async function lintStaged(options: LintOptions): Promise<CommandResult> {
  if (options.fix !== 'none' || options.diff) return misused('--staged does not work with fixes, which change files')
  const here = (path: string): string => resolve(options.cwd, path)
  let copy: string | undefined
  try {
    const top = topOf(options.cwd)
    const changed = stagedIn(top)
    copy = stagedCopy(top)
    const there = join(copy, relative(top, realPath(options.cwd)))
    mkdirSync(there, { recursive: true })
    const root = copy
    return await lint({
      ...options,
      cwd: there,
      paths: options.paths.map((path) => (isAbsolute(path) ? join(root, relative(top, path)) : path)),
      scope: { ...options.scope, changed: changed.map((path) => join(root, path)) },
      baselineFrom: options.cwd,
      outputs: (options.outputs ?? []).map((one) => ({ ...one, file: here(one.file) })),
      workspace: undefined,
    })
  } catch (error) {
    return refuse(`--staged: ${(error as Error).message}`)
  } finally {
    if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
  }
}
