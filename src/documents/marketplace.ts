import type { YamlNode } from '../skill/yaml-node.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { keyName, placeOf, saying, type Document, type DocumentKind, type PackageFinding } from './document.ts'
import { entryNameFaults, marketplaceNameFaults } from './names.ts'
import { readDocument } from './read-document.ts'
import { FIELD_SHAPES, manifestFault } from './plugin-manifest.ts'
import { all, any, boolean, either, filled, fit, listOf, mapOf, record, text, textMap, texts, type Shape } from './shape.ts'
import { entriesIn, entryOf, isSet, itemsOf, textAt, valueAt } from '../skill/read-node.ts'
import { localSource, SOURCE, sourceFaults } from './source.ts'

const SIGNALS = ['cli', 'hosts', 'filesRead', 'manifestDeps', 'cwd']

export const ENTRY: Shape = record(
  {
    ...FIELD_SHAPES,
    source: SOURCE,
    ...all(text, 'category', 'headersHelper'),
    tags: texts,
    strict: boolean,
    headers: textMap,
    relevance: record({ topic: text, signals: record(all(any, ...SIGNALS), [], 'free') }, [], 'free'),
  },
  ['name', 'source'],
)

const TOP = record(
  {
    ...all(text, '$schema', 'version', 'description'),
    name: filled,
    owner: record({ name: filled, ...all(text, 'email', 'url') }, ['name'], 'free'),
    plugins: listOf(mapOf(any)),
    forceRemoveDeletedPlugins: boolean,
    metadata: record(all(text, 'pluginRoot', 'version', 'description')),
    allowCrossMarketplaceDependenciesOn: texts,
    // `null` ends a chain: the plugin is gone.
    renames: mapOf(either(text, { is: 'null' })),
  },
  ['name', 'owner', 'plugins'],
)

const LOSES = 'Claude Code refuses the whole marketplace'

export const marketplace: DocumentKind = {
  name: 'marketplace',
  title: 'the list of a marketplace',
  reads: 'json',
  bom: true,
  file: '.claude-plugin/marketplace.json',
  holds: record({ ...TOP.fields, plugins: listOf(ENTRY) }),
  loses: LOSES,
  *check(document) {
    const { file, root } = document
    const say = saying(file)
    if (!root) return
    for (const fault of fit(root, TOP).faults) {
      const costs = fault.at[0] === 'plugins' && fault.at.length > 1 ? 'Claude Code skips the entry' : LOSES
      if (fault.kind === 'ignored') {
        const level = fault.help === undefined ? 'note' : 'warning'
        yield say('unknown-manifest-key', fault, `unknown key ${keyName(fault.at)} in marketplace.json, which Claude Code ignores`, fault.help, level)
      } else yield say('invalid-manifest', fault, `${keyName(fault.at)} in marketplace.json ${fault.says}: ${costs}`, fault.help)
    }
    yield* marketplaceNameFaults(say, root)
    for (const entry of entriesOf(document)) yield* entryFaults(document, entry)
    yield* duplicates(document)
    yield* renameFaults(document)
    const plugins = valueAt(root, 'plugins')
    if (plugins?.kind === 'list' && plugins.items.length === 0)
      yield say('invalid-manifest', placeOf(root, [], 'plugins'), 'the marketplace lists no plugin', '', 'note')
  },
}

export interface Entry {
  readonly at: readonly ['plugins', string]
  readonly node: YamlNode
  readonly name: string | undefined
}

/** The entries that are maps. */
export function entriesOf({ root }: Document): readonly Entry[] {
  const items = itemsOf(valueAt(root, 'plugins'))
  return items.flatMap((node, i): Entry[] => (node.kind === 'map' ? [{ at: ['plugins', String(i)], node, name: textAt(node, 'name') }] : []))
}

