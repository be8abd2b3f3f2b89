import type { YamlNode } from '../skill/yaml-node.ts'
import { keyName, pathRule, placeOf, REFUSES, saying, type Document, type DocumentKind, type Package, type PackageFinding, type Say } from './document.ts'
import { EVENTS } from './hook-events.ts'
import { serverNames } from './mcp-servers.ts'
import { pluginNameFaults } from './names.ts'
import { all, any, boolean, either, filled, fit, listOf, mapOf, number, oneOf, oneOrMore, path, record, text, texts, type Fault, type Shape } from './shape.ts'
import { entriesIn, entryOf, isSet, itemsOf, scalarAt, textAt, textIn, valueAt, wordsIn, type KeyPath } from '../skill/read-node.ts'

/** What a wrong value does when the plugin is loaded: the key is left out and named, or left out, or the plugin is refused. */
type Class = 'shown' | 'tolerant' | 'hard'

const PART = { is: 'text', like: /^[A-Za-z0-9][-A-Za-z0-9._]*$/, says: 'the name of a plugin: letters, digits, `.`, `_` and `-`' } as const
const DEPENDENCY = { ...PART, like: /^[A-Za-z0-9][-A-Za-z0-9._]*(?:@[A-Za-z0-9][-A-Za-z0-9._]*)?(?:@\^[^@]*)?$/, says: '`name` or `name@marketplace`' } as const
const DEPENDENCIES = listOf(either(DEPENDENCY, record({ name: PART, marketplace: PART }, ['name'], 'free')))
const FILES = path('either', { loads: '.md' })
const COMMAND = record({ source: FILES, content: filled, description: text, argumentHint: text, model: text, allowedTools: texts })
const THEMES = oneOrMore(path('either', { loads: '.json' }))
const MONITORS = either(path('file', { ends: ['.json'] }), listOf(any))
const SERVERS = path('file', { ends: ['.json'] })
const BUNDLES = path('file', { ends: ['.json', '.mcpb', '.dxt'], url: true })

const OPTION = record(
  {
    type: oneOf('string', 'number', 'boolean', 'directory', 'file'),
    default: either(text, number, boolean, texts),
    ...all(text, 'title', 'description'),
    ...all(boolean, 'required', 'multiple', 'sensitive'),
    ...all(number, 'min', 'max'),
    options: { is: 'list', of: { is: 'text', like: /^\S(?:.{0,62}\S)?$/, says: '1 to 64 characters, without spaces around them' }, min: 1 },
  },
  ['type', 'title', 'description'],
  'refused',
)

const USER_CONFIG: Shape = { is: 'map', of: OPTION, like: /^[A-Za-z_]\w*$/, keys: 'a word of letters, digits and `_`' }

/** The keys of `.claude-plugin/plugin.json`, as Claude Code 2.1.332 has them. */
export const FIELDS: Readonly<Record<string, readonly [Class, Shape]>> = {
  $schema: ['shown', text],
  name: ['hard', filled],
  displayName: ['shown', text],
  version: ['hard', text],
  description: ['shown', text],
  author: ['shown', record({ name: filled, email: text, url: text }, ['name'], 'free')],
  homepage: ['shown', { is: 'text', url: true }],
  repository: ['shown', text],
  license: ['shown', text],
  keywords: ['shown', texts],
  defaultEnabled: ['hard', boolean],
  dependencies: ['hard', DEPENDENCIES],
  optionalDependencies: ['tolerant', DEPENDENCIES],
  metadata: ['tolerant', mapOf(any)],
  engines: ['tolerant', mapOf(any)],
  network: ['tolerant', record({ hosts: texts }, ['hosts'])],
  skills: ['hard', oneOrMore(path('directory', { dot: true }))],
  commands: ['hard', either(FILES, listOf(FILES), mapOf(COMMAND))],
  agents: ['hard', oneOrMore(path('either', { ends: ['.md'] }))],
  hooks: ['hard', oneOrMore(either(path('file', { ends: ['.json'] }), mapOf(any)))],
  mcpServers: ['hard', oneOrMore(either(BUNDLES, mapOf(any)))],
  lspServers: ['hard', oneOrMore(either(SERVERS, mapOf(any)))],
  outputStyles: ['hard', oneOrMore(FILES)],
  themes: ['hard', THEMES],
  workflows: ['hard', oneOrMore(path('either', { loads: '.js' }))],
  monitors: ['hard', MONITORS],
  channels: ['hard', listOf(record({ server: filled, displayName: text, userConfig: USER_CONFIG }, ['server'], 'refused'))],
  userConfig: ['hard', USER_CONFIG],
  settings: ['hard', mapOf(any)],
  types: ['hard', path('file', { ends: ['.d.ts'] })],
  binaries: ['tolerant', mapOf(record({ sha256: { is: 'text', like: /^[\da-f]{64}$/, says: '64 lower-case hexadecimal digits' } }, ['sha256'], 'free'))],
  experimental: ['tolerant', record({ themes: THEMES, monitors: MONITORS, outputStyles: oneOrMore(FILES), evals: oneOrMore(text), syntaxHighlighting: any })],
}

