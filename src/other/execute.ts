import type { Data, Fact } from '../shell/data.ts'
import { judgeExecution } from '../shell/judge.ts'
import { argumentsOf, commandLineOf, forShell, isNoShell, type CommandLine } from './command-line.ts'
import { inCall, type Named } from './named.ts'
import type { Program } from './program.ts'
import { isAsker, webShell } from './request.ts'
import { rolesOf } from './roles.ts'
import { BARE_SHELL, shell } from './shell-text.ts'
import type { Call, Statement } from './statements.ts'
import type { Token } from './tokens.ts'

/** Programs that it starts, and texts that it gives to a shell; what comes out of them. */
export function execute(named: Named, facts: readonly Fact[], program: Program): Data | undefined {
  const { statement, span, calls } = named
  let output: Data | undefined
  for (const token of statement) {
    if (token.kind !== 'command') continue
    const name = /^\s*\$\{(\w{1,80})\}/.exec(token.text)?.[1]
    const known = name === undefined ? undefined : (program.variables.get(name) ?? program.variables.get(`$${name}`))
    const orders = known?.facts.filter(({ kind }) => kind === 'peer') ?? []
    if (orders.length > 0) judgeExecution({ facts: orders }, program.state, span)
    output = shell(token.text, program, span, facts) ?? output
  }
  for (const call of calls) {
    callsByText(named, call, program)
    if (!rolesOf(call.path).has('runs') || isNoShell(call.path, program.dialect)) continue
    output = start(named, call, facts, program) ?? output
  }
  return output
}

/** `$f = 'sys' . 'tem'; $f($_GET['c'])` */
function callsByText({ statement, span }: Named, call: Call, program: Program): void {
  if (program.dialect !== 'php' || !call.path.startsWith('$') || statement[call.from - 1]?.text !== '(') return
  const text = program.variables.get(call.path)?.text
  if (text === undefined || !/^(?:system|exec|shell_exec|passthru|popen|proc_open|assert|eval|create_function)$/.test(text)) return
  if (inCall(statement, call, program).facts.some((one) => one.kind === 'peer')) webShell(program, span)
  else judgeExecution({ facts: [{ kind: 'decoded', how: 'a name that is put together' }] }, program.state, span)
}

/** A call starts a program. */
function start(named: Named, call: Call, facts: readonly Fact[], program: Program): Data | undefined {
  const { statement, span } = named
  const line = commandLineOf(statement, call, program.dialect)
  if (obeys(named, call, line, program)) return undefined
  if (readsConnection(statement, line, program)) program.facts.add('bare shell')
  const words = argumentsOf(line, program)
  const [first] = words
  if (first !== undefined && /^(?:\/usr\/bin\/)?crontab\b/.test(first)) program.facts.add('sets jobs')
  program.facts.add('starts a program')
  const brought = madeBefore(first ?? '', program) ??
    madeBefore(words[1] ?? '', program) ??
    madeBefore(words.slice(0, 6).join(''), program) ?? { facts: startedFrom(line, program) }
  if (brought.facts.length > 0) judgeExecution(inProgram(brought), program.state, span)
  if (first === undefined) return undefined
  const { command, isCode, code } = forShell(line, [first, ...words.slice(1)], call.path)
  if (!isCode && words.some((word) => BARE_SHELL.test(word))) program.facts.add('bare shell')
  return shell(command, program, span, facts, code)
}

/** Somebody else says what is run: a request, or whoever is at the other end of a connection. */
function obeys({ statement, span }: Named, call: Call, { ordered, spelt }: CommandLine, program: Program): boolean {
  const known = ordered.flatMap(({ kind, text }) => (kind === 'word' ? (program.variables.get(text)?.facts ?? []) : []))
  const peer = [...(spelt ? [] : inCall(statement, call, program).facts), ...known].find((one) => one.kind === 'peer')
  if (!peer) return false
  if (isAsker(peer)) {
    if (!/escapeshell(?:arg|cmd)/.test(statement.map(({ text }) => text).join(' '))) webShell(program, span)
    return true
  }
  if (!known.includes(peer)) return false
  judgeExecution({ facts: [peer] }, program.state, span)
  return true
}

/** What comes over the line is read as if it were typed. */
function readsConnection(statement: Statement, { parts: [first] }: CommandLine, { facts }: Program): boolean {
  return (
    facts.has('joins') &&
    facts.has('connects') &&
    first !== undefined &&
    (first.some(({ text }) => text === '$_') ||
      (first.length === 1 && first[0]?.kind === 'word' && statement.some(({ text }) => /^(?:\$stdin|STDIN|ARGF)$/.test(text))))
  )
}

/** What is known of the program that is started, where it was fetched, or stands hidden in the code. */
function startedFrom({ parts, ordered }: CommandLine, { variables }: Program): Fact[] {
  const [name] = parts[0] ?? []
  // `sh X`, `powershell -File X`: the program is the file.
  const file: readonly Token[] =
    name?.kind === 'string' &&
    /^(?:[\w/]{0,40}\/)?(?:sh|bash|zsh|python3?|perl|ruby|node|php|powershell(?:\.exe)?|pwsh|wscript|cscript|rundll32|java)$/.test(name.text)
      ? parts.slice(1, 5).flat()
      : []
  return [...ordered, ...file]
    .flatMap(({ kind, text, hidden }): readonly Fact[] =>
      kind === 'word' ? (variables.get(text)?.facts ?? []) : hidden === undefined ? [] : [{ kind: 'decoded', how: hidden, here: true }],
    )
    .filter((one) => one.kind === 'download' || (one.kind === 'decoded' && (one.here === true || one.sort === 'numbers')))
}

/** What the program has put into a file that a command begins with. */
function madeBefore(command: string, { state }: Program): Data | undefined {
  if (state.files.size === 0) return undefined
  const path = /^["']?([^\s"'|;&<>]{2,300})/.exec(command)?.[1] ?? ''
  const known = state.files.get(path)
  if (known) return known
  // `powershell -File …`: what it is given to run.
  for (const [name, data] of state.files)
    if (
      name.length > 4 &&
      // A page that is opened is no program.
      !name.includes('://') &&
      /[/\\.]/.test(name) &&
      command.includes(name) &&
      /^\S{0,80}?(?:powershell|pwsh|wscript|cscript|cmd|sh|bash|python3?|mshta|rundll32)\b/i.test(command)
    )
      return data
  if (!/[/\\]/.test(path)) return undefined
  const own = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  for (const [name, data] of state.files)
    if (/[/\\]/.test(name) && !name.includes('://') && name.endsWith(own) && /[/\\]/.test(name.at(-own.length - 1) ?? '')) return data
  return undefined
}

/** Nobody sees what a program fetches and starts on its way. */
function inProgram(data: Data): Data {
  return {
    ...data,
    facts: data.facts.map((one) =>
      one.kind === 'download' && one.site?.kind !== 'installer' ? { ...one, evasion: one.evasion ?? 'in the middle of a program' } : one,
    ),
  }
}
