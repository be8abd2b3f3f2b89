import { placeOf, saying, WHOLE, type DocumentKind } from './document.ts'
import { EFFORT, frontmatterFaults, ignored, TOOL_LIST, WORDS, type FrontmatterTable } from './frontmatter-fields.ts'
import { any, boolean, oneOf, record, text } from './shape.ts'

const FIELDS: FrontmatterTable['fields'] = {
  name: ['wrong', text],
  description: ['wrong', WORDS],
  ...ignored(WORDS, 'when_to_use', 'model'),
  ...ignored(TOOL_LIST, 'tools', 'disallowedTools', 'skills'),
  ...ignored(any, 'color', 'background', 'observeToolResults'),
  ...ignored(oneOf('user', 'project', 'local'), 'memory'),
  ...ignored(oneOf('worktree'), 'isolation'),
  ...ignored(EFFORT, 'effort'),
  ...ignored({ is: 'number', above: 0, whole: true }, 'maxTurns'),
  ...ignored({ is: 'number', min: 100_000, whole: true }, 'autoCompactWindow'),
  ...ignored(boolean, 'omitClaudeMd'),
  ...ignored(record({ cacheTtl: oneOf('5m', '1h') }, [], 'free'), 'experimental'),
}

const IGNORED = 'only agents of a project or user may have it'
const TOOLS = 'write `tools`: without it the agent has every tool'
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
  like: /\.md$/i,
  key: { name: 'agents', replaces: true },
  loses: 'it loads under the name of its file, without any of its fields',
  *check(document) {
    const { file, root } = document
    const say = saying(file)
    yield* frontmatterFaults(document, { fields: FIELDS, unread: UNREAD, costs: 'Claude Code ignores the value' })
    if (/(?:^|\/)readme\.md$/i.test(file)) yield say('unread-component', WHOLE, 'it becomes an agent: every `.md` file in `agents/` does', 'move it')
    else if (root?.kind === 'map' && !root.entries.some(({ key }) => /^(?:description|when_to_use)$/.test(key)))
      yield say('invalid-field', placeOf(root, [], 'description'), 'an agent without `description`: the model is not told when to use it', '', 'warning')
  },
}
