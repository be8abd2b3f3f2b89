import { placeOf, saying, type DocumentKind } from './document.ts'
import { textAt, valueAt } from './shape.ts'

const TYPES = ['user', 'feedback', 'project', 'reference']
/** What is true on the day when it is written. */
const RELATIVE = /\b(?:yesterday|(?:last|next) (?:week|month|monday|tuesday|wednesday|thursday|friday))\b/i

/** One memory, in a file of its own (the prompt of Claude Code 2.1.332). What has no frontmatter may be any other text. */
export const memoryFile: DocumentKind = {
  name: 'memory-file',
  title: 'a memory',
  reads: 'frontmatter',
  where: /^(?!(?:MEMORY|CLAUDE|AGENTS|GEMINI|README|CLAUDE\.local)\.md$)[^/]+\.md$/,
  loses: 'it is not found by what it is about',
  *check({ kind, file, root, text, unreadable }, { documents }) {
    const say = saying(file)
    if (unreadable) yield say('invalid-memory', { at: [], span: unreadable.span }, `the frontmatter cannot be read (${unreadable.error}): ${kind.loses}`)
    if (root?.kind !== 'map') return
    const at = valueAt(root, 'type') ? ['type'] : ['metadata', 'type']
    const type = textAt(root, ...at)
    const start = { at: [], span: { start: 0, end: 3 } }
    for (const key of ['name', 'description'])
      if (!textAt(root, key)?.trim()) yield say('invalid-memory', start, `a memory without \`${key}\`: ${kind.loses}`, `add \`${key}\``)
    if (type === undefined)
      yield say('invalid-memory', start, 'a memory without `type`', 'add `type` with user, feedback, project or reference below `metadata`', 'note')
    else if (!TYPES.includes(type))
      yield say('invalid-memory', placeOf(root, [], ...at), `\`${type}\` is no type of memory`, 'write user, feedback, project or reference')
    for (const key of ['name', 'description']) {
      const value = textAt(root, key)
      const other = value && documents.find((one) => one.kind === kind && one.file < file && textAt(one.root, key) === value)
      if (other) yield say('invalid-memory', placeOf(root, [], key), `\`${other.file}\` has the same \`${key}\``, 'make one memory of the two')
    }
    const word = type === undefined ? null : RELATIVE.exec(text)
    const span = word && { start: word.index, end: word.index + word[0].length }
    if (word && span) yield say('invalid-memory', { at: [], span }, `“${word[0]}” means another day each time that it is read`, 'write the date', 'note')
  },
}
