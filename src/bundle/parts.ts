import type { Document } from '../documents/document.ts'
import { handlers } from '../documents/hooks.ts'
import { mcpServers, servers } from '../documents/mcp-servers.ts'
import { readPackage } from '../documents/package.ts'
import { pluginManifest } from '../documents/plugin-manifest.ts'
import { readDocument } from '../documents/read-document.ts'
import { entriesIn, entryOf, itemsOf, textAt, textIn, valueAt, wordsIn } from '../skill/read-node.ts'
import { loadDialects } from '../hosts/dialects.ts'
import { sortOfPath } from '../risk/code/languages.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { MAX_SCRIPT_BYTES } from '../skill/limits.ts'
import { parseSkill } from '../skill/parse.ts'
import { toPlain, type YamlNode } from '../skill/yaml-node.ts'
import { decode } from '../text/decode.ts'
import { capabilitiesOf, distinct, hostsIn } from './capabilities.ts'
import { memoryTree } from './memory-tree.ts'

/** What the parts of a plugin may do that are no skills, as far as its files show. Every list is sorted and names a thing once. */
export interface PartCapabilities {
  /** What a host runs by itself, as `event: command`: hooks and monitors. */
  readonly hooks: readonly string[]
  /** What a host starts or connects to, as `name: command`: MCP and LSP servers. */
  readonly servers: readonly string[]
  /** Agents with the tools that they have, as `name: tools`. */
  readonly agents: readonly string[]
  /** Commands and workflows; as `name: …` what one may use without being asked, and what it runs when it is called. */
  readonly commands: readonly string[]
  /** Files that can be run, and all in `bin/`, which is on the PATH. */
  readonly executables: readonly string[]
  /** What the plugin sets for a session, and what it brings along: settings, output styles, other plugins, channels. */
  readonly settings: readonly string[]
  /** As of skills. */
  readonly hosts: readonly string[]
}

/** Its lists, in the order in which they are written. */
export const PART_LISTS = ['hooks', 'servers', 'agents', 'commands', 'executables', 'settings', 'hosts'] as const

export const NO_PARTS: PartCapabilities = { hooks: [], servers: [], agents: [], commands: [], executables: [], settings: [], hosts: [] }

/** The manifests of all clients; each may name hooks and servers of its own. */
export const CLIENT_MANIFESTS = [
  'plugin.json',
  '.claude-plugin/plugin.json',
  '.cursor-plugin/plugin.json',
  '.codex-plugin/plugin.json',
  'gemini-extension.json',
] as const

/** Where an entry stands, as far as documents are concerned. */
const ENTRY = '.claude-plugin/marketplace.json'

/** Keys of a manifest that bring something along besides files. */
const GRANTS = ['settings', 'dependencies', 'optionalDependencies', 'channels', 'binaries']

/**
 * Every document that some client reads of a tree: by default places, and by what any manifest in it names.
 *
 * @param more what an entry of a marketplace adds to the manifest
 */
export async function documentsOf(files: FileTree, more?: object): Promise<readonly Document[]> {
  await loadDialects(['bun'])
  const manifests = CLIENT_MANIFESTS.flatMap((path) => readDocument(files, pluginManifest, path) ?? [])
  const bytes = more && new TextEncoder().encode(JSON.stringify(more))
  const entry = bytes && readDocument(memoryTree([{ path: ENTRY, size: bytes.length, executable: false, content: () => bytes }]), pluginManifest, ENTRY)
  if (entry) manifests.push(entry)
  const all = (manifests.length > 0 ? manifests : [undefined]).flatMap((manifest) => readPackage(files, manifest).documents)
  // Where Agent Plugins and Cursor look for servers.
  const others = readDocument(files, mcpServers, 'mcp.json')
  const documents = [...all, ...(others ? [others] : [])].filter(({ file, kind }) => file !== ENTRY || kind.name !== 'plugin-manifest')
  return [...new Map(documents.map((one) => [`${one.kind.name} ${one.file} ${one.at.join('.')}`, one])).values()]
}

/** @param isOfSkill whether a file belongs to a skill, which has capabilities of its own */
export async function partCapabilities(files: FileTree, isOfSkill: (path: string) => boolean): Promise<PartCapabilities> {
  const found: Record<keyof PartCapabilities, string[]> = { hooks: [], servers: [], agents: [], commands: [], executables: [], settings: [], hosts: [] }
  const code: string[] = []
  const documents = await documentsOf(files)
  // What runs of these is known; the rest of them says who and what they are.
  const read = new Set(documents.flatMap(({ kind, file }) => (kind.reads === 'json' ? [file] : [])))
  for (const document of documents) {
    if (document.kind.name !== 'skill' && document.kind.name !== 'plugin-manifest' && isOfSkill(document.file)) continue
    for (const [list, line] of linesOf(document)) found[list].push(line)
    code.push(...(document.kind.codeIn?.(document) ?? []).flatMap((one) => [one.code, ...(one.args ?? [])]))
    if (document.kind.reads === 'frontmatter' && document.kind.name !== 'skill') {
      const { tools, shellBlocks, hosts } = await instructions(files, document.file)
      found.hosts.push(...hosts)
      const name = nameOf(document)
      if (document.kind.name === 'command')
        found.commands.push(name, ...tools.map((one) => `${name}: may use ${one}`), ...shellBlocks.map((one) => `${name}: runs ${one}`))
    }
  }
  for (const { path, kind, size, executable } of files.entries) {
    if (kind !== 'file' || isOfSkill(path)) continue
    if (executable || path.startsWith('bin/')) found.executables.push(path)
    const bytes = size <= MAX_SCRIPT_BYTES && !SAYS_WHO.test(path) && !read.has(path) && sortOfPath(path) !== undefined ? files.read(path) : undefined
    if (bytes) code.push(decode(bytes).text)
  }
  found.hosts.push(...code.flatMap(hostsIn))
  return Object.fromEntries(PART_LISTS.map((list) => [list, distinct(found[list])])) as unknown as PartCapabilities
}

