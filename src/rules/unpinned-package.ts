import { PLUGIN } from './_example.ts'
import type { Rule } from './rule.ts'

export const unpinnedPackage: Rule = {
  id: 'unpinned-package',
  level: 'warning',
  category: 'security',
  summary: 'a server that runs the newest version of a package',
  why: 'The server runs whatever version was published last. An attacker who takes over the package runs code on every machine with the plugin.',
  hosts: ['claude-code'],
  valid: [{ ...PLUGIN, '.mcp.json': '{ "mcpServers": { "docs": { "command": "npx", "args": ["-y", "@acme/docs@1.2.3"] } } }\n' }],
  invalid: [{ ...PLUGIN, '.mcp.json': '{ "mcpServers": { "docs": { "command": "npx", "args": ["-y", "@acme/docs"] } } }\n' }],
}
