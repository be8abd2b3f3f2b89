import {
  forEachChild,
  parse,
  type ArithmeticExpression,
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
import { siteOf } from '../risk/sites.ts'
import { MAX_CALLS_WITH_COMMANDS, MAX_SHELL_CHARACTERS, MAX_SHELL_COMMANDS, MAX_SHELL_DEPTH } from '../skill/limits.ts'
import type { Span } from '../text/span.ts'
import { changed, EMPTY, fact, hidden, join, NOTHING, TOLD, type Data } from './data.ts'
import { ansiFacts, brokenInside, isAddress, PIECES } from './disguise.ts'
import { fileAt, keepFile } from './files.ts'
import { mayMatter } from './may-matter.ts'
import { invocationOf, type Argument, type Invocation, type Redirection } from './invocation.ts'
import { prepare } from './prepare.ts'
import { content } from './read-files.ts'
import { FILE_NAMES, HOME_FILES, STEERING_FILES } from './find.ts'
import { runCommand } from './run-command.ts'
import { openPort, sendsTo } from './send.ts'
import { LOGIN_OPEN } from './judge-alone.ts'
import { isCompany } from './indexes.ts'
import { registries, REPLACES, UNCHECKS } from './registries.ts'
import { report, type AnalyseCode, type State } from './state.ts'
import { writeFile } from './write-file.ts'

/** A function is run so often, each time with what it is given; and more often with what may be a command. */
const MAX_CALLS = 8

/** What stays known from one piece of code to the next, as the fences of a document are run one after another. */
export type Session = Pick<State, 'variables' | 'files' | 'functions' | 'extracted' | 'place'>

export function newSession(): Session {
  return { variables: new Map(), files: new Map(), functions: new Map(), extracted: { data: undefined }, place: { directory: '' } }
}

export interface ShellOptions {
  readonly session?: Session

  readonly autoRun?: boolean
  /** What comes in: what a host tells its hooks, of code that runs by itself. */
  readonly input?: Data
  readonly analyseCode?: AnalyseCode
  /** Told when the text is more than is analysed, in words that follow "because". */
  readonly onLimit?: (why: string) => void
}

/** What a shell script does. Never throws: what cannot be parsed is analysed as far as it can be. */
export function analyseShell(
  text: string,
  { autoRun = false, input = autoRun ? TOLD : NOTHING, session = newSession(), analyseCode = () => [], onLimit }: ShellOptions = {},
): readonly Act[] {
  const state: State = {
    ...session,
    acts: [],
    depth: 0,
    autoRun,
    analyseCode,
    outer: undefined,
    counter: { commands: 0, tooDeep: false, calledTooOften: false },
    stdin: NOTHING,
    background: false,
    unattended: false,
    parses: true,
    home: false,
    verifies: /\b(?:sha(?:1|256|512)?sum|shasum)\b[^\n]{0,60}(?:\s-[a-zA-Z]*c\b|--check)|\bgpg\b[^\n]{0,40}--verify|\bcosign\s+verify|\bminisign\s+-V/.test(
      text,
    ),
    calls: new Map(),
    runNested,
  }
  // Where one fence went, the next one need not be.
  if (/^[~/]$/.test(state.place.directory)) state.place.directory = ''
  runText(text.slice(0, MAX_SHELL_CHARACTERS), state, input)
  if (text.length > MAX_SHELL_CHARACTERS) onLimit?.(`it has ${text.length} characters of shell code, and skillc analyses ${MAX_SHELL_CHARACTERS}`)
  if (state.counter.commands > MAX_SHELL_COMMANDS) onLimit?.(`it runs more than ${MAX_SHELL_COMMANDS} commands`)
  if (state.counter.tooDeep) onLimit?.(`it holds code in code, more than ${MAX_SHELL_DEPTH} deep or ${MAX_SHELL_CHARACTERS} characters long`)
  if (state.counter.calledTooOften) onLimit?.(`it gives commands to a function more than ${MAX_CALLS_WITH_COMMANDS} times`)
  addUp(state.acts, state.place)
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

/** What has a reason alone may have none together: `enough` different ones in one script. */
const TOGETHER: readonly (readonly [kind: Act['kind'], what: RegExp, enough: number, level: 'error' | 'one more'])[] = [
  ['disabled-protection', /traces|history/, 3, 'error'],
  ['destructive-command', /^wipes/, 3, 'error'],
  ['destructive-command', /^(?:deletes the branches|makes what was|overwrites the main|removes what the repository)/, 3, 'error'],
  ['disabled-protection', /^stops what watches/, 2, 'error'],
  ['disabled-protection', /looks at the code|is committed|no hooks$/, 3, 'error'],
  ['disabled-protection', /^(?!does not look|takes away what looks|has no hook|has git run)/, 2, 'one more'],
  ['untrusted-package-source', /one letter away/, 2, 'error'],
  ['agent-config-change', /^has the agent ask nobody|takes its guards away$/, 2, 'error'],
]

/** Whether an act names a host that stands for one of the reader's company. */
function ofCompany(what: string): boolean {
  const site = siteOf(/`(https?:\/\/[^`]{1,300})`/.exec(what)?.[1] ?? '')
  return site !== undefined && (site.kind === 'local' || isCompany(site.host))
}

/** Facts that fences of a document tell only together; `place` stays from one to the next. */
function across(acts: Act[], place: State['place']): void {
  const replaced = acts.filter(
    ({ kind, what }) => (kind === 'untrusted-package-source' || kind === 'agent-config-change') && REPLACES.test(what) && !ofCompany(what),
  )
  const unchecked = acts.filter(({ what }) => what === UNCHECKS)
  if (unchecked.length > 0 && (place.replaced ?? false) && replaced.length === 0) replaced.push(...unchecked)
  if (replaced.length > 0 && (unchecked.length > 0 || place.unchecked === true))
    for (const act of replaced)
      if (act.level !== 'error')
        acts[acts.indexOf(act)] = {
          ...act,
          level: 'error',
          what: act.what === UNCHECKS ? `${UNCHECKS}, of a place that no registry stands for` : `${act.what}, and ${UNCHECKS}`,
        }
  if (unchecked.length > 0) place.unchecked = true
  if (replaced.length > 0) place.replaced = true
  const open = acts.find(({ what }) => what === LOGIN_OPEN)
  const free = acts.find(
    ({ kind, what }) => (kind === 'privilege-change' && /password/.test(what)) || (kind === 'persistence' && what.startsWith('lets the owner')),
  )
  if (open && free) acts[acts.indexOf(open)] = { ...open, level: 'error', what: `${open.what}, and ${free.what}` }
}

function addUp(acts: Act[], place: State['place']): void {
  across(acts, place)
  for (const [kind, what, enough, level] of TOGETHER) {
    const own = acts.filter((act) => act.kind === kind && what.test(act.what))
    // Without backups there is no way back.
    const needed = own.some((act) => act.what.startsWith('wipes the backups')) ? enough - 1 : enough
    if (new Set(own.map((act) => act.what)).size < needed) continue
    for (const act of own) {
      if (act.level === 'error') continue
      const next = level === 'error' || act.level === 'warning' ? 'error' : 'warning'
      acts[acts.indexOf(act)] = { ...act, level: next, what: `${act.what}, and not that alone` }
    }
  }
  // Who fetches and runs something, and removes the traces of that, knows why.
  if (acts.some(({ kind, what }) => kind === 'disabled-protection' && /traces|history/.test(what)))
    for (const [i, act] of acts.entries())
      if (act.kind === 'download-execute' && (act.level === 'warning' || act.unnamed))
        acts[i] = { ...act, level: 'error', what: `${act.what}, and removes the traces` }
  // Who may write, and nobody who looks at it.
  const open = acts.find(({ what }) => what === 'takes the protection of a branch away')
  const lets = acts.find(({ what }) => what === 'gives an account that it names rights in the repository')
  if (open && lets) acts[acts.indexOf(lets)] = { ...lets, level: 'error', what: `${lets.what}, and ${open.what}` }
  // Orders that the user is not to see, and an agent that asks nobody.
  const orders = acts.find(({ kind, what, level }) => kind === 'agent-config-change' && level === 'warning' && what.endsWith('kept from the user'))
  const unasked = acts.some(({ kind, what }) => kind === 'agent-config-change' && /^has the agent ask nobody|takes its guards away$/.test(what))
  if (orders && unasked) acts[acts.indexOf(orders)] = { ...orders, level: 'error', what: `${orders.what}, and has it ask nobody` }
  const rights = acts.filter((act) => act.kind === 'privilege-change' && act.level === 'warning')
  if (new Set(rights.map((act) => act.what)).size > 1) for (const act of rights) acts[acts.indexOf(act)] = { ...act, level: 'error' }
}

function runText(text: string, state: State, input: Data = NOTHING): Data {
  return runScript(parse(prepare(text)), state, input)
}

function runNested(text: string, state: State, span: Span, input: Data = NOTHING): Data {
  if (state.depth >= MAX_SHELL_DEPTH || text.length > MAX_SHELL_CHARACTERS) {
    state.counter.tooDeep = true
    return NOTHING
  }
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
  if (state.counter.commands > MAX_SHELL_COMMANDS) return NOTHING
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
      return join(...node.commands.map((command, i) => runNode(command, i === 0 || state.maybe ? state : { ...state, maybe: true }, input)))
    case 'Redirected': {
      const redirections = node.redirects.map((one) => redirection(one, state))
      const hushed = hushedBy(redirections) ?? state.hushed
      const inner = hushed === state.hushed || hushed === undefined ? state : { ...state, hushed }
      const output = runNode(node.command, inner, inputOf(redirections, input, state))
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
      runNode(
        node.body,
        TYPED.has(node.name.value) ? typing(state) : ASKS_PASSWORD.has(node.name.value) ? { ...state, standsIn: node.name.value } : state,
        NOTHING,
      )
      return EMPTY
    case 'For':
    case 'Select':
      return runFor(
        node.name.value,
        (node.wordlist ?? []).flatMap((word) => itemsOf(word, state) ?? splitOf(word, state) ?? [argument(word, state).data]),
        node.body,
        state,
        input,
      )
    case 'Case':
      return join(...node.items.map(({ body }) => runNode(body, { ...state, maybe: true }, input)))
    case 'CompoundList':
      return runStatements(node.commands, state, input)
    case 'If':
      state = { ...state, maybe: true }
      return join(
        ...[node.clause, node.then, ...node.elif.flatMap(({ clause, then }) => [clause, then]), ...(node.else ? [node.else] : [])].map((list: CompoundList) =>
          runNode(list, state, input),
        ),
      )
    case 'While': {
      const home = state.home || overHome([input])
      const each = state.each === true || namesFiles(input)
      const endless = goesOn(node.kind === 'until' ? ENDS_NEVER.until : ENDS_NEVER.while, node.clause, node.body)
      if (endless) spins(node.body, state, { start: node.pos, end: node.end })
      const inner = home || each || endless ? { ...state, home, ...(each && { each }), ...(endless && { endless }) } : state
      return join(runNode(node.clause, inner, input), runNode(node.body, inner, input))
    }
    case 'ArithmeticFor': {
      const endless = node.test === undefined ? endOf(node.body) : undefined
      if (endless) spins(node.body, state, { start: node.pos, end: node.end })
      return runNode(node.body, endless ? { ...state, endless } : state, input)
    }
    case 'Subshell':
    case 'BraceGroup':
      return runNode(node.body, state, input)
    case 'Coproc': {
      const output = runNode(node.body, state, input)
      const peer = fact(output, 'peer')
      if (peer) openPort(node.name?.value ?? 'COPROC', peer.what, state)
      return output
    }
    default:
      return NOTHING
  }
}

/** What a loop asks that never ends. */
const ENDS_NEVER = { while: /^(?::|true|\/bin\/true|\[ 1 \]|\[\[ 1 \]\]|\(\( 1 \)\))$/, until: /^(?:false|\/bin\/false)$/ }
/** Commands by which a loop waits. */
const WAITS: ReadonlySet<string> = new Set('sleep usleep read select inotifywait fswatch timeout gum dialog exec kill'.split(' '))

const BREAKS: ReadonlySet<string> = new Set(['break', 'exit', 'return'])

function goesOn(ends: RegExp, clause: CompoundList, body: CompoundList): State['endless'] {
  const [only, ...more] = clause.commands
  const { command } = only ?? {}
  if (!command || more.length > 0) return undefined
  const said = command.type === 'Command' ? [command.name?.text, ...command.args.map(({ text }) => text)].join(' ') : ''
  return ends.test(said) ? endOf(body) : undefined
}

function endOf(body: CompoundList): State['endless'] {
  return runs(body, WAITS) ? undefined : runs(body, BREAKS) ? 'until it fails' : 'always'
}

function runs(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  if (node.type === 'Command' && names.has(node.name?.value ?? '')) return true
  let found = false
  forEachChild(node, (child) => {
    found ||= runs(child, names)
  })
  return found
}

/** A loop that does nothing for ever, where nobody sees it. */
function spins(body: CompoundList, state: State, span: Span): void {
  const idle = body.commands.every(
    ({ command }) => command.type === 'Command' && /^(?::|true)$/.test(command.name?.value ?? '') && command.redirects.length === 0,
  )
  if (idle && state.background)
    report(state, { kind: 'destructive-command', span, what: 'keeps the processor busy for nothing, where nobody sees it', level: 'error', confidence: 'high' })
}

/** Names of files, one after another. */
function namesFiles({ facts }: Data): boolean {
  return facts.some((one) => one.kind === 'machine' && (one.what === FILE_NAMES || one.what === STEERING_FILES || one.what === 'the output of `ls`'))
}

/** Which of what a command says goes nowhere. */
function hushedBy(redirections: readonly Redirection[]): State['hushed'] {
  let [output, errors] = [false, false]
  for (const { operator, descriptor, target } of redirections) {
    const nowhere = target?.text === '/dev/null'
    if (nowhere && /^&>>?$/.test(operator)) output = errors = true
    else if (nowhere && operator.startsWith('>') && (descriptor ?? 1) === 1) output = true
    else if (descriptor === 2 && (nowhere || (operator === '>&' && target?.text === '1' && output))) errors = true
  }
  return output ? (errors ? 'all' : 'output') : undefined
}

/** Functions that the shell calls with each command that its user types. */
const TYPED: ReadonlySet<string> = new Set(['preexec', 'zshaddhistory', 'command_not_found_handle', 'command_not_found_handler'])

/** Programs that ask for a password, which a function of the same name would get instead. */
const ASKS_PASSWORD: ReadonlySet<string> = new Set('sudo su doas ssh scp sftp gpg passwd kinit git psql mysql ssh-add cryptsetup'.split(' '))

function typing(state: State): State {
  const typed: Data = { facts: [{ kind: 'secret', what: 'each command that the user types', from: 'store' }] }
  return { ...state, variables: new Map([...state.variables, ['1', typed], ['@', typed], ['*', typed]]) }
}

function overHome(words: readonly Data[]): boolean {
  return words.some(
    ({ text, facts }) => /^(?:~|\/home|\/Users)(?:\/|$)/.test(text ?? '') || facts.some((one) => one.kind === 'file' && one.what === HOME_FILES),
  )
}

/** Each of a few words on its own; of many, all at once. */
function runFor(name: string, words: readonly Data[], body: SyntaxNode, state: State, input: Data): Data {
  const home = state.home || overHome(words)
  const each = state.each === true || words.some((word) => namesFiles(word) || (/[*?]/.test(word.text ?? '') && !/^\s*$/.test(word.text ?? '')))
  const inner = home || each ? { ...state, home, ...(each && { each }) } : state
  const rounds = words.length === 0 ? [NOTHING] : words.length <= 6 ? words : [join(...words)]
  return join(
    ...rounds.map((word) => {
      state.variables.set(name, word)
      return runNode(body, inner, input)
    }),
  )
}

function runSimple(node: Command, outer: State, input: Data, span: Span): Data {
  outer.counter.commands++
  let state = input === outer.stdin || input.facts.length === 0 ? outer : { ...outer, stdin: input }
  for (const part of node.prefix) {
    if (part.type !== 'Assignment') continue
    const given = assigned(part, state)
    assign(part, given, state)
    const { text: set } = assignmentWord(part, given)
    if (/^\w{0,20}(?:INDEX|REGISTRY|GOPROXY|SUMDB|SSL|TLS|_HOST)/i.test(set)) for (const verdict of registries('env', set)) report(state, { ...verdict, span })
  }
  const declared: [Assignment, Assigned][] = []
  const words = together([
    ...(node.name ? braceWords(node.name, state) : []),
    ...node.args.flatMap((part) => {
      if (part.type === 'Word') return braceWords(part, state)
      const given = assigned(part, state)
      declared.push([part, given])
      return [assignmentWord(part, given)]
    }),
  ])
  const redirections = node.redirects.map((one) => redirection(one, state))
  const hushed = redirections.length === 0 ? undefined : hushedBy(redirections)
  if (hushed !== undefined && state.hushed !== 'all') state = { ...state, hushed }
  unfold(words, node.name, state)
  const stdin = inputOf(redirections, input, state)
  for (const { operator, descriptor, target } of redirections) {
    if (operator === '<>' && target && /^\/dev\/(?:tcp|udp)\//.test(target.text))
      keepFile(`&${descriptor ?? 0}`, { facts: [{ kind: 'peer', what: `\`${target.text}\`` }] }, state)
  }
  const invocation = withInput(invocationOf(words, redirections, span), stdin)
  if (!invocation) {
    // `X=$(…)` alone; `$(< file)`, which reads it; or `> file`, which empties it.
    const reads = !node.prefix.some(({ type }) => type === 'Assignment') && redirections.some(({ operator }) => operator === '<')
    return written(redirections, reads ? stdin : EMPTY, state, span)
  }
  if (invocation.wrappers.includes('xargs') && namesFiles(stdin)) state = { ...state, each: true }
  if (DECLARE.has(invocation.name)) for (const [part, given] of declared) assign(part, given, state)
  const own = state.functions.get(invocation.name)
  const calls = state.calls.get(invocation.name) ?? 0
  if (own && (calls < MAX_CALLS || invocation.args.some(({ data, text }) => mayMatter(data.text ?? text)))) {
    if (calls >= MAX_CALLS_WITH_COMMANDS) {
      state.counter.calledTooOften = true
      return EMPTY
    }
    state.calls.set(invocation.name, calls + 1)
    return written(redirections, called(own, invocation, state, stdin), state, span)
  }
  return written(redirections, runCommand(invocation, stdin, state), state, span)
}

