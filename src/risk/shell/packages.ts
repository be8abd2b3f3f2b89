import { isForge } from '../evidence/forges.ts'
import { judgeSending } from './judge.ts'
import type { Act, ActSort } from '../evidence/act.ts'
import { COLLECTS, HOSTILE, siteOf } from '../evidence/sites.ts'
import type { Argument, Invocation } from './invocation.ts'
import { STANDS_IN } from './run-file.ts'
import { INDEXES, isCompany } from './indexes.ts'
import { act, type Verdict } from './judged.ts'
import { FETCHES, unattended } from './later.ts'
import type { State } from './state.ts'

/** Programs that install, with the first words by which they do; some run what they install at once. */
const INSTALLS = /\b(?:install|add|i|exec|x|run|sync|dlx|--from|--spec|--with)\b|^(?:-\S{1,30} ){0,4}(?:https?:|git\+)/
const RUNS_AT_ONCE: ReadonlySet<string> = new Set(['npx', 'bunx', 'uvx', 'pnpx'])

/** What a package manager is told to install from an address of its own. */
export function packages(words: readonly string[], all: string, name = ''): Verdict[] {
  const settings = /^config set (?:global\.)?(?:\S{0,80}:)?(?:registry|index-url|extra-index-url|index)[= ]+(\S+)/.exec(all)?.[1]
  if (settings !== undefined) return fromIndex(settings, 'makes all packages come from')
  if (!RUNS_AT_ONCE.has(name) && !INSTALLS.test(all)) return []
  const found: Verdict[] = []
  for (const [i, word] of words.slice(0, endOf(name, words)).entries()) {
    const option =
      /^(?:-i|--index-url|--extra-index-url|--default-index|--index|--registry|--source|--find-links|-f)$/.test(words[i - 1] ?? '') ||
      (/^(?:micro)?mamba$|^conda$/.test(name) && /^(?:-c|--channel)$/.test(words[i - 1] ?? '')) ||
      /^--(?:index-url|extra-index-url|default-index|registry|source|find-links)=/.test(word)
    const url = /(?:git\+)?(?:https?|git|ftp|ssh):\/\/\S+/.exec(word)?.[0]
    if (url !== undefined) found.push(...(option ? fromIndex(url, 'installs from', words) : fromArchive(url)))
  }
  return found
}

/** Where the package ends and what its program is given begins: `npx lighthouse https://…`. */
function endOf(name: string, words: readonly string[]): number {
  const order = RUNS_AT_ONCE.has(name) ? -1 : words.slice(0, 2).findIndex((word) => /^(?:dlx|exec|x|run)$/.test(word))
  if (order < 0 && !RUNS_AT_ONCE.has(name)) return words.length
  const program = words.findIndex(
    (word, i) => i > order && !word.startsWith('-') && !/^(?:--from|--spec|--with|--package|-p|--python|--index-url|--registry)$/.test(words[i - 1] ?? ''),
  )
  return program < 0 ? words.length : program + 1
}

function fromIndex(url: string, how: string, words: readonly string[] = []): Verdict[] {
  const site = siteOf(url)
  if (!site || site.kind === 'local' || INDEXES.test(site.host)) return []
  const bad = (HOSTILE.has(site.kind) || COLLECTS.has(site.kind)) && site.kind !== 'example name'
  // Nobody looks at who answers, either.
  if (words.some((word, i) => words[i - 1] === '--trusted-host' && word.split(':')[0] === site.host) && !isCompany(site.host))
    return [isMakers(site.host, words) ? verdict(url, 'warning', how) : verdict(url, 'error', how, 'replaces a source')]
  // A host that stands for one of the reader's company is no stranger's.
  return [verdict(url, bad ? (site.kind === 'plain http' ? 'warning' : 'error') : 'note', how, isCompany(site.host) ? undefined : 'replaces a source')]
}

