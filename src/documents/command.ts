import { saying, WHOLE, type DocumentKind } from './document.ts'
import { EFFORT, frontmatterFaults, ignored, TOOL_LIST, WORDS, type FrontmatterTable } from './frontmatter-fields.ts'
import { any, boolean, mapOf, oneOf, text, textAt } from './shape.ts'

/** What commands and skills have in common. */
export const COMMAND_FIELDS: FrontmatterTable['fields'] = {
  name: ['wrong', text],
  description: ['wrong', WORDS],
  'allowed-tools': ['wrong', TOOL_LIST],
  shell: ['wrong', oneOf('bash', 'powershell')],
  ...ignored(WORDS, 'when_to_use', 'model', 'agent'),
  ...ignored(TOOL_LIST, 'disallowed-tools', 'paths'),
  ...ignored(EFFORT, 'effort'),
  ...ignored(boolean, 'background'),
  ...ignored(mapOf(any), 'metadata'),
  ...ignored(any, 'argument-hint', 'arguments', 'version', 'disable-model-invocation', 'user-invocable', 'context', 'license', 'compatibility'),
}

/** What agents have in their place. */
export const UNREAD = { tools: 'write `allowed-tools`', disallowedTools: 'write `disallowed-tools`', execution_context: 'write `context: fork`' } as const

export const command: DocumentKind = {
  name: 'command',
  title: 'a command',
  reads: 'frontmatter',
  folder: 'commands',
  like: /\.md$/i,
  key: { name: 'commands', replaces: true },
  loses: 'it loads without any of its fields',
  *check(document) {
    const { file } = document
    const unread = { ...UNREAD, hooks: 'write them into `hooks/hooks.json`, or into the frontmatter of a skill' }
    yield* frontmatterFaults(document, { fields: COMMAND_FIELDS, unread, costs: 'Claude Code drops the value' })
    const say = saying(file)
    if (!file.endsWith('.md')) yield say('unread-component', WHOLE, 'the extension becomes a part of the command’s name', 'write `.md` in lower case')
    if (/(?:^|\/)readme\.md$/i.test(file) && !textAt(document.root, 'description'))
      yield say('unread-component', WHOLE, 'it becomes a command: every `.md` file in `commands/` does', 'move it')
  },
}
