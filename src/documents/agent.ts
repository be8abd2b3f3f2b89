import { placeOf, saying, WHOLE, type DocumentKind } from './document.ts'
import { EFFORT, frontmatterFaults, ignored, TOOL_LIST, shapesOf, WORDS, type FrontmatterTable } from './frontmatter-fields.ts'
import { any, boolean, mapOf, oneOf, positive, record, text } from './shape.ts'
import { entryOf, textAt } from '../skill/read-node.ts'

const FIELDS: FrontmatterTable['fields'] = {
  name: ['wrong', text],
  description: ['wrong', WORDS],
  ...ignored(WORDS, 'when_to_use', 'model'),
  ...ignored(TOOL_LIST, 'tools', 'disallowedTools', 'skills'),
  ...ignored(any, 'color', 'background', 'observeToolResults'),
  ...ignored(oneOf('user', 'project', 'local'), 'memory'),
  ...ignored(oneOf('worktree'), 'isolation'),
  ...ignored(EFFORT, 'effort'),
  ...ignored(positive, 'maxTurns'),
  ...ignored({ is: 'number', min: 100_000, whole: true }, 'autoCompactWindow'),
  ...ignored(boolean, 'omitClaudeMd'),
  ...ignored(record({ cacheTtl: oneOf('5m', '1h') }, [], 'free'), 'experimental'),
}

const COSTS = 'Claude Code ignores the value'
const IGNORED = 'only agents of a project or a user may have this field'
const TOOLS = 'write `tools`; without it the agent has every tool'
const ELSEWHERE = 'permissionMode hooks mcpServers initialPrompt observer observerMessage observeSubagents'.split(' ')
const UNREAD = {
  ...Object.fromEntries(ELSEWHERE.map((key) => [key, IGNORED])),
  ...Object.fromEntries(['allowed-tools', 'allowed_tools', 'tool'].map((key) => [key, TOOLS])),
}

export const agent: DocumentKind = {
  name: 'agent',
  title: 'an agent',
  reads: 'frontmatter',
  folder: 'agents',
  holds: record(shapesOf(FIELDS)),
  like: /\.md$/i,
  key: { name: 'agents', replaces: true },
  loses: 'the agent loads under the name of its file, without its fields',
  *check(document) {
    const { file, root } = document
    const say = saying(file)
    yield* frontmatterFaults(document, { fields: FIELDS, unread: UNREAD, costs: COSTS })
    if (/(?:^|\/)readme\.md$/i.test(file))
      yield say('unread-component', WHOLE, 'the file becomes an agent, as every `.md` file in `agents/` does', 'move the file to another directory')
    else if (root?.kind === 'map' && !root.entries.some(({ key }) => /^(?:description|when_to_use)$/.test(key)))
      yield say('invalid-field', placeOf(root, [], 'description'), 'the agent has no `description`, so the model does not know when to use it', '', 'warning')
  },
}

const { allowed_tools, 'allowed-tools': allowedTools, tool } = UNREAD as Readonly<Record<string, string>>

/** An agent of a project. Measured with Claude Code 2.1.332: without a name in text and a description it is not there; a file without frontmatter is none. */
export const projectAgent: DocumentKind = {
  ...agent,
  where: /^\.claude\/agents\/.+\.md$/,
  loses: 'Claude Code does not load the agent',
  *check(document, { documents }) {
    const { file, root, unreadable } = document
    const say = saying(file)
    if (!root && !unreadable) return
    const fields = {
      ...FIELDS,
      ...Object.fromEntries(ELSEWHERE.map((key) => [key, ['ignored', any]])),
      hooks: ['wrong', mapOf(any)],
    } as FrontmatterTable['fields']
    const unread = { allowed_tools, 'allowed-tools': allowedTools, tool } as Readonly<Record<string, string>>
    yield* frontmatterFaults(document, { fields, unread, costs: COSTS })
    if (root?.kind !== 'map') return
    const name = textAt(root, 'name')
    const start = { at: [], span: { start: 0, end: 3 } }
    for (const key of ['name', 'description'])
      if (!entryOf(root, key))
        yield say('invalid-field', start, `the agent has no \`${key}\` and is not loaded`, `add \`${key}\``, key === 'name' ? 'warning' : 'error')
    const other = name && documents.find((one) => one.kind === document.kind && one.file < file && textAt(one.root, 'name') === name)
    if (other)
      yield say(
        'hidden-component',
        placeOf(root, [], 'name'),
        `\`${other.file}\` has the same \`name: ${name}\`, so only one of the two is loaded`,
        'rename one of them',
      )
  },
}