/** `pip install acme -i http://mirrors.acme.ai/simple`: the maker's own, careless as it is. */
function isMakers(host: string, words: readonly string[]): boolean {
  const name = host.split('.').at(-2) ?? ''
  return name.length > 3 && words.some((word) => word.toLowerCase().split(/[[=<>~!]/, 1)[0] === name)
}

/** A file or a repository that anybody can change for one user alone. */
export function fromArchive(url: string): Verdict[] {
  const site = siteOf(url.replace(/^git\+/, '').replace(/^ssh:\/\/[^@/]{1,60}@/, 'https://'))
  if (!site || site.kind === 'local' || site.kind === 'example name') return []
  if (HOSTILE.has(site.kind) || COLLECTS.has(site.kind)) return [verdict(url, 'error', 'installs')]
  if (INDEXES.test(site.host) || isForge(site.host)) return []
  return [verdict(url, STANDS_IN.test(site.host) ? 'note' : 'error', 'installs')]
}

function verdict(url: string, level: Act['level'], how: string, sort?: ActSort): Verdict {
  const what = `${how} \`${url.slice(0, 80)}\`, which is not a known registry`
  return { ...act('untrusted-package-source', what, level, level === 'error' ? 'high' : 'medium', sort), address: url }
}

/** Images, manifests and charts, which run as soon as they are there. */
const MANIFESTS: Readonly<Record<string, RegExp>> = {
  kubectl: /^(?:apply|create|replace)\b/,
  oc: /^(?:apply|create)\b/,
  helm: /^(?:install|upgrade|repo add|pull)\b/,
  docker: /^(?:run|pull|create|compose)\b/,
  podman: /^(?:run|pull|create)\b/,
  code: /--install-extension\b/,
  cursor: /--install-extension\b/,
  go: /^(?:install|run|get)\b/,
  brew: /^(?:install|tap)\b/,
  'apt-add-repository': /(?:)/,
  'add-apt-repository': /(?:)/,
  flatpak: /^(?:install|remote-add)\b/,
  winget: /^install\b/,
}

/** From a bare IP address nobody takes a manifest or an image for an honest reason. */
export function manifests(name: string, words: readonly string[], all: string): Verdict[] {
  if (!Object.hasOwn(MANIFESTS, name) || !MANIFESTS[name]?.test(all)) return []
  for (const word of words) {
    const url = /^(?:https?|oci|git):\/\/\S+/.exec(word)?.[0] ?? /^((?:\d{1,3}\.){3}\d{1,3}):\d+\//.exec(word)?.[0]
    const site = url === undefined ? undefined : siteOf(/:\/\//.test(url) ? url : `https://${url}`)
    if (url !== undefined && site && (site.kind === 'raw address' || COLLECTS.has(site.kind) || site.kind === 'shortener' || site.kind === 'lookalike name'))
      return [verdict(url, 'error', 'runs what comes from')]
  }
  return []
}

/** `claude mcp add name -- npx -y https://…`: the agent will start that, or connect to that, each time. */
export function servers({ args, span }: Invocation, state: State): Verdict[] {
  const words = args.map(({ text }) => text)
  const at = words.indexOf('mcp')
  if (at < 0 || !/^add(?:-json)?$/.test(words[at + 1] ?? '')) {
    const json = words[words.findIndex((word) => word === '--add-mcp') + 1]
    if (words.includes('--add-mcp') && json !== undefined) started(json, state, span)
    return []
  }
  const dashes = words.indexOf('--')
  if (words[at + 1] === 'add-json') {
    const json = words.slice(at + 2).find((word) => word.trim().startsWith('{'))
    return json === undefined ? [] : started(json, state, span)
  }
  const command =
    dashes > 0 ? args.slice(dashes + 1) : args.slice(at + 3).filter((_, i, rest) => rest[0] !== undefined && (i > 0 || !rest[0].text.startsWith('-')))
  const line = command.map(quoted).join(' ')
  if (command.length > 0 && !/^https?:/.test(command[0]?.text ?? '')) {
    const bad = FETCHES.test(line) ? unattended(line, state, span) : undefined
    if (bad !== undefined) return [{ kind: 'agent-config-change', what: `makes the agent ${bad}, whenever it starts`, level: 'error', confidence: 'high' }]
    state.runNested(line, state, span)
  }
  const url = words.slice(at + 2, dashes > 0 ? dashes : undefined).find((word) => /^https?:\/\//.test(word))
  if (url === undefined) return []
  // One key is the server's own, as a rule; those of several services are not all its.
  const secrets = args.flatMap(({ data }) => data.facts.filter(({ kind }) => kind === 'secret'))
  if (new Set(secrets.map((one) => (one.kind === 'secret' ? one.what : ''))).size > 1) judgeSending({ facts: secrets }, url, state, span, 'sends')
  return connected(url)
}

function connected(url: string): Verdict[] {
  const site = siteOf(url)
  const bad = site !== undefined && HOSTILE.has(site.kind) && site.kind !== 'example name'
  return bad
    ? [
        {
          kind: 'agent-config-change',
          what: `connects the agent to \`${url.slice(0, 80)}\`, which gives it tools and orders`,
          address: url,
          level: 'error',
          confidence: 'medium',
        },
      ]
    : []
}

/** A server as an agent's settings describe it. */
function started(json: string, state: State, span: Invocation['span']): Verdict[] {
  let server: unknown
  try {
    server = JSON.parse(json)
  } catch {
    return []
  }
  const { command, args, url } = (server ?? {}) as { readonly command?: unknown; readonly args?: unknown; readonly url?: unknown }
  const given = Array.isArray(args) ? args.filter((one) => typeof one === 'string').map((text) => quoted({ text })) : []
  if (typeof command === 'string') state.runNested([command, ...given].join(' '), state, span)
  return typeof url === 'string' ? connected(url) : []
}

function quoted({ text }: Pick<Argument, 'text'>): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
