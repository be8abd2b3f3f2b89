import type { Act, ActKind } from '../risk/act.ts'
import { credentialIn, isSecretName } from '../risk/credentials.ts'
import { fromBase64 } from '../risk/decode-text.ts'
import { CHECKS, COPIERS, FILTERS, INTERPRETERS, READERS, RESOLVERS, SENDERS } from './command-words.ts'
import { changed, download, EMPTY, fact, join, NOTHING, TOLD, type Data } from './data.ts'
import { fetchByCurl, fetchByHttpie, fetchByWget, fetchSimply, nameKept, transfer } from './fetch.ts'
import { fileAt, goTo, keepFile, keyOf } from './files.ts'
import { EVERY_FILE, FILE_NAMES, find } from './find.ts'
import { innerCommands } from './inner-commands.ts'
import { interpreted, optionsOf, type Argument, type Invocation } from './invocation.ts'
import { judgeExecution } from './judge.ts'
import { judgeAlone } from './judge-alone.ts'
import { ALL_DATABASES } from './judge-files.ts'
import { commandsIn, unattended } from './later.ts'
import { isIndex } from './indexes.ts'
import { fromArchive } from './packages.ts'
import { analysePowerShell } from './powershell.ts'
import { asksWatchers, carved, content, read } from './read-files.ts'
import { buildTaken, cloned, runFile } from './run-file.ts'
import { echo, printf } from './say.ts'
import { recordedBy, secretFrom } from './secret-stores.ts'
import { bucket, connections, copyAway, gist, git, openPort, resolve, send, ssh } from './send.ts'
import { report, type State } from './state.ts'
import { lettersBy, saidBy } from './disguise.ts'
import { exhausts, NO_END } from './exhaust.ts'
import { alters } from './integrity.ts'
import { ALL_ROWS, hiddenAddress, NEIGHBOURS, REPOSITORY, WATCHED, WHOLE_PROJECT } from './taken.ts'
import { writeFile } from './write-file.ts'

type Run = (invocation: Invocation, input: Data, state: State) => Data

/** What one command puts out, given its input. What it does on the way is reported. */
export function runCommand(invocation: Invocation, input: Data, given: State): Data {
  const outer = given.background && invocation.wrappers.some((name) => DETACHES.has(name)) ? { ...given, detached: true } : given
  const state = outer.background || !invocation.wrappers.some((name) => SERVICES.has(name)) ? outer : { ...outer, background: true }
  if (/^\/[\w?*]{1,12}(?:\/[\w?*]{1,12}){0,4}$/.test(invocation.command.written) && invocation.command.written.split('?').length > 2)
    report(state, {
      kind: 'decode-execute',
      span: invocation.span,
      what: 'runs a command by a pattern, which hides its name',
      level: 'error',
      confidence: 'high',
    })
  if (invocation.wrappers.includes('sudo')) typedFor(input, state)
  judgeAlone(invocation, state)
  encryption(invocation, state)
  connections(invocation, input, state)
  hiddenAddress(invocation, state)
  exhausts(invocation, input, state)
  if (ALTERS.has(invocation.name)) alters(invocation, input.text, state)
  buildTaken(invocation, state)
  if (INSTALLERS.has(invocation.name)) installArchive(invocation, input, state)
  runInner(invocation, input, state)
  const { name } = invocation
  if (DATABASES.has(name) && EVERY_ROW.test(text(invocation.args).slice(0, 2000))) return { facts: [{ kind: 'file', what: ALL_ROWS }] }
  if (DATABASES.has(name) && LISTS_ALL.test(text(invocation.args).slice(0, 2000))) return { facts: [{ kind: 'machine', what: ALL_DATABASES }] }
  // `./install` is a file of somebody's, whatever else has that name.
  const known = /^\.{1,2}\//.test(invocation.command.text) ? undefined : COMMANDS.get(name)
  if (known) return known(invocation, input, state)
  // What stands in front of an agent hears all that it says.
  if (state.unattended && /^(?:claude|codex|gemini|aider|opencode)$/.test(name)) return TOLD
  if (CLIPBOARDS.has(name)) clipboard(invocation, input, state)
  const shown = secretFrom(invocation, input)
  if (shown) return shown
  const recorded = recordedBy(invocation)
  if (recorded) {
    if (recorded.file !== undefined) keepFile(recorded.file, recorded.data, state)
    return recorded.data
  }
  if (RUNS_FILES.has(name)) for (const one of invocation.args) if (one.isFile) judgeExecution(one.data, state, invocation.span)
  if (INTERPRETERS.has(name)) return interpret(invocation, input, state)
  if (SENDERS.has(name) || (name === 'openssl' && invocation.args[0]?.text === 's_client')) return send(invocation, input, state)
  if (COPIERS.has(name)) return copyAway(invocation, input, state)
  if (RESOLVERS.has(name)) return resolve(invocation, state)
  runFile(invocation.command, state, invocation)
  if (AWKS.has(name)) return awk(invocation, input, state)
  if (READERS.has(name) || FILTERS.has(name)) return read(invocation, input, state)
  return invocation.wrappers.includes('xargs') ? changed(input, undefined) : NOTHING
}

/** What they start goes on when its terminal is closed. */
const DETACHES: ReadonlySet<string> = new Set(['nohup', 'setsid'])
/** What they start goes on by itself. */
const SERVICES: ReadonlySet<string> = new Set(['systemd-run', 'start-stop-daemon'])

