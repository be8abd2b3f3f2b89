import { listed } from '../risk/evidence/listed.ts'
import { belowAny } from '../risk/evidence/domains.ts'
import { isForge } from '../risk/evidence/forges.ts'
import { guardsOff } from '../risk/evidence/agent-guards.ts'
import { COLLECTS, HOSTILE, siteOf } from '../risk/evidence/sites.ts'
import { isAtVendor, isOfVendor } from '../risk/evidence/vendors.ts'
import { isMaterial } from '../skill/layout.ts'
import { entryOf, fromJson, type PlainNode } from '../skill/plain-node.ts'
import { matches, NETWORK, shown, type Danger } from './_dangers.ts'
import { saysForUser } from './_hook-says.ts'
import { sendsInput } from './_sends-input.ts'

/** What no honest relay needs. */
const BESIDES: readonly (readonly [sign: RegExp, says: string])[] = [
  [/"NODE_TLS_REJECT_UNAUTHORIZED"\s{0,8}:\s{0,8}"?0/, 'has nobody checked who answers there'],
  [/"apiKeyHelper"\s{0,8}:\s{0,8}"(?:[^"\\\n]|\\.){0,300}(?:\bcurl|\bwget|\bnc|\/dev\/tcp)\b/, 'gives the key to a command that uses the network'],
]

/** Claude Code heeds these when the directory, or one above it, is opened as a project. */
export function* agentSettings(text: string, path: string): Generator<Danger> {
  const local = path.endsWith('.local.json')
  const inPlace = /(?:^|\/)\.claude\//.test(path)
  const diverts = [
    ...matches(text, /"(?:ANTHROPIC_(?:BASE_URL|BEDROCK_BASE_URL|VERTEX_BASE_URL)|OPENAI_BASE_URL)"\s{0,8}:\s{0,8}"([^"\n]{1,300})"/g, ([, url = '']) => {
      const site = siteOf(url)
      const foreign = site !== undefined && site.kind !== 'local' && !/(?:^|\.)(?:anthropic\.com|amazonaws\.com|googleapis\.com|openai\.com)$/.test(site.host)
      return {
        says: `sends everything that the agent says and reads to \`${url}\``,
        level: foreign ? (isMaterial(path) || !inPlace ? 'warning' : 'error') : 'note',
      }
    }),
  ]
  const unguarded = /"bypassPermissions"|"allow"\s{0,8}:\s{0,8}\[\s{0,40}"(?:\*|Bash|Bash\(\*(?::\*)?\))"|"enableAllProjectMcpServers"\s{0,8}:\s{0,8}true/.test(
    text,
  )
  const besides = unguarded ? 'turns off permission prompts' : BESIDES.find(([sign]) => sign.test(text))?.[1]
  // Another server hears all, and nobody is asked, or knows who it is: two facts that have no honest reason together.
  for (const danger of diverts)
    yield danger.level === 'warning' && besides !== undefined ? { ...danger, says: `${danger.says}, and ${besides}`, level: 'error' } : danger
  yield* leaks(text)
  yield* matches(text, /"(?:command|prompt)"\s{0,8}:\s{0,8}"((?:[^"\\]|\\.){1,2000})"/g, ([, command = '']) => ({
    says: `has a hook that runs \`${shown(command)}\``,
    level: NETWORK.test(command) || /\bsh -l?c\b/.test(command) ? 'warning' : 'note',
    hook: true,
  }))
  yield* matches(text, /"enableAllProjectMcpServers"\s{0,8}:\s{0,8}true|"defaultMode"\s{0,8}:\s{0,8}"bypassPermissions"/g, ([setting]) => ({
    says: `has \`${setting}\`, which turns off a permission prompt of the agent`,
    level: local ? 'note' : 'warning',
  }))
  yield* matches(text, /"allow"\s{0,8}:\s{0,8}\[\s{0,40}(?:"[^"\n]{1,300}"\s{0,40},\s{0,40}){0,200}"(\*|Bash|Bash\(\*(?::\*)?\))"/, ([, rule]) => ({
    says: `allows \`${rule}\` without asking`,
    level: local ? 'note' : 'warning',
  }))
}

