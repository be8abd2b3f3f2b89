import type { Diagnostic, Report } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import { atLeast } from './levels.ts'
import { printable } from './printable.ts'
import { snippet } from './snippet.ts'
import { summary } from './summary.ts'

export interface TextOptions {
  /** The lowest level to show. */
  readonly level: Level
  /** As picocolors makes them; without any when left out. */
  readonly colors?: Colors | undefined
  /** Make the rule's id a link that the terminal opens: the base to put in front of its page. */
  readonly hyperlinks?: string | undefined
  /** Columns of the terminal. */
  readonly width: number
}

type Colors = Readonly<Record<'bold' | 'red' | 'yellow' | 'cyan' | 'blue', (text: string) => string>>

const PLAIN: Colors = { bold: String, red: String, yellow: String, cyan: String, blue: String }

/** Each finding with the line it is about, then the summary. */
export function textReport(report: Report, { level, colors = PLAIN, hyperlinks, width }: TextOptions): string {
  const shown = report.diagnostics.filter((one) => atLeast(one.level, level))
  return [...shown.map((one) => finding(one, colors, hyperlinks, width)), summary(report, level)].join('\n')
}

function finding(diagnostic: Diagnostic, colors: Colors, hyperlinks: string | undefined, width: number): string {
  const { start, help, fixes } = diagnostic
  const { line, column } = start
  const gutter = String(line).length
  const blank = ' '.repeat(gutter)
  const bar = colors.blue('|')
  const lines = [
    `${heading(diagnostic, colors, hyperlinks)}${colors.bold(`: ${printable(diagnostic.message)}`)}`,
    `${blank}${colors.blue('-->')} ${printable(diagnostic.file)}:${line}:${column}`,
  ]
  const quoted = snippet(diagnostic, width - gutter - 3)
  if (quoted) {
    lines.push(`${blank} ${bar}`, `${colors.blue(String(line))} ${bar} ${quoted.line}`.trimEnd())
    lines.push(`${blank} ${bar} ${' '.repeat(quoted.indent)}${paint(diagnostic.level, colors)('^'.repeat(quoted.marked))}`)
  }
  const note = (kind: string, text: string): void => {
    const [first, ...more] = text.split('\n').map(printable)
    lines.push(
      `${blank} ${colors.blue('=')} ${colors.bold(`${kind}:`)} ${first}`,
      ...more.map((one) => `${blank}   ${' '.repeat(kind.length + 2)}${one}`.trimEnd()),
    )
  }
  if (help) note('help', help)
  for (const { title, safety } of fixes) note('fix', `${title} (${safety === 'safe' ? 'safe, --fix' : 'suggested, --fix-suggested'})`)
  return `${lines.join('\n')}\n`
}

function heading({ level, rule, url }: Diagnostic, colors: Colors, hyperlinks: string | undefined): string {
  const id = hyperlinks === undefined ? rule : `\u001b]8;;${hyperlinks}${url}\u001b\\${rule}\u001b]8;;\u001b\\`
  return colors.bold(paint(level, colors)(`${level}[${id}]`))
}

function paint(level: Level, colors: Colors): (text: string) => string {
  return level === 'error' ? colors.red : level === 'warning' ? colors.yellow : colors.cyan
}
