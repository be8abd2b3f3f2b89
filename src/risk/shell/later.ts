import type { Act } from '../evidence/act.ts'
import type { Span } from '../../text/span.ts'
import { HIDDEN_PLACE } from './judge.ts'
import { TOLD, type Data } from './data.ts'
import type { State } from './state.ts'

/** Text that fetches or decodes something to run it, wherever it will stand. */
export const FETCHES: RegExp = /\b(?:curl|wget|nc|ncat|base64|python3? -c|node -e|eval|iwr|irm|Invoke-WebRequest)\b|\/dev\/tcp\//

/** What files that something runs later say is to be run, by what they look like. */
const COMMANDS_IN: readonly (readonly [looks: RegExp, read: (text: string) => string])[] = [
  [/<plist\b|<key>Program/, (text) => stringsOf(text)],
  [
    /^[ \t]{0,8}\[(?:Unit|Service|Timer)\]/m,
    (text) => linesOf(text, /^[ \t]{0,8}Exec(?:Start|StartPre|StartPost|Reload|Stop)[ \t]{0,4}=[ \t]{0,4}[-@+!:]{0,4}([^\n]{1,4000})/gm),
  ],
  [/^[ \t]{0,8}\[Desktop Entry\]/m, (text) => linesOf(text, /^[ \t]{0,8}Exec[ \t]{0,4}=([^\n]{1,4000})/gm)],
  [/^[ \t]{0,8}(?:pre|post)rotate\b/m, (text) => linesOf(text, /^[ \t]{0,8}(?:pre|post)rotate\s{1,8}([^]{1,2000}?)\n[ \t]{0,8}endscript/gm)],
  [/\bRUN\s{0,4}\+?=/, (text) => linesOf(text, /\bRUN\s{0,4}\+?=\s{0,4}"((?:[^"\\]|\\.){1,4000})"/g).replaceAll('\\"', '"')],
  [
    /^[ \t]{0,8}(?:Host|Match)[ \t]/m,
    (text) => linesOf(text, /^[ \t]{0,8}(?:ProxyCommand|LocalCommand|KnownHostsCommand|Match\s{1,4}exec)[ \t=]{1,8}([^\n]{1,2000})/gim).replaceAll('%%', '%'),
  ],
  [
    /^[ \t]{0,8}(?:@(?:reboot|hourly|daily|weekly|monthly|yearly|annually|midnight)|[\d*/,-]{1,30}[ \t]{1,8}[\d*/,-]{1,30}[ \t]{1,8}[\d*/,-]{1,30}[ \t])/m,
    (text) => linesOf(text, /^[ \t]{0,8}(?:@\w{3,10}|(?:[\d*/,A-Za-z-]{1,30}[ \t]{1,8}){5})[ \t]{0,8}(?:root[ \t]{1,4})?([^\n]{1,4000})/gm),
  ],
]

function linesOf(text: string, command: RegExp): string {
  return Array.from(text.matchAll(command), ([, one]) => one).join('\n')
}

/** The arguments of a program in a property list, as a shell would be given them. */
function stringsOf(text: string): string {
  const from = Math.max(0, text.indexOf('<key>ProgramArguments</key>'))
  const to = text.indexOf('</array>', from)
  const list = text.slice(from, to < 0 ? undefined : to)
  const words = Array.from(list.matchAll(/<string>([^<]{0,4000})<\/string>/g), ([, one = '']) =>
    one.replace(/&(amp|gt|lt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ''),
  )
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" }

/** The commands in a text that something runs later. */
export function commandsIn(text: string): string {
  return COMMANDS_IN.find(([looks]) => looks.test(text))?.[1](text) ?? text
}

/** What commands do that run when nobody looks: the worst of it, in words; `undefined` when it is everyday. */
export function unattended(commands: string, state: State, span: Span, input?: Data): string | undefined {
  if (!state.parses) return fetchesAgain(commands) ? 'run fetched or decoded code' : undefined
  const acts: Act[] = []
  state.runNested(commands, { ...state, acts, variables: new Map(state.variables), autoRun: false, background: false, unattended: true }, span, input)
  const bad = acts.find(
    ({ kind, level, unnamed }) =>
      level === 'error' || (kind === 'download-execute' && (level === 'warning' || unnamed !== undefined) && fetchesAgain(commands)),
  )
  if (bad) return WORDS[bad.kind] ?? 'do harm'
  const first = /^\s*(?:(?:nohup|setsid|exec|sh|bash|python3?)\s+)*(\S{1,300})/.exec(commands)?.[1] ?? ''
  return HIDDEN_PLACE.test(first) || /^\/(?:tmp|var\/tmp|dev\/shm)\//.test(first) ? 'run a file from a hidden or shared place' : undefined
}

const WORDS: Partial<Record<Act['kind'], string>> = {
  'download-execute': 'run fetched or decoded code',
  'decode-execute': 'run fetched or decoded code',
  'reverse-shell': 'give a shell to somebody',
  'secret-exfiltration': 'send secrets away',
  'data-drop': 'send data away',
  'crypto-miner': 'mine coins',
  'destructive-command': 'destroy files',
}

/** What a hook of an agent does with what the host tells it. */
export function hookDoes(commands: string, state: State, span: Span): string | undefined {
  return unattended(commands, state, span, TOLD)
}

/** A line that tools ask for in their documentation: `eval "$(starship init bash)"`, an alias, a variable, a file to read. */
const INIT =
  /^\s*(?:command -v [\w.-]{1,40} (?:&?>\s?\/dev\/null )?(?:2>&1 )?&& )?(?:#.*|alias [\w.-]+=[^;|`$]*|export \w+=[^`;|]*|(?:\[\[? [^\]]* \]?\] && )?(?:source|\.) [^<|;$(]*|eval "\$\([\w./-]+ (?:init|env|hook|completion|activate|shellenv)[^)|;]*\)")\s*$/

/** Whether some line of a start-up file fetches or decodes, but for what tools ask for. */
function fetchesAgain(text: string): boolean {
  return text.split('\n').some((line) => FETCHES.test(line) && (!INIT.test(line.slice(0, 400)) || /\$\((?:[^)$]|\$(?!\())*(?:curl|wget)/.test(line)))
}
