import type { FileTree } from '../skill/file-tree.ts'
import { thousands } from '../text/thousands.ts'
import { decode } from '../text/decode.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { saying, type Document, type DocumentKind, type PackageFinding } from './document.ts'
import { importsIn, resolveFrom, standsAt, type Import } from './imports.ts'

/** Claude Code: measured with 2.1.332, which reads AGENTS.md where there is no CLAUDE.md. Gemini CLI: docs/reference/memport.md, 2026-09. */
const CLAUDE = { host: 'Claude Code', hops: 4 } as const
const GEMINI = { host: 'Gemini CLI', hops: 5 } as const
/** Codex reads so much of all AGENTS.md together (`project_doc_max_bytes`, developers.openai.com/codex/guides/agents-md, 2026-09). */
const MOST_OF_CODEX = 32_768
const MANY_TOKENS = 10_000

export const instructions: DocumentKind = {
  name: 'instructions',
  title: 'a file of instructions',
  reads: 'text',
  where: /^(?:\.claude\/)?(?:CLAUDE(?:\.local)?|AGENTS|GEMINI)\.md$|^\.claude\/rules\/.+\.md$/,
  loses: 'the file is not read',
  *check(document, { files }) {
    const { file, text } = document
    const texts = new Map([[file, text]])
    yield* importFaults({ files, texts, ...(file === 'GEMINI.md' ? GEMINI : CLAUDE) }, document, [])
    const bytes = files.entries.find(({ path }) => path === file)?.size ?? 0
    const tokens = [...texts.values()].reduce((sum, one) => sum + estimateTokens(one), 0)
    const more = texts.size > 1 ? `, with ${texts.size - 1} imported` : ''
    const start = { at: [], span: { start: 0, end: Math.max(0, text.indexOf('\n')) } }
    const large = (message: string, level?: 'note'): PackageFinding =>
      saying(file)('large-instructions', start, message, 'move parts of the file to skills', level)
    if (file === 'AGENTS.md' && bytes > MOST_OF_CODEX)
      yield large(`the file has ${thousands(bytes)} bytes; Codex reads ${thousands(MOST_OF_CODEX)} and cuts off the rest`)
    else if (tokens > MANY_TOKENS) yield large(`the file uses about ${thousands(Math.round(tokens / 100) * 100)} tokens of every session${more}`, 'note')
  },
}

interface Walk {
  readonly files: FileTree
  readonly host: string
  /** How many imports in a row the host follows. */
  readonly hops: number
  /** What was read so far. */
  readonly texts: Map<string, string>
}

/** @param above the files that import this one, the first of them first */
function* importFaults(walk: Walk, { file, text }: Pick<Document, 'file' | 'text'>, above: readonly string[]): Iterable<PackageFinding> {
  const { host, hops, files, texts } = walk
  for (const one of importsIn(text, file)) {
    const { path, inside } = one.target
    const say = (message: string, level?: 'note'): PackageFinding =>
      saying(file)('missing-import', { at: [one.written], span: one.span }, `\`${one.written}\` ${message}`, '', level)
    const isCircle = [...above, file].includes(path)
    if (isCircle) yield say('imports this file, too, and is not read again', 'note')
    else if (above.length >= hops) yield say(`is not read, since ${host} follows only ${hops} imports in a row`)
    else yield* pathFaults(walk, file, one)
    const bytes = isCircle || above.length >= hops || !inside || path === '' || texts.has(path) ? undefined : files.read(path)
    if (!bytes) continue
    texts.set(path, decode(bytes).text)
    if (/\.(?:md|mdx|markdown|txt)$/i.test(path)) yield* importFaults(walk, { file: path, text: decode(bytes).text }, [...above, file])
  }
}

/** An import of nothing, or of what is not the project’s. */
function* pathFaults({ files, host }: Walk, file: string, { target, end, written, span }: Import): Iterable<PackageFinding> {
  const say = (rule: 'missing-import' | 'path-escape', message: string, help = '', level?: 'warning' | 'note'): PackageFinding =>
    saying(file)(rule, { at: [written], span }, message, help, level)
  const there = standsAt(files, target)
  const asks = `${host} reads it only after the user has allowed it`
  const bare = resolveFrom(file, written.slice(0, written.length - end.length))
  if (target.form === 'home') yield say('missing-import', `\`${written}\` is in the home directory: ${asks}`, '', 'note')
  else if (target.form !== 'relative') yield say('path-escape', `\`${written}\` is a path of one machine: ${asks}`, 'import a file of the project', 'warning')
  else if (there === 'directory') yield say('missing-import', `\`${written}\` is a directory: nothing is imported`, 'import a file')
  else if (there !== 'missing') return
  else if (end !== '' && standsAt(files, bare) === 'file')
    yield say('missing-import', `${host} reads \`${end}\` as part of the path and imports nothing`, `write a space before \`${end}\``)
  else {
    const isFromTop = standsAt(files, resolveFrom('', written)) === 'file'
    const help = isFromTop ? 'write the path from the directory of this file' : 'add the file, or put the path in a code span'
    yield say('missing-import', `\`${written}\` does not exist, so nothing is imported`, help)
  }
}
