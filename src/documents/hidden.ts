import { toPlain } from '../skill/yaml-node.ts'
import { byCodeUnit } from '../text/compare.ts'
import { keyName, placeOf, saying, WHOLE, type Document, type Package, type PackageFinding } from './document.ts'
import { KINDS } from './index.ts'
import { servers } from './mcp-servers.ts'
import { defaultFiles, namedIn } from './package.ts'
import { textAt } from '../skill/read-node.ts'

/** Parts that others hide. */
export function* hiddenFaults(package_: Package): Iterable<PackageFinding> {
  yield* replacedFolders(package_)
  yield* takenNames(package_)
  yield* takenServers(package_)
}

/** A key of the manifest that replaces the default directory, with something in that. */
function* replacedFolders({ files, stands, manifest, documents }: Package): Iterable<PackageFinding> {
  const read = new Set(documents.map(({ file }) => file))
  for (const kind of manifest ? KINDS : []) {
    const named = kind.key?.replaces ? namedIn(kind, manifest?.root) : undefined
    const lost = named ? defaultFiles(files, stands, kind, undefined).filter((file) => !read.has(file)) : []
    const place = named && manifest && placeOf(named.node, [...manifest.at, ...named.at])
    const more = lost.length > 1 ? ` and ${lost.length - 1} more are` : ' is'
    const says = `${keyName(named?.at ?? [])} replaces the default directory, so \`${lost[0]}\`${more} not loaded`
    if (place && lost.length > 0) yield saying(manifest.file)('hidden-component', place, says)
  }
}

/** The name of a part in a session, without the plugin’s. */
function partName({ kind, file, root }: Document): string | undefined {
  const inside = file.startsWith(`${kind.folder}/`) ? file.slice((kind.folder?.length ?? 0) + 1) : file
  if (kind.name === 'agent') return textAt(root, 'name') ?? inside.replace(/\.md$/i, '').split('/').at(-1)
  if (/(?:^|\/)SKILL\.md$/.test(file)) return file.split('/').at(-2)
  return kind.name === 'command' ? inside.replace(/\.md$/, '').split('/').join(':') : undefined
}

/** Parts with one name. Signs that are no ASCII letters become hyphens in the names of skills and commands. */
function* takenNames({ documents, files }: Package): Iterable<PackageFinding> {
  const taken = new Map<string, Document>()
  const called = new Map<string, Document>()
  for (const document of documents.toSorted((a, b) => byCodeUnit(a.file, b.file))) {
    const { kind, file, root } = document
    const name = partName(document)
    if (name === undefined) continue
    const hidden = (message: string, help: string, level?: 'note'): PackageFinding => saying(file)('hidden-component', WHOLE, message, help, level)
    const shown = kind.name === 'agent' ? name : name.replace(/[^\w.:-]/g, '-')
    const key = `${kind.name === 'agent'} ${shown}`
    const other = taken.get(key)
    if (other) yield hidden(`\`${other.file}\` is called \`${shown}\`, too, so only one of the two is loaded`, 'rename one of them')
    else if (!/[A-Za-z0-9]/.test(shown))
      yield hidden(`the ${kind.name} is called \`${shown}\`: all but ASCII letters and digits become hyphens`, 'use only these in the name', 'note')
    taken.set(key, document)
    const alias = kind.name === 'skill' ? textAt(root, 'name') : undefined
    const first = alias === undefined ? undefined : called.get(alias)
    if (first && !other) yield hidden(`\`${first.file}\` has the same \`name: ${alias}\`, which calls only that skill`, 'rename one of them')
    if (alias !== undefined) called.set(alias, first ?? document)
    const directory = kind.name === 'command' && file.endsWith('/SKILL.md') ? file.slice(0, -'SKILL.md'.length) : undefined
    for (const { path } of directory === undefined ? [] : files.entries)
      if (directory !== undefined && path !== file && path.startsWith(directory) && /^[^/]+\.md$/i.test(path.slice(directory.length)))
        yield saying(path)('hidden-component', WHOLE, `\`${file}\` makes its directory one skill, so this file is not a command`, 'move one of the two')
  }
}

/** What stands in the manifest wins over the files; where both say the same, nothing is lost. */
function* takenServers({ documents, manifest }: Package): Iterable<PackageFinding> {
  const taken = new Map<string, { readonly document: Document; readonly written: string }>()
  const lists = documents.filter(({ kind }) => kind.name === 'mcp-servers')
  for (const document of lists.toSorted((a, b) => Number(b.file === manifest?.file) - Number(a.file === manifest?.file)))
    for (const { name, node, at } of servers(document)) {
      // `tools` is for other hosts.
      const written = JSON.stringify(toPlain(node), (key, value: unknown) => (key === 'tools' ? undefined : value))
      const other = taken.get(name)
      if (other && other.document !== document && other.written !== written)
        yield saying(document.file)('hidden-component', placeOf(node, at), `\`${name}\` in \`${other.document.file}\` wins, so this one is lost`, 'rename one')
      taken.set(name, other ?? { document, written })
    }
}
