import type { Rule } from './rule.ts'

export const invalidServer: Rule = {
  id: 'invalid-server',
  level: 'error',
  category: 'plugins',
  summary: 'an MCP or LSP server that Claude Code refuses',
  why: 'Claude Code silently drops a wrong MCP server. A wrong LSP server loses the whole file. In plugin.json, either makes Claude Code refuse the plugin.',
  hosts: ['claude-code'],
  valid: [
    {
      '.claude-plugin/plugin.json': '{ "name": "example" }\n',
      '.mcp.json': '{ "mcpServers": { "docs": { "type": "http", "url": "https://docs.example.org/mcp" } } }\n',
    },
  ],
  invalid: [{ '.claude-plugin/plugin.json': '{ "name": "example" }\n', '.mcp.json': '{ "mcpServers": { "docs": { "args": ["serve"] } } }\n' }],
}
