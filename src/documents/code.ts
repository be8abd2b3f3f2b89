import { loadDialects } from '../hosts/dialects.ts'
import type { FileTree } from '../skill/file-tree.ts'
import type { Code, Document } from './document.ts'
import { entriesOf, entryDocument, marketplace } from './marketplace.ts'
import { readPackage, treeBelow } from './package.ts'
import { pluginManifest } from './plugin-manifest.ts'
import { readProject } from './project.ts'
import { readDocument } from './read-document.ts'
import { localSource } from './source.ts'

/** Code of a package, in its file. */
export interface PlacedCode extends Code {
  readonly file: string
}

/** What a host starts of a project. */
export async function codeInProject(files: FileTree): Promise<readonly PlacedCode[]> {
  await loadDialects(['bun'])
  return placed(readProject(files).documents)
}

/** What a host starts of a plugin: of its own documents, and of what the entries of a marketplace say themselves. */
export async function codeIn(files: FileTree): Promise<readonly PlacedCode[]> {
  await loadDialects(['bun'])
  const own = readPackage(files, readDocument(files, pluginManifest)).documents
  const list = readDocument(files, marketplace)
  const said = (list ? entriesOf(list) : []).flatMap((entry) => {
    const inner = entryDocument(list as Document, entry)
    return readPackage(treeBelow(files, localSource(list?.root, entry.node) ?? '\0'), inner).documents.filter(({ at }) => at.length > 0)
  })
  return placed([...own, ...said])
}

function placed(documents: readonly Document[]): readonly PlacedCode[] {
  return documents.flatMap((document) => (document.kind.codeIn?.(document) ?? []).map((code) => ({ ...code, file: document.file })))
}
