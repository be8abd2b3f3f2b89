import type { Diagnostic, Report } from '../lint/report.ts'
import { plural, shownIn, type View } from './levels.ts'
import { printable } from './printable.ts'
import { countRules } from './statistics.ts'
import { summary } from './summary.ts'

/** The most characters of findings: a job summary of GitHub takes 1 MiB, in UTF-8. */
const MOST = 250_000

/** A page for the summary of a job or a comment: the sums, the table by rule, then the findings. */
export function markdownReport(report: Report, view: View): string {
  const shown = shownIn(report, view)
  const head = `## skillc\n\n${summary(report, view).trimEnd().split('\n').map(text).join('  \n')}\n`
  if (shown.length === 0) return head
  const rows = countRules(shown).map(({ rule, level: own, findings, files, fixable }) => `| ${own} | \`${rule}\` | ${findings} | ${files} | ${fixable} |\n`)
  const table = `\n| level | rule | findings | files | fixable |\n| --- | --- | ---: | ---: | ---: |\n${rows.join('')}`
  let size = 0
  const items = shown.map(item).filter((one) => (size += one.length) <= MOST)
  const left = shown.length - items.length
  const more = left > 0 ? `\n${plural(left, 'more finding')} not shown here.\n` : ''
  return `${head}${table}\n<details><summary>${plural(shown.length, 'finding')}</summary>\n\n${items.join('')}${more}\n</details>\n`
}

function item({ level, rule, message, help, file, start }: Diagnostic): string {
  const more = help ? `  \n  ${help.split('\n').map(text).join(' ')}` : ''
  return `- **${level}** \`${rule}\` ${text(`${file}:${start.line}:${start.column}`)}  \n  ${text(message)}${more}\n`
}

/** Text of a stranger makes neither links nor pictures, mentions nobody, and closes no element. */
function text(raw: string): string {
  return printable(raw)
    .replace(/[\\`*_{}[\]()#+!|~<>&-]/g, (char) => (char === '<' ? '&lt;' : char === '>' ? '&gt;' : char === '&' ? '&amp;' : `\\${char}`))
    .replaceAll('@', '@\u2060')
    .replaceAll('://', ':\u2060//')
}
