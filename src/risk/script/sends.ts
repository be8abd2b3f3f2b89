import { listed } from '../evidence/listed.ts'
import { settingsOf } from '../evidence/act.ts'
import { COLLECTS, HOSTILE, SEVERE, siteOf, SITE_WORDS, sourceOf, STANDS_IN, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { isAccountHost } from '../evidence/services.ts'
import { isForeignStore, isOfVendor, meantFor, neverLeaves } from '../evidence/vendors.ts'
import type { Program } from './program.ts'
import { has, HOLE, marked, markOf, marksOf, marksOfAll, NO_MARKS, plain, textsOf, value, withMarks, type Kind, type Mark, type Value } from './value.ts'

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
}

const LOCAL_DATA: readonly Kind[] = ['file', 'tree', 'personal', 'listing', 'host', 'output', 'keys', 'history']

/** Data is sent to a server; returns what comes back. */
export function sends(program: Program, sending: Sending): Value {
  const { span, url, payload, quiet = [], gives } = sending
  const addresses = textsOf(url)
  const sites = addresses.flatMap((address) => siteOf(withScheme(address)) ?? [])
  const site =
    sites.find(({ kind }) => COLLECTS.has(kind)) ?? sites.find(({ kind }) => kind === 'messenger') ?? sites.find(({ kind }) => HOSTILE.has(kind)) ?? sites[0]
  const [address = ''] = addresses
  const where = site?.host ?? /^[\w.-]+\.[a-z]{2,}/i.exec(address)?.[0] ?? ''
  const inUrl = behindHost(url)
  const sent = marksOfAll([...payload, ...payload.map((part) => wholeFile(part))])
  const marks = withMarks(sent, inUrl)
  if (METADATA.test(address)) {
    program.emit('credential-read', 'note', span, 'requests the credentials of this cloud machine')
    const at = /google|computeMetadata/.test(address) ? 'gcloud' : '.aws/'
    return /credentials|token|identity|user-data|170\.2/i.test(address) ? marked('credential', 'the cloud rights of this machine', {}, { at }) : value()
  }
  const unheard = program.unused.has(span)
  const varies = gives && site?.kind !== 'example name' && payload.some((part) => plain(part) === undefined)
  const data = marks.filter(({ kind }) => LOCAL_DATA.includes(kind) || kind === 'outside')
  const unnamed = site && unheard && isStrangers(site) && (varies || data.length > 0) ? unnamedAt(site, data) : undefined
  program.emit('network', 'note', span, where ? `talks to ${where}` : 'talks to a server', unnamed && { unnamed })
  if (site?.kind === 'local') return value()
  if (site?.kind === 'raw address') program.emit('raw-address', 'warning', span, `talks to ${site.host}, ${SITE_WORDS['raw address']}`)
  const to = where ? ` to \`${where}\`${site && site.kind !== 'unknown' && site.kind !== 'installer' ? `, ${SITE_WORDS[site.kind]}` : ''}` : ' to a server'
  const hosts = [...new Set(sites.map(({ host }) => host))]
  judgeSecrets(program, span, { site, hosts, to, sent: withMarks(sent, marksOfAll(quiet.map(besideRights))), inUrl, inHeaders: marksOfAll(quiet) })
  if (site) {
    if (!quiet.some(showsRights)) judgePrivate(program, span, site, to, marks, unheard)
    judgeDrop(program, span, site, to, marks, gives, address)
  }
  const keys = has(marks, 'keys')
  if (keys) program.emit('spyware', 'error', span, `sends the keys that are pressed${to}`)
  return marked('network', sourceOf(addresses[0]) ?? (where || 'a server'), {}, { at: sourceOf(addresses[0]) ?? where })
}

/** Every value of a file of settings, taken apart and put into a record, is the file. */
function wholeFile({ fields, instance }: Value, depth = 0): Value {
  const any = instance ? undefined : fields?.get('*')
  const one = any && marksOf(any).find(({ kind, from }) => kind === 'secret' && from === 'file')
  if (!one && depth < 2 && !instance && fields) return value({ marks: marksOfAll([...fields.values()].map((field) => wholeFile(field, depth + 1))) })
  return value(one ? { marks: [markOf('credential', `\`${one.name}\``, { at: one.name })] } : {})
}

