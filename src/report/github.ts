import type { Diagnostic, Report } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import { atLeast, LEVELS, plural } from './levels.ts'
import { printable } from './printable.ts'

/** GitHub shows this many annotations of a level for each step, and drops the rest without a word. */
const MOST = 10

const COMMAND: Record<Level, string> = { error: 'error', warning: 'warning', note: 'notice' }

export interface GithubOptions {
  readonly level: Level
  /** The path of a file from the root of the checkout, where GitHub looks for it; as the report names it when left out. */
  readonly pathOf?: ((file: string) => string) | undefined
}

/** Workflow commands that GitHub Actions turns into annotations; errors first. */
export function githubReport(report: Report, { level, pathOf = (file) => file }: GithubOptions): string {
  const byLevel = LEVELS.filter((one) => atLeast(one, level)).map((one) => report.diagnostics.filter((diagnostic) => diagnostic.level === one))
  const tooMany = byLevel.some((all) => all.length > MOST)
  // The line that says how many were left out is a notice too.
  const shown = byLevel.map((all) => all.slice(0, tooMany && all[0]?.level === 'note' ? MOST - 1 : MOST))
  const lines = shown.flat().map((one) => annotation(one, pathOf(one.file)))
  if (tooMany)
    lines.push(`::notice title=skillc::${byLevel.flatMap((all, i) => left(all, shown[i] ?? [])).join(', ')} not shown here: GitHub shows ${MOST} of each level`)
  return lines.map((line) => `${line}\n`).join('')
}

function left(all: readonly Diagnostic[], shown: readonly Diagnostic[]): string[] {
  const count = all.length - shown.length
  return count > 0 ? [plural(count, `more ${(all[0] as Diagnostic).level}`)] : []
}

function annotation({ rule, level, message, help, start, end }: Diagnostic, file: string): string {
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