/** A function, with its arguments in the place of its caller's. */
function called(body: SyntaxNode, { args }: Invocation, state: State, input: Data): Data {
  const { variables } = state
  const items = args.map(({ data, text }) => (data.text === undefined && data.facts.length === 0 ? { ...data, partly: text } : data))
  const given = new Map<string, Data>([
    ...args.map(({ data }, i): [string, Data] => [String(i + 1), data]),
    ['@', { ...join(...items), items }],
    ['*', join(...items)],
  ])
  const before = new Map([...given.keys()].map((name) => [name, variables.get(name)] as const))
  for (const [name, data] of given) variables.set(name, data)
  const output = runNode(body, state, input)
  for (const [name, data] of before) {
    if (data) variables.set(name, data)
    else variables.delete(name)
  }
  return output
}

/** An alias, or a variable without quotes, is as many words as it says. */
function unfold(words: Argument[], name: Word | undefined, state: State): void {
  const [first] = words
  if (!first || !name) return
  const alias = state.variables.get(`alias ${first.text}`)?.text
  const parts = state.variables.get('IFS')?.text
  const bare = /^\$(?:\w+|\{[\w[\]]+\})$/.test(name.text)
    ? parts === ',' || parts === ':' || parts === '|'
      ? first.data.text?.replaceAll(parts, ' ')
      : first.data.text
    : undefined
  const text = alias ?? bare
  if (text === undefined || text.length > 2000 || (alias === undefined && !/\s/.test(text.trim()))) return
  words.splice(
    0,
    1,
    ...text
      .trim()
      .split(/\s+/)
      .map((word) => ({ ...first, text: word, data: { text: word, facts: first.data.facts }, isFile: false })),
  )
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
  const { args, mark = '{}' } = invocation
  const put = input.text?.trim()
  const given = (one: Argument): Argument => {
    const word = put === undefined ? one.text : one.text.replaceAll(mark, put)
    return { ...one, text: word, data: { text: put === undefined ? undefined : word, facts: [...one.data.facts, ...input.facts] } }
  }
  if (args.some(({ text }) => text.includes(mark))) return { ...invocation, args: args.map((one) => (one.text.includes(mark) ? given(one) : one)) }
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

/** What is assigned; the elements where it is an array. */
interface Assigned {
  readonly data: Data
  readonly items?: readonly Data[]
}

/** Asked once of each assignment: to read a value is to run the commands in it. */
function assigned({ value }: Assignment, state: State): Assigned {
  if (value.type !== 'ArrayValue') return { data: argument(value, state).data }
  const items = value.elements.map((word) => element(argument(word, state).data))
  return { data: join(...items), items }
}

function assign({ name, append, pos, end }: Assignment, { data, items }: Assigned, state: State): void {
  const old = append ? state.variables.get(name) : undefined
  // The shell runs it before each prompt.
  if (name === 'PROMPT_COMMAND' && data.text !== undefined) runNested(data.text, state, { start: pos, end })
  const kept = state.maybe === true ? secretsOf(state.variables.get(name)) : []
  const own = named(data, name)
  const whole = old ? appended(old, own) : kept.length > 0 ? { ...own, facts: [...own.facts, ...kept] } : own
  state.variables.set(name, { ...whole, ...(items && { items: [...(old?.items ?? []), ...items].slice(0, 200) }) })
}

/** One secret of a store is from now on what its variable says. */
function named(data: Data, name: string): Data {
  if (!data.facts.some((one) => one.kind === 'secret' && one.item)) return data
  return { ...data, facts: data.facts.map((one) => (one.kind === 'secret' && one.item && one.item.length < 8 ? { ...one, item: [...one.item, name] } : one)) }
}

function secretsOf(data: Data | undefined): Data['facts'] {
  return data?.facts.filter((one) => one.kind === 'secret' && one.from !== 'variable').slice(0, 5) ?? []
}

/** `u=ht; u+=tps://…` */
function appended(old: Data, more: Data): Data {
  const all = join(old, more)
  const at = old.text?.length ?? 0
  return all.text !== undefined && isAddress(all.text) && brokenInside(all.text, [at, at]) && at < 10 ? { ...all, facts: [...all.facts, PIECES] } : all
}

/** `[key]=value` in a list of an array. */
function element(data: Data): Data {
  return data.text?.startsWith('[') ? { ...data, text: data.text.replace(/^\[[^\]]{0,80}\]=/, '') } : data
}

