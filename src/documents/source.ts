import type { YamlNode } from '../skill/yaml-node.ts'
import { isRemote } from './launch.ts'
import { placeOf, shapeFaults, type PackageFinding, type Place, type Say } from './document.ts'
import { any, either, filled, mapOf, oneOf, record, text, type Shape } from './shape.ts'
import { entryOf, textAt, textIn, valueAt, type KeyPath } from '../skill/read-node.ts'

const SHA = { is: 'text', like: /^[\da-f]{40}$/, says: 'a full commit of 40 lower-case hexadecimal digits' } as const
const PINNED = { ref: text, sha: SHA } as const
const REGISTRY = { is: 'text', like: /^https?:\/\/[^/\s]/, says: 'an address with `https://`' } as const
const PACKAGE = { is: 'text', like: /^(?!.*\.\.)[^]+$/, says: 'the name of a package' } as const
const COMMAND = { is: 'text', like: /^(?!.* {4})[\x20-\x7e]{1,500}$/, says: 'at most 500 printable ASCII characters' } as const
const TIMEOUT = { is: 'number', min: 1, max: 600 } as const

/** Every form of a source that is no path, and its fields. */
const SOURCE_FORMS: Readonly<Record<string, Shape>> = {
  github: record({ source: text, repo: text, ...PINNED }, ['repo']),
  url: record({ source: text, url: text, ...PINNED }, ['url']),
  'git-subdir': record({ source: text, url: text, path: filled, ...PINNED }, ['url', 'path']),
  npm: record({ source: text, package: PACKAGE, version: text, registry: REGISTRY }, ['package']),
  archive: record({ source: text, url: text, sha256: { is: 'text', like: /^[\da-fA-F]{64}$/, says: '64 hexadecimal digits' } }, ['url']),
  command: record({ source: text, command: COMMAND, timeout: TIMEOUT, mode: oneOf('copy', 'link') }, ['command']),
}

/** A path or a form; `sourceFaults` looks closer. */
export const SOURCE: Shape = either(text, mapOf(any))

const FORMS = 'write `./path`, or `{ "source": "github", "repo": "owner/name" }`'
const NAME = /^[A-Za-z0-9][-A-Za-z0-9._]*$/
const COSTS = 'the plugin cannot be installed'

/** What is wrong with the source of an entry, as far as it can be told without looking at files. */
export function* sourceFaults(say: Say, root: YamlNode | undefined, entry: YamlNode, base: KeyPath): Iterable<PackageFinding> {
  const node = valueAt(entry, 'source')
  const place = placeOf(entry, base, 'source')
  const path = textIn(node)
  const pluginRoot = textAt(root, 'metadata', 'pluginRoot')
  if (node?.kind === 'map') yield* formFaults(say, node, place.at)
  else if (node && path === undefined) yield say('invalid-source', place, `the source is neither a path nor a map: ${COSTS}`, FORMS)
  else if (path?.split(/[\\/]/).includes('..'))
    yield say('component-path', place, `\`${path}\` contains \`..\`: ${COSTS}`, 'write the path from the directory that holds `.claude-plugin`')
  else if (path === undefined || path === '.' || path.startsWith('./')) return
  else if (!NAME.test(path)) yield say('component-path', place, `\`${path}\` does not begin with \`./\`: ${COSTS}`, FORMS)
  else if (pluginRoot === undefined)
    yield say('invalid-source', place, `\`${path}\` is a bare name, which needs \`metadata.pluginRoot\``, `write \`./${path}\``)
  else if (/^\/|\\|:|(?:^|\/)\.\.(?:\/|$)/.test(pluginRoot)) yield say('invalid-source', place, '`metadata.pluginRoot` is not a path inside the marketplace')
}

/** The directory that a source names, from the root of the marketplace; `undefined` where it is elsewhere or nowhere. */
export function localSource(root: YamlNode | undefined, entry: YamlNode): string | undefined {
  const path = textAt(entry, 'source')
  if (path === undefined || path.includes('\\') || path.split('/').includes('..')) return undefined
  const pluginRoot = textAt(root, 'metadata', 'pluginRoot')
  if (path === '.' || path.startsWith('./')) return tidy(path)
  return pluginRoot !== undefined && NAME.test(path) ? tidy(`${pluginRoot}/${path}`) : undefined
}

