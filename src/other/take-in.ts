import { credentialIn, isSecretName } from '../evidence/credentials.ts'
import { fromBase64 } from '../evidence/decode-text.ts'
import { download, inVariable, type Data, type Fact } from '../shell/data.ts'
import { namesOfEach } from './assignment.ts'
import { asksUnseen } from './concealed.ts'
import { deletesAll } from './delete.ts'
import type { Named } from './named.ts'
import { connects } from './peers.ts'
import { give, type Program } from './program.ts'
import { rolesOf } from './roles.ts'
import { asksName } from './send.ts'
import type { Call, Statement } from './statements.ts'
import { HOME } from './texts.ts'

/** It encodes, whatever its name has in it. */
const ENCODES = /base64EncodedString/

/** Credentials that are settings of one project or program. */
const SETTINGS = /\.env\b|\.npmrc|\.pypirc|^\.kube/

/** What a browser keeps of its user, all in one. */
const BROWSER =
  /(?:Google[/\\]Chrome(?: Beta)?|google-chrome|BraveSoftware[/\\]Brave-Browser|Microsoft[/\\]Edge|Chromium|Vivaldi|Opera Software)[/\\](?:User Data|Default|Profile)|Mozilla[/\\]Firefox|\.mozilla[/\\]firefox|Firefox[/\\]Profiles/i

/** What a statement takes in. */
export interface Taken {
  /** What is known of it, and a text that it unfolds. */
  readonly data: Data
  /** The path of a credential that it names. */
  readonly credential: string | undefined
  /** What each thing is that it goes through, one after another. */
  readonly each: Fact | undefined
}

/** What a statement takes in: secrets, the environment, downloads, what is decoded, what somebody says. */
export function takeIn(named: Named, program: Program): Taken {
  const { statement, span, words, remote, called } = named
  const credential = credentialPath(named.paths)
  const each = goesThrough(named, credential, program)
  const facts: Fact[] = [...named.facts, ...secretsIn(named, credential, program)]
  // `loot = %w[.netrc .npmrc].map { |f| File.read(f) }`: what comes of each.
  if (each && named.assigned && named.calls.some(({ path }) => MAPS.test(path))) facts.push(each)
  if (called('connects')) facts.push(...connects(named, program))
  if (remote !== undefined && called('fetches')) facts.push(download(remote))
  const decodes = called('decodes')
  const decoded = decodes && !ENCODES.test(decodes.path) && !packsNumbers(decodes, statement) ? decodedBy(decodes, statement) : undefined
  if (decoded) facts.push(...decoded.facts)
  if (called('asks a name')) asksName(statement, facts, program, span)
  if (called('connects') || called('fetches') || called('sends')) asksUnseen(statement, remote, program, span)
  // `map { chr hex } qw(63 75 …)`: letters as numbers.
  if (words.has('chr') && (words.has('hex') || words.has('map') || words.has('ord')))
    facts.push({ kind: 'decoded', how: 'numbers for letters', sort: 'numbers' })
  if (isAlphabet(statement)) facts.push({ kind: 'decoded', how: 'a table of letters', here: true })
  note(named, program)
  deletesAll(named, program)
  return { data: { text: named.text ?? decoded?.text, facts }, credential, each }
}

/** `["w", "/", "g", …]`: letters, each by itself, from which a text is put together. */
function isAlphabet(statement: Statement): boolean {
  let letters = 0
  for (const { kind, text } of statement) if (kind === 'string' && text.length === 1) letters++
  return letters >= 12 && statement.some(({ kind, text }) => kind === 'string' && text.length === 1 && /[^a-z0-9]/i.test(text))
}

const MAPS = /(?:^|\.)(?:map|flat_map|filter_map|collect|to_h|each_with_object|collectEntries|mapNotNull|compactMap)$/

/** `["~/.ssh/id_rsa"].each { |f| … }`: each of them has a name in what follows. */
function goesThrough({ statement, calls }: Named, credential: string | undefined, program: Program): Fact | undefined {
  if (program.each !== undefined) for (const name of namesOfEach(statement)) give(name, { facts: [program.each] }, program, true)
  const each =
    credential !== undefined &&
    calls.some(({ path }) =>
      /(?:^|\.)(?:each|each_with_index|each_with_object|forEach|map|flat_map|filter_map|mapNotNull|compactMap|collect|collectEntries|filter|any|also|let|to_h|Walk|WalkDir|find|walkFileTree)$/.test(
        path,
      ),
    )
      ? contentOf(credential)
      : undefined
  if (each) for (const name of namesOfEach(statement)) give(name, { facts: [each] }, program, true)
  program.each = each
  return each
}