/** A variable without quotes is as many words as its text. */
function splitOf(word: Word, state: State): readonly Data[] | undefined {
  const name = /^\$\{?(\w+)\}?$/.exec(word.text)?.[1]
  const data = name === undefined ? undefined : state.variables.get(name)
  const pieces = data?.text?.trim().split(/\s+/) ?? []
  return pieces.length > 1 && pieces.length < 40 ? pieces.map((text) => ({ text, facts: data?.facts ?? [] })) : undefined
}

/** The elements of an array, and the arguments of a function, where a word stands for all of them. */
function itemsOf(word: Word, state: State): readonly Data[] | undefined {
  const [only, ...more] = word.parts ?? []
  const part = only?.type === 'DoubleQuoted' && only.parts.length === 1 ? only.parts[0] : only
  if (!part || more.length > 0) return undefined
  const name =
    part.type === 'SimpleExpansion' && /^\$[@*]$/.test(part.text)
      ? '@'
      : part.type === 'ParameterExpansion' && !part.operation && !part.prefix && /^[@*]$/.test(part.index?.value ?? '')
        ? part.parameter
        : part.type === 'ParameterExpansion' && /^[@*]$/.test(part.parameter) && !part.operation
          ? '@'
          : undefined
  const items = name === undefined ? undefined : state.variables.get(name)?.items
  const glued = items && word.text.includes('*') && state.variables.get('IFS')?.text === '' && items.every(({ text }) => text !== undefined)
  if (!glued) return items
  const text = items.map((one) => one.text).join('')
  let at = 0
  const cuts = items.map((one) => (at += one.text?.length ?? 0))
  return [{ text, facts: [...join(...items).facts, ...(brokenInside(text, cuts) ? [PIECES] : [])] }]
}

