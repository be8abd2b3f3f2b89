import type { Diagnostic } from '../lint/report.ts'
import { WEIGHT, type Level } from '../risk/evidence/level.ts'
import { byCodeUnit } from '../text/compare.ts'
import { grouped } from './grouped.ts'

/** What was found, by rule. */
export interface RuleCount {
  readonly rule: string
  /** The worst. */
  readonly level: Level
  readonly findings: number
  readonly files: number
  /** By `--fix`. */
  readonly fixable: number
}

/** What is worst comes first, then what there is most of. */
export function countRules(diagnostics: readonly Diagnostic[]): readonly RuleCount[] {
  return [...grouped(diagnostics, ({ rule }) => rule)]
    .map(([rule, own]) => ({
      rule,
      level: own.reduce<Level>((worst, { level }) => (WEIGHT[level] > WEIGHT[worst] ? level : worst), 'note'),
      findings: own.length,
      files: new Set(own.map(({ file }) => file)).size,
      fixable: own.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe')).length,
    }))
    .sort((a, b) => WEIGHT[b.level] - WEIGHT[a.level] || b.findings - a.findings || byCodeUnit(a.rule, b.rule))
}

/** The table as text, with a row for the sums. */
export function statisticsTable(diagnostics: readonly Diagnostic[]): string {
  const counts = countRules(diagnostics)
  const sums = {
    findings: diagnostics.length,
    files: new Set(diagnostics.map(({ file }) => file)).size,
    fixable: counts.reduce((sum, one) => sum + one.fixable, 0),
  }
  const rows = [
    ['level', 'rule', 'findings', 'files', 'fixable'],
    ...counts.map(({ level, rule, findings, files, fixable }) => [level, rule, ...[findings, files, fixable].map(String)]),
    ['', 'all', ...[sums.findings, sums.files, sums.fixable].map(String)],
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)))
  return rows.map((row) => `${row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] as number) : cell.padStart(widths[i] as number))).join('  ')}\n`).join('')
}
