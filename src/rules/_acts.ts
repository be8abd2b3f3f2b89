import { excerpt } from '../risk/text/excerpt.ts'
import type { ActKind } from '../risk/evidence/act.ts'
import type { Inspection } from '../risk/inspect.ts'
import type { Finding } from '../risk/evidence/finding.ts'
import { oneLower } from '../risk/evidence/level.ts'
import type { Rule } from './rule.ts'

/** The check of a rule that tells of the acts of one kind, and of nothing else. */
export function acts(kind: ActKind, help: string): NonNullable<Rule['check']> {
  return (_, { inspection }) => actsOf(inspection, kind, help)
}

/** A finding for each act of a kind, worded the same way: the code, what it does, and why its level is lower. */
export function* actsOf({ acts: all }: Inspection, kind: ActKind, help: string): Iterable<Finding> {
  for (const { kind: found, file, span, code, what, level, confidence, lowered, exposure } of all) {
    if (found !== kind) continue
    const unasked = exposure === 'auto-run' ? ', without asking' : ''
    const why = lowered === undefined ? '' : oneLower(lowered)
    yield { message: `${excerpt(code)} ${what}${unasked}${why}`, file, span, help, level, confidence }
  }
}
