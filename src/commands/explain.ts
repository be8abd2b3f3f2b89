import type pc from 'picocolors'
import { wrap } from '../report/columns.ts'
import { rulePage } from '../report/rule-page.ts'
import { printable } from '../report/printable.ts'
import { rules } from '../rules/index.ts'
import { nearest } from '../text/edit-distance.ts'
import { didYouMean, misused, type CommandResult } from './result.ts'

/** Show the page of a rule. */
export async function explain(id: string, { color, width }: { readonly color: boolean; readonly width: number }): Promise<CommandResult> {
  const rule = rules.find((one) => one.id === id)
  if (!rule) {
    const ids = rules.map((one) => one.id)
    const guess = nearest(id, ids)
    return misused(`unknown rule "${id}"${didYouMean(guess)}${guess === undefined ? '; run "skillc rules" for the list' : ''}`)
  }
  const { default: picocolors } = await import('picocolors')
  return { stdout: forTerminal(await rulePage(rule), picocolors.createColors(color), Math.min(width, 100)), stderr: '', exitCode: 0 }
}

/** A rule's page without the marks that only a renderer of Markdown needs. */
function forTerminal(page: string, { bold, dim }: ReturnType<typeof pc.createColors>, width: number): string {
  const out: string[] = []
  let fence = ''
  for (const line of page.split('\n').map(printable)) {
    const ticks = /^(`{3,})\w*$/.exec(line)?.[1]
    if (fence !== '') {
      if (line === fence) fence = ''
      else out.push(`  ${dim('|')} ${line}`.trimEnd())
    } else if (ticks !== undefined) fence = ticks
    else if (line.startsWith('#')) out.push(bold(line.replace(/^#+ /, '')))
    else if (/^\|[-|]+\|$/.test(line) || line.startsWith('| level |')) continue
    else if (line.startsWith('|')) out.push(factsOf(line))
    else out.push(...wrap(line, width, ' '.repeat(/^\s*(?:- )?/.exec(line)?.[0].length ?? 0)))
  }
  return `${out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

function factsOf(row: string): string {
  const [level, category, since, hosts] = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  return `${level}, ${category}, since ${since}, hosts: ${hosts}`
}
