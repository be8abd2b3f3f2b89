import type { Data, Fact } from '../shell/data.ts'
import { judgeExecution } from '../shell/judge.ts'
import type { Dialect } from '../evidence/dialects.ts'
import { inCall, type Named } from './named.ts'
import type { Program } from './program.ts'
import { isAsker, REQUEST, webShell } from './request.ts'
import { rolesOf } from './roles.ts'
import { splitAt } from './statements.ts'

/** Code that is loaded in the middle of a program, and no library that is brought. */
const LOADS =
  /(?:^|\.)(?:load|loadstring|eval|instance_eval|class_eval|module_eval|create_function|assert|AddScript|Load|LoadFrom|URLClassLoader|defineClass|require|require_once|include|include_once|dofile|loadfile|parse|evaluate|Execute|ExecuteGlobal)$/

/** Views of an app that show pages, which see nothing of the machine. */
const PAGE_VIEW = /(?:^|\.)\w{0,40}(?:[wW]eb_?[vV]iew|[pP]age)\w{0,40}\.load\w{0,20}$/

/** Blocks of a configuration whose `source` is a file that is brought, and not code. */
const BRINGS_FILES = /^(?:artifact|template)$/

/** Languages where `source(…)` is the method of some builder, or says where packages come from: nothing in them runs a file of code by that name. */
const NO_SOURCE: ReadonlySet<Dialect> = new Set<Dialect>(['java', 'kotlin', 'csharp', 'swift', 'rust', 'go', 'dart', 'c', 'ruby'])

/** Languages that run no text of their own: what `Load`, `Execute` or `#require` takes there is data, of a template or a test. */
const RUNS_NO_TEXT: ReadonlySet<Dialect> = new Set<Dialect>(['swift', 'rust', 'go', 'dart', 'c'])
/** `System.load(…)` runs a library; `properties.load(…)` reads. */
const LOADS_LIBRARY = /(?:^|\.)(?:System|Runtime|\w{0,40}[lL]oader)\.load$/
/** `Assembly.Load(…)` runs code; `XDocument.Load(…)` reads. */
const LOADS_ASSEMBLY = /(?:Assembly|Domain|Context|Loader)\.Load$/

/** Whether what is named like a call that runs code only reads data, or shows it: `JSON.parse(…)`, `webView.load(…)`. */
function isData(path: string, { dialect, opened }: Program): boolean {
  const own = path.slice(path.lastIndexOf('.') + 1)
  if (RUNS_NO_TEXT.has(dialect) && !/^eval/i.test(own)) return true
  if (own === 'load' && (dialect === 'java' || dialect === 'kotlin')) return !LOADS_LIBRARY.test(path.slice(-60))
  if (own === 'Load' && dialect === 'csharp') return !LOADS_ASSEMBLY.test(path.slice(-60))
  if (own === 'parse') return dialect !== 'r' && dialect !== 'groovy' && !/[sS]hell|[sS]cript|[eE]ngine|ExpressionParser/.test(path)
  if (own === 'source') return dialect === 'terraform' ? BRINGS_FILES.test(opened ?? '') : NO_SOURCE.has(dialect)
  return PAGE_VIEW.test(path.slice(-120))
}

/** A text is run as code of the same language. */
export function evaluate({ statement, span, calls }: Named, { text, facts }: Data, output: Data | undefined, program: Program): void {
  const call = calls.find(({ path }) => rolesOf(path).has('evaluates') && !isData(path, program))
  if (!call) return
  const { path, from, to } = call
  const inner = inCall(statement, call, program)
  if (inner.facts.some(isAsker)) {
    webShell(program, span)
    return
  }
  // `load(system("curl …"))`: nobody installs anything so.
  const within = output && statement.slice(from, to).some(({ kind }) => kind === 'string') ? output.facts : []
  const known = [...inner.facts, ...within, ...(to > from ? facts.filter(({ kind }) => kind !== 'peer') : [])].filter((one) => mayBeCode(one, path))
  const run = known.map((one) => (one.kind === 'download' && LOADS.test(path) ? { ...one, evasion: one.evasion ?? 'in the middle of a program' } : one))
  if (run.length > 0) judgeExecution({ text: inner.text ?? text, facts: run }, program.state, span)
}

/** What is loaded by a name or out of a file is code only where it was brought here. */
function mayBeCode({ kind }: Fact, path: string): boolean {
  return (
    !/(?:require|include|load|dofile|parse|assert|source|evaluate|execute)/i.test(path) ||
    kind === 'download' ||
    (kind === 'decoded' && /assert|load|parse|evaluate|execute/i.test(path))
  )
}

/** A function that a request names is a shell, too. */
export function callsBack({ statement, span, calls }: Named, program: Program): void {
  if (program.dialect !== 'php') return
  for (const { path, from, to } of calls) {
    if (!/^(?:array_map|array_filter|array_walk|usort|uasort|call_user_func|call_user_func_array|register_shutdown_function)$/.test(path)) continue
    const [first = []] = splitAt(statement.slice(from, to))
    if (first.some(({ kind, text }) => kind === 'word' && (REQUEST.test(text) || text === '$_SERVER'))) webShell(program, span)
  }
}
