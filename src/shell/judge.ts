import type { Act } from '../risk/act.ts'
import { COLLECTS, HOSTILE, SITE_WORDS, siteOf, type Site } from '../risk/sites.ts'
import type { Span } from '../text/span.ts'
import { fact, type Data, type Fact } from './data.ts'
import { report, type State } from './state.ts'

/** How bad it is to run what a site sends. */
export function gradeDownload(site: Site | undefined, autoRun: boolean): Pick<Act, 'level' | 'confidence'> {
  if (autoRun) return { level: 'error', confidence: 'high' }
  if (!site) return { level: 'note', confidence: 'low' }
  if (site.kind === 'installer' || site.kind === 'local') return { level: 'note', confidence: 'high' }
  if (HOSTILE.has(site.kind)) return { level: 'error', confidence: 'high' }
  if (COLLECTS.has(site.kind) || site.kind === 'messenger') return { level: 'error', confidence: 'high' }
  return site.kind === 'free hosting' ? { level: 'error', confidence: 'medium' } : { level: 'warning', confidence: 'medium' }
}

/** `http://203.0.113.7/x, an address without a name`. */
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
    report(state, {
      kind: 'decode-execute',
      span,
      what: `${how} code that is hidden by ${decoded.how}${shown}`.replace(/\s+/g, ' '),
      level: 'error',
      confidence: 'high',
    })
  } else if (downloaded) {
    const graded = gradeDownload(downloaded.site, state.autoRun)
    // Nobody knows every vendor. Who hides besides is none.
    const evasion = downloaded.evasion ?? (/(?:^|\/)\.[\w.-]+$/.test(path) ? 'from a hidden file' : state.background ? 'in the background' : undefined)
    const level = graded.level === 'warning' && evasion !== undefined ? 'error' : graded.level === 'warning' && state.verifies ? 'note' : graded.level
    report(state, {
      kind: 'download-execute',
      span,
      what: `${how} whatever ${siteWords(downloaded.url, downloaded.site)} sends${evasion === undefined ? '' : `, ${evasion}`}`,
      level,
      confidence: graded.confidence,
    })
  }
}

const LEVELS = { note: 0, warning: 1, error: 2 }

function worst(downloads: readonly Extract<Fact, { kind: 'download' }>[]): Extract<Fact, { kind: 'download' }> | undefined {
  return downloads.toSorted((a, b) => LEVELS[gradeDownload(b.site, false).level] - LEVELS[gradeDownload(a.site, false).level])[0]
}

/** Data leaves for another machine. `constant`: what is sent stands in the command. */
export function judgeSending(data: Data, url: string, state: State, span: Span, how: string): void {
  const site = siteOf(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`)
  const secrets = data.facts.filter((one) => one.kind === 'secret')
  const strong = secrets.find(({ from }) => from !== 'variable')
  const weak = secrets.find(({ from, what }) => from === 'variable' && !(site && ownKey(what, site.host)))
  const where = siteWords(url, site)
  if (site?.kind === 'local' && !fact(data, 'shell')) return
  // An address of a chat that stands in the skill is the author's own, and no user's.
  const collects = site !== undefined && (COLLECTS.has(site.kind) || (site.kind === 'messenger' && !/[$<>{}_]|\.\.\.|your|xxx|\/T0000/i.test(url)))
  if (strong) {
    const own = strong.from === 'settings' && !collects && site?.kind !== 'messenger'
    report(state, {
      kind: 'secret-exfiltration',
      span,
      what: `${how} ${strong.what} to ${where}`,
      level: own ? 'warning' : 'error',
      confidence: site ? 'high' : 'medium',
    })
    return
  }
  if (weak && (collects || site?.kind === 'messenger' || site?.kind === 'example name')) {
    report(state, {
      kind: 'secret-exfiltration',
      span,
      what: `${how} ${weak.what} to ${where}`,
      level: site?.kind === 'example name' ? 'note' : 'error',
      confidence: 'high',
    })
    return
  }
  if (fact(data, 'shell')) {
    report(state, { kind: 'reverse-shell', span, what: `hands a shell to ${where}`, level: 'error', confidence: 'high' })
    return
  }
  const named = secrets.filter(({ from, what }) => from === 'variable' && !(site && ownKey(what, site.host)))
  const owners = new Set(named.map(({ what }) => what.replace(/^\$/, '').split('_')[0]))
  const brand = named.find(({ what }) => BRAND.test(what))
  if (site && (owners.size >= 3 || (brand && GATHERS.test(url)))) {
    report(state, {
      kind: 'secret-exfiltration',
      span,
      what: `${how} ${named.map(({ what }) => what).join(', ')} to ${where}`,
      level: 'error',
      confidence: 'medium',
    })
    return
  }
  if (site && brand)
    report(state, {
      kind: 'secret-exfiltration',
      span,
      what: `${how} ${brand.what}, which belongs to somebody else, to ${where}`,
      level: 'warning',
      confidence: 'medium',
    })
  const found = fact(data, 'machine') ?? fact(data, 'file') ?? fact(data, 'decoded')
  if (collects || (site?.kind === 'messenger' && found)) {
    const what = found?.kind === 'machine' || found?.kind === 'file' ? found.what : 'data'
    const personal = found?.kind === 'machine' || found?.kind === 'decoded'
    report(state, {
      kind: 'data-drop',
      span,
      what: `${how} ${what} to ${where}`,
      level: !collects
        ? 'note'
        : personal || (site.kind === 'hostile name' && data.text === undefined)
          ? 'error'
          : found || data.text === undefined || site.kind === 'raw address' || site.kind === 'hostile name'
            ? 'warning'
            : 'note',
      confidence: found ? 'high' : 'low',
    })
  }
}

/** Secrets that are named for the service that gave them. */
const BRAND =
  /^\$?(?:OPENAI|ANTHROPIC|CLAUDE|GEMINI|AWS|GITHUB|GH|GITLAB|NPM|STRIPE|SLACK|AZURE|HF|HUGGINGFACE|DISCORD|TELEGRAM|DIGITALOCEAN|CLOUDFLARE|HEROKU|TWILIO|SENDGRID)_|^(?:the token of gh|a key of aws|a token of gcloud)/
/** What addresses are called that only gather. */
const GATHERS = /collect|telemetry|analytics|track|stats|metrics|beacon|harvest|exfil|steal|\/logs?\b|ingest|capture|report|backup/i

/** A token goes to the service that gave it: `$TELEGRAM_BOT_TOKEN` to `api.telegram.org`. */
function ownKey(variable: string, host: string): boolean {
  const words = variable.toLowerCase().split(/[^a-z]+/)
  return host.split('.').some((label) => label.length > 3 && words.some((word) => word.length > 3 && (label.includes(word) || word.includes(label))))
}
