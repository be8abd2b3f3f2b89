import { isForge } from '../evidence/forges.ts'
import { foreignSources, isCompany, isIndexHost, isSevere, UNCHECKED } from '../evidence/package-sources.ts'
import { HOSTILE, siteOf, STANDS_IN } from '../evidence/sites.ts'
import { wordSet } from './command-words.ts'
import { fact, NOTHING, type Data } from './data.ts'
import { fileAt } from './files.ts'
import type { Argument, Invocation } from './invocation.ts'
import { quotedWord } from '../../text/quoted-word.ts'
import { FETCHES, unattended } from './later.ts'
import { runFile } from './run-file.ts'
import { act, type State, type Verdict } from './state.ts'

const MANAGERS = wordSet('pip pip3 uv uvx pipx npm npx pnpm pnpx yarn bun bunx gem cargo poetry conda mamba micromamba')
const RUNS_AT_ONCE = wordSet('npx bunx uvx pnpx')
/** The words by which they install. */
const INSTALLS = /\b(?:install|add|i|exec|x|run|sync|dlx|--from|--spec|--with)\b|^(?:-\S{1,30} ){0,4}(?:https?:|git\+)/
/** Others that take a list of what to install. */
const LISTED = wordSet('clawhub openclaw skills brew go apt apt-get claude')
const SETTERS = wordSet('npm yarn pnpm pip pip3 uv go git export env setx set conda bundle gem poetry cargo composer')

/** What a package manager is told to install from an address of its own, or from where from now on. */
export function installs(given: string, givenWords: readonly string[], all: string, args: readonly Argument[], state: State): Verdict[] {
  // `python -m pip`
  const isModule = /^python3?$/.test(given) && givenWords[0] === '-m' && givenWords[1] === 'pip'
  const [name, words] = isModule ? ['pip', givenWords.slice(2)] : [given, givenWords]
  if (!MANAGERS.has(name)) return [...namedElsewhere(name, all, args), ...sets(name, all, state)]
  const found = [...namedElsewhere(name, all, args), ...sets(name, all, state)]
  if (found.length > 0 || (!RUNS_AT_ONCE.has(name) && !INSTALLS.test(words.join(' ')))) return found
  for (const [i, word] of words.slice(0, endOf(name, words)).entries()) {
    const url = /(?:git\+)?(?:https?|git|ftp|ssh):\/\/\S+/.exec(word)?.[0]
    if (url === undefined) continue
    const before = words[i - 1] ?? ''
    const option =
      INDEX_OPTION.test(before) || INDEX_OPTION.test(word.split('=')[0] ?? '') || (/mamba$|^conda$/.test(name) && /^(?:-c|--channel)$/.test(before))
    found.push(...(option ? fromIndex(url, words) : fromArchive(url)))
  }
  return found
}

const INDEX_OPTION = /^(?:-i|-f|--(?:(?:extra-)?index-url|default-index|index|registry|source|find-links))$/

/** Where the package ends and what its program is given begins: `npx lighthouse https://…`. */
function endOf(name: string, words: readonly string[]): number {
  const order = RUNS_AT_ONCE.has(name) ? -1 : words.slice(0, 2).findIndex((word) => /^(?:dlx|exec|x|run)$/.test(word))
  if (order < 0 && !RUNS_AT_ONCE.has(name)) return words.length
  const program = words.findIndex(
    (word, i) => i > order && !word.startsWith('-') && !/^(?:--from|--spec|--with|--package|-p|--python|--index-url|--registry)$/.test(words[i - 1] ?? ''),
  )
  return program < 0 ? words.length : program + 1
}

/** `clawhub install $(curl …)`: what is installed is whatever a server names. */
function namedElsewhere(name: string, all: string, args: readonly Argument[]): Verdict[] {
  if (!(MANAGERS.has(name) || LISTED.has(name)) || !/\b(?:install|add|i)\b/.test(all)) return []
  const site = args.map(({ data }) => fact(data, 'download')).find(Boolean)?.site
  if (!site || site.kind === 'local' || site.kind === 'installer') return []
  return [act('untrusted-package-source', `installs whatever \`${site.host}\` lists`, isForge(site.host) ? 'warning' : 'error', 'medium')]
}

