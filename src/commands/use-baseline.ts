import { dirname, relative, resolve } from 'node:path'
import { readRegularFile } from '../fs/read-file.ts'
import { slashed, statOf } from '../fs/real-path.ts'
import { whyNotWritten } from '../fs/write-file.ts'
import { baselineOf, covered, surplus, type Baseline } from '../lint/baseline.ts'
import type { LintResult } from '../lint/lint.ts'
import { plural } from '../report/levels.ts'
import { printable } from '../report/printable.ts'

const MAX_BYTES = 64_000_000

/**
 * Take out of a result what a baseline covers.
 *
 * @param write make the baseline what was found, and so take out all of it
 * @param notes gets what has become of it, `failures` what went wrong
 */
export async function useBaseline(
  result: LintResult,
  { file, cwd, write }: { readonly file: string; readonly cwd: string; readonly write: boolean },
  notes: string[],
  failures: string[],
): Promise<LintResult> {
  const path = resolve(cwd, file)
  const shown = printable(file)
  const nameOf = (name: string): string => slashed(relative(dirname(path), resolve(cwd, name)))
  const isNew = statOf(path) === undefined
  const old = isNew && write ? {} : read(path)
  if (typeof old === 'string') {
    failures.push(`the baseline ${shown} ${isNew ? 'does not exist; create it with --write-baseline' : old}`)
    return result
  }
  const now = baselineOf(result.diagnostics, nameOf)
  const [more, less] = [surplus(now, old), surplus(old, now)]
  if (write) {
    const why = await whyNotWritten(path, `${JSON.stringify({ version: 1, findings: now }, null, 2)}\n`)
    if (why !== undefined) {
      failures.push(`the baseline ${shown} was not written: ${why}`)
      return result
    }
    const growth = isNew ? plural(more, 'finding') : [...(more > 0 ? [`${more} more`] : []), ...(less > 0 ? [`${less} less`] : [])].join(', ') || 'no change'
    notes.push(`wrote the baseline ${shown}: ${growth}\n`)
  } else if (less > 0) notes.push(`${plural(less, 'finding')} of the baseline ${less === 1 ? 'is' : 'are'} gone; update it with --write-baseline\n`)
  const hidden = covered(result.diagnostics, write ? now : old, nameOf)
  const suppression = { kind: 'external', justification: 'in the baseline' } as const
  return {
    ...result,
    diagnostics: result.diagnostics.filter((one) => !hidden.has(one)),
    turnedOff: [...result.turnedOff, ...[...hidden].map((one) => ({ ...one, suppression }))],
  }
}

/** A baseline; or why there is none. */
function read(path: string): Baseline | string {
  const bytes = readRegularFile(path, MAX_BYTES)
  if (!bytes) return 'cannot be read'
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as { version?: unknown; findings?: unknown } | null
    const files = value?.version === 1 ? Object.values(value.findings ?? { none: undefined }) : [undefined]
    const isRead = files.every(
      (rules: unknown) => typeof rules === 'object' && rules !== null && Object.values(rules).every((count) => Number.isInteger(count)),
    )
    return isRead ? (value?.findings as Baseline) : 'was not written by this version of skillc'
  } catch {
    return 'is not JSON'
  }
}
