import { saying, WHOLE, type DocumentKind } from './document.ts'
import { EFFORT, frontmatterFaults, TOOL_LIST, WORDS, type FrontmatterTable } from './frontmatter-fields.ts'
import { any, boolean, oneOf, oneOrMore, text } from './shape.ts'

/** What commands and skills have in common. */
export const COMMAND_FIELDS: FrontmatterTable['fields'] = {
  name: ['wrong', text],
  description: ['wrong', WORDS],
  when_to_use: ['ignored', WORDS],
  'argument-hint': ['ignored', any],
  arguments: ['ignored', any],
  'allowed-tools': ['wrong', TOOL_LIST],
  'disallowed-tools': ['ignored', TOOL_LIST],
  model: ['ignored', WORDS],
  effort: ['ignored', EFFORT],
  shell: ['wrong', oneOf('bash', 'powershell')],
  version: ['ignored', any],
  'disable-model-invocation': ['ignored', any],
  'user-invocable': ['ignored', any],
  context: ['ignored', any],
  agent: ['ignored', WORDS],
  background: ['ignored', boolean],
  paths: ['ignored', oneOrMore(text)],
  metadata: ['ignored', { is: 'map', of: any }],
  license: ['ignored', any],
  compatibility: ['ignored', any],
}

/** What agents have in their place. */
export const UNREAD = { tools: 'write `allowed-tools`', disallowedTools: 'write `disallowed-tools`' } as const

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
    if (/(?:^|\/)readme\.md$/i.test(file)) yield say('unread-component', WHOLE, 'it becomes a command: every `.md` file in `commands/` does', 'move it')
  },
}
