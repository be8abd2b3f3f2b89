import type { Codec } from './codec.ts'
import { packedTree } from './memory-tree.ts'
import { isInSkill, partCapabilities, type CLIENT_MANIFESTS, type PartCapabilities } from './parts.ts'
import { jsonText, textFile, type PackFile } from './pack.ts'
import { contentFiles, type BundlePlan } from './plan.ts'
import type { Problem } from './problem.ts'
import { given } from './settings.ts'
import type { Json } from './json.ts'

/** What each client knows of the parts of a plugin, with the words for them. Claude Code knows all. */
const CLIENTS: readonly { readonly name: string; readonly takes: readonly string[]; readonly serverOf?: (server: Json) => Json | undefined }[] = [
  { name: 'Agent Plugins 1.0.0', takes: ['skill', 'mcp-servers'], serverOf: agentServer },
  { name: 'Cursor', takes: ['skill', 'mcp-servers', 'command', 'agent', 'hooks'] },
  { name: 'Codex', takes: ['skill', 'mcp-servers', 'hooks'] },
  { name: 'Gemini CLI', takes: ['skill', 'mcp-servers', 'agent', 'hooks'], serverOf: geminiServer },
]

const WORDS: Readonly<Record<string, string>> = {
  command: 'commands',
  agent: 'agents',
  hooks: 'hooks',
  'lsp-servers': 'LSP servers',
  'output-style': 'output styles',
  theme: 'themes',
  monitors: 'monitors',
  workflow: 'workflows',
  settings: 'settings',
  bin: 'bin/',
}

/** Targets that hold skills and nothing else. */
export const SKILLS_ALONE: Readonly<Record<string, string>> = { skill: 'a .skill file', discovery: 'discovery', extractor: 'an extractor' }

/** What is lost on the way to a client, once for each of them, however many plugins lose it. */
export function lossesOf(plans: readonly BundlePlan[]): readonly Problem[] {
  const lost = new Map<string, Map<string, number>>()
  const add = (client: string, what: string): void => {
    const all = lost.get(client) ?? new Map<string, number>()
    lost.set(client, all.set(what, (all.get(what) ?? 0) + 1))
  }
  for (const { whole, settings, skills } of plans) {
    if (!whole) continue
    const kinds = [...whole.kinds].filter((kind) => Object.hasOwn(WORDS, kind))
    for (const target of settings.targets)
      if (Object.hasOwn(SKILLS_ALONE, target))
        for (const kind of [...kinds, ...(whole.kinds.has('mcp-servers') ? ['mcp-servers'] : [])])
          add(SKILLS_ALONE[target] as string, WORDS[kind] ?? 'MCP servers')
    if (!settings.targets.some((target) => ['plugin', 'marketplace', 'npm'].includes(target))) continue
    for (const { name, takes, serverOf } of CLIENTS) {
      for (const kind of kinds) if (!takes.includes(kind)) add(name, WORDS[kind] as string)
      for (const [server, value] of Object.entries(whole.servers))
        if (serverOf?.(value as Json) === undefined && serverOf) add(name, `MCP server \`${server}\``)
      const elsewhere = skills.find(({ path }) => !/^skills\/[^/]+$/.test(path))
      if (elsewhere && serverOf) add(name, `skill \`${elsewhere.path}\``)
    }
  }
  const isOne = plans.length === 1
  return [...lost].map(([client, all]) => {
    const parts = [...all].map(([what, count]) => (isOne ? what : `${what} (${count})`))
    return { code: 'PARTS_LEFT_OUT', level: 'warning', message: `${client} does not read ${parts.join(', ')}` }
  })
}

/** What a bundle of one skill says of itself when nobody has written anything else. */
export function describe({ settings, skills }: Pick<BundlePlan, 'settings' | 'skills'>): string {
  if (settings.description !== undefined) return settings.description
  if (skills.length === 0) return settings.displayName ?? settings.name
  return skills.length === 1 ? (skills[0]?.description ?? '') : `Skills: ${skills.map(({ name }) => name).join(', ')}.`
}

/** A plugin as clients have it: what was chosen of the sources, and a manifest for each client. */
export function pluginFiles(plan: BundlePlan, codec: Codec): readonly PackFile[] {
  const files = contentFiles(plan)
  const places = new Set(files.flatMap(({ path }) => [path, path.split('/', 1)[0] as string]))
  return [...files, ...clientManifests(plan, codec, (path) => places.has(path))]
}

/** The plan of a whole plugin, with what its parts may do, those included that are made for clients. */
export async function withParts(plan: BundlePlan, codec: Codec): Promise<BundlePlan> {
  return { ...plan, parts: await partsOf(pluginFiles(plan, codec), plan.skills) }
}

/** What the parts of a tree may do. */
export function partsOf(files: readonly PackFile[], skills: BundlePlan['skills']): Promise<PartCapabilities> {
  return partCapabilities(packedTree(files), (path) => isInSkill(skills, path))
}

