import type { State } from '../shell/state.ts'
import { GIT_HOOK, RC_FILE, SCHEDULE_FILE, SSH_KEYS, steersAgent } from '../shell/command-words.ts'
import { download, join, type Data, type Fact } from '../shell/data.ts'
import { judgeExecution, judgeSending } from '../shell/judge.ts'
import { plainState } from '../shell/plain-state.ts'
import { writeFile } from '../shell/write-file.ts'
import type { Act, AnalyseShell } from './act.ts'
import { credentialIn, isSecretName } from './credentials.ts'
import { fromBase64 } from './decode-text.ts'
import { doorsIn } from './other-doors.ts'
import { toldBy, unhide } from './other-hidden.ts'
import { rolesOf, type Role } from './other-roles.ts'
import { callsOf, closesOf, spanOf, splitAt, statementsOf, type Call, type Statement } from './other-statements.ts'
import { mayLeaveDoor } from './other-signs.ts'
import { tokensOf, type Dialect, type Token } from './other-tokens.ts'
import { siteOf } from './sites.ts'

export type { Dialect } from './other-tokens.ts'

/** The longest program that is looked into, in UTF-16 code units. */
const LONGEST = 400_000

export interface OtherOptions {
  /** It stands in a file of its own, and not in a text that shows code. */
  readonly isFile?: boolean
  readonly autoRun?: boolean
}

/**
 * What a program does in a language that skillc has no parser for. Strings, comments and statements are told apart; what
 * a statement fetches, reads or decodes stays known under the names that it is given to, and is judged where something
 * runs or sends it. Never throws.
 */
export function analyseOther(
  source: string,
  dialect: Dialect,
  analyseShell: AnalyseShell,
  { isFile = false, autoRun = false }: OtherOptions = {},
): readonly Act[] {
  if (source.length > LONGEST) return []
  const doors = mayLeaveDoor(source) ? doorsIn(source) : []
  if (dialect === 'any' || !mayMatter(source)) return doors
  const acts: Act[] = [...doors]
  const program: Program = {
    dialect,
    isFile,
    analyseShell: remembered(analyseShell),
    variables: new Map(),
    facts: new Set(),
    state: plainState(acts, autoRun),
    functions: new Map(),
    roles: new Map(),
    inside: undefined,
    each: undefined,
    pipes: new Set(),
    leads: new Map(),
    parents: new Map(),
    commands: [],
    places: new Map(),
    hidden: new Map(),
    block: undefined,
    opened: undefined,
  }
  const statements = statementsOf(unhide(tokensOf(source, dialect)))
  for (const one of statements) declare(one, program)
  // What is defined further down is known the second time.
  for (const one of statements) run(one, program)
  acts.length = doors.length
  for (const one of statements) run(one, program)
  together(program, { start: 0, end: Math.min(source.length, 200) }, source)
  const seen = new Set<string>()
  return acts.filter(({ kind, span, what }) => {
    const key = `${kind} ${span.start} ${span.end} ${what}`
    return !seen.has(key) && seen.add(key)
  })
}

/** A statement is looked at twice, and its commands once. */
function remembered(analyseShell: AnalyseShell): AnalyseShell {
  const known = new Map<string, readonly Act[]>()
  return (command) => {
    let found = known.get(command)
    if (!found) known.set(command, (found = known.size > 500 ? [] : analyseShell(command)))
    return found
  }
}

/** Words without one of which nothing is found: looked for before the program is read. */
const SIGNS: readonly string[] =
  'system exec popen proc_open sockopen fdopen Exec eval Eval load Load `  %x qx shell Shell Command command Process spawn Runtime http HTTP Http socket Socket net. Dial URL Url Web curl wget stratum $_REQUEST $_GET $_POST $_COOKIE RemoveAll rm_rf delete authorized_keys Startup environ ENV include require source( getline .Run execute ipher encrypt .claude CLAUDE.md AGENTS.md .cursorrules CurrentVersion LaunchAgents crontab Lookup gethostby getaddrinfo getByName string.char chr( strrev base64 Base64 decode reverse rot13 os[ _G[ send( long2ip DROP ftp_ Sys. URI ureq reqwest post( Post('.split(
    ' ',
  )

function mayMatter(source: string): boolean {
  return SIGNS.some((sign) => sign !== '' && source.includes(sign))
}

interface Program {
  readonly dialect: Dialect
  readonly isFile: boolean
  readonly analyseShell: AnalyseShell
  readonly variables: Map<string, Data>
  /** What the program does anywhere, of which two together tell something. */
  readonly facts: Set<
    | 'connects'
    | 'listens'
    | 'bare shell'
    | 'joins'
    | 'walks'
    | 'encrypts'
    | 'deletes'
    | 'home'
    | 'starts a program'
    | 'names a shell'
    | 'names the run key'
    | 'sets a value'
    | 'keeps what it fetches'
    | 'sets jobs'
    | 'gathers documents'
    | 'starts unseen'
  >
  readonly state: State
  readonly functions: Map<string, readonly string[]>
  readonly roles: Map<string, ReadonlySet<Role>>
  inside: string | undefined
  /** What the block at hand is run for, one after another. */
  each: Fact | undefined
  /** Pipes that a program's output may go to. */
  readonly pipes: Set<string>
  /** The address that a name has to do with: a request, a client, a connection. */
  readonly leads: Map<string, string>
  /** What something writes into: a part of a form into the form, that into a buffer. */
  readonly parents: Map<string, readonly string[]>
  /** Commands that it gives to a shell, in their order. */
  readonly commands: string[]
  /** The file that a handle writes to. */
  readonly places: Map<string, string>
  /** Texts that are hidden in the code, by what they say. */
  readonly hidden: Map<string, { readonly how: string; readonly span: Act['span']; told?: boolean }>
  /** The block of a declaration at hand: its name, and the address in it. */
  block: string | undefined
  /** How the innermost block that a configuration has opened begins. */
  opened: string | undefined
}

const DEFINES: ReadonlySet<string> = new Set('func def fn fun function sub proc on local to void Sub Function defp private public static'.split(' '))

/** Where a word says that a function follows; `on` and `to` only at the beginning. */
function definitionIn(statement: Statement): number {
  return statement.slice(0, 4).findIndex(({ kind, text }, i) => kind === 'word' && DEFINES.has(text) && (i === 0 || !/^(?:on|to|local)$/.test(text)))
}

function givesValue(statement: Statement, open: number): boolean {
  return open > 0 && statement.slice(0, open).some(({ kind, text }) => kind === 'mark' && /^(?:=|:=|<-)$/.test(text))
}

/** Functions by name, with the names of their parameters. */
function declare(statement: Statement, program: Program): void {
  const words = statement.slice(0, 14)
  const at = definitionIn(statement)
  if (at < 0) return
  const open = words.findIndex(({ text }, i) => i > at && text === '(')
  // `def x = f(…)` and `local x = f(…)` give a value to a name.
  if (givesValue(statement, open)) return
  const name = open > 0 ? words[open - 1] : words[at + 1]
  if (name?.kind !== 'word') return
  const close = closesOf(statement).get(open) ?? statement.length
  const names = statement.slice(open + 1, close)
  const parameters = splitAt(names).map((part) => {
    const own = part.filter(({ kind }) => kind === 'word')
    // `String name`, or `name String`: the types come first in some languages.
    return (
      (program.dialect === 'java' || program.dialect === 'c' || program.dialect === 'csharp' || program.dialect === 'groovy'
        ? own.at(-1)
        : own.find(({ text }) => !/^(?:mut|ref|self|val|var)$/.test(text))
      )?.text ?? ''
    )
  })
  program.functions.set(name.text, parameters)
}

/** Functions that put paths together. */
const PATH_JOIN = /^(?:filepath|path|File|Path|Paths|Files|PathBuf|file|os)$/
const PATH_NAME = /^(?:[jJ]oin|Combine|get|of|path|resolve|catfile|normalize|push)$/

function joinsPath(tokens: Statement): boolean {
  return tokens.some(
    ({ kind, text }, i) =>
      kind === 'word' &&
      ((PATH_NAME.test(text) &&
        /^(?:\.|::)$/.test(tokens[i - 1]?.text ?? '') &&
        (PATH_JOIN.test(tokens[i - 2]?.text ?? '') || (text === 'join' && HOME_LIKE.test(tokens[i - 2]?.text ?? '')))) ||
        /^(?:appendingPathComponent|file\.path|joinpath|catfile|catdir)$/.test(text) ||
        (text === 'File' && tokens[i - 1]?.text === 'new')),
  )
}

const HOME_LIKE = /^(?:\w{0,20}(?:home|dir|path|base|root)\w{0,10})$/i

