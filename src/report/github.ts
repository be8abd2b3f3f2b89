import type { Diagnostic, Report } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import { conciseLine } from './concise.ts'
import { LEVELS, plural, shownIn, worstFirst, type View } from './levels.ts'
import { printable } from './printable.ts'

/** GitHub shows this many annotations of a level for each step, and drops the rest without a word. */
const MOST = 10

const COMMAND: Record<Level, string> = { error: 'error', warning: 'warning', note: 'notice' }

/** All findings, for the log, then workflow commands that GitHub Actions turns into annotations; errors first. */
export function githubReport(report: Report, view: View): string {
  const all = worstFirst(shownIn(report, view))
  const byLevel = LEVELS.map((level) => all.filter((one) => one.level === level))
  const tooMany = byLevel.some((own) => own.length > MOST)
  // The line that says how many were left out is a notice too.
  const annotated = byLevel.map((own) => various(own).slice(0, tooMany && own[0]?.level === 'note' ? MOST - 1 : MOST))
  const log = all.map((one) => conciseLine(one).replaceAll('##[', '#\\u0023['))
  const lines = annotated.flat().map((one) => `${annotation(one)}\n`)
  const left = byLevel.flatMap((own, i) => leftOut(own, annotated[i] ?? []))
  if (tooMany) lines.push(`::notice title=skillc::${left.join(', ')} only in the log, since GitHub annotates ${MOST} of each level\n`)
  return [...log, ...lines].join('')
}

/** As many as are annotated: of every rule one before two of any, and where that is equal of every file. */
function various(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const left = new Set(diagnostics)
  const chosen: Diagnostic[] = []
  const seen = ({ rule, file }: Diagnostic): number => chosen.reduce((sum, one) => sum + (one.rule === rule ? MOST : 0) + (one.file === file ? 1 : 0), 0)
  while (left.size > 0 && chosen.length < MOST) {
    const [next] = [...left].map((one) => ({ one, seen: seen(one) })).sort((a, b) => a.seen - b.seen)
    if (!next) break
    chosen.push(next.one)
    left.delete(next.one)
  }
  return chosen
}

function leftOut(all: readonly Diagnostic[], shown: readonly Diagnostic[]): string[] {
  const count = all.length - shown.length
  return count > 0 ? [plural(count, `more ${(all[0] as Diagnostic).level}`)] : []
}

function annotation({ rule, level, message, help, file, start, end }: Diagnostic): string {
  const properties: [string, string | number][] = [
    ['file', printable(file)],
    ['line', start.line],
    ['endLine', end.line],
  ]
  // GitHub refuses columns of an annotation that goes over more than one line.
  if (start.line === end.line) properties.push(['col', start.column], ['endColumn', end.column])
  properties.push(['title', rule])
  const text = help ? `${printable(message)}\nhelp: ${help.split('\n').map(printable).join('\n')}` : printable(message)
  return `::${COMMAND[level]} ${properties.map(([key, value]) => `${key}=${property(value)}`).join(',')}::${data(text)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(value: string | number): string {
  return data(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
