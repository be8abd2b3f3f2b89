import { dirname, resolve } from 'node:path'
import { pathFrom, realPath, statOf } from '../fs/real-path.ts'
import { readRegularFile } from '../fs/read-file.ts'
import { whyNotWritten } from '../fs/write-file.ts'
import { countFixes, isUnchanged, type Change } from '../lint/fix.ts'
import type { LintResult } from '../lint/lint.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { unifiedDiff } from '../report/unified-diff.ts'

/** A patch relative to the current directory. Files outside of it are added to `failures`. */
export function diffOf(
  changes: readonly Change[],
  { cwd, terminal }: { readonly cwd: string; readonly terminal: boolean },
  failures: string[],
): { stdout: string; stderr: string } {
  const patches = changes.map(({ path, before, after }) => {
    // By the real path: no tool follows a symlink to what it patches.
    const inPatch = pathFrom(realPath(cwd), realPath(resolve(cwd, path)))
    if (inPatch !== undefined) return unifiedDiff(inPatch, before, after)
    failures.push(`${printable(path)} is not in the patch, since it is outside the current directory; run skillc in a directory above`)
    return ''
  })
  const patch = patches.join('')
  const stdout = terminal ? patch.replace(/[^\n\t]+/g, printable) : patch
  return { stdout, stderr: changes.length > 0 ? `${plural(changes.length, 'file')} would change\n` : 'nothing to fix\n' }
}

/** Write the changed files, and say how many. Files that were not written are added to `failures`. */
export async function writeAll(changes: readonly Change[], cwd: string, failures: string[]): Promise<number> {
  let written = 0
  for (const change of changes) {
    const path = resolve(cwd, change.path)
    if (isInArchive(path)) {
      failures.push(`${printable(change.path)} is in an archive, which skillc does not change; fix its sources instead`)
      continue
    }
    if (!isUnchanged(readRegularFile(path), change)) {
      failures.push(`${printable(change.path)} changed while it was being checked; its fixes were not written`)
      continue
    }
    const why = await whyNotWritten(path, change.after)
    if (why === undefined) written++
    else failures.push(`${printable(change.path)} was not fixed: ${why}`)
  }
  return written
}

function isInArchive(path: string): boolean {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) {
    const stats = statOf(at)
    if (stats) return stats.isFile()
  }
  return false
}

/** What was fixed, and what could be. */
export function fixNote(fixed: number | undefined, files: number, { diagnostics }: LintResult, fix: 'safe' | 'suggested'): string {
  const left = fix === 'safe' ? countFixes(diagnostics, 'suggested') : 0
  const more = left > 0 ? `; ${left} suggested ${left === 1 ? 'fix' : 'fixes'} left for --fix-suggested` : ''
  if (fixed === 0) return `fixed nothing${more}\n`
  return `${fixed === undefined ? 'fixed' : `made ${fixed} ${fixed === 1 ? 'fix' : 'fixes'} in`} ${plural(files, 'file')}${more}\n`
}