/** A text, with what is joined to it; `$name` where it is not known. */
function textOf(tokens: Statement, { variables }: Program): string | undefined {
  let text = ''
  let known = false
  const slash = joinsPath(tokens)
  if (tokens.some(({ text: word }, i) => /^(?:Startup|CommonStartup)$/.test(word) && tokens[i - 2]?.text === 'SpecialFolder'))
    return '~\\Start Menu\\Programs\\Startup'
  for (const [i, token] of tokens.entries()) {
    if (slash && token.text === ',' && text !== '' && !/[/\\]$/.test(text)) text += '/'
    if (token.kind === 'string') {
      text += token.text
      known = true
    } else if (token.kind === 'word') {
      const value = variables.get(token.text)?.text
      const next = tokens[i + 1]?.text
      if (value !== undefined && next !== '(' && next !== '.') {
        text += value
        known = true
      } else if (
        tokens[i - 1]?.text !== '.' &&
        next !== '.' &&
        next !== '(' &&
        next !== '::' &&
        !/^(?:of|quoted|form|new|as|String|format|fmt|char|byte|const)$/.test(token.text)
      )
        text += `\${${token.text.replace(/\W/g, '')}}`
      else if (HOME.test(token.text)) text += '~'
    }
  }
  return known ? text : undefined
}

const HOME = /^(?:home|HOME|Home|UserHomeDir|homedir|home_dir|homeDirectoryForCurrentUser|NSHomeDirectory|expand_path)$/

/** Where the texts of a statement stand side by side as parts of a path. */
function pathsOf(tokens: Statement, program: Program): string[] {
  const parts: string[] = []
  for (const token of tokens) {
    if (parts.length > 60) break
    if (token.kind === 'string') {
      if (!token.text.includes('://')) parts.push(token.text)
    } else if (token.kind === 'word') {
      const text = program.variables.get(token.text)?.text
      if (text !== undefined && !text.includes('://')) parts.push(text)
      else if (HOME.test(token.text)) parts.push('~')
    }
  }
  // Names of variables stand where the path to the home directory would.
  const all = parts.map((part) =>
    part
      .replace(/^\$\{\w+\}(?=[/\\])/, '~')
      .replace(/^\$\{(?:HOME|home|env_HOME|ENV_HOME_?)\}/, '~')
      .replace(/\$\{\w{0,40}home\w{0,40}\}/gi, '~'),
  )
  return [...all, all.join('/').replaceAll(/\/{2,}/g, '/'), all.join('')].filter((path) => path.length < 2000)
}

const ENCODES = /base64EncodedString/
const BARE_SHELL =
  /^(?:\/usr)?(?:\/bin\/)?(?:ba|z|k|da)?sh(?: -i| -l)?(?:\s{1,3}\d?[<>]{1,2}\s?&?\s?[%\d$][^;|]{0,40})?$|^(?:c:\\windows\\system32\\)?(?:cmd|powershell|pwsh)(?:\.exe)?$/i
const REQUEST = /^\$_(?:GET|POST|REQUEST|COOKIE)$|^\$HTTP_RAW_POST_DATA$/

