import type { Act } from '../evidence/act.ts'
import { fromBase64 } from '../evidence/decode-text.ts'
import { thousands } from '../../text/thousands.ts'
import { MAX_CODE_CHARACTERS, MAX_POWERSHELL_DEPTH } from '../../skill/limits.ts'
import { download } from '../shell/data.ts'
import { decodedAct, downloadAct, type Download } from '../shell/judge.ts'
import { guardsOff } from './guards.ts'
import { statementsOf, type Statement } from './statements.ts'

export interface PowerShellOptions {
  readonly autoRun?: boolean
  /** Told when the text is more than is analysed, and why. */
  readonly onLimit?: (why: string) => void
}

/** What is known of a variable or a file. */
interface Known {
  /** A text that stands in the code. */
  readonly text?: string
  readonly fetched?: Download
  /** How it was hidden. */
  readonly hidden?: string
}

interface State {
  readonly autoRun: boolean
  readonly code: string
  readonly depth: number
  readonly onLimit: ((why: string) => void) | undefined
  readonly variables: Map<string, Known>
  /** By their paths, in small letters. */
  readonly files: Map<string, Known>
  readonly acts: Act[]
}

/** What PowerShell, or a batch file, does: what it fetches or decodes and runs, and which guards of Windows it switches off. */
export function analysePowerShell(code: string, { autoRun = false, onLimit }: PowerShellOptions = {}): readonly Act[] {
  if (code.length > MAX_CODE_CHARACTERS) onLimit?.(`${thousands(code.length)} characters are over the limit of ${thousands(MAX_CODE_CHARACTERS)}`)
  return run(code.slice(0, MAX_CODE_CHARACTERS), autoRun, 0, onLimit)
}

function run(code: string, autoRun: boolean, depth: number, onLimit?: (why: string) => void): readonly Act[] {
  const state: State = { autoRun, code, depth, onLimit, variables: new Map(), files: new Map(), acts: [] }
  for (const statement of statementsOf(code)) runStatement(statement, state)
  const seen = new Set<string>()
  return state.acts.filter(({ kind, what }) => !seen.has(kind + what) && seen.add(kind + what))
}

function runStatement({ text, span }: Statement, state: State): void {
  for (const one of guardsOff(text)) state.acts.push({ ...one, span })
  const known = knownIn(text, state)
  const ways = { autoRun: state.autoRun, background: HIDDEN_WINDOW.test(text) && ('unseen' as const), says: () => VERIFIES.test(state.code) }
  const encoded = encodedIn(text)
  if (encoded !== undefined) {
    state.acts.push({ ...decodedAct('PowerShell’s -EncodedCommand', encoded), span })
    runHidden(encoded, span, state)
  }
  const [, name, value] = ASSIGNMENT.exec(text) ?? []
  if (RUNS_TEXT.test(text)) {
    if (known.hidden !== undefined) state.acts.push({ ...decodedAct(known.hidden, known.text), span })
    else if (known.fetched) state.acts.push({ ...downloadAct(known.fetched, ways), span })
    if (known.text !== undefined) runHidden(known.text, span, state)
  } else if (known.fetched && RUNS_ADDRESS.test(text)) state.acts.push({ ...downloadAct(known.fetched, ways), span })
  else if (known.fetched && FETCHES.test(text)) {
    const path = SAVED.map((where) => where.exec(text)?.[1]).find(Boolean)
    if (path !== undefined) state.files.set(pathOf(path, state), known)
  } else runsFile(text, span, ways, state)
  if (name !== undefined && value !== undefined) state.variables.set(name.toLowerCase(), known)
}

/** Code that was hidden, or stands in a text, is looked at like the rest. */
function runHidden(code: string, span: Statement['span'], { autoRun, depth, acts, onLimit }: State): void {
  if (depth >= MAX_POWERSHELL_DEPTH) onLimit?.(`code inside code is more than ${MAX_POWERSHELL_DEPTH} levels deep`)
  else acts.push(...run(code, autoRun, depth + 1, onLimit).map((one) => ({ ...one, span })))
}

const ASSIGNMENT = /^\s*(?:\[[\w.[\]]{1,60}\]\s{0,4})?\$(?:(?:script|global|env|local):)?(\w{1,60})\s{0,8}\+?=(?!=)\s{0,8}([^]+)$/i
const FETCHES =
  /(?<![\w-])(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|start-bitstransfer|bitsadmin|certutil)\b|\.download(?:string|data|file)|webclient|xmlhttp|openread/i
/** What runs a text, or loads a program out of the memory. */
const RUNS_TEXT =
  /(?<![\w-])(?:iex|invoke-expression|invoke-command)\b|\[scriptblock\]::create|\.invokescript\(|newscriptblock|reflection\.assembly\]::load|assembly\]::load/i
