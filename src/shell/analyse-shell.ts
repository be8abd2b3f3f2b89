import {
  forEachChild,
  parse,
  type Assignment,
  type Command,
  type CompoundList,
  type ParsedScript,
  type Redirection as RedirectionNode,
  type Statement,
  type SyntaxNode,
  type Word,
  type WordPart,
} from 'unbash'
import type { Act } from '../risk/act.ts'
import { isSecretName } from '../risk/credentials.ts'
import type { Span } from '../text/span.ts'
import { changed, EMPTY, join, NOTHING, type Data } from './data.ts'
import { fileAt, keepFile } from './files.ts'
import { judgeSending } from './judge.ts'
import { invocationOf, type Argument, type Invocation, type Redirection } from './invocation.ts'
import { prepare } from './prepare.ts'
import { content, HOME_FILES, runCommand } from './run-command.ts'
import { report, type AnalyseCode, type State } from './state.ts'
import { writeFile } from './write-file.ts'

/** The longest text that is analysed, in UTF-16 code units; the caller says what is not. */
export const MAX_SHELL_CHARACTERS = 200_000

/** Code in a command line is analysed to this depth: `bash -c "bash -c '…'"`. */
const MAX_DEPTH = 5
/** Commands in all, with those in nested code. */
const MAX_COMMANDS = 20_000
/** A function is run so often, each time with what it is given. */
const MAX_CALLS = 3

/** What stays known from one piece of code to the next, as the fences of a document are run one after another. */
export type Session = Pick<State, 'variables' | 'files' | 'functions' | 'extracted' | 'place'>

export function newSession(): Session {
  return { variables: new Map(), files: new Map(), functions: new Map(), extracted: { data: undefined }, place: { directory: '' } }
}

export interface ShellOptions {
  readonly session?: Session

  readonly autoRun?: boolean
  readonly analyseCode?: AnalyseCode
  /** Told when the text is more than is analysed, in words that follow "because". */
  readonly onLimit?: (why: string) => void
}

/** What a shell script does. Never throws: what cannot be parsed is analysed as far as it can be. */
export function analyseShell(text: string, { autoRun = false, session = newSession(), analyseCode = () => [], onLimit }: ShellOptions = {}): readonly Act[] {
  const state: State = {
    ...session,
    acts: [],
    depth: 0,
    autoRun,
    analyseCode,
    outer: undefined,
    counter: { commands: 0 },
    background: false,
    home: false,
    verifies: /\b(?:sha(?:1|256|512)?sum|shasum)\b[^\n]{0,60}(?:\s-[a-zA-Z]*c\b|--check)|\bgpg\b[^\n]{0,40}--verify|\bcosign\s+verify|\bminisign\s+-V/.test(
      text,
    ),
    calls: new Map(),
    runNested,
  }
  runText(text.slice(0, MAX_SHELL_CHARACTERS), state)
  if (text.length > MAX_SHELL_CHARACTERS) onLimit?.(`it has ${text.length} characters of shell code, and skillc analyses ${MAX_SHELL_CHARACTERS}`)
  if (state.counter.commands > MAX_COMMANDS) onLimit?.(`it runs more than ${MAX_COMMANDS} commands`)
  addUp(state.acts)
  const seen = new Set<string>()
  return state.acts.filter(({ kind, span, what }) => {
    // Said already, and worse.
    if (
      kind === 'raw-address' &&
      state.acts.some((one) => one.kind !== kind && one.level !== 'note' && one.span.start <= span.start && span.end <= one.span.end)
    )
      return false
    const key = `${kind} ${span.start} ${span.end} ${what}`
    return !seen.has(key) && seen.add(key)
  })
}

/** One guard put out of work may have a reason; two in one script have one. */
function addUp(acts: Act[]): void {
  const guards = new Set(acts.flatMap(({ kind, what }) => (kind === 'disabled-protection' ? [what] : [])))
  if (guards.size < 2) return
  for (const [i, act] of acts.entries())
    if (act.kind === 'disabled-protection' && act.level !== 'error')
      acts[i] = { ...act, level: act.level === 'note' ? 'warning' : 'error', what: `${act.what}, and not that alone` }
}

