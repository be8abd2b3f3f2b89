import { settingsOf, type Act } from '../evidence/act.ts'
import { listed } from '../evidence/listed.ts'
import { isAccountHost } from '../evidence/services.ts'
import { COLLECTS, HOSTILE, siteOf, type Site } from '../evidence/sites.ts'
import { isAtVendor, isOfVendor, meantFor, neverLeaves } from '../evidence/vendors.ts'
import type { Span } from '../../text/span.ts'
import { fact, withScheme, type Data, type Fact } from './data.ts'
import { siteWords } from './judge.ts'
import { act, report, type State } from './state.ts'

/** A place on the network that has no address to be looked up. */
export const OUTSIDE: Site = { kind: 'unknown', host: '' }

/** What is known of where data goes, besides its address. */
interface Destination {
  readonly site?: Site
  /** An account, a bucket or a machine: the user's own, more often than not. */
  readonly account?: boolean
  /** A key of the user's own goes along. */
  readonly keyed?: boolean
}

/** A chat whose key the reader fills in: it is the user's own. */
const OPEN_KEY = /[$<>{}_]|\.\.\.|your|xxx|\/T0000|\/bot\/|hooks\.slack\.com\/(?!services\/)/i

/** What is sent, and to whom. */
interface Sending {
  readonly data: Data
  readonly url: string
  readonly state: State
  readonly span: Span
  /** In words that begin a sentence: `sends`. */
  readonly how: string
  readonly site: Site | undefined
  readonly account: boolean
  readonly keyed: boolean
  readonly secrets: readonly Secret[]
  /** Variables with secrets that are not of the site. */
  readonly named: readonly Named[]
  /** Where it goes, for a message. */
  readonly where: string
  readonly ownChat: boolean
  /** Whoever holds the address reads what is sent. */
  readonly collects: boolean
}

type Secret = Extract<Fact, { kind: 'secret' }>
type Named = Extract<Secret, { from: 'variable' }>
type Stored = Exclude<Secret, Named>

/** Data leaves for another machine. */
export function judgeSending(
  data: Data,
  url: string,
  state: State,
  span: Span,
  how: string,
  { site = siteOf(withScheme(url)), account = false, keyed = false }: Destination = {},
): void {
  if (site?.kind === 'local' && !fact(data, 'shell')) return
  const secrets = data.facts.filter((one) => one.kind === 'secret')
  const named = secrets.filter((one): one is Named => one.from === 'variable' && !(site && meantFor({ name: one.name }, site.host)))
  const ownChat = site?.kind === 'messenger' && OPEN_KEY.test(url)
  const collects = site !== undefined && (COLLECTS.has(site.kind) || (site.kind === 'messenger' && !ownChat))
  const sending = { data, url, state, span, how, site, account, keyed, secrets, named, where: siteWords(url, site), ownChat, collects }
  if (!GRAVE.some((judge) => judge(sending))) plainData(sending)
}

function tell({ state, span, url }: Sending, kind: Act['kind'], what: string, level: Act['level'], confidence: Act['confidence'] = 'high'): true {
  report(state, { ...act(kind, what, level, confidence), span, address: url })
  return true
}

/** What is told of first; one of these is enough. */
const GRAVE: readonly ((sending: Sending) => boolean)[] = [stored, weakToAnybody, shellHandedOver, walletKey, keysOfOthers]

/** A secret that was read, and not only named by a variable. */
function stored(sending: Sending): boolean {
  const { state, span, url, how, site, account, keyed, secrets, where, collects } = sending
  const strong = secrets.find((one): one is Stored => isStrong(one, sending))
  if (!strong) return false
  const usual = strong.from === 'memory' || (strong.from === 'settings' && (account || !site)) || (strong.from === 'holdings' && keyed)
  // Settings of a program may be sent to the service that they are of.
  const open = /^(?:file|settings)$/.test(strong.from) && !(site && HOSTILE.has(site.kind)) && !collects
  const own = open && secrets.every(({ from, what }) => from === 'variable' || what === strong.what) ? settingsOf(strong.path ?? '') : undefined
  report(state, {
    ...act(
      'secret-exfiltration',
      `${how} ${strong.what} to ${where}`,
      usual && !collects && !(site && HOSTILE.has(site.kind)) ? 'warning' : 'error',
      site ? 'high' : 'medium',
    ),
    span,
    address: url,
    ...(own !== undefined && { own: { of: own, level: 'warning' } }),
  })
  return true
}

/** Where the user's own store of secrets is: what goes there is kept there. */
const OWN_STORE = /^\W{0,2}(?:VAULT|BAO|INFISICAL_API|OP_CONNECT)_(?:ADDR|URL|HOST)\b/

function isStrong(one: Secret, { site, account, collects, url }: Sending): one is Stored {
  if (one.from === 'variable') return false
  const { from, item, owner } = one
  if (from === 'store' && !site && OWN_STORE.test(url)) return false
  if (owner !== undefined && site && meantFor({ name: owner }, site.host)) return false
  // What a store gave for this very host.
  if (item !== undefined && site && (site.kind === 'example name' || (!HOSTILE.has(site.kind) && item.some((name) => isItsService(name, site.host)))))
    return false
  if (from === 'holdings' && !collects && (account || !site || isAccountHost(site.host))) return false
  return !(from === 'told' && (!site || site.kind === 'messenger') && !collects)
}