/** Listings read these, and Claude Code says nothing about them. */
const LISTED = `icon screenshots classification privacyPolicyUrl privacy_policy privacyPolicy supportUrl support bugs termsOfServiceUrl terms_of_service
  documentationUrl docs`.split(/\s+/)

export const FIELD_SHAPES: Readonly<Record<string, Shape>> = Object.fromEntries(Object.entries(FIELDS).map(([key, [, shape]]) => [key, shape]))

const COST: Readonly<Record<Class, string>> = {
  shown: 'Claude Code ignores the value, and older versions refuse the plugin',
  tolerant: 'Claude Code ignores the value',
  hard: REFUSES,
}

const MANIFEST = record(FIELD_SHAPES, ['name'])

export const pluginManifest: DocumentKind = {
  name: 'plugin-manifest',
  title: 'the manifest',
  reads: 'json',
  bom: true,
  file: '.claude-plugin/plugin.json',
  holds: MANIFEST,
  loses: COST.hard,
  refersTo: ({ root }) => (root ? fit(root, MANIFEST).paths : []),
  *check(document, package_) {
    const { file, root } = document
    const say = saying(file)
    for (const fault of root ? fit(root, MANIFEST).faults : []) yield* manifestFault(document, fault)
    yield* pluginNameFaults(say, root, ['name'])
    yield* manifestFaults(document, package_)
    if (root?.kind !== 'map') return
    for (const { key, keySpan: span } of root.entries)
      if (EVENTS[key]?.guards) yield say('invalid-hook', { at: ['hooks', key], span }, `\`${key}\` is not under \`hooks\`: ${COST.hard}`, '', 'error')
    const start = { at: [], span: { start: root.span.start, end: root.span.start + 1 } }
    for (const [key, help] of MISSING)
      if (!valueAt(root, key) || textAt(root, key) === '') yield say('incomplete-manifest', start, `the manifest has no \`${key}\``, help)
  },
}

const MISSING = [
  ['version', 'add a version such as `"version": "1.0.0"`; without one every commit is a new version'],
  ['description', 'add `"description"`, and say what the plugin is for'],
  ['author', 'add `"author": { "name": "…" }`'],
] as const

/** What a fault in a manifest costs, by the key that it is under. */
export function* manifestFault({ file, at: base, root }: Document, fault: Fault, where = 'plugin.json'): Iterable<PackageFinding> {
  const say = saying(file)
  const [key = '', inner] = fault.at
  const place = { at: [...base, ...fault.at], span: fault.span }
  const name = fault.at.length === 0 ? where : `${keyName(fault.at)} in ${where}`
  if (fault.kind === 'ignored') {
    const help = /^(?:category|tags|source|strict)$/.test(key) ? 'move the key to the entry in marketplace.json' : fault.help
    const level = help === undefined ? 'note' : 'warning'
    if (!LISTED.includes(key)) yield say('unknown-manifest-key', place, `unknown key ${name}, which Claude Code ignores`, help, level)
    return
  }
  const [kind = 'hard'] = FIELDS[key] ?? []
  // What stands inside of `experimental` is a part like any other.
  const costs = key === 'experimental' && inner !== undefined ? 'hard' : kind
  const level = costs === 'tolerant' ? 'warning' : 'error'
  yield say(
    fault.kind === 'path' ? pathRule(textAt(root, ...fault.at) ?? '') : 'invalid-manifest',
    place,
    `${name} ${fault.says}: ${COST[costs]}`,
    fault.help,
    level,
  )
}

/** A word of a range of versions. */
const RANGE = /^[<>=~^]{1,2}$|^-$|^[<>=~^]{0,2}v?(?:\d+|[xX*])(?:\.(?:\d+|[xX*])){0,2}(?:[-+][\w.+-]+)?$/
/** Claude Code had no later version when this was measured. */
const NEWEST_MAJOR = 3

