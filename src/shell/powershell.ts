import type { Act } from '../risk/act.ts'
import { credentialIn, isSecretName } from '../risk/credentials.ts'
import { fromBase64 } from '../risk/decode-text.ts'
import { siteOf } from '../risk/sites.ts'
import { MAX_CODE_CHARACTERS, MAX_POWERSHELL_DEPTH } from '../skill/limits.ts'
import type { Span } from '../text/span.ts'
import { download, join, type Data, type Fact } from './data.ts'
import { gradeDownload, judgeExecution, judgeSending, siteWords } from './judge.ts'
import { plainState } from './plain-state.ts'
import { discovered, evades, plants, startsAlong } from './powershell-acts.ts'
import type { State } from './state.ts'

/** Ways to fetch, and ways to run what is text. */
const FETCH =
  /\b(?:irm|iwr|curl|wget|invoke-restmethod|invoke-webrequest|start-bitstransfer)\b|['"]?\bdownload(?:string|file|data)(?:async)?['"]?\s?\)?\s?(?:\(|\.invoke)|net\.webclient|winhttp|msxml2|webrequest\]::create\(|\bget(?:string|bytearray|stream)async\b|bitsadmin\b|certutil\b[^\n|;]{0,200}-urlcache/i
const RUN =
  /(?:^|[\s|;&({=])['"]?(?:iex|invoke-expression)\b|\[(?:system\.)?reflection\.assembly\]::load(?:file|from)?\s?\(|\badd-type\b[^\n]{0,60}\s-typedefinition\s+\(|\bdo\s+(?:cmd\b|powershell\b|(?:call\s+)?%%?\w\b)|\[scriptblock\]::create|\.invokescript\(|invoke-command\b[^\n]{0,80}scriptblock|\|\s?(?:powershell|pwsh|cmd)(?:\.exe)?(?:\s-no\w{1,12}|\s-ep?\s\w{1,12}){0,4}(?:\s-c(?:ommand)?)?(?:\s-)?\s?$/i
const URL_IN = /(?:https?|ftp):\/\/[^\s'"`)|;<>]{1,400}/i
const SENDS =
  /-method\s+['"]?(?:post|put|patch)|\buploadstring|\buploadfile|\buploaddata|\buploadvalues|-infile\b|\bsend-mailmessage\b|\bcurl(?:\.exe)?\b[^\n|;]{0,200}\s(?:-d|-F|-T|--data\S{0,12}|--form|--upload-file)\b|\.(?:postasync|putasync)\(|-body\b/i

const UPLOADS = /-transfertype\s{1,4}['"]?upload/i
const TAKES = /\b(?:get-item|gi)\b|-transfertype\b/i

/** What one run through a script knows of its variables and files, and of what it does anywhere. */
interface Known {
  readonly state: State
  readonly variables: Map<string, Data>
  readonly files: Map<string, Data>
  readonly facts: Set<
    | 'records keys'
    | 'takes pictures'
    | 'sends'
    | 'connects'
    | 'runs orders'
    | 'reads from it'
    | 'walks home'
    | 'reads the clipboard'
    | 'sets the clipboard'
    | 'encrypts'
    | 'deletes'
    | 'makes a user'
  >
  readonly functions: Map<string, Called>
  readonly depth: number
  /** It stands in a document, where somebody reads what is to be run. */
  readonly shown: boolean
  /** The variable that gets what the block of a loop puts out. */
  into?: string | undefined
}

/** What is known of a function. */
interface Called {
  fetches: boolean
  url?: string | undefined
  readonly parameters: string[]
}

export interface PowerShellOptions {
  readonly autoRun?: boolean
  /** It stands in a document, where somebody reads what is to be run. */
  readonly shown?: boolean
  /** Told when the text is more than is analysed, in words that follow "because". */
  readonly onLimit?: (why: string) => void
}

/**
 * What PowerShell, or a batch file, does. It is cut into statements, in which quotes, comments and the escape character
 * are told apart. What a statement fetches, reads or decodes stays known under its variables and files.
 */
export function analysePowerShell(text: string, { autoRun = false, shown = false, onLimit }: PowerShellOptions = {}): readonly Act[] {
  const acts: Act[] = []
  const state = plainState(acts, autoRun)
  const known: Known = { state, variables: new Map(), files: new Map(), facts: new Set(), functions: new Map(), depth: 0, shown }
  const source = text.slice(0, MAX_CODE_CHARACTERS)
  if (text.length > MAX_CODE_CHARACTERS) onLimit?.(`it has ${text.length} characters of PowerShell, and skillc analyses ${MAX_CODE_CHARACTERS}`)
  runAll(source, known, undefined)
  // What a function is given is known once it was called.
  if (known.functions.size > 0) {
    acts.length = 0
    runAll(source, known, undefined)
  }
  if (state.counter.tooDeep) onLimit?.(`it holds code in code, more than ${MAX_POWERSHELL_DEPTH} deep`)
  const { facts } = known
  if (facts.has('records keys') && facts.has('sends')) spies(acts, 'records the keys that are pressed, and sends them away', source)
  if (facts.has('takes pictures') && facts.has('sends')) spies(acts, 'records the screen, and sends it away', source)
  // The address stands in a table, and is looked up by a function.
  if (
    facts.has('reads the clipboard') &&
    facts.has('sets the clipboard') &&
    COIN_ADDRESS.test(source) &&
    COIN_PATTERN.test(source) &&
    acts.every(({ what }) => what !== SWAPS)
  )
    spies(acts, SWAPS, source)
  if (facts.has('connects') && facts.has('reads from it') && facts.has('runs orders') && !acts.some(({ kind }) => kind === 'reverse-shell')) {
    const at = source.search(/net\.sockets\.tcpclient/i)
    acts.push({
      kind: 'reverse-shell',
      span: { start: Math.max(0, at), end: Math.max(0, at) + 'net.sockets.tcpclient'.length },
      what: 'hands a shell to somebody at the other end of a connection',
      level: 'error',
      confidence: 'high',
    })
  }
  if (facts.has('walks home') && facts.has('encrypts') && facts.has('deletes')) {
    const at = Math.max(0, source.search(/Cryptography|CreateEncryptor|\bAes\b/i))
    acts.push({
      kind: 'file-encryption',
      span: { start: at, end: at + 12 },
      what: 'encrypts the files of a user, and deletes the originals',
      level: 'error',
      confidence: 'high',
    })
  }
  const seen = new Set<string>()
  return acts.filter(({ kind, span, what }) => {
    const key = `${kind} ${span.start} ${what}`
    return !seen.has(key) && seen.add(key)
  })
}

function spies(acts: Act[], what: string, source: string): void {
  const at = source.search(/GetAsyncKeyState|GetKeyboardState|SetWindowsHookEx|CopyFromScreen|Set-Clipboard|\]::SetText/i)
  acts.push({ kind: 'spyware', span: { start: Math.max(0, at), end: Math.max(0, at) + 16 }, what, level: 'error', confidence: 'high' })
}

/** Code in a command line, which stands at `span`. */
function runInner(code: string, known: Known, span: Span): void {
  if (known.depth >= MAX_POWERSHELL_DEPTH) known.state.counter.tooDeep = true
  else runAll(code, { ...known, depth: known.depth + 1 }, span)
}

function runAll(source: string, known: Known, outer: Span | undefined): void {
  for (const one of statementsOf(source)) run(one, outer ?? one.span, known)
}

interface Statement {
  /** Without comments and escapes, in one line; texts keep their quotes. */
  readonly text: string
  readonly span: Span
  /** It stands in the block of a loop over what the statement before puts out. */
  readonly inLoop: boolean
  /** The function whose body it stands in. */
  readonly inside: string | undefined
  /** It has an address whose host is put together of pieces. */
  readonly apart: boolean
}

/** Nobody takes the name of a host apart who wants it to be read. */
const APART =
  /&\s{0,4}\(\s{0,4}["'](?:\{\d\}){2,10}["']\s{0,4}-f\b|https?:\/\/[\w.-]{0,60}(['"])\s{0,4}\+\s{0,4}\1[\w.-]|(['"])ht{1,2}p?s?\2\s{0,4}\+\s{0,4}\2/i

/** Cut at line ends, semicolons, `&&` and the braces of blocks; brackets stay together. */
function statementsOf(source: string): Statement[] {
  const batch = /^\s{0,80}(?:@echo\b|rem\s|::|set\s+["\w]+=|goto\s|setlocal\b)/im.test(source) || (/%\w{1,40}%/.test(source) && !/\$\w/.test(source))
  const statements: Statement[] = []
  let text = ''
  let start = -1
  let end = 0
  let depth = 0
  let inLoop = false
  const braces: boolean[] = []
  /** The functions whose braces are open; '' for other blocks. */
  const functions: string[] = []
  const cut = (): void => {
    const plain = folded(text.replace(/\s+/g, ' ').trim())
    if (plain !== '' && start >= 0)
      statements.push({ text: plain, span: { start, end }, inLoop, inside: functions.findLast((name) => name !== ''), apart: APART.test(text) })
    text = ''
    start = -1
    inLoop = false
  }
  const add = (piece: string, from: number, to: number): void => {
    if (start < 0 && piece.trim() !== '') start = from
    text += piece
    if (piece.trim() !== '') end = to
  }
  let misses = 0
  for (let at = 0; at < source.length; at++) {
    const char = source[at] as string
    const next = source[at + 1]
    if (char === '`' && next !== undefined && !batch) {
      // It continues a line, and cuts words: `i`ex` is `iex`.
      const lineEnd = next === '\n' || (next === '\r' && source[at + 2] === '\n')
      if (lineEnd) {
        add(' ', at, at)
        at += next === '\r' ? 2 : 1
      } else add(/[a-z"'$]/i.test(next) ? next : ` ${next}`, at, ++at + 1)
    } else if (char === '^' && batch && next !== undefined) {
      if (next === '\n' || next === '\r') at += next === '\r' ? 2 : 1
    } else if (char === '<' && next === '#' && !batch) {
      const close = source.indexOf('#>', at + 2)
      at = close < 0 ? source.length : close + 1
    } else if (char === '#' && !batch && (at === 0 || /[\s;({]/.test(source[at - 1] as string))) {
      const close = source.indexOf('\n', at)
      at = (close < 0 ? source.length : close) - 1
    } else if (batch && text.trim() === '' && /^(?:rem\s|::)/i.test(source.slice(at, at + 4))) {
      const close = source.indexOf('\n', at)
      at = (close < 0 ? source.length : close) - 1
    } else if (char === '@' && (next === '"' || next === "'") && /^@["'][ \t]{0,20}\r?\n/.test(source.slice(at, at + 30)) && misses < 50) {
      const close = source.indexOf(`\n${next}@`, at + 2)
      if (close < 0) {
        misses++
        continue
      }
      add(`"${source.slice(source.indexOf('\n', at) + 1, close).replaceAll('"', "'")}"`, at, close + 3)
      at = close + 2
    } else if (char === '"' || (char === "'" && !batch)) {
      const close = misses > 200 ? -1 : closing(source, at, batch)
      if (close < 0) {
        misses++
        add(' ', at, at + 1)
        continue
      }
      // A quote in a word is part of it: `"iex"` as well as `i"e"x`.
      add(char === '"' ? source.slice(at, close + 1).replace(/`(?=[a-z])/gi, '') : source.slice(at, close + 1), at, close + 1)
      at = close
    } else if (char === '(' || char === '[') {
      depth++
      add(char, at, at + 1)
    } else if (char === ')' || char === ']') {
      depth = Math.max(0, depth - 1)
      add(char, at, at + 1)
    } else if (char === '{') {
      const whole = depth > 0 || /[@$=(]\s{0,8}$/.test(text.slice(-10)) || /-(?:scriptblock|command)\s{0,8}$/i.test(text.slice(-20))
      braces.push(whole)
      if (whole) {
        depth++
        add(char, at, at + 1)
      } else {
        const loops = /\|\s?(?:%|\?|foreach(?:-object)?|where(?:-object)?)\s?$/i.test(text.replace(/\s+/g, ' '))
        const name = /^\s*(?:function|filter)\s+(?:\w{1,20}:)?([\w-]{1,80})/i.exec(text)?.[1]?.toLowerCase() ?? ''
        cut()
        functions.push(name)
        inLoop = loops
      }
    } else if (char === '}') {
      if (braces.pop()) {
        depth = Math.max(0, depth - 1)
        add(char, at, at + 1)
      } else {
        cut()
        functions.pop()
      }
    } else if ((char === '\n' || char === ';') && depth > 0) add(char === ';' ? ' ; ' : ' ', at, at + 1)
    else if (char === '\n' && /(?:[|,+=]|-[a-z]{1,8})\s{0,8}$/i.test(text.slice(-12)) && !batch) add(' ', at, at + 1)
    else if (char === '\n' || (char === ';' && !batch)) cut()
    else if (char === '&' && next === '&') {
      cut()
      at++
    } else if (char === '|' && next === '|') {
      cut()
      at++
    } else if (char === '&' && text.trim() !== '' && depth === 0 && !/[|>=]\s{0,4}$/.test(text.slice(-6)) && /\s/.test(next ?? '')) {
      // What follows runs next, or is what the operator calls.
      cut()
      add('& ', at, at + 1)
    } else add(char, at, at + 1)
    if (text.length > 20_000) cut()
  }
  cut()
  return statements
}

function closing(source: string, open: number, batch: boolean): number {
  const quote = source[open]
  const last = Math.min(source.length, open + 20_000)
  for (let i = open + 1; i < last; i++) {
    const char = source[i]
    if (char === '`' && quote === '"' && !batch) i++
    else if (char === quote) {
      if (source[i + 1] === quote) i++
      else return i
    } else if (char === '\n' && batch) return -1
  }
  return -1
}

/** Texts that are put together of letters and pieces, as one. */
function folded(text: string): string {
  if (!/\+|\[char|-f\b|-join/i.test(text)) return text
  const letters = text
    .replace(
      /\[char\[\]\] ?@?\(? ?((?:0x[\da-f]{2}|\d{1,3})(?: ?, ?(?:0x[\da-f]{2}|\d{1,3})){0,4000}) ?\)?/gi,
      (_, codes: string) =>
        `'${codes
          .split(',')
          .map((code) => String.fromCharCode(Number(code)))
          .join('')}'`,
    )
    .replace(/\[char\] ?\(?(0x[\da-f]{2}|\d{1,3})\)?/gi, (_, code: string) => `'${String.fromCharCode(Number(code))}'`)
  const formatted = letters.replace(/\(? ?["']((?:\{\d\}){1,10})["'] -f ((?:["'][^"']{0,200}["'] ?,? ?){1,10})\)?/gi, (_, order: string, pieces: string) => {
    const parts = Array.from(pieces.matchAll(/["']([^"']{0,200})["']/g), ([, piece]) => piece ?? '')
    return `'${order.replace(/\{(\d)\}/g, (__, i: string) => parts[Number(i)] ?? '')}'`
  })
  return glued(formatted)
}

/** `'a'+"b"` as `'ab'`. */
function glued(text: string): string {
  let result = ''
  let at = 0
  /** Where the last text began in the result, if nothing but a plus has come since. */
  let open = -1
  while (at < text.length) {
    const char = text[at] as string
    const end = char === '"' || char === "'" ? text.indexOf(char, at + 1) : -1
    if (end > at) {
      const piece = text.slice(at + 1, end)
      const joins = open >= 0 && /^ ?\+ ?$/.test(result.slice(result.length - 3).replace(/^[^"']*["']/, ''))
      if (joins) {
        result = `${result.slice(0, result.lastIndexOf('+')).trimEnd().slice(0, -1)}${piece}${result[open] as string}`
      } else {
        open = result.length
        result += `${char}${piece}${char}`
      }
      at = end + 1
    } else {
      if (char !== '+' && char !== ' ') open = -1
      result += char
      at++
    }
  }
  return result
}

/** What is decoded, or put together of letters so that nobody can read it. */
const DECODES =
  /\[\s?\(?-\s?1\s?\.\.|length\s?-\s?1\s?\)?\s?\.\.\s?-?0|frombase64string|-bxor\b|gzipstream|deflatestream|-join\s?\(|\[array\]::reverse|convertto-securestring\b[^\n]{0,200}-key\b/i
const ENVIRONMENT =
  /\bcmd(?:\.exe)?\s+\/c\s+["']?set["']?(?=[\s|);]|$)|\b(?:get-childitem|gci|dir|ls|get-item|gi)\s+(?:-path\s+)?['"]?env:(?:\\?\*)?['"]?(?=[\s|);]|$)|\[(?:system\.)?environment\]::getenvironmentvariables\(/i
const READS =
  /\b(?:get-content|gc|cat|type|readalltext|readallbytes|readalllines|-infile|copy-item|cp|copy|compress-archive|openread|uploadfile|streamreader|select-string|tar|import-csv|get-childitem|gci|-literalpath|robocopy|xcopy)\b|curl(?:\.exe)?\b[^\n|;]{0,200}@/i
/** A file is started: by its name, or by a program for that. */
const STARTS =
  /\b(?:start-process|saps|start|invoke-item|ii|msiexec|rundll32|regsvr32|wscript|cscript|mshta|cmd|powershell|pwsh|python|node|install|import-module|add-appxpackage|wmic|call|schtasks|sc|new-service)(?:\.exe)?\b|^&|^\.\s|^\.?\\|^["']?(?:%\w{1,20}%|\$env:\w{1,20}|[a-z]:)\\/i

/** A variable stands where an address would. */
const HIDES_ADDRESS =
  /\b(?:irm|iwr|curl|wget|invoke-restmethod|invoke-webrequest)\b[^\n|;]{0,60}?(?:-uri\s+)?["'(]{0,3}\$\w|download(?:string|file|data)\w{0,5}\(\s?\$|upload\w{4,7}\(\s?\$|webrequest\]::create\(\s?\$|\b(?:irm|iwr|invoke-\w{3,12})\b[^\n]{0,60}frombase64/i

/** A window that nobody is to see. */
const HIDES = /-w(?:in|indowstyle)?\s+['"]?(?:hidden|1\b)|\bwscript(?:\.exe)?\b[^\n]{0,40}\/\/b\b|-nonewwindow\b[^\n]{0,80}-windowstyle\s+hidden/i

function unseen(file: Data): Data {
  return { ...file, facts: file.facts.map((one) => (one.kind === 'download' ? { ...one, evasion: one.evasion ?? 'in a window that nobody sees' } : one)) }
}

/** What coins are sent to, as a text. */
const COIN_ADDRESS = /['"](?:bc1[a-z0-9]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})['"]/i

/** A pattern that finds such addresses. */
const COIN_PATTERN = /0x\[|\bbc1[|[)]|\[13\]|\bT\[[1A]/
const SWAPS = 'puts an address for coins of its own where the user has copied one'

/** What a pattern in the place of a name is to find. */
const RUNNERS: readonly string[] = ['invoke-expression', 'iex', 'invoke-webrequest', 'iwr', 'invoke-restmethod', 'irm']

function fits(pattern: string, name: string): boolean {
  const parts = pattern.split('*').filter((part) => part !== '')
  let at = 0
  for (const [i, part] of parts.entries()) {
    // The first piece stands at the beginning, unless a star does.
    const last = i === 0 && !pattern.startsWith('*') ? 0 : name.length - part.length
    while (at <= last && !Array.from(part).every((char, k) => char === '?' || char === name[at + k])) at++
    if (at > last) return false
    at += part.length
  }
  return pattern.endsWith('*') || at === name.length
}

/** `$signs = 'IEX|DownloadString|…'`: names to look for, of which nothing runs. */
const SOUGHT = /^\$\w{1,40}\s?=\s?'(?:[\w.\\()*+?-]{1,40} ?\|){3,60}[\w.\\()*+?-]{1,40}'$/

function run({ text, inLoop, inside, apart }: Statement, span: Span, known: Known): void {
  const { state, variables, files } = known
  if (SOUGHT.test(text)) return
  const add = (kind: Act['kind'], what: string, level: Act['level'], confidence: Act['confidence'] = 'high'): void => {
    state.acts.push({ kind, span, what, level, confidence })
  }
  const set = /^(?:\[[\w.[\]]{1,60}\]\s?)?\$((?:\w{1,20}:)?\w{1,80})(?:\[[^\]\n]{1,80}\])?\s?(\+?=)(?!=)\s?(.*)$/s.exec(text)
  const loop = /^(?:foreach|for)\s?\(\s?\$(\w{1,80})\s+in\s(.*)\)?$/is.exec(text)
  const batchSet = /^set\s+(?:\/p\s+)?"?(\w{1,80})=(.*?)"?$/i.exec(text)
  const target = (set?.[1] ?? loop?.[1] ?? batchSet?.[1])?.toLowerCase()
  const value = set?.[3] ?? loop?.[2] ?? batchSet?.[2] ?? text
  const seen = expanded(value, known)
  const facts: Fact[] = [...factsIn(value, seen, known), ...(inLoop ? (variables.get('_')?.facts ?? []) : [])]
  const sends = (SENDS.test(seen) || UPLOADS.test(seen)) && (FETCH.test(seen) || /upload|send-mail|postasync|putasync/i.test(seen))
  define(text, inside, known)
  const used = usedIn(text, inside, known)
  const url = URL_IN.exec(seen)?.[0] ?? used?.url
  const fetches = (FETCH.test(withoutGiven(seen)) && !/^(?:set-alias|function)\b/i.test(text)) || (used?.fetches === true && url !== undefined)
  const own = inside === undefined || !fetches ? undefined : known.functions.get(inside)
  if (own) {
    own.fetches = true
    own.url ??= url
  }
  const runs = RUN.test(seen)

  // What it takes in.
  if (fetches && !sends) {
    const unchecked = /-skipcertificatecheck|servercertificatevalidationcallback/i.test(seen)
    facts.push(
      url === undefined
        ? { kind: 'download', url: 'a server', site: undefined }
        : {
            ...download(url),
            ...(unchecked
              ? { evasion: 'without checking who sends it' }
              : /\b(?:certutil|bitsadmin|esentutl|desktopimgdownldr)\b/i.test(seen) && { evasion: 'fetched by a tool of Windows that is for something else' }),
          },
    )
  }
  if (ENVIRONMENT.test(seen)) facts.push({ kind: 'secret', what: 'all environment variables', from: 'environment' })
  const credential =
    credentialIn(seen.length > 3900 ? seen.slice(0, 3900) : seen) ??
    /(?:Google\\Chrome|Microsoft\\Edge|BraveSoftware\\Brave-Browser)\\User Data\\?(?:Default|Profile \d)?|Mozilla\\Firefox\\Profiles/i.exec(seen)?.[0]
  // `$j.permissions.defaultMode = 'bypassPermissions'`: the object says it now.
  const [, whose, given] = /^\$(\w{1,80})(?:\.[\w-]{1,60}|\[[^\]\n]{1,60}\]){1,6}\s?=\s?([^\n]{1,200})$/.exec(text) ?? []
  if (whose !== undefined && given !== undefined) {
    const old = variables.get(whose.toLowerCase())
    variables.set(whose.toLowerCase(), { facts: old?.facts ?? [], text: `${old?.text ?? ''} ${given}`.slice(-390) })
  }
  if (credential !== undefined && READS.test(seen))
    facts.push({ kind: 'secret', what: `\`${credential}\``, from: /\.env\b|\.npmrc|\.pypirc/.test(credential) ? 'settings' : 'file' })
  if (/\bget-clipboard\b|clipboard\]::gettext/i.test(seen)) facts.push({ kind: 'secret', what: 'the clipboard', from: 'store' })
  if (/\bcmdkey\s+\/list|\bvaultcmd\b|protecteddata\]::unprotect|passwordvault|retrieveall\(\)/i.test(seen))
    facts.push({ kind: 'secret', what: 'passwords that Windows keeps', from: 'store' })
  for (const what of discovered(seen)) facts.push({ kind: 'machine', what })
  if (/historysavepath|consolehost_history/i.test(seen)) facts.push({ kind: 'secret', what: 'the command history', from: 'file' })
  if (/getnetworkcredential\(\)\.password|securestringtobstr/i.test(seen)) facts.push({ kind: 'secret', what: '$PASSWORD', from: 'variable' })
  if (DUMPS.test(seen)) facts.push({ kind: 'secret', what: 'the passwords of all who are logged in', from: 'file' })
  if (/\breg(?:\.exe)?\s+save\s+"?hklm\\(?:sam|security|system)\b/i.test(seen))
    facts.push({ kind: 'secret', what: 'the passwords of the accounts of Windows', from: 'file' })
  if (/\b(?:netsh\s+wlan\s+show\s+profiles?\b[^\n]{0,80}key=clear)/i.test(seen))
    facts.push({ kind: 'secret', what: 'passwords of wireless networks', from: 'store' })
  for (const { 1: name } of value.matchAll(/\$env:(\w{1,80})|%(\w{1,80})%/gi))
    if (name !== undefined && isSecretName(name)) facts.push({ kind: 'secret', what: `$env:${name}`, from: 'variable' })
  if (/getasynckeystate|getkeyboardstate|setwindowshookex/i.test(seen)) known.facts.add('records keys')
  if (
    /\b(?:get-childitem|gci|dir|ls)\b[^\n]{0,200}-r(?:ecurse)?\b|enumeratefiles|getfiles\(/i.test(seen) &&
    /\$home\b|userprofile|\\users\b|mydocuments|\[environment\]::getfolderpath/i.test(seen)
  )
    known.facts.add('walks home')
  if (/createencryptor|cryptostream|protect-cmsmessage|\baes\b[^\n]{0,60}::create/i.test(seen)) known.facts.add('encrypts')
  if (/\b(?:remove-item|ri|rm|del)\b|\bfile\]::delete\(/i.test(seen)) known.facts.add('deletes')
  if (/copyfromscreen/i.test(seen)) known.facts.add('takes pictures')
  if (sends) known.facts.add('sends')
  if (
    /net\.sockets\.tcpclient|\btcpclient\b/i.test(seen) &&
    siteOf(`tcp://${/tcpclient['"]?\)?\s?\(?\s?['"]?([\w.-]{1,200})/i.exec(seen)?.[1] ?? 'x.y'}`)?.kind !== 'local'
  )
    known.facts.add('connects')
  if (/\.getstream\(\)/i.test(seen)) known.facts.add('reads from it')
  if (runs || /start-process|\bcmd(?:\.exe)?\b|powershell/i.test(seen)) known.facts.add('runs orders')
  const decodes = DECODES.test(text) || (/\[char(?:\[\])?\]/i.test(text) && (runs || /-join/i.test(text)))
  // `gcm i*ke-e*n`: a name that is found by a pattern.
  const sought = /\b(?:gcm|get-command|gal|get-alias|getcommand\w{0,4}\()\s?(?:-name\s+)?["']?([\w-]{0,20}[*?][\w*?-]{1,24})/i.exec(seen)?.[1]
  const named = sought === undefined ? undefined : RUNNERS.find((name) => fits(sought.toLowerCase(), name))
  if (named !== undefined) facts.push({ kind: 'decoded', how: `the pattern \`${sought}\`` })
  if (apart) facts.push({ kind: 'decoded', how: 'an address that is taken apart' })
  const literal = /frombase64string\(\s?['"]([A-Za-z0-9+/=]{16,})/i.exec(seen)?.[1]
  if (decodes && (literal !== undefined || !/readallbytes|utf8\.getbytes/i.test(seen)))
    facts.push({
      kind: 'decoded',
      how: /base64/i.test(seen) ? 'base64' : 'an encoding',
      ...((literal !== undefined || /\.\.\s?-?0|-bxor|::reverse|\[char/i.test(text)) && { here: true }),
    })

  // What it runs.
  const data: Data = { facts, text: literal === undefined ? undefined : fromBase64(literal) }
  const downloads = facts.filter((one) => one.kind === 'download')
  const calls = /^[&.]\s?\(?\s?\$(\w{1,80})/.exec(text)?.[1]?.toLowerCase()
  const called = calls === undefined ? undefined : variables.get(calls)
  const encoded = /(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}?\s[-/]e(?:c|nc|ncodedcommand)?\s+['"]?([A-Za-z0-9+/=]{16,})/i.exec(seen)?.[1]
  if (encoded !== undefined) {
    const decoded = fromBase64(encoded)
    add('decode-execute', `runs code that is hidden by base64${decoded === undefined ? '' : `: ${decoded.replace(/\s+/g, ' ').slice(0, 120)}`}`, 'error')
    if (decoded !== undefined) runInner(decoded, known, span)
  }
  if (called && /\biex\b|invoke-expression/i.test(called.text ?? '') && called.facts.some(({ kind }) => kind === 'decoded'))
    add('decode-execute', `runs \`${(called.text ?? '').slice(0, 40)}\`, whose name is hidden by an encoding`, 'error')
  if (runs || called?.facts.some(({ kind }) => kind === 'download' || kind === 'decoded') || /\.invoke\(\)$/i.test(seen)) {
    const inner = called && !runs ? join(called, { facts: downloads }) : data
    judgeExecution({ ...inner, facts: inner.facts.filter(({ kind }) => kind === 'download' || kind === 'decoded') }, state, span)
    if (inner.text !== undefined) runInner(inner.text, known, span)
  }
  const inQuotes = /(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}?\s-c(?:ommand)?\s+(?:"((?:[^"]|""){3,8000})"|'([^']{3,8000})'|([^"'][^\n]{3,8000}))/i.exec(seen)
  const cmd = /\bcmd(?:\.exe)?\s+\/[ck]\s+"?([^\n]{3,8000})/i.exec(seen)?.[1]
  const nested = startsAlong(seen) ?? inQuotes?.[1] ?? inQuotes?.[2] ?? inQuotes?.[3] ?? cmd
  if (nested !== undefined)
    runInner(
      nested.replace(/^&\s?\{(.*)\}\s?"?$/s, '$1').replace(/"$/, ''),
      { ...known, state: HIDES.test(seen) ? { ...state, background: true } : state },
      span,
    )
  else if (STARTS.test(text) && !fetches) {
    const file = fileIn(seen, files, true) ?? fileIn(text, files, true)
    if (file?.facts.some(({ kind }) => kind === 'download' || kind === 'decoded')) judgeExecution(HIDES.test(seen) ? unseen(file) : file, state, span)
  } else if (!fetches && files.size > 0) {
    // A batch file starts a program by its name alone.
    const first = /^"?([^\s"|<>]{1,300})/.exec(seen)?.[1] ?? ''
    const file = /[\\/.]/.test(first) ? files.get(pathKey(first)) : undefined
    if (file?.facts.some(({ kind }) => kind === 'download')) judgeExecution(file, state, span)
  }

  if (used)
    for (const name of used.parameters)
      variables.set(name, join(variables.get(name) ?? { facts: [] }, { facts: facts.filter(({ kind }) => kind === 'secret' || kind === 'download') }))

  // What it sends, and where it keeps what it has.
  const secrets = facts.filter((one) => one.kind === 'secret')
  if ((sends || (fetches && /\?[^\s]{0,80}\$/.test(text))) && secrets.length > 0)
    judgeSending({ facts: withoutHeaders(secrets, value) }, url ?? 'a server', state, span, 'sends')
  const spied = new Set(facts.flatMap((one) => (one.kind === 'machine' ? [one.what] : [])))
  const site = url === undefined ? undefined : siteOf(url)
  if (
    sends &&
    secrets.length === 0 &&
    url !== undefined &&
    site !== undefined &&
    site.kind !== 'local' &&
    (spied.size > 2 || (spied.size > 0 && [...spied].some(evades)))
  )
    add('data-drop', `sends ${[...spied].slice(0, 3).join(', ')} to ${siteWords(url, site)}`, 'error', 'medium')
  // An address that was hidden, and whoever is asked or told something there.
  const disguise = facts.find((one) => one.kind === 'decoded' && one.here === true)
  if (
    disguise?.kind === 'decoded' &&
    (fetches || sends) &&
    (url === undefined || /^https?:\/\/\$/.test(url) || site !== undefined) &&
    site?.kind !== 'local' &&
    !runs &&
    HIDES_ADDRESS.test(text)
  )
    add('data-drop', `talks to ${url === undefined ? 'an address' : `\`${url}\``} that is hidden by ${disguise.how}`, 'error', 'medium')
  plants(seen, facts, state, span)
  // A name that is asked for carries what it is made of.
  const asked =
    /\b(?:resolve-dnsname|nslookup|test-connection|ping|gethost(?:entry|addresses|byname))\b[^\n]{0,40}?["'(]?[^"'\s]{0,300}\$[^\n]{0,200}?\.([\w-]{1,60}(?:\.[\w-]{1,60}){1,4})["')\s]/i.exec(
      `${text} `,
    )?.[1]
  const carried = asked === undefined ? undefined : secrets.find(({ kind }) => kind === 'secret')
  if (asked !== undefined && carried && 'what' in carried)
    add('secret-exfiltration', `carries ${carried.what} away in a name that it asks for, below \`${asked}\``, 'error')
  // `$x.open('GET', …)`, and later `$x.responseText`.
  const [, object, address] = /^\$(\w{1,80})\.open\(\s?['"]\w{3,6}['"]\s?,\s?['"]?(https?:[^'"\s]{4,300})/i.exec(expanded(text, known)) ?? []
  if (object !== undefined && address !== undefined)
    variables.set(object.toLowerCase(), { facts: [{ ...download(address), evasion: 'by a component of Windows, and no command' }] })
  if (/\bget-clipboard\b|clipboard\]::gettext/i.test(seen)) known.facts.add('reads the clipboard')
  if (/\b(?:set-clipboard|scb)\b|clipboard\]::settext/i.test(seen)) {
    known.facts.add('sets the clipboard')
    if (known.facts.has('reads the clipboard') && COIN_ADDRESS.test(seen)) add('spyware', SWAPS, 'error')
  }
  const kept: Data = {
    facts: facts.slice(0, 40),
    text:
      named ??
      (/\bnew-(?:scheduledtaskaction|scheduledtask|jobtrigger)\b/i.test(seen) ? seen.slice(0, 390) : undefined) ??
      (/getfolderpath\(['"]?startup/i.test(seen) ? 'shell:startup' : undefined) ??
      (loop ? seen.replace(/\)\s?$/, '') : textOf(seen)),
  }
  if (inLoop && known.into !== undefined)
    variables.set(known.into, join(variables.get(known.into) ?? { facts: [] }, { facts: facts.filter(({ kind }) => kind === 'secret' || kind === 'download') }))
  known.into = target !== undefined && /\|\s?(?:%|foreach(?:-object)?)\s?$/i.test(text) ? target : undefined
  if (target !== undefined)
    variables.set(
      target,
      set?.[2] === '+=' || /^\$\w{1,80}\[/.test(text) ? { ...join(variables.get(target) ?? { facts: [] }, { facts: kept.facts }), text: undefined } : kept,
    )
  if (/\|\s?(?:%|\?|foreach(?:-object)?|where(?:-object)?)\s?$/i.test(text)) variables.set('_', { facts: kept.facts })
  keep(seen, facts, known)
  alone(seen, { span, fetches, runs, facts, known, add })
}

/** A statement without the texts that a script in a file of its own is given: nobody runs them here. */
function withoutGiven(text: string): string {
  const at = /^(?:\$\w{1,80}\s?=\s?)?(?:&|powershell|pwsh)[^\n]{1,200}?\s-file\s/i.exec(text)?.[0].length
  if (at === undefined || RUN.test(text)) return text
  const rest = text.slice(at)
  const file = /^(?:"[^"]{0,300}"|'[^']{0,300}'|[^\s"']{1,300})/.exec(rest)?.[0].length ?? 0
  return text.slice(0, at + file) + rest.slice(file).replace(/"[^"]{0,2000}"|'[^']{0,2000}'/g, '""')
}

/** A function, and the names of what it is given. */
function define(text: string, inside: string | undefined, { functions }: Known): void {
  const [, name, list] = /^(?:function|filter)\s+(?:\w{1,20}:)?([\w-]{1,80})\s?(?:\(([^)]{0,400})\))?/i.exec(text) ?? []
  const key = name?.toLowerCase() ?? inside
  if (key === undefined || functions.size > 200) return
  const own: Called = functions.get(key) ?? { fetches: false, parameters: [] }
  functions.set(key, own)
  const given = list ?? (inside === undefined ? undefined : /^param\s?\((.{0,600}?)\)(?:\s|$)/i.exec(text)?.[1])
  for (const [, parameter] of (given ?? '').matchAll(/\$(\w{1,80})/g))
    if (parameter !== undefined && !own.parameters.includes(parameter.toLowerCase())) own.parameters.push(parameter.toLowerCase())
}

/** The function that a statement calls, and does not stand in. */
function usedIn(text: string, inside: string | undefined, { functions }: Known): Called | undefined {
  if (functions.size === 0 || /^(?:function|filter)\b/i.test(text)) return undefined
  for (const { 0: word } of text.matchAll(/[a-z][\w-]{1,80}/gi)) {
    const found = word.toLowerCase() === inside ? undefined : functions.get(word.toLowerCase())
    if (found) return found
  }
  return undefined
}

/** What variables and files in a statement hold; a token in a header is what headers are for. */
function factsIn(text: string, seen: string, { variables, files }: Known): Fact[] {
  const facts: Fact[] = []
  for (const { 0: name, index } of text.matchAll(/\$\{?(?:\w{1,20}:)?\w{1,80}|%\w{1,80}%/g)) {
    const held = variables.get(name.replace(/^\$\{?|%/g, '').toLowerCase())
    if (held && !/header/i.test(name) && !/-headers\s?$|authori[sz]ation['"]?\s?=\s?["']?\w{0,10}\s?$/i.test(text.slice(Math.max(0, index - 60), index)))
      facts.push(...held.facts)
  }
  if (files.size > 0 && (/\bnew-scheduledtaskaction\b/i.test(seen) || READS.test(seen) || SENDS.test(seen) || TAKES.test(seen)))
    facts.push(...((fileIn(text, files) ?? fileIn(seen, files))?.facts ?? []))
  return facts.slice(0, 60)
}

function withoutHeaders(secrets: readonly Fact[], text: string): readonly Fact[] {
  const headers = /-headers\s?@\{([^}]{0,300})\}/i.exec(text)?.[1]
  return headers === undefined
    ? secrets
    : secrets.filter((one) => !(one.kind === 'secret' && one.from === 'variable' && headers.includes(one.what.replace(/^\$/, ''))))
}

/** A statement with the texts of its variables in their places. */
function expanded(text: string, { variables }: Known): string {
  const full = text.replace(/\$\{?((?:\w{1,20}:)?\w{1,80})\}?|%(\w{1,80})%/g, (written, name?: string, batch?: string) => {
    const known = variables.get((name ?? batch ?? '').toLowerCase())?.text
    return known === undefined || known.length > 400 ? written : known
  })
  return full.length > 20_000 ? text : full
}

/** What a text says: a text in quotes, or several after one another. */
function textOf(value: string): string | undefined {
  const plain = value.trim().replace(/^\(\s?|\s?\)$/g, '')
  const whole = /^(?:@\(\s?)?(["'])((?:(?!\1).){0,2000})\1/s.exec(plain)?.[2]
  if (whole !== undefined && /^(?:@\(\s?)?(?:["'][^"']{0,2000}["']\s?[,+]?\s?\)?){1,20}$/s.test(plain))
    return Array.from(plain.matchAll(/(["'])((?:(?!\1).){0,2000})\1/gs), ([, , piece]) => piece).join(plain.includes(',') ? ' ' : '')
  const joined = /^join-path\s+(?:-path\s+)?["']?([^"'\s]{1,300})["']?\s+(?:-childpath\s+)?["']?([^"'\s]{1,300})["']?$/i.exec(plain)
  if (joined) return `${joined[1]}\\${joined[2]}`
  // `-join ([char[]](73,69,88))`, after folding.
  const letters = /^-join\s?\(?\s?'([^']{1,400})'/i.exec(plain)?.[1]
  return letters ?? (/^[^\s"'$|()]{1,300}$/.test(plain) ? plain : undefined)
}

/** Files by one spelling: `$env:TEMP\a.exe` and `%TEMP%\A.EXE` are the same. */
function pathKey(path: string): string {
  return path
    .slice(0, 300)
    .replace(/^["']{1,2}|["';),]{1,8}$/g, '')
    .replace(/\$\{?env:(\w{1,40})\}?|%(\w{1,40})%/gi, (_, a?: string, b?: string) => `%${a ?? b}%`)
    .replaceAll('/', '\\')
    .replace(/^\.\\/, '')
    .toLowerCase()
}

/** What a program that is started in a directory reads, and does not run. */
const SETTINGS_FILE = /\.(?:ya?ml|toml|lock|log|md|txt)$/

/** What a file that a statement names holds: itself, or what it was taken out of. */
function fileIn(text: string, files: ReadonlyMap<string, Data>, runs = false): Data | undefined {
  if (files.size === 0) return undefined
  const words = text.match(/"[^"]{1,300}"|'[^']{1,300}'|[^\s"'|;,()]{1,300}/g) ?? []
  for (const word of words.slice(0, 60)) {
    const path = pathKey(word.replace(/^(["']?)\w{0,40}=?@/, '$1'))
    const found = files.get(path)
    if (found) return found
    // What is taken out of an archive, and a directory with what was put into it.
    for (const [name, data] of files) {
      if (name.length > 2 && path.startsWith(`${name}\\`)) return data
      if (path.length > 6 && name.startsWith(`${path}\\`) && !(runs && SETTINGS_FILE.test(name))) return data
    }
  }
  return undefined
}

/** Files that a statement makes. */
function keep(text: string, facts: readonly Fact[], known: Known): void {
  const { files } = known
  const from = fileIn(text, files)
  const held = [...facts.filter(({ kind }) => kind === 'download' || kind === 'decoded' || kind === 'secret'), ...(from?.facts ?? [])]
  // `-FilePath` is what is started, and no file that is made.
  if (held.length === 0 || files.size > 200 || (/^(?:\$\w{1,80}\s?=\s?)?(?:start-process|saps)\s/i.test(text) && !FETCH.test(text))) return
  const names: (string | undefined)[] = [
    /\s-(?:outfile|[a-zA-Z]{0,5}o|output|destination|destinationpath|filepath|path)\s+(["']?)([^"';|]{1,300}?)\1(?=\s|$|[;|)])/i.exec(text)?.[2],
    /downloadfile(?:async)?['"]?\)?\s?(?:\.invoke)?\s?\([^,]{1,400},\s?["']?([^"')]{1,300})/i.exec(text)?.[1],
    /\bbitsadmin\b[^\n]{0,300}\s["']?([^\s"']{1,300})["']?$/i.exec(text)?.[1],
    /\bcertutil\b[^\n]{0,400}https?:\/\/[^\s"']{1,300}["']?\s+["']?([^\s"']{1,300})/i.exec(text)?.[1],
    />{1,2}\s?["']?([^\s"'|;]{1,300})/.exec(text)?.[1],
    /\b(?:minidump|#24|procdump\w{0,4})\b[^\n]{0,80}\s([^\s"']{1,200}\.\w{2,4})\b/i.exec(text)?.[1],
    /\breg(?:\.exe)?\s+save\s+\S{1,80}\s+["']?([^\s"']{1,300})/i.exec(text)?.[1],
    /\b(?:set-content|sc|out-file|add-content|tee-object)\s+(?:-\w{1,20}\s+)?["']?([^\s"'|;]{1,300})/i.exec(text)?.[1],
    /writeall(?:text|bytes)\(\s?["']?([^"',]{1,300})/i.exec(text)?.[1],
    ...(/\b(?:expand-archive|compress-archive|copy-item|move-item|cp|mv|copy|move|ren|rename-item|tar|start-bitstransfer|extracttodirectory)\b/i.test(text)
      ? operandsOf(text)
      : []),
  ]
  // What is taken out of an archive stands where it was taken to, or beside it.
  if (/\b(?:expand-archive|tar)\b|extracttodirectory/i.test(text) && !/-dest/i.test(text) && operandsOf(text).length < 2)
    names.push(...operandsOf(text).map((name) => name.replace(/\.\w{2,4}$/, '')))
  for (const name of names) {
    if (name === undefined || /^(?:https?:|-|&\d)/i.test(name) || /^\$null$/i.test(name)) continue
    files.set(pathKey(name), { facts: held.slice(0, 20) })
  }
}

function operandsOf(text: string): string[] {
  return (text.match(/"[^"]{1,300}"|'[^']{1,300}'|[^\s"'|;,()]{1,300}/g) ?? [])
    .slice(1)
    .filter((word) => !word.startsWith('-') && /[\\/.$%:]/.test(word) && !/^["']?https?:/.test(word))
    .slice(0, 4)
}

interface Around {
  readonly span: Span
  readonly fetches: boolean
  readonly runs: boolean
  readonly facts: readonly Fact[]
  readonly known: Known
  readonly add: (kind: Act['kind'], what: string, level: Act['level'], confidence?: Act['confidence']) => void
}

/** The memory of the process that knows all passwords, in a file. */
const DUMPS = /comsvcs(?:\.dll)?\W{1,4}\s?(?:minidump|#24)|\bprocdump\w{0,4}\b[^\n]{0,60}\blsass\b/i

/** All of a disk, of Windows, or of what users have. */
const EVERYTHING =
  /(?:^|[\s'"(])(?:[a-z]:\\?\*?(?:\.\*)?|[a-z]:\\(?:windows|users)(?:\\\*?(?:\.\*)?)?|(?:\$env:|%)(?:userprofile|systemroot|systemdrive|homedrive)%?\\?\*?(?:\.\*)?|\$home\\?\*?|\$\(?\$_\.root\)?(?:users)?\\?\*?)(?:['"\s;)]|$)/i

const EXCLUDED = /-exclusion(\w+)\s+(?:'([^'\n]*)'|"([^"\n]*)"|(\S*))/gi
const PROJECT = /^[a-z]:\\(?!windows|users|temp|tmp|program|perflogs)\w[^*$;]*$/i

/** A folder of what somebody writes, by its name. */
const WRITTEN = /^(?:repos?|repositories|src|sources?|dev|development|projects?|code|workspaces?|git|github)$/
/** Folders where what comes from elsewhere is put. */
const DROPS = /^(?:appdata|programdata|te?mp|downloads|public|desktop|windows|common files|windows \w{1,30}|\.\.?)$/

/** The folder of one program that is installed, or of somebody's own code, by its whole path: what is said to make tools quick. */
function isNarrow(path: string): boolean {
  const [drive = '', top = '', ...rest] = path.toLowerCase().replace(/\\$/, '').split('\\')
  if (!/^[a-z]:$/.test(drive) || /[*$%;,]/.test(path) || rest.some((one) => one === '' || DROPS.test(one))) return false
  return /^program files(?: \(x86\))?$/.test(top) ? rest.length > 0 : top === 'users' && rest.length > 1 && WRITTEN.test(rest.at(-1) ?? '')
}

/** Defender is kept out of one folder of a disk that holds neither programs nor users: said to make builds quick. */
function sparesProject(text: string, shown: boolean): boolean {
  const excluded = [...text.matchAll(EXCLUDED)]
  const narrow = (path: string): boolean => PROJECT.test(path) || (shown && isNarrow(path) && !text.includes(','))
  return (
    excluded.length > 0 &&
    !/-disable/i.test(text) &&
    excluded.every(([, what = '', single, double, bare]) => what.toLowerCase() === 'path' && narrow(single ?? double ?? bare ?? ''))
  )
}

/** A script that Windows starts without a window. */
const SCRIPT_HOST =
  /\bwscript(?:\.exe)?["']?\s[^\n]{0,40}\/\/b\b|\bmshta(?:\.exe)?\s|\bpowershell(?:\.exe)?\b[^\n]{0,120}-(?:e|enc|encodedcommand)\s+[A-Za-z0-9+/=]{16}/i

/** What a script prints, or notes. */
const SAID = /\b(?:write-(?:host|output|warning|error|verbose|information)|flag|info|warn|log|note)(?:\s{1,4}(?:'[^'\n]{0,400}'|"[^"\n]{0,400}")){1,3}/gi

/** Commands that tell something by themselves. */
function alone(text: string, { fetches, runs, facts, known, add }: Around): void {
  if (
    /\bset-mppreference\b[^\n]{0,200}-disable\w{1,40}[\s:]{1,4}(?:\$true|1|true)\b|\badd-mppreference\b[^\n]{0,200}-exclusion|\bsc(?:\.exe)?\s+(?:stop|config|delete)\s+windefend|disableantispyware|\b(?:stop-service|set-service|stop-process|remove-service|sc(?:\.exe)?\s+(?:stop|config|delete)|net\s+stop|taskkill\b[^\n]{0,20}\/im)\b[^\n]{0,160}\b(?:windefend|wdnissvc|sense|wscsvc|securityhealthservice|mssense|msmpeng|msmpsvc|csfalconservice|csagent|sentinelagent|sentinelone|cbdefense|carbonblack|sophos\w{0,20}|mcafee\w{0,20}|ekrn|avp|bdagent|cylancesvc|xagt|sysmon(?:64)?|eventlog)\b|uninstall-windowsfeature\b[^\n]{0,60}defender/i.test(
      text,
    )
  )
    add('disabled-protection', 'turns Defender off, or away from a folder', sparesProject(text, known.shown) ? 'warning' : 'error')
  if (
    /amsi(?:utils|initfailed|scanbuffer|context)|amsi\.dll|etweventwrite/i.test(text) &&
    /\.gettypes?\(|getfield\(|\.setvalue\(|getprocaddress|virtualprotect|marshal\]::(?:copy|write)/i.test(text)
  )
    add('disabled-protection', 'has Windows not look at the scripts that it runs', 'error')
  if (/advfirewall\s+set\s+\w+\s+state\s+off|set-netfirewallprofile\b[^\n]{0,100}-enabled\s+['"]?\$?false/i.test(text))
    add('disabled-protection', 'turns the firewall off', 'error')
  // `Flag 'HIGH' 'possible vssadmin delete shadows'` only says so.
  const done = text.replaceAll(SAID, '')
  if (
    /\bvssadmin\b[^\n]{0,60}delete\s+shadows|wbadmin\s+delete|wmic\s+shadowcopy\s+delete|bcdedit\b[^\n]{0,80}recoveryenabled\s+no|win32_shadowcopy\b[^\n]{0,80}delete/i.test(
      done,
    )
  )
    add('destructive-command', 'deletes the backups of Windows', 'error')
  if (/\b(?:remove-item|ri|rm|del|erase|rd|rmdir|format)\b/i.test(text) && EVERYTHING.test(text) && /-recurse|-r\b|\/s\b|^format\s/i.test(text))
    add('destructive-command', 'deletes a disk or all of a user’s files', 'error')
  if (
    /currentversion\\run|register-scheduledtask|schtasks\b[^\n]{0,40}\/create|new-service\b|__eventfilter|set-wmiinstance/i.test(text) ||
    (/\\start menu\\programs\\startup|getfolderpath\(['"]?startup|shell:startup|\$profile\b/i.test(text) &&
      /\b(?:copy|move|new|set|out|add|save|cp|mv)\w*|>|createshortcut|writeall/i.test(text))
  ) {
    const foreign =
      facts.some(({ kind }) => kind === 'download' || kind === 'decoded') || fileIn(text, known.files)?.facts.some(({ kind }) => kind === 'download') === true
    const bad =
      fetches ||
      runs ||
      foreign ||
      SCRIPT_HOST.test(text) ||
      /-w(?:in|indowstyle)?\s+hidden|\\temp\\|\$env:temp|%temp%|appdata\\(?!roaming\\microsoft\\windows\\start)|https?:/i.test(
        // A variable that is set has nothing run.
        text.replace(/\$env:appdata\\microsoft\\windows\\start menu/gi, '').replace(/\$env:\w{1,60}\s{0,4}=\s{0,4}["'][^"'\n]{0,300}["']/g, ''),
      )
    add('persistence', 'makes a program run again at each login or on a schedule', bad ? 'error' : 'note', bad ? 'high' : 'low')
  }
  if (
    /\bmshta\b[^\n]{0,40}(?:https?:|javascript:|vbscript:)|\bregsvr32\b[^\n]{0,80}\/i:\s*https?:|\brundll32\b[^\n]{0,80}(?:javascript:|\\\\[\w.-]+@)|\bmsiexec\b[^\n]{0,60}\/(?:i|package)\s+["']?https?:/i.test(
      text,
    )
  ) {
    const url = URL_IN.exec(text)?.[0]
    const site = url === undefined ? undefined : siteOf(url)
    const level = /\bmsiexec\b/i.test(text) ? gradeDownload(site, known.state.autoRun).level : 'error'
    add(
      'download-execute',
      level === 'error' && !/\bmsiexec\b/i.test(text)
        ? 'runs code from the network by a tool of Windows'
        : `runs whatever ${siteWords(url ?? 'a server', site)} sends`,
      level,
    )
  }
  if (/\bnew-localuser\b|\bnet\s+user\s+\S{1,60}\s+\S{1,60}\s+\/add/i.test(text)) known.facts.add('makes a user')
  if (/\badd-localgroupmember\b[^\n]{0,80}administrators|\bnet\s+localgroup\s+"?administrators"?\s+\S{1,60}\s+\/add/i.test(text))
    add(
      'privilege-change',
      known.facts.has('makes a user') ? 'makes a new user who can do everything' : 'lets a user do everything',
      known.facts.has('makes a user') ? 'error' : 'note',
      'medium',
    )
  if (
    /\bnslookup\b[^\n]{0,80}(?:-q(?:uerytype)?=txt|-type=txt)|resolve-dnsname\b[^\n]{0,120}\btxt\b/i.test(text) &&
    (runs || /\|\s?(?:iex|cmd|powershell)/i.test(text))
  )
    add('download-execute', 'runs what an answer of a name server says', 'error')
}