function runText(text: string, state: State, input: Data = NOTHING): Data {
  return runScript(parse(prepare(text)), state, input)
}

function runNested(text: string, state: State, span: Span, input: Data = NOTHING): Data {
  if (state.depth >= MAX_DEPTH || text.length > MAX_SHELL_CHARACTERS) return NOTHING
  return runText(text, { ...state, depth: state.depth + 1, outer: state.outer ?? span }, input)
}

function runScript(script: ParsedScript, state: State, input: Data = NOTHING): Data {
  // Positions in an escaped substitution count in its own text.
  const inner = script.source === undefined || state.outer ? state : { ...state, outer: { start: 0, end: 0 } }
  return runStatements(script.commands, inner, input)
}

function runStatements(statements: readonly Statement[], state: State, input: Data): Data {
  return join(
    ...statements.map(({ command, background }) => runNode(command, background === true && !state.background ? { ...state, background: true } : state, input)),
  )
}

function runNode(node: SyntaxNode, state: State, input: Data): Data {
  if (state.counter.commands > MAX_COMMANDS) return NOTHING
  switch (node.type) {
    case 'Command':
      return runSimple(node, state, input, { start: node.pos, end: node.end })
    case 'Pipeline': {
      const span = { start: node.pos, end: node.end }
      let data = input
      for (const command of node.commands) data = command.type === 'Command' ? runSimple(command, state, data, span) : runNode(command, state, data)
      return data
    }
    case 'AndOr':
      return join(...node.commands.map((command) => runNode(command, state, input)))
    case 'Redirected': {
      const redirections = node.redirects.map((one) => redirection(one, state))
      const output = runNode(node.command, state, inputOf(redirections, input, state))
      return written(redirections, output, state, { start: node.pos, end: node.end })
    }
    case 'Function':
      state.functions.set(node.name.value, node.body)
      if (callsItselfTwice(node.body, node.name.value))
        report(state, {
          kind: 'destructive-command',
          span: { start: node.pos, end: node.end },
          what: 'starts copies of itself until the machine stops',
          level: 'error',
          confidence: 'high',
        })
      runNode(node.body, state, NOTHING)
      return EMPTY
    case 'For':
    case 'Select':
      return runFor(
        node.name.value,
        (node.wordlist ?? []).map((word) => argument(word, state).data),
        node.body,
        state,
        input,
      )
    case 'Case':
      return join(...node.items.map(({ body }) => runNode(body, state, input)))
    case 'CompoundList':
      return runStatements(node.commands, state, input)
    case 'If':
      return join(
        ...[node.clause, node.then, ...node.elif.flatMap(({ clause, then }) => [clause, then]), ...(node.else ? [node.else] : [])].map((list: CompoundList) =>
          runNode(list, state, input),
        ),
      )
    case 'While': {
      const home = state.home || overHome([input])
      const inner = home ? { ...state, home } : state
      return join(runNode(node.clause, inner, input), runNode(node.body, inner, input))
    }
    case 'ArithmeticFor':
    case 'Subshell':
    case 'BraceGroup':
      return runNode(node.body, state, input)
    case 'Coproc':
      return runNode(node.body, state, input)
    default:
      return NOTHING
  }
}

function overHome(words: readonly Data[]): boolean {
  return words.some(
    ({ text, facts }) => /^(?:~|\/home|\/Users)(?:\/|$)/.test(text ?? '') || facts.some((one) => one.kind === 'file' && one.what === HOME_FILES),
  )
}

/** Each of a few words on its own; of many, all at once. */
function runFor(name: string, words: readonly Data[], body: SyntaxNode, state: State, input: Data): Data {
  const inner = state.home || overHome(words) ? { ...state, home: true } : state
  const rounds = words.length === 0 ? [NOTHING] : words.length <= 6 ? words : [join(...words)]
  return join(
    ...rounds.map((word) => {
      state.variables.set(name, word)
      return runNode(body, inner, input)
    }),
  )
}

