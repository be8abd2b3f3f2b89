import type { Rule } from './rule.ts'

export const invalidServer: Rule = {
  id: 'invalid-server',
  level: 'error',
  category: 'plugins',
  since: '0.1.0',
  summary: 'an MCP or LSP server that the host does not take',
  why: 'One of MCP is dropped, one of LSP loses the file; in plugin.json it refuses the plugin.',
  hosts: ['claude-code'],
  valid: [
    {
      '.claude-plugin/plugin.json': '{ "name": "example" }\n',
      '.mcp.json': '{ "mcpServers": { "docs": { "type": "http", "url": "https://docs.example.org/mcp" } } }\n',
    },
  ],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n', '.mcp.json': '{ "mcpServers": { "docs": { "args": ["serve"] } } }\n' }],
}
