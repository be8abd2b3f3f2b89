import { resolve } from 'node:path'
import { changedSince } from '../fs/git.ts'
import { readRegularFile } from '../fs/read-file.ts'
import type { LintOptions } from './lint.ts'
import { misused, refuse, type CommandResult } from './result.ts'

/** The options that say which skills are checked, besides paths. */
export interface AskedScope {
  /** The text of `--files-from`. */
  readonly list: string | undefined
  readonly shard: string | undefined
  /** The commit of `--changed`. */
  readonly since: string | undefined
  readonly stdin: boolean
  readonly stdinFilename: string | undefined
  readonly readStdin: () => Uint8Array
}

/** What these options make of the others; or what is wrong with them. */
export function withScope(options: LintOptions, asked: AskedScope): LintOptions | CommandResult {
  const { list, shard, since, stdin, stdinFilename: name, readStdin } = asked
  const { cwd } = options
  const [, part, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(shard ?? '1/1') ?? []
  if (part === undefined || Number(part) < 1 || Number(part) > Number(of)) return misused(`--shard takes I/N, as in 2/4, not "${shard}"`)
  if (stdin !== (name !== undefined)) return misused('--stdin and --stdin-filename FILE go together')
  if (stdin && (list === '-' || options.paths.length > 0)) return misused('--stdin checks only the file of --stdin-filename, and takes no paths')
  if ((stdin || shard !== undefined) && (options.fix !== 'none' || options.diff)) return misused('--stdin and --shard do not work with fixes')
  let { paths } = options
  if (list !== undefined) {
    const bytes = list === '-' ? readStdin() : readRegularFile(resolve(cwd, list), 1_000_000_000)
    if (!bytes) return refuse(`${list} cannot be read`)
    const text = new TextDecoder().decode(bytes)
    paths = [...paths, ...text.split(text.includes('\0') ? '\0' : /\r?\n/).filter(Boolean)]
    if (paths.length === 0) return { stdout: '', stderr: `skillc: nothing to check: ${list} has no paths\n`, exitCode: 0 }
  }
  let changed: readonly string[] | undefined
  if (since !== undefined) {
    try {
      changed = changedSince(cwd, since)
    } catch (error) {
      return refuse(`--changed: ${(error as Error).message}`)
    }
  }
  return {
    ...options,
    ...(name !== undefined && { paths: [name], only: name, program: undefined, texts: new Map([[resolve(cwd, name), readStdin()]]) }),
    ...(name === undefined && { paths }),
    part: shard !== undefined,
    scope: {
      changed,
      shard: shard === undefined ? undefined : { part: Number(part), of: Number(of) },
    },
  }
}
