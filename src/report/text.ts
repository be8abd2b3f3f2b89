import type { Diagnostic, Report } from '../lint/report.ts'
import type { Level } from '../risk/evidence/level.ts'
import { grouped } from './grouped.ts'
import { plural, shownIn, worstFirst, type View } from './levels.ts'
import { printable } from './printable.ts'
import { snippet } from './snippet.ts'
import { statisticsTable } from './statistics.ts'
import { summary } from './summary.ts'

export interface TextOptions extends View {
  /** As picocolors makes them; without any when left out. */
  readonly colors?: Colors | undefined
  /** Make the rule's id a link that the terminal opens: the base to put in front of its page. */
  readonly hyperlinks?: string | undefined
  /** Columns of the terminal. */
  readonly width: number
}

type Colors = Readonly<Record<'bold' | 'red' | 'yellow' | 'cyan' | 'blue', (text: string) => string>>

const PLAIN: Colors = { bold: String, red: String, yellow: String, cyan: String, blue: String }

/** From so many on, findings that say the same are told once. */
const FOLDED_FROM = 3

/** Places that are named of those that are not told. */
const NAMED = 3

/** Up to so many findings can be counted by eye. */
const WITHOUT_TABLE = 10

/** Each finding with the line it is about, errors first, then a table where there are many, and the summary. */
export function textReport(report: Report, options: TextOptions): string {
  const { colors = PLAIN, hyperlinks, width } = options
  const shown = worstFirst(shownIn(report, options))
  const blocks = folded(shown).map(([first, ...same]) => finding(first, same, colors, hyperlinks, width))
  const table = shown.length > WITHOUT_TABLE ? [statisticsTable(shown)] : []
  const hint =
    shown.length > 0
      ? [report.tool.pages === undefined ? 'run "skillc explain RULE" for more about a rule\n' : `more about a rule: ${report.tool.pages}RULE.md\n`]
      : []
  return [...blocks, ...table, summary(report, options) + hint.join('')].join('\n')
}

/** Findings in their order, those that say the same with the first of them. */
function folded(shown: readonly Diagnostic[]): readonly (readonly [Diagnostic, ...Diagnostic[]])[] {
  const groups = grouped(shown, ({ level, rule, message, help }) => [level, rule, message, help].join('\n'))
  return [...groups.values()].flatMap((group) => (group.length >= FOLDED_FROM ? [group] : group.map((one): [Diagnostic] => [one])))
}

function finding(diagnostic: Diagnostic, same: readonly Diagnostic[], colors: Colors, hyperlinks: string | undefined, width: number): string {
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
  if (same.length > 0) {
    const places = same.slice(0, NAMED).map(({ file, start: at }) => `${file}:${at.line}:${at.column}`)
    const files = new Set([diagnostic, ...same].map(({ file }) => file)).size
    note('same', `${same.length} more, in ${plural(files, 'file')} in all: ${places.join(', ')}${same.length > NAMED ? ', ...' : ''}`)
  }
  return `${lines.join('\n')}\n`
}

function heading({ level, rule, url }: Diagnostic, colors: Colors, hyperlinks: string | undefined): string {
  const id = hyperlinks === undefined ? rule : `\u001b]8;;${hyperlinks}${url}\u001b\\${rule}\u001b]8;;\u001b\\`
  return colors.bold(paint(level, colors)(`${level}[${id}]`))
}

function paint(level: Level, colors: Colors): (text: string) => string {
  return level === 'error' ? colors.red : level === 'warning' ? colors.yellow : colors.cyan
}
