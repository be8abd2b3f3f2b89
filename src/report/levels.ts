import { WEIGHT, type Level } from '../risk/evidence/level.ts'
import type { Report } from '../lint/report.ts'

export const LEVELS: readonly Level[] = ['error', 'warning', 'note']

export function atLeast(level: Level, threshold: Level): boolean {
  return WEIGHT[level] >= WEIGHT[threshold]
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
