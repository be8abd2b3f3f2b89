import { content } from './files.ts'
import { isForge } from '../evidence/forges.ts'
import { siteOf, STANDS_IN } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { CURL_DATA, CURL_VALUED, WGET_VALUED } from './command-words.ts'
import { download, fact, join, NOTHING, withScheme, type Data, type Fact } from './data.ts'
import { optionsOf, type Argument, type Invocation } from './invocation.ts'
import { siteWords } from './judge.ts'
import { GATHERS, judgeSending, keysOfMany, opensWallet } from './judge-sending.ts'
import { baseName } from './paths.ts'
import { act, report, type State } from './state.ts'
import { writeFile } from './write-file.ts'

const LOOKS_LIKE_ADDRESS = /^[a-z]+:\/\/|[\w-]\.[a-z]{2,}|^\$|_/i
const SAYS_WHO_ASKS = /auth|token|key|cookie|session|signature/i

const HEADERS = /^(?:-[HbAe]|--(?:header|cookie|user-agent|referer))$/

type Options = ReturnType<typeof optionsOf>['options']

/** A request: where it goes, what it takes along, and where its answer is put. */
interface Request {
  readonly url: Argument
  readonly sent: readonly Data[]
  /** What its headers hold. */
  readonly headers: readonly Fact[]
  readonly anonymous: boolean
  /** A key that is looked up, and so the user's own, goes along. */
  readonly keyed?: boolean
  /** The file that the answer goes to; `undefined` where it is put out. */
  readonly target: string | undefined
  readonly evasion: string | undefined
}

export function fetchByCurl({ args, span, command }: Invocation, input: Data, state: State): Data {
  const { options, operands } = optionsOf(args, CURL_VALUED)
  for (const one of operands) hiddenAddress(one, state, span)
  const url = addressIn([...operands, ...options.flatMap(({ name, value }) => (name === '--url' && value ? [value] : []))])
  if (!url) return NOTHING
  const has = (...names: readonly string[]): boolean => options.some(({ name }) => names.includes(name))
  const sent = options.flatMap(({ name, value }) => (CURL_DATA.has(name) && value ? [dataOption(name, value, input, state)] : []))
  const into = valueOf(options, '--output-dir')
  const named = has('-O', '--remote-name') ? below(into, baseOf(url.text)) : undefined
  const headers = options.flatMap(({ name, value }) => (HEADERS.test(name) && value ? headerFacts(value) : []))
  const says = options.flatMap(({ name, value }) => (HEADERS.test(name) && value && SAYS_WHO_ASKS.test(value.text) ? [value.written] : []))
  const anonymous = says.length === 0 && !has('-u', '--user', '-n', '--netrc')
  const evasion = evasionIn(command, has('-k', '--insecure'))
  const keyed = says.some((written) => written.includes('$'))
  return ask({ url, sent, headers, anonymous, keyed, target: valueOf(options, '-o', '--output') ?? named, evasion }, state, span)
}

export function fetchByWget({ args, span, command }: Invocation, input: Data, state: State): Data {
  const { options, operands } = optionsOf(args, WGET_VALUED)
  for (const one of operands) hiddenAddress(one, state, span)
  const url = addressIn(operands)
  if (!url) return NOTHING
  const sent = options.flatMap(({ name: option, value }) => {
    if (!value || !/^--(?:post|body)-(?:data|file)$/.test(option)) return []
    if (option.endsWith('data')) return [{ text: value.data.text, facts: value.data.facts }]
    return /^(?:-|\/dev\/stdin)$/.test(value.text) ? [input] : content(value, state)
  })
  const target = valueOf(options, '-O', '--output-document')
  const into = valueOf(options, '-P', '--directory-prefix')
  return ask(
    {
      url,
      sent,
      headers: [],
      anonymous: !options.some((one) => one.name === '--header' && SAYS_WHO_ASKS.test(one.value?.text ?? '')) && valueOf(options, '--user') === undefined,
      target: target === '-' || target === '/dev/stdout' ? '-' : below(into, target ?? baseOf(url.text)),
      evasion: evasionIn(
        command,
        options.some((one) => one.name === '--no-check-certificate'),
      ),
    },
    state,
    span,
  )
}

