import type { Entry, FileTree } from '../skill/file-tree.ts'
import type { YamlNode } from '../skill/yaml-node.ts'
import { parentsOf } from '../text/parents.ts'
import type { Document, DocumentKind, Package, Stands } from './document.ts'
import { KINDS } from './index.ts'
import { readDocument } from './read-document.ts'
import { entriesIn, textIn, valueAt, type KeyPath } from '../skill/read-node.ts'
import { insideOf, tidy } from './source.ts'

const trees = new WeakMap<FileTree, Map<string, FileTree>>()

/** The tree below a directory, as a tree of its own: the same one each time, of which documents are known. */
export function treeBelow(files: FileTree, directory: string): FileTree {
  if (directory === '') return files
  const known = trees.get(files) ?? new Map<string, FileTree>()
  const tree = known.get(directory) ?? listBelow(files, `${directory}/`)
  trees.set(files, known.set(directory, tree))
  return tree
}

function listBelow(files: FileTree, prefix: string): FileTree {
  return {
    entries: files.entries.flatMap((entry): Entry[] => (entry.path.startsWith(prefix) ? [{ ...entry, path: entry.path.slice(prefix.length) }] : [])),
    ...(files.truncated && { truncated: true }),
    read: (path) => files.read(prefix + path),
    around: () => 'unknown',
  }
}

/** What stands at each path of a tree. */
export function standsIn(files: FileTree): (path: string) => Stands {
  const kinds = new Map(files.entries.map(({ path, kind }) => [path, kind]))
  return (path) => {
    const clean = tidy(path)
    if (clean === '') return 'directory'
    const kind = kinds.get(clean)
    if (kind !== undefined) return kind === 'symlink' ? 'link' : kind === 'other' ? 'unknown' : kind
    return files.truncated || parentsOf(clean).some((parent) => kinds.get(parent) === 'symlink') ? 'unknown' : 'missing'
  }
}

/**
 * A plugin with all documents that Claude Code loads of it.
 *
 * @param manifest the manifest, or an entry of a marketplace that stands for it
 */
export function readPackage(files: FileTree, manifest: Document | undefined): Package {
  const stands = standsIn(files)
  const documents = manifest && manifest.at.length === 0 ? [manifest] : []
  const whole = { files, manifest, documents, stands }
  for (const kind of KINDS) {
    if (kind.name === 'plugin-manifest' || kind.name === 'marketplace') continue
    const inside = (file: string): Document | undefined => {
      const document = readDocument(files, kind, file)
      return document && { ...document, below: file === 'SKILL.md' ? '' : kind.folder }
    }
    documents.push(...defaultFiles(files, stands, kind, manifest?.root).flatMap((file) => inside(file) ?? []))
    documents.push(...namedDocuments(whole, kind))
  }
  return whole
}

/** Where the manifest names documents of a kind, and the keys that lead there. */
export function namedIn(kind: DocumentKind, root: YamlNode | undefined): { readonly node: YamlNode; readonly at: KeyPath } | undefined {
  if (!kind.key) return undefined
  const inner = kind.key.experimental ? valueAt(root, 'experimental', kind.key.name) : undefined
  if (inner) return { node: inner, at: ['experimental', kind.key.name] }
  const node = valueAt(root, kind.key.name)
  return node && { node, at: [kind.key.name] }
}

/** The files that are documents of a kind because of where they stand. */
export function defaultFiles(files: FileTree, stands: Package['stands'], kind: DocumentKind, root: YamlNode | undefined): readonly string[] {
  if (kind.key?.replaces && namedIn(kind, root)) return []
  const found = kind.folder !== undefined ? filesBelow(files, kind, kind.folder) : kind.file !== undefined && stands(kind.file) === 'file' ? [kind.file] : []
  const hasRootSkill = kind.name === 'skill' && stands('skills') === 'missing' && !namedIn(kind, root) && stands('SKILL.md') === 'file'
  return hasRootSkill ? ['SKILL.md'] : found
}

/** The documents of a kind in a directory that stands for its default one. A SKILL.md takes its directory. */
export function filesBelow(files: FileTree, kind: DocumentKind, folder: string): readonly string[] {
  const prefix = folder === '' ? '' : `${folder}/`
  const inside = files.entries.filter(({ path, kind }) => kind === 'file' && path.startsWith(prefix)).map(({ path }) => path)
  const found = inside.filter((path) => kind.like?.test(path.slice(prefix.length)))
  if (kind.name === 'skill') return found.includes(`${prefix}SKILL.md`) ? [`${prefix}SKILL.md`] : found
  if (kind.name !== 'command') return found
  const taken = inside.filter((path) => path.endsWith('/SKILL.md')).map((path) => path.slice(0, -'SKILL.md'.length))
  return found.filter((path) => !taken.some((directory) => path.startsWith(directory) && path !== `${directory}SKILL.md`))
}

const NOTHING: YamlNode = { kind: 'list', flow: true, items: [], span: { start: 0, end: 0 } }

/** Documents that the manifest names, or that stand in it. */
function namedDocuments(whole: Package, kind: DocumentKind): readonly Document[] {
  const { files, stands, manifest, documents } = whole
  const named = namedIn(kind, manifest?.root)
  if (!named || !manifest) return []
  const found: Document[] = []
  const seen = new Set(documents.flatMap((one) => (one.kind === kind ? [one.file] : [])))
  const take = (file: string, more: Pick<Document, 'below' | 'called'>): void => {
    const document = seen.has(file) ? undefined : readDocument(files, kind, file)
    seen.add(file)
    if (document) found.push({ ...document, ...more })
  }
  const visit = (node: YamlNode, at: KeyPath, called?: string): void => {
    const written = textIn(node)
    if (written !== undefined) {
      const path = /^\.(?:\/|$)/.test(written) ? (insideOf(written) ?? '..') : '..'
      const place = stands(path)
      if (place === 'directory') for (const file of filesBelow(files, kind, path)) take(file, { below: path })
      else if (place === 'file' && (kind.reads === 'json' ? !/\.(?:mcpb|dxt)$/.test(path) : kind.like?.test(path))) take(path, { called })
    } else if (node.kind === 'list' && kind.name !== 'monitors') node.items.forEach((item, i) => visit(item, [...at, String(i)]))
    else if (kind.name === 'command') for (const { key, value } of entriesIn(node)) visit(valueAt(value, 'source') ?? NOTHING, at, key)
    else if (kind.reads === 'json' && node.kind !== 'scalar' && kind.name !== 'theme')
      found.push({ kind, file: manifest.file, text: manifest.text, at: [...manifest.at, ...at], root: node, problems: [], duplicates: [] })
  }
  visit(named.node, named.at)
  return found
}