/** What `sudo` is given is the password of the user, whatever the variable is called. */
function typedFor(input: Data, { variables }: State): void {
  for (const one of input.facts) {
    if (one.kind !== 'secret' || one.from !== 'variable') continue
    for (const [name, data] of variables)
      if (data.facts.includes(one))
        variables.set(name, {
          ...data,
          facts: data.facts.map((own) => (own === one ? { ...one, what: 'the password that the user types', from: 'store' } : own)),
        })
  }
}

const ALTERS: ReadonlySet<string> = new Set(['sed', 'gsed', 'perl', 'patch', 'git'])

const CLIPBOARDS: ReadonlySet<string> = new Set(['pbpaste', 'pbcopy', 'xclip', 'xsel', 'wl-copy', 'wl-paste'])
/** What coins are sent to. */
const COIN_ADDRESS =
  /^\s*(?:bc1[a-z0-9]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93})\s*$/

/** What was copied is looked at, and an address that stands in the text takes its place. */
function clipboard({ name, args, span }: Invocation, input: Data, state: State): void {
  const { place } = state
  if (name.endsWith('paste') || args.some(({ text: word }) => /^-\w*o|--output/.test(word))) place.pasted = true
  else if (place.pasted === true && COIN_ADDRESS.test(input.text ?? input.partly ?? ''))
    report(state, { kind: 'spyware', span, what: 'puts an address for coins of its own where the user has copied one', level: 'error', confidence: 'high' })
}