/** What a request takes along is judged, and what comes back is known by where it comes from. */
function ask({ url, sent, headers, anonymous, keyed, target, evasion }: Request, state: State, span: Span): Data {
  const site = siteOf(withScheme(url.text))
  // The address of a chat has its own key in it.
  const own = site?.kind === 'messenger' ? url.data.facts.filter((one) => one.kind !== 'secret' || one.from !== 'variable') : addressless(url)
  const inUrl: Data = { facts: [...own.filter((one) => one.kind !== 'download'), ...headers] }
  const all = inUrl.facts.length > 0 ? join(...sent, inUrl) : join(...sent)
  // Who asks for a paste tells it to nobody.
  if (sent.length > 0 || (site?.kind !== 'paste' && takesAlong(inUrl, url.text))) judgeSending(all, url.text, state, span, 'sends', { keyed: keyed === true })
  if (sent.length > 0 && anonymous) sendsUnnamed(all, url.text, state, span)
  // `curl 8.5.0` tells a version.
  if (sent.length === 0 && site?.kind === 'raw address' && !/^\d{1,3}(?:\.\d{1,3}){1,2}$/.test(url.text))
    report(state, { ...act('raw-address', `requests \`${url.text}\`, a bare IP address`, 'warning', 'medium'), span, address: url.text })
  if (state.autoRun) report(state, { ...act('network', `asks \`${url.text}\``, 'warning'), span })
  const isHidden = (fact(url.data, 'decoded') ?? /^\w{1,8}\[\w\]/.exec(url.written)) && url.data.placeholder !== true
  const hides = isHidden ? 'from an encoded address' : evasion
  const data: Data = { facts: [{ ...download(url.text), ...(hides !== undefined && { evasion: hides }) }, ...cloudKeys(url.text)] }
  if (target === undefined || target === '-') return data
  writeFile(target, data, state, span)
  return NOTHING
}