function runSimple(node: Command, state: State, input: Data, span: Span): Data {
  state.counter.commands++
  for (const part of node.prefix) if (part.type === 'Assignment') assign(part, state)
  const words = together([
    ...(node.name ? braceWords(node.name, state) : []),
    ...node.args.flatMap((part) => (part.type === 'Word' ? braceWords(part, state) : [assignmentWord(part, state)])),
  ])
  const redirections = node.redirects.map((one) => redirection(one, state))
  const stdin = inputOf(redirections, input, state)
  for (const { operator, descriptor, target } of redirections) {
    if (operator === '<>' && target && /^\/dev\/(?:tcp|udp)\//.test(target.text))
      keepFile(`&${descriptor ?? 0}`, { facts: [{ kind: 'peer', what: `\`${target.text}\`` }] }, state)
  }
  const invocation = withInput(invocationOf(words, redirections, span), stdin)
  if (!invocation) {
    // `X=$(…)` alone; or `> file`, which empties it.
    return written(redirections, EMPTY, state, span)
  }
  if (DECLARE.has(invocation.name)) for (const part of node.args) if (part.type === 'Assignment') assign(part, state)
  if (invocation.name === 'read')
    for (const { text } of invocation.args) if (/^[A-Za-z_]\w*$/.test(text)) state.variables.set(text, { ...stdin, text: undefined })
  const own = state.functions.get(invocation.name)
  const calls = state.calls.get(invocation.name) ?? 0
  if (own && calls < MAX_CALLS) {
    state.calls.set(invocation.name, calls + 1)
    const scope: State = { ...state, variables: new Map(state.variables) }
    for (const [i, { data }] of invocation.args.entries()) scope.variables.set(String(i + 1), data)
    return written(redirections, runNode(own, scope, stdin), state, span)
  }
  return written(redirections, runCommand(invocation, stdin, state), state, span)
}

/** `@<(env)` is parsed as two words, and is one. */
function together(words: readonly Argument[]): Argument[] {
  const out: Argument[] = []
  for (const word of words) {
    const last = out.at(-1)
    if (last && word.isFile && last.span.end === word.span.start && last.span.end > last.span.start)
      out[out.length - 1] = {
        ...last,
        text: last.text + word.text,
        exact: false,
        data: join(last.data, word.data),
        isFile: false,
        span: { start: last.span.start, end: word.span.end },
      }
    else out.push(word)
  }
  return out
}

/** `xargs` makes arguments of its input. */
function withInput(invocation: Invocation | undefined, input: Data): Invocation | undefined {
  if (!invocation?.wrappers.includes('xargs') || (input.facts.length === 0 && input.text === undefined)) return invocation
  const { args } = invocation
  const given = (one: Argument): Argument => ({ ...one, data: join({ facts: one.data.facts }, { facts: input.facts }) })
  if (args.some(({ text }) => text.includes('{}'))) return { ...invocation, args: args.map((one) => (one.text.includes('{}') ? given(one) : one)) }
  const text = input.text?.trim() ?? '$input'
  return { ...invocation, args: [...args, { text, exact: input.text !== undefined, data: input, isFile: false, written: '$input', span: invocation.span }] }
}

function callsItselfTwice(node: SyntaxNode, name: string): boolean {
  if (node.type === 'Pipeline') return node.commands.filter((one) => one.type === 'Command' && one.name?.value === name).length > 1
  let found = false
  forEachChild(node, (child) => {
    found ||= callsItselfTwice(child, name)
  })
  return found
}

const DECLARE: ReadonlySet<string> = new Set(['export', 'local', 'declare', 'readonly', 'typeset'])

function assign({ name, value, append }: Assignment, state: State): void {
  const data = value.type === 'ArrayValue' ? join(...value.elements.map((word) => argument(word, state).data)) : argument(value, state).data
  state.variables.set(name, append ? join(state.variables.get(name) ?? EMPTY, data) : data)
}

function assignmentWord(node: Assignment, state: State): Argument {
  const data = node.value.type === 'ArrayValue' ? NOTHING : argument(node.value, state).data
  const text = `${node.name}=${data.text ?? (node.value.type === 'ArrayValue' ? '' : node.value.value)}`
  return { text, exact: data.text !== undefined, data, isFile: false, written: node.text, span: { start: node.pos, end: node.end } }
}

/** `{curl,-s,http://x}` is three words, written so as not to look like a command. */
function braceWords(word: Word, state: State): Argument[] {
  const only = word.parts?.length === 1 ? word.parts[0] : undefined
  const whole = argument(word, state)
  if (only?.type !== 'BraceExpansion' || !/^\{[^{}$`,]*,[^{}$`]*\}$/.test(only.text)) return [whole]
  return only.text
    .slice(1, -1)
    .split(',')
    .map((text) => ({ ...whole, text, data: { text, facts: [] } }))
}

/** What a word says, as far as variables and substitutions are known. */
export function argument(word: Word, state: State): Argument {
  const base = { written: word.text, span: { start: word.pos, end: word.end } }
  if (!word.parts) return { ...base, text: word.value, exact: true, data: { text: word.value, facts: [] }, isFile: false }
  const pieces = word.parts.map((part) => piece(part, state))
  const data = join(...pieces.map(({ data }) => data))
  const exact = pieces.every(({ data: { text } }) => text !== undefined)
  return {
    ...base,
    text: pieces.map(({ shown }) => shown).join(''),
    exact,
    data: exact ? { ...data, text: pieces.map(({ shown }) => shown).join('') } : { ...data, text: undefined },
    isFile: pieces.some(({ isFile }) => isFile),
  }
}

interface Piece {
  readonly shown: string
  readonly data: Data
  readonly isFile: boolean
}

function piece(part: WordPart, state: State): Piece {
  const plain = (text: string): Piece => ({ shown: text, data: { text, facts: [] }, isFile: false })
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return plain(part.value)
    case 'DoubleQuoted':
    case 'LocaleString': {
      const inner = part.parts.map((one) => piece(one, state))
      const data = join(...inner.map((one) => one.data))
      const shown = inner.map((one) => one.shown).join('')
      return { shown, data: inner.every((one) => one.data.text !== undefined) ? { ...data, text: shown } : { ...data, text: undefined }, isFile: false }
    }
    case 'SimpleExpansion':
      return variable(part.text.slice(1), part.text, state)
    case 'ParameterExpansion': {
      const found = variable(part.parameter, part.text, state)
      const { operation } = part
      const replaces = operation?.type === 'Default' && /^:?[-=]$/.test(operation.operator)
      if (operation?.type === 'Default' && replaces && found.data.text === undefined && found.data.facts.length === 0) {
        const other = argument(operation.operand, state)
        return { shown: other.text, data: other.data, isFile: false }
      }
      // `@P` reads the value as a prompt, and runs the commands in it.
      if (operation?.type === 'Transform' && part.text.endsWith('@P}')) {
        report(state, {
          kind: 'decode-execute',
          span: { start: part.pos, end: part.end },
          what: 'runs what the variable holds, by `@P`',
          level: 'error',
          confidence: 'high',
        })
        return { shown: part.text, data: NOTHING, isFile: false }
      }
      if (found.data.text === undefined || !operation) return found
      const text = operated(found.data.text, operation, state)
      return { shown: text ?? part.text, data: changed(found.data, text), isFile: false }
    }
    case 'CommandExpansion':
    case 'ProcessSubstitution': {
      const output = part.script ? runScript(part.script, state) : NOTHING
      const text = output.text?.replace(/(?<!\n)\n+$/, '')
      return { shown: text ?? part.text, data: changed(output, text), isFile: part.type === 'ProcessSubstitution' && part.operator === '<' }
    }
    case 'Glob':
      // `id_r[s]a` matches one name, and no search for it.
      return part.kind === 'bracket' && /^\[\w\]$/.test(part.text) ? plain(part.text[1] as string) : plain(part.text)
    case 'ArithmeticExpansion':
      return { shown: part.text, data: NOTHING, isFile: false }
    default:
      return plain(part.text)
  }
}

