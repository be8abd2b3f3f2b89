import { type Act } from '../evidence/act.ts'
import { WEIGHT } from '../evidence/level.ts'
import { posesAs } from '../evidence/services.ts'
import { HOSTILE, SITE_WORDS, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { fact, type Data, type Fact } from './data.ts'
import { HIDDEN_PLACE } from './paths.ts'
import { act, report, type State } from './state.ts'

/** Projects on whose sites no stranger puts anything: without encryption, they are careless, and no more. */
const PROJECT =
  /(?:^|\.)(?:(?:gnu|kernel|debian|apache|gnome|kde|freedesktop|archlinux|fedoraproject|postgresql|sqlite|python)\.org|ubuntu\.com|sourceforge\.net)$/
/** A file that a project on GitHub has published. */
const RELEASE = /^https:\/\/github\.com\/[\w.-]{1,60}\/[\w.-]{1,100}\/releases\/(?:latest\/)?download\//
/** `https://github.com/<owner>/…`, as far as it is known: the rest is the reader's. */
const CUT_OFF = /^https:\/\/(?:raw\.githubusercontent|gist\.githubusercontent|github|gitlab)\.com\/?$/

/** How bad it is to run what a site sends. */
export function gradeDownload(site: Site | undefined, autoRun: boolean): Pick<Act, 'level' | 'confidence'> {
  if (autoRun) return { level: 'error', confidence: 'high' }
  if (!site) return { level: 'note', confidence: 'low' }
  if (site.kind === 'installer' || site.kind === 'local') return { level: 'note', confidence: 'high' }
  if (site.kind === 'plain http' && PROJECT.test(site.host)) return { level: 'warning', confidence: 'medium' }
  if (site.kind === 'example name') return { level: 'warning', confidence: 'low' }
  if (HOSTILE.has(site.kind) || site.kind === 'messenger') return { level: 'error', confidence: 'high' }
  return { level: site.kind === 'free hosting' || posesAs(site.host) !== undefined ? 'error' : 'warning', confidence: 'medium' }
}

/** `http://203.0.113.7/x (a bare IP address)`. */
export function siteWords(url: string, site: Site | undefined): string {
  const shown = url.length > 80 ? `${url.slice(0, 79)}…` : url
  return site && site.kind !== 'unknown' && site.kind !== 'installer' ? `\`${shown}\` (${SITE_WORDS[site.kind]})` : `\`${shown}\``
}

/** Data reaches something that runs it. `text` of it, where known, is analysed by the caller. */
export function judgeExecution(data: Data, state: State, span: Span, path = ''): void {
  const peer = fact(data, 'peer')
  // A placeholder stands for whatever the reader puts there.
  const decoded = data.placeholder === true ? undefined : fact(data, 'decoded')
  if (peer) report(state, { ...act('reverse-shell', `runs what ${peer.what} sends`, 'error'), span })
  else if (decoded) report(state, { ...decodedAct(decoded.how, data.text), span })
  else {
    const downloaded = worst(data.facts.filter((one) => one.kind === 'download'))
    if (downloaded) report(state, { ...downloadAct(downloaded, state, path), span })
  }
}

/** Code that was hidden is run: what it says, where that is known. */
export function decodedAct(how: string, code: string | undefined): Omit<Act, 'span'> {
  const text = code?.trim() ?? ''
  const shown = text === '' ? '' : `: ${text.length > 120 ? `${text.slice(0, 119)}…` : text}`
  const address = /https?:\/\/[^\s"'`|)>]{1,300}/.exec(text)?.[0]
  return { ...act('decode-execute', `runs code that was hidden by ${how}${shown}`.replace(/\s+/g, ' '), 'error'), ...(address !== undefined && { address }) }
}

/** A digest or a signature is checked. */
const VERIFIES = /\b(?:sha(?:1|256|512)?sum|shasum)\b[^\n]{0,60}(?:\s-[a-zA-Z]*c\b|--check)|\bgpg\b[^\n]{0,40}--verify|\bcosign\s+verify|\bminisign\s+-V/

export type Download = Extract<Fact, { kind: 'download' }>

/** Something that was fetched is run. */
export function downloadAct(downloaded: Download, state: Pick<State, 'autoRun' | 'background' | 'hushed' | 'says'>, path = ''): Omit<Act, 'span'> {
  const { url, site } = downloaded
  const graded = gradeDownload(site, state.autoRun)
  // Nobody knows every vendor. Who hides besides is none.
  const evasion = evasionOf(downloaded, state, path)
  const isChecked = (graded.level === 'warning' || site?.kind === 'example name') && state.says(VERIFIES)
  const level = graded.level === 'warning' && evasion !== undefined ? 'error' : isChecked ? 'note' : graded.level
  // Of a skill that names the project, its reader knows what is installed.
  const published = level === 'warning' && RELEASE.test(url)
  const named = site?.kind === 'unknown' ? posesAs(site.host) : undefined
  const pose = named === undefined ? '' : `, which imitates the name of ${named}`
  const what = `runs whatever ${siteWords(url, site)} sends${pose}${evasion === undefined ? '' : `, ${evasion}`}`
  const isOpen = level === 'warning' && site?.kind !== 'plain http' && site?.kind !== 'example name' && !CUT_OFF.test(url)
  return {
    ...act('download-execute', what, published ? 'note' : level, graded.confidence),
    address: url,
    ...(isOpen && { unnamed: { url, instead: { level: 'warning', what: `${what}, an address that the skill does not mention` } } }),
  }
}

/** How it is kept from being seen that something is fetched and run, in words that follow "sends, ". */
function evasionOf({ url, site, evasion }: Download, { background, hushed }: Pick<State, 'background' | 'hushed'>, path: string): string | undefined {
  if (evasion !== undefined) return evasion
  if (NO_CODE.test(url)) return 'under the name of a picture or data'
  if (HIDDEN_PLACE.test(path) && !(LIBRARY.test(path) && site?.host === 'raw.githubusercontent.com')) return 'from a hidden file'
  if (background === 'unseen' || (background && hushed)) return 'in the background'
  return hushed === 'all' ? 'with its output hidden' : undefined
}

/** Where people keep what their start-up files read. */
const LIBRARY = /^~\/\.[\w-]{1,40}\.(?:sh|bash|zsh)$/
const NO_CODE =
  /\.(?:png|jpe?g|gif|webp|ico|svg|bmp|pdf|mp[34]|woff2?|ttf|css|csv|tsv|jsonl?|safetensors|onnx|gguf|npy|h5|parquet|xlsx?|docx?|log|map)(?:$|[?#])/i

function worst(downloads: readonly Download[]): Download | undefined {
  return downloads.length < 2
    ? downloads[0]
    : downloads.toSorted((a, b) => WEIGHT[gradeDownload(b.site, false).level] - WEIGHT[gradeDownload(a.site, false).level])[0]
}