function run(statement: Statement, program: Program): void {
  const { variables, state, dialect } = program
  const span = spanOf(statement)
  if (dialect === 'terraform' && statement.every(({ text }) => text !== '=')) program.opened = statement[0]?.text
  if (statement.length === 0 || (statement.length === 1 && statement[0]?.text === '}')) return
  // `if (…) …`: what it asks, and what it does then.
  const asked = statement[0]?.text === 'if' && statement[1]?.text === '(' ? closesOf(statement).get(1) : undefined
  if (asked !== undefined && asked < statement.length - 1) {
    run(statement.slice(0, asked + 1), program)
    run(statement.slice(asked + 1), program)
    return
  }
  const calls = callsOf(statement, dialect).map((call) => meant(call, program))
  const facts: Fact[] = []
  const urls: string[] = []
  let text: string | undefined
  const paths = pathsOf(statement, program)
  const assigned = assignment(statement, dialect)
  const words = new Set(statement.flatMap(({ kind, text: word }) => (kind === 'word' ? [word] : [])))
  const defined = calls.find(({ path }) => program.functions.has(path))
  if (defined && definitionIn(statement) >= 0 && !givesValue(statement, defined.from - 1)) {
    program.inside = defined.path
    // A body on the same line is a statement of its own.
    run(statement.slice(defined.to + 1), program)
    return
  }

  for (const [i, token] of statement.entries()) {
    if (assigned && i < assigned.from) continue
    // Keys and tokens go into headers of requests: that is what they are for.
    if (token.kind === 'word' && !/header|authori[sz]/i.test(token.text)) facts.push(...(variables.get(token.text)?.facts ?? []))
    if (token.kind === 'word' && REQUEST.test(token.text)) facts.push({ kind: 'peer', what: 'a request' })
    if (token.kind !== 'string' && token.kind !== 'command') continue
    if (token.hidden !== undefined) {
      facts.push(conceals(token.text, token.hidden, program, span))
      text = token.text
    }
    if (BARE_SHELL.test(token.text)) program.facts.add('names a shell')
    if (/CurrentVersion\\{1,2}(?:Run|Policies\\{1,2}Explorer\\{1,2}Run)|Winlogon\\{1,2}/i.test(token.text)) program.facts.add('names the run key')
    if (/^(?:https?|ftp|wss?|tcp):\/\//i.test(token.text)) urls.push(token.text)
    if (/stratum\+(?:tcp|ssl|tls):\/\//i.test(token.text))
      state.acts.push({ kind: 'crypto-miner', span, what: 'mines coins for somebody', level: 'error', confidence: 'high' })
    for (const { 0: name, index } of token.text.matchAll(/\$\{([\w.]{1,80})\}/g)) {
      const inner =
        variables.get(name.slice(2, -1)) ??
        variables.get(`$${name.slice(2, -1)}`) ??
        (dialect === 'terraform' ? variables.get(name.slice(2, -1).split('.')[name.startsWith('${data.') ? 2 : 1] ?? '') : undefined)
      if (inner && !/authori[sz]ation|bearer/i.test(token.text.slice(Math.max(0, index - 40), index))) facts.push(...inner.facts)
    }
  }
  urls.push(...[...words].flatMap((word) => urlIn(variables.get(word)?.text) ?? []))
  const remote = urls.find((url) => siteOf(url)?.kind !== 'local')
  const lead = remote ?? leadOf(statement, program)
  const called = (role: Role): Call | undefined => calls.find(({ path }) => rolesOf(path, program.roles).has(role))

  // What it takes in.
  const credential = credentialPath(paths)
  const reads = called('reads')
  // `["~/.ssh/id_rsa"].each { |f| … }`: each of them has a name in what follows.
  if (program.each !== undefined) for (const name of namesOfEach(statement)) give(name, { facts: [program.each] }, program, true)
  const over =
    credential !== undefined &&
    calls.some(({ path }) =>
      /(?:^|\.)(?:each|each_with_index|forEach|map|flat_map|collect|collectEntries|filter|any|also|let|to_h|Walk|WalkDir|find|walkFileTree)$/.test(path),
    )
  const every: Fact | undefined = over ? { kind: 'secret', what: `\`${credential}\``, from: SETTINGS.test(credential) ? 'settings' : 'file' } : undefined
  if (every) for (const name of namesOfEach(statement)) give(name, { facts: [every] }, program, true)
  program.each = every
  if (credential !== undefined && reads && !called('only writes'))
    facts.push({ kind: 'secret', what: `\`${credential}\``, from: SETTINGS.test(credential) ? 'settings' : 'file' })
  if (takesEnvironment(statement, calls, program)) facts.push({ kind: 'secret', what: 'all environment variables', from: 'environment' })
  const variable = oneVariable(statement)
  if (variable !== undefined && !/header|authori[sz]/i.test(assigned?.names[0] ?? '')) facts.push({ kind: 'secret', what: `$${variable}`, from: 'variable' })
  if (called('opens a store')) facts.push({ kind: 'secret', what: 'a password of the system’s store', from: 'store' })
  if (dialect === 'applescript' && words.has('hidden') && words.has('answer'))
    facts.push({ kind: 'secret', what: 'a password that it asks the user for', from: 'store' })
  if (called('connects')) {
    const host = hostIn(statement, program)
    const local = host !== undefined && siteOf(`tcp://${host}`)?.kind === 'local'
    if (!local && !paths.some((path) => /^unix$|\.sock$/.test(path))) {
      facts.push({ kind: 'peer', what: `\`${host ?? 'somebody'}\`` })
      program.facts.add('connects')
      // `t:connect(…)` makes a connection of `t`.
      const object = /^(\w+)\./.exec(calls.find(({ path }) => path.endsWith('.connect'))?.path ?? '')?.[1]
      if (object !== undefined) give(object, { facts: [{ kind: 'peer', what: `\`${host ?? 'somebody'}\`` }] }, program, true)
    }
  }
  if (
    dialect === 'applescript' &&
    words.has('every') &&
    (words.has('file') || words.has('files')) &&
    (words.has('desktop') || words.has('home') || words.has('documents'))
  )
    program.facts.add('gathers documents')
  if (called('listens')) program.facts.add('listens')
  if (remote !== undefined && called('fetches')) facts.push(download(remote))
  const decodes = called('decodes')
  if (decodes && !ENCODES.test(decodes.path)) {
    const literal = statement.find(
      ({ kind, text: one, hidden }) => kind === 'string' && hidden === undefined && /^[^\s<>${}]{24,}$/.test(one) && !/^https?:/.test(one),
    )
    facts.push({ kind: 'decoded', how: /64/.test(decodes.path) ? 'base64' : 'an encoding', ...(literal && { here: true }) })
    const encoded = statement.slice(decodes.from, decodes.to).find(({ kind }) => kind === 'string')?.text
    text ??= encoded === undefined ? undefined : fromBase64(encoded)
  }
  inSight(statement, calls, program, { facts }, remote)
  // `map { chr hex } qw(63 75 …)`: letters as numbers.
  if (words.has('chr') && (words.has('hex') || words.has('map') || words.has('ord'))) facts.push({ kind: 'decoded', how: 'numbers for letters' })
  if (called('walks') || paths.some((path) => path.includes('**/'))) program.facts.add('walks')
  if (called('encrypts')) program.facts.add('encrypts')
  if (called('deletes')) program.facts.add('deletes')
  if ([...words].some((word) => HOME.test(word)) || paths.some((path) => /^~|Documents|user\.home|USERPROFILE/.test(path))) program.facts.add('home')
  deletesAll(statement, calls, program)

  // What it does with that.
  const data: Data = { text, facts }
  const ran = execute(statement, calls, program, data)
  const evaluates = calls.find(({ path }) => rolesOf(path, program.roles).has('evaluates') && !isData(path, program))
  if (evaluates) {
    const inner = inCall(statement, evaluates, program)
    // `load(system("curl …"))`: nobody installs anything so.
    const within = ran && statement.slice(evaluates.from, evaluates.to).some(({ kind }) => kind === 'string') ? ran.facts : []
    const known: Data = {
      text: inner.text ?? text,
      facts: [...inner.facts, ...within, ...(evaluates.to > evaluates.from ? facts.filter(({ kind }) => kind !== 'peer') : [])].map((one) =>
        one.kind === 'download' &&
        /(?:^|\.)(?:load|loadstring|eval|instance_eval|class_eval|module_eval|create_function|assert|AddScript|Load|LoadFrom|URLClassLoader|defineClass|require|require_once|include|include_once|dofile|loadfile|parse|evaluate|Execute|ExecuteGlobal)$/.test(
          evaluates.path,
        )
          ? { ...one, evasion: one.evasion ?? 'in the middle of a program' }
          : one,
      ),
    }
    const foreign = /(?:require|include|load|dofile|parse|assert|source|evaluate|execute)/i.test(evaluates.path)
      ? {
          ...known,
          facts: known.facts.filter(({ kind }) => kind === 'download' || (kind === 'decoded' && /assert|load|parse|evaluate|execute/i.test(evaluates.path))),
        }
      : known
    if (inner.facts.some(({ kind, ...rest }) => kind === 'peer' && 'what' in rest && rest.what === 'a request')) webShell(program, span)
    else if (foreign.facts.length > 0) judgeExecution(foreign, state, span)
  }
  received(statement, calls, program, facts)
  if (called('joins')) program.facts.add('joins')
  if (called('sets a value')) program.facts.add('sets a value')
  const sends = called('sends')
  if (sends) {
    const secrets = facts.filter(({ kind }) => kind === 'secret')
    const peer = facts.find((one) => one.kind === 'peer')
    const to =
      remote ??
      (peer && 'what' in peer && peer.what !== 'a request'
        ? peer.what.replace(/`/g, '')
        : ADDRESSED.test(sends.path) || calls.some(({ path }) => ADDRESSED.test(path))
          ? lead
          : undefined)
    const mailed =
      sends.path === 'mail'
        ? statement.find(({ kind, text: one }) => kind === 'string' && /^[\w.+-]{1,60}@[\w.-]{3,80}$/.test(one))?.text.replace(/^.*@/, '')
        : undefined
    if (mailed !== undefined && secrets.length > 0) judgeSending({ facts: secrets }, mailed, state, span, 'mails')
    const written = called('keeps') && remote === undefined
    if (secrets.length > 0 && to !== undefined && !written && ((remote === undefined && to !== lead) || sendsBody(statement, calls, program)))
      judgeSending({ facts: secrets }, to, state, span, 'sends')
  }
  if (called('writes')) writesFile(statement, program, data, span)

  // Where it is kept.
  const result: Data = ran ? join({ facts: data.facts }, ran) : data
  const loops = /^(?:for|foreach|each)$/i.test(statement[0]?.text ?? '') || over
  const own = assigned ? statement.slice(assigned.from) : []
  const list = credential !== undefined && own.filter(({ kind }) => kind === 'string').length > 1 && !joinsPath(own)
  const value = assigned ? (loops || list ? (credential ?? textOf(own, program)) : (hiddenIn(own) ?? textOf(own, program))) : undefined
  const kept: Data = { ...result, text: value !== undefined && value.length < 20_000 ? value : undefined }
  if (assigned && called('writes into another'))
    for (const name of assigned.names)
      program.parents.set(
        name,
        own
          .flatMap(({ kind, text: word }) => (kind === 'word' && (variables.has(word) || /^[a-z]\w{0,20}$/.test(word)) && word !== name ? [word] : []))
          .slice(0, 4),
      )
  if (over && credential !== undefined)
    for (const name of namesOfEach(statement)) if (name !== 'it' && name !== '$0') give(name, { facts: every ? [every] : [], text: credential }, program, true)
  if (lead !== undefined) {
    for (const name of assigned?.names ?? []) program.leads.set(name, lead)
    const [first, mark] = statement
    if (remote !== undefined && first?.kind === 'word' && /^(?:\.|->)$/.test(mark?.text ?? '')) program.leads.set(first.text, remote)
  }
  const isPipe = calls.some(({ path }) => /^(?:Pipe|IO\.pipe)$/.test(path))
  for (const name of assigned?.names ?? []) {
    give(name, kept, program, isPipe || (assigned?.adds ?? false))
    if (isPipe) program.pipes.add(name)
  }
  const shownBy = ran?.facts.filter(({ kind }) => kind === 'secret') ?? []
  if (shownBy.length > 0) for (const name of program.pipes) give(name, { facts: shownBy }, program, true)
  if (program.inside !== undefined && (words.has('return') || !assigned)) {
    const returned = result.facts.filter(({ kind }) => kind !== 'peer')
    if (returned.length > 0) give(program.inside, { facts: returned }, program, true)
  }
  for (const { path, from, to } of calls) {
    const own = path.slice(path.lastIndexOf('.') + 1)
    const parameters = program.functions.get(path) ?? program.functions.get(own)
    if (!parameters) continue
    for (const [i, part] of splitAt(statement.slice(from, to)).entries()) {
      const name = parameters[i]
      const given = join(...part.map(({ text: word }) => ({ facts: variables.get(word)?.facts ?? [] })))
      const said = textOf(part, program)
      const leads = part.map(({ text: word }) => program.leads.get(word)).find((one) => one !== undefined)
      if (name && leads !== undefined) program.leads.set(name, leads)
      if (name && (given.facts.length > 0 || said !== undefined))
        give(name, { facts: [...given.facts, ...(part.length > 1 ? facts.filter(({ kind }) => kind !== 'peer') : [])], text: said }, program, true)
    }
  }
  // `open(my $f, '<', $path)`: the handle gives what the file holds.
  if (dialect === 'perl' && calls.some(({ path }) => path === 'open')) {
    const handle = statement.find(({ kind, text: word }) => kind === 'word' && /^(?:\$|[A-Z][A-Z\d]*$)/.test(word))?.text
    if (handle !== undefined) give(handle, data, program, true)
  }
  if (dialect === 'awk') conversation(statement, program, span)
  // `io.Copy(f, r.Body)`: the file holds it now.
  const copies = calls.find(
    ({ path }) =>
      /(?:^|\.)(?:io\.Copy|copy_stream|io\.copy|std\.io\.copy|transferTo|copyTo)$|^\w{1,60}\.write$/.test(path) &&
      (dialect === 'swift' || !path.endsWith('.write')),
  )
  if (copies && facts.length > 0)
    for (const part of splitAt(statement.slice(copies.from, copies.to)))
      for (const { kind, text: word } of part)
        if (kind === 'word') {
          const held = { facts: facts.filter(({ kind: one }) => one === 'secret' || one === 'download') }
          const place = program.places.get(word)
          give(word, held, program, true)
          if (place !== undefined && held.facts.length > 0) writeFile(place.replace(/^\$\{HOME\}/, '~'), held, state, span)
        }
  // `req.body = data`, `buffer.append(data)`, `ctx[:content] = data`: the object holds it now.
  const object = statement[0]?.kind === 'word' && /^(?:\.|->|\[|<<)$/.test(statement[1]?.text ?? '') ? statement[0].text : undefined
  const sink =
    /^(?:[\s\S]*\.)?(?:append|push|add|put|[wW]rite|set\w*|open|Open|body|Body|Content|httpBody|POST|uri|url|writeText|writeBytes|Stdin|WriteString|push_str|extend\w*|insert|Add|requestBody|request_body)$/
  if (
    object !== undefined &&
    facts.length > 0 &&
    !/header|authori[sz]/i.test(
      statement
        .slice(0, 6)
        .map(({ text: word }) => word)
        .join(' '),
    ) &&
    (assigned || sink.test(calls[0]?.path ?? '') || statement[1]?.text === '<<')
  )
    give(object, { facts: facts.filter(({ kind }) => kind === 'secret' || kind === 'download') }, program, true)
  if (called('sets an option')) {
    const option = calls.find(({ path }) => /setopt/.test(path))
    const handle = statement.slice(option?.from).find(({ kind, text: word }) => kind === 'word' && (dialect !== 'php' || word.startsWith('$')))?.text
    if (handle !== undefined) {
      give(handle, { facts: facts.filter(({ kind }) => kind === 'secret'), text: remote }, program, true)
      if (lead !== undefined) program.leads.set(handle, lead)
    }
  }
  keepsFetched(statement, calls, program, facts)
  inBlock(statement, program, facts, remote, span)
}

/** `s |& getline c` of awk, where `s` is a connection, reads an order; `c |& getline` then runs it. */
function conversation(statement: Statement, program: Program, span: Act['span']): void {
  for (const [i, { kind, text }] of statement.entries()) {
    if (kind === 'string' && text.startsWith('/inet/tcp/')) program.facts.add('connects')
    const from = statement[i - 3]
    if (text !== 'getline' || statement[i - 1]?.text !== '&' || from?.kind !== 'word') continue
    const known = program.variables.get(from.text)
    const into = statement[i + 1]
    if (known?.text?.startsWith('/inet/tcp/') && into?.kind === 'word')
      give(into.text, { facts: [{ kind: 'peer', what: `\`${known.text.split('/')[4] ?? 'somebody'}\`` }] }, program, true)
    else if (known?.facts.some((one) => one.kind === 'peer')) judgeExecution(known, program.state, span)
  }
}

