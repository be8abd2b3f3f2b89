import { PLUGIN } from './_example.ts'
import type { Rule } from './rule.ts'

export const failingServer: Rule = {
  id: 'failing-server',
  level: 'warning',
  category: 'plugins',
  summary: 'a server that is loaded and cannot start or connect',
  why: 'Claude Code starts servers in the directory of the session, not of the plugin, and checks nothing before. A path or a variable that is wrong there shows only as a missing server.',
  hosts: ['claude-code'],
  valid: [{ ...PLUGIN, '.mcp.json': '{ "mcpServers": { "docs": { "command": "node", "args": ["${CLAUDE_PLUGIN_ROOT}/serve.js"] } } }\n', 'serve.js': '' }],
  invalid: [{ ...PLUGIN, '.mcp.json': '{ "mcpServers": { "docs": { "command": "node", "args": ["./serve.js"] } } }\n', 'serve.js': '' }],
}
