import { placeOf, REFUSES, saying, shapeFaults, type Code, type DocumentKind } from './document.ts'
import { all, any, boolean, listOf, oneOf, positive, record, text, textMap, type Shape } from './shape.ts'
import { entriesIn, entryOf, textAt, valueAt, wordsIn } from '../skill/read-node.ts'

const SERVER = record(
  {
    command: { is: 'text', like: /^(?:\/.*|\S+)$/, says: 'one program, with its arguments in `args`' },
    extensionToLanguage: { is: 'map', of: text, like: /^\./, keys: 'an extension with its dot', min: 1 },
    args: listOf({ is: 'text', filled: true }),
    transport: oneOf('stdio', 'socket'),
    env: textMap,
    workspaceFolder: text,
    requestTimeout: { ...positive, max: 2 ** 31 - 1 },
    maxRestarts: { is: 'number', min: 0, whole: true },
    ...all(any, 'initializationOptions', 'settings'),
    ...all(positive, 'startupTimeout', 'shutdownTimeout'),
    ...all(boolean, 'restartOnCrash', 'diagnostics'),
  },
  ['command', 'extensionToLanguage'],
  'refused',
)
const SERVERS: Shape = { is: 'map', of: SERVER }

export const lspServers: DocumentKind = {
  name: 'lsp-servers',
  title: 'a list of LSP servers',
  reads: 'json',
  file: '.lsp.json',
  key: { name: 'lspServers' },
  loses: 'Claude Code loads no server',
  codeIn: ({ root, at }) =>
    entriesIn(root).flatMap(({ key, value }): Code[] => {
      const code = textAt(value, 'command')
      const when = `as the LSP server \`${key}\`, when a file of its languages is opened`
      return code === undefined ? [] : [{ ...placeOf(value, [...at, key], 'command'), form: 'program', code, args: wordsIn(valueAt(value, 'args')), when }]
    }),
  *check(document, package_) {
    const { root, at } = document
    const say = saying(document.file)
    if (!root) return
    const place = placeOf(root, at, 'lspServers')
    if (at.length === 0 && entryOf(root, 'lspServers'))
      yield say('invalid-server', place, 'Claude Code reads the key `lspServers` as a server and ignores the file', 'write the servers at the top level')
    else yield* shapeFaults(say, 'invalid-server', document, SERVERS, at.length > 0 ? REFUSES : 'Claude Code ignores the whole file')
    const taken = new Map<string, string>()
    for (const { key, value } of entriesIn(root)) {
      for (const { key: extension, keySpan: span } of entriesIn(valueAt(value, 'extensionToLanguage'))) {
        const place = { at: [...at, key, 'extensionToLanguage', extension], span }
        if (taken.has(extension)) yield say('hidden-component', place, `\`${extension}\` already belongs to the server \`${taken.get(extension)}\``)
        else taken.set(extension, key)
      }
      const command = textAt(value, 'command')
      const own = placeOf(value, [...at, key], 'command')
      if (command !== undefined && [command, `bin/${command}`].some((one) => package_.stands(one) === 'file'))
        yield say('failing-server', own, `Claude Code does not look for \`${command}\` in the plugin`, 'begin the path with `${CLAUDE_PLUGIN_ROOT}/`')
    }
  },
}