function assignmentWord(node: Assignment, given: Assigned): Argument {
  const data = given.items ? NOTHING : given.data
  const text = `${node.name}=${data.text ?? (node.value.type === 'ArrayValue' ? '' : node.value.value)}`
  return { text, exact: data.text !== undefined, data, isFile: false, written: node.text, span: { start: node.pos, end: node.end } }
}

/** `{curl,-s,http://x}` is three words, written so as not to look like a command. */
function braceWords(word: Word, state: State): Argument[] {
  const items = word.parts ? (itemsOf(word, state) ?? splitOf(word, state)) : undefined
  const whole = argument(word, state)
  if (items) return items.map((data) => ({ ...whole, text: data.text ?? data.partly ?? whole.text, exact: data.text !== undefined, data }))
  const only = word.parts?.length === 1 ? word.parts[0] : undefined
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
  const joined = join(...pieces.map(({ data }) => data))
  const exact = pieces.every(({ data: { text } }) => text !== undefined)
  const text = pieces.map(({ shown }) => shown).join('')
  // `http[s]://` is how documents write both.
  const data =
    exact && isAddress(text) && !word.text.startsWith('http[s]://') && brokenInside(text, cutsOf(pieces))
      ? { ...joined, facts: [...joined.facts, PIECES] }
      : joined
  return {
    ...base,
    text,
    exact,
    data: { ...data, text: exact ? text : undefined },
    isFile: pieces.some(({ isFile }) => isFile),
  }
}

