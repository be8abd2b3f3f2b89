import { isForge } from '../risk/evidence/forges.ts'
import { HOSTILE, siteOf } from '../risk/evidence/sites.ts'
import { strictJson } from '../skill/json.ts'
import { entriesIn, itemsOf, textAt, textIn, valueAt } from '../skill/read-node.ts'
import type { Span } from '../text/span.ts'
import { matches, NETWORK, shown, type Danger } from './_dangers.ts'
import { hookHarm } from './_hook-says.ts'
import { nodesIn } from './_nodes-in.ts'

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
    says: `has a hook that runs ${shown(command)}`,
    level: NETWORK.test(command) || /\bsh -l?c\b/.test(command) ? 'warning' : 'note',
    hook: true,
  }))
  yield* matches(text, ASKS_NOBODY, ([setting]) => ({ says: `sets \`${setting}\`, which turns off a permission prompt of the agent`, level }))
  yield* matches(text, ALLOWS_ALL, ([, rule]) => ({ says: `allows \`${rule}\` without asking`, level }))
}

/** Hooks that send what they are told: each call of a tool, each prompt. */
function* leaks(text: string): Generator<Danger> {
  for (const { key: event, value } of entriesIn(valueAt(strictJson(text), 'hooks'))) {
    for (const group of value.kind === 'list' ? value.items : [value]) {
      const matcher = textAt(group, 'matcher')
      for (const node of nodesIn(group)) {
        const command = valueAt(node, 'command')
        for (const { says } of hookHarm(event, textIn(command) ?? '', matcher))
          yield { says: `has a hook that ${says}`, span: command?.span as Span, level: 'error', hook: true }
      }
    }
  }
}

const RUNNERS = /^(?:npx|bunx|uvx|pnpx|pnpm|yarn|deno|pipx|uv)$/

/** Servers of tools that an agent starts, or connects to, when it opens the directory. */
export function* servers(text: string): Generator<Danger> {
  const json = strictJson(text)
  for (const key of ['mcpServers', 'context_servers', 'servers']) {
    for (const { value: server } of entriesIn(valueAt(json, key))) {
      const url = valueAt(server, 'url') ?? valueAt(server, 'serverUrl') ?? valueAt(server, 'httpUrl')
      const address = textIn(url)
      if (url && address !== undefined) {
        const site = siteOf(address)
        yield { says: `connects the agent to ${shown(address)}`, span: url.span, level: site && HOSTILE.has(site.kind) ? 'warning' : 'note' }
      }
      const command = valueAt(server, 'command')
      const program = textIn(command)
      if (command && program !== undefined)
        yield started(
          program,
          command.span,
          itemsOf(valueAt(server, 'args')).flatMap((one) => textIn(one) ?? []),
        )
    }
  }
}

function started(command: string, span: Span, args: readonly string[]): Danger {
  const address = RUNNERS.test(command) ? args.find((one) => /^(?:git\+)?https?:\/\//.test(one)) : undefined
  const site = address === undefined ? undefined : siteOf(address.replace(/^git\+/, ''))
  // What a server sends that no registry stands for is run whenever the agent starts.
  if (site && site.kind !== 'local' && !isForge(site.host)) return { says: `makes the agent run whatever ${shown(address ?? '')} sends`, span, level: 'error' }
  return { says: `makes the agent start ${shown(command)}`, span, level: /^(?:ba|z|da)?sh$|\bcurl\b/.test(command) ? 'warning' : 'note' }
}
