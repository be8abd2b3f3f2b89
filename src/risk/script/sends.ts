import { listed } from '../evidence/listed.ts'
import { settingsOf, type Act } from '../evidence/act.ts'
import { COLLECTS, HOSTILE, RESOLVERS, siteOf, SITE_WORDS, sourceOf, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { hides } from './disguise.ts'
import type { Run } from './language.ts'
import { isAccountHost } from '../evidence/services.ts'
import { isForeignStore, isOfVendor, meantFor, neverLeaves } from '../evidence/vendors.ts'
import {
  has,
  marked,
  marksOf,
  NO_MARKS,
  plain,
  server,
  sorted,
  textOf,
  textsOf,
  value,
  withMarks,
  type Held,
  type Mark,
  type MarkKind,
  type MarkSort,
  type SecretMark,
  type Value,
} from './value.ts'

const BLANK =
  /your|xxx|\.\.\.|<|\$\{|T0{4,}|B0{4,}|placeholder|example|changeme|(?<!\d)1234567|\/(?:id|token|webhook|url|here)\b|hooks\.slack\.com\/(?!services\/)/i
const WHOLE: readonly MarkKind[] = ['environment', 'credential']
/** Where pictures of a screen are looked at for an honest reason. */
const LOOKS_AT_PICTURES = /openai|anthropic|google|azure|openrouter|mistral|groq|deepseek|moonshot|aliyun|replicate|huggingface|together/
const LOCAL_DATA: readonly MarkKind[] = ['file', 'tree', 'personal', 'listing', 'host', 'output', 'clipboard', 'screen', 'keys', 'history']

const SECRETS: readonly MarkKind[] = ['environment', 'credential', 'secret']
const CARRIED: readonly MarkKind[] = [...SECRETS, ...LOCAL_DATA.filter((kind) => kind !== 'host')]
/** Where a program finds out whom to ask for names. */
const OF_RESOLVER = /resolv\.conf/

/** Whether somebody is asked for names there: on the port that is for that, or one of the addresses that the whole world asks. */
function asksNames(host: string, address: string): boolean {
  return address.endsWith(':53') || RESOLVERS.has(host)
}

/** What leaves the machine, and where to. */
export interface Sending {
  readonly span: Span
  readonly url: Value | undefined
  /** What is sent as such. */
  readonly payload: readonly Value[]
  /** Headers and the like, where secrets belong. */
  readonly quiet?: readonly Value[]
  /** It is meant to give something, not only to ask. */
  readonly gives: boolean
  /** Something is done with the answer, though not here. */
  readonly answered?: boolean
  /** The address is a name that is only looked up. */
  readonly lookup?: boolean
}

/** Data is sent to a server; returns what comes back. */
export function sends(run: Run, { span, url, payload, quiet = [], gives, answered = false, lookup = false }: Sending): Value {
  const unheard = !answered && run.ignored(span)
  const addresses = url ? textsOf(url) : []
  const sites = addresses.flatMap(
    (address) => siteOf(lookup ? `dns://${address.replaceAll('${}', 'x')}` : /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `tcp://${address}`) ?? [],
  )
  const site =
    sites.find(({ kind }) => COLLECTS.has(kind)) ?? sites.find(({ kind }) => kind === 'messenger') ?? sites.find(({ kind }) => HOSTILE.has(kind)) ?? sites[0]
  const where = addressOf(site, addresses)
  const inUrl = url ? marksOf(url) : NO_MARKS
  const sent = payload.reduce((marks, part) => withMarks(marks, withMarks(wholeFile(part), marksOf(part))), NO_MARKS)
  const marks = withMarks(sent, inUrl)
  if (!lookup) {
    const varies = gives && site?.kind !== 'example name' && payload.some((part) => plain(part) === undefined)
    const unnamed = givesUnnamed(site, marks, varies, unheard)
    run.emit('network', 'note', span, where ? `talks to ${where}` : 'talks to a server', 'high', unnamed && { unnamed })
  }
  if ((site && METADATA.test(site.host)) || METADATA_ADDRESS.test(addresses[0] ?? '')) {
    run.emit('credential-read', 'note', span, 'asks the cloud for this machine’s credentials')
    return /credentials|token|identity|user-data|170\.2/i.test(addresses[0] ?? '') ? marked('credential', 'the cloud rights of this machine') : value()
  }
  if (site?.kind === 'local') {
    const carried = asksNames(site.host, addresses[0] ?? '')
      ? marks.find((one) => CARRIED.includes(one.kind) && !(one.kind !== 'secret' && OF_RESOLVER.test(one.at ?? '')))
      : undefined
    if (carried)
      run.emit(SECRETS.includes(carried.kind) ? 'secret-exfiltration' : 'data-drop', 'error', span, `hides ${carried.of} in a request to \`${site.host}\``)
    return value()
  }
  if (site?.kind === 'raw address') run.emit('raw-address', 'warning', span, `talks to ${site.host}, ${SITE_WORDS['raw address']}`)
  if (marks.length > 0) run.fact('sent', span, where)
  if (gives && site && !lookup && unheard && !isAccountHost(site.host) && !quiet.some(asksRights)) run.fact('gives away', span, site.host)
  if (site && run.inside.install > 0 && (gives || has(marks, 'host', 'environment', 'secret', 'file', 'output')))
    run.emit('data-drop', 'error', span, `sends ${marks.length > 0 ? words(marks) : 'data'} to \`${site.host}\` while a package is installed`)
  if (/api\.telegram\.org\/bot\d{8,12}:[\w-]{30}/.test(addresses[0] ?? '')) run.fact('fixed account', span, '')
  if (payload.some(asksForWork)) run.emit('crypto-miner', 'error', span, 'joins a mining pool')

  const hidden = lookup ? undefined : hides(url)
  if (hidden !== undefined && site)
    run.emit('data-drop', 'error', span, `${gives || payload.length > 0 ? 'sends data to' : 'contacts'} \`${site.host}\`, an address that is ${hidden}`)
  if (site && !isAccountHost(site.host) && site.kind !== 'messenger' && !has(marks, 'network', 'outside', 'file'))
    floods(run, span, site.host, /^(?:tcp|udp):/.test(addresses[0] ?? ''))
  const given = quiet.reduce((all, part) => withMarks(all, besideRights(part)), sent)
  judgeSecrets(run, { span, site, where, sent: given, inUrl, quiet, address: addresses[0] ?? '', lookup })
  const inHeaders = quiet.reduce((all, part) => withMarks(all, marksOf(part)), NO_MARKS)
  if (site && !lookup) judgeFixedKey(run, span, site, quiet, given)
  if (site && !lookup && !has(inHeaders, 'secret') && !quiet.some(asksRights))
    judgePrivate(run, span, site, where, withMarks(given, inUrl), unheard && !ANSWERS_NOTHING.test(addresses[0] ?? ''))
  if (site && !lookup) judgeDrop(run, span, site, marks, gives, addresses[0] ?? '')
  else if (lookup && has(marks, 'host', 'file', 'output') && below(addresses[0] ?? ''))
    run.emit('data-drop', 'error', span, `hides ${words(marks)} in a name that it looks up`)
  const keys = has(marks, 'keys')
  if (keys && (site || keys.sort !== 'of a page')) run.emit('spyware', 'error', span, `sends the keys that are pressed${where ? ` to ${where}` : ''}`)
  return server(sourceOf(addresses[0]) ?? (where || undefined))
}

/** What a server gets that is nobody's account, while nobody looks at its answer: more than a note where the skill never names it. */
function givesUnnamed(site: Site | undefined, marks: readonly Mark[], varies: boolean, unheard: boolean): Act['unnamed'] {
  if (!site || site.kind === 'local' || site.kind === 'messenger' || isAccountHost(site.host) || !unheard) return undefined
  const data = marks.filter(({ kind }) => LOCAL_DATA.includes(kind) || kind === 'outside')
  if (data.length === 0 && !varies) return undefined
  const what = `sends ${words(data) || 'data'} to \`${site.host}\`, which the skill names nowhere, and ignores the answer`
  return { url: `https://${site.host}`, instead: { kind: 'data-drop', level: 'error', confidence: 'medium', what } }
}

/** What miners say to their pool. */
const MINES = /"method"\s{0,4}:\s{0,4}"(?:mining\.(?:subscribe|authorize|submit)|eth_submit(?:Login|Work)|eth_getWork)"/

function asksForWork(part: Value): boolean {
  return [part, ...(part.parts ?? [])].some(
    (one) =>
      MINES.test(typeof one === 'string' ? one : (textsOf(one)[0] ?? '')) ||
      (typeof one !== 'string' && /^mining\.\w{1,12}$|^eth_submit/.test(one.fields?.get('method')?.text ?? '')),
  )
}

/** Every value of a file of settings, taken apart and put into a record, is the file. */
function wholeFile(payload: Value, depth = 0): readonly Mark[] {
  const any = payload.instance ? undefined : payload.fields?.get('*')
  const file = any && marksOf(any).find((mark): mark is SecretMark => mark.kind === 'secret' && mark.file !== undefined)?.file
  if (file) return [file]
  for (const field of depth < 2 && !payload.instance ? (payload.fields?.values() ?? []) : []) {
    const found = wholeFile(field, depth + 1)
    if (found.length > 0) return found
  }
  return NO_MARKS
}

/** Whether something unknown is looked up below a name that is known. */
function below(address: string): boolean {
  const at = address.lastIndexOf('${}')
  return at >= 0 && address.slice(at + 3).split('.').length > 2
}

const METADATA = /^(?:169\.254\.169\.254|metadata\.google\.internal|169\.254\.170\.(?:2|23)|100\.100\.100\.200|\[fd00:ec2::254\])$/
const METADATA_ADDRESS = /^https?:\/\/(?:169\.254\.1(?:69\.254|70\.2)|metadata\.google\.internal|100\.100\.100\.200)(?=[/$]|$)/

function addressOf(site: Site | undefined, addresses: readonly string[]): string {
  if (site) return site.host
  const [address = ''] = addresses
  return /^[\w.-]+\.[a-z]{2,}/i.exec(address)?.[0] ?? ''
}

interface Sent {
  readonly span: Span
  readonly site: Site | undefined
  readonly where: string
  readonly sent: readonly Mark[]
  readonly inUrl: readonly Mark[]
  readonly quiet: readonly Value[]
  readonly address: string
  readonly lookup: boolean
}

function judgeSecrets(run: Run, { span, site, where, sent, inUrl, quiet, address, lookup }: Sent): void {
  const to = where ? ` to \`${where}\`${site && site.kind !== 'unknown' && site.kind !== 'installer' ? `, ${SITE_WORDS[site.kind]}` : ''}` : ' to a server'
  const marks = withMarks(sent, inUrl)
  // a page may send its own cookies home
  const whole = marks.find((one): one is Held => one.kind !== 'secret' && WHOLE.includes(one.kind) && (site !== undefined || one.sort !== 'of a page'))
  // A session that the script has opened itself, with what the settings of its user name.
  const own = whole?.sort === 'cookies' && site === undefined && !/^[a-z]{2,8}:\/\//i.test(address)
  if (whole) return run.emit('secret-exfiltration', own ? 'warning' : 'error', span, `sends ${whole.of}${to}`)
  const inHeaders = quiet.reduce((all, part) => withMarks(all, marksOf(part)), NO_MARKS)
  const hostile = site !== undefined && (HOSTILE.has(site.kind) || site.kind === 'messenger')
  const hidden =
    has(inHeaders, 'environment') ?? (hostile && site.kind !== 'plain http' && site.kind !== 'example name' ? has(inHeaders, 'credential') : undefined)
  if (hidden) return run.emit('secret-exfiltration', 'error', span, `sends ${hidden.of}${to}, as a header`)
  const chat = site?.kind === 'messenger'
  const secrets = marks.filter((one): one is SecretMark => one.kind === 'secret' && !meantFor(one, where) && !(chat && !sent.some(({ of }) => one.of === of)))
  const [secret] = secrets
  if (!secret) return undefined
  const owners = new Set(secrets.map(({ from, name }) => (from === 'file' ? from : name.split('_')[0])))
  const foreignStore = site && secrets.find((one) => isForeignStore(one, where))
  if (lookup) return run.emit('secret-exfiltration', 'error', span, `hides ${secret.of} in a name that it looks up`)
  if (foreignStore) {
    const settings = foreignStore.from === 'file' && !hostile ? settingsOf(foreignStore.name) : undefined
    const own = settings !== undefined && secrets.every(({ of }) => of === foreignStore.of) ? { of: settings, level: 'note' as const } : undefined
    return run.emit('secret-exfiltration', 'error', span, `sends ${foreignStore.of}${to}`, 'high', own && { own })
  }
  const dangerous = hostile && site.kind !== 'plain http' && site.kind !== 'example name'
  if (dangerous) return run.emit('secret-exfiltration', 'error', span, `sends ${secret.of}${to}`)
  if (owners.size >= 3) return run.emit('secret-exfiltration', site ? 'error' : 'warning', span, `sends ${listed(secrets.map(({ of }) => of))}${to}`, 'medium')
  const money = site && marks.find((one) => one.kind === 'secret' && neverLeaves(one))
  if (money) return run.emit('secret-exfiltration', 'error', span, `sends ${money.of}${to}`)
  const foreign = marks.filter((one) => one.kind === 'secret' && isOfVendor(one.name) && !meantFor(one, where))
  const [other] = foreign
  if (other && site && !isAccountHost(site.host)) {
    return run.emit('secret-exfiltration', 'error', span, `sends ${listed(foreign.map(({ of }) => of))}${to}`, 'medium')
  }
  return run.emit('secret-exfiltration', 'note', span, `sends ${secret.of}${to}`, /key|token|secret/.test(address) ? 'low' : 'medium')
}

/** Servers of whom nobody expects an answer. */
const ANSWERS_NOTHING = /^(?:smtp|ftp|ssh|tcp|udp):/

/** What is private: not asked for, and of no use to a server that knows nothing of who sends it. */
function judgePrivate(run: Run, span: Span, site: Site, where: string, marks: readonly Mark[], unheard: boolean): void {
  if (isAccountHost(site.host) || site.kind === 'messenger') return undefined
  tellsWho(run, span, site, marks, unheard)
  const to = ` to \`${where}\`${site.kind === 'unknown' ? '' : `, ${SITE_WORDS[site.kind]}`}`
  const personal = has(marks, 'personal')
  if (personal) return run.emit('secret-exfiltration', site.kind === 'example name' ? 'warning' : 'error', span, `sends ${personal.of}${to}`)
  const history = has(marks, 'history')
  if (history) return run.emit('secret-exfiltration', 'error', span, `sends ${history.of}${to}`)
  const watched = has(marks, 'screen', 'clipboard')
  if (watched && unheard) return run.emit('spyware', 'error', span, `sends ${watched.of}${to}, and ignores the answer`)
  const found = marks.find(
    (one): one is Held =>
      (one.kind === 'file' && (one.sort === 'found files' || one.sort === 'some file' || one.sort === 'project')) ||
      (one.kind === 'outside' && one.sort === 'input'),
  )
  if (found && unheard && (site.kind !== 'example name' || found.sort === 'found files' || found.sort === 'project'))
    return run.emit('data-drop', 'error', span, `sends ${found.of}${to}, and ignores the answer`, 'medium')
  return undefined
}

/** Who and where somebody is, with what stands on the machine, goes to a server that is asked for nothing. */
function tellsWho(run: Run, span: Span, site: Site, marks: readonly Mark[], unheard: boolean): void {
  if (!unheard) return
  const who = marks.filter((one) => one.kind === 'host' && (one.sort === 'user' || one.sort === 'user and machine'))
  const what = marks.find(
    (one) =>
      (one.kind === 'listing' && /^(?:~|\/home|\/Users|\/)$/.test(one.at ?? '')) ||
      (one.kind === 'host' && (one.sort === 'machine' || one.sort === 'user and machine')),
  )
  if (what && (who.length >= 2 || (who.length === 1 && what.kind === 'host')))
    run.emit('data-drop', 'error', span, `sends ${words([...who.slice(0, 2), what])} to \`${site.host}\`, and ignores the answer`, 'medium')
}

const WHO = /getuser|getlogin|gethostname|getfqdn|hostname|userInfo|whoami|node\(\)/
const SEES = /ifconfig|ip a|ipconfig|systeminfo|^ps |tasklist|wmic|netstat|arp|process_iter|networkInterfaces|net_if_addrs/

/** What a call or a command says of whose machine it runs on. */
export function sortOfHost(asks: string): MarkSort | undefined {
  const [who, sees] = [WHO.test(asks), SEES.test(asks)]
  return who && sees ? 'user and machine' : who ? 'user' : sees ? 'machine' : undefined
}

/** Data goes to a mailbox or server by an account whose password stands in the code: it is not the account of who runs it. */
export function byFixedAccount(run: Run, span: Span, client: Value | undefined, payload: readonly Value[]): void {
  const password = client?.fields?.get('@password')?.text
  const [url = ''] = client?.fields?.has('@url') ? textsOf(client.fields.get('@url') as Value) : []
  if (password === undefined || password.length < 5 || PLACEHOLDER.test(password) || siteOf(url)?.kind === 'local' || url.includes('${}')) return undefined
  const marks = payload.reduce((all, part) => withMarks(all, marksOf(part)), NO_MARKS)
  const data = has(marks, 'personal', 'history', 'file', 'outside', 'clipboard', 'output', 'environment', 'credential')
  if (data) run.emit('data-drop', 'error', span, `sends ${data.of}, with a password in the code${siteOf(url) ? `, to \`${siteOf(url)?.host}\`` : ''}`)
}

/** Data goes to a service by a key that stands in the code: it is not the account of whoever runs it. */
function judgeFixedKey(run: Run, span: Span, site: Site, quiet: readonly Value[], marks: readonly Mark[]): void {
  const data = has(marks, 'personal', 'history', 'tree', 'clipboard', 'screen')
  if (!data || !quiet.some((headers) => [...(headers.fields ?? [])].some(([name, field]) => RIGHTS.test(name) && isKey(field.text)))) return
  run.emit('data-drop', 'error', span, `sends ${data.of} to \`${site.host}\`, with a key in the code`)
}

function isKey(text: string | undefined): boolean {
  return text !== undefined && /^(?:[A-Za-z]{3,8} )?[\w.~+/=-]{20,}$/.test(text) && /\d/.test(text) && !PLACEHOLDER.test(text.replace(/^[A-Za-z]{3,8} /, ''))
}

const PLACEHOLDER = /your|pass|secret|xxx|\.\.\.|<|\*{3}|example|change|placeholder|app[_ -]|anonymous|token|here|guest|test|@/i

const RIGHTS = /auth(?!or(?!i[sz]))|api-?_?key|token|cookie|bearer|secret/i

/** What stands in headers that are not there to show rights. */
function besideRights(headers: Value): readonly Mark[] {
  return [...(headers.fields ?? [])].reduce<readonly Mark[]>(
    (marks, [name, field]) => (name === '*' || RIGHTS.test(name) ? marks : withMarks(marks, marksOf(field))),
    NO_MARKS,
  )
}

/** Whether headers show rights: somebody has an account there. */
function asksRights(headers: Value): boolean {
  return [...(headers.fields?.keys() ?? [])].some((name) => RIGHTS.test(name)) || (headers.path !== undefined && !headers.fields)
}

function judgeDrop(run: Run, span: Span, site: Site, marks: readonly Mark[], gives: boolean, address: string): void {
  const data = marks.filter((one): one is Held => LOCAL_DATA.includes(one.kind))
  const collects = COLLECTS.has(site.kind) || site.kind === 'shortener'
  const to = `to \`${site.host}\`, ${SITE_WORDS[site.kind]}`
  const bystander = data.length > 0 && data.every((one) => (one.kind === 'file' || one.kind === 'listing') && /^[\w.][\w./-]*$/.test(one.at ?? ''))
  if (site.kind === 'messenger') {
    if (!gives) return undefined
    const kinds = new Set(data.map(({ kind }) => kind))
    const constant = !BLANK.test(address)
    const many =
      kinds.size > 1 ||
      data.some(({ kind, sort, at }) => kind === 'listing' && (sort === 'somewhere' || /^(?:~|\/|[A-Z]:)/.test(at ?? ''))) ||
      kinds.has('tree') ||
      kinds.has('personal') ||
      kinds.has('clipboard') ||
      kinds.has('screen') ||
      kinds.has('history') ||
      data.some(({ at }) => /^(?:~|\/home|\/Users|\/root|\/etc)/.test(at ?? ''))
    return run.emit(
      'data-drop',
      constant && many ? 'error' : constant && kinds.size > 0 && !bystander ? 'warning' : 'note',
      span,
      `sends ${data.length > 0 ? words(data) : 'data'} ${to}`,
    )
  }
  const watched = has(marks, 'clipboard', 'screen')
  const keepsAtIt = run.again() > 0 && !LOOKS_AT_PICTURES.test(site.host)
  if (watched && (collects || gives))
    run.emit('spyware', collects || keepsAtIt ? 'error' : 'note', span, `sends ${watched.of} ${to}${keepsAtIt ? ', again and again' : ''}`)
  const tree = has(marks, 'tree')
  if (tree && gives) run.emit('secret-exfiltration', 'error', span, `sends ${tree.of} ${to}`)
  if (!collects) return undefined
  if (data.length > 0 && !bystander) return run.emit('data-drop', 'error', span, `sends ${words(data)} ${to}`)
  if (gives && site.kind !== 'raw address')
    run.emit('data-drop', site.kind === 'file drop' || site.kind === 'shortener' ? 'note' : 'warning', span, `sends data ${to}`)
  return undefined
}

const PRIVATE = /^(?:[a-z]{2,5}:\/\/)?(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/

/** Whether a text is of a private network. */
export function isPrivate(v: Value | undefined): boolean {
  return v !== undefined && textsOf(v).some((text) => PRIVATE.test(text))
}

/** A connection to one of many addresses of a private network. */
export function scans(run: Run, span: Span, to: Value | undefined): void {
  if (!to || run.loops() === 0) return
  const listed = sorted(marksOf(to), 'private network')
  const text = textOf(to)
  if (listed || (to.parts && text !== undefined && PRIVATE.test(text))) run.fact('scans network', span, '')
}

/** Requests without an end, and without a pause, from many places at once. */
export function floods(run: Run, span: Span, host: string, raw: boolean): void {
  if (run.restless() && (run.loops() > 1 || raw)) run.emit('destructive-command', 'error', span, `floods \`${host}\` with endless requests`)
}

function words(marks: readonly Mark[]): string {
  return listed([...new Set(marks.map(({ of }) => of))].slice(0, 3))
}