/** The directories below a marketplace that its entries say are plugins; `''` is its own. */
export function localPlugins(files: FileTree): readonly string[] {
  const list = readDocument(files, marketplace)
  return [...new Set((list ? entriesOf(list) : []).flatMap(({ node }) => localSource(list?.root, node) ?? []))]
}

/** An entry as a document of its own: it may stand for a manifest. */
export function entryDocument(document: Document, { at, node }: Entry): Document {
  return { ...document, root: node, at, problems: [], duplicates: [] }
}

function* entryFaults(document: Document, entry: Entry): Iterable<PackageFinding> {
  const say = saying(document.file)
  const { node, at } = entry
  for (const fault of fit(node, ENTRY).faults) {
    if (fault.at[0] === 'source' && fault.kind !== 'missing') continue
    for (const said of manifestFault(entryDocument(document, entry), fault, 'an entry of marketplace.json')) {
      const isSoft = said.level !== 'error' || (fault.at[0] === 'relevance' && fault.at.length === 1)
      yield isSoft ? { ...said, level: 'warning' } : { ...said, message: `${keyName(fault.at)} of the entry ${fault.says}: the plugin cannot be installed` }
    }
  }
  const signals = valueAt(node, 'relevance', 'signals')
  if (signals?.kind === 'map' && !signals.entries.some(({ key }) => SIGNALS.includes(key)))
    yield say('invalid-manifest', placeOf(node, at, 'relevance', 'signals'), `\`relevance.signals\` has none of ${SIGNALS.join(', ')}`)
  yield* entryNameFaults(say, document.root, [...at, 'name'])
  yield* sourceFaults(say, document.root, node, at)
  if (entryOf(node, 'headersHelper') && !isSet(node, 'strict', false))
    yield say('invalid-source', placeOf(node, at, 'headersHelper'), '`headersHelper` runs a command, which Claude Code allows only with `"strict": false`')
  for (const key of ['headers', 'headersHelper'])
    if (entryOf(node, key) && textAt(node, 'source', 'source') !== 'archive')
      yield say('ignored-key', placeOf(node, at, key), `Claude Code reads \`${key}\` only for sources of type \`archive\``)
}

/** Entries with one name, or for one directory. */
function* duplicates(document: Document): Iterable<PackageFinding> {
  const say = saying(document.file)
  const entries = entriesOf(document)
  const sourceOf = ({ node }: Entry): string | undefined => localSource(document.root, node)
  for (const [i, one] of entries.entries()) {
    if (one.name !== undefined && entries.some((other) => other !== one && other.name === one.name))
      yield say('duplicate-plugin', placeOf(one.node, one.at, 'name'), `another entry is already called \`${one.name}\``)
    const source = sourceOf(one)
    const other = entries.slice(0, i).find((before) => source && sourceOf(before) === source && before.name !== one.name)
    const says = `\`${source}\` is already the plugin \`${other?.name}\`, so this plugin has no skills`
    if (other) yield say('duplicate-plugin', placeOf(one.node, one.at, 'source'), says, '', 'warning')
  }
}

/** Chains of renames end at a plugin of the list, or at null. */
function* renameFaults(document: Document): Iterable<PackageFinding> {
  const say = saying(document.file)
  const renames = entriesIn(valueAt(document.root, 'renames'))
  const names = new Set(entriesOf(document).map(({ name }) => name))
  const targets = new Map(renames.map(({ key, value }) => [key, value.kind === 'scalar' ? value.value : undefined]))
  for (const { key, keySpan: span } of renames) {
    const seen = new Set<unknown>()
    let target: unknown = key
    while (typeof target === 'string' && targets.has(target) && !seen.has(target)) {
      seen.add(target)
      target = targets.get(target)
    }
    const says = seen.has(target) ? 'leads in a circle' : `ends at \`${String(target)}\`, which no entry has`
    if (typeof target === 'string' && (seen.has(target) || !names.has(target)))
      yield say('invalid-manifest', { at: ['renames', key], span }, `\`renames.${key}\` ${says}`)
  }
}
