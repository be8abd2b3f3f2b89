import { listed } from '../evidence/listed.ts'
import { siteOf } from '../evidence/sites.ts'
import type { Fact } from '../shell/data.ts'
import { judgeSending, OUTSIDE, siteWords } from '../shell/judge.ts'
import { evades } from './discover.ts'
import { tell, type Known } from './known.ts'
import type { Named } from './named.ts'

const MAILS_TO = /\bsend-mailmessage\b[^\n]{0,400}?\s-to\s{1,4}["']?([\w.+-]{1,60}@([\w-]{1,60}(?:\.[\w-]{1,30}){1,4}))/i
const ANYBODYS = { site: OUTSIDE, account: true }

/** What a statement sends, and to whom. */
export function send(named: Named, known: Known): void {
  const { text, value, span, url, sends, fetches, facts } = named
  const secrets = facts.filter((one) => one.kind === 'secret')
  if ((sends || (fetches && /\?[^\s]{0,80}\$/.test(text))) && secrets.length > 0) {
    const facts = withoutHeaders(secrets, value)
    const [, address, host = ''] = MAILS_TO.exec(value) ?? []
    if (address !== undefined) judgeSending({ facts }, address, known.state, span, 'mails', { site: siteOf(`https://${host}`) ?? OUTSIDE })
    else if (url !== undefined) judgeSending({ facts }, url, known.state, span, 'sends')
    // The address is whoever's: a variable with a key may be for just that one.
    else judgeSending({ facts: facts.filter((one) => one.kind !== 'secret' || one.from !== 'variable') }, 'a server', known.state, span, 'sends', ANYBODYS)
  }
  if (secrets.length === 0) sendsLooks(named, known)
  talksUnseen(named, known)
}

/** What it has found out about the machine. */
function sendsLooks({ span, url, sends, facts }: Named, known: Known): void {
  const site = sends && url !== undefined ? siteOf(url) : undefined
  if (url === undefined || site === undefined || site.kind === 'local') return
  const spied = new Set(facts.flatMap((one) => (one.kind === 'machine' ? [one.what] : [])))
  if (spied.size > 2 || facts.some(evades))
    tell('data-drop', `sends ${listed([...spied].slice(0, 3))} to ${siteWords(url, site)}`, 'error', span, known, 'medium', { address: url })
}

/** A variable stands where an address would. */
const HIDES_ADDRESS =
  /\b(?:irm|iwr|curl|wget|invoke-restmethod|invoke-webrequest)\b[^\n|;]{0,60}?(?:-uri\s+)?["'(]{0,3}\$\w|download(?:string|file|data)\w{0,5}\(\s?\$|upload\w{4,7}\(\s?\$|webrequest\]::create\(\s?\$|\b(?:irm|iwr|invoke-\w{3,12})\b[^\n]{0,60}frombase64/i

/** An address that was hidden, and whoever is asked or told something there. */
function talksUnseen({ text, span, url, sends, fetches, runs, facts }: Named, known: Known): void {
  const disguise = facts.find((one) => one.kind === 'decoded' && one.here === true)
  if (disguise?.kind !== 'decoded' || (!fetches && !sends) || runs || !HIDES_ADDRESS.test(text)) return
  const site = url === undefined ? undefined : siteOf(url)
  if ((url === undefined || /^https?:\/\/\$/.test(url) || site !== undefined) && site?.kind !== 'local')
    tell('data-drop', `talks to ${url === undefined ? 'an address' : `\`${url}\``} that is hidden by ${disguise.how}`, 'error', span, known, 'medium', {
      address: url ?? '',
    })
}

/** A name that is asked for carries what it is made of. */
export function asksName({ text, span, facts }: Named, known: Known): void {
  const asked =
    /\b(?:resolve-dnsname|nslookup|test-connection|ping|gethost(?:entry|addresses|byname))\b[^\n]{0,40}?["'(]?[^"'\s]{0,300}\$[^\n]{0,200}?\.([\w-]{1,60}(?:\.[\w-]{1,60}){1,4})["')\s]/i.exec(
      `${text} `,
    )?.[1]
  const carried = asked === undefined ? undefined : facts.find((one) => one.kind === 'secret')
  if (asked !== undefined && carried) tell('secret-exfiltration', `sends ${carried.what} in a name that it looks up, below \`${asked}\``, 'error', span, known)
}

function withoutHeaders(secrets: readonly Fact[], text: string): readonly Fact[] {
  const headers = /-headers\s?@\{([^}]{0,300})\}/i.exec(text)?.[1]
  return headers === undefined ? secrets : secrets.filter((one) => !(one.kind === 'secret' && one.from === 'variable' && headers.includes(one.name)))
}
