import { markdown } from '../skill/markdown.ts'
import { resolvePath } from '../skill/paths.ts'
import { sourceText } from '../text/source-text.ts'
import { saying, WHOLE, type DocumentKind } from './document.ts'

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
  loses: 'nothing of it is remembered',
  *check({ file, text }, { files, documents }) {
    const say = saying(file)
    const head = /^---[^\S\n]*\n[^]*?\n---[^\S\n]*(?:\n|$)/.exec(text)?.[0].length ?? 0
    if (head > 0) yield say('memory-index', { at: [], span: { start: 0, end: 3 } }, 'an index has no frontmatter: it is cut off', '', 'note')
    let [start, bytes, isCut] = [head, 0, false]
    for (const [i, line] of text.slice(head).split('\n').entries()) {
      const span = { start, end: start + line.trimEnd().length }
      bytes += new TextEncoder().encode(line).length + 1
      if (!isCut && line.trim() !== '' && (i >= MOST_LINES || bytes > MOST_BYTES)) {
        isCut = true
        const limit = i >= MOST_LINES ? `${MOST_LINES} lines` : `${MOST_BYTES} bytes`
        yield say('memory-index', { at: [], span }, `${limit} of an index are read: this line is the first that is not`, 'move what it says into files')
      }
      if (line.length > MOST_OF_LINE && /^\s*[-*] /.test(line))
        yield say('memory-index', { at: [], span }, `the line has ${line.length} characters`, 'say in 150 what it is about, and the rest in the file', 'note')
      start += line.length + 1
    }
    const linked = new Set<string>()
    for (const { destination, destinationSpan: span } of markdown(sourceText(file, text)).links) {
      const { form, inside, path } = resolvePath(destination)
      if (form !== 'relative' || !/\.md$/i.test(path)) continue
      const again = linked.has(path)
      linked.add(path)
      if (again) yield say('memory-index', { at: [path], span }, `\`${path}\` stands twice in the index`, 'keep one line', 'note')
      else if (inside && files.around(path) === 'missing') yield say('memory-index', { at: [path], span }, `\`${path}\` is not there`, 'delete the line')
    }
    for (const { kind, file: other } of documents)
      if (kind.name === 'memory-file' && !linked.has(other) && !text.includes(other))
        yield saying(other)(
          'memory-index',
          WHOLE,
          'the index does not name the file: nobody knows that it is there',
          `add \`- [Title](${other}) — what it is about\``,
          'note',
        )
  },
}
