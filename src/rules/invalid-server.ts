import { PLUGIN } from './_example.ts'
import type { Rule } from './rule.ts'

export const invalidServer: Rule = {
  id: 'invalid-server',
  level: 'error',
  category: 'plugins',
  summary: 'an MCP or LSP server that Claude Code refuses',
  why: 'Claude Code silently drops a wrong MCP server. A wrong LSP server loses the whole file. In plugin.json, either makes Claude Code refuse the plugin.',
  hosts: ['claude-code'],
  valid: [{ ...PLUGIN, '.mcp.json': '{ "mcpServers": { "docs": { "type": "http", "url": "https://docs.example.org/mcp" } } }\n' }],
  invalid: [{ ...PLUGIN, '.mcp.json': '{ "mcpServers": { "docs": { "args": ["serve"] } } }\n' }],
}
