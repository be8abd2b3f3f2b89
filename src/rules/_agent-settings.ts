import { isForge } from '../risk/evidence/forges.ts'
import { HOSTILE, siteOf } from '../risk/evidence/sites.ts'
import { entryOf, fromJson, type PlainNode } from '../skill/plain-node.ts'
import { matches, NETWORK, shown, type Danger } from './_dangers.ts'
import { saysForUser } from './_hook-says.ts'
import { sendsInput } from './_sends-input.ts'

const BASE_URL = /"(?:ANTHROPIC_(?:BEDROCK_|VERTEX_)?BASE_URL|OPENAI_BASE_URL)"\s{0,8}:\s{0,8}"([^"\n]{1,300})"/g
const MAKERS = /(?:^|\.)(?:anthropic\.com|amazonaws\.com|googleapis\.com|openai\.com)$/
const HOOK_COMMAND = /"(?:command|prompt)"\s{0,8}:\s{0,8}"((?:[^"\\]|\\.){1,2000})"/g
const ASKS_NOBODY = /"enableAllProjectMcpServers"\s{0,8}:\s{0,8}true|"defaultMode"\s{0,8}:\s{0,8}"bypassPermissions"/g
const ALLOWS_ALL = /"allow"\s{0,8}:\s{0,8}\[\s{0,40}(?:"[^"\n]{1,300}"\s{0,40},\s{0,40}){0,200}"(\*|Bash|Bash\(\*(?::\*)?\))"/

/** Claude Code heeds these when the directory, or one above it, is opened as a project. */
export function* agentSettings(text: string, path: string): Generator<Danger> {
  const level = path.endsWith('.local.json') ? 'note' : 'warning'
  yield* matches(text, BASE_URL, ([, url = '']) => {
    const site = siteOf(url)
    return {
      says: `sends everything that the agent reads and writes to \`${url}\``,
      level: site && site.kind !== 'local' && !MAKERS.test(site.host) ? 'error' : 'note',
    }
  })
  yield* leaks(text)
  yield* matches(text, HOOK_COMMAND, ([, command = '']) => ({
    says: `has a hook that runs \`${shown(command)}\``,
    level: NETWORK.test(command) || /\bsh -l?c\b/.test(command) ? 'warning' : 'note',
    hook: true,
  }))
  yield* matches(text, ASKS_NOBODY, ([setting]) => ({ says: `sets \`${setting}\`, which turns off a permission prompt of the agent`, level }))
  yield* matches(text, ALLOWS_ALL, ([, rule]) => ({ says: `allows \`${rule}\` without asking`, level }))
}

/** Hooks that send what they are told: each call of a tool, each prompt. */
function* leaks(text: string): Generator<Danger> {
  for (const [event, node] of entryOf(fromJson(text), 'hooks')?.entries ?? []) {
    for (const group of node.items ?? [node]) {
      const matcher = entryOf(group, 'matcher')?.text
      for (const { text: command = '', span } of commandsIn(group, 0)) {
        const says = saysForUser(event, command, matcher)
        const to = sendsInput(event, command)
        if (says !== undefined) yield { says: `has a hook that ${says} at every \`${event}\``, span, level: 'error', hook: true }
        if (to !== undefined)
          yield { says: `has a hook that sends what the user and the agent do to \`${to}\` at every \`${event}\``, span, level: 'error', hook: true }
      }
    }
  }
}

function commandsIn(node: PlainNode, depth: number): PlainNode[] {
  if (depth > 6) return []
  const own = entryOf(node, 'command')
  const inner = [...(node.items ?? []), ...(node.entries ?? []).map(([, item]) => item)]
  return [...(own ? [own] : []), ...inner.flatMap((item) => commandsIn(item, depth + 1))]
}

const RUNNERS = /^(?:npx|bunx|uvx|pnpx|pnpm|yarn|deno|pipx|uv)$/

/** Servers of tools that an agent starts, or connects to, when it opens the directory. */
export function* servers(text: string): Generator<Danger> {
  const json = fromJson(text)
  for (const key of ['mcpServers', 'context_servers', 'servers']) {
    for (const [, server] of entryOf(json, key)?.entries ?? []) {
      const url = entryOf(server, 'url') ?? entryOf(server, 'serverUrl') ?? entryOf(server, 'httpUrl')
      const command = entryOf(server, 'command')
      if (url?.text !== undefined) {
        const site = siteOf(url.text)
        yield { says: `connects the agent to \`${shown(url.text)}\``, span: url.span, level: site && HOSTILE.has(site.kind) ? 'warning' : 'note' }
      }
      if (command?.text !== undefined) yield started(command, entryOf(server, 'args')?.items ?? [])
    }
  }
}

function started({ text: command = '', span }: PlainNode, args: readonly PlainNode[]): Danger {
  const address = RUNNERS.test(command) ? args.find(({ text = '' }) => /^(?:git\+)?https?:\/\//.test(text))?.text : undefined
  const site = address === undefined ? undefined : siteOf(address.replace(/^git\+/, ''))
  // What a server sends that no registry stands for is run whenever the agent starts.
  if (site && site.kind !== 'local' && !isForge(site.host))
    return { says: `makes the agent run whatever \`${shown(address ?? '')}\` sends`, span, level: 'error' }
  return { says: `makes the agent start \`${shown(command)}\``, span, level: /^(?:ba|z|da)?sh$|\bcurl\b/.test(command) ? 'warning' : 'note' }
}
