import type { FileTree, Surroundings } from '../skill/file-tree.ts'
import { markdown } from '../skill/markdown.ts'
import { resolvePath, type ResolvedPath } from '../skill/paths.ts'
import { sourceText } from '../text/source-text.ts'
import type { Span } from '../text/span.ts'

/** `@path` in a text, as far as the host takes it for a path. */
export interface Import {
  readonly span: Span
  readonly written: string
  readonly target: ResolvedPath
  /** Signs of punctuation at the end, which the host takes for a part of the path. */
  readonly end: string
}

/**
 * Measured with Claude Code 2.1.332: an import begins the text or follows a blank, in lists, quotes, tables, headings, bold text and
 * text of links, and goes on to the next blank. There is none in code, in comments, in quotation marks and behind a bracket.
 */
const IMPORT = /(?:^|[\s[])\*{0,2}@((?:\\ |[^\s\\*\]|])+)/gm
/** What is written as a path of a file: others are names of people, packages and decorators. */
const PATH = /^(?:~\/|\.{0,2}\/)?[\w.-][\w./ -]*\.(?:mdc?|mdx|markdown|txt|json|ya?ml|toml)$/i

/** The imports of a Markdown text, each once. */
export function importsIn(text: string, file: string): readonly Import[] {
  const page = markdown(sourceText(file, text))
  const seen = new Set<string>()
  return [...text.matchAll(IMPORT)].flatMap(({ 0: whole, 1: given = '', index: before }) => {
    const [end, start] = [before + whole.length, before + whole.length - given.length - 1]
    const written = given.replaceAll('\\ ', ' ')
    const path = written.split('#', 1)[0] ?? ''
    const bare = /^[^]*[^.,;:!?)]/.exec(path)?.[0] ?? ''
    const isCode = page.inCode(start) || page.inComment(start) || page.indented.some((one) => start >= one.start && start < one.end)
    if (isCode || !PATH.test(bare) || seen.size === seen.add(written).size) return []
    return [{ span: { start, end }, written, target: resolveFrom(file, path), end: path.slice(bare.length) }]
  })
}

/** A path in a file of the project. */
export function resolveFrom(file: string, path: string): ResolvedPath {
  return resolvePath(path, file.slice(0, Math.max(0, file.lastIndexOf('/'))))
}

export function standsAt(files: FileTree, { form, path }: ResolvedPath): Surroundings {
  return form === 'relative' ? files.around(path) : 'unknown'
}