/** Programs that fetch and run at once. */
const RUNS_ADDRESS = /(?<![\w-])(?:mshta|regsvr32|rundll32|msiexec)\b/i
const ADDRESS = /(?:https?|ftp):\/\/[^\s"'`)<>|;,]{3,400}/i
/** An address without its scheme: `irm get.scoop.sh`. */
const BARE_ADDRESS =
  /(?<![\w-])(?:iwr|irm|invoke-webrequest|invoke-restmethod)\b(?:\s{1,4}-(?!uri)\w{1,30}){0,4}\s{1,4}(?:-uri\s{1,4})?["'(]{0,2}((?:[\w-]{1,60}\.){1,6}[a-z]{2,20}(?:\/[^\s"'()|;]{0,300})?)/i
/** Where what is fetched is put. */
const SAVED: readonly RegExp[] = [
  /-(?:outfile|destination|o|output)\s{1,4}(["'][^"']{1,300}["']|[^\s"'|)]{1,300})/i,
  /\.downloadfile\([^,]{1,400},\s{0,4}([^)]{1,300})\)/i,
  /\b(?:certutil|bitsadmin)\b.{0,200}(?:https?|ftp):\/\/\S{1,400}\s{1,4}(["'][^"']{1,300}["']|[^\s"'|>&]{1,300})/i,
]
const HIDDEN_WINDOW = /-w(?:in(?:dowstyle)?)?\s{1,4}h(?:id(?:den)?)?\b|start-job\b|start\s{1,4}(?:""\s{1,4})?\/b\b/i
const VERIFIES = /Get-FileHash|Get-AuthenticodeSignature|certutil\s+-hashfile/i
const LETTERS_BY_NUMBER = /(?:\[char\]\s{0,2}\(?\s{0,2}(?:0x)?[\da-f]{2,3}\)?\s{0,2}[+,]?\s{0,2}){4}|-bxor\b|\[char\[\]\]\s{0,2}\(\s{0,2}\d{2,3},/i

/** What a statement holds: what it fetches or decodes, or what its variables and files do. */
function knownIn(text: string, state: State): Known {
  const held = Array.from(text.matchAll(/\$(?:\{?(?:script|global|env|local):)?(\w{1,60})/gi), ([, name = '']) =>
    state.variables.get(name.toLowerCase()),
  ).filter((one) => one !== undefined)
  const base64 = /frombase64string\(\s{0,4}["']([\w+/=\s-]{8,100000})["']/i.exec(text)?.[1] ?? (/frombase64string/i.test(text) ? held[0]?.text : undefined)
  const decoded = base64 === undefined ? undefined : fromBase64(base64)
  if (decoded !== undefined || (base64 !== undefined && !isPlaceholder(base64))) return { hidden: 'base64', ...(decoded !== undefined && { text: decoded }) }
  if (LETTERS_BY_NUMBER.test(text)) return { hidden: 'numbers for letters' }
  const own = ADDRESS.exec(text)?.[0] ?? BARE_ADDRESS.exec(text)?.[1] ?? held.map(({ text: one }) => (one && ADDRESS.test(one) ? one : undefined)).find(Boolean)
  if (own !== undefined && (FETCHES.test(text) || RUNS_ADDRESS.test(text))) return { fetched: download(own) }
  const before = held.find(({ fetched, hidden }) => fetched ?? hidden) ?? fileIn(text, state)
  if (before) return before
  const said =
    /^[^="']{0,200}=\s{0,8}@?["']([^]{1,20000})["']@?\s{0,4}$/.exec(text)?.[1] ??
    (RUNS_TEXT.test(text) ? held.find((one) => one.text !== undefined)?.text : undefined)
  return said === undefined ? {} : { text: said }
}

/** What `-enc` is given, decoded. */
function encodedIn(text: string): string | undefined {
  const given = /(?:powershell|pwsh)(?:\.exe)?["']?\s.{0,400}?[-/]e(?:c|nc|ncodedcommand)?\s{1,4}["']?([\w+/=]{16,100000})/i.exec(text)?.[1]
  return given === undefined || isPlaceholder(given) ? undefined : fromBase64(given)
}

function isPlaceholder(text: string): boolean {
  return /^[<$]|^(?:your|base64|encoded)|\.\.\.|^[A-Z_]+$/i.test(text) && !/[a-z]/.test(text.slice(1, 20).replace(/your|base64|encoded/gi, ''))
}

/** A file that was fetched is run: by its name, by a program that starts others, or out of an archive. */
function runsFile(text: string, span: Statement['span'], ways: Parameters<typeof downloadAct>[1], state: State): void {
  const found = fileIn(text, state)
  if (!found?.fetched) return
  const into =
    /\b(?:expand-archive|tar|7z)\b.{0,300}(?:-destinationpath|-C|-o)\s{0,4}["']?([^\s"']{1,300})|expand-archive\s{1,4}\S{1,300}\s{1,4}["']?([^\s"']{1,300})/i.exec(
      text,
    )
  const target = into?.[1] ?? into?.[2]
  if (target !== undefined) state.files.set(pathOf(target, state), found)
  else if (/^certutil\b.{0,40}-decode/i.test(text)) state.files.set(pathOf(text.split(/\s+/)[3] ?? '', state), found)
  else if (STARTS.test(text)) state.acts.push({ ...downloadAct(found.fetched, ways), span })
}

/** What starts a program or script: a call, a program for it, or the path itself at the beginning. */
const STARTS =
  /^(?:[&.]\s|(?:start-process|saps|start|invoke-item|ii|powershell|pwsh|cmd|msiexec|rundll32|regsvr32|python|wscript|cscript|import-module|add-type)\b|["']?(?:\.{1,2}[\\/]|[$%]|[a-z]:\\))/i

/** The file that was fetched and is named in a statement: itself, or one below a directory that it was unpacked into. */
function fileIn(text: string, state: State): Known | undefined {
  if (state.files.size === 0) return undefined
  const plain = pathOf(text, state)
  for (const [path, known] of state.files) if (path.length > 2 && plain.includes(path)) return known
  return undefined
}

/** A path, or a statement with paths, in one spelling: variables by what they hold. */
function pathOf(path: string, { variables }: State): string {
  return path
    .replace(/\$(?:env:)?(\w{1,60})/gi, (whole, name: string) => variables.get(name.toLowerCase())?.text ?? whole)
    .toLowerCase()
    .replace(/["'()]|^\.[\\/]/g, '')
    .replaceAll('/', '\\')
    .trim()
}
