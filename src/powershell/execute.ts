import { fromBase64 } from '../evidence/decode-text.ts'
import { join, type Data } from '../shell/data.ts'
import { judgeExecution } from '../shell/judge.ts'
import { fileIn, pathKey } from './files.ts'
import { tell, type Known } from './known.ts'
import type { Named } from './named.ts'
import { startsAlong } from './start-process.ts'
import type { Taken } from './take-in.ts'

/** What a statement runs: text, code in a command line, a file. */
export function execute(named: Named, { data }: Taken, known: Known): void {
  const { seen, span } = named
  const called = calledBy(named, known)
  runsEncoded(named, known)
  runsText(named, called, data, known)
  const nested = nestedIn(seen)
  if (nested !== undefined)
    known.runInner(
      nested.replace(/^&\s?\{(.*)\}\s?"?$/s, '$1').replace(/"$/, ''),
      { ...known, state: HIDES.test(seen) ? { ...known.state, background: true } : known.state },
      span,
    )
  else startsFile(named, known)
}

/** `powershell -enc …` */
function runsEncoded({ seen, span }: Named, known: Known): void {
  const encoded = /(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}?\s[-/]e(?:c|nc|ncodedcommand)?\s+['"]?([A-Za-z0-9+/=]{16,})/i.exec(seen)?.[1]
  if (encoded === undefined) return
  const decoded = fromBase64(encoded)
  const shown = decoded === undefined ? '' : `: ${decoded.replace(/\s+/g, ' ').slice(0, 120)}`
  tell('decode-execute', `runs code that is hidden by base64${shown}`, 'error', span, known)
  if (decoded !== undefined) known.runInner(decoded, known, span)
}

/** `& $x` */
function calledBy({ text }: Named, { variables }: Known): Data | undefined {
  const calls = /^[&.]\s?\(?\s?\$(\w{1,80})/.exec(text)?.[1]?.toLowerCase()
  return calls === undefined ? undefined : variables.get(calls)
}

/** `iex …`, or what is called is text. */
function runsText({ seen, span, runs, facts }: Named, called: Data | undefined, data: Data, known: Known): void {
  if (called && /\biex\b|invoke-expression/i.test(called.text ?? '') && called.facts.some(({ kind }) => kind === 'decoded'))
    tell('decode-execute', `runs \`${(called.text ?? '').slice(0, 40)}\`, whose name is hidden by an encoding`, 'error', span, known)
  if (!runs && !called?.facts.some(({ kind }) => kind === 'download' || kind === 'decoded') && !/\.invoke\(\)$/i.test(seen)) return
  const inner = called && !runs ? join(called, { facts: facts.filter((one) => one.kind === 'download') }) : data
  judgeExecution({ ...inner, facts: inner.facts.filter(({ kind }) => kind === 'download' || kind === 'decoded') }, known.state, span)
  if (inner.text !== undefined) known.runInner(inner.text, known, span)
}

/** Code in a command line: `powershell -c "…"`, `cmd /c …`. */
function nestedIn(seen: string): string | undefined {
  const inQuotes = /(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}?\s-c(?:ommand)?\s+(?:"((?:[^"]|""){3,8000})"|'([^']{3,8000})'|([^"'][^\n]{3,8000}))/i.exec(seen)
  const cmd = /\bcmd(?:\.exe)?\s+\/[ck]\s+"?([^\n]{3,8000})/i.exec(seen)?.[1]
  return startsAlong(seen) ?? inQuotes?.[1] ?? inQuotes?.[2] ?? inQuotes?.[3] ?? cmd
}

/** A file is started: by its name, or by a program for that. */
const STARTS =
  /\b(?:start-process|saps|start|invoke-item|ii|msiexec|rundll32|regsvr32|wscript|cscript|mshta|cmd|powershell|pwsh|python|node|install|import-module|add-appxpackage|wmic|call|schtasks|sc|new-service)(?:\.exe)?\b|^&|^\.\s|^\.?\\|^["']?(?:%\w{1,20}%|\$env:\w{1,20}|[a-z]:)\\/i

function startsFile({ text, seen, span, fetches, facts }: Named, { state, files }: Known): void {
  if (STARTS.test(text) && !fetches) {
    const share = /\bnet(?:\.exe)?\s+use\b/i.test(text) ? undefined : facts.find((one) => one.kind === 'download' && one.url.startsWith('\\\\'))
    const file = fileIn(seen, files, true) ?? fileIn(text, files, true) ?? (share && { facts: [share] })
    if (file?.facts.some(({ kind }) => kind === 'download' || kind === 'decoded')) judgeExecution(HIDES.test(seen) ? unseen(file) : file, state, span)
  } else if (!fetches && files.size > 0) {
    // A batch file starts a program by its name alone.
    const first = /^"?([^\s"|<>]{1,300})/.exec(seen)?.[1] ?? ''
    const file = /[\\/.]/.test(first) ? files.get(pathKey(first)) : undefined
    if (file?.facts.some(({ kind }) => kind === 'download')) judgeExecution(file, state, span)
  }
}

/** A window that nobody is to see. */
const HIDES = /-w(?:in|indowstyle)?\s+['"]?(?:hidden|1\b)|\bwscript(?:\.exe)?\b[^\n]{0,40}\/\/b\b|-nonewwindow\b[^\n]{0,80}-windowstyle\s+hidden/i

function unseen(file: Data): Data {
  return { ...file, facts: file.facts.map((one) => (one.kind === 'download' ? { ...one, evasion: one.evasion ?? 'in a hidden window' } : one)) }
}
