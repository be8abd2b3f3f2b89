import { isForge } from '../evidence/forges.ts'
import { siteOf } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { fact, isOf, type Data, type Fact } from './data.ts'
import { reached } from './disguise.ts'
import type { Invocation } from './invocation.ts'
import { siteWords } from './judge.ts'
import { STANDS_IN } from './run-file.ts'
import { report, type State } from './state.ts'

type Named = Extract<Fact, { kind: 'file' }>

/** What an archive of the working directory holds. */
export const WHOLE_PROJECT: Named = { kind: 'file', sort: 'project', what: 'the whole project' }
/** What a query gives that leaves nothing out. */
export const ALL_ROWS: Named = { kind: 'file', sort: 'all rows', what: 'all rows of a table' }
/** What tells somebody whose machine this is, and what runs on it. */
export const WATCHED: Fact = { kind: 'machine', sort: 'watchers', what: 'which security programs run' }

/** Commands that talk to other machines. */
const TALKS_TO: ReadonlySet<string> = new Set(
  'curl wget aria2c http https xh nc ncat netcat socat telnet ssh scp sftp rsync ftp lftp tftp dig nslookup ping openssl websocat'.split(' '),
)

/** An address that is written so that nobody reads it or finds it, and a use of it. */
export function hiddenAddress({ name, args, span }: Invocation, state: State): void {
  if (!TALKS_TO.has(name)) return
  for (const { data, text, written } of args) {
    const how = data.facts.find((one) => one.kind === 'decoded' && one.here === true)
    if (!how || !('how' in how) || data.placeholder === true) continue
    const site = reached(text)
    // What stands there for everybody to read is not hidden.
    if (!site || written.toLowerCase().includes(site.host)) continue
    report(state, {
      kind: 'data-drop',
      span,
      what: `talks to ${siteWords(text, site)}, an address that is hidden by ${how.how}`,
      address: text,
      level: 'error',
      confidence: 'high',
    })
    return
  }
}

/** How a request is made: whether it says who asks, and whether anybody sees the answer. */
export interface Manner {
  readonly anonymous: boolean
  readonly unseen: boolean
}

/** All of a project or of a table, or one file after another, to a server where the user has no account, and nobody sees what it answers. */
export function takesAll(sent: Data, url: string, { anonymous, unseen }: Manner, state: State, span: Span): void {
  const site = siteOf(/^[a-z]+:\/\//i.test(url) ? url : `https://${url}`)
  if (!anonymous || !site || !/^(?:unknown|example name|throwaway name|free hosting|plain http)$/.test(site.kind) || isForge(site.host)) return
  // `https://api.example.com` stands for whatever its reader uses.
  if (/(?:^|\.)example\.(?:com|org|net)$/.test(site.host) || (site.kind !== 'example name' && STANDS_IN.test(site.host))) return
  const whole = sent.facts.find((one) => isOf(one, 'project', 'all rows'))
  const file = fact(sent, 'file')
  const each = state.each === true && (file !== undefined || sent.facts.some((one) => isOf(one, 'file names')))
  const watched = sent.facts.find((one) => isOf(one, 'watchers'))
  const told = sent.facts.find((one) => isOf(one, 'neighbours') || (unseen && isOf(one, 'telling', 'processes', 'listing', 'repository')))
  const found = whole ?? watched ?? told
  if (found && 'what' in found)
    report(state, {
      kind: 'data-drop',
      span,
      what: `sends ${found.what} to ${siteWords(url, site)}${unseen ? ', and hides the answer' : ''}`,
      address: url,
      level: unseen || found === watched || found === told ? 'error' : 'warning',
      confidence: unseen ? 'high' : 'medium',
    })
  else if (each && unseen)
    report(state, {
      kind: 'data-drop',
      span,
      what: `sends one file after another to ${siteWords(url, site)}, and hides the answer`,
      address: url,
      level: 'error',
      confidence: 'medium',
    })
  else {
    const own = fact(sent, 'machine') ?? file
    if (!own) return
    const what = `sends ${own.what} to ${siteWords(url, site)}, an address that the skill names nowhere`
    report(state, {
      kind: 'network',
      span,
      what: `sends ${own.what}`,
      address: url,
      level: 'note',
      confidence: 'medium',
      unnamed: {
        url: `https://${site.host}`,
        instead: { kind: 'data-drop', level: 'error', what: unseen ? `${what}, and hides the answer` : what },
      },
    })
  }
}
