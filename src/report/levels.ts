import { WEIGHT, type Level } from '../risk/evidence/level.ts'
import type { Diagnostic, Report } from '../lint/report.ts'

export const LEVELS: readonly Level[] = ['error', 'warning', 'note']

export function atLeast(level: Level, threshold: Level): boolean {
  return WEIGHT[level] >= WEIGHT[threshold]
}

/** What of a report is shown. */
export interface View {
  /** The lowest level. */
  readonly level: Level
  /** The most findings; all when left out. */
  readonly max?: number | undefined
}

/** What a report shows, in its order. Where that is too much, what is worst. */
export function shownIn({ diagnostics }: Pick<Report, 'diagnostics'>, { level, max = Infinity }: View): readonly Diagnostic[] {
  const shown = diagnostics.filter((one) => atLeast(one.level, level))
  if (shown.length <= max) return shown
  const kept = new Set(worstFirst(shown).slice(0, max))
  return shown.filter((one) => kept.has(one))
}

/** The same, and within a level in the same order. */
export function worstFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return LEVELS.flatMap((level) => diagnostics.filter((one) => one.level === level))
}

/** How many diagnostics there are of each level. */
export function countLevels({ diagnostics }: Pick<Report, 'diagnostics'>): Record<Level, number> {
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { level } of diagnostics) counts[level]++
  return counts
}

/** `1 error`, `2 errors`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
