import { content } from './files.ts'
import { byName } from '../evidence/by-name.ts'
import { isForge } from '../evidence/forges.ts'
import { siteOf, STANDS_IN } from '../evidence/sites.ts'
import { join, NOTHING, onlySecrets, secret, type Data, type Fact } from './data.ts'
import type { Invocation } from './invocation.ts'
import { judgeSending, OUTSIDE } from './judge-sending.ts'
import { cloned } from './run-file.ts'
import { act, report, type State } from './state.ts'

/** What git does, given its words from the order on. */
type Order = (words: readonly string[], state: State, invocation: Invocation) => Data | undefined | void

export function git(invocation: Invocation, _: Data, state: State): Data {
  const from = invocation.args.findIndex(({ text: word }, i) => !word.startsWith('-') && !/^-[Cc]$/.test(invocation.args[i - 1]?.text ?? ''))
  const args = from < 0 ? [] : invocation.args.slice(from)
  const words = args.map(({ text: word }) => word)
  return ORDERS.get(words[0] ?? '')?.(words, state, { ...invocation, args }) ?? NOTHING
}

const CODE: Data = { facts: [{ kind: 'file', what: 'the code of the repository' }] }

const ORDERS: ReadonlyMap<string, Order> = byName<Order>([
  ['credential', (words) => (words[1] === 'fill' ? secret('a password that git keeps', 'store') : undefined)],
  ['clone', clone],
  ['remote', namesRemote],
  ['add stage', stages],
  ['push', pushes],
  ['diff show log', () => CODE],
  ['ls-files', () => ({ facts: [{ kind: 'machine', sort: 'names', what: 'the names of files' }] })],
])

function clone(words: readonly string[], state: State): undefined {
  const at = words.findIndex((word, i) => i > 0 && /^(?:https?|git|ssh|ftp):\/\/|^[\w.-]+@[\w.-]+:/.test(word))
  const url = words[at]
  if (url === undefined) return
  cloned(
    url,
    words.slice(at + 1).find((word) => !word.startsWith('-')),
    state,
  )
  ;(state.place.remotes ??= new Map()).set('origin', url)
}

function namesRemote(words: readonly string[], { place }: State): void {
  const [name, url] = /^(?:add|set-url)$/.test(words[1] ?? '') ? words.slice(2).filter((word) => !word.startsWith('-')) : []
  if (name !== undefined && url !== undefined) (place.remotes ??= new Map()).set(name, url)
}

/** What was added that is secret. Whatever lies about goes along with `git add .`: that it does is a mistake, unless it is forced. */
function stages(words: readonly string[], state: State, { args }: Invocation): void {
  const { place } = state
  const all = words.some((word) => /^(?:-[a-zA-Z]{0,6}A[a-zA-Z]{0,6}|--all|\.)$/.test(word))
  const forced = words.some((word) => /^(?:-[a-zA-Z]{0,6}f[a-zA-Z]{0,6}|--force)$/.test(word))
  // `.env.gpg` is what `.env` is encrypted to, so that it can stand there.
  const named = args.slice(1).filter(({ text }) => !/^-|^\.$|\.(?:gpg|asc|age|enc|encrypted|sops)$/.test(text))
  const facts = onlySecrets(join(...named.flatMap((one) => content(one, state)))).facts.map((one): Fact =>
    one.kind === 'secret' && one.from === 'settings' && forced ? { ...one, from: 'file' } : one,
  )
  if (all && forced) facts.push(...secret('files that git ignores, such as `.env`', 'holdings').facts)
  if (all && place.directory === '~') facts.push(...secret('the whole home directory', 'file').facts)
  if (facts.length > 0) place.staged = join(place.staged ?? NOTHING, { facts })
}

function pushes(words: readonly string[], state: State, { span }: Invocation): void {
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
  if (!site || site.kind === 'local' || isForge(site.host) || STANDS_IN.test(site.host)) return
  const what = `pushes the repository to \`${site.host}\``
  if (url !== 'origin') {
    const instead = { kind: 'data-drop', level: 'error', what: `${what}, an address that the skill does not mention` } as const
    report(state, { ...act('network', what, 'note', 'medium'), span, address: url, unnamed: { url, instead } })
  }
}
