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
  if (format === 'text') return { stdout: await text(report, view, options), stderr: '' }
  const { print, inCheckout: isMoved, isWhole } = REPORTS[format]
  const stdout = await print(isMoved ? withPaths(report, inCheckout(options)) : report, view)
  return { stdout, stderr: isWhole ? '' : summary(report, view) }
}

interface Printer {
  readonly print: (report: Report, view: View) => Promise<string>
  /** Read by who knows the checkout, and not the directory that this ran in. */
  readonly inCheckout?: true
  /** With all that the summary says. */
  readonly isWhole?: true
}

const REPORTS: Readonly<Record<Exclude<Format, 'text'>, Printer>> = {
  json: { print: async (...all) => (await import('../report/json.ts')).jsonReport(...all), isWhole: true },
  jsonl: { print: async (...all) => (await import('../report/json.ts')).jsonLines(...all) },
  concise: { print: async (...all) => (await import('../report/concise.ts')).conciseReport(...all) },
  agent: { print: async (...all) => (await import('../report/agent.ts')).agentReport(...all), isWhole: true },
  github: { print: async (...all) => (await import('../report/github.ts')).githubReport(...all), inCheckout: true },
  sarif: {
    print: async (report, view) => (await import('../report/sarif.ts')).sarifReport(report, { ...view, rules: (await import('../rules/index.ts')).rules }),
    inCheckout: true,
  },
  gitlab: { print: async (...all) => (await import('../report/gitlab.ts')).gitlabReport(...all), inCheckout: true },
  junit: { print: async (...all) => (await import('../report/junit.ts')).junitReport(...all) },
  rdjson: { print: async (...all) => (await import('../report/rdjson.ts')).rdjsonReport(...all), inCheckout: true },
  markdown: { print: async (...all) => (await import('../report/markdown.ts')).markdownReport(...all), isWhole: true },
  html: { print: async (...all) => (await import('../report/html/page.ts')).htmlReport(...all) },
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
