import { markdown } from '../skill/markdown.ts'
import type { FileTree, Surroundings } from '../skill/file-tree.ts'
import { resolvePath, type ResolvedPath } from '../skill/paths.ts'
import { decode } from '../text/decode.ts'
import { sourceText } from '../text/source-text.ts'
import type { Span } from '../text/span.ts'

/** `@path` in a text, as far as the host takes it for a path. */
export interface Import {
  readonly span: Span
  /** As written, with the signs at its end that the host takes for a part of it. */
  readonly written: string
  readonly target: ResolvedPath
  /** The path without a sign of punctuation at its end. */
  readonly bare: ResolvedPath
}

/**
 * Measured with Claude Code 2.1.332: an import begins the text or follows a blank, in lists, quotes, tables, headings, bold text and
 * text of links, and goes on to the next blank. There is none in code, in comments, in quotation marks and behind a bracket.
 */
const IMPORT = /(?:^|[\s[])\*{0,2}@((?:\\ |[^\s\\*\]|])+)/gm
/** What is written as a path of a file: others are names of people, packages and decorators. */
const PATH = /^(?:~\/|\.{0,2}\/)?[\w.-][\w./ -]*\.(?:mdc?|mdx|markdown|txt|json|ya?ml|toml)$/i
const PUNCTUATION = /[.,;:!?)]+$/

/** The imports of a Markdown text. */
export function importsIn(text: string, from: string): readonly Import[] {
  const page = markdown(sourceText(from, text))
  const directory = from.slice(0, Math.max(0, from.lastIndexOf('/')))
  return [...text.matchAll(IMPORT)].flatMap(({ 0: whole, 1: given = '', index: before }) => {
    const index = before + whole.length - given.length - 1
    const written = given.replaceAll('\\ ', ' ')
    const path = written.split('#', 1)[0] ?? ''
    const bare = path.replace(PUNCTUATION, '')
    const isCode = page.inCode(index) || page.inComment(index) || page.indented.some(({ start, end }) => index >= start && index < end)
    if (isCode || !PATH.test(bare)) return []
    return [{ span: { start: index, end: before + whole.length }, written, target: resolvePath(path, directory), bare: resolvePath(bare, directory) }]
  })
}

/** What stands at an import. */
export function standsAt(files: FileTree, { form, path }: ResolvedPath): Surroundings {
  return form === 'relative' ? files.around(path) : 'unknown'
}

/** The text of an imported file of the project. */
export function textAt(files: FileTree, { path, inside }: ResolvedPath): string | undefined {
  const bytes = inside && path !== '' ? files.read(path) : undefined
  return bytes && decode(bytes).text
}
