import { isForge } from '../evidence/forges.ts'
import { siteOf, type Site } from '../evidence/sites.ts'
import type { Span } from '../../text/span.ts'
import { join, NOTHING, onlySecrets, type Data, type Fact } from './data.ts'
import { content } from './file-content.ts'
import type { Invocation } from './invocation.ts'
import { judgeSending, OUTSIDE, siteWords } from './judge.ts'
import { STANDS_IN } from './run-file.ts'
import { report, type State } from './state.ts'

type Order = (words: readonly string[], invocation: Invocation, state: State) => void

/** What `git` takes to another place: what was added, where `push` goes. */
export function git(words: readonly string[], invocation: Invocation, state: State): void {
  ORDERS.get(words[0] ?? '')?.(words, invocation, state)
}

const ORDERS: ReadonlyMap<string, Order> = new Map<string, Order>([
  ['add', stages],
  ['stage', stages],
  ['remote', namesRemote],
  ['push', pushes],
])

const HOME: Fact = { kind: 'secret', what: 'the whole home directory', from: 'file' }
const IGNORED: Fact = { kind: 'secret', what: 'what git is to ignore, such as `.env`', from: 'holdings' }

function stages(words: readonly string[], { args }: Invocation, state: State): void {
  const { place } = state
  const all = words.some((word) => /^(?:-[a-zA-Z]{0,6}A[a-zA-Z]{0,6}|--all|\.)$/.test(word))
  const forced = words.some((word) => /^(?:-[a-zA-Z]{0,6}f[a-zA-Z]{0,6}|--force)$/.test(word))
  // `.env.gpg` is what `.env` is encrypted to, so that it can stand there.
  const named = args.slice(1).filter(({ text }) => !/^-|\.(?:gpg|asc|age|enc|encrypted|sops)$/.test(text))
  const own = all ? writtenHere(state) : join(...named.flatMap((one) => content(one, state)))
  const facts = onlySecrets(own).facts.map((one): Fact => {
    if (one.kind !== 'secret') return one
    if (one.from === 'settings' && forced) return { ...one, from: 'file' }
    // What was taken out of a store, and is among all that is added: nobody says that it is meant.
    return all && !forced && one.from === 'store' ? { ...one, from: 'settings' } : one
  })
  if (all && forced) facts.push(IGNORED)
  if (facts.length > 0) place.staged = join(place.staged ?? NOTHING, { facts })
}

/** The files of the directory that are known. */
function writtenHere({ files, place }: State): Data {
  return join(
    ...[...files].filter(([path]) => (place.directory === '' ? !/^[/~$&]/.test(path) : path.startsWith(`${place.directory}/`))).map(([, data]) => data),
    ...(place.directory === '~' ? [{ facts: [HOME] }] : []),
  )
}

function namesRemote(words: readonly string[], _: Invocation, { place }: State): void {
  if (words[1] !== 'add' && words[1] !== 'set-url') return
  const [name, url] = words.slice(2).filter((word) => !word.startsWith('-'))
  if (name !== undefined && url !== undefined) (place.remotes ??= new Map()).set(name, url)
}

function pushes(words: readonly string[], { span }: Invocation, state: State): void {
  const { place } = state
  const to = words.slice(1).find((word) => !word.startsWith('-')) ?? 'origin'
  const url = place.remotes?.get(to) ?? to
  const site = siteOf(url.replace(/^[\w.-]{1,60}@([\w.-]{1,200}):/, 'ssh://$1/'))
  if (place.staged) {
    // Settings in the user's own repository: a mistake, and no attack.
    const account = url === 'origin' || (site !== undefined && isForge(site.host))
    judgeSending(place.staged, url, state, span, 'pushes', { site: site && site.kind !== 'local' ? site : OUTSIDE, account })
    return
  }
  if (!site || site.kind === 'local' || isForge(site.host)) return
  const unseen = state.background && !STANDS_IN.test(site.host)
  const whole = words.some((word) => /^--(?:mirror|all)$/.test(word))
  const drops = (what: string): void => report(state, { kind: 'data-drop', span, what, level: 'error', confidence: 'medium' })
  if (bringsKey(url)) drops(`pushes the repository to \`${site.host}\`, with an account key that comes with the skill`)
  else if (whole && url !== 'origin') pushesAll(url, site, unseen && state.hushed === 'all', span, state)
  else if (!whole && unseen && url !== to && (state.hushed !== undefined || words.some((word) => /^(?:-q|--quiet)$/.test(word))))
    drops(`pushes the repository to \`${site.host}\`, and hides its output`)
}

function pushesAll(url: string, site: Site, unseen: boolean, span: Span, state: State): void {
  const what = `pushes the whole history to ${siteWords(url, site)}`
  if (unseen) {
    report(state, { kind: 'data-drop', span, what: `${what}, and hides its output`, address: url, level: 'error', confidence: 'medium' })
    return
  }
  const instead = { kind: 'data-drop', level: 'error', what: `${what}, an address that the skill names nowhere` } as const
  report(state, { kind: 'network', span, what, address: url, level: 'note', confidence: 'medium', unnamed: { url, instead } })
}

/** `https://name:key@…`, with a key that stands there: the account is not the user's. */
function bringsKey(url: string): boolean {
  const key = /^https?:\/\/[^\s/@:]{1,80}:([^\s/@]{8,200})@/.exec(url)?.[1]
  return key !== undefined && !/[$<>{}*]|\.\.\.|x{4}|your|token$|password|placeholder/i.test(key)
}