function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `tcp://${address}`
}

/** Where the cloud hands out the rights of a machine. */
const METADATA = /^https?:\/\/(?:169\.254\.1(?:69\.254|70\.\d{1,2})|metadata\.google\.internal|100\.100\.100\.200|\[fd00:ec2::254\])(?=[/:$]|$)/

/** What is put behind the host of an address: what is in front of it, or is the address, is no data that goes there. */
function behindHost(url: Value | undefined): readonly Mark[] {
  let marks = NO_MARKS
  for (const { parts } of url?.options ?? (url ? [url] : [])) {
    let read = ''
    for (const part of parts ?? []) {
      if (typeof part !== 'string' && /^(?:[a-z]{2,6}:\/\/)?[^/]*[/?]/i.test(read.replace(/^[a-z]{2,6}:\/\//i, ''))) marks = withMarks(marks, marksOf(part))
      read += typeof part === 'string' ? part : HOLE
    }
  }
  return marks
}

/** Whether a site may be of somebody whom the user does not know. */
function isStrangers({ kind, host }: Site): boolean {
  return kind !== 'local' && kind !== 'messenger' && !isAccountHost(host) && !STANDS_IN.test(host)
}

/** What it is where the skill never names whom it sends to. */
function unnamedAt({ host, kind }: Site, data: readonly Mark[]) {
  const what = `sends ${words(data) || 'data'} to \`${host}\`, which the skill does not mention, and ignores the answer`
  const level = data.length > 0 || COLLECTS.has(kind) ? 'error' : 'warning'
  return { url: `https://${host}`, instead: { kind: 'data-drop', level, confidence: 'medium', what } } as const
}

const RIGHTS = /auth(?!or(?!i[sz]))|api-?_?key|token|cookie|bearer|secret/i

/** What stands in headers that are not there to show rights. */
function besideRights({ fields }: Value): Value {
  return value({ items: [...(fields ?? [])].flatMap(([name, field]) => (name === '*' || RIGHTS.test(name) ? [] : [field])) })
}

/** Whether headers show rights: somebody has an account there. */
function showsRights({ fields, path }: Value): boolean {
  return fields ? [...fields.keys()].some((name) => RIGHTS.test(name)) : path !== undefined
}

interface Secrets {
  readonly site: Site | undefined
  /** All that it may be sent to. */
  readonly hosts: readonly string[]
  readonly to: string
  readonly sent: readonly Mark[]
  readonly inUrl: readonly Mark[]
  readonly inHeaders: readonly Mark[]
}

function judgeSecrets(program: Program, span: Span, { site, hosts, to, sent, inUrl, inHeaders }: Secrets): void {
  const emit = (level: 'error' | 'warning' | 'note', what: string, more = {}) => program.emit('secret-exfiltration', level, span, what, more)
  const marks = withMarks(sent, inUrl)
  const isMeant = (mark: Mark) => hosts.some((host) => meantFor(mark, host))
  const whole = marks.find((mark) => mark.kind === 'environment' || (mark.kind === 'credential' && !isMeant({ ...mark, name: mark.at, from: 'file' })))
  // a page may send its own cookies home
  if (whole && (site || whole.of !== OF_A_PAGE)) return emit('error', `sends ${whole.of}${to}`)
  const hostile = site !== undefined && (SEVERE.has(site.kind) || site.kind === 'messenger')
  const hidden = has(inHeaders, 'environment') ?? (hostile ? has(inHeaders, 'credential') : undefined)
  if (hidden) return emit('error', `sends ${hidden.of}${to}, as a header`)
  // the key of a chat stands in its address
  const secrets = marks.filter((mark) => mark.kind === 'secret' && !isMeant(mark) && (site?.kind !== 'messenger' || sent.includes(mark)))
  const [first] = secrets
  if (!first) return undefined
  const foreign = site && secrets.find((one) => isForeignStore(one, site.host))
  if (foreign) {
    const settings = foreign.from === 'file' && !hostile ? settingsOf(foreign.name) : undefined
    const own = settings !== undefined && secrets.every(({ of }) => of === foreign.of)
    return emit('error', `sends ${foreign.of}${to}`, own ? { own: { of: settings, level: 'note' } } : {})
  }
  if (hostile) return emit('error', `sends ${first.of}${to}`)
  const money = site && secrets.find(neverLeaves)
  if (money) return emit('error', `sends ${money.of}${to}`)
  // where there are several addresses, each has its own
  if (site && hosts.length === 1) {
    const owners = new Set(secrets.map(({ from, name }) => (from === 'file' ? from : name.split('_')[0])))
    const ofVendors = isAccountHost(site.host) ? [] : secrets.filter(({ name }) => isOfVendor(name))
    if (owners.size >= 3 || ofVendors.length > 0)
      return emit('error', `sends ${listed((owners.size >= 3 ? secrets : ofVendors).map(({ of }) => of))}${to}`, { confidence: 'medium' })
  }
  return emit('note', `sends ${first.of}${to}`, { confidence: 'medium' })
}

/** What a page in a browser knows of its user. */
export const OF_A_PAGE = 'what the page keeps'

/** What is private: not asked for, and of no use to a server that knows nothing of who sends it. */
function judgePrivate(program: Program, span: Span, site: Site, to: string, marks: readonly Mark[], unheard: boolean): void {
  if (isAccountHost(site.host) || site.kind === 'messenger') return undefined
  const own = has(marks, 'personal', 'history')
  if (own)
    return program.emit('secret-exfiltration', own.kind === 'personal' && site.kind === 'example name' ? 'warning' : 'error', span, `sends ${own.of}${to}`)
  const many = marks.find((mark) => mark.kind === 'file' && mark.many)
  if (many && unheard) return program.emit('data-drop', 'error', span, `sends ${many.of}${to}, and ignores the answer`, { confidence: 'medium' })
  return undefined
}

/** What stands in an address for the one that the reader has. */
const BLANK =
  /your|xxx|\.\.\.|<|\$\{|T0{4,}|B0{4,}|placeholder|example|changeme|(?<!\d)1234567|\/(?:id|token|webhook|url|here)\b|hooks\.slack\.com\/(?!services\/)/i

function judgeDrop(program: Program, span: Span, site: Site, to: string, marks: readonly Mark[], gives: boolean, address: string): void {
  const data = marks.filter(({ kind }) => LOCAL_DATA.includes(kind))
  // files of the skill and its project that are named
  const everyday = data.every(({ kind, at }) => (kind === 'file' || kind === 'listing') && /^[\w.][\w./-]*$/.test(at))
  if (site.kind === 'messenger') {
    if (!gives) return undefined
    const ofHome = data.some(({ kind, at }) => !['file', 'listing', 'host', 'output'].includes(kind) || /^(?:~|\/home|\/Users|\/root|\/etc|[A-Z]:)/.test(at))
    const many = ofHome || new Set(data.map(({ kind }) => kind)).size > 1
    const level = BLANK.test(address) || everyday ? 'note' : many ? 'error' : 'warning'
    return program.emit('data-drop', level, span, `sends ${words(data) || 'data'}${to}`)
  }
  const tree = has(marks, 'tree')
  if (tree && gives) program.emit('secret-exfiltration', 'error', span, `sends ${tree.of}${to}`)
  if (!COLLECTS.has(site.kind) && site.kind !== 'shortener') return undefined
  if (data.length > 0 && !everyday) return program.emit('data-drop', 'error', span, `sends ${words(data)}${to}`)
  if (gives && site.kind !== 'raw address')
    program.emit('data-drop', site.kind === 'file drop' || site.kind === 'shortener' ? 'note' : 'warning', span, `sends data${to}`)
  return undefined
}

function words(marks: readonly Mark[]): string {
  return listed([...new Set(marks.map(({ of }) => of))].slice(0, 3))
}