interface Piece {
  readonly shown: string
  readonly data: Data
  readonly isFile: boolean
  /** Where pieces begin and end in it. */
  readonly cuts?: readonly number[]
}

/** Where variables and substitutions begin and end in the text that they make. */
function cutsOf(pieces: readonly Piece[]): number[] {
  let at = 0
  return pieces.flatMap(({ shown, cuts }) => {
    const start = at
    at += shown.length
    return [start, ...(cuts ?? []).map((cut) => cut + start), at]
  })
}

function piece(part: WordPart, state: State): Piece {
  const plain = (text: string): Piece => ({ shown: text, data: { text, facts: [] }, isFile: false })
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
      return plain(part.value)
    case 'AnsiCQuoted':
      return { shown: part.value, data: { text: part.value, facts: ansiFacts(part.text) }, isFile: false }
    case 'DoubleQuoted':
    case 'LocaleString': {
      const inner = part.parts.map((one) => piece(one, state))
      const data = join(...inner.map((one) => one.data))
      const shown = inner.map((one) => one.shown).join('')
      return {
        shown,
        data: { ...data, text: inner.every((one) => one.data.text !== undefined) ? shown : undefined },
        isFile: false,
        ...(inner.length > 1 && { cuts: cutsOf(inner) }),
      }
    }
    case 'SimpleExpansion':
      return variable(part.text.slice(1), part.text, state)
    case 'ParameterExpansion': {
      const at = part.index && /^\d{1,3}$/.test(part.index.value) ? Number(part.index.value) : undefined
      const item = at === undefined ? undefined : state.variables.get(part.parameter)?.items?.[at]
      const found = item ? { shown: item.text ?? part.text, data: item, isFile: false } : variable(part.parameter, part.text, state)
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
      const revealed =
        text !== undefined &&
        operation.type === 'Replace' &&
        isAddress(text) &&
        !isAddress(found.data.text) &&
        !argument(operation.replacement, state).text.includes('/')
      return {
        shown: text ?? part.text,
        data: changed(found.data, text, ...(revealed ? [hidden('letters that are exchanged', found.data)] : [])),
        isFile: false,
      }
    }
    case 'CommandExpansion':
    case 'ProcessSubstitution': {
      const output = part.script ? runScript(part.script, state, state.stdin) : NOTHING
      const text = output.text?.replace(/(?<!\n)\n+$/, '')
      return { shown: text ?? part.text, data: changed(output, text), isFile: part.type === 'ProcessSubstitution' && part.operator === '<' }
    }
    case 'Glob':
      // `id_r[s]a` matches one name, and no search for it.
      return part.kind === 'bracket' && /^\[\w\]$/.test(part.text) ? plain(part.text[1] as string) : plain(part.text)
    case 'ArithmeticExpansion': {
      const value = part.expression === undefined ? undefined : computed(part.expression, state)
      return value === undefined ? { shown: part.text, data: NOTHING, isFile: false } : plain(String(value))
    }
    default:
      return plain(part.text)
  }
}

