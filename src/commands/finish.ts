import { resolve } from 'node:path'
import type { Discovered } from '../fs/discover.ts'
import { realPath } from '../fs/real-path.ts'
import type { Change } from '../lint/fix.ts'
import type { LintResult } from '../lint/lint.ts'
import type { Diagnostic, Report } from '../lint/report.ts'
import { atLeast } from '../report/levels.ts'
import { printable } from '../report/printable.ts'
import { summary } from '../report/summary.ts'
import type { Level } from '../risk/evidence/level.ts'
import type { RenderOptions } from './render.ts'
import type { CommandResult } from './result.ts'

export interface FinishOptions extends RenderOptions {
  readonly version: string
  /** Where the rules' pages stand on the web, if they do. */
  readonly pages?: string | undefined
  readonly failOn: Level | 'never'
  /** A file with old findings, which are not told. */
  readonly baseline?: string | undefined
  /** Write there what is found. */
  readonly writeBaseline?: boolean
  /** Tell of this file only. */
  readonly only?: string
  /** What the baseline is relative to, where that is another directory. */
  readonly baselineFrom?: string
  /** Stdout is a terminal: control characters are escaped in a patch, too. */
  readonly terminal: boolean
}

export const NOTHING: LintResult = { diagnostics: [], skills: [], files: 0, suppressed: 0, turnedOff: [], idle: [], crashes: [], unlisted: [] }

/** What has come up before. */
interface SoFar {
  readonly failures: string[]
  readonly notes?: string[]
  /** What a patch is made of, in place of a report. */
  readonly changes?: readonly Change[] | undefined
}

/** Take out what is old, print the rest, and say how it ends. */
export async function finish(checked: LintResult, found: Discovered, options: FinishOptions, { failures, notes = [], changes }: SoFar): Promise<CommandResult> {
  let result = checked
  failures.push(...result.crashes.map((crash) => `${crash}; this is a bug in skillc, please report it`))
  notes.push(...result.idle.map((one) => `${printable(one)}\n`))
  if (options.only !== undefined) result = ofFile(result, resolve(options.cwd, options.only), options.cwd)
  if (options.baseline !== undefined) {
    const { useBaseline } = await import('./use-baseline.ts')
    const where = { file: options.baseline, cwd: options.baselineFrom ?? options.cwd, write: options.writeBaseline === true }
    result = await useBaseline(result, where, notes, failures)
  }
  // Those that no walk has met: who names a file of a skill is told so, too.
  const met = new Set(found.unreadable.map(({ path }) => path))
  const unlisted = [...new Set(result.unlisted)].filter((path) => !met.has(path)).map((path) => ({ path, message: 'cannot be listed' }))
  failures.push(...unlisted.map(({ path, message }) => `${printable(path)}: ${message}`))
  const wantsFacts = [options, ...(options.outputs ?? [])].some(({ format }) => format === 'html')
  const facts = wantsFacts ? await (await import('./skill-facts.ts')).skillFacts(found.skills, options.cwd) : undefined
  const report = { ...reportOf(result, { ...found, unreadable: [...found.unreadable, ...unlisted] }, options), facts }
  const atThreshold = options.failOn !== 'never' && result.diagnostics.some(({ level }) => atLeast(level, options.failOn as Level))
  const failed = changes ? changes.length > 0 : atThreshold
  const shown = changes ? (await import('./write-fixes.ts')).diffOf(changes, options, failures) : await print(report, options, failures)
  return {
    stdout: shown.stdout,
    stderr: [...failures.map((failure) => `skillc: ${failure}\n`), ...notes, shown.stderr].join(''),
    exitCode: failures.length > 0 ? 2 : failed ? 1 : 0,
  }
}

function ofFile(result: LintResult, path: string, cwd: string): LintResult {
  const isIt = ({ file }: Diagnostic): boolean => realPath(resolve(cwd, file)) === realPath(path)
  return { ...result, diagnostics: result.diagnostics.filter(isIt), turnedOff: result.turnedOff.filter(isIt) }
}

/** The result where there is nothing to check, and that is no failure. */
export async function nothingToCheck(why: string, found: Discovered, options: FinishOptions): Promise<CommandResult> {
  const failures: string[] = []
  const { stdout } = isPlain(options) ? { stdout: '' } : await print(reportOf(NOTHING, found, options), options, failures)
  const stderr = [`nothing to check: ${why}`, ...failures].map((line) => `skillc: ${line}\n`).join('')
  return { stdout, stderr, exitCode: failures.length > 0 ? 2 : 0 }
}

/** Nobody but people reads it. */
function isPlain({ format, outputs = [] }: RenderOptions): boolean {
  return outputs.length === 0 && (format === 'text' || format === 'concise' || format === 'agent' || format === 'github')
}

/** Most runs find nothing, and need not load how to print it. */
async function print(report: Report, options: FinishOptions, failures: string[]): Promise<{ stdout: string; stderr: string }> {
  const { format, outputs = [], level = 'warning' } = options
  if (format === 'text' && outputs.length === 0 && report.diagnostics.length === 0) return { stdout: summary(report, { level }), stderr: '' }
  return (await import('./render.ts')).render(report, options, failures)
}

function reportOf(
  { diagnostics, skills, files, suppressed, turnedOff }: LintResult,
  { skipped, unreadable, missing }: Discovered,
  { version, pages }: Pick<FinishOptions, 'version' | 'pages'>,
): Report {
  return {
    tool: { name: 'skillc', version, pages },
    skills,
    diagnostics,
    files,
    skipped,
    unreadable: [...missing.map((path) => ({ path, reason: 'does not exist' })), ...unreadable.map(({ path, message }) => ({ path, reason: message }))],
    suppressed,
    turnedOff,
  }
}