function contentOf(credential: string): Fact {
  return { kind: 'secret', what: `\`${credential}\``, path: credential, from: SETTINGS.test(credential) ? 'settings' : 'file' }
}

const READS_FILE =
  /(?:^|\.)(?:ReadFile|ReadAll|Open|open|read|readlines|binread|file_get_contents|fopen|read_to_string|slurp|readText|readBytes|read(?:All)?(?:Bytes|Lines|String)|ReadAll(?:Text|Bytes|Lines)|readFileSync|readAsString(?:Sync)?|contentsOfFile)!?$/

/** Secrets that a statement reads, or asks for. */
function secretsIn({ statement, calls, words, assigned, called }: Named, credential: string | undefined, program: Program): Fact[] {
  const facts: Fact[] = []
  if (program.sought.now && calls.some(({ path }) => READS_FILE.test(path))) facts.push(program.sought.now)
  if (credential !== undefined && called('reads') && !called('only writes')) facts.push(contentOf(credential))
  if (takesEnvironment(statement, calls, program)) facts.push({ kind: 'secret', what: 'all environment variables', from: 'environment' })
  const variable = oneVariable(statement)
  if (variable !== undefined && !/header|authori[sz]/i.test(assigned?.names[0] ?? '')) facts.push(inVariable(variable))
  if (called('opens a store')) facts.push({ kind: 'secret', what: 'a password of the system’s store', from: 'store' })
  if (program.dialect === 'applescript' && words.has('hidden') && words.has('answer'))
    facts.push({ kind: 'secret', what: 'a password that it asks the user for', from: 'store' })
  return facts
}

/** `pack('N*', …)`, `pack('b*', …)`: numbers as they are stored, and no letters. */
function packsNumbers({ path, from, to }: Call, statement: Statement): boolean {
  return (
    /(?:^|\.)(?:un)?pack$/.test(path) && statement.slice(from, to).some(({ kind, text }) => kind === 'string' && /^[bBdfFiIlLnNqQsSvVwjJ<>!*\d\s]+$/.test(text))
  )
}

/** What comes out where something is decoded, and whether it stands in the code itself. */
function decodedBy({ path, from, to }: Call, statement: Statement): Data {
  const literal = statement.find(
    ({ kind, text: one, hidden }) => kind === 'string' && hidden === undefined && /^[^\s<>${}]{24,}$/.test(one) && !/^https?:/.test(one),
  )
  const encoded = statement.slice(from, to).find(({ kind }) => kind === 'string')?.text
  return {
    text: encoded === undefined ? undefined : fromBase64(encoded),
    facts: [{ kind: 'decoded', how: /64/.test(path) ? 'base64' : 'an encoding', ...(literal && { here: true }) }],
  }
}

/** What the program does here tells something together with what it does elsewhere. */
function note({ words, paths, called }: Named, { dialect, facts }: Program): void {
  if (
    dialect === 'applescript' &&
    words.has('every') &&
    (words.has('file') || words.has('files')) &&
    (words.has('desktop') || words.has('home') || words.has('documents'))
  )
    facts.add('gathers documents')
  if (called('listens')) facts.add('listens')
  if (called('walks') || paths.some((path) => path.includes('**/'))) facts.add('walks')
  if (called('encrypts')) facts.add('encrypts')
  if (called('deletes')) facts.add('deletes')
  if ([...words].some((word) => HOME.has(word)) || paths.some((path) => /^~|Documents|user\.home|USERPROFILE/.test(path))) facts.add('home')
}

/** The path among some of what holds a secret. */
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
    }) || calls.some(({ path, from }) => rolesOf(path).has('takes the environment') && statement[from - 1]?.text !== '[')
  )
}

const GIVES_VARIABLE: ReadonlySet<string> = new Set(
  'getenv Getenv LookupEnv ENV env environment var GetEnvironmentVariable get_env fetch $ENV $_ENV'.split(' '),
)

/** A variable of the environment that is named like a secret. */
function oneVariable(statement: Statement): string | undefined {
  for (const [i, { kind, text }] of statement.entries()) {
    if (kind !== 'word' || !GIVES_VARIABLE.has(text)) continue
    const name = statement.slice(i + 1, i + 4).find(({ kind: one, text: word }) => (one === 'string' || one === 'word') && isSecretName(word))?.text
    if (name !== undefined) return name
  }
  return undefined
}
