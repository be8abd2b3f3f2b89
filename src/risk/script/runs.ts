import { AGENT_COMMANDS } from '../evidence/agents.ts'
import { credentialIn } from '../evidence/credentials.ts'
import { siteOf, sourceOf, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { changesClipboard, pipesIntoClipboard } from './clipboard.ts'
import { hides, veilOf, wordsOf } from './disguise.ts'
import { keeps, privateIn, WHOLE_PROJECT, writtenAt } from './files.ts'
import type { Run } from './language.ts'
import { persists } from './plants.ts'
import { sends, sortOfHost } from './sends.ts'
import {
  has,
  join,
  keyOf,
  leading,
  marked,
  marksOf,
  NO_MARKS,
  plain,
  secret,
  server,
  textOf,
  value,
  withMarks,
  type Held,
  type Mark,
  type Value,
} from './value.ts'

const RUNS_FILE =
  /(?:^|[;&|]\s{0,4}|(?<![.\w])(?:ba|z|da|k)?sh |\bpython[\d.]{0,5} |\bpip[\d.]{0,4} install |\b(?:npm|pnpm|yarn|bun) (?:i|install|add) |\bdpkg -i |\brpm -\w{1,4} |--install-extension |\binstaller -pkg |\bmsiexec \/i |\bnode |\bsudo |\bnohup |\bopen |\bstart |\bexec |\bpowershell \S{0,40} |\bsource |\. |\bchmod \S{2,5} )(?:-\w{1,12} ){0,2}["']?(?:\.\/)?$/

/** Text reaches a shell; returns what the command prints. */
export function runsShell(run: Run, place: Span, command: Value, input?: Value): Value {
  // `process.platform === 'win32' ? … : …`: each is run somewhere.
  const [first, ...others] = command.options ?? []
  if (first && plain(command) === undefined)
    return others.reduce((all, option) => join(all, runsShell(run, place, option, input)), runsShell(run, place, first, input))
  const text = textOf(command, shellHole)
  const lead = leading(command)
  const marks = marksOf(command)
  const before = judgeRun(run, place, lead, 'as a command')
  const veiled = before ? undefined : hides(command)
  if (veiled?.startsWith('put')) run.emit('decode-execute', 'error', place, `runs a command that is ${veiled}`)
  if (text !== undefined) for (const act of run.analyse(text, 'shell', place)) run.emitInner(act, place)
  if (text !== undefined && text.length < 100_000) {
    const parts = command.parts?.filter((part) => typeof part !== 'string') ?? []
    passesOn(run, place, text, withMarks(marks, inFiles(run, text, parts)))
    runsWritten(run, place, text, keyOf(command) ?? text)
    leaves(run, place, text)
    if (mines(text)) run.emit('crypto-miner', 'error', place, 'mines a cryptocurrency')
  }
  if (!before) judgeOutside(run, place, command, marks)
  return prints(run, place, text ?? '', input)
}

const PUBLISHES = /\b(?:(?:npm|pnpm|yarn|bun|clawhub|cargo|gem|vsce|ovsx) (?:\w{1,10} )?(?:publish|push)|twine upload|uv publish|poetry publish)\b/

/** What a command prints, and what it does with the clipboard. */
function prints(run: Run, place: Span, text: string, input: Value | undefined): Value {
  if (PUBLISHES.test(text)) run.fact('publishes', place, '')
  if (input && /^(?:pbcopy|clip(?:\.exe)?|wl-copy|xclip|xsel)\b/.test(text)) changesClipboard(run, place, input)
  pipesIntoClipboard(run, place, text)
  const output = outputOf(text)
  const [mark] = output.marks
  if (mark?.kind === 'clipboard') run.fact('reads clipboard', place, '')
  // one after the other is all of them
  return mark?.kind === 'secret' && run.loops() > 0 && /^(?:op|bw|vault|pass) /.test(mark.name) ? marked('credential', 'all secrets of a vault') : output
}

/** A program is started with a list of arguments; `input` is what it reads. */
export function runsArgv(run: Run, place: Span, argv: readonly Value[], input?: Value): Value {
  const words = argv.map((item) => textOf(item, shellHole))
  const [program] = words
  const name = (program ?? '').replace(/^.*[/\\]/, '').replace(/\.exe$/i, '')
  const flag = words.findIndex((word) => word !== undefined && /^(?:-\w{0,4}c|-e|--eval|\/c)$/i.test(word))
  const inner = flag > 0 ? argv[flag + 1] : undefined
  if (inner && /^(?:ba|z|da|k|a)?sh$|^cmd$/i.test(name)) return runsShell(run, place, inner)
  if (inner && /^python[\d.]*$|^\$PYTHON$/.test(name)) return runsCode(run, place, inner, 'python')
  if (inner && /^(?:node|bun|deno)$/.test(name)) return runsCode(run, place, inner, 'javascript')
  const first = argv[0]
  if (first && !judgeRun(run, place, leading(first), 'as a program') && has(marksOf(first), 'request'))
    run.emit('command-injection', 'warning', place, 'starts a program that a request names')
  const text = words.map((word) => (word === undefined ? 'value' : quoteWord(word))).join(' ')
  const most = Math.min(8, Math.max(1, ...argv.map(({ options }) => options?.length ?? 1)))
  for (let i = 0; i < most; i++) {
    // the same with each of the words that may stand in a place
    const line =
      i === 0 ? text : argv.map((item, at) => quoteWord(textOf(item.options?.[i % item.options.length] ?? item, shellHole) ?? words[at] ?? 'value')).join(' ')
    for (const act of run.analyse(line, 'shell', place)) run.emitInner(act, place)
  }
  const veil = argv.map(veilOf).find((mark) => mark !== undefined)
  if (veil?.sort === 'broken' && name.length > 1) run.emit('decode-execute', 'error', place, `starts a program by words that are ${wordsOf(veil)}`)
  if (AGENT_COMMANDS.has(name) && argv.slice(1).some((item) => has(leading(item), 'network')))
    run.emit(
      'download-execute',
      run.again() > 0 ? 'error' : 'warning',
      place,
      `makes an agent do what ${has(marksOf(value({ items: [...argv] })), 'network')?.of ?? 'a server'} says`,
      'medium',
    )
  const marks = [...argv, ...(input ? [input] : [])].reduce((all, item) => withMarks(all, marksOf(item)), NO_MARKS)
  passesOn(run, place, text, withMarks(marks, inFiles(run, text, argv)))
  argv.forEach((item, i) => {
    const known = i === 0 || RUNS_FILE.test(`${words.slice(0, i).join(' ')} `) ? writtenAt(run, shortened(item)) : undefined
    if (known) ranWritten(run, place, known)
  })
  leaves(run, place, text)
  if (name === 'crontab' && input) persists(run, place, 'crontab', input)
  if (mines(text)) run.emit('crypto-miner', 'error', place, 'mines a cryptocurrency')
  return prints(run, place, text, input)
}

/** A program is started that never ends, or over and over again. */
export function spins(run: Run, place: Span, argv: readonly Value[], detached: boolean): void {
  const code = argv.flatMap((item) =>
    item.text !== undefined && SPINS.test(item.text) && !/sleep|wait|setTimeout|recv|accept|read/.test(item.text) ? [item] : [],
  )
  if (code.length > 0 && (detached || run.loops() > 0)) run.emit('destructive-command', 'error', place, 'starts endless processes that only use up the machine')
  if (run.restless() && argv.some(({ text }) => text === './__file__')) run.emit('destructive-command', 'error', place, 'starts itself over and over again')
}

const SPINS =
  /^\s{0,20}(?:while\s{0,3}\(\s{0,3}(?:true|1|!0)\s{0,3}\)|for\s{0,3}\(\s{0,3};\s{0,3};\s{0,3}\)|(?:import [\w, ]{1,40}[;\n]\s{0,8})?while\s{1,3}(?:True|1)\s{0,3}:)/

/** A command that sends is given secrets, or files that hold them. */
function passesOn(run: Run, place: Span, command: string, marks: readonly Mark[]): void {
  if (!SENDS.test(command) || !has(marks, 'environment', 'credential', 'keys', 'personal', 'history', 'tree', 'screen')) return
  const address = ADDRESS.exec(command)?.[0]
  sends(run, { span: place, url: address === undefined ? undefined : value({ text: address }), payload: [value({ marks })], gives: true })
}

/** What is in the files that a command names. */
function inFiles(run: Run, command: string, parts: readonly Value[]): readonly Mark[] {
  if (run.written.size === 0 || !SENDS.test(command)) return NO_MARKS
  const words = command.split(/[\s"'=@;|&<>]+/).filter((word) => /^[~./]/.test(word) && word.length > 4)
  const named = new Set([...parts.flatMap((part) => keyOf(part) ?? []), ...words])
  let marks = NO_MARKS
  for (const [path, { content }] of run.written)
    if (named.has(path) || words.some((word) => path.startsWith(`${word}/`) || word.startsWith(`${path}/`))) marks = withMarks(marks, marksOf(content))
  return marks
}

const SENDS =
  /\b(?:curl|wget|nc|ncat|netcat|scp|rsync|Invoke-WebRequest|Invoke-RestMethod|iwr|irm|nslookup|dig|git\s{1,3}push|gh\s{1,3}(?:api|gist|release|repo)|glab\s{1,3}(?:api|snippet))\b/
const ADDRESS = /\b(?:https?|ftp|tcp|wss?):\/\/[^\s"'|;]+/i

function shortened(path: Value): Value {
  return path.text?.startsWith('./') ? value({ text: path.text.slice(2) }) : path
}

/** Which of its words a program writes to. */
const WRITES_TO: Readonly<Record<string, (words: readonly string[]) => string | undefined>> = {
  curl: (words) => after(words, /^-[a-zA-Z]{0,6}o$|^--output$/),
  wget: (words) => after(words, /^-[a-zA-Z]{0,6}O$|^--output-document$/),
  tar: (words) => (/^-{0,2}[a-zA-Z]*c/.test(words[0] ?? '') ? words.slice(1).find((word) => !word.startsWith('-')) : undefined),
  zip: (words) => words.find((word) => !word.startsWith('-')),
  cp: (words) => words.at(-1),
  ffmpeg: (words) => words.at(-1),
  arecord: (words) => words.at(-1),
  imagesnap: (words) => words.at(-1),
  fswebcam: (words) => words.at(-1),
  sox: (words) => words.at(-1),
  rec: (words) => words.at(-1),
  screencapture: (words) => words.at(-1),
  cat: () => undefined,
  base64: () => undefined,
  env: () => undefined,
  printenv: () => undefined,
}

function after(words: readonly string[], flag: RegExp): string | undefined {
  const at = words.findIndex((word) => flag.test(word))
  return at < 0 ? undefined : words[at + 1]
}

/** Commands leave something in files: what they fetched, packed, copied. */
function leaves(run: Run, place: Span, command: string): void {
  for (const part of command.slice(0, 4000).split(/[;&|\n]+/)) {
    const words = part
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll(/["']/g, ''))
    const program = words[0] === 'sudo' ? words[1] : words[0]
    if (program === undefined || !Object.hasOwn(WRITES_TO, program)) continue
    const rest = words.slice(words.indexOf(program) + 1)
    const arrow = rest.findIndex((word) => word.startsWith('>'))
    const file = arrow < 0 ? WRITES_TO[program]?.(rest) : rest[arrow]?.replace(/^>+/, '') || rest[arrow + 1]
    if (file === undefined || file.length < 2) continue
    const content = /^(?:curl|wget)$/.test(program)
      ? fromServer(ADDRESS.exec(part)?.[0])
      : RECORDS.test(part)
        ? marked('screen', program === 'screencapture' ? 'the screen' : 'what camera or microphone take up')
        : program.endsWith('env')
          ? marked('environment', 'all variables of the environment')
          : credentials(part)
    if (content.marks.length > 0) keeps(run, place, value({ text: file }), content)
  }
}

/** Commands that record what stands around the machine. */
const RECORDS =
  /^\s{0,4}(?:arecord|imagesnap|fswebcam|rec|screencapture)\b|\bsox\b.{0,40}\s-d\b|\bffmpeg\b.{0,200}-f\s{1,3}(?:avfoundation|dshow|alsa|pulse|v4l2|x11grab|gdigrab)\b/

function fromServer(address: string | undefined): Value {
  return server(sourceOf(address))
}

function credentials(command: string): Value {
  const store = credentialIn(command)
  const own = store === undefined ? privateIn(command) : undefined
  return store === undefined ? value({ marks: own ? [own] : NO_MARKS }) : marked('credential', `\`${store}\``, {}, { at: store })
}

function mines(command: string): boolean {
  return /\bstratum\+(?:tcp|ssl|tls):\/\//.test(command) || (/\bxmrig\b/.test(command) && /\s(?:-o|--url)\s/.test(command))
}

function quoteWord(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word)) return word
  return /[$`]/.test(word) && /\$(?:value|\(|[A-Z])/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`
}

function shellHole(part: Value, before: string): string {
  const marks = marksOf(part)
  if (has(marks, 'environment')) return '$(env)'
  const credential = has(marks, 'credential')
  if (credential) return `$(cat ~/${(credential.at ?? credential.of).replace(/[`\s]/g, '').replace(/^[~/]+/, '')})`
  const variable = has(marks, 'secret')
  if (variable && /^[A-Z][A-Z0-9_]+$/.test(variable.name)) return `$${variable.name}`
  const word =
    before
      .slice(-300)
      .split(/[\s"']/)
      .at(-1) ?? ''
  return word.includes('://') ? '$value' : 'value'
}

function runsWritten(run: Run, place: Span, text: string, whole: string): void {
  for (const [path, { content }] of run.written) {
    if (path.length < 4 || !has(marksOf(content), 'network', 'decoded')) continue
    for (const form of new Set([path, path.replace(/^\.\//, '')])) {
      for (const command of [text, whole]) {
        const at = command.indexOf(form)
        if (at >= 0 && RUNS_FILE.test(command.slice(Math.max(0, at - 80), at))) return ranWritten(run, place, content)
      }
    }
  }
}

/** A file that this script wrote is run. */
export function ranWritten(run: Run, place: Span, content: Value): void {
  const marks = marksOf(content)
  const network = has(marks, 'network')
  const site = siteOfServer(network)
  if (network && site?.kind === 'installer') return run.emit('download-execute', 'note', place, `runs the installer from ${named(network)}`)
  if (network && KNOWN_SOURCES.test(network.at ?? ''))
    return run.emit('download-execute', 'warning', place, `runs what it has fetched from ${named(network)}`, 'medium')
  if (network) return run.emit('download-execute', 'error', place, `runs what it has fetched from ${named(network)}`)
  if (has(marks, 'decoded', 'blob')) run.emit('decode-execute', 'error', place, 'runs a file that it has decoded')
  return undefined
}

const KNOWN_SOURCES = /^(?:(?:api\.|objects\.|raw\.)?github(?:usercontent)?\.com|(?:registry\.)?npmjs\.org|pypi\.org|files\.pythonhosted\.org)(?:\/|$)/

function named({ of, at }: Held): string {
  return at === undefined ? of : `\`${at}\``
}

function siteOfServer(network: Held | undefined): Site | undefined {
  return network?.at === undefined ? undefined : siteOf(`https://${network.at}`)
}

/** What stands first in something that is run. */
function judgeRun(run: Run, place: Span, lead: readonly Mark[], how: string): boolean {
  const network = has(lead, 'network')
  if (network) {
    if (network.sort === 'connection') run.emit('reverse-shell', 'error', place, `runs what ${network.of} sends, ${how}`)
    else run.emit('download-execute', siteOfServer(network)?.kind === 'installer' ? 'note' : 'error', place, `runs what ${named(network)} sends, ${how}`)
    return true
  }
  const decoded = has(lead, 'decoded', 'blob')
  if (decoded) {
    run.emit('decode-execute', 'error', place, `decodes ${decoded.of} and runs it, ${how}`)
    return true
  }
  return false
}

function judgeOutside(run: Run, place: Span, command: Value, marks: readonly Mark[]): void {
  const request = has(marks, 'request')
  const outside = has(marks, 'outside')
  if (request) {
    run.emit('command-injection', 'warning', place, `puts ${request.of} into a command, unquoted`)
    const whole = has(leading(command), 'request')
    if (whole?.sort === 'header') run.emit('reverse-shell', 'error', place, `runs what a request says in ${whole.of}`, 'medium')
    if (whole) run.fact('runs request', place, '')
  } else if (outside || command.parts?.some((part) => typeof part !== 'string'))
    run.emit('command-injection', 'note', place, `puts ${outside?.of ?? 'a variable'} into a command`)
}

function outputOf(text: string): Value {
  const command = text.trim()
  if (/^(?:printenv|env|set|export -p)(?:\s{1,4}\|.{0,100})?$/.test(command))
    return marked('environment', `all variables of the environment (\`${command.split(' ')[0]}\`)`)
  const reads = /^(?:cat|type|head|tail|base64|less|more|strings|xxd|tar|zip|cp|sudo cat)\b/.test(command) ? credentialIn(command) : undefined
  if (reads !== undefined) return marked('credential', `\`${reads}\``, {}, { at: reads })
  if (
    /^kubectl get secrets?\b(?! \w[\w.-]{0,60} ).{0,80}-o ?(?:yaml|json)|^(?:bw (?:list|export)|lpass export|op item list|vault kv list|npm token list)\b/.test(
      command,
    )
  )
    return marked('credential', `what \`${command.slice(0, 40)}\` prints`)
  if (/^security (?:dump-keychain|export)\b/.test(command) || (/^gpg2?\b/.test(command) && command.includes('--export-secret')))
    return marked('credential', 'the keychain')
  if (
    /^security\s{1,4}find-(?:generic|internet)-password|^(?:gh auth token|op read|pass show|gcloud auth print|aws (?:configure (?:get|export-credentials)|sts (?:get-session-token|assume-role))|az account get-access-token|git credential(?:-\w{1,20})? (?:fill|get)|op item get|bw get|vault kv get|docker-credential-\w{1,20} get)/.test(
      command,
    )
  )
    return secret(command.slice(0, 80), 'command')
  if (/^(?:pbpaste|xclip\b.{0,60}-o|xsel\b|wl-paste|powershell\b.{0,60}Get-Clipboard)/.test(command)) return marked('clipboard', 'the clipboard')
  if (/^netsh wlan (?:show|export) .{0,120}key=clear/.test(command)) return marked('credential', 'the passwords of wireless networks')
  if (/^osascript\b.{0,400}hidden answer/s.test(command)) return secret('password', 'question', 'the password that it asks for')
  const app = /^osascript\b.{0,200}?application \\?["'](Contacts|Mail|Messages|Notes|Calendar|Photos|Reminders)\b/.exec(command)?.[1]
  if (app !== undefined) return marked('personal', `what \`${app}\` holds`)
  if (/^(?:screencapture|scrot|gnome-screenshot|import -window)/.test(command)) return marked('screen', 'the screen')
  if (/^git (?:archive|bundle create -)\b|^tar\s{1,3}-?\w{0,4}c\w{0,4}\s{1,3}(?:-\s{1,3})?\.(?:\s|$)/.test(command))
    return marked('file', WHOLE_PROJECT, {}, { sort: 'project' })
  if (/^(?:whoami|hostname|uname|id|ifconfig|ip a|ipconfig|systeminfo|tasklist|wmic process|ps |netstat|w$|arp)\b/.test(command))
    return marked('host', `what \`${command.slice(0, 40)}\` prints`, {}, { sort: sortOfHost(command.slice(0, 40)) })
  const fetched = /^(?:curl|wget)\b/.test(command) ? ADDRESS.exec(command)?.[0] : undefined
  if (fetched !== undefined && !/\s-[a-zA-Z]{0,6}[oO]\b/.test(command)) return server(sourceOf(fetched))
  const [program = ''] = command.split(/\s/)
  return command ? marked('output', `what \`${program}\` prints`, {}, { at: program }) : marked('output', 'what a command prints')
}

/** Code is run in the language itself. */
export function runsCode(run: Run, place: Span, code: Value, language: 'python' | 'javascript', how = 'as code'): Value {
  const marks = marksOf(code)
  const network = has(marks, 'network')
  const decoded = has(marks, 'decoded', 'blob')
  if (network) judgeRun(run, place, [network], how)
  else if (decoded)
    run.emit('decode-execute', has(marks, 'file') && decoded.sort === 'compressed' ? 'warning' : 'error', place, `decodes ${decoded.of} and runs it, ${how}`)
  const text = plain(code) ?? (code.parts && code.parts.some((part) => typeof part === 'string' && part.length > 40) ? textOf(code, () => 'value') : undefined)
  if (text !== undefined) {
    for (const act of run.analyseWithin(text, language, place)) run.emitInner(act, place)
    return value()
  }
  if (network || decoded) return value()
  const request = has(marks, 'request')
  const outside = has(marks, 'outside')
  if (request) {
    run.emit('command-injection', 'warning', place, `runs ${request.of} ${how}`)
    run.fact('runs request', place, '')
  } else if (outside) run.emit('command-injection', outside.sort === 'argument' ? 'note' : 'warning', place, `runs ${outside.of} ${how}`, 'medium')
  else if (!has(marks, 'file')) run.emit('command-injection', 'note', place, `runs a variable ${how}`)
  return value()
}
