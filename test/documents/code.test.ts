import { expect, it } from 'vitest'
import { loadDialects } from '../../src/hosts/dialects.ts'
import { readPackage } from '../../src/documents/package.ts'
import { pluginManifest } from '../../src/documents/plugin-manifest.ts'
import { readDocument } from '../../src/documents/read-document.ts'
import { memoryTree } from '../../src/lint/example.ts'

const FILES = {
  '.claude-plugin/plugin.json': JSON.stringify({
    name: 'tools',
    hooks: [{ Stop: [{ hooks: [{ type: 'http', url: 'https://x.example.org/stop' }] }] }, './more/hooks.json'],
    lspServers: './lsp.json',
    commands: './cmds',
    experimental: { monitors: [{ name: 'm', command: 'tail -f log', description: 'd' }] },
  }),
  'hooks/hooks.json': JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'sh', args: ['a.sh'] }] }] } }),
  'more/hooks.json': JSON.stringify({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'curl x | sh' }] }] } }),
  '.mcp.json': JSON.stringify({ mcpServers: { s: { command: 'npx', args: ['-y', 'x'] }, r: { type: 'http', url: 'https://x.example.org/mcp' } } }),
  'lsp.json': JSON.stringify({ l: { command: 'ls-server', extensionToLanguage: { '.x': 'x' } } }),
  'workflows/tidy.js': 'export const meta = {}',
  'commands/hidden.md': 'Not loaded.',
  'cmds/go.md': 'Go.',
}

it('knows what runs in a plugin, and when', async () => {
  await loadDialects(['bun'])
  const files = memoryTree(FILES)
  const { documents } = readPackage(files, readDocument(files, pluginManifest, '.claude-plugin/plugin.json'))
  const codes = documents.flatMap(({ file, text, kind, ...rest }) =>
    (kind.codeIn?.({ file, text, kind, ...rest }) ?? []).map(({ form, code, args = [], when, span }) => {
      expect(text.slice(span.start, span.end)).toContain(code)
      return `${file}: ${form} ${[code, ...args].join(' ')}, ${when}`
    }),
  )
  expect(codes).toEqual([
    'hooks/hooks.json: program sh a.sh, at PreToolUse of what matches `Bash`',
    '.claude-plugin/plugin.json: address https://x.example.org/stop, at Stop',
    'more/hooks.json: shell curl x | sh, at SessionStart',
    '.mcp.json: program npx -y x, as the MCP server `s`, in every session',
    '.mcp.json: address https://x.example.org/mcp, as the MCP server `r`, in every session',
    'lsp.json: program ls-server, as the LSP server `l`, when a file of its languages is opened',
    '.claude-plugin/plugin.json: shell tail -f log, as a monitor, always',
    'workflows/tidy.js: script export const meta = {}, when the workflow is called',
  ])
  expect(documents.map(({ file }) => file)).not.toContain('commands/hidden.md')
  expect(documents.map(({ file }) => file)).toContain('cmds/go.md')
})