const DATABASES: ReadonlySet<string> = new Set(['mysql', 'mariadb', 'psql', 'mongosh', 'mongo', 'sqlcmd'])
const EVERY_ROW = /\bcopy\s{0,4}\(?\s{0,4}(?:select \* from \w|\w)[^;]{0,80}\bto stdout\b|\bselect \* from [$\w."{}]{1,60}\s{0,4}(?:;|"|'|$)/i
const LISTS_ALL = /\bSHOW DATABASES\b|FROM pg_database|(?:^|\s)-[A-Za-z]{0,6}l[A-Za-z]{0,6}(?:\s|$)|listDatabases|schema_name FROM/i

/** Files are encrypted one after another, and the originals go. */
function encryption({ name, args, span }: Invocation, state: State): void {
  const words = args.map(({ text: word }) => word)
  const encrypts =
    (name === 'openssl' && words[0] === 'enc' && !words.includes('-d')) ||
    (name === 'gpg' && words.some((word) => /^(?:-[a-z]*[ce]|--symmetric|--encrypt)$/.test(word))) ||
    (name === 'zip' && words.some((word) => /^-[a-z]*[eP]/.test(word))) ||
    (name === '7z' && words.some((word) => word.startsWith('-p')))
  if (encrypts) state.place.encrypts = true
  if (!state.place.encrypts || !state.home || !/^(?:rm|shred|srm|mv)$/.test(name)) return
  report(state, { kind: 'file-encryption', span, what: 'deletes the files of a home directory, once they are encrypted', level: 'error', confidence: 'high' })
}

/** What stands where the text of a command would; shells read `<name>` as `_name_`. */
const PLACEHOLDER = /^(?:_[A-Za-z]\w{0,60}_|<[^<>]{1,60}>|\$\{?\w{1,60}\}?|\.\.\.|…)$/

function interpret(invocation: Invocation, input: Data, state: State): Data {
  const { span, args } = invocation
  const how = interpreted(invocation)
  if (!how || onlyChecks(invocation)) return NOTHING
  const { language, code, script, fromInput } = how
  for (const [i, one] of args.entries()) if (one.isFile && /^--(?:rcfile|init-file)$/.test(args[i - 1]?.text ?? '')) judgeExecution(one.data, state, span)
  if (invocation.name === 'osascript' && args.some(({ text: word }) => /hidden answer/i.test(word)))
    return { facts: [{ kind: 'secret', what: 'the password that the user types', from: 'store' }] }
  const talks = invocation.name === 'osascript' ? /application "(Mail|Messages|Notes|Contacts|Calendar|Microsoft Outlook)"/.exec(text(args))?.[1] : undefined
  if (talks !== undefined && /\b(?:get|return|content|every|messages?|body)\b/i.test(text(args)))
    return { facts: [{ kind: 'secret', what: `what \`${talks}\` keeps`, from: 'holdings' }] }
  if (invocation.name.startsWith('python') && args[0]?.text === '-m' && args[1]?.text === 'base64')
    return read({ ...invocation, name: 'base64', args: args.slice(2) }, input, state)
  if (code) {
    const encoded = language === 'powershell' && args.some(({ text }) => /^[-/](?:e|ec|enc|encodedcommand)$/i.test(text))
    const decoded = encoded ? fromBase64(code.text) : undefined
    // `<base64>` stands for whatever the reader puts there, and of `$ENCODED` nobody says what is in it.
    const open = encoded && PLACEHOLDER.test(code.text) && !state.variables.has(code.text.replace(/\W/g, ''))
    if (open && code.text.startsWith('$'))
      report(state, { kind: 'decode-execute', span, what: `runs what \`${code.text}\` holds, encoded`, level: 'warning', confidence: 'medium' })
    const data: Data = open ? NOTHING : encoded ? { text: decoded, facts: [{ kind: 'decoded', how: 'PowerShell’s -EncodedCommand' }] } : code.data
    const given = fact(data, 'download')
    // Between quotes it is a text, until somebody sends one with a quote in it.
    if (given && !fact(data, 'decoded') && !fact(data, 'peer') && language !== 'shell' && isText(code.text))
      report(state, {
        kind: 'command-injection',
        span,
        what: `puts what \`${given.url}\` sends into code, between quotes`,
        level: 'warning',
        confidence: 'medium',
      })
    else if (fact(data, 'decoded') || given || fact(data, 'peer')) judgeExecution(data, state, span)
    const written = decoded ?? data.text ?? code.text
    runCode(invocation, language, written, language === 'shell' ? withPositions(args.slice(args.indexOf(code) + 1), state) : state, input)
    const reads =
      /stdin|STDIN|input\(|<>|\bgets\b|readline|ARGF|Console\.In/.test(written) ||
      language === 'shell' ||
      args.some(({ text: word }) => /^-[a-z]*[np]/.test(word))
    const said = saidBy(written)
    if (said) return said
    const orders = fact(data, 'download') ?? fact(data, 'peer')
    return join(reads ? changed(input, undefined) : NOTHING, orders && language === 'shell' ? ANSWER : NOTHING)
  }
  if (script) {
    const inline = /^data:[\w/+.-]{0,60}(;base64)?,(.*)$/s.exec(script.text)
    if (inline)
      judgeExecution({ text: inline[1] ? fromBase64(inline[2] ?? '') : inline[2], facts: [{ kind: 'decoded', how: 'a `data:` address' }] }, state, span)
    else if (/^https?:/.test(script.text) && !isIndex(script.text)) judgeExecution({ facts: [download(script.text)] }, state, span)
    else runFile(script, state, invocation)
    return FILTERS.has(invocation.name) ? changed(input, undefined) : NOTHING
  }
  if (fromInput) {
    judgeExecution(fromMedia(input), state, span)
    if (input.text !== undefined) runCode(invocation, language, input.text, state)
    if (language === 'shell') return { facts: [...input.facts, { kind: 'shell', what: 'a shell' }] }
  }
  return NOTHING
}

/** Whether one of its own options has an interpreter run nothing: what stands behind a script, or `-s`, is the script's. */
function onlyChecks({ name, args }: Invocation): boolean {
  const checks = CHECKS.get(name)
  const own = args.findIndex(({ text: word }) => !word.startsWith('-') || word === '--' || word === '-' || /^-[a-rt-z]*s[a-z]*$/.test(word))
  return checks !== undefined && args.slice(0, own < 0 ? args.length : own).some(({ text: word }) => checks.test(word))
}

const IN_QUOTES = /(["'`])[^"'`\n]{0,200}\$\{?\w{1,60}\}?[^"'`\n]{0,200}\1/g
/** What makes code of a text after all. */
const RUNS_TEXT = /\b(?:eval|exec\w{0,8}|Function|spawn\w{0,4}|system|compile|run\w{0,20}|loads|child_process|subprocess|import)\b|`/

/** Whether code holds the variables of the shell only in texts of its own, and runs none of these. */
function isText(code: string): boolean {
  return !RUNS_TEXT.test(code) && !/\$\{?\w|\$\(/.test(code.replace(IN_QUOTES, ''))
}

/** `sh -c '…' name first second`: what follows the code is what it is given. */
function withPositions(args: readonly Argument[], state: State): State {
  if (args.length < 2) return state
  const given = args.slice(1).map(({ data, text: word }, i) => [String(i + 1), data.text === undefined ? { ...data, text: word } : data] as const)
  return { ...state, variables: new Map([...state.variables, ...given, ['@', join(...given.map(([, data]) => data))]]) }
}

/** What an order from elsewhere puts out. */
const ANSWER: Data = { facts: [{ kind: 'shell', what: 'what it was told to run' }] }

function runCode({ name, span }: Invocation, language: string, code: string, state: State, input?: Data): void {
  if (language === 'shell') {
    state.runNested(code, state, span, input)
    return
  }
  const acts =
    language === 'powershell'
      ? analysePowerShell(code, { autoRun: state.autoRun })
      : language === 'python' || language === 'javascript'
        ? state.analyseCode(language, code)
        : state.analyseCode('other', code, name)
  for (const act of acts) report(state, { ...act, span })
}

/** Package managers, which take a file that was fetched as well. */
const INSTALLERS: ReadonlySet<string> = new Set('pip pip3 uv pipx npm pnpm yarn gem cargo'.split(' '))

/** What stays of a container's doings: it has little of the user's to harm, but it may send and fetch. */
const LEAVES: ReadonlySet<ActKind> = new Set<ActKind>(['reverse-shell', 'secret-exfiltration', 'decode-execute', 'download-execute', 'crypto-miner'])

/** Commands that stand in an argument. */
function runInner(invocation: Invocation, input: Data, state: State): void {
  const { span } = invocation
  for (const { text: code, contained, kept, fed } of innerCommands(invocation)) {
    if (kept) {
      const bad = unattended(code, state, span, ASKED)
      if (bad !== undefined)
        report(state, { kind: 'persistence', span, what: `makes it ${bad}, each time that it is used`, level: 'error', confidence: 'high' })
    } else if (contained) {
      const acts: Act[] = []
      state.runNested(code, { ...state, acts, outer: state.outer ?? span }, span)
      state.acts.push(...acts.filter(({ kind }) => LEAVES.has(kind)))
    } else state.runNested(code, state, span, fed ? input : undefined)
  }
}

/** What git tells a program that it asks for a password, or to edit. */
const ASKED: Data = { facts: [{ kind: 'secret', what: 'a password that git keeps', from: 'store' }] }

/** Text that was taken out of a picture, a sound or a document is no text that anybody reads. */
function fromMedia(input: Data): Data {
  const media = input.facts.find(
    (one) => one.kind === 'file' && /\.(?:png|jpe?g|gif|webp|ico|svg|bmp|pdf|mp[34]|wav|woff2?|ttf|docx?|xlsx?|bin|dat)`$/i.test(one.what),
  )
  return media && 'what' in media && !fact(input, 'decoded') && !fact(input, 'download')
    ? { ...input, facts: [{ kind: 'decoded', how: `putting it into ${media.what}` }] }
    : input
}

/** Programs that run what a file says. */
const RUNS_FILES: ReadonlySet<string> = new Set([
  'make',
  'vim',
  'vi',
  'nvim',
  'psql',
  'ansible-playbook',
  'docker-compose',
  'gdb',
  'expect',
  'tclsh',
  'r',
  'rscript',
])

const AWKS: ReadonlySet<string> = new Set(['awk', 'gawk', 'mawk', 'nawk'])

/** The program of `awk` may start others; and what it prints letter by letter hides something. */
function awk(invocation: Invocation, input: Data, state: State): Data {
  const program = invocation.args.find(({ text }, i) => !text.startsWith('-') && !/^-[Fvf]$/.test(invocation.args[i - 1]?.text ?? ''))
  const code = program?.text ?? ''
  if (/system\s*\(|getline|\|\s*"|\/inet\//.test(code)) runCode(invocation, 'other', code, state)
  const asked = /"((?:curl|wget)\s[^"]{1,400})"\s{0,4}\|/.exec(code)?.[1]
  const output = read(invocation, input, state)
  const fetched = asked === undefined ? NOTHING : state.runNested(asked, state, invocation.span)
  const letters = input.facts.length === 0 ? lettersBy(code) : undefined
  if (letters) return letters
  const hides = /^\s*BEGIN/.test(code) && /%c/.test(code) && input.facts.length === 0
  return join(output, fetched, ...(hides ? [{ facts: [{ kind: 'decoded', how: 'numbers for letters' } as const] }] : []))
}

const text = (parts: readonly Argument[]): string => parts.map((one) => one.text).join(' ')

const evaluate: Run = ({ args, span }, _, state) => {
  const data = join(...args.map((one) => one.data))
  judgeExecution(data, state, span)
  const code = data.text ?? text(args)
  return join(state.runNested(code, state, span), fact(data, 'download') || fact(data, 'peer') ? ANSWER : NOTHING)
}

const source: Run = (invocation, input, state) => {
  const file = invocation.args[0]
  if (!file || file.text === '/dev/stdin' || file.text === '-') {
    judgeExecution(input, state, invocation.span)
    if (input.text !== undefined) state.runNested(input.text, state, invocation.span)
  } else runFile(file, state, invocation)
  return NOTHING
}

/** Names of files; where nothing says which, they stand for all of them. */
const list: Run = ({ args }, _, state) => {
  const where = args.find(({ text: word }) => !word.startsWith('-'))?.text ?? '.'
  const path = keyOf(where, state)
  const store = where.endsWith('.pub') ? undefined : credentialIn(where)
  return {
    facts: [
      // Names of keys are what `xargs` makes files of.
      ...(store === undefined ? [] : [{ kind: 'secret' as const, what: `\`${where}\``, from: 'file' as const }]),
      { kind: 'machine', what: 'the output of `ls`' },
      ...(path === '~' || path === '/' ? [{ kind: 'file' as const, what: `${EVERY_FILE} \`${path}\`` }] : []),
    ],
  }
}

const machine: Run = ({ name }) => ({ facts: [{ kind: 'machine', what: `the output of \`${name}\`` }] })

const environment: Run = ({ args, name }) => {
  if (name === 'compgen')
    return args.some(({ text: word }) => /^-[a-z]*[ev]/.test(word)) ? { facts: [{ kind: 'secret', what: 'all variables', from: 'environment' }] } : NOTHING
  const named = args.find(({ text: word }) => /^[A-Za-z_]\w*$/.test(word))
  if (name === 'printenv' && named)
    return { facts: /TOKEN|KEY|SECRET|PASS/i.test(named.text) ? [{ kind: 'secret', what: `$${named.text}`, from: 'variable' }] : [] }
  return args.some(({ text: word }) => !word.startsWith('-'))
    ? NOTHING
    : { facts: [{ kind: 'secret', what: 'all environment variables', from: 'environment' }] }
}

/** A file of another folder of the user's: a collection is brought up to date. */
const OF_ANOTHER = /^~\/(?!\.)/

const copy: Run = ({ args, span, name }, input, state) => {
  if (
    name === 'install' &&
    args.some(({ text: word }, i) => /^0?[4267][0-7]{3}$/.test(word) && args[i - 1]?.text === '-m') &&
    args.some(({ text: word }) => /^\/(?:usr\/)?bin\/(?:ba|z|da)?sh$/.test(word))
  )
    report(state, { kind: 'privilege-change', span, what: 'makes a shell run as root for everybody', level: 'error', confidence: 'high' })
  const { operands } = optionsOf(args, name === 'install' ? /^-[mogt]$/ : /^-t$/)
  const target = operands.at(-1)
  const from = operands.slice(0, -1)
  if (!target || from.length === 0) return NOTHING
  const data = join(...from.flatMap((one) => (one.text === '/dev/stdin' ? [input] : content(one, state))))
  const directory = target.text.endsWith('/') || (from.length > 1 && !target.text.includes('.'))
  const into = directory ? `${target.text.replace(/\/$/, '')}/${nameKept(from[0]?.text ?? '')}` : target.text
  if (/\/skills\/(?:\*|\$\{?\w{1,40}\}?)\/{1,2}(?:SKILL\.md|\.[\w.-]{1,40})$/.test(into) && !OF_ANOTHER.test(from[0]?.text ?? ''))
    report(state, { kind: 'agent-config-change', span, what: `puts itself into other skills, \`${into}\``, level: 'error', confidence: 'high' })
  if (state.home && /\$\S{0,80}\/\.(?:claude|cursor|codex|gemini|agents|opencode)\/(?:skills|rules|commands|agents)\//.test(into))
    report(state, { kind: 'agent-config-change', span, what: `puts itself into each project that it finds, \`${into}\``, level: 'error', confidence: 'high' })
  // Only text of which something is known: a copied script of the skill's is no news.
  if (data.text !== undefined || (data.partly ?? '') !== '' || data.facts.some((one) => one.kind !== 'file' || /\/(?:ba|z|da)?sh`$/.test(one.what)))
    writeFile(into, data, state, span)
  else if (state.autoRun || /authorized_keys|Launch(?:Agents|Daemons)|\/etc\/|\/hooks\//.test(into)) writeFile(into, NOTHING, state, span)
  return NOTHING
}

const tee: Run = ({ args, span }, input, state) => {
  const append = args.some(({ text: word }) => word === '-a')
  for (const { text: word } of args) if (!word.startsWith('-')) writeFile(word, append ? join(fileAt(word, state) ?? EMPTY, input) : input, state, span)
  return input
}

/** What macOS runs when it is opened; everything else is shown. */
const OPENS_AS_PROGRAM = /\.(?:app|command|pkg|mpkg|dmg|sh|tool|terminal|workflow|scpt|jar)\b/i

const install: Run = (invocation, _, state) => {
  const shows = (one: Argument): boolean => invocation.name === 'open' && !one.exact && !OPENS_AS_PROGRAM.test(one.text)
  for (const one of invocation.args) if (!DOCUMENT.test(one.text) && !shows(one) && fileAt(one.text, state)) runFile(one, state, invocation)
  return NOTHING
}

/** A package that was fetched before. */
const installArchive: Run = (invocation, input, state) => {
  const args = invocation.args.filter(({ text: word }) => /\.(?:whl|tgz|tar\.(?:gz|bz2|xz)|zip|gem|crate)$/i.test(word))
  if (!invocation.args.slice(0, 3).some(({ text: word }) => /^(?:install|add|i)$/.test(word))) return NOTHING
  fetchedBefore(invocation, args, state)
  return install({ ...invocation, args }, input, state)
}

/** What is looked at, and not run, when it is opened. */
const DOCUMENT = /\.(?:png|jpe?g|gif|webp|svg|pdf|html?|json|csv|txt|md|mp[34]|wav|docx?|xlsx?|pptx?|ics)$/i

/** Editors install extensions, and open files. */
const edit: Run = (invocation, input, state) => {
  if (!invocation.args.some(({ text: word }) => word === '--install-extension')) return NOTHING
  fetchedBefore(invocation, invocation.args, state)
  return install(invocation, input, state)
}

/** What was fetched is installed as a package: that it lay on the disk for a moment makes it no better. */
function fetchedBefore({ span }: Invocation, args: readonly Argument[], state: State): void {
  for (const { text: word } of args) {
    const brought = fileAt(word, state)
    const from = brought && fact(brought, 'download')
    for (const verdict of from ? fromArchive(from.url) : []) report(state, { ...verdict, span })
  }
}

/** A table of jobs, or one job for later. */
const schedule: Run = ({ args, span, name }, input, state) => {
  const operand = args.find(({ text: word }, i) => !word.startsWith('-') && !/^-[uqtf]$/.test(args[i - 1]?.text ?? ''))
  const listed = args.some(({ text: word }) => /^-[lr]$/.test(word))
  const named = args.find((_, i) => args[i - 1]?.text === '-f') ?? (name === 'crontab' ? operand : undefined)
  const jobs = named && !/^-$|^\/dev\/stdin$/.test(named.text) ? (fileAt(named.text, state) ?? NOTHING) : input
  if (!listed && (jobs.facts.length > 0 || (jobs.text ?? jobs.partly ?? '') !== '')) {
    const brought = fact(jobs, 'download') ?? fact(jobs, 'decoded')
    const bad = brought ? 'fetch or decode code and run it' : unattended(commandsIn(jobs.text ?? jobs.partly ?? ''), state, span)
    report(state, {
      kind: 'persistence',
      span,
      what: bad === undefined ? 'adds a job to the scheduler' : `has the scheduler ${bad}${name === 'crontab' ? ', again and again' : ''}`,
      level: bad === undefined ? 'note' : 'error',
      confidence: bad === undefined ? 'low' : 'high',
    })
  }
  return args.some(({ text: word }) => word === '-l') ? { text: '', facts: [{ kind: 'machine', what: 'the scheduler’s table' }] } : NOTHING
}

const gitCommand: Run = (invocation, _, state) => {
  const from = invocation.args.findIndex(({ text: word }, i) => !word.startsWith('-') && !/^-[Cc]$/.test(invocation.args[i - 1]?.text ?? ''))
  const args = from < 0 ? [] : invocation.args.slice(from)
  const words = args.map(({ text: word }) => word)
  const [order] = words
  if (order === 'credential' && words[1] === 'fill') return { facts: [{ kind: 'secret', what: 'a password that git keeps', from: 'store' }] }
  if (order === 'clone' || (order === 'submodule' && words[1] === 'add')) {
    const at = words.findIndex((word, i) => i > 0 && /^(?:https?|git|ssh|ftp):\/\/|^[\w.-]+@[\w.-]+:/.test(word))
    const into = words.slice(at + 1).find((word) => !word.startsWith('-'))
    if (at > 0) {
      cloned(words[at] ?? '', into, state)
      ;(state.place.remotes ??= new Map()).set('origin', words[at] ?? '')
    }
    return NOTHING
  }
  git(words, { ...invocation, args }, state)
  if (order === 'bundle') {
    const whole: Data = { facts: [{ kind: 'secret', what: 'the whole repository', from: 'holdings' }] }
    if (words[2] !== undefined && words[2] !== '-') keepFile(words[2], whole, state)
    return whole
  }
  if (order === 'archive') {
    const whole: Data = { facts: [{ kind: 'file', what: WHOLE_PROJECT }] }
    const into = words.find((_, i) => /^(?:-o|--output)$/.test(words[i - 1] ?? '')) ?? words.find((word) => word.startsWith('--output='))?.slice(9)
    if (into !== undefined) keepFile(into, whole, state)
    return into === undefined ? whole : NOTHING
  }
  if (order === 'ls-files' || order === 'ls-tree') return { facts: [{ kind: 'machine', what: FILE_NAMES }] }
  if (order === 'config' && words.some((word) => /^(?:-l|--list)$/.test(word))) return { facts: [{ kind: 'machine', what: 'the settings of git' }] }
  return /^(?:diff|show|log|format-patch)$/.test(order ?? '') ? { facts: [{ kind: 'file', what: REPOSITORY }] } : NOTHING
}

/** What it shows may be a key; what it copies may be one. */
const cloud =
  (copies: (invocation: Invocation, input: Data, state: State) => void): Run =>
  (invocation, input, state) => {
    const shown = secretFrom(invocation, input)
    if (shown) return shown
    copies(invocation, input, state)
    return NOTHING
  }

/** What a phone holds: a copy of all of it, its messages, its pictures. */
const phone: Run = (invocation, input, state) => {
  const words = invocation.args.map(({ text: word }) => word)
  const all = words.join(' ')
  const held = (what: string): Data => ({ facts: [{ kind: 'secret', what, from: 'holdings' }] })
  if (/\bbackup2?\b/.test(all) || invocation.name === 'idevicebackup2') {
    const file = words[words.indexOf('-f') + 1] ?? words.at(-1)
    if (file !== undefined) keepFile(words.includes('-f') ? file : (words.at(-1) ?? file), held('a copy of the phone'), state)
    return NOTHING
  }
  const order = words.findIndex((word) => /^(?:pull|shell|exec-out|install)$/.test(word))
  if (words[order] === 'pull') {
    const [from = '', to] = words.slice(order + 1).filter((word) => !word.startsWith('-'))
    if (PERSONAL_ON_PHONE.test(from)) keepFile(to ?? nameKept(from), held(`\`${from}\` of the phone`), state)
    return NOTHING
  }
  if (/content:\/\/(?:sms|mms|call_log|com\.android\.(?:contacts|calendar|providers))|dumpsys (?:account|notification)/.test(all))
    return held('the messages of the phone')
  return words[order] === 'install' ? install(invocation, input, state) : NOTHING
}

const PERSONAL_ON_PHONE =
  /^\/(?:sdcard|storage\/emulated\/0)\/?(?:(?:DCIM|Pictures|WhatsApp|Documents|Download|Movies|Android\/media|Recordings)\b.{0,200})?$|^\/data\/(?:data\/|system\/)/

const enter: Run = ({ args }, _, state) => {
  goTo(args[0]?.text ?? '', state)
  return EMPTY
}

const keep: Run = ({ args, name }, input, state) => {
  // `read -s`: what nobody is to see.
  const typed = args.some(({ text: word }) => /^-[a-z]*s/.test(word)) && input.facts.length === 0
  const names = args.map(({ text: word }) => word).filter((word, i) => /^[A-Za-z_]\w*$/.test(word) && !/^-[a-z]*[pdntNiu]$/.test(args[i - 1]?.text ?? ''))
  const line = input.text?.trim() ?? ''
  // What stands in the text itself, word by word.
  if (name === 'read' && !typed && line !== '' && !line.includes('\n') && names.length > 0) {
    const separator = state.variables.get('IFS')?.text ?? ' '
    const words = (/^[^\s]$/.test(separator) ? line.split(separator) : line.split(/\s+/)).map((one) => one.trim())
    const into = args.some(({ text: word }) => /^-[a-z]*a/.test(word))
    const own = (one: string): Data => ({ text: one, facts: input.facts })
    if (into) state.variables.set(names[0] ?? '', { text: words.join(' '), facts: input.facts, items: words.slice(0, 200).map(own) })
    else for (const [i, one] of names.entries()) state.variables.set(one, own(i === names.length - 1 ? words.slice(i).join(' ') : (words[i] ?? '')))
    return NOTHING
  }
  for (const { text: word } of args)
    if (/^[A-Za-z_]\w*$/.test(word))
      state.variables.set(
        word,
        typed || (isSecretName(word) && input.facts.length === 0)
          ? {
              facts: [
                typed && state.standsIn !== undefined
                  ? { kind: 'secret', what: `the password that \`${state.standsIn}\` would ask for`, from: 'store' }
                  : { kind: 'secret', what: `$${word}`, from: 'variable' },
              ],
            }
          : { ...input, text: undefined },
      )
  return NOTHING
}

const COMMANDS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ['curl', fetchByCurl],
  ['ls', list],
  [':', () => EMPTY],
  ['true', () => EMPTY],
  ...['wget', 'aria2c', 'axel', 'fetch'].map((name): [string, Run] => [name, fetchByWget]),
  ...['http', 'https', 'httpie', 'xh', 'curlie'].map((name): [string, Run] => [name, fetchByHttpie]),
  ...['get', 'lynx', 'w3m', 'lwp-download', 'lwp-request', 'links'].map((name): [string, Run] => [name, fetchSimply]),
  ...['tftp', 'ftp', 'lftp', 'ncftpput'].map((name): [string, Run] => [name, transfer]),
  ['echo', echo],
  ['printf', printf],
  ['print', echo],
  ['eval', evaluate],
  ['source', source],
  ['.', source],
  [
    'alias',
    ({ args, span }, _, state) => {
      for (const { text: word } of args) {
        const [, name, value] = /^([\w.-]{1,60})=(.*)$/s.exec(word) ?? []
        if (value !== undefined && state.unattended) state.runNested(value, state, span)
        if (name !== undefined && value !== undefined && value.split(' ')[0] !== name) state.variables.set(`alias ${name}`, { text: value, facts: [] })
      }
      return NOTHING
    },
  ],
  [
    'trap',
    ({ args, span }, _, state) => {
      if (!args[0] || args.length < 2) return NOTHING
      // At an error or an exit, it is the script's own command that is named.
      const own = !args.some(({ text: word }) => /^(?:SIG)?DEBUG$/i.test(word)) && !state.unattended
      const inner = own ? { ...state, variables: new Map([...state.variables, ['BASH_COMMAND', NOTHING]]) } : state
      return state.runNested(args[0].data.text ?? args[0].text, inner, span)
    },
  ],
  ['env', environment],
  ['printenv', environment],
  ['compgen', environment],
  ['set', ({ args }) => (args.length === 0 ? { facts: [{ kind: 'secret', what: 'all variables', from: 'environment' }] } : NOTHING)],
  [
    'export',
    ({ args }) =>
      args.length === 0 || args[0]?.text === '-p' ? { facts: [{ kind: 'secret', what: 'all environment variables', from: 'environment' }] } : NOTHING,
  ],
  ['read', keep],
  ['mapfile', keep],
  ['readarray', keep],
  [
    'sqlite3',
    ({ args }, _, state) =>
      join(
        ...args.slice(0, 1).flatMap((one) => content(one, state)),
        EVERY_ROW.test(text(args).slice(0, 2000)) ? { facts: [{ kind: 'file', what: ALL_ROWS }] } : NOTHING,
      ),
  ],
  [
    'visudo',
    ({ span }, input, state) => {
      if (/NOPASSWD|!authenticate/.test(input.text ?? ''))
        report(state, { kind: 'privilege-change', span, what: 'lets users be root without a password', level: 'error', confidence: 'high' })
      return NOTHING
    },
  ],
  ['which', ({ args }) => (args.length === 1 && /^[\w.-]+$/.test(args[0]?.text ?? '') ? { text: `/usr/bin/${args[0]?.text}`, facts: [] } : NOTHING)],
  [
    'chpasswd',
    ({ span }, input, state) => {
      // A password that stands in the text is the author's.
      if (/^[\w.-]{1,60}:(?!.*(?:your|change|password|example|secret|xxx|\.\.\.|[<>${_]))\S{1,200}\s*$/i.test(input.text ?? ''))
        report(state, { kind: 'privilege-change', span, what: 'sets a password that it brings along', level: 'warning', confidence: 'medium' })
      return NOTHING
    },
  ],
  [
    'ssh-keygen',
    ({ args }, _, state) => {
      const file = args.find((__, i) => args[i - 1]?.text === '-f')?.text
      if (file !== undefined && !args.some(({ text: word }) => /^-[a-z]*[ylRF]/.test(word)))
        keepFile(file, { facts: [{ kind: 'secret', what: `the new key \`${file}\``, from: 'file' }] }, state)
      return NOTHING
    },
  ],
  ['ztcp', ({ args }, _, state) => (openPort('REPLY', `\`${args.find(({ text: word }) => /\./.test(word))?.text ?? 'somebody'}\``, state), NOTHING)],
  [
    'msfvenom',
    ({ args }) => {
      const host = args.map(({ text: word }) => /^LHOST=(.+)$/i.exec(word)?.[1]).find(Boolean)
      return host !== undefined && args.some(({ text: word }) => /reverse/i.test(word)) ? { facts: [{ kind: 'peer', what: `\`${host}\`` }] } : NOTHING
    },
  ],
  ['gh', cloud(gist)],
  ['aws', cloud(bucket)],
  [
    'gcloud',
    cloud((invocation, input, state) => {
      const words = invocation.args.map(({ text: word }) => word)
      const file = /\bservice-accounts keys create\b/.test(words.join(' ')) ? words[words.indexOf('create') + 1] : undefined
      if (file !== undefined) keepFile(file, { facts: [{ kind: 'secret', what: 'a new key of a service account', from: 'store' }] }, state)
      bucket(invocation, input, state)
    }),
  ],
  ['gsutil', cloud(bucket)],
  ['az', cloud(bucket)],
  ...['nmap', 'masscan', 'arp-scan', 'fping', 'netdiscover', 'rustscan'].map((name): [string, Run] => [
    name,
    () => ({ facts: [{ kind: 'machine', what: NEIGHBOURS }] }),
  ]),
  ...['whoami', 'hostname', 'uname', 'id', 'ifconfig', 'ip', 'ps', 'netstat', 'ss', 'lsof', 'systeminfo', 'ipconfig', 'arp', 'dscl', 'last', 'w', 'who'].map(
    (name): [string, Run] => [name, machine],
  ),
  [
    'sed',
    (invocation, input, state) => {
      // `sed -i '1i …' file` writes a line.
      const words = invocation.args.map(({ text: word }) => word)
      const line = words.some((word) => /^-\w*i|^--in-place/.test(word))
        ? words.map((word) => /^(?:[\d$]{0,6}|\/[^/\n]{1,80}\/)\s{0,2}[ia](?:\\?\s{1,4}|\\)([^]{3,2000})$/.exec(word)?.[1]).find(Boolean)
        : undefined
      const file = words.at(-1)
      if (line !== undefined && file !== undefined) writeFile(file, join(fileAt(file, state) ?? EMPTY, { text: line, facts: [] }), state, invocation.span)
      return read(invocation, input, state)
    },
  ],
  ...['cp', 'mv', 'install', 'ln'].map((name): [string, Run] => [name, copy]),
  ['tee', tee],
  ['sponge', tee],
  [
    'redis-cli',
    ({ args }, _, state) => {
      const file = args.find((__, i) => args[i - 1]?.text === '--rdb')?.text
      const copy: Data = { facts: [{ kind: 'secret', what: 'a copy of the database', from: 'holdings' }] }
      if (file !== undefined && file !== '-') keepFile(file, copy, state)
      return file === '-' ? copy : NOTHING
    },
  ],
  ['pgrep', ({ args }) => ({ facts: [{ kind: 'machine', what: asksWatchers(text(args)) ? WATCHED : 'the output of `pgrep`' }] })],
  ['yes', ({ args }) => ({ text: text(args) || 'y', facts: [{ kind: 'machine', what: NO_END }] })],
  ['find', (invocation, input, state) => find(invocation, input, state, runCommand)],
  ['cd', enter],
  ['pushd', enter],
  [
    'mktemp',
    ({ args }, __, state) => ({
      text: `/tmp/mktemp${args.some(({ text: word }) => word.startsWith('-') && word.includes('d')) ? '-' : '.'}${state.files.size}${state.variables.size}`,
      facts: [],
    }),
  ],
  ['ssh', ssh],
  ['adb', phone],
  ['idevicebackup2', phone],
  ['pymobiledevice3', phone],
  ['crontab', schedule],
  ['at', schedule],
  ['batch', schedule],
  ['git', gitCommand],
  ['unzip', (invocation, input, state) => read({ ...invocation, name: 'unzip' }, input, state)],
  [
    'hdiutil',
    ({ args }, _, state) => {
      if (args[0]?.text === 'create') {
        const from = args.find((_, i) => args[i - 1]?.text === '-srcfolder')
        const to = args.findLast(({ text: word }) => word.endsWith('.dmg'))
        if (from && to) keepFile(to.text, join(...content(from, state)), state)
      }
      const image = args[0]?.text === 'attach' ? args.map((one) => fileAt(one.text, state)).find(Boolean) : undefined
      if (image) state.extracted.data = image
      return NOTHING
    },
  ],
  [
    'dd',
    ({ args, span }, input, state) => {
      const [from, to] = ['if', 'of'].map((key) => args.find(({ text: word }) => word.startsWith(`${key}=`)))
      const whole = from ? join(...content({ ...from, text: from.text.slice(3) }, state)) : input
      const own = args.some(({ text: word }) => word.startsWith('skip=')) ? carved(whole) : whole
      if (!to) return changed(own, undefined)
      if (!to.text.startsWith('of=/dev/')) writeFile(to.text.slice(3), changed(own, undefined), state, span)
      return EMPTY
    },
  ],
  ...['open', 'installer', 'dpkg', 'rpm', 'msiexec', 'start', 'apt', 'apt-get', 'dnf', 'insmod', 'flatpak', 'snap'].map((name): [string, Run] => [
    name,
    install,
  ]),
  ...['code', 'code-insiders', 'cursor', 'windsurf', 'codium', 'vscodium', 'antigravity', 'kiro', 'trae'].map((name): [string, Run] => [name, edit]),
  ['chmod', () => NOTHING],
])
