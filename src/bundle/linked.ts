import type { FileTree } from '../skill/file-tree.ts'
import { markdown } from '../skill/markdown.ts'
import { resolvePath } from '../skill/paths.ts'
import { decode } from '../text/decode.ts'
import { parentsOf } from '../text/parents.ts'
import { sourceText } from '../text/source-text.ts'

/** The largest document that is read, in bytes. */
const MAX_BYTES = 1 << 20

/** Whether a document of a tree links to a path, or to a directory that it stands in. The documents are read when that is asked. */
export function linkedIn(tree: FileTree): (path: string) => boolean {
  let targets: ReadonlySet<string> | undefined
  const targetsOf = (path: string): readonly string[] => {
    const from = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const { links } = markdown(sourceText(path, decode(tree.read(path) ?? new Uint8Array()).text))
    // As in all links of skills, a path counts from its document, or else from the root.
    return links.flatMap(({ destination }) => [from, ''].map((base) => resolvePath(destination, base)).flatMap(({ inside, path: to }) => (inside ? [to] : [])))
  }
  return (path) => {
    const documents = (): readonly string[] =>
      tree.entries.flatMap((one) => (one.kind === 'file' && one.size <= MAX_BYTES && one.path.endsWith('.md') ? [one.path] : []))
    targets ??= new Set(documents().flatMap(targetsOf).filter(Boolean))
    return [path, ...parentsOf(path)].some((one) => targets?.has(one))
  }
}
