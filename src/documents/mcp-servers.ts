import type { YamlNode } from '../skill/yaml-node.ts'
import { isRemote, scriptFaults } from './launch.ts'
import {
  placeOf,
  REFUSES,
  saying,
  shapeFaults,
  type Code,
  type Document,
  type DocumentKind,
  type Package,
  type PackageFinding,
  type Place,
} from './document.ts'
import { any, boolean, filled, mapOf, positive, record, text, textMap, texts, type Shape } from './shape.ts'
import { entriesIn, entryOf, isSet, itemsOf, textAt, valueAt, wordsIn, type KeyPath } from '../skill/read-node.ts'

const COMMON = { type: text, timeout: positive, alwaysLoad: boolean, role: any, network: any } as const
const REMOTE = { ...COMMON, headers: textMap, headersHelper: text } as const
const OAUTH = record({ clientId: text, callbackPort: positive, authServerMetadataUrl: { is: 'text', url: true }, scopes: any }, [], 'free')
const HTTP = record({ ...REMOTE, url: text, oauth: OAUTH, tools: any, displayName: text, toolPermissions: any }, ['url'])
// Copilot CLI wants `tools`.
const STDIO = record({ ...COMMON, tools: any, command: filled, args: texts, env: textMap }, ['command'])

const SERVER: Shape = {
  is: 'tagged',
  by: 'type',
  of: { stdio: STDIO, http: HTTP, 'streamable-http': HTTP, sse: HTTP, ws: record({ ...REMOTE, url: text }, ['url']) },
  none: STDIO,
}

export const mcpServers: DocumentKind = {
  name: 'mcp-servers',
  title: 'a list of MCP servers',
  reads: 'json',
  file: '.mcp.json',
  holds: record({ mcpServers: mapOf(SERVER) }),
  key: { name: 'mcpServers' },
  loses: 'Claude Code loads no server and says so only in its debug log',
  codeIn: (document) =>
    servers(document).flatMap(({ name, node, at }): Code[] => {
      const key = entryOf(node, 'command') ? 'command' : 'url'
      const code = textAt(node, key)
      const form = key === 'url' ? 'address' : 'program'
      const when = `as the MCP server \`${name}\`, in every session`
      return code === undefined ? [] : [{ ...placeOf(node, at, key), form, code, args: wordsIn(valueAt(node, 'args')), when }]
    }),
  *check(document, package_) {
    const { root, file } = document
    if (!root) return
    const say = saying(file)
    const { map = root, at } = listOf(document)
    const place = { at, span: map.span }
    if (map.kind === 'scalar') yield say('invalid-server', place, 'the servers are not a map of names to servers, so none is loaded')
    if (map.kind === 'list') yield say('invalid-server', place, 'the servers are called `0`, `1` and so on', 'write a map of names to servers', 'warning')
    for (const { key, keySpan: span, value } of map === root ? [] : entriesIn(root))
      if (entryOf(value, 'command') ?? entryOf(value, 'url'))
        yield say('ignored-key', { at: [key], span }, `Claude Code does not read the server \`${key}\` here`, 'move the server into `mcpServers`')
    const lines = new Map<string, string>()
    for (const server of servers(document)) {
      yield* serverFaults(document, server, package_)
      const { name, node, at } = server
      const env = entriesIn(valueAt(node, 'env')).map(({ key }) => `${key}=${textAt(node, 'env', key)}`)
      const line = JSON.stringify([textAt(node, 'command'), wordsIn(valueAt(node, 'args')), env])
      const other = entryOf(node, 'command') && lines.get(line)
      if (other !== undefined) yield say('hidden-component', placeOf(node, at), `\`${name}\` starts the same command as \`${other}\`, so Claude Code drops it`)
      lines.set(line, name)
    }
  },
}

/** The map of servers, with or without the wrapper around it. */
function listOf({ root, at }: Document): { readonly map: YamlNode | undefined; readonly at: KeyPath } {
  const inner = at.length > 0 ? undefined : valueAt(root, 'mcpServers')
  return !inner || (inner.kind === 'scalar' && !inner.value && inner.value !== null) ? { map: root, at } : { map: inner, at: ['mcpServers'] }
}

interface Server {
  readonly name: string
  readonly node: YamlNode
  readonly at: KeyPath
}

/** The servers of a document. */
export function servers(document: Document): readonly Server[] {
  const { map, at } = listOf(document)
  const listed = itemsOf(map).map((node, i) => ({ name: String(i), node, at: [...at, String(i)] }))
  return [...listed, ...entriesIn(map).map(({ key: name, value: node }) => ({ name, node, at: [...at, name] }))]
}

/** The names of all MCP servers of a package. */
export function serverNames({ documents }: Package): ReadonlySet<string> {
  return new Set(documents.filter(({ kind }) => kind.name === 'mcp-servers').flatMap((document) => servers(document).map(({ name }) => name)))
}