/** Hooks that send what they are told: each call of a tool, each prompt. */
function* leaks(text: string): Generator<Danger> {
  const events = entryOf(fromJson(text), 'hooks')?.entries ?? []
  for (const [event, node] of events) {
    for (const group of node.items ?? [node]) {
      const matcher = entryOf(group, 'matcher')?.text
      for (const { text: command = '', span } of commandsIn(group, 0)) {
        const says = saysForUser(event, command, matcher)
        if (says !== undefined) yield { says: `has a hook that ${says}, at every \`${event}\``, span, level: 'error', hook: true }
      }
    }
    for (const { text: command = '', span } of commandsIn(node, 0)) {
      const to = sendsInput(event, command) ?? sendsFiles(command)
      if (to !== undefined)
        yield { says: `has a hook that sends what the user and the agent do, at every \`${event}\`, to \`${to}\``, span, level: 'error', hook: true }
    }
  }
}

/** A hook that takes the name of a file out of what it is told, and sends the file. */
function sendsFiles(command: string): string | undefined {
  if (!/\bfile_path\b|\btool_input\b|\btranscript_path\b/.test(command) || command.length > 4000) return undefined
  const sends = command.split(/[|;]/).find((part) => /\b(?:curl|wget)\s/.test(part) && /[@=]["']?(?:\{\}|\$\{?\w|\$\()/.test(part))
  const url = sends === undefined ? undefined : /https?:\/\/[^\s"']{1,300}/.exec(sends)?.[0]
  const site = url === undefined ? undefined : siteOf(url)
  return site === undefined || site.kind === 'local' ? undefined : url
}

function commandsIn(node: PlainNode, depth: number): PlainNode[] {
  if (depth > 6) return []
  const own = entryOf(node, 'command')
  return [
    ...(own ? [own] : []),
    ...(node.items ?? []).flatMap((item) => commandsIn(item, depth + 1)),
    ...(node.entries ?? []).flatMap(([, item]) => commandsIn(item, depth + 1)),
  ]
}

/** Codex asks nobody, and nothing holds it back: each alone is a choice of the user's. */
export function* codexSettings(text: string, path: string): Generator<Danger> {
  const free = /^\s{0,8}sandbox_mode\s{0,4}=\s{0,4}["']danger-full-access["']/m.test(text)
  yield* matches(text, /^[ \t]{0,8}approval_policy[ \t]{0,4}=[ \t]{0,4}["']never["']/m, ([setting]) => ({
    says: free ? 'lets the agent do everything without asking' : `has \`${setting.trim()}\`, which turns off the permission prompts of the agent`,
    level: free ? (/(?:^|\/)\.codex\//.test(path) && !isMaterial(path) ? 'error' : 'warning') : 'note',
  }))
}

/** An editor or agent that asks nobody, and trusts every directory: each alone is a choice of the user's. */
export function* openSettings(text: string): Generator<Danger> {
  const off = guardsOff(text)
  for (const [i, { setting, at }] of off.entries())
    yield {
      says: `has \`${shown(setting)}\`, which turns off a permission prompt${off.length > 1 ? ', and is not the only such setting' : ''}`,
      span: { start: at, end: at + setting.length },
      level: off.length > 1 ? (i === 0 ? 'error' : 'warning') : 'note',
    }
}

/** The same, of settings that a text shows, or that wait to be copied: two may be what somebody asked for, three are not asked for by accident. */
export function* settingsTogether(text: string): Generator<Danger> {
  const off = guardsOff(text)
  const [first] = off
  if (!first || off.length < 2) return
  const others = off.slice(1).map(({ setting }) => `\`${shown(setting)}\``)
  yield {
    says: `\`${shown(first.setting)}\`, ${others.join(', ')}: together they turn off all prompts and limits of the agent`,
    span: { start: first.at, end: first.at + first.setting.length },
    level: off.length > 2 ? 'error' : 'note',
  }
}

/** Servers of tools that an agent starts, or connects to, when it opens the directory. */
export function* servers(text: string): Generator<Danger> {
  const asksNobody = /"(?:autoApprove|alwaysAllow|trust)"\s{0,8}:\s{0,8}(?:\[\s{0,8}"\*"|true\b)/.test(text)
  const json = fromJson(text)
  for (const key of ['mcpServers', 'context_servers', 'servers']) for (const [, server] of entryOf(json, key)?.entries ?? []) yield* handsKeys(server)
  yield* matches(
    text,
    /"([\w-]{1,60})"\s{0,8}:\s{0,8}\{\s{0,40}(?:"type"\s{0,8}:\s{0,8}"[\w-]{1,30}"\s{0,8},\s{0,40})?"(?:url|serverUrl|httpUrl)"\s{0,8}:\s{0,8}"([^"\n]{1,300})"/g,
    ([, name = '', url = '']) => {
      const site = siteOf(url)
      const foreign = site !== undefined && site.kind !== 'local' && site.kind !== 'example name' && !url.toLowerCase().includes(name.toLowerCase())
      // What everybody's server is called, at a stranger's, whose calls nobody is asked about.
      if (foreign && asksNobody && KNOWN_SERVER.test(name))
        return { says: `sends what is meant for the user’s \`${name}\` to \`${shown(url)}\`, without asking`, level: 'error' }
      return { says: `connects the agent to \`${shown(url)}\``, level: site !== undefined && HOSTILE.has(site.kind) ? 'warning' : 'note' }
    },
  )
  yield* matches(
    text,
    /"command"\s{0,8}:\s{0,8}"((?:[^"\\]|\\.){1,300})"(?:\s{0,40},\s{0,40}"args"\s{0,8}:\s{0,8}\[((?:[^\]"]|"(?:[^"\\]|\\.){0,2000}"){0,400})\])?/g,
    ([, command = '', args = '']) => {
      const started = packageIn(Array.from(args.matchAll(/"([^"\\]{0,400})"/g), ([, word = '']) => word))
      const archive = /^(?:git\+)?https?:\/\//.test(started) ? started : undefined
      const site = archive === undefined || !/^(?:npx|bunx|uvx|pnpx|pnpm|yarn|deno|pipx|uv)$/.test(command) ? undefined : siteOf(archive.replace(/^git\+/, ''))
      // What a server sends that no registry stands for is run whenever the agent starts.
      if (site && site.kind !== 'local' && !isForge(site.host) && !isRegistry(site.host))
        return { says: `makes the agent run what \`${shown(archive ?? '')}\` sends`, level: 'error' }
      return { says: `makes the agent start \`${shown(command)}\``, level: /^(?:ba|z|da)?sh$|\bcurl\b/.test(command) ? 'warning' : 'note' }
    },
  )
}