function operated(text: string, operation: NonNullable<Extract<WordPart, { type: 'ParameterExpansion' }>['operation']>, state: State): string | undefined {
  if (operation.type === 'Slice') {
    const [offset, length] = [Number(operation.offset.value), operation.length ? Number(operation.length.value) : undefined]
    return Number.isNaN(offset) || Number.isNaN(length ?? 0) ? undefined : text.slice(offset, length === undefined ? undefined : offset + length)
  }
  if (operation.type === 'Replace') {
    const [from, to] = [argument(operation.pattern, state).text, argument(operation.replacement, state).text]
    return /[*?[]/.test(from) || from === '' ? undefined : operation.operator === '//' ? text.replaceAll(from, to) : text.replace(from, to)
  }
  if (operation.type === 'CaseModification') return operation.operator.startsWith(',') ? text.toLowerCase() : text.toUpperCase()
  return operation.type === 'Default' ? text : undefined
}

function variable(name: string, written: string, state: State): Piece {
  const known = state.variables.get(name)
  if (known) return { shown: known.text ?? written, data: known, isFile: false }
  if (name === 'HOME') return { shown: '~', data: { text: '~', facts: [] }, isFile: false }
  if (name === 'PWD') return { shown: '.', data: { text: '.', facts: [] }, isFile: false }
  const facts: Data['facts'] = isSecretName(name)
    ? [{ kind: 'secret', what: `$${name}`, from: 'variable' }]
    : name === 'HOSTNAME' || name === 'USER'
      ? [{ kind: 'machine', what: `$${name}` }]
      : []
  return { shown: written, data: { facts }, isFile: false }
}

function redirection(node: RedirectionNode, state: State): Redirection {
  const descriptor = node.descriptor?.type === 'FileDescriptor' ? node.descriptor.value : undefined
  if (node.type === 'HereDoc') {
    const { parts, text } = node.body
    const pieces = parts?.map((part) => piece(part, state))
    const data = pieces ? join(...pieces.map((one) => one.data)) : NOTHING
    return { operator: '<<', descriptor, target: undefined, here: { ...data, text: pieces ? pieces.map(({ shown }) => shown).join('') : text } }
  }
  const target = node.target ? argument(node.target, state) : undefined
  if (node.type === 'HereString') return { operator: '<<<', descriptor, target: undefined, here: target?.data ?? NOTHING }
  return { operator: node.operator, descriptor, target, here: undefined }
}

function inputOf(redirections: readonly Redirection[], input: Data, state: State): Data {
  for (const { operator, here, target } of redirections) {
    if (here) return here
    if (operator === '<' && target) return target.isFile ? target.data : (fileAt(target.text, state) ?? join(...content(target, state)))
    if (operator === '<&' && target) return fileAt(`&${target.text}`, state) ?? input
  }
  return input
}

/** Output that goes to a file stays known under its name. */
function written(redirections: readonly Redirection[], output: Data, state: State, span: Span): Data {
  let rest = output
  for (const { operator, target, descriptor } of redirections) {
    const peer = operator === '>&' && target && fileAt(`&${target.text}`, state)?.facts.find(({ kind }) => kind === 'peer')
    if (peer && 'what' in peer && output.facts.length > 0) judgeSending(output, /\/dev\/\w+\/([^/`]+)/.exec(peer.what)?.[1] ?? '', state, span, 'sends')
    if (!target || !/^(?:>|>>|>\||&>|&>>)$/.test(operator) || (descriptor !== undefined && descriptor !== 1)) continue
    writeFile(target.text, operator.endsWith('>>') ? join(fileAt(target.text, state) ?? EMPTY, output) : output, state, span)
    rest = EMPTY
  }
  return rest
}