/** What an arithmetic expression of known numbers comes to. */
function computed(node: ArithmeticExpression, state: State): number | undefined {
  switch (node.type) {
    case 'ArithmeticGroup':
      return computed(node.expression, state)
    case 'ArithmeticWord': {
      const text = /^\$?\{?[A-Za-z_]\w{0,60}\}?$/.test(node.value) ? state.variables.get(node.value.replace(/[${}]/g, ''))?.text : node.value
      return text === undefined || !/^(?:0x[0-9a-f]{1,8}|\d{1,9})$/i.test(text) ? undefined : /^0\d/.test(text) ? Number.parseInt(text, 8) : Number(text)
    }
    case 'ArithmeticBinary': {
      const [a, b] = [computed(node.left, state), computed(node.right, state)]
      return a === undefined || b === undefined ? undefined : OPERATORS[node.operator]?.(a, b)
    }
    default:
      return undefined
  }
}

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => Math.trunc(a / (b || 1)),
  '%': (a, b) => a % (b || 1),
  '^': (a, b) => a ^ b,
  '|': (a, b) => a | b,
  '<<': (a, b) => a << b,
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
  if (known) return { shown: known.text ?? written, data: known.items ? ofPieces(known, known.items) : known, isFile: false }
  if (name === 'HOME') return { shown: '~', data: { text: '~', facts: [] }, isFile: false }
  if (name === 'PWD') return { shown: '.', data: { text: '.', facts: [] }, isFile: false }
  const facts: Data['facts'] = isSecretName(name)
    ? [{ kind: 'secret', what: `$${name}`, from: 'variable' }]
    : name === 'BASH_COMMAND'
      ? [{ kind: 'secret', what: 'each command that the user types', from: 'store' }]
      : name === 'HOSTNAME' || name === 'USER'
        ? [{ kind: 'machine', what: `$${name}` }]
        : []
  return { shown: written, data: { facts }, isFile: false }
}

/** An address whose letters are the elements of an array. */
function ofPieces(data: Data, items: readonly Data[]): Data {
  if (data.text === undefined || !isAddress(data.text)) return data
  let at = 0
  return brokenInside(
    data.text,
    items.map(({ text }) => (at += text?.length ?? 0)),
  )
    ? { ...data, facts: [...data.facts, PIECES] }
    : data
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
    if (target && (operator === '>&' || /^\/dev\/(?:tcp|udp)\//.test(target.text))) sendsTo(target, output, state, span)
    if (!target || !/^(?:>|>>|>\||&>|&>>)$/.test(operator) || (descriptor !== undefined && descriptor !== 1)) continue
    const steers = !target.exact && target.data.facts.some((one) => one.kind === 'machine' && one.what === STEERING_FILES)
    writeFile(
      steers ? '~/.claude/skills/*/SKILL.md' : target.text,
      operator.endsWith('>>') ? join(fileAt(target.text, state) ?? EMPTY, output) : output,
      state,
      span,
    )
    rest = EMPTY
  }
  return rest
}
