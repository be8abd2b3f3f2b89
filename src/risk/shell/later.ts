import type { Act } from '../evidence/act.ts'
import { quotedWord } from '../../text/quoted-word.ts'
import type { Span } from '../../text/span.ts'
import { fact, NOTHING, type Data } from './data.ts'
import { fileAt } from './files.ts'
import type { Invocation } from './invocation.ts'
import { HIDDEN_PLACE } from './paths.ts'
import { act, report, type State } from './state.ts'

/** Text that fetches or decodes something to run it, wherever it will stand. */
export const FETCHES: RegExp = /\b(?:curl|wget|nc|ncat|base64|python3? -c|node -e|eval|iwr|irm|Invoke-WebRequest)\b|\/dev\/tcp\//

/** What tools ask for in their documentation: `eval "$(starship init bash)"`. */
const INIT = /eval "\$\([\w./-]{1,60} (?:init|env|hook|completion|activate|shellenv)[^)|;]{0,80}\)"/g

/** What files that something runs later say is to be run: how such a file looks, and where in a line the command stands. */
const COMMANDS_IN: readonly (readonly [looks: RegExp, command: RegExp])[] = [
  [
    /^[ \t]{0,8}\[(?:Unit|Service|Timer|Desktop Entry)\]/m,
    /^[ \t]{0,8}Exec(?:Start|StartPre|StartPost|Reload|Stop)?[ \t]{0,4}=[ \t]{0,4}[-@+!:]{0,4}([^\n]{1,4000})/gm,
  ],
  [/^[ \t]{0,8}(?:Host|Match)[ \t]/m, /^[ \t]{0,8}(?:ProxyCommand|LocalCommand|KnownHostsCommand|Match\s{1,4}exec)[ \t=]{1,8}([^\n]{1,2000})/gim],
  [
    /^[ \t]{0,8}(?:@(?:reboot|hourly|daily|weekly|monthly|midnight)|(?:[\d*/,-]{1,30}[ \t]{1,8}){3})/m,
    /^[ \t]{0,8}(?:@\w{3,10}|(?:[\d*/,A-Za-z-]{1,30}[ \t]{1,8}){5})[ \t]{0,8}(?:root[ \t]{1,4})?([^\n]{1,4000})/gm,
  ],
]

/** The commands in a text that something runs later. */
export function commandsIn(text: string): string {
  if (/<plist\b|<key>Program/.test(text)) return stringsOf(text)
  // A program writes it as a record.
  const record = text.split('"ProgramArguments": ["')[1]?.split('"]', 1)[0]
  if (record !== undefined) return record.split('", "').map(quotedWord).join(' ')
  const command = COMMANDS_IN.find(([looks]) => looks.test(text))?.[1]
  return command ? Array.from(text.matchAll(command), ([, one]) => one).join('\n') : text
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" }

/** The arguments of a program in a property list, as a shell would be given them. */
function stringsOf(text: string): string {
  const from = Math.max(0, text.indexOf('<key>ProgramArguments</key>'))
  const to = text.indexOf('</array>', from)
  const list = text.slice(from, to < 0 ? undefined : to)
  return Array.from(list.matchAll(/<string>([^<]{0,4000})<\/string>/g), ([, one = '']) =>
    quotedWord(one.replace(/&(amp|gt|lt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')),
  ).join(' ')
}

/** What commands do that run when nobody looks: the worst of it, in words; `undefined` when it is everyday. */
export function unattended(commands: string, state: State, span: Span, input?: Data): string | undefined {
  const acts: Act[] = []
  state.runNested(commands, { ...state, acts, variables: new Map(state.variables), autoRun: false, background: false, unattended: true }, span, input)
  const bad = acts.find(
    ({ kind, level, unnamed }) =>
      level === 'error' || (kind === 'download-execute' && (level === 'warning' || unnamed !== undefined) && FETCHES.test(commands.replace(INIT, ''))),
  )
  if (bad) return WORDS[bad.kind] ?? 'do harm'
  const first = /^\s*(?:(?:nohup|setsid|exec|sh|bash|python3?)\s+)*(\S{1,300})/.exec(commands)?.[1] ?? ''
  return HIDDEN_PLACE.test(first) || /^\/(?:tmp|var\/tmp|dev\/shm)\//.test(first) ? 'run a file from a hidden or shared place' : undefined
}

const WORDS: Partial<Record<Act['kind'], string>> = {
  'download-execute': 'run downloaded or decoded code',
  'decode-execute': 'run downloaded or decoded code',
  'reverse-shell': 'give a shell to another machine',
  'secret-exfiltration': 'send secrets to a server',
  'data-drop': 'send data to a server',
}

/** `crontab`, `at`: a table of jobs, or one job for later. */
export function schedule({ args, span, name }: Invocation, input: Data, state: State): Data {
  const words = args.map(({ text }) => text)
  if (words.includes('-l')) return { text: '', facts: [{ kind: 'machine', what: 'the scheduler’s table' }] }
  const named = args.find(({ text }, i) => words[i - 1] === '-f' || (name === 'crontab' && !text.startsWith('-') && words[i - 1] !== '-u'))
  const jobs = named && !/^\/dev\/stdin$/.test(named.text) ? (fileAt(named.text, state) ?? NOTHING) : input
  const text = jobs.text ?? jobs.partly ?? ''
  if (words.includes('-r') || (jobs.facts.length === 0 && text === '')) return NOTHING
  const brought = fact(jobs, 'download') ?? fact(jobs, 'decoded')
  const bad = brought ? 'run downloaded or decoded code' : unattended(commandsIn(text), state, span)
  if (bad === undefined) report(state, { ...act('persistence', 'adds a scheduled job', 'note', 'low'), span })
  else report(state, { ...act('persistence', `makes the scheduler ${bad}${name === 'crontab' ? ' regularly' : ''}`, 'error'), span })
  return NOTHING
}
