import type { FileTree } from '../skill/file-tree.ts'
import { markdown } from '../skill/markdown.ts'
import { resolvePath } from '../skill/paths.ts'
import { decode } from '../text/decode.ts'
import { parentsOf } from '../text/parents.ts'
import { sourceText } from '../text/source-text.ts'

/** Whether a document of a tree links to a path, or to a directory that it stands in. The documents are read when that is asked. */
export function linkedIn(tree: FileTree): (path: string) => boolean {
  let targets: ReadonlySet<string> | undefined
  const targetsOf = (path: string): readonly string[] => {
    const from = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const { links } = markdown(sourceText(path, decode(tree.read(path) ?? new Uint8Array()).text))
    // As in all links of skills, a path counts from its document, or else from the root.
    return links.flatMap(({ destination }) => [from, ''].map((base) => resolvePath(destination, base)).flatMap(({ inside, path: to }) => (inside ? [to] : [])))
  }
  const documents = (): readonly string[] => tree.entries.flatMap(({ kind, path }) => (kind === 'file' && path.endsWith('.md') ? [path] : []))
  return (path) => {
    targets ??= new Set(documents().flatMap(targetsOf).filter(Boolean))
    return [path, ...parentsOf(path)].some((one) => targets?.has(one))
  }
}
