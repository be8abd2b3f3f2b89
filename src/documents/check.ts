import { loadDialects } from '../hosts/dialects.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { byCodeUnit } from '../text/compare.ts'
import { keyName, pathRule, placeOf, saying, WHOLE, type Document, type Package, type PackageFinding } from './document.ts'
import { entryFaultsWith } from './entry-conflicts.ts'
import { hiddenFaults } from './hidden.ts'
import { ENTRY, entriesOf, entryDocument, marketplace, type Entry } from './marketplace.ts'
import { isOfficial } from './names.ts'
import { readPackage, standsIn, treeBelow } from './package.ts'
import { manifestFaults, pluginManifest } from './plugin-manifest.ts'
import { readDocument } from './read-document.ts'
import { fit, type NamedPath } from './shape.ts'
import { localSource, tidy } from './source.ts'
import { unreadFaults } from './unread.ts'

const MANIFEST = '.claude-plugin/plugin.json'

/** The plugins that stand in a package, by their directories: as its manifest has it, and as each entry of the marketplace has it. */
type Places = Map<string, readonly Package[]>

/** What is wrong with a package: a plugin, a marketplace with the plugins that stand in it, or both. */
export async function checkPackage(files: FileTree): Promise<readonly PackageFinding[]> {
  await loadDialects(['bun'])
  const list = readDocument(files, marketplace)
  const stands = standsIn(files)
  const found = [...(list ? documentFaults(list, readPackage(treeBelow(files, '\0'), undefined)) : missingManifest(files, stands))]
  const places: Places = new Map()
  for (const entry of list ? entriesOf(list) : []) {
    const directory = localSource(list?.root, entry.node)
    if (list && directory !== undefined) found.push(...localFaults(files, list, entry, directory, places))
  }
  const isPlugin = stands(MANIFEST) === 'file' || (!list && stands('.claude-plugin') !== 'missing')
  if (isPlugin && !places.has('')) places.set('', [readPackage(files, readDocument(files, pluginManifest))])
  for (const [directory, [first, ...others]] of places) {
    if (!first) continue
    // What entries add to a plugin, or choose of one directory, is read as well.
    const documents = new Map([first, ...others].flatMap(({ documents }) => documents.map((one) => [`${one.file}#${one.at.join('.')}`, one])))
    for (const one of pluginFaults({ ...first, documents: [...documents.values()] }, list !== undefined && directory === ''))
      found.push(directory === '' || one.file === list?.file ? one : { ...one, file: `${directory}/${one.file}` })
  }
  const said = found.filter(({ rule, at, level }) => !(isOfficial(list?.root) && rule === 'reserved-name' && (level === 'error' || at.length > 1)))
  return said.toSorted((a, b) => byCodeUnit(a.file, b.file) || (a.span?.start ?? 0) - (b.span?.start ?? 0) || byCodeUnit(a.rule, b.rule))
}

/** No manifest where Claude Code looks for it. */
function* missingManifest(files: FileTree, stands: Package['stands']): Iterable<PackageFinding> {
  const missing = (file: string, message: string, help = ''): PackageFinding => saying(file)('missing-manifest', WHOLE, message, help)
  const place = stands(MANIFEST)
  const link = files.entries.find(({ path }) => path === MANIFEST)?.link
  const other = files.entries.find(({ path }) => path !== MANIFEST && path.toLowerCase() === MANIFEST)?.path
  const isOther =
    stands('.claude-plugin') !== 'missing' || stands('.claude') !== 'missing' || files.entries.some(({ path }) => /^skills\/[^/]+\/SKILL\.md$/.test(path))
  if (place === 'directory') yield missing(MANIFEST, 'the manifest must be a file')
  else if (link?.leads === 'outside') yield missing(MANIFEST, 'the manifest is a link that leads out of the plugin')
  else if (place === 'missing' && other !== undefined)
    yield missing(other, 'Claude Code does not find the manifest under this name', `rename the file to \`${MANIFEST}\``)
  else if (place === 'missing' && !isOther) yield missing('.', `the plugin has no \`${MANIFEST}\``, 'add the file with `{ "name": "…" }`')
}

