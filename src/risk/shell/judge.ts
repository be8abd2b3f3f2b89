import { listed } from '../evidence/listed.ts'
import { WEIGHT } from '../evidence/level.ts'
import { settingsOf, type Act } from '../evidence/act.ts'
import { COLLECTS, HOSTILE, SITE_WORDS, siteOf, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { isAccountHost, posesAs } from '../evidence/services.ts'
import { isAtVendor, isOfVendor } from '../evidence/vendors.ts'
import { fact, type Data, type Fact } from './data.ts'
import { report, type State } from './state.ts'

/** Projects on whose sites no stranger puts anything: without encryption, they are careless, and no more. */
const PROJECT =
  /(?:^|\.)(?:(?:gnu|kernel|debian|apache|gnome|kde|freedesktop|archlinux|fedoraproject|postgresql|sqlite|python)\.org|ubuntu\.com|sourceforge\.net)$/
/** A file that a project on GitHub has published. */
const RELEASE = /^https:\/\/github\.com\/[\w.-]{1,60}\/[\w.-]{1,100}\/releases\/(?:latest\/)?download\//

/** How bad it is to run what a site sends. */
export function gradeDownload(site: Site | undefined, autoRun: boolean): Pick<Act, 'level' | 'confidence'> {
  if (autoRun) return { level: 'error', confidence: 'high' }
  if (!site) return { level: 'note', confidence: 'low' }
  if (site.kind === 'installer' || site.kind === 'local') return { level: 'note', confidence: 'high' }
  if (site.kind === 'plain http' && PROJECT.test(site.host)) return { level: 'warning', confidence: 'medium' }
  if (site.kind === 'example name') return { level: 'warning', confidence: 'low' }
  if (HOSTILE.has(site.kind)) return { level: 'error', confidence: 'high' }
  if (COLLECTS.has(site.kind) || site.kind === 'messenger') return { level: 'error', confidence: 'high' }
  return { level: site.kind === 'free hosting' || posesAs(site.host) !== undefined ? 'error' : 'warning', confidence: 'medium' }
}

/** `http://203.0.113.7/x, a bare IP address`. */
export function siteWords(url: string, site: Site | undefined): string {
  const shown = url.length > 80 ? `${url.slice(0, 79)}…` : url
  return site && site.kind !== 'unknown' && site.kind !== 'installer' ? `\`${shown}\` (${SITE_WORDS[site.kind]})` : `\`${shown}\``
}

/** Data reaches something that runs it. `text` of it, where known, is analysed by the caller. */
export function judgeExecution(data: Data, state: State, span: Span, how = 'runs', path = ''): void {
  const downloaded = worst(data.facts.filter((one) => one.kind === 'download'))
  // A placeholder stands for whatever the reader puts there.
  const decoded = data.placeholder === true ? undefined : fact(data, 'decoded')
  const peer = fact(data, 'peer')
  if (peer) {
    report(state, { kind: 'reverse-shell', span, what: `runs what ${peer.what} sends over a connection`, level: 'error', confidence: 'high' })
  } else if (decoded) {
    const text = data.text?.trim()
    const shown = text ? `: ${text.length > 120 ? `${text.slice(0, 119)}…` : text}` : ''
    const what = `${how} code that is hidden by ${decoded.how}${shown}`.replace(/\s+/g, ' ')
    const address = /https?:\/\/[^\s"'`|)>]{1,300}/.exec(text ?? '')?.[0]
    report(state, { kind: 'decode-execute', span, what, ...(address !== undefined && { address }), level: 'error', confidence: 'high' })
  } else if (downloaded) judgeDownload(downloaded, state, span, how, path)
}

type Download = Extract<Fact, { kind: 'download' }>

/** Something that was fetched is run. */
function judgeDownload(downloaded: Download, state: State, span: Span, how: string, path: string): void {
  const { url, site } = downloaded
  const graded = gradeDownload(site, state.autoRun)
  // Nobody knows every vendor. Who hides besides is none.
  const evasion = evasionOf(downloaded, state, path)
  const isChecked = (graded.level === 'warning' || site?.kind === 'example name') && state.verifies()
  const level = graded.level === 'warning' && evasion !== undefined ? 'error' : isChecked ? 'note' : graded.level
  // Of a skill that names the project, its reader knows what is installed.
  const published = level === 'warning' && RELEASE.test(url)
  const named = site?.kind === 'unknown' ? posesAs(site.host) : undefined
  const pose = named === undefined ? '' : `, which only imitates the name of ${named}`
  const what = `${how} whatever ${siteWords(url, site)} sends${pose}${evasion === undefined ? '' : `, ${evasion}`}`
  const unnamed = { url, instead: { level: 'error', what: `${what}, an address that the skill names nowhere` } } as const
  const isOpen = level === 'warning' && site?.kind !== 'plain http' && site?.kind !== 'example name' && !CUT_OFF.test(url)
  report(state, {
    kind: 'download-execute',
    span,
    what,
    address: url,
    level: published ? 'note' : level,
    confidence: graded.confidence,
    ...(isOpen && { unnamed }),
  })
}

/** How it is kept from being seen that something is fetched and run, in words that follow "sends, ". */
function evasionOf({ url, site, evasion }: Download, { background, hushed }: State, path: string): string | undefined {
  if (evasion !== undefined) return evasion
  if (PICTURE.test(url)) return 'which is named like a picture'
  if (DATA_FILE.test(url)) return 'which is named like data'
  if (HIDDEN_PLACE.test(path) && !(LIBRARY.test(path) && site?.host === 'raw.githubusercontent.com')) return 'from a hidden file'
  if (background) return 'in the background'
  return hushed === 'all' ? 'with its output hidden' : undefined
}

/** A file whose name begins with a full stop, or one below such a directory where everybody may write. */
export const HIDDEN_PLACE: RegExp = /(?:^|\/)\.[\w-][\w.-]*$|^\/(?:tmp|var\/tmp|dev\/shm)\/(?:[^/]+\/)?\.[\w-]/

/** `https://github.com/<owner>/…`, as far as it is known: the rest is the reader's. */
const CUT_OFF = /^https:\/\/(?:raw\.githubusercontent|gist\.githubusercontent|github|gitlab)\.com\/?$/

/** Where people keep what their start-up files read. */
const LIBRARY = /^~\/\.[\w-]{1,40}\.(?:sh|bash|zsh)$/

const PICTURE = /\.(?:png|jpe?g|gif|webp|ico|svg|bmp|pdf|mp[34]|woff2?|ttf|css)(?:$|[?#])/i

const DATA_FILE = /\.(?:csv|tsv|jsonl?|safetensors|onnx|gguf|npy|npz|h5|parquet|xlsx?|docx?|log|map)(?:$|[?#])/i

function worst(downloads: readonly Download[]): Download | undefined {
  return downloads.toSorted((a, b) => WEIGHT[gradeDownload(b.site, false).level] - WEIGHT[gradeDownload(a.site, false).level])[0]
}

/** A place on the network that has no address to be looked up. */
export const OUTSIDE: Site = { kind: 'unknown', host: '' }

/** What is known of where data goes, besides its address. */
export interface Destination {
  readonly site?: Site
  /** An account, a bucket or a machine: the user's own, more often than not. */
  readonly account?: boolean
  /** A key of the user's own goes along. */
  readonly keyed?: boolean
}

/** `git@github.com:<USERNAME>/config.git`, as it is read. */
const OWN_NAME = /^git@(?:github\.com|gitlab\.com|bitbucket\.org|[\w-]{3,40}):_?(?:<?(?:GITHUB_?)?USER_?NAME>?|<?YOUR[-_]\w{2,20}>?|<?OWNER>?)_?\//i

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
  /** A chat whose address stands for the user's own. */
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
  // Whoever puts their own name there sends to themselves.
  if (OWN_NAME.test(url) && !(site && HOSTILE.has(site.kind))) return
  const secrets = data.facts.filter((one) => one.kind === 'secret')
  const named = secrets.filter((one): one is Named => one.from === 'variable' && !(site && ownKey(one.name, site.host)))
  // An address of a chat that stands in the skill is the author's own, and no user's; a key of the user's own configuration is left open.
  const ownChat = site?.kind === 'messenger' && /[$<>{}_]|\.\.\.|your|xxx|\/T0000|\/bot\/|hooks\.slack\.com\/(?!services\/)/i.test(url)
  const collects = site !== undefined && (COLLECTS.has(site.kind) || (site.kind === 'messenger' && !ownChat))
  const sending = { data, url, state, span, how, site, account, keyed, secrets, named, where: siteWords(url, site), ownChat, collects }
  if (!GRAVE.some((judge) => judge(sending))) plainData(sending)
}

function tell({ state, span, url }: Sending, kind: Act['kind'], what: string, level: Act['level'], confidence: Act['confidence'] = 'high'): true {
  report(state, { kind, span, what, address: url, level, confidence })
  return true
}

/** What is told of first; one of these is enough. */
const GRAVE: readonly ((sending: Sending) => boolean)[] = [stored, weakToAnybody, shellHandedOver, walletKey, keysOfOthers]

/** A secret that was read, and not only named by a variable. */
function stored(sending: Sending): boolean {
  const { state, span, how, site, account, keyed, secrets, where, collects } = sending
  const strong = secrets.find((one): one is Stored => isStrong(one, sending))
  if (!strong) return false
  const usual =
    strong.from === 'memory' ||
    (strong.from === 'recording' && keyed && site !== undefined && !HOSTILE.has(site.kind)) ||
    (strong.from === 'settings' && (account || !site)) ||
    isChosen(strong, site)
  const settings = /^(?:file|settings)$/.test(strong.from) && !(site && HOSTILE.has(site.kind)) && !collects ? settingsOf(strong.path ?? '') : undefined
  report(state, {
    kind: 'secret-exfiltration',
    span,
    what: `${how} ${strong.what} to ${where}`,
    level: usual && !collects ? 'warning' : 'error',
    confidence: site ? 'high' : 'medium',
    ...(settings !== undefined &&
      secrets.every(({ from, what }) => from === 'variable' || what === strong.what) && { own: { of: settings, level: 'warning' } }),
  })
  return true
}

/** Where the user's own store of secrets is, as its programs are told: what goes there is kept there. */
const OWN_STORE = /^\W{0,2}(?:VAULT|BAO|INFISICAL_API|OP_CONNECT)_(?:ADDR|URL|HOST)\b/

function isStrong(secret: Secret, { site, account, collects, url }: Sending): secret is Stored {
  if (secret.from === 'variable') return false
  const { from, item } = secret
  if (from === 'store' && !site && OWN_STORE.test(url)) return false
  // What speech is written down by, and pictures are looked at.
  if (from === 'recording' && site && isAccountHost(site.host) && !collects) return false
  // What a store gave for this very host.
  if (item !== undefined && site && !HOSTILE.has(site.kind) && item.some((name) => isFor(name, site.host))) return false
  if (from === 'holdings' && (account || !site)) return false
  return !(from === 'told' && (!site || site.kind === 'messenger') && !collects)
}

/** One secret whose name the user's own settings give: nobody knows whose it is. */
function isChosen({ chosen, item }: Stored, site: Site | undefined): boolean {
  if (chosen !== true || !site || HOSTILE.has(site.kind) || site.kind === 'messenger') return false
  return item?.every((name) => name.split('_').every((word) => word.length < 3 || GENERIC.test(word.toLowerCase()) || ANY_ITEM.test(word))) === true
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
  const wallet = named.find((one) => opensWallet({ facts: [one] }))
  if (!site || !wallet) return false
  return tell(sending, 'secret-exfiltration', `${how} ${wallet.what}, which gives away everything in the wallet, to ${where}`, 'error')
}

/** Keys of several vendors, or one of a vendor to an address that only gathers. */
function keysOfOthers(sending: Sending): boolean {
  const { data, url, named, site, how, where } = sending
  const owners = new Set(named.map(({ name }) => ownerOf(name)))
  const gathered = named.some(isBranded) && GATHERS.test(url)
  if (!site || !(owners.size >= 3 || keysOfMany(data, site.host) || gathered)) return false
  return tell(sending, 'secret-exfiltration', `${how} ${listed(named.map(({ what }) => what))} to ${where}`, 'error', 'medium')
}

/** The key of one vendor, and what is no secret. */
function plainData(sending: Sending): void {
  const { data, state, named, site, how, where, collects } = sending
  const brand = named.find(isBranded)
  if (site && brand) {
    // A variable may be given to whom it is meant for. What a program keeps for itself is taken out on purpose.
    tell(sending, 'secret-exfiltration', `${how} ${brand.what} to ${where}, which it is not for`, brand.keeper === undefined ? 'warning' : 'error', 'medium')
  }
  const found = fact(data, 'machine') ?? fact(data, 'file') ?? fact(data, 'decoded')
  const own = found?.kind === 'machine' || found?.kind === 'file' ? found.what : 'data'
  if (state.unattended && found?.kind === 'file' && site && (site.kind === 'unknown' || HOSTILE.has(site.kind)))
    tell(sending, 'data-drop', `${how} ${own} to ${where}, unattended`, 'error', 'medium')
  else if (site && (collects || (site.kind === 'messenger' && found)))
    tell(sending, 'data-drop', `${how} ${own} to ${where}`, gradeDrop(sending, site, found), found ? 'high' : 'low')
}

/** How grave it is that data goes where anybody can read it. */
function gradeDrop({ data, collects }: Sending, site: Site, found: Fact | undefined): Act['level'] {
  // The same words to a chat each time tell nobody anything.
  if (!collects || (site.kind === 'messenger' && data.text !== undefined && data.facts.length === 0)) return 'note'
  const personal = found?.kind === 'machine' || found?.kind === 'decoded' || data.facts.some((one) => one.kind === 'file' && DOCUMENTS.test(one.path ?? ''))
  const hidden = site.kind === 'hostile name'
  const ofHome = site.kind === 'raw address' && data.facts.some((one) => one.kind === 'file' && OF_HOME.test(one.path ?? ''))
  if (personal || (hidden && data.text === undefined) || ofHome) return 'error'
  return found || data.text === undefined || site.kind === 'raw address' || hidden ? 'warning' : 'note'
}

/** With {@link GENERIC}, names of variables that say nothing of whose secret it is. */
const ANY_ITEM = /^(?:val|ref|reference|item|name|uri|path|entry|arg|input|key|refresh|api)s?$/i

/** Where people keep what is theirs. */
const DOCUMENTS =
  /^(?:~|\$\{?HOME\}?|\/home\/[^/`]{1,60}|\/Users\/[^/`]{1,60})\/(?:Documents|Desktop|Pictures|Photos|Downloads|Movies|Music|Library|OneDrive|Dropbox|iCloud|Nextcloud|Notes|Mail)\b/

/** What a program keeps for its user. */
const OF_HOME = /^(?:~|\$\{?HOME\}?)\/\./

/** `GITHUB` of `env:GITHUB_TOKEN`. */
function ownerOf(name: string): string | undefined {
  return name.replace(/^env:/, '').split('_')[0]
}

function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`
}

/** Names of secrets that are named for the service that gave them. */
const BRAND =
  /^(?:env:)?(?:OPENAI|ANTHROPIC|CLAUDE|GEMINI|AWS|GITHUB|GH|GITLAB|NPM|STRIPE|SLACK|AZURE|HF|HUGGINGFACE|DISCORD|TELEGRAM|DIGITALOCEAN|CLOUDFLARE|HEROKU|TWILIO|SENDGRID)_/
/** More of them: one alone may be a choice of names, two vendors' keys for one site are none. */
const VENDOR =
  /^(?:env:)?(?:GOOGLE|MISTRAL|COHERE|GROQ|DEEPSEEK|XAI|OPENROUTER|REPLICATE|PERPLEXITY|BINANCE|COINBASE|KRAKEN|VERCEL|NETLIFY|NOTION|LINEAR|JIRA|ATLASSIAN|DATADOG|SENTRY|SUPABASE|PAYPAL|SHOPIFY|MAILGUN|POSTMARK|ALCHEMY|INFURA|ETHERSCAN|FIGMA|BITBUCKET|DOCKER|DOCKERHUB|PYPI|TAVILY|ELEVENLABS|HUBSPOT|SALESFORCE|AIRTABLE|ASANA|TRELLO|ZENDESK|INTERCOM|DROPBOX|PLAID)_/
/** What a wallet is opened with. */
const WALLET =
  /^(?:env:)?(?:\w{0,40}_)?(?:MNEMONIC|SEED_?PHRASE|RECOVERY_PHRASE|WALLET_(?:KEY|SECRET|SEED|PRIVATE_KEY)|(?:ETH|EVM|SOL|SOLANA|BTC|DEPLOYER)_(?:PRIVATE_KEY|SECRET_KEY)|PRIVATE_KEY|KEYPAIR)(?:_WORDS)?$/i
/** Private keys of what is no wallet. */
const NO_WALLET = /(?:SSH|APP|GITHUB|GH|TLS|SSL|CERT|JWT|SERVICE|GCP|GOOGLE|FIREBASE|APNS|VAPID|SIGNING|GPG|AGE|SNOWFLAKE|DEPLOY|CLOUDFRONT)_/i

/** Whether a secret says whose it is: by its name, or because a program keeps it. */
function isBranded({ name, keeper }: Named): boolean {
  return keeper !== undefined || BRAND.test(name)
}

/** Whether keys of several vendors go to one site that is none of them. */
export function keysOfMany(data: Data, host: string): boolean {
  const vendors = data.facts.flatMap((one) =>
    one.kind === 'secret' && one.from === 'variable' && (isBranded(one) || VENDOR.test(one.name)) && !ownKey(one.name, host) ? [ownerOf(one.name)] : [],
  )
  return new Set(vendors).size >= 2
}

/** Whether there is something among it that a wallet is opened with. */
export function opensWallet({ facts }: Data): boolean {
  return facts.some((one) => one.kind === 'secret' && one.from === 'variable' && WALLET.test(one.name) && !NO_WALLET.test(one.name))
}

/** What addresses are called that only gather. */
export const GATHERS: RegExp = /collect|telemetry|analytics|track|stats|metrics|beacon|harvest|exfil|steal|\/logs?\b|ingest|capture|report|backup/i

/**
 * Whether a variable that was given one secret of a store is named for the very owner of a host: `CALCOM_API_KEY` for
 * `api.cal.com`. A store has the secrets of all services, so that a part of a name is not enough.
 */
function isFor(variable: string, host: string): boolean {
  if (isOfVendor(variable) || WALLET.test(variable)) return isAtVendor(variable, host)
  const own = host.split('.').slice(-2)
  const words = variable.toLowerCase().split(/[^a-z]+/)
  const [label = ''] = own.map((one) => one.replace(/[^a-z]/g, ''))
  const whole = own.join('').replace(/[^a-z]/g, '')
  return (label.length > 3 && words.includes(label)) || (whole.length > 4 && words.join('').startsWith(whole))
}

/** Words that say what a variable is, and not whose. */
const GENERIC =
  /^(?:token|secret|auth|access|private|public|password|pass|user|username|login|credential|credentials|account|client|bearer|session|value|data)$/

/** A token goes to the service that gave it: `$TELEGRAM_BOT_TOKEN` to `api.telegram.org`. */
function ownKey(variable: string, host: string): boolean {
  const words = variable
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => !GENERIC.test(word))
  return host.split('.').some((label) => label.length > 3 && words.some((word) => word.length > 3 && (label.includes(word) || word.includes(label))))
}
