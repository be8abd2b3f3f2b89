import { saying, WHOLE, type DocumentKind } from './document.ts'
import { EFFORT, frontmatterFaults, ignored, TOOL_LIST, WORDS, type FrontmatterTable } from './frontmatter-fields.ts'
import { textAt } from '../skill/read-node.ts'
import { any, boolean, mapOf, oneOf, text } from './shape.ts'

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
  loses: 'the command loads without its fields',
  *check(document) {
    const { file } = document
    const unread = { ...UNREAD, hooks: 'write the hooks into `hooks/hooks.json`, or into the frontmatter of a skill' }
    yield* frontmatterFaults(document, { fields: COMMAND_FIELDS, unread, costs: 'Claude Code drops the value' })
    const say = saying(file)
    if (!file.endsWith('.md'))
      yield say('unread-component', WHOLE, 'the extension becomes part of the command’s name', 'rename the file so that it ends with `.md`')
    if (/(?:^|\/)readme\.md$/i.test(file) && !textAt(document.root, 'description'))
      yield say('unread-component', WHOLE, 'the file becomes a command, as every `.md` file in `commands/` does', 'move the file to another directory')
  },
}