/** An entry with the plugin that stands in the marketplace itself. */
function* localFaults(files: FileTree, list: Document, entry: Entry, directory: string, places: Places): Iterable<PackageFinding> {
  const say = saying(list.file)
  const stands = standsIn(files)(directory)
  const source = placeOf(entry.node, entry.at, 'source')
  const link = files.entries.find(({ path }) => path === directory)?.link
  if (link?.leads === 'outside') yield say('unsafe-source', source, `\`${directory}\` is a link that leads out of the marketplace`)
  if (/^\.git(?:\/|$)/.test(directory)) yield say('missing-component', source, 'a plugin inside `.git` is never committed, so it cannot be installed')
  if (stands === 'missing' || stands === 'file')
    yield say('missing-component', source, `\`${directory}\` ${stands === 'file' ? 'is a file' : 'does not exist'}, so the installation fails`)
  if (stands !== 'directory') return
  const tree = treeBelow(files, directory)
  const manifest = readDocument(tree, pluginManifest)
  yield* entryFaultsWith(list, entry, manifest, directory, tree)
  const inner = entryDocument(list, entry)
  const asManifest = readPackage(tree, inner)
  for (const path of fit(entry.node, ENTRY).paths) yield* pathFaults(asManifest, { ...path, at: [...entry.at, ...path.at] }, list.file)
  yield* manifestFaults(inner, asManifest)
  const own = asManifest.documents.filter(({ at }) => at.length === 0)
  for (const document of manifest ? [] : asManifest.documents) if (!own.includes(document)) yield* document.kind.check?.(document, asManifest) ?? []
  const before = places.get(directory) ?? (manifest ? [readPackage(tree, manifest)] : [])
  places.set(directory, [...before, { ...asManifest, documents: own }])
}

/** What is wrong with a plugin and all of its documents. */
export function* pluginFaults(package_: Package, isMarketplace: boolean): Iterable<PackageFinding> {
  const hooks = new Set<string>()
  for (const document of package_.documents) {
    yield* documentFaults(document, package_)
    for (const path of document.kind.refersTo?.(document) ?? []) {
      yield* pathFaults(package_, path, document.file)
      if (path.at[0] !== 'hooks') continue
      if (hooks.has(tidy(path.path)))
        yield saying(document.file)('hidden-component', path, `\`${path.path}\` is named twice, so loading fails`, 'name the file once')
      hooks.add(tidy(path.path))
    }
  }
  yield* hiddenFaults(package_)
  yield* unreadFaults(package_, isMarketplace)
}

/** What is wrong with a document alone: that it cannot be read, and what its kind knows. */
export function* documentFaults(document: Document, package_: Package): Iterable<PackageFinding> {
  const { kind, file, problems, duplicates } = document
  const say = saying(file)
  for (const { code, message, span } of problems) {
    const said = say('invalid-json', { at: ['json'], span }, `${kind.title} is not valid JSON (${message}): ${kind.loses}`)
    const mends = code === 'bom' || code === 'comment' || code === 'comma'
    yield mends
      ? { ...said, fix: { title: code === 'bom' ? 'delete the byte-order mark' : `delete the ${code}`, edits: [{ span, text: '' }], safety: 'safe' } }
      : said
  }
  for (const { key, span } of duplicates)
    yield say('duplicate-key', { at: [key], span }, `\`${key}\` appears twice, and only the last one counts`, 'keep one of the two')
  yield* kind.check?.(document, package_) ?? []
}

/** A path in a manifest that leads nowhere, or to what is not wanted there. */
function* pathFaults({ files, stands }: Package, { at, path, span, shape }: NamedPath, file: string): Iterable<PackageFinding> {
  const say = saying(file)
  const place = { at, span }
  const name = `\`${path}\` in ${keyName(at)}`
  const clean = tidy(path)
  const there = stands(clean)
  const alike = files.entries.find((one) => one.path.toLowerCase() === clean.toLowerCase())?.path
  if (path.split('/').includes('..')) yield say(pathRule(path), place, `${name} contains \`..\`, which Claude Code refuses`, 'write the path without `..`')
  else if (path.includes('\\'))
    yield say('component-path', place, `${name} has a backslash, which Claude Code refuses`, `write \`${path.replaceAll('\\', '/')}\``)
  else if (there === 'missing') yield say('missing-component', place, `${name} does not exist`, alike === undefined ? '' : `write \`./${alike}\``)
  else if (there === 'directory' && shape.to === 'file') yield say('missing-component', place, `${name} is a directory, not a file`)
  else if (there === 'file' && shape.to === 'directory')
    yield say('missing-component', place, `${name} is a file, not a directory`, 'name the directory of the file')
  else if (there === 'link' && files.entries.some((one) => one.path === clean && one.link?.leads === 'outside'))
    yield say('missing-component', place, `${name} is a link that leads out of the plugin, which Claude Code refuses`)
  else if (there === 'file' && shape.loads !== undefined && !path.toLowerCase().endsWith(shape.loads))
    yield say('unread-component', place, `${name} does not end with \`${shape.loads}\`, so nothing is loaded`)
  else if (there === 'directory' && shape.dot && clean !== '' && !holdsSkill(files, clean))
    yield say('unread-component', place, `${name} has no SKILL.md, directly or one directory deeper`)
  else if (there === 'file' && /\.(?:mcpb|dxt)$/.test(path) && files.read(clean)?.[0] !== 0x50)
    yield say('missing-component', place, `${name} is not an archive`)
}

function holdsSkill(files: FileTree, directory: string): boolean {
  return files.entries.some(({ path }) => path.startsWith(`${directory}/`) && /^\/(?:[^/]+\/)?SKILL\.md$/.test(path.slice(directory.length)))
}
