import { byCodeUnit } from '../text/compare.ts'
import type { Diagnostic } from './report.ts'

/** How many findings of each rule a file has that need not be told: by file, then by rule. Lines may move. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The findings as a baseline. */
export function baselineOf(diagnostics: readonly Diagnostic[], nameOf: (file: string) => string): Baseline {
  const counts = new Map<string, Map<string, number>>()
  for (const { file, rule } of diagnostics) {
    const own = counts.get(nameOf(file)) ?? new Map<string, number>()
    counts.set(nameOf(file), own.set(rule, (own.get(rule) ?? 0) + 1))
  }
  const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] => [...map].sort(([a], [b]) => byCodeUnit(a, b))
  return Object.fromEntries(sorted(counts).map(([file, own]) => [file, Object.fromEntries(sorted(own))]))
}

/** How many findings of one baseline another one does not have. */
export function surplus(of: Baseline, over: Baseline): number {
  const entries = Object.entries(of).flatMap(([file, rules]) => Object.entries(rules).map(([rule, count]) => count - (over[file]?.[rule] ?? 0)))
  return entries.reduce((sum, more) => sum + Math.max(0, more), 0)
}

/** Which findings a baseline covers. Where a file has more of a rule than it says, nobody knows which of them are new: all are told. */
export function covered(diagnostics: readonly Diagnostic[], baseline: Baseline, nameOf: (file: string) => string): ReadonlySet<Diagnostic> {
  const now = baselineOf(diagnostics, nameOf)
  return new Set(
    diagnostics.filter(({ file, rule }) => {
      const name = nameOf(file)
      return (now[name]?.[rule] ?? 0) <= (baseline[name]?.[rule] ?? 0)
    }),
  )
}