/** What an address holds besides itself: the file that says where to ask tells nobody anything. */
function addressless({ data, written }: Argument): readonly Fact[] {
  const led = /^["']?\$/.test(written)
  return led ? data.facts.filter((one) => one.kind !== 'file' && !(one.kind === 'secret' && (one.from === 'file' || one.from === 'settings'))) : data.facts
}

function addressIn(words: readonly Argument[]): Argument | undefined {
  return words.find(({ text }) => LOOKS_LIKE_ADDRESS.test(text) && !/^\$\{\w{1,60}:?\+/.test(text)) ?? words[0]
}

function valueOf(options: Options, ...names: readonly string[]): string | undefined {
  return options.find((one) => names.includes(one.name))?.value?.text
}

/** Whether an address or a header takes more along than the one key that the service asks for. */
function takesAlong(inUrl: Data, url: string): boolean {
  const { facts } = inUrl
  const host = siteOf(withScheme(url))?.host
  if (facts.some((one) => one.kind !== 'secret' || one.from !== 'variable')) return true
  return facts.length > 0 && (GATHERS.test(url) || (host !== undefined && (keysOfMany(inUrl, host) || opensWallet(inUrl))))
}

/** A token that is for one service alone; those of clouds are for what somebody runs there, too. */
function isOfOneService(owner: string | undefined): boolean {
  return owner !== undefined && /^(?:GITHUB|GITLAB|NPM)_/.test(owner)
}

/** A header with a key says who asks; what was read from a file says more. */
function headerFacts(value: Argument): readonly Fact[] {
  const isKey = /auth|token|key|cookie: session/i.test(value.text.split(':')[0] ?? '')
  return value.data.facts.filter((one) => one.kind === 'secret' && one.from !== 'variable' && (!isKey || isOfOneService(one.owner)))
}

/** What tells of the machine or stands in a file goes, without an account, to an address that the skill may not name. */
function sendsUnnamed(sent: Data, url: string, state: State, span: Span): void {
  const site = siteOf(withScheme(url))
  if (!site || !/^(?:unknown|throwaway name|free hosting|plain http)$/.test(site.kind) || isForge(site.host) || STANDS_IN.test(site.host)) return
  const own = fact(sent, 'machine') ?? fact(sent, 'file')
  if (!own || fact(sent, 'secret')) return
  const what = `sends ${own.what} to ${siteWords(url, site)}, an address that the skill does not mention`
  const unnamed = { url: `https://${site.host}`, instead: { kind: 'data-drop', level: own.kind === 'machine' ? 'error' : 'warning', what } } as const
  report(state, { ...act('network', `sends ${own.what}`, 'note', 'medium'), span, address: url, unnamed })
}

/** An address that is written so that nobody reads it, and a use of it. */
function hiddenAddress({ data, text, written }: Argument, state: State, span: Span): void {
  const how = data.facts.find((one) => one.kind === 'decoded' && one.here === true)
  if (!how || !('how' in how) || data.placeholder === true) return
  const site = /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/)?(?:[\w-]{1,63}\.){1,8}[a-z0-9-]{2,63}(?=[:/?#]|$)/i.test(text) ? siteOf(withScheme(text)) : undefined
  // What stands there for everybody to read is not hidden.
  if (!site || site.kind === 'local' || site.kind === 'installer' || written.toLowerCase().includes(site.host)) return
  report(state, { ...act('data-drop', `talks to ${siteWords(text, site)}, an address that was hidden by ${how.how}`, 'error'), span, address: text })
}

/** What an option of curl sends. */
function dataOption(option: string, value: Argument, input: Data, state: State): Data {
  const { text, data } = value
  const uploads = option === '-T' || option === '--upload-file'
  const file = uploads ? text : (/(?:^|=)[@<]([^;,]+)/.exec(text)?.[1] ?? (option === '--data-urlencode' ? /^\w{1,40}@(.+)$/.exec(text)?.[1] : undefined))
  if (file === undefined || option === '--data-raw' || option === '--form-string') return { text: data.text, facts: data.facts }
  const around = data.facts.length > 0 ? [{ facts: data.facts }] : []
  if (file === '-' || file === '.' || file === '/dev/stdin') return join(input, ...around)
  return join(...content({ ...value, text: file }, state), ...around)
}

/** What somebody does who does not want to be seen downloading. */
function evasionIn({ written }: Argument, unchecked: boolean): string | undefined {
  if (/\$\w+\$|\$\{\w+:|\w\$\{\w+\}\w|\w\$[@*!]\w|\w``\w|\$\(|\w(?:""|'')\w|\w\\\w|\$'/.test(written)) return 'by a command whose name is split up'
  return unchecked ? 'without checking the server' : undefined
}

const CLOUD_HOST = /169\.254\.(?:169\.254|170\.2)|metadata\.google\.internal|100\.100\.100\.200|\/\/(?:2852039166|0xa9fea9fe|metadata|\[fd00:ec2::254\])[:/]/i

/** The address at which a machine of a cloud finds its own keys. */
function cloudKeys(url: string): Fact[] {
  return CLOUD_HOST.test(url) && /credential|token|identity|user-data|\/\$\{?\w/i.test(url) && !/\/api\/token(?:$|[?#])/.test(url)
    ? [{ kind: 'secret', what: 'the keys of the cloud machine', from: 'store', owner: /google|computeMetadata/.test(url) ? 'GOOGLE_TOKEN' : 'AWS_TOKEN' }]
    : []
}

function below(directory: string | undefined, name: string): string {
  return directory === undefined ? name : `${directory.replace(/\/$/, '')}/${name}`
}

function baseOf(url: string): string {
  return baseName(url.replace(/[?#].*$/s, ''))
}
