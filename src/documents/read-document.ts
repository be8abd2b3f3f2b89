import { bun } from '../hosts/dialects/bun.ts'
import { quoteProblems } from '../hosts/recover/claude-code.ts'
import { decode } from '../text/decode.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { parseSimpleYaml } from '../skill/simple-yaml.ts'
import { parseYamlDocument } from '../skill/yaml-document.ts'
import type { Document, DocumentKind } from './document.ts'
import { parseJson } from '../skill/json.ts'

/** Larger files are no documents: hosts read no more. */
const MAX_BYTES = 1_048_576

/** What was read of each tree: what it starts is asked for before anything is judged, and a list once for each of its plugins. */
const known = new WeakMap<FileTree, Map<DocumentKind, Map<string, Document | undefined>>>()

/** A file as a document of a kind: that which stands where such files do, unless another one is meant. */
export function readDocument(files: FileTree, kind: DocumentKind, file: string = kind.file ?? ''): Document | undefined {
  const kinds = known.get(files) ?? new Map<DocumentKind, Map<string, Document | undefined>>()
  const documents = kinds.get(kind) ?? new Map<string, Document | undefined>()
  if (!documents.has(file)) documents.set(file, read(files, kind, file))
  known.set(files, kinds.set(kind, documents))
  return documents.get(file)
}

function read(files: FileTree, kind: DocumentKind, file: string): Document | undefined {
  const entry = files.entries.find(({ path }) => path === file)
  if (entry?.kind !== 'file' || entry.size > MAX_BYTES) return undefined
  const bytes = files.read(file)
  if (!bytes) return undefined
  const { text } = decode(bytes)
  const document = { kind, file, text, at: [], root: undefined, problems: [], duplicates: [] }
  if (kind.reads === 'json') {
    const { root, problems, duplicates } = parseJson(text)
    return { ...document, root, problems: problems.filter(({ code }) => !(kind.bom && code === 'bom')), duplicates }
  }
  if (kind.reads === 'yaml') {
    const { root, problems } = parseYamlDocument(text, 0)
    const [first] = problems
    return { ...document, root: first ? undefined : root, ...(first && { unreadable: { span: first.span, error: first.message.split('\n', 1)[0] ?? '' } }) }
  }
  return kind.reads === 'frontmatter' ? { ...document, ...readFrontmatter(text) } : document
}

/** Frontmatter as Claude Code finds and reads it, with the dialect `bun`: up to the first three dashes, and again with quotes where YAML refuses it. */
function readFrontmatter(text: string): Pick<Document, 'root' | 'unreadable'> {
  const start = /^\ufeff?---[^\S\n]*\n/.exec(text)?.[0].length
  const end = start === undefined ? -1 : text.indexOf('---', start)
  if (start === undefined || end < 0) return { root: undefined }
  const yaml = text.slice(start, end)
  const simple = parseSimpleYaml(yaml, start)
  if (simple) return { root: simple.root }
  const first = bun(yaml)
  const { root, problems } = parseYamlDocument(yaml, start)
  if (!('error' in first)) return { root: problems.length === 0 ? root : undefined }
  if (!('error' in bun(quoteProblems(yaml).yaml))) return { root: undefined }
  return {
    root: undefined,
    unreadable: { span: problems[0]?.span ?? { start, end: start + yaml.length }, error: first.error.split(/ at line|\n/, 1)[0] ?? '' },
  }
}
