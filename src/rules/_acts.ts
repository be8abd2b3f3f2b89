import { excerpt } from '../risk/text/excerpt.ts'
import type { ActKind } from '../risk/evidence/act.ts'
import type { Inspection } from '../risk/inspect.ts'
import type { Finding } from '../risk/evidence/finding.ts'

/** A finding for each act of a kind, worded the same way: the code, what it does, and why that is no worse. */
export function* actsOf({ acts }: Inspection, kind: ActKind, help: string): Iterable<Finding> {
  for (const { kind: found, file, span, code, what, level, confidence, lowered, exposure } of acts) {
    if (found !== kind) continue
    const unseen = exposure === 'auto-run' ? ', before anybody can review it' : ''
    const why = lowered === undefined ? '' : `; lowered because ${lowered}`
    yield { message: `${excerpt(code)} ${what}${unseen}${why}`, file, span, help, level, confidence }
  }
}