/** A path without `./`, doubled slashes and a slash at its end. */
export function tidy(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.join('/')
}

/** The same with `..` resolved; `undefined` where that leads out. */
export function insideOf(path: string): string | undefined {
  const parts: string[] = []
  for (const part of tidy(path).split('/'))
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  return parts.join('/')
}

function* formFaults(say: Say, node: YamlNode, at: KeyPath): Iterable<PackageFinding> {
  const place = (key: string): Place => placeOf(node, at, key)
  const form = textAt(node, 'source') ?? ''
  const [url, repo, name] = [textAt(node, 'url'), textAt(node, 'repo'), textAt(node, 'package')]
  yield* shapeFaults(say, 'invalid-source', { root: node, at }, { is: 'tagged', by: 'source', of: SOURCE_FORMS }, COSTS)
  if (form === 'github' && repo !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(repo))
    yield say('invalid-source', place('repo'), `\`${repo}\` is not the name of a repository`, 'write `owner/name`')
  if (form === 'npm' && name !== undefined && /[^a-z0-9@/._~-]/i.test(name) && !/[:/]/.test(name))
    yield say('invalid-source', place('package'), `\`${name}\` is not a name that npm allows`)
  if (form === 'git-subdir' && textAt(node, 'path')?.split(/[\\/]/).includes('..'))
    yield say('component-path', place('path'), '`path` contains `..`, which leads out of the repository')
  if (form === 'archive' && url !== undefined && !isPublicHttps(url))
    yield say('unsafe-source', place('url'), `\`${url}\` is not an \`https:\` address of a public machine: ${COSTS}`)
  if (/^(?:url|git-subdir)$/.test(form) && url !== undefined) yield* urlFaults(say, place('url'), url, form)
  if (form === 'command') yield say('unsafe-source', place('command'), 'the source runs a command on the machine that installs it', '', 'warning')
  if (/^(?:github|url|git-subdir)$/.test(form) && !entryOf(node, 'sha'))
    yield say('unpinned-source', place('source'), 'the source has no `sha`', 'add `"sha"` with the full commit')
  if (form === 'archive' && !entryOf(node, 'sha256'))
    yield say('unpinned-source', place('url'), 'the archive has no `sha256`', 'add `"sha256"` with its digest')
  if (form === 'npm' && !/^\d+\.\d+\.\d+(?:[-+]\S*)?$/.test(textAt(node, 'version') ?? ''))
    yield say('unpinned-source', place('package'), 'the package has no exact `version`', 'add `"version"`, such as `1.2.0`')
}

const GIT_URL = /^(?:https?|ssh):\/\/[^/]|^[\w.-]+@[\w.-]+:/

function* urlFaults(say: Say, place: Place, url: string, form: string): Iterable<PackageFinding> {
  if (/^[\w+-]+::/.test(url)) yield say('unsafe-source', place, `\`${url}\` makes git run a program, which Claude Code refuses`)
  else if (url.startsWith('git://')) yield say('unsafe-source', place, `\`${url}\` is not encrypted, which Claude Code refuses`, 'use `https:`')
  else if (isRemote(url)) yield say('unsafe-source', place, `\`${url}\` is not encrypted`, 'use `https:`', 'warning')
  else if (url.startsWith('file:')) yield say('unsafe-source', place, `\`${url}\` is a directory of the machine that installs it`, '', 'warning')
  else if (!GIT_URL.test(url) && !(form === 'git-subdir' && /^[\w.-]+\/[\w.-]+$/.test(url)))
    yield say('invalid-source', place, `\`${url}\` is not the address of a repository`)
}

function isPublicHttps(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !/^(?:localhost|.*\.localhost|127\..*|169\.254\..*|0\.0\.0\.0|\[(?:::1?|fe[89ab].*)\]|metadata\..*)$/i.test(hostname)
}
