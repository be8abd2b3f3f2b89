import { credentialIn } from '../evidence/credentials.ts'
import { siteOf, sourceOf } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { mayMatter } from '../shell/may-matter.ts'
import { contentAt, privateAt } from './files.ts'
import { asShell } from './writes.ts'
import type { LanguageOfCode, Program } from './program.ts'
import { sends } from './sends.ts'
import { has, joinAll, keyOf, leading, marked, marksOf, marksOfAll, plain, secret, text, textOf, value, withMarks, type Mark, type Value } from './value.ts'

/** What stands before the name of a file that is run. */
const RUNS_FILE =
  /(?:^|[;&|]\s{0,4}|(?<![.\w])(?:ba|z|da|k)?sh |\bpython[\d.]{0,5} |\b(?:pip[\d.]{0,4}|npm) install |\bnode |\bsudo |\bnohup |\bopen |\bstart |\bexec |\bsource |\. |\bchmod \S{2,5} |\bpowershell \S{0,40} |\bmsiexec \/i |\b(?:dpkg|rpm) -\w{1,4} )(?:-\w{1,12} ){0,2}["']?(?:\.\/)?$/

/** Text reaches a shell; returns what the command prints. */
export function runsShell(program: Program, place: Span, command: Value): Value {
  // `process.platform === 'win32' ? … : …`: each is run somewhere
  if (command.options && plain(command) === undefined)
    return joinAll(command.options.map((option) => runsShell(program, place, { ...option, options: undefined })))
  const line = textOf(command, shellHole)
  const before = judgeRun(program, place, leading(command), 'as a command')
  if (line !== undefined) runsLine(program, place, line, keyOf(command), marksOf(command))
  const marks = marksOf(command)
  const outside = has(marks, 'outside')
  if (before) return value()
  if (outside || command.parts) program.emit('command-injection', 'note', place, `puts ${outside?.of ?? 'a variable'} into a command`)
  return outputOf(line ?? '')
}

/** A program is started with a list of arguments. */
export function runsArgv(program: Program, place: Span, argv: readonly Value[], input?: Value): Value {
  const [first] = argv
  if (!first) return value()
  const words = argv.map((item) => textOf(item, shellHole))
  const name = (words[0] ?? '').replace(/^.*[/\\]/, '').replace(/\.exe$/i, '')
  const flag = words.findIndex((word) => word !== undefined && /^(?:-\w{0,4}c|-e|--eval|\/c)$/i.test(word))
  const code = flag > 0 ? argv[flag + 1] : input
  if (code && SHELL.test(name)) return runsShell(program, place, code)
  if (code && /^python[\d.]*$/.test(name)) return runsCode(program, place, code, 'python')
  if (code && /^(?:node|bun|deno)$/.test(name)) return runsCode(program, place, code, 'javascript')
  judgeRun(program, place, leading(first), 'as a program')
  const line = words.map((word) => (word === undefined ? 'value' : quoted(word))).join(' ')
  runsLine(program, place, line, argv.map(keyOf).join(' '), marksOfAll(input ? [...argv, input] : argv))
  if (name === 'crontab' && input) for (const act of program.analyse(asShell('| crontab -', input), 'shell')) program.emitInner(act, place)
  return outputOf(line)
}

export const SHELL: RegExp = /^(?:ba|z|da|k|a)?sh$|^(?:cmd|powershell|pwsh)$/

function quoted(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word)) return word
  return /\$(?:value|\(|[A-Z])/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`
}

/** What stands in a command line where something is put in, as the shell would say it. */
function shellHole(part: Value, before: string): string {
  const marks = marksOf(part)
  if (has(marks, 'environment')) return '$(env)'
  const credential = has(marks, 'credential')
  if (credential?.at) return `$(cat ~/${credential.at.replace(/[`\s]/g, '').replace(/^[~/]+/, '')})`
  const variable = has(marks, 'secret')
  if (variable && /^[A-Z][A-Z0-9_]+$/.test(variable.name)) return `$${variable.name}`
  return /:\/\/[^\s"']{0,300}$/.test(before.slice(-300)) ? '$value' : 'value'
}

/** A whole command line, however it was put together: `key` tells which files it names. */
function runsLine(program: Program, place: Span, line: string, key: string, marks: readonly Mark[]): void {
  // what is sent or run may be in a file that another command has left
  const before = line.length < 2000 && (SENDS.test(line) || RUNS_A_FILE.test(line)) ? program.lines.map((one) => `${one}\n`).join('') : ''
  if (before || mayMatter(line)) for (const act of program.analyse(before + line, 'shell')) if (act.span.start >= before.length) program.emitInner(act, place)
  if (line.length < 2000 && program.lines.length < MOST_LINES) program.lines.push(line)
  if (line.length > 100_000) return
  sendsAlong(program, place, line, key, marks)
  for (const [path, content] of program.written) {
    const at = path.length < 4 ? -1 : key.indexOf(path.replace(/^\.\//, ''))
    if (at >= 0 && has(marksOf(content), 'network', 'decoded') && RUNS_FILE.test(key.slice(Math.max(0, at - 80), at))) ranWritten(program, place, content)
  }
}

const MOST_LINES = 30
const RUNS_A_FILE = /(?:^|[\s/])(?:(?:ba|z|da)?sh|python3?|node)\s[\w./~-]{3,}|^[.~/]/
const SENDS = /\b(?:curl|wget|nc|ncat|netcat|scp|rsync|Invoke-WebRequest|Invoke-RestMethod|iwr|irm|nslookup|dig|git\s{1,3}push|gh\s{1,3}(?:api|gist|release))\b/
const ADDRESS = /\b(?:https?|ftp|tcp|wss?):\/\/[^\s"'|;]+/i

/** A command that sends is given secrets, or files that hold them. */
function sendsAlong(program: Program, place: Span, line: string, key: string, given: readonly Mark[]): void {
  if (!SENDS.test(line)) return
  const words = line.split(/[\s"'=@;|&<>]+/).filter((word) => /^[~./]/.test(word) && word.length > 4)
  const held = [...program.written].filter(
    ([path]) =>
      (path.startsWith('#') && key.includes(path)) || words.some((word) => word === path || path.startsWith(`${word}/`) || word.startsWith(`${path}/`)),
  )
  const marks = withMarks(given, marksOfAll(held.map(([, content]) => content)))
  if (!has(marks, 'environment', 'credential', 'keys', 'personal', 'history', 'tree')) return
  const address = ADDRESS.exec(line)?.[0]
  sends(program, { span: place, url: address === undefined ? undefined : text(address), payload: [value({ marks })], gives: true })
}

function fromServer(address: string | undefined): Value {
  const at = sourceOf(address)
  return marked('network', at ?? 'a server', {}, { at: at ?? '' })
}

/** What a command that names files takes from them. */
function privateIn(command: string): Value {
  const store = credentialIn(command)
  if (store !== undefined) return marked('credential', `\`${store}\``, {}, { at: store })
  const own = command.split(/[\s"'=]+/, 60).flatMap((word) => privateAt(word.replace(/[/\\]\*$/, '')) ?? [])
  return value({ marks: own })
}

/** What prints a secret of somebody's. */
const PRINTS_SECRET =
  /^(?:security\s{1,3}find-(?:generic|internet)-password|gh auth token|op (?:read|item get)|pass show|gcloud auth print|aws (?:configure (?:get|export)|sts (?:get-session|assume))|az account get-access|git credential\S{0,20} (?:fill|get)|bw get|vault kv get)/
const PRINTS_STORE =
  /^(?:security (?:dump-keychain|export)\b|gpg2?\b.{0,80}--export-secret|bw (?:list|export)|lpass export|op item list|vault kv list|netsh wlan .{0,120}key=clear)/
const PRINTS_HOST = /^(?:whoami|hostname|uname|id|ifconfig|ip a|ipconfig|systeminfo|tasklist|ps |netstat|arp)\b/

/** What a command prints. */
function outputOf(line: string): Value {
  const command = line.trim()
  const [name = ''] = command.split(/\s/)
  if (/^(?:printenv|env|set|export -p)(?:\s{1,4}\|.{0,100})?$/.test(command)) return marked('environment', `all variables of the environment (\`${name}\`)`)
  if (/^(?:cat|type|head|tail|base64|less|strings|xxd|tar|zip|sudo cat)\b/.test(command)) {
    const content = privateIn(command)
    if (content.marks.length > 0) return content
  }
  if (PRINTS_STORE.test(command)) return marked('credential', `what \`${command.slice(0, 40)}\` prints`)
  if (PRINTS_SECRET.test(command)) return secret(command.slice(0, 80), 'command')
  if (/^osascript\b.{0,400}hidden answer/s.test(command)) return secret('password', 'question', 'the password that it asks for')
  if (PRINTS_HOST.test(command)) return marked('host', `what \`${command.slice(0, 40)}\` prints`)
  const fetched = /^(?:curl|wget)\b/.test(command) && !/\s-[a-zA-Z]{0,6}[oO]\b/.test(command) ? ADDRESS.exec(command)?.[0] : undefined
  if (fetched !== undefined) return fromServer(fetched)
  return marked('output', command ? `what \`${name}\` prints` : 'what a command prints', {}, { at: name })
}

const KNOWN_SOURCES = /^(?:(?:api\.|objects\.|raw\.)?github(?:usercontent)?\.com|(?:registry\.)?npmjs\.org|pypi\.org|files\.pythonhosted\.org)(?:\/|$)/

function isInstaller({ at }: Mark): boolean {
  return at !== '' && siteOf(`https://${at}`)?.kind === 'installer'
}

const nameOf = ({ of, at }: Mark): string => (at ? `\`${at}\`` : of)

/** A file that this script wrote is run. */
export function ranWritten(program: Program, place: Span, content: Value): void {
  const marks = marksOf(content)
  const network = has(marks, 'network', 'connection')
  if (network) {
    const level = isInstaller(network) ? 'note' : KNOWN_SOURCES.test(network.at) ? 'warning' : 'error'
    program.emit('download-execute', level, place, `runs what it downloaded from ${nameOf(network)}`)
  } else if (has(marks, 'decoded')) program.emit('decode-execute', 'error', place, 'runs a file that it decoded')
}

/** What stands first in something that is run: whether somebody else says what that is. */
function judgeRun(program: Program, place: Span, lead: readonly Mark[], how: string): boolean {
  const other = has(lead, 'connection', 'network')
  const decoded = has(lead, 'decoded')
  if (other?.kind === 'connection') program.emit('reverse-shell', 'error', place, `runs what ${other.of} sends, ${how}`)
  else if (other) program.emit('download-execute', isInstaller(other) ? 'note' : 'error', place, `runs what ${nameOf(other)} sends, ${how}`)
  else if (decoded) program.emit('decode-execute', 'error', place, `decodes ${decoded.of} and runs it, ${how}`)
  return other !== undefined || decoded !== undefined
}

/** Code is run in the language itself. */
export function runsCode(program: Program, place: Span, code: Value, language: Exclude<LanguageOfCode, 'shell'>, how = 'as code'): Value {
  const marks = marksOf(code)
  const judged = judgeRun(
    program,
    place,
    marks.filter(({ kind }) => kind !== 'decoded' || !has(marks, 'network', 'file')),
    how,
  )
  const known = plain(code) ?? (code.parts?.some((part) => typeof part === 'string' && part.length > 40) ? textOf(code, () => 'value') : undefined)
  if (known !== undefined) for (const act of program.analyse(known, language)) program.emitInner(act, place)
  if (known !== undefined || judged) return value()
  const outside = has(marks, 'outside')
  if (outside) program.emit('command-injection', 'note', place, `runs ${outside.of} ${how}`, { confidence: 'medium' })
  else if (!has(marks, 'file')) program.emit('command-injection', 'note', place, `runs a variable ${how}`)
  return value()
}

/** A file of code is loaded, or started. */
export function runsFile(program: Program, place: Span, path: Value | undefined): void {
  const content = path && contentAt(program, path)
  if (content) ranWritten(program, place, content)
}
