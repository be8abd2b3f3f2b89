import { FIRST_VERSION, ruleUrl } from '../lint/diagnostic.ts'
import { rules as all } from '../rules/index.ts'
import type { CommandResult } from './result.ts'
import { printableJson } from '../report/printable.ts'

/** List every rule. */
export function listRules({ format }: { readonly format: 'text' | 'json' }): CommandResult {
  return { stdout: format === 'json' ? json() : text(), stderr: '', exitCode: 0 }
}

function json(): string {
  const value = all.map(({ id, level, category, since = FIRST_VERSION, summary, hosts, optIn }) => ({
    id,
    level,
    category,
    since,
    summary,
    hosts,
    optIn: optIn ?? false,
    url: ruleUrl(id),
  }))
  return printableJson(value)
}

function text(): string {
  const widest = (column: (rule: (typeof all)[number]) => string): number => Math.max(...all.map((rule) => column(rule).length))
  const [ids, levels, categories] = [widest(({ id }) => id), widest(({ level }) => level), widest(({ category }) => category)]
  return all
    .map(
      ({ id, level, category, summary, optIn }) =>
        `${id.padEnd(ids)}  ${level.padEnd(levels)}  ${category.padEnd(categories)}  ${summary}${optIn ? ' (only on request)' : ''}\n`,
    )
    .join('')
}