/** What the table cannot say, of a manifest and of an entry in its place. */
export function* manifestFaults({ file, root, at: base }: Document, package_: Package): Iterable<PackageFinding> {
  if (!root) return
  const say = saying(file)
  for (const [i, one] of [root, ...itemsOf(valueAt(root, 'channels'))].entries())
    for (const { key, value } of entriesIn(valueAt(one, 'userConfig')))
      yield* optionFaults(say, value, [...base, ...(i === 0 ? [] : ['channels', String(i - 1)]), 'userConfig', key])
  const sources = new Map<string, string>()
  for (const { key, keySpan: span, value } of entriesIn(valueAt(root, 'commands'))) {
    const source = textAt(value, 'source')
    const place = { at: [...base, 'commands', key], span }
    if (value.kind === 'map' && (source === undefined) === !entryOf(value, 'content'))
      yield say('invalid-manifest', place, `\`commands.${key}\` needs either \`source\` or \`content\`: ${COST.hard}`)
    if (source === undefined) continue
    const other = sources.get(source)
    if (other !== undefined) yield say('hidden-component', place, `\`commands.${key}\` names the file of \`commands.${other}\`, so only the first is loaded`)
    sources.set(source, key)
    if (package_.stands(source) === 'directory')
      yield say('hidden-component', place, `\`${source}\` is a directory, whose files keep their own names`, 'name a `.md` file')
  }
  const version = (textAt(root, 'engines', 'claude-code') ?? '').trim()
  const engine = placeOf(root, base, 'engines', 'claude-code')
  if (valueAt(root, 'engines', 'claude-code') && !version.split(/[\s|]+/).every((word) => RANGE.test(word)))
    yield say('invalid-manifest', engine, '`engines.claude-code` is not a range of versions, so Claude Code ignores it', 'write a range such as `>=2.1.0`')
  else if (Number(/^(?:>=?|\^|~)? ?v?(\d+)/.exec(version)?.[1] ?? 0) > NEWEST_MAJOR)
    yield say('plugin-off', engine, `\`engines.claude-code\` asks for \`${version}\`, which does not exist, so the plugin cannot be installed`)
  yield* offFaults(say, root, base)
  yield* settingsFaults(say, valueAt(root, 'settings'), [...base, 'settings'])
  for (const [i, channel] of itemsOf(valueAt(root, 'channels')).entries()) {
    const server = textAt(channel, 'server')
    const place = placeOf(channel, [...base, 'channels', String(i)], 'server')
    if (server && !serverNames(package_).has(server)) yield say('missing-component', place, `the plugin has no MCP server \`${server}\``, '', 'warning')
  }
  const styles = placeOf(root, base, 'experimental', 'outputStyles')
  if (valueAt(root, 'experimental', 'outputStyles'))
    yield say('ignored-key', styles, 'Claude Code does not read `experimental.outputStyles`', 'move `outputStyles` to the top level')
  for (const key of ['themes', 'monitors'])
    if (entryOf(root, key))
      yield say('ignored-key', placeOf(root, base, key), `\`${key}\` will not be read here in the future`, 'move the key below `experimental`', 'note')
}

/** Nothing of the plugin is there until somebody does something. */
function* offFaults(say: Say, root: YamlNode, base: KeyPath): Iterable<PackageFinding> {
  const off = (key: string, message: string, help: string): PackageFinding => say('plugin-off', placeOf(root, base, ...key.split('.')), message, help, 'note')
  if (isSet(root, 'defaultEnabled', false)) yield off('defaultEnabled', 'the plugin is off until the user enables it', 'remove `defaultEnabled`')
  const needed = valueAt(root, 'dependencies')
  if (base.length === 0 && itemsOf(needed).length > 0)
    yield off('dependencies', 'the plugin is off until all of these are installed and enabled', 'use `optionalDependencies`')
  for (const [i, item] of itemsOf(valueAt(root, 'optionalDependencies')).entries())
    if (names(needed).includes(names(item)[0] ?? ''))
      yield off(`optionalDependencies.${i}`, 'the plugin is required, since it is in `dependencies`, too', 'list the plugin once')
}

/** The names in a list of dependencies, or of one of them. */
export function names(node: YamlNode | undefined): readonly string[] {
  if (node?.kind === 'list') return node.items.flatMap(names)
  const name = textIn(node) ?? textAt(node, 'name')
  return name === undefined ? [] : name.split('@', 1)
}

/** The two settings that a plugin may have, in settings.json or in its manifest. */
export function* settingsFaults(say: Say, settings: YamlNode | undefined, at: KeyPath): Iterable<PackageFinding> {
  for (const { key, keySpan: span } of entriesIn(settings))
    if (!/^(?:agent|subagentStatusLine|\$schema)$/.test(key))
      yield say('ignored-key', { at: [...at, key], span }, `\`${key}\` has no effect in the settings of a plugin`, 'set `agent` or `subagentStatusLine`')
}

/** What an option of `userConfig` must hold besides its types. */
function* optionFaults(say: Say, option: YamlNode, at: KeyPath): Iterable<PackageFinding> {
  const options = wordsIn(valueAt(option, 'options'))
  if (!entryOf(option, 'options')) return
  const one = scalarAt(option, 'default') ?? undefined
  const given = one === undefined ? wordsIn(valueAt(option, 'default')) : [String(one)]
  const wrong = (key: string, says: string): PackageFinding => say('invalid-manifest', placeOf(option, at, key), `${says}: ${COST.hard}`)
  if (new Set(options.map((one) => one.toLowerCase())).size < options.length) yield wrong('options', '`options` has one value twice, apart from case')
  if (textAt(option, 'type') !== 'string' || isSet(option, 'multiple', true) || isSet(option, 'sensitive', true))
    yield wrong('options', '`options` needs the type `string`, without `multiple` and `sensitive`')
  else if (given.length === 0 && !isSet(option, 'required', true))
    yield wrong('default', 'a field with `options` needs one of them as `default`, or `required`')
  else if (given.some((one) => !options.includes(one))) yield wrong('default', '`default` is not one of the `options`')
}
