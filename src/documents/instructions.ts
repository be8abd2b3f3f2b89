import { estimateTokens } from '../tokens/estimate.ts'
import type { FileTree } from '../skill/file-tree.ts'
import { resolvePath } from '../skill/paths.ts'
import { saying, type Document, type DocumentKind, type PackageFinding, type Say } from './document.ts'
import { importsIn, standsAt, textAt, type Import } from './imports.ts'

/** Files that a host reads in every session, how far it follows imports, and how many bytes it reads of them. */
interface Reader {
  readonly host: string
  readonly files: RegExp
  readonly hops: number
}

/** Claude Code: measured with 2.1.332, which reads AGENTS.md where there is no CLAUDE.md. Gemini CLI: docs/reference/memport.md, 2026-09. */
const READERS: readonly Reader[] = [
  { host: 'Gemini CLI', files: /GEMINI\.md$/, hops: 5 },
  { host: 'Claude Code', files: /\.md$/, hops: 4 },
]

/** Codex reads so much of all AGENTS.md together (`project_doc_max_bytes`, developers.openai.com/codex/guides/agents-md, 2026-09). */
const MOST_OF_CODEX = 32_768
/** As much as a skill with all that it refers to may have, and this is read in every session. */
const MANY_TOKENS = 10_000

export const instructions: DocumentKind = {
  name: 'instructions',
  title: 'a file of instructions',
  reads: 'text',
  where: /^(?:\.claude\/)?(?:CLAUDE(?:\.local)?|AGENTS|GEMINI)\.md$|^\.claude\/rules\/.+\.md$/,
  loses: 'nothing of it is read',
  *check(document, { files }) {
    const { file, text } = document
    const reader = READERS.find((one) => one.files.test(file)) as Reader
    const walk: Walk = { files, reader, texts: new Map([[file, text]]) }
    yield* importFaults(walk, document, [])
    yield* sizeFaults(saying(file), document, files.entries.find(({ path }) => path === file)?.size ?? 0, [...walk.texts.values()])
  },
}

interface Walk {
  readonly files: FileTree
  readonly reader: Reader
  /** What was read so far. */
  readonly texts: Map<string, string>
}

/** @param above the files that import this one, the first of them first */
function* importFaults(walk: Walk, { file, text }: Pick<Document, 'file' | 'text'>, above: readonly string[]): Iterable<PackageFinding> {
  const say = saying(file)
  for (const one of importsIn(text, file)) {
    const { target, written, span } = one
    const place = { at: [written], span }
    const circle = [...above, file].includes(target.path)
    if (circle) yield say('missing-import', place, `\`${written}\` is what imports it: it is not read again`, '', 'note')
    else if (above.length >= walk.reader.hops)
      yield say('missing-import', place, `${walk.reader.host} follows ${walk.reader.hops} imports in a row: \`${written}\` is not read`)
    else yield* pathFaults(walk, say, one)
    const inner = circle || walk.texts.has(target.path) ? undefined : textAt(walk.files, target)
    if (inner === undefined || above.length >= walk.reader.hops) continue
    walk.texts.set(target.path, inner)
    if (/\.(?:md|mdx|markdown|txt)$/i.test(target.path)) yield* importFaults(walk, { file: target.path, text: inner }, [...above, file])
  }
}

/** An import of nothing, or of what is not the project’s. */
function* pathFaults({ files, reader: { host } }: Walk, say: Say, { target, bare, written, span }: Import): Iterable<PackageFinding> {
  const place = { at: [written], span }
  const there = standsAt(files, target)
  const end = written.slice(written.replace(/[.,;:!?)]+$/, '').length)
  const asks = `${host} reads it only where somebody has allowed it`
  if (target.form === 'home') yield say('missing-import', place, `\`${written}\` is a file of one user: ${asks}`, '', 'note')
  else if (target.form !== 'relative')
    yield say('path-escape', place, `\`${written}\` is a path of one machine: ${asks}`, 'import a file of the project', 'warning')
  else if (there === 'missing' && end !== '' && standsAt(files, bare) === 'file')
    yield say('missing-import', place, `\`${end}\` is taken for a part of the path: nothing is imported`, `write a blank before \`${end}\``)
  else if (there === 'missing') {
    const isFromTop = standsAt(files, resolvePath(written)) === 'file'
    const help = isFromTop ? 'paths count from the file that they stand in' : 'if it is only to be named, put it between backticks'
    yield say('missing-import', place, `\`${written}\` leads to no file: nothing is imported`, help)
  } else if (there === 'directory') yield say('missing-import', place, `\`${written}\` is a directory: nothing is imported`, 'import a file')
}

function* sizeFaults(say: Say, { file, text }: Document, bytes: number, texts: readonly string[]): Iterable<PackageFinding> {
  const start = { at: [], span: { start: 0, end: Math.max(0, text.indexOf('\n')) } }
  const tokens = texts.reduce((sum, one) => sum + estimateTokens(one), 0)
  const more = texts.length > 1 ? ` with ${texts.length - 1} imported` : ''
  if (file.endsWith('AGENTS.md') && bytes > MOST_OF_CODEX)
    yield say('large-instructions', start, `the file has ${bytes} bytes, of which Codex reads ${MOST_OF_CODEX}: the rest is cut off`, 'move parts into skills')
  else if (tokens > MANY_TOKENS)
    yield say(
      'large-instructions',
      start,
      `each session that reads the file begins with about ${Math.round(tokens / 100) * 100} tokens of it${more}`,
      'move parts into skills',
      'note',
    )
}
