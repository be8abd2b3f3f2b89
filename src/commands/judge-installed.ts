import { basename, dirname, join } from 'node:path'
import { RECORD_NAME, type InstalledRecord } from '../bundle/installed.ts'
import type { Difference } from '../bundle/verify.ts'
import { listIn, realPath, statOf } from '../fs/real-path.ts'
import { byUtf8 } from '../text/compare.ts'
import { standingAt } from './install-root.ts'
import type { Verdict } from './judge-bundle.ts'
import type { Problem } from './result.ts'

/** Compare what `install` has put into a directory of skills, or one of these skills, with its records; `undefined` where it has put nothing there. */
export async function judgeInstalled(directory: string): Promise<Verdict | undefined> {
  const path = realPath(directory)
  const isOne = statOf(join(path, RECORD_NAME)) !== undefined
  const root = isOne ? dirname(path) : path
  const names = isOne
    ? [basename(path)]
    : listIn(path).flatMap((one) => (!one.name.startsWith('.') && statOf(join(path, one.name, RECORD_NAME)) ? [one.name] : []))
  if (names.length === 0) return undefined
  const problems: Problem[] = []
  const records: InstalledRecord[] = []
  const differences: Difference[] = []
  for (const name of names) {
    const standing = await standingAt(root, name)
    if (standing?.record) records.push(standing.record)
    else problems.push({ code: 'BAD_RECORD', message: `${name}/${RECORD_NAME} is not written as skillc writes it: it was changed`, refused: true })
    const found = [...(standing?.differences ?? [])].sort((a, b) => byUtf8(a.path, b.path))
    differences.push(
      ...found.map((one) => ({ ...one, ...(one.code === 'EXTRA' && { message: 'was not installed' }), path: isOne ? one.path : `${name}/${one.path}` })),
    )
  }
  return { problems, records, comparison: { root: '', part: '', differences } }
}