function leadOf(tokens: Statement, { leads }: Program): string | undefined {
  if (leads.size === 0) return undefined
  for (const { kind, text } of tokens) {
    const lead = kind === 'word' ? leads.get(text) : undefined
    if (lead !== undefined) return lead
  }
  return undefined
}

/** Calls that give something to the other end of a request that was made before. */
const ADDRESSED =
  /(?:^|\.)(?:[pP]ost|POST|[pP]ut|patch|request|Request|Do|do_request|execute|newCall|[wW]rite\w*|send\w*|Send\w*|perform|curl_exec|curl_easy_perform|upload\w*|Upload\w*|Post\w*Async|Put\w*Async|dataTask|withWriter|puts|print|body|json|form|multipart|SetBody|query)!?$/

/** What stands under a name that is hidden: `$run(…)`, where `$run` is `proc_open` in reverse. */
function meant(call: Call, { variables, hidden }: Program): Call {
  if (hidden.size === 0 || call.path.includes('.')) return call
  const text = variables.get(call.path)?.text
  return text !== undefined && hidden.has(text) && toldBy(text) === 'name' ? { ...call, path: text } : call
}

/** A text that stands hidden in the code. */
function conceals(text: string, how: string, program: Program, span: Act['span']): Fact {
  const known = program.hidden.get(text)
  if (!known) program.hidden.set(text, { how, span })
  if (toldBy(text) === 'name')
    program.state.acts.push({ kind: 'decode-execute', span, what: `uses \`${text}\`, whose name is hidden by ${how}`, level: 'error', confidence: 'high' })
  return { kind: 'decoded', how, here: true }
}

/** The text that a value is made of, where it is hidden in the code. */
function hiddenIn(tokens: Statement): string | undefined {
  const texts = tokens.filter(({ kind }) => kind === 'string')
  return texts.length === 1 || tokens.length < 14 ? texts.find(({ hidden }) => hidden !== undefined)?.text : undefined
}