function* serverFaults(document: Document, { name, node, at }: Server, package_: Package): Iterable<PackageFinding> {
  const say = saying(document.file)
  const place = (...keys: KeyPath): Place => placeOf(node, at, ...keys)
  const costs = document.at.length > 0 ? REFUSES : 'Claude Code silently drops the server'
  if (entryOf(node, 'url') && !entryOf(node, 'type') && !entryOf(node, 'command')) {
    yield say('invalid-server', place('type'), `\`${name}\` has a \`url\`, but no \`type\`: ${costs}`, 'add `"type": "http"`')
    return
  }
  const isWell = yield* shapeFaults(say, 'invalid-server', { root: node, at }, SERVER, costs)
  yield* configFaults(document, node, at, package_)
  if (!isWell) return
  const url = textAt(node, 'url')
  const variable = /^\$\{(\w+)\}$/.exec(url ?? '')?.[1]
  if (variable !== undefined)
    yield say('failing-server', place('url'), `\`${name}\` never connects where \`${variable}\` is not set`, 'write `${NAME:-…}`', 'note')
  else if (url === '') yield say('failing-server', place('url'), `\`${name}\` has no address, so it never connects`)
  else if (url !== undefined && !url.startsWith('${') && !URL.canParse(url.replace(/\$\{[^}$]*\}/g, 'x')))
    yield say('invalid-server', place('url'), `the \`url\` of \`${name}\` is not an address with a scheme, so the server never connects`)
  else if (url !== undefined && isRemote(url))
    yield say('unsafe-source', place('url'), `the connection to \`${url}\` is not encrypted`, 'use `https:`', 'warning')
  yield* startFaults(document, { name, node, at }, package_)
}

/** Variables that are there on every machine. */
const ALWAYS_SET = /^(?:HOME|PATH|USER|TMPDIR|SHELL|LANG|CLAUDE_\w+)$/

/** What keeps a program from starting, or starts another one than was reviewed. */
function* startFaults({ file }: Document, { name, node, at }: Server, package_: Package): Iterable<PackageFinding> {
  const say = saying(file)
  const command = textAt(node, 'command')
  if (command === undefined) return
  const place = placeOf(node, at, 'command')
  const args = wordsIn(valueAt(node, 'args'))
  yield* scriptFaults(say, 'failing-server', command, place, package_)
  for (const [i, arg] of args.entries()) yield* scriptFaults(say, 'failing-server', arg, placeOf(node, at, 'args', String(i)), package_, false)
  if (/^[^/\\\s$]+\s/.test(command))
    yield say('failing-server', place, `\`${command}\` is not found, since \`command\` of \`${name}\` is only a program`, 'put the arguments into `args`')
  const relative = [command, ...args].find((one) => /^(?:\.\/)?[\w@-].*[/.]/.test(one) && package_.stands(one) === 'file')
  if (relative !== undefined)
    yield say(
      'failing-server',
      place,
      `\`${relative}\` counts from the directory of the session, not of the plugin`,
      'begin the path with `${CLAUDE_PLUGIN_ROOT}/`',
    )
  if (package_.stands(`bin/${command}`) === 'file')
    yield say('failing-server', place, '`bin/` is not on the PATH of servers', 'begin the path with `${CLAUDE_PLUGIN_ROOT}/bin/`')
  const unpinned = unpinnedPackage(command, args)
  const newest = `\`${name}\` runs the newest version of \`${unpinned}\``
  if (unpinned !== undefined) yield say('unpinned-package', placeOf(node, at, 'args'), newest, `write \`${unpinned}@<version>\``)
  for (const { key } of entriesIn(valueAt(node, 'env'))) {
    const variable = /^\$\{(\w+)\}$/.exec(textAt(node, 'env', key) ?? '')?.[1]
    const says = `\`${name}\` gets \`\${${variable}}\` as text where the variable is not set`
    if (variable && !ALWAYS_SET.test(variable)) yield say('failing-server', placeOf(node, at, 'env', key), says, `write \`\${${variable}:-}\``, 'note')
  }
}

/** What each runner of packages takes before the name of one. */
const RUNNERS: Readonly<Record<string, RegExp>> = {
  npx: /^(?:-y|--yes|-q|--quiet)$/,
  bunx: /^(?:-y|--bun)$/,
  pnpx: /^$/,
  uvx: /^(?:-q|--quiet)$/,
  pipx: /^run$/,
}

/** A package that a runner fetches, without a version. */
function unpinnedPackage(command: string, args: readonly string[]): string | undefined {
  const skips = Object.hasOwn(RUNNERS, command) ? RUNNERS[command] : undefined
  const given = skips && args.find((arg) => !skips.test(arg))
  if (given === undefined || /^[./$-]|:\/\//.test(given)) return undefined
  const version = /^(?:@[^/@]+\/)?[^@=]+(?:@|==)(.+)$/.exec(given)?.[1]
  return version === undefined || version === 'latest' ? given.replace(/@latest$/, '') : undefined
}

/** `${user_config.KEY}` that the manifest does not declare, or that has no value before somebody gives one. */
function* configFaults({ file }: Document, node: YamlNode, at: KeyPath, { manifest }: Package): Iterable<PackageFinding> {
  const say = saying(file)
  const declared = [manifest?.root, ...itemsOf(valueAt(manifest?.root, 'channels'))].flatMap((one) => entriesIn(valueAt(one, 'userConfig')))
  const visit = function* (node: YamlNode, at: KeyPath): Iterable<PackageFinding> {
    for (const [, key] of node.kind === 'scalar' ? String(node.value).matchAll(/\$\{user_config\.([^}$]*)\}/g) : []) {
      const option = declared.find((one) => one.key === key)?.value
      if (!option || at.at(-1) === 'headersHelper')
        yield say('invalid-server', { at, span: node.span }, `\`user_config.${key}\` is not declared in \`userConfig\`, so it stays empty`)
      else if (isSet(option, 'required', true) && !entryOf(option, 'default'))
        yield say('failing-server', { at, span: node.span }, `the server is off until the user sets \`${key}\``, '', 'note')
    }
    for (const { key, value } of entriesIn(node)) yield* visit(value, [...at, key])
    for (const [i, item] of itemsOf(node).entries()) yield* visit(item, [...at, String(i)])
  }
  yield* visit(node, at)
}