/** Each client looks for its own manifest and knows other fields. What a closed schema does not name is not in it. */
function clientManifests(plan: BundlePlan, codec: Codec, has: (path: string) => boolean): PackFile[] {
  const { name, version, displayName, author, license, homepage, repository, keywords } = plan.settings
  const { manifests = {}, servers = {} } = plan.whole ?? {}
  const description = describe(plan)
  const title = displayName ?? name
  const common = given({ description, author, homepage, repository, license, keywords })
  const own = (path: (typeof CLIENT_MANIFESTS)[number]): Json => manifests[path] ?? {}
  const claude = own('.claude-plugin/plugin.json')
  const named = pathsFor(claude, has)
  const cursor = own('.cursor-plugin/plugin.json')
  const listed = has('.mcp.json') ? './.mcp.json' : claude['mcpServers']
  const skills = has('skills') ? './skills/' : undefined
  const made: Readonly<Record<string, object>> = {
    // Agent Plugins 1.0.0: Codex, Copilot, Cursor, Kiro, Qwen Code, VS Code.
    'plugin.json': { ...own('plugin.json'), $schema: `${AGENT_PLUGINS}plugin.schema.json`, name, version, ...common },
    '.claude-plugin/plugin.json': { ...claude, ...given({ name, displayName, version, ...common }) },
    '.cursor-plugin/plugin.json': {
      ...given({ ...(plan.whole && { ...named, mcpServers: listed }) }),
      ...cursor,
      ...given({ name, displayName, version, ...common }),
      ...(author && { author: given({ name: author.name, email: author.email }) }),
    },
    '.codex-plugin/plugin.json': given({
      ...own('.codex-plugin/plugin.json'),
      name,
      version,
      description,
      keywords,
      skills: own('.codex-plugin/plugin.json')['skills'] ?? named['skills'] ?? skills,
      ...(plan.whole && { mcpServers: own('.codex-plugin/plugin.json')['mcpServers'] ?? listed }),
      interface: { displayName: title, shortDescription: shortened(description), ...(own('.codex-plugin/plugin.json')['interface'] as object) },
    }),
    'gemini-extension.json': {
      mcpServers: undefined,
      ...withServers(servers, geminiServer, '${extensionPath}'),
      ...own('gemini-extension.json'),
      name,
      version,
      description,
    },
  }
  const agent = withServers(servers, agentServer, '${PLUGIN_ROOT}')
  const all = { ...made, ...(agent && !has('mcp.json') && { 'mcp.json': { $schema: `${AGENT_PLUGINS}mcp.schema.json`, ...agent } }) }
  return Object.entries(all).map(([path, value]) => textFile(path, jsonText(value), codec))
}

const AGENT_PLUGINS = 'https://agent-plugins.org/schemas/1.0.0/'

/** Places of parts that are not the default ones. Where another client would then look nowhere else, the default is one of them. */
function pathsFor(claude: Json, has: (path: string) => boolean): Json {
  const pathsIn = (value: unknown): readonly string[] => [value].flat().filter((one): one is string => typeof one === 'string')
  return Object.fromEntries(
    ['skills', 'commands', 'agents'].flatMap((key) => {
      const paths = pathsIn(claude[key])
      return paths.length === 0 ? [] : [[key, [...new Set([...(key === 'skills' && has('skills') ? ['./skills/'] : []), ...paths])]]]
    }),
  )
}

/** The servers that a client can take, with its word for the directory of the plugin. */
function withServers(servers: Json, convert: (server: Json) => Json | undefined, root: string): { readonly mcpServers: Json } | undefined {
  const taken = Object.entries(servers).flatMap(([name, server]) => {
    const one = convert(server as Json)
    return one ? [[name, one] as const] : []
  })
  if (taken.length === 0) return undefined
  const text = JSON.stringify(Object.fromEntries(taken))
  return { mcpServers: JSON.parse(text.replaceAll('${CLAUDE_PLUGIN_ROOT}', root)) as Json }
}

/** As Agent Plugins has it: one token as a command, https, and no variable but its own. */
function agentServer(server: Json): Json | undefined {
  const { command, args, env, type, url, headers } = server
  const rest = JSON.stringify([args, env, url, headers]).replaceAll('${CLAUDE_PLUGIN_ROOT}', '')
  if (rest.includes('${') || 'headersHelper' in server) return undefined
  if (typeof command === 'string') {
    const start = command.replace(/^\$\{CLAUDE_PLUGIN_ROOT\}\//, './')
    return /^[^\s$]+$/.test(start) ? given({ type: 'stdio', command: start, args, env }) : undefined
  }
  if (typeof url !== 'string' || !/^https:\/\/[^@#]+$/.test(url)) return undefined
  return type === 'sse' ? given({ type, url, headers }) : type === 'ws' ? undefined : given({ type: 'streamable-http', url, headers })
}

/** Gemini CLI knows the same servers by other keys. */
function geminiServer(server: Json): Json | undefined {
  const { command, args, env, type, url, headers } = server
  if ('headersHelper' in server || JSON.stringify(server).includes('${user_config.')) return undefined
  if (typeof command === 'string') return given({ command, args, env })
  if (typeof url !== 'string' || type === 'ws') return undefined
  return type === 'sse' ? given({ url, headers }) : given({ httpUrl: url, headers })
}

/** What the directory of Codex shows in one line. */
const SHORT = 30

function shortened(text: string): string {
  const signs = [...text]
  return signs.length <= SHORT
    ? text
    : `${signs
        .slice(0, SHORT - 1)
        .join('')
        .trimEnd()}…`
}