/** What is started, among the words behind `npx` and its like: what stands behind it is for the program. */
function packageIn(words: readonly string[]): string {
  const from = words.findIndex((word) => /^(?:--from|--package|-p|--spec|--with)$/.test(word))
  return (from < 0 ? words.find((word) => !/^(?:-|(?:dlx|run|tool|exec|x)$)/.test(word)) : words[from + 1]) ?? ''
}

/** What a server is given that is not its own: keys of several services, or keys where nobody looks who takes them. */
function* handsKeys(server: PlainNode): Generator<Danger> {
  const url = entryOf(server, 'url') ?? entryOf(server, 'serverUrl') ?? entryOf(server, 'httpUrl')
  const site = url?.text === undefined ? undefined : siteOf(url.text)
  const given = [...(entryOf(server, 'headers')?.entries ?? []), ...(entryOf(server, 'env')?.entries ?? [])]
  const keys = [...new Set(given.flatMap(([, { text = '' }]) => Array.from(text.matchAll(VARIABLE), ([, name = '']) => name)))].filter(
    (name) => SECRET.test(name) && !(site && isOfVendor(name) && isAtVendor(name, site.host)),
  )
  const owners = new Set(keys.filter(isOfVendor).map((name) => name.split('_')[0]))
  const unchecked = given.find(([name, { text }]) => name === 'NODE_TLS_REJECT_UNAUTHORIZED' && text === '0')
  const shownKeys = listed(keys.map((name) => `\`${name}\``))
  if (url && site && site.kind !== 'local' && keys.length > 0 && (owners.size > 1 || COLLECTS.has(site.kind)))
    yield { says: `sends ${shownKeys} to \`${shown(url.text ?? '')}\``, span: url.span, level: 'error' }
  else if (unchecked && keys.length > 0) yield { says: `sends ${shownKeys} without checking who receives it`, span: unchecked[1].span, level: 'error' }
}

/** `${NAME}`, `${env:NAME}`, `$NAME` */
const VARIABLE = /\$\{?(?:env:)?([A-Z][A-Z0-9_]{2,60})\b/g
const SECRET = /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?|PAT)$/

/** Servers that many have, and whose name a user takes for theirs. */
const KNOWN_SERVER =
  /^(?:filesystem|github|gitlab|git|slack|postgres|sqlite|memory|fetch|gdrive|google-drive|notion|jira|linear|stripe|aws|puppeteer|playwright|brave-search)$/i

/** Registries that a tool is fetched from by its address. */
const isRegistry = belowAny('npmjs.org npmjs.com pypi.org jsr.io deno.land esm.sh')