/** Whether a host is the service's own that a secret is named for, and none whose name only begins alike: `CALCOM_API_KEY`, `cal.com`. */
function isItsService(secret: string, host: string): boolean {
  if (isOfVendor(secret)) return isAtVendor(secret, host)
  const [top = '', domain = ''] = host.split('.').toReversed()
  return secret
    .toLowerCase()
    .split('_')
    .some((word) => word.length > 3 && (word === domain.replaceAll('-', '') || word === domain + top))
}

/** A variable with a secret, to where anybody can read it, or to nobody. */
function weakToAnybody(sending: Sending): boolean {
  const { named, site, how, where, ownChat, collects } = sending
  const [weak] = named
  if (!weak || !(collects || site?.kind === 'messenger' || site?.kind === 'example name')) return false
  return tell(sending, 'secret-exfiltration', `${how} ${weak.what} to ${where}`, site?.kind === 'example name' ? 'note' : ownChat ? 'warning' : 'error')
}

function shellHandedOver(sending: Sending): boolean {
  return fact(sending.data, 'shell') !== undefined && tell(sending, 'reverse-shell', `gives a shell to ${sending.where}`, sending.ownChat ? 'warning' : 'error')
}

function walletKey(sending: Sending): boolean {
  const { named, site, how, where } = sending
  const wallet = named.find(({ name }) => neverLeaves({ name }))
  if (!site || !wallet) return false
  return tell(sending, 'secret-exfiltration', `${how} ${wallet.what}to ${where}, which gives away the whole wallet`, 'error')
}

/** Keys of several vendors, or one of a vendor to an address that only gathers. */
function keysOfOthers(sending: Sending): boolean {
  const { data, url, named, site, how, where } = sending
  const owners = new Set(named.map(({ name }) => ownerOf(name)))
  const gathered = named.some(({ name }) => isOfVendor(name)) && GATHERS.test(url)
  if (!site || !(owners.size >= 3 || keysOfMany(data, site.host) || gathered)) return false
  return tell(sending, 'secret-exfiltration', `${how} ${listed(named.map(({ what }) => what))} to ${where}`, 'error', 'medium')
}

/** The key of one vendor, and what is no secret. */
function plainData(sending: Sending): void {
  const { data, state, named, site, how, where, collects } = sending
  if (!site) return
  const brand = named.find(({ name }) => isOfVendor(name))
  if (brand) tell(sending, 'secret-exfiltration', `${how} ${brand.what} to ${where}, another service`, 'warning', 'medium')
  const found = fact(data, 'machine') ?? fact(data, 'file') ?? fact(data, 'decoded')
  const own = found && 'what' in found ? found.what : 'data'
  if (state.unattended && found?.kind === 'file' && (site.kind === 'unknown' || HOSTILE.has(site.kind)))
    tell(sending, 'data-drop', `${how} ${own} to ${where}, unattended`, 'error', 'medium')
  else if (collects || (site.kind === 'messenger' && found))
    tell(sending, 'data-drop', `${how} ${own} to ${where}`, gradeDrop(sending, site, found), found ? 'high' : 'low')
}

/** How grave it is that data goes where anybody can read it. */
function gradeDrop({ data, collects }: Sending, site: Site, found: Fact | undefined): Act['level'] {
  // The same words each time tell nobody anything.
  const open = data.text === undefined || /\$[\w{(]/.test(data.text)
  if (!collects || (site.kind === 'messenger' && !open && data.facts.length === 0)) return 'note'
  const personal = found?.kind === 'machine' || found?.kind === 'decoded' || data.facts.some((one) => one.kind === 'file' && PERSONAL.test(one.path ?? ''))
  const isHostile = site.kind === 'hostile name'
  if (personal || (isHostile && open)) return 'error'
  return found || open || site.kind === 'raw address' || isHostile ? 'warning' : 'note'
}

/** Where people and their programs keep what is theirs. */
const PERSONAL = /^(?:~|\$\{?HOME\}?|\/home\/[^/`]{1,60}|\/Users\/[^/`]{1,60})\/(?:\.|(?:Documents|Desktop|Pictures|Downloads|Library|Dropbox|Notes|Mail)\b)/

/** `GITHUB` of `GITHUB_TOKEN`. */
function ownerOf(name: string): string | undefined {
  return name.split('_')[0]
}

/** Whether keys of several vendors go to one site that is none of them. */
export function keysOfMany(data: Data, host: string): boolean {
  const vendors = data.facts.flatMap((one) =>
    one.kind === 'secret' && one.from === 'variable' && isOfVendor(one.name) && !meantFor({ name: one.name }, host) ? [ownerOf(one.name)] : [],
  )
  return new Set(vendors).size >= 2
}

/** Whether there is something among it that a wallet is opened with. */
export function opensWallet({ facts }: Data): boolean {
  return facts.some((one) => one.kind === 'secret' && one.from === 'variable' && neverLeaves({ name: one.name }))
}

/** What addresses are called that only gather. */
export const GATHERS: RegExp = /collect|telemetry|analytics|track|stats|metrics|beacon|harvest|exfil|steal|\/logs?\b|ingest|capture|report|backup/i
