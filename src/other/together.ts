import { siteOf } from '../evidence/sites.ts'
import type { Span } from '../text/span.ts'
import { talksUnseen } from './concealed.ts'
import { toldBy } from './hidden.ts'
import type { Program } from './program.ts'

/** What a program names that talks to others. */
const NETWORK =
  /\b(?:[Hh]ttps?[._:]|HTTP|curl|reqwest|ureq|hyper|URLSession|URLRequest|[sS]ocket|net\/|net\.|Net::|WebClient|HttpClient|OkHttp|openConnection|openStream|open-uri|URI\.open|fopen|file_get_contents|LWP|Dial|TcpStream|TcpClient|XMLHTTP|WinHttp|POST|Faraday|RestClient|Guzzle|Req\.|httr|resty|requests?\.)/

/** Facts that tell something only together. */
export function together(program: Program, span: Span, source: string): void {
  const { facts, state } = program
  neverUsed(program, source)
  spies(program, source)
  // What one command fetches, the next may run.
  if (program.commands.length > 1 && state.acts.every(({ level }) => level !== 'error'))
    for (const act of program.analyseShell(program.commands.join('\n'))) if (act.level === 'error') state.acts.push({ ...act, span })
  if (facts.has('connects') && facts.has('joins') && facts.has('starts a program') && facts.has('names a shell')) facts.add('bare shell')
  if (facts.has('sets jobs')) jobs(program, source)
  if (facts.has('names the run key') && facts.has('sets a value') && facts.has('keeps what it fetches'))
    state.acts.push({ kind: 'persistence', span, what: 'fetches a program and makes Windows start one at each login', level: 'error', confidence: 'high' })
  if (
    facts.has('bare shell') &&
    (facts.has('connects') || (facts.has('listens') && facts.has('joins'))) &&
    !state.acts.some(({ kind }) => kind === 'reverse-shell')
  )
    state.acts.push({
      kind: 'reverse-shell',
      span,
      what: facts.has('connects') ? 'connects to a remote machine and gives it a shell' : 'waits for a connection and gives it a shell',
      level: 'error',
      confidence: 'high',
    })
  if (facts.has('walks') && facts.has('encrypts') && facts.has('deletes'))
    state.acts.push({
      kind: 'file-encryption',
      span,
      what: 'encrypts the files that it finds and deletes the originals',
      level: facts.has('home') ? 'error' : 'note',
      confidence: facts.has('home') ? 'high' : 'low',
    })
}

/** What asks for each key that is pressed, in whatever window: a game asks for its own, by name. */
const LISTENS_TO_KEYS =
  /\bGetAsyncKeyState\(\s{0,3}(?:\(int\)\s{0,3})?(?!VK_|0x)[a-z]\w{0,20}\s{0,3}\)|\bWH_KEYBOARD_LL\b|\bSetWindowsHookEx[AW]?\(\s{0,3}13\b|\bCGEventTapCreate\b|\bXRecord(?:EnableContext|CreateContext)\b|\brdev::listen\b|\bNativeKeyListener\b|\/dev\/input\/event/
/** What gives to a server, by its own name. */
const GIVES =
  /\b(?:Upload(?:File|String|Data|Values)(?:Async|TaskAsync)?|PostAsync|PutAsync|HttpPost|PostForm|http\.Post|sendto|HttpSendRequest[AW]?|WinHttpSendRequest|FtpPutFile[AW]?|curl_easy_perform|setRequestMethod\(\s{0,3}"(?:POST|PUT)"|BodyPublishers|httpBody|SmtpClient|MailMessage|\.post\(|send_string|TcpClient|Socket\()\b/

/** The keys that the user presses are taken down, and given to a server. */
function spies({ state }: Program, source: string): void {
  const at = source.search(LISTENS_TO_KEYS)
  if (at < 0 || !GIVES.test(source)) return
  state.acts.push({
    kind: 'spyware',
    span: { start: at, end: at + 16 },
    what: 'records key presses in any window and sends them',
    level: 'error',
    confidence: 'medium',
  })
}

/** What is hidden in the code, and of whose use nothing was seen. */
function neverUsed(program: Program, source: string): void {
  const { facts, state, hidden } = program
  for (const [text, known] of hidden) {
    const kind = toldBy(text)
    const shown = state.acts.some((act) => act.span.start <= known.span.end && known.span.start <= act.span.end && act.level === 'error')
    if (known.told || shown) continue
    const site = kind === 'address' ? siteOf(/^\w+:\/\//.test(text) ? text : `https://${text}`) : undefined
    if (kind === 'address' && site?.kind !== 'example name' && NETWORK.test(source)) talksUnseen(text, known, program, known.span)
    else if (kind === 'command' && facts.has('starts a program') && state.acts.every(({ level }) => level !== 'error'))
      state.acts.push({
        kind: 'decode-execute',
        span: known.span,
        what: `starts programs and hides a command by ${known.how}: ${text.slice(0, 100)}`.replace(/\s+/g, ' '),
        level: 'error',
        confidence: 'medium',
      })
  }
}

/** The line of a table of jobs that stands in the code. */
function jobs({ analyseShell, state }: Program, source: string): void {
  const line = /(?:@(?:reboot|hourly|daily)|(?:[\d*/,-]{1,12} ){5})[^"'`\n\\]{0,20}[^"`\n\\]{4,300}/.exec(source)
  if (!line) return
  const [text] = line
  const span = { start: line.index, end: line.index + text.length }
  for (const act of analyseShell(`echo '${text.replaceAll("'", '')}' | crontab -`)) state.acts.push({ ...act, span })
}
