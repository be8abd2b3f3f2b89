import { placeOf, saying, type DocumentKind, type PackageFinding, type Place } from './document.ts'
import { textAt, valueAt } from '../skill/read-node.ts'

const TYPES = ['user', 'feedback', 'project', 'reference']
/** What is true on the day when it is written. */
const RELATIVE = /\b(?:yesterday|(?:last|next) (?:week|month|monday|tuesday|wednesday|thursday|friday))\b/i

/** One memory, in a file of its own (the prompt of Claude Code 2.1.332). What has no frontmatter is one only where the index says so. */
export const memoryFile: DocumentKind = {
  name: 'memory-file',
  title: 'a memory',
  reads: 'frontmatter',
  where: /^(?!(?:MEMORY|CLAUDE|AGENTS|GEMINI|README|CLAUDE\.local)\.md$)[^/]+\.md$/,
  loses: 'the agent does not find the memory by its topic',
  *check({ kind, file, root, text, unreadable }, { documents }) {
    const say = (place: Place, message: string, help = '', level?: 'note'): PackageFinding => saying(file)('invalid-memory', place, message, help, level)
    const start = { at: [], span: { start: 0, end: 3 } }
    if (unreadable) yield say({ at: [], span: unreadable.span }, `the frontmatter is not valid YAML (${unreadable.error}): ${kind.loses}`)
    const isListed = documents.some((one) => one.kind.name === 'memory-index' && one.text.includes(`](${file})`))
    if (!unreadable && !root && isListed)
      yield say({ at: [] }, `the memory has no frontmatter: ${kind.loses}`, 'begin the file with `name`, `description` and `metadata.type`', 'note')
    if (root?.kind !== 'map') return
    for (const key of ['name', 'description']) {
      const value = textAt(root, key)?.trim()
      const other = value && documents.find((one) => one.kind === kind && one.file < file && textAt(one.root, key)?.trim() === value)
      if (!value) yield say(start, `the memory has no \`${key}\`: ${kind.loses}`, `add \`${key}\``)
      else if (other) yield say(placeOf(root, [], key), `\`${other.file}\` has the same \`${key}\``, 'merge the two memories')
    }
    const at = valueAt(root, 'type') ? ['type'] : ['metadata', 'type']
    const type = textAt(root, ...at)
    const help = 'write user, feedback, project or reference'
    if (type === undefined) return yield say(start, 'the memory has no `metadata.type`', help, 'note')
    if (!TYPES.includes(type)) yield say(placeOf(root, [], ...at), `\`${type}\` is not a type of memory`, help)
    const [word = ''] = RELATIVE.exec(text) ?? []
    const index = text.indexOf(word)
    if (word !== '')
      yield say(
        { at: [], span: { start: index, end: index + word.length } },
        `“${word}” means a different day each time the memory is read`,
        'write the date',
        'note',
      )
  },
}