/** `connect(s, …)`, then `recv(s, b, …)`: what the other end says stands in `b`. A function that a request names is a shell, too. */
function received(statement: Statement, calls: readonly Call[], program: Program, facts: readonly Fact[]): void {
  const words = ({ from, to }: Call): string[] => statement.slice(from, to).flatMap(({ kind, text }) => (kind === 'word' ? [text] : []))
  const peer = facts.filter(({ kind }) => kind === 'peer')
  for (const call of calls) {
    if (program.dialect === 'c' && peer.length > 0) {
      if (call.path === 'connect') give(words(call)[0] ?? '', { facts: peer }, program, true)
      else if (/^(?:recv|recvfrom|read|SSL_read|fgets|WSARecv)$/.test(call.path))
        for (const word of words(call).slice(0, 3)) if (word !== 'sizeof') give(word, { facts: peer }, program, true)
    }
    if (
      program.dialect === 'php' &&
      /^(?:array_map|array_filter|array_walk|usort|uasort|call_user_func|call_user_func_array|register_shutdown_function)$/.test(call.path)
    ) {
      const [first = []] = splitAt(statement.slice(call.from, call.to))
      if (first.some(({ kind, text }) => kind === 'word' && (REQUEST.test(text) || text === '$_SERVER'))) webShell(program, spanOf(statement))
    }
  }
  if (program.dialect === 'applescript' && ['make', 'login', 'item'].every((word) => statement.some(({ text }) => text === word))) {
    const path = pathsOf(statement, program).find((one) => /\//.test(one)) ?? ''
    const hides = /\/\./.test(path) || statement.some(({ text }, i) => text === 'hidden' && statement[i + 2]?.text === 'true')
    program.state.acts.push({
      kind: 'persistence',
      span: spanOf(statement),
      what: `has macOS start \`${path}\` at each login${hides ? ', unseen' : ''}`,
      level: hides ? 'error' : 'note',
      confidence: hides ? 'medium' : 'low',
    })
  }
}

/** A request whose address nobody is to find, and a name that carries what a program has read. */
function inSight(statement: Statement, calls: readonly Call[], program: Program, { facts }: Data, remote: string | undefined): void {
  const span = spanOf(statement)
  const uses = (role: Role): boolean => calls.some(({ path }) => rolesOf(path, program.roles).has(role))
  if (uses('asks a name')) {
    const secret = facts.find((one) => one.kind === 'secret')
    const below = statement
      .flatMap(({ kind, text }) => (kind === 'string' ? [/\.((?:[\w-]{1,63}\.){1,5}[a-z]{2,12})\.?$/i.exec(text)?.[1]] : []))
      .find((one) => one !== undefined)
    if (secret && below !== undefined)
      program.state.acts.push({
        kind: 'secret-exfiltration',
        span,
        what: `carries ${secret.what} away in a name that it asks for, below \`${below}\``,
        level: 'error',
        confidence: 'high',
      })
  }
  if (program.hidden.size === 0 || !(uses('connects') || uses('fetches') || uses('sends'))) return
  const said = statement.flatMap(({ kind, text }) => {
    const one = kind === 'string' ? text : kind === 'word' ? (program.variables.get(text)?.text ?? '') : ''
    return one === '' ? [] : [one]
  })
  for (const text of [...said, remote ?? '']) {
    const known = program.hidden.get(text)
    if (known && toldBy(text) === 'address') talksUnseen(text, known, program, span)
  }
}

function talksUnseen(text: string, known: { readonly how: string; told?: boolean }, { state }: Program, span: Act['span']): void {
  known.told = true
  state.acts.push({
    kind: 'data-drop',
    span,
    what: `talks to \`${text.slice(0, 80)}\`, an address that is hidden by ${known.how}`,
    level: 'error',
    confidence: 'high',
  })
}

/** `DownloadFile(url, path)`, `file_put_contents($path, …)`: what was fetched stands in the file that a name says. */
function keepsFetched(statement: Statement, calls: readonly Call[], program: Program, facts: readonly Fact[]): void {
  const brought = facts.filter((one) => one.kind === 'download' || (one.kind === 'decoded' && one.here === true))
  const call = calls.find(({ path }) => rolesOf(path, program.roles).has('keeps a file'))
  if (!call || brought.length === 0) return
  program.facts.add('keeps what it fetches')
  for (const part of splitAt(statement.slice(call.from, call.to)))
    if (part.length === 1 && part[0]?.kind === 'word') give(part[0].text, { facts: brought, text: program.variables.get(part[0].text)?.text }, program, true)
}

/** `data "http" "x" { url = … request_body = … }`: what stands in one block belongs together. */
function inBlock(statement: Statement, program: Program, facts: readonly Fact[], remote: string | undefined, span: Act['span']): void {
  if (program.dialect !== 'terraform') return
  const [first, type, name] = statement
  if ((first?.text === 'data' || first?.text === 'resource') && type?.kind === 'string' && name?.kind === 'string') program.block = name.text
  if (program.block === undefined) return
  if (remote !== undefined && /^(?:url|uri|endpoint)$/.test(first?.text ?? '')) program.leads.set(program.block, remote)
  const secrets = facts.filter(({ kind }) => kind === 'secret')
  const runs = first?.text === 'program' ? statement.map(({ kind, text }) => (kind === 'string' ? text : '')).join(' ') : ''
  // What stands in a file that terraform writes.
  if (/^(?:filename|path|destination)$/.test(first?.text ?? '')) {
    const place = pathsOf(statement.slice(2), program).find(
      (one) => RC_FILE.test(one) || SCHEDULE_FILE.test(one) || SSH_KEYS.test(one) || GIT_HOOK.test(one) || steersAgent(one),
    )
    if (place !== undefined) program.places.set(program.block, place)
  }
  const place = program.places.get(program.block)
  const written = first?.text === 'content' ? textOf(statement.slice(2), program) : undefined
  if (place !== undefined && written !== undefined) writeFile(place, { text: written, facts: [] }, program.state, span)
  const python = first?.text === 'command' ? statement.map(({ kind, text }) => (kind === 'string' ? text : '')).join('\n') : ''
  const asked =
    /\bos\.environ\b(?!\s*[[.])/.test(python) && /\burlopen\s?\(|\brequests\.\w|\bhttp\.client\b|\burllib3\b/.test(python)
      ? /https?:\/\/[^\s'"]{4,200}/.exec(python)?.[0]
      : undefined
  if (asked !== undefined)
    judgeSending({ facts: [{ kind: 'secret', what: 'all environment variables', from: 'environment' }] }, asked, program.state, span, 'sends')
  const taken: Fact[] = /\bos\.environ\b|\bprintenv\b|(?:^|[\s;|&($])env\s{0,4}(?:\||\)|$)|process\.env\b(?!\.)|ENV\.to_h/.test(runs)
    ? [{ kind: 'secret', what: 'all environment variables', from: 'environment' }]
    : []
  const read = runs === '' ? undefined : credentialIn(runs)
  if (read !== undefined) taken.push({ kind: 'secret', what: `\`${read}\``, from: 'file' })
  if (taken.length > 0) give(program.block, { facts: taken }, program, true)
  const lead = program.leads.get(program.block)
  if (lead !== undefined && secrets.length > 0 && /^(?:request_body|body|content|data|request_headers|write_\w+|update_\w+)$/.test(first?.text ?? ''))
    judgeSending({ facts: secrets }, lead, program.state, span, 'sends')
}

const SETTINGS = /\.env\b|\.npmrc|\.pypirc|^\.kube/

/** Names that a block gives to what it is run for: `x ->`, `|x|`, `it`. */
function namesOfEach(statement: Statement): string[] {
  const named = statement.flatMap(({ kind, text }, i) =>
    kind === 'word' &&
    (statement[i + 1]?.text === '->' ||
      statement[i + 1]?.text === '=>' ||
      (statement[i - 1]?.text === '(' && /^(?:func|function|fn)$/.test(statement[i - 2]?.text ?? '')) ||
      (statement[i - 1]?.text === '|' && /^[|,]$/.test(statement[i + 1]?.text ?? '')))
      ? [text]
      : [],
  )
  return [...named.slice(0, 3), 'it', '$0']
}

function give(name: string, data: Data, program: Program, adds: boolean, depth = 0): void {
  const { variables, parents } = program
  const old = variables.get(name)
  // What is written into a part is in the whole.
  if (adds && depth < 4 && data.facts.length > 0)
    for (const parent of parents.get(name) ?? [])
      if (parent !== name) give(parent, { facts: data.facts.filter(({ kind }) => kind === 'secret' || kind === 'download') }, program, true, depth + 1)
  const text = data.text ?? (adds ? old?.text : undefined)
  variables.set(name, old && adds ? { facts: distinct([...old.facts, ...data.facts]), text } : { facts: distinct(data.facts), text })
}

function distinct(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>()
  return facts.filter((one) => {
    const key = one.kind + ('what' in one ? one.what : 'url' in one ? one.url : one.how)
    return !seen.has(key) && seen.size < 40 && seen.add(key)
  })
}

/** The names that a statement gives something to, and where that begins. */
function assignment(statement: Statement, dialect: Dialect): { names: string[]; from: number; adds: boolean } | undefined {
  if (dialect === 'applescript') {
    const to = statement[0]?.text === 'set' ? statement.findIndex(({ text }) => text === 'to') : -1
    const name = statement[1]
    return to === 2 && name ? { names: [name.text], from: to + 1, adds: false } : undefined
  }
  // `std::ifstream f(path)`
  if (dialect === 'c') {
    const at = statement
      .slice(0, 6)
      .findIndex(({ kind }, i) => kind === 'word' && statement[i + 1]?.kind === 'word' && /^[({]$/.test(statement[i + 2]?.text ?? ''))
    if (at >= 0 && /stream|string|vector|Socket|socket|file|path/i.test(statement[at]?.text ?? ''))
      return { names: [statement[at + 1]?.text ?? ''], from: at + 3, adds: false }
  }
  let depth = 0
  for (const [i, { kind, text }] of statement.entries()) {
    if (i > 24) return undefined
    if (kind === 'mark' && /^[([{]$/.test(text)) depth++
    else if (kind === 'mark' && /^[)\]}]$/.test(text)) depth--
    if (
      kind !== 'mark' ||
      (depth > 0 && statement[0]?.text !== '(' && !/^(?:my|let|foreach|for|while|if|until|try|using|with|guard)$/.test(statement[0]?.text ?? ''))
    ) {
      // `foreach ($files as $file)`, `for file in files`, `for _, f := range files`.
      if (kind === 'word' && (text === 'in' || text === 'as') && /^(?:for|foreach|each)$/i.test(statement[0]?.text ?? '')) {
        const names = (text === 'as' ? statement.slice(i + 1) : statement.slice(1, i)).flatMap(({ kind: one, text: word }) => (one === 'word' ? [word] : []))
        return { names, from: text === 'as' ? 1 : i + 1, adds: true }
      }
      continue
    }
    if (!/^(?:=|:=|<-|\+=|\.=)$/.test(text)) continue
    // `byte[] b`: brackets of a type.
    const left = statement
      .slice(0, i)
      .filter(({ text: word }, at, all) => !(word === '[' && all[at + 1]?.text === ']') && !(word === ']' && all[at - 1]?.text === '['))
    if (left.some(({ text: word }) => word === '.' || word === '->' || word === '[')) return { names: [], from: i + 1, adds: true }
    return {
      names: left.flatMap(({ kind: one, text: word }) => (one === 'word' && !KEYWORDS.has(word) ? [word] : [])),
      from: i + 1,
      adds: text === '+=' || text === '.=',
    }
  }
  // `|f|` of a block, and `$_`, take what stands before them.
  return undefined
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'let mut var val const my our local final static auto String string char int byte bytes if for while foreach range global set Set Dim use and or not new'.split(
    ' ',
  ),
)

/** What a browser keeps of its user, all in one. */
const BROWSER =
  /(?:Google[/\\]Chrome(?: Beta)?|google-chrome|BraveSoftware[/\\]Brave-Browser|Microsoft[/\\]Edge|Chromium|Vivaldi|Opera Software)[/\\](?:User Data|Default|Profile)|Mozilla[/\\]Firefox|\.mozilla[/\\]firefox|Firefox[/\\]Profiles/i

function credentialPath(paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const found = credentialIn(path)
    if (found !== undefined) return path.length < 80 && !/[\s,]/.test(path) ? path : found
  }
  for (const path of paths) if (BROWSER.test(path)) return path.slice(0, 120)
  return undefined
}

/** All of the environment, and not one variable of it. */
function takesEnvironment(statement: Statement, calls: readonly Call[], program: Program): boolean {
  const { dialect } = program
  return (
    statement.some(({ kind, text }, i) => {
      if (kind !== 'word') return false
      const next = statement[i + 1]?.text
      if (text === 'ENV' && dialect === 'ruby')
        return (
          next !== '[' &&
          !(next === '.' && !/^(?:to_h|to_a|to_s|inspect|to_json|map|each|select|filter|values|to_hash|collect)$/.test(statement[i + 2]?.text ?? ''))
        )
      if (text === '$_ENV' && dialect === 'php') return next !== '['
      if (text === 'ENV' && dialect === 'perl') return statement[i - 1]?.text === '%'
      if (text === 'getenv' || (text === 'get_env' && dialect === 'elixir'))
        return (
          next === '(' &&
          statement[i + 2]?.text === ')' &&
          dialect !== 'c' &&
          // `getenv().getOrDefault(…)` is one.
          !(statement[i + 3]?.text === '.' && /^(?:get|getOrDefault|containsKey)$/.test(statement[i + 4]?.text ?? ''))
        )
      return false
    }) || calls.some(({ path, from }) => rolesOf(path, program.roles).has('takes the environment') && statement[from - 1]?.text !== '[')
  )
}

function oneVariable(statement: Statement): string | undefined {
  for (const [i, { kind, text }] of statement.entries()) {
    if (kind !== 'word' || !/^(?:getenv|Getenv|LookupEnv|ENV|env|environment|var|GetEnvironmentVariable|get_env|fetch|\$ENV|\$_ENV)$/.test(text)) continue
    const name = statement.slice(i + 1, i + 4).find(({ kind: one, text: word }) => (one === 'string' || one === 'word') && isSecretName(word))?.text
    if (name !== undefined) return name
  }
  return undefined
}

function urlIn(text: string | undefined): string | undefined {
  return text === undefined || text.length > 300 ? undefined : /(?:https?|ftp|wss?|tcp):\/\/[^\s"'`<>]{1,300}/i.exec(text)?.[0]
}

/** The host that a connection is made to. */
function hostIn(statement: Statement, program: Program): string | undefined {
  for (const token of statement) {
    const text = token.kind === 'string' ? token.text : token.kind === 'word' ? program.variables.get(token.text)?.text : undefined
    const host = text === undefined ? undefined : /^(?:(?:tcp|ssl|tls):\/\/)?((?:[\w-]{1,63}\.){1,8}[\w-]{1,63}|localhost)(?::\d+)?$/.exec(text)?.[1]
    if (host !== undefined && !/^\d+\.\d+$/.test(host)) return host
  }
  return undefined
}

function inCall(statement: Statement, call: Call, program: Program): Data {
  const tokens = statement.slice(call.from, call.to)
  const facts = tokens.flatMap(({ kind, text }): readonly Fact[] =>
    kind === 'word' ? (REQUEST.test(text) ? [{ kind: 'peer', what: 'a request' }] : (program.variables.get(text)?.facts ?? [])) : [],
  )
  const [only] = tokens
  return { facts, text: tokens.length === 1 && only?.kind === 'word' ? program.variables.get(only.text)?.text : undefined }
}

/** Programs that it starts, and texts that it gives to a shell; what comes out of them. */
function execute(statement: Statement, calls: readonly Call[], program: Program, { facts }: Data): Data | undefined {
  const span = spanOf(statement)
  let output: Data | undefined
  for (const token of statement) {
    if (token.kind !== 'command') continue
    const name = /^\s*\$\{(\w{1,80})\}/.exec(token.text)?.[1]
    const ordered = name === undefined ? undefined : program.variables.get(name)
    if (ordered?.facts.some(({ kind }) => kind === 'peer')) judgeExecution({ facts: ordered.facts.filter(({ kind }) => kind === 'peer') }, program.state, span)
    output = shell(token.text, program, span, facts) ?? output
  }
  for (const call of calls) {
    // `$f = 'sys' . 'tem'; $f($_GET['c'])`
    const meant =
      program.dialect === 'php' && call.path.startsWith('$') && statement[call.from - 1]?.text === '(' ? program.variables.get(call.path)?.text : undefined
    if (meant !== undefined && /^(?:system|exec|shell_exec|passthru|popen|proc_open|assert|eval|create_function)$/.test(meant)) {
      if (inCall(statement, call, program).facts.some((one) => one.kind === 'peer')) webShell(program, span)
      else judgeExecution({ facts: [{ kind: 'decoded', how: 'a name that is put together' }] }, program.state, span)
    }
    if (!rolesOf(call.path, program.roles).has('runs') || isNoShell(call.path, program.dialect)) continue
    const method = statement[call.from - 1]?.text === '('
    // `system({ "curl", "…" })`
    const isList = method && /^[{[]$/.test(statement[call.from]?.text ?? '')
    // `Command::new("sh").arg("-c").arg("…")`: the arguments follow.
    const chained = /Command|ProcessBuilder|ProcessStartInfo|Start|exec|Process|launchPath|commandLine/.test(call.path)
    const all = receives(call.path, program.dialect) ? statement.slice(0, call.at) : statement.slice(call.from, method && !chained ? call.to : undefined)
    // `with administrator privileges`: what AppleScript says after the text.
    const ends =
      program.dialect === 'applescript'
        ? all.findIndex(({ kind, text }) => kind === 'word' && /^(?:with|without|user|password|altering|as|given)$/.test(text))
        : -1
    const own = splitAt(
      (ends < 0 ? all : all.slice(0, ends)).map((token) => (token.kind === 'mark' && /^[()[\]{}]$/.test(token.text) ? { ...token, text: ',' } : token)),
    ).filter((part) => part.length > 0)
    // What stands after `-c` is a command, too.
    const after = own.findIndex((part) => part.length === 1 && part[0]?.kind === 'string' && /^(?:-l?i?c|\/[ck]|-Command)$/i.test(part[0].text))
    // of a list, only the program decides what is run: the rest are words that no shell reads
    const spelt = isList && own[0]?.[0]?.kind === 'string' && !own.some(([word]) => word?.kind === 'string' && INTERPRETS.test(word.text))
    const ordered = [...(own[0] ?? []), ...(after < 0 || spelt ? [] : own.slice(after + 1, after + 4).flat())]
    const inner = spelt ? { facts: [] } : inCall(statement, call, program)
    const request = [...inner.facts, ...ordered.flatMap(({ kind, text }) => (kind === 'word' ? (program.variables.get(text)?.facts ?? []) : []))].find(
      (one) => one.kind === 'peer',
    )
    if (request && 'what' in request && request.what === 'a request') {
      if (!/escapeshell(?:arg|cmd)/.test(statement.map(({ text }) => text).join(' '))) webShell(program, span)
      continue
    }
    if (request && ordered.some(({ kind, text }) => kind === 'word' && program.variables.get(text)?.facts.includes(request))) {
      judgeExecution({ facts: [request] }, program.state, span)
      continue
    }
    // What comes over the line is read as if it were typed.
    if (
      program.facts.has('joins') &&
      program.facts.has('connects') &&
      (own[0]?.some(({ text }) => text === '$_') ||
        (own[0]?.length === 1 && own[0][0]?.kind === 'word' && statement.some(({ text }) => /^(?:\$stdin|STDIN|ARGF)$/.test(text))))
    )
      program.facts.add('bare shell')
    const words = argumentsOf(own, chained, program)
    const [first] = words
    if (first !== undefined && /^(?:\/usr\/bin\/)?crontab\b/.test(first)) program.facts.add('sets jobs')
    program.facts.add('starts a program')
    // `sh X`, `powershell -File X`: the program is the file.
    const file = /^(?:[\w/]{0,40}\/)?(?:sh|bash|zsh|python3?|perl|ruby|node|php|powershell(?:\.exe)?|pwsh|wscript|cscript|rundll32|java)$/.test(
      own[0]?.[0]?.kind === 'string' ? (own[0][0].text ?? '') : '',
    )
      ? own.slice(1, 5).flat()
      : []
    const programs = [...ordered, ...file]
    const started = programs.flatMap(({ kind, text, hidden }): readonly Fact[] =>
      kind === 'word' ? (program.variables.get(text)?.facts ?? []) : hidden === undefined ? [] : [{ kind: 'decoded', how: hidden, here: true }],
    )
    const brought: Data = madeBefore(first ?? '', program) ??
      madeBefore(words[1] ?? '', program) ??
      madeBefore(words.slice(0, 6).join(''), program) ?? {
        facts: started.filter((one) => one.kind === 'download' || (one.kind === 'decoded' && (one.here === true || one.how === 'numbers for letters'))),
      }
    if (brought.facts.length > 0) judgeExecution(inProgram(brought), program.state, span)
    if (first === undefined) continue
    const code = words.findIndex((word) => /^(?:-l?i?c|\/[ck]|-Command|-EncodedCommand)$/i.test(word))
    // A program, and all of its arguments as one text.
    const line = (words.length === 2 || /ShellExecute/.test(call.path)) && /\s/.test(words[1] ?? '') ? `${first} ${words[1] as string}` : undefined
    const asShell =
      code >= 0 && words[code + 1] !== undefined
        ? (words[code + 1] as string)
        : line !== undefined
          ? line
          : words.length === 1 || (!chained && !isList && !isSpelt(own))
            ? first
            : words.map(quoted).join(' ')
    if (words.filter((word) => !/^[\w.]+$/.test(word) || BARE_SHELL.test(word)).some((word) => BARE_SHELL.test(word)) && code < 0)
      program.facts.add('bare shell')
    output =
      shell(/^(?:powershell|pwsh|cmd)/i.test(first) && code > 0 ? words.join(' ') : asShell, program, span, facts, code > 0 ? words[code + 1] : undefined) ??
      output
  }
  return output
}

/** A program and its arguments, each a text of its own. */
function isSpelt(parts: readonly Token[][]): boolean {
  return parts.length > 2 && parts.slice(0, 3).every((part) => part.length === 1 && part[0]?.kind === 'string') && !/\s/.test(parts[0]?.[0]?.text ?? ' ')
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
      /[/\\.]/.test(name) &&
      command.includes(name) &&
      /^\S{0,80}?(?:powershell|pwsh|wscript|cscript|cmd|sh|bash|python3?|mshta|rundll32)\b/i.test(command)
    )
      return data
  if (!/[/\\]/.test(path)) return undefined
  const own = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  for (const [name, data] of state.files) if (/[/\\]/.test(name) && name.endsWith(own) && /[/\\]/.test(name.at(-own.length - 1) ?? '')) return data
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

/** `"…".execute()` of Groovy, `"…" | getline` of awk: what runs stands before. */
function receives(path: string, dialect: Dialect): boolean {
  return (dialect === 'groovy' && /(?:^|\.)execute$/.test(path)) || (dialect === 'awk' && path === 'getline')
}

/** Programs that run what they are given. */
const INTERPRETS = /(?:^|[/\\])(?:(?:ba|z|da|k)?sh|cmd|powershell|pwsh|python|perl|ruby|node|php|env|sudo|ssh|xargs|find|awk)[\d.]{0,5}(?:\.exe)?$/i
/** Views of an app that show pages, which see nothing of the machine. */
const PAGE_VIEW = /(?:^|\.)\w{0,40}(?:[wW]eb_?[vV]iew|[pP]age)\w{0,40}\.load\w{0,20}$/
/** Blocks of a configuration whose `source` is a file that is brought, and not code. */
const BRINGS_FILES = /^(?:artifact|template)$/

/** Languages where `source(…)` is the method of some builder, or says where packages come from: nothing in them runs a file of code by that name. */
const NO_SOURCE: ReadonlySet<Dialect> = new Set<Dialect>(['java', 'kotlin', 'csharp', 'swift', 'rust', 'go', 'dart', 'c', 'ruby'])

/** Whether what is named like a call that runs code only reads data, or shows it: `JSON.parse(…)`, `webView.load(…)`. */
function isData(path: string, { dialect, opened }: Program): boolean {
  const own = path.slice(path.lastIndexOf('.') + 1)
  if (own === 'parse') return dialect !== 'r' && dialect !== 'groovy' && !/[sS]hell|[sS]cript|[eE]ngine|Parser/.test(path)
  // A macro of Swift’s: `#require(…)`.
  if (own === 'require') return dialect === 'swift'
  if (own === 'source') return dialect === 'terraform' ? BRINGS_FILES.test(opened ?? '') : NO_SOURCE.has(dialect)
  return PAGE_VIEW.test(path.slice(-120))
}

/** Names that mean something else in one language. */
function isNoShell(path: string, dialect: Dialect): boolean {
  const own = path.slice(path.lastIndexOf('.') + 1)
  if (own === 'cmd' || own === 'sh') return !['groovy', 'elixir'].includes(dialect)
  if (own === 'execute') return !/(?:^|\.)os\.execute$/.test(path) && dialect !== 'groovy'
  if (own === 'Run' || own === 'Exec' || own === 'ShellExecute') return dialect !== 'vbscript' && own !== 'ShellExecute'
  if (own === 'shell') return dialect !== 'r'
  if (own === 'arguments' || own === 'launchPath' || own === 'executableURL') return dialect !== 'swift'
  if (own === 'command' || own === 'program') return dialect !== 'terraform'
  return false
}

/** The words of a command line, as far as they are known. */
function argumentsOf(parts: readonly Token[][], chained: boolean, program: Program): string[] {
  const words: string[] = []
  for (const part of parts) {
    // `.arg("-c").arg("…")` has no commas between.
    const chain = chained && part.some(({ kind, text }) => kind === 'word' && /^(?:args?|command|add|Arguments|FileName)$/.test(text))
    if (chain) words.push(...part.flatMap((token) => (token.kind === 'string' ? [token.text] : [])))
    else {
      const text = textOf(part, program)
      if (text !== undefined) words.push(text.replace(/^\$\{(?:exec|Command|cmd|Process|proc)\}/, ''))
    }
  }
  return words
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** A text reaches a shell. */
function shell(command: string, program: Program, span: Act['span'], facts: readonly Fact[], inner?: string): Data | undefined {
  if (program.commands.length < 40 && command.length < 2000 && !program.commands.includes(command)) program.commands.push(command)
  for (const act of program.analyseShell(command)) program.state.acts.push({ ...act, span })
  if (inner !== undefined && inner !== command) for (const act of program.analyseShell(inner)) program.state.acts.push({ ...act, span })
  if (BARE_SHELL.test(command.trim())) program.facts.add('bare shell')
  if (/\bcrontab\s+-(?:\s|$)/.test(command)) program.facts.add('sets jobs')
  const script = /\bosascript\b[^\n]{0,60}?\s-e\s{1,4}(["'])([^\n]{6,4000}?)\1(?:\s|$)/.exec(command)?.[2]
  if (script !== undefined && program.dialect === 'applescript')
    for (const act of analyseOther(script, 'applescript', program.analyseShell)) program.state.acts.push({ ...act, span })
  const url = /https?:\/\/[^\s'"`|;&<>)]{1,300}/.exec(command)?.[0]
  // What the program knows of a text, the shell does not.
  if (url !== undefined && /\b(?:curl|wget|irm|iwr|Invoke-\w+)\b/i.test(command)) {
    const secrets = facts.filter((one) => one.kind === 'secret')
    if (program.facts.has('gathers documents') && /\s(?:-F|-T|--form|--upload-file|--data-binary)\s{0,2}\S{0,30}[@/~$]/.test(command))
      judgeSending({ facts: [{ kind: 'secret', what: 'what lies on the desktop', from: 'file' }] }, url, program.state, span, 'sends')
    if (secrets.length > 0 && /\s(?:-d|-F|-T|--data\S{0,20}|--form|--upload-file|--post-data\S{0,3}|-Body)\b|\?\S{0,200}\$/.test(command))
      judgeSending({ facts: secrets }, url, program.state, span, 'sends')
    return { facts: [download(url)] }
  }
  const read = /^\s*(?:cat|type|base64|head|tail)\s/.test(command)
    ? credentialIn(command)
    : /^\s*(?:(?:\/usr\/bin\/)?security\s+)?(?:find-(?:generic|internet)-password|dump-keychain)/.test(command)
      ? 'the keychain'
      : /^\s*(?:git\s+credential\s+fill|gh\s+auth\s+token|gcloud\s+auth\s+print-(?:access|identity)-token|aws\s+configure\s+export-credentials)\b/.test(command)
        ? command.trim().slice(0, 60)
        : undefined
  return read === undefined ? undefined : { facts: [{ kind: 'secret', what: `\`${read}\``, from: 'file' }] }
}

/** A page that gives a shell to whoever asks for it. */
function webShell({ isFile, state }: Program, span: Act['span']): void {
  state.acts.push(
    isFile
      ? { kind: 'reverse-shell', span, what: 'runs whatever a request says: a shell for everybody who can reach the page', level: 'error', confidence: 'high' }
      : { kind: 'command-injection', span, what: 'runs whatever a request says', level: 'warning', confidence: 'high' },
  )
}

/** Whether what is sent is more than a header. */
function sendsBody(statement: Statement, calls: readonly Call[], { variables }: Program): boolean {
  const headers = calls.find(({ path }) =>
    /(?:^|\.)(?:[Hh]eaders?|set_header|add_header|bearer_auth|basic_auth|Header\.(?:Set|Add)|setRequestProperty|addHeader|setValue|SetBasicAuth|basic_auth)$/.test(
      path,
    ),
  )
  if (!headers) return true
  return statement.some(
    ({ kind, text }, i) => (i < headers.from || i >= headers.to) && kind === 'word' && variables.get(text)?.facts.some((one) => one.kind === 'secret') === true,
  )
}

function writesFile(statement: Statement, program: Program, data: Data, span: Act['span']): void {
  const opened = statement.flatMap(({ kind, text }) => (kind === 'word' ? [program.places.get(text)] : [])).find((one) => one !== undefined)
  const all = [...(opened === undefined ? [] : [opened]), ...pathsOf(statement, program)]
  const joined = textOf(statement.slice(statement.findIndex(({ text }) => text === '(') + 1), program)
  if (joined !== undefined && joined.length < 300) all.push(joined.replace(/^\$\{\w{0,30}(?:home|HOME|h)\w{0,30}\}(?=[/\\])/, '~'))
  const candidates = [
    ...all,
    ...all.slice(0, 6).flatMap((part, i) => (all[i + 1] === undefined ? [] : [`${part}/${all[i + 1]}`, `${part}/${all[i + 1]}/${all[i + 2] ?? ''}`])),
  ].filter(
    (one) =>
      /Start Menu\\Programs\\Startup/.test(one) ||
      /^(?:[~/]|\.\.?\/|[A-Za-z]:\\|%\w{1,20}%\\)[^\s'"`|;<>]{1,300}$|^[\w./\\-]{1,200}\.(?:sh|exe|ps1|bat|vbs|py|bin)$/.test(one),
  )
  const settles = (one: string): boolean => RC_FILE.test(one) || SCHEDULE_FILE.test(one) || SSH_KEYS.test(one) || GIT_HOOK.test(one) || steersAgent(one)
  const path = candidates.find(settles) ?? candidates[0]
  if (path === undefined) return
  const handle = statement[0]?.text ?? ''
  const names = assignment(statement, program.dialect)?.names ?? namesOfEach(statement).filter((name) => !/^(?:it|\$0)$/.test(name))
  const parts = new Set(path.split(/[/\\]/))
  const said = statement
    .flatMap(({ kind, text }) =>
      kind === 'string'
        ? text !== path && !path.includes(text) && !parts.has(text) && !/^(?:w|a|wb|ab|r)\+?$/.test(text)
          ? [text]
          : []
        : kind === 'word' && program.variables.get(text)?.text !== undefined && /\s/.test(program.variables.get(text)?.text ?? '')
          ? [program.variables.get(text)?.text ?? '']
          : [],
    )
    .join('\n')
  for (const name of names) program.places.set(name, path)
  const held = { text: said, facts: data.facts.filter(({ kind }) => kind === 'download' || kind === 'decoded') }
  // `f = open(path, "a")`, then `f.puts "…"`.
  if (said === '' && held.facts.length === 0 && handle !== '') return
  writeFile(path.replace(/^\$\{HOME\}/, '~'), held, program.state, span)
}

/** A folder of a home in which people keep what is theirs, and nothing below it. */
const DOCUMENTS = /(?:^|[/\\{,])(?:Documents|Desktop|Pictures|Photos)(?:[},]|[/\\]?\*{0,2}[/\\]?$)/

function deletesAll(statement: Statement, calls: readonly Call[], program: Program): void {
  const call = calls.find(({ path }) => rolesOf(path, program.roles).has('wipes'))
  if (!call) return
  const tokens = statement.slice(call.from, call.to)
  const [first] = splitAt(tokens)
  if (!first) return
  const words = first.filter(({ kind }) => kind !== 'mark')
  const text = textOf(first, program)
  const home =
    words.length > 0 &&
    words.length <= 3 &&
    words.every(({ kind, text: word }) => kind === 'word' && /^(?:Dir|home|os|UserHomeDir|dirs|home_dir|env|\$?ENV|HOME)$/.test(word)) &&
    words.some(({ text: word }) => HOME.test(word))
  const documents =
    words.some(({ kind, text: word }) => kind === 'word' && HOME.test(word)) && words.some(({ kind, text: word }) => kind === 'string' && DOCUMENTS.test(word))
  if (
    home ||
    documents ||
    (words.length === 1 && text !== undefined && /^(?:\/|~\/?|\$\{(?:ENV_HOME_?|HOME|home|ENV\}\{HOME)\}\/?|[A-Za-z]:\\?)\*?$/.test(text))
  )
    program.state.acts.push({
      kind: 'destructive-command',
      span: spanOf(statement),
      what: documents ? 'deletes the documents of a user' : `deletes everything below \`${home ? '~' : text}\``,
      level: 'error',
      confidence: 'high',
    })
}

/** What a program names that talks to others. */
const NETWORK =
  /\b(?:[Hh]ttps?[._:]|HTTP|curl|reqwest|ureq|hyper|URLSession|URLRequest|[sS]ocket|net\/|net\.|Net::|WebClient|HttpClient|OkHttp|openConnection|openStream|open-uri|URI\.open|fopen|file_get_contents|LWP|Dial|TcpStream|TcpClient|XMLHTTP|WinHttp|POST|Faraday|RestClient|Guzzle|Req\.|httr|resty|requests?\.)/

/** Facts that tell something only together. */
function together(program: Program, span: Act['span'], source: string): void {
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
        what: `starts programs, and hides a command by ${known.how}: ${text.slice(0, 100)}`.replace(/\s+/g, ' '),
        level: 'error',
        confidence: 'medium',
      })
  }
  // What one command fetches, the next may run.
  if (program.commands.length > 1 && state.acts.every(({ level }) => level !== 'error'))
    for (const act of program.analyseShell(program.commands.join('\n'))) if (act.level === 'error') state.acts.push({ ...act, span })
  if (facts.has('connects') && facts.has('joins') && facts.has('starts a program') && facts.has('names a shell')) facts.add('bare shell')
  if (facts.has('sets jobs')) {
    const line = /(?:@(?:reboot|hourly|daily)|(?:[\d*/,-]{1,12} ){5})[^"'`\n\\]{0,20}[^"`\n\\]{4,300}/.exec(source)
    const acts = line ? program.analyseShell(`echo '${line[0].replaceAll("'", '')}' | crontab -`) : []
    if (line) for (const act of acts) state.acts.push({ ...act, span: { start: line.index, end: line.index + line[0].length } })
  }
  if (facts.has('names the run key') && facts.has('sets a value') && facts.has('keeps what it fetches'))
    state.acts.push({ kind: 'persistence', span, what: 'fetches a program, and has Windows start one at each login', level: 'error', confidence: 'high' })

  if (
    facts.has('bare shell') &&
    (facts.has('connects') || (facts.has('listens') && facts.has('joins'))) &&
    !state.acts.some(({ kind }) => kind === 'reverse-shell')
  )
    state.acts.push({
      kind: 'reverse-shell',
      span,
      what: facts.has('connects') ? 'connects to somebody and starts a shell for them' : 'waits for somebody and starts a shell for them',
      level: 'error',
      confidence: 'high',
    })
  if (facts.has('walks') && facts.has('encrypts') && facts.has('deletes'))
    state.acts.push({
      kind: 'file-encryption',
      span,
      what: 'encrypts the files that it finds, and deletes the originals',
      level: facts.has('home') ? 'error' : 'note',
      confidence: facts.has('home') ? 'high' : 'low',
    })
}

/** The languages of the programs that `-e` and its like give code to. */
const OF_PROGRAM: Readonly<Record<string, Dialect>> = {
  perl: 'perl',
  ruby: 'ruby',
  php: 'php',
  osascript: 'applescript',
  lua: 'lua',
  luajit: 'lua',
  awk: 'awk',
  gawk: 'awk',
  mawk: 'awk',
  nawk: 'awk',
  rscript: 'r',
  elixir: 'elixir',
  jshell: 'java',
  swift: 'swift',
  groovy: 'groovy',
  kotlin: 'kotlin',
}

/** The language that a program runs; `undefined` when it is none of these. */
export function dialectOf(program: string): Dialect | undefined {
  return OF_PROGRAM[program.toLowerCase()]
}
