import { markdown } from '../skill/markdown.ts'
import { resolvePath } from '../skill/paths.ts'
import { sourceText } from '../text/source-text.ts'
import { saying, WHOLE, type DocumentKind, type PackageFinding } from './document.ts'

/** Claude Code 2.1.332 reads so much of an index, after its frontmatter, and asks for lines of 200 characters at most. */
const MOST_LINES = 200
const MOST_BYTES = 25_000
const MOST_OF_LINE = 200

/** The index of what Claude Code remembers of a project, or an agent of it, with a line for each file beside it. */
export const memoryIndex: DocumentKind = {
  name: 'memory-index',
  title: 'an index of memories',
  reads: 'text',
  where: /^MEMORY\.md$/,
  loses: 'Claude Code ignores the index',
  *check({ file, text }, { files, documents }) {
    const say = (start: number, length: number, message: string, help: string, level?: 'note'): PackageFinding =>
      saying(file)('invalid-memory', { at: [], span: { start, end: start + length } }, message, help, level)
    const head = /^---[^\S\n]*\n[^]*?\n---[^\S\n]*(?:\n|$)/.exec(text)?.[0].length ?? 0
    if (head > 0) yield say(0, 3, 'Claude Code cuts off the frontmatter of an index', 'delete the frontmatter', 'note')
    let [start, bytes, isCut] = [head, 0, false]
    for (const [i, line] of text.slice(head).split('\n').entries()) {
      bytes += new TextEncoder().encode(line).length + 1
      const limit = i >= MOST_LINES ? `${MOST_LINES} lines` : bytes > MOST_BYTES ? `${MOST_BYTES} bytes` : ''
      if (!isCut && limit !== '' && line.trim() !== '')
        yield say(start, line.length, `Claude Code reads ${limit} of the index, up to this line`, 'move details from the index to the files')
      isCut ||= limit !== '' && line.trim() !== ''
      if (line.length > MOST_OF_LINE && /^\s*[-*] /.test(line))
        yield say(start, line.length, `the line has ${line.length} characters`, 'say in 150 characters what the file is about', 'note')
      start += line.length + 1
    }
    const linked = new Set<string>()
    for (const { destination, destinationSpan: at } of markdown(sourceText(file, text)).links) {
      const { form, inside, path } = resolvePath(destination)
      if (form !== 'relative' || !/\.md$/i.test(path)) continue
      if (linked.has(path)) yield say(at.start, destination.length, `\`${path}\` is already in the index`, 'keep one line', 'note')
      else if (inside && files.around(path) === 'missing') yield say(at.start, destination.length, `\`${path}\` does not exist`, 'delete the line')
      linked.add(path)
    }
    for (const { kind, file: other } of documents)
      if (kind.name === 'memory-file' && !text.includes(other))
        yield saying(other)(
          'invalid-memory',
          WHOLE,
          'the index does not name this file, so the agent does not find it',
          `add \`- [Title](${other}) — what the file is about\` to the index`,
          'note',
        )
  },
}