/** Whether a file of a tree belongs to one of its skills. */
export function isInSkill(skills: readonly { readonly path: string }[], path: string): boolean {
  return skills.some((skill) => skill.path === '.' || path.startsWith(`${skill.path}/`))
}

/** Files that name the plugin, its author and its home. */
const SAYS_WHO = /^(?:package|skillc\.manifest)\.json$|lock(?:b|\.\w+)?$/

type Line = readonly [list: keyof PartCapabilities, line: string]

/** What one document adds. Texts of commands are looked into by {@link instructions}. */
function linesOf(document: Document): readonly Line[] {
  const { kind, root } = document
  const name = nameOf(document)
  switch (kind.name) {
    case 'hooks':
      return handlers(document).map(({ node, event, matcher }): Line => {
        const on = matcher === undefined || matcher === '' ? event : `${event} ${matcher}`
        return [
          'hooks',
          `${on}: ${entryOf(node, 'command') ? commandLine(node) : withoutRoot(['type', 'url', 'server', 'tool', 'prompt'].flatMap((key) => textAt(node, key) ?? []).join(' '))}`,
        ]
      })
    case 'monitors':
      return itemsOf(root).map((item): Line => ['hooks', `${textAt(item, 'when') ?? 'always'}: ${commandLine(item)}`])
    case 'mcp-servers':
      return servers(document).map(({ name: server, node }): Line => ['servers', `${server}: ${commandLine(node)}`])
    case 'lsp-servers':
      return entriesIn(root).map(({ key, value }): Line => ['servers', `${key} (LSP): ${commandLine(value)}`])
    case 'agent':
      return [['agents', `${textAt(root, 'name') ?? name}: ${listed(valueAt(root, 'tools')) || 'every tool'}`]]
    case 'workflow':
      return [['commands', `${name} (workflow)`]]
    case 'output-style':
      return [['settings', `output style ${name}`]]
    case 'settings':
      return entriesIn(root).map(({ key, value }): Line => ['settings', `${key}: ${JSON.stringify(toPlain(value))}`])
    case 'plugin-manifest':
      return manifestLines(root)
    default:
      return []
  }
}

function manifestLines(root: YamlNode | undefined): readonly Line[] {
  const inner = GRANTS.flatMap((key) => {
    const value = valueAt(root, key)
    if (key === 'settings') return entriesIn(value).map((one): Line => ['settings', `${one.key}: ${JSON.stringify(toPlain(one.value))}`])
    return value ? [['settings', `${key}: ${JSON.stringify(toPlain(value))}`] as const] : []
  })
  const packed = [valueAt(root, 'mcpServers'), ...itemsOf(valueAt(root, 'mcpServers'))].flatMap((one) => textIn(one) ?? [])
  const written = entriesIn(valueAt(root, 'commands')).flatMap(({ key, value }): Line[] => {
    const tools = listed(valueAt(value, 'allowedTools'))
    return [['commands', key], ...(tools === '' ? [] : [['commands', `${key}: may use ${tools}`] as const])]
  })
  return [...inner, ...written, ...packed.filter((one) => !one.endsWith('.json')).map((one): Line => ['servers', `packed: ${one}`])]
}

/** The name of a part, as its file has it. */
function nameOf({ kind, file }: Document): string {
  const inside = file.startsWith(`${kind.folder}/`) ? file.slice((kind.folder?.length ?? 0) + 1) : file
  return inside.replace(/\/SKILL\.md$|\.\w+$/, '')
}

/** `tools` as text or as a list. */
function listed(node: YamlNode | undefined): string {
  return node?.kind === 'list' ? wordsIn(node).join(', ') : (textIn(node) ?? '')
}

/** What is started or called, with its environment before it, and where and with which headers after it. */
function commandLine(node: YamlNode): string {
  const pairs = (name: string, between: string): readonly string[] =>
    entriesIn(valueAt(node, name)).map(({ key, value }) => `${key}${between}${textIn(value) ?? JSON.stringify(toPlain(value))}`)
  const called = textAt(node, 'command') ?? textAt(node, 'url') ?? textAt(node, 'httpUrl') ?? ''
  const told = (words: string, ...values: readonly (string | undefined)[]): readonly string[] => values.flatMap((one) => (one ? [`(${words} ${one})`] : []))
  const more = [...told('in', textAt(node, 'cwd')), ...told('header', ...pairs('headers', ': ')), ...told('headers by', textAt(node, 'headersHelper'))]
  return withoutRoot([...pairs('env', '='), called, ...wordsIn(valueAt(node, 'args')), ...more].join(' '))
}

/** Each client has a word of its own for the directory of the plugin. */
function withoutRoot(text: string): string {
  return text.replace(/\$\{(?:(?:CLAUDE_)?PLUGIN_ROOT|extensionPath)\}/g, '.')
}

/** What a text may do that a host reads as it reads a skill. */
async function instructions(files: FileTree, file: string): Promise<ReturnType<typeof capabilitiesOf>> {
  const bytes = files.read(file)
  const name = file.slice(file.lastIndexOf('/') + 1)
  const alone = memoryTree([{ path: name, size: bytes?.length ?? 0, executable: false, content: () => bytes }])
  return capabilitiesOf(await parseSkill({ kind: 'command', dir: '', dirName: '', fileName: name, home: 'claude-code', files: alone }), [], () => true)
}
