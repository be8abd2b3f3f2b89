import { resolve } from 'node:path'
import { whyNotWritten } from '../fs/write-file.ts'
import type { Report } from '../lint/report.ts'
import type { Format } from '../report/formats.ts'
import type { View } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { summary } from '../report/summary.ts'
import type { Level } from '../risk/evidence/level.ts'
import { inCheckout } from './in-checkout.ts'

export interface RenderOptions {
  readonly cwd: string
  /** Of what goes to stdout. */
  readonly format: Format
  /** Files that get the report in another format. */
  readonly outputs?: readonly { readonly format: Format; readonly file: string }[]
  /** The lowest level to show; what is usual in a format when left out. */
  readonly level?: Level | undefined
  readonly maxFindings?: number | undefined
  /** The table by rule in place of findings, in text. */
  readonly statistics?: boolean
  readonly color: boolean
  readonly hyperlinks?: string | undefined
  /** The directory of the checkout in a workflow of GitHub, to which annotations are relative. */
  readonly workspace?: string | undefined
  readonly width: number
}

interface Rendered {
  readonly stdout: string
  readonly stderr: string
}

/** Print a report to stdout and to files. Files that were not written are added to `failures`. */
export async function render(report: Report, options: RenderOptions, failures: string[]): Promise<Rendered> {
  for (const { format, file } of options.outputs ?? []) {
    const { stdout } = await rendered(report, format, { ...options, color: false, hyperlinks: undefined })
    const why = await whyNotWritten(resolve(options.cwd, file), stdout)
    if (why !== undefined) failures.push(`${printable(file)} was not written: ${why}`)
  }
  return rendered(report, options.format, options)
}

/** Programs that read everything filter for themselves. */
export function viewOf(format: Format, { level, maxFindings }: Pick<RenderOptions, 'level' | 'maxFindings'>): View {
  return { level: level ?? (format === 'json' || format === 'jsonl' ? 'note' : 'warning'), max: maxFindings }
}

async function rendered(report: Report, format: Format, options: RenderOptions): Promise<Rendered> {
  const view = viewOf(format, options)
  // Where the file is read by who knows the checkout, not the directory that this ran in.
  const moved = (): Report => withPaths(report, inCheckout(options))
  const only = (stdout: string): Rendered => ({ stdout, stderr: '' })
  const withSummary = (stdout: string): Rendered => ({ stdout, stderr: summary(report, view) })
  switch (format) {
    case 'json':
      return only((await import('../report/json.ts')).jsonReport(report, view))
    case 'jsonl':
      return withSummary((await import('../report/json.ts')).jsonLines(report, view))
    case 'concise':
      return withSummary((await import('../report/concise.ts')).conciseReport(report, view))
    case 'agent':
      return only((await import('../report/agent.ts')).agentReport(report, view))
    case 'github':
      return withSummary((await import('../report/github.ts')).githubReport(moved(), view))
    case 'sarif': {
      const { rules } = await import('../rules/index.ts')
      return withSummary((await import('../report/sarif.ts')).sarifReport(moved(), { ...view, rules }))
    }
    case 'gitlab':
      return withSummary((await import('../report/gitlab.ts')).gitlabReport(moved(), view))
    case 'junit':
      return withSummary((await import('../report/junit.ts')).junitReport(report, view))
    case 'rdjson':
      return withSummary((await import('../report/rdjson.ts')).rdjsonReport(moved(), view))
    case 'markdown':
      return only((await import('../report/markdown.ts')).markdownReport(report, view))
    case 'html':
      return withSummary(await (await import('../report/html/page.ts')).htmlReport(report, view))
    default:
      return only(await text(report, view, options))
  }
}

async function text(report: Report, view: View, { statistics, color, hyperlinks, width }: RenderOptions): Promise<string> {
  if (report.diagnostics.length === 0) return summary(report, view)
  if (statistics) {
    const { statisticsTable } = await import('../report/statistics.ts')
    return `${statisticsTable((await import('../report/levels.ts')).shownIn(report, view))}\n${summary(report, view)}`
  }
  // Loaded on demand: it opens the streams, which takes longer than checking a skill.
  const colors = color ? (await import('picocolors')).default.createColors(true) : undefined
  return (await import('../report/text.ts')).textReport(report, { ...view, hyperlinks, width, colors })
}

function withPaths(report: Report, pathOf: (file: string) => string): Report {
  const moved = (diagnostics: Report['diagnostics']): Report['diagnostics'] => diagnostics.map((one) => ({ ...one, file: pathOf(one.file) }))
  return { ...report, diagnostics: moved(report.diagnostics), turnedOff: moved(report.turnedOff ?? []) }
}