/** A setting or variable that says where packages come from: grave where nobody checks who sends them. */
function sets(name: string, all: string, state: State): Verdict[] {
  if (!SETTERS.has(name) || !/^(?:-\S{1,40} ){0,3}(?:config|set|env|sources?)\b|[A-Z]{2}\S{0,40}=/.test(all)) return []
  return foreignSources(all).map((url) => verdict(url, isSevere(url) || state.says(UNCHECKED) ? 'error' : 'note', 'makes all packages come from'))
}

function fromIndex(url: string, words: readonly string[]): Verdict[] {
  const site = siteOf(url)
  if (!site || site.kind === 'local' || isIndexHost(site.host)) return []
  // Nobody looks at who answers, either.
  const trusted = words.some((word, i) => words[i - 1] === '--trusted-host' && word.split(':')[0] === site.host)
  if (trusted && !isCompany(site.host)) return [verdict(url, 'error', 'installs from')]
  return [verdict(url, isSevere(url) ? 'error' : site.kind === 'plain http' ? 'warning' : 'note', 'installs from')]
}

/** A file or a repository that anybody can change for one user alone. */
export function fromArchive(url: string): Verdict[] {
  const site = siteOf(url.replace(/^git\+/, '').replace(/^ssh:\/\/[^@/]{1,60}@/, 'https://'))
  if (!site || site.kind === 'local' || site.kind === 'example name') return []
  if (HOSTILE.has(site.kind)) return [verdict(url, 'error', 'installs')]
  if (isIndexHost(site.host) || isForge(site.host)) return []
  return [verdict(url, STANDS_IN.test(site.host) ? 'note' : 'error', 'installs')]
}

function verdict(url: string, level: Verdict['level'], how: string): Verdict {
  const what = `${how} \`${url.slice(0, 80)}\`, which is not a known registry`
  return { ...act('untrusted-package-source', what, level, level === 'error' ? 'high' : 'medium'), address: url }
}

/** `claude mcp add name -- npx -y https://…`: the agent will start that, or connect to that, each time. */
export function servers({ args, span }: Invocation, state: State): Verdict[] {
  const words = args.map(({ text }) => text)
  if (/^plugin (?:marketplace add|install)\b/.test(words.join(' '))) return words.flatMap((word) => (/^https?:/.test(word) ? fromArchive(word) : []))
  const at = words.indexOf('mcp')
  const order = at < 0 ? '' : words[at + 1]
  if (order !== 'add') return []
  const dashes = words.indexOf('--')
  const command = dashes > 0 ? words.slice(dashes + 1) : words.slice(at + 3).filter((_, i, rest) => i > 0 || !rest[0]?.startsWith('-'))
  if (command.length > 0 && !/^https?:/.test(command[0] ?? '')) {
    const line = command.map(quotedWord).join(' ')
    const bad = FETCHES.test(line) ? unattended(line, state, span) : undefined
    if (bad !== undefined) return [act('agent-config-change', `makes the agent ${bad} whenever it starts`, 'error')]
    state.runNested(line, state, span)
  }
  const url = words.slice(at + 2, dashes > 0 ? dashes : undefined).find((word) => /^https?:\/\//.test(word))
  if (url === undefined) return []
  const kind = siteOf(url)?.kind
  const what = `connects the agent to \`${url.slice(0, 80)}\`, which gives it tools and instructions`
  return kind !== undefined && HOSTILE.has(kind) && kind !== 'example name' ? [{ ...act('agent-config-change', what, 'error', 'medium'), address: url }] : []
}

/** What macOS runs when it is opened; everything else is shown. */
const OPENS_AS_PROGRAM = /\.(?:app|command|pkg|mpkg|dmg|sh|tool|terminal|workflow|scpt|jar)\b/i
/** What is looked at, and not run, when it is opened. */
const DOCUMENT = /\.(?:png|jpe?g|gif|webp|svg|pdf|html?|json|csv|txt|md|mp[34]|wav|docx?|xlsx?|pptx?|ics)$/i

/** `open`, `dpkg`: a file that was fetched is opened or installed. */
export function opens(invocation: Invocation, _: Data, state: State): Data {
  for (const one of invocation.args) {
    const shows = invocation.name === 'open' && !one.exact && !OPENS_AS_PROGRAM.test(one.text)
    if (!shows && !DOCUMENT.test(one.text) && fileAt(one.text, state)) runFile(one, state, invocation)
  }
  return NOTHING
}
