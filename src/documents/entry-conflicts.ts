import type { FileTree } from '../skill/file-tree.ts'
import { toPlain, type YamlNode } from '../skill/yaml-node.ts'
import { placeOf, saying, type Document, type PackageFinding } from './document.ts'
import { entriesOf, type Entry } from './marketplace.ts'
import { names } from './plugin-manifest.ts'
import { entryOf, isSet, itemsOf, textAt, textIn, valueAt, wordsIn } from '../skill/read-node.ts'
import { tidy } from './source.ts'

/** Parts that an entry adds to its plugin, and those that are dropped beside a plugin.json. */
const ADDED = ['commands', 'agents', 'skills', 'outputStyles', 'hooks', 'themes']
const DROPPED = ['mcpServers', 'lspServers', 'settings', 'userConfig', 'channels']

/** Where an entry and what stands at its source disagree. */
export function* entryFaultsWith(list: Document, entry: Entry, manifest: Document | undefined, directory: string, files: FileTree): Iterable<PackageFinding> {
  const { node, at, name } = entry
  const conflict = (key: string, message: string, help: string, level: 'error' | 'warning' | 'note' = 'warning'): PackageFinding =>
    saying(list.file)('entry-conflict', placeOf(node, at, key), message, help, level)
  const hooks = valueAt(node, 'hooks')
  if (hooks && hooks.kind !== 'map')
    yield conflict('hooks', 'these hooks are lost, since an entry takes only a map of events', 'write the hooks into `hooks/hooks.json`')
  if (entryOf(node, 'skills') && entryOf(node, 'strict') && directory !== '' && !manifest && leavesOut(node, files))
    yield conflict('skills', '`skills` adds to the skills of the plugin and does not choose among them', 'remove `skills`')
  yield* dependencyFaults(list, entry, manifest, directory)
  if (!manifest) return
  const first = ADDED.find((key) => entryOf(node, key))
  if (isSet(node, 'strict', false) && first !== undefined)
    yield conflict(first, `the plugin has a plugin.json, so \`"strict": false\` with \`${first}\` keeps it from loading`, 'remove `strict`', 'error')
  for (const key of DROPPED)
    if (entryOf(node, key) && plain(node, key) !== plain(manifest.root, key))
      yield conflict(key, `Claude Code ignores \`${key}\` of the entry, since the plugin has a plugin.json`, 'move the key to plugin.json')
  const own = textAt(manifest.root, 'name')
  if (own !== undefined && name !== undefined && own !== name)
    yield conflict('name', `the plugin is installed as \`${name}\`, but its skills are named after \`${own}\``, 'use one name')
  const [version, real] = [textAt(node, 'version'), textAt(manifest.root, 'version')]
  if (version !== undefined && version !== '' && real !== undefined && version !== real)
    yield conflict('version', `plugin.json has the version \`${real}\`, which wins over \`${version}\``, `write \`${real}\``)
}

/** Whether `skills/` holds one that the entry does not list. */
function leavesOut(node: YamlNode, files: FileTree): boolean {
  const listed = new Set(wordsIn(valueAt(node, 'skills')).map(tidy))
  return files.entries.some(({ path }) => /^skills\/[^/]+\/SKILL\.md$/.test(path) && !listed.has(path.slice(0, -'/SKILL.md'.length)))
}

/** What stands under a key, to be compared. */
function plain(node: YamlNode | undefined, key: string): string | undefined {
  const value = valueAt(node, key)
  return value && JSON.stringify(toPlain(value))
}

/** Dependencies that the marketplace does not have. */
function* dependencyFaults(list: Document, { at, node }: Entry, manifest: Document | undefined, directory: string): Iterable<PackageFinding> {
  const listed = new Set(entriesOf(list).map(({ name }) => name))
  const own = { file: directory === '' ? manifest?.file : `${directory}/${manifest?.file}`, base: [], root: manifest?.root }
  for (const { file = '', base, root } of [{ file: list.file, base: at, root: node }, own])
    for (const [i, item] of itemsOf(valueAt(root, 'dependencies')).entries()) {
      const [name] = names(item)
      const isElsewhere = textAt(item, 'marketplace') !== undefined || /@[^^]/.test(textIn(item) ?? '')
      const place = { at: [...base, 'dependencies', String(i)], span: item.span }
      const says = `the marketplace has no plugin \`${name}\`, without which this plugin is not loaded`
      if (name !== undefined && !isElsewhere && !listed.has(name))
        yield saying(file)('plugin-off', place, says, 'name the marketplace of the dependency, or make it optional')
    }
}
