import type { Rule } from './rule.ts'

export const unpinnedPackage: Rule = {
  id: 'unpinned-package',
  level: 'warning',
  category: 'security',
  since: '0.1.0',
  summary: 'a server that runs whatever version of a package is newest',
  why: 'Whoever takes over the package runs code wherever the plugin is.',
  hosts: ['claude-code'],
  valid: [
    {
      '.claude-plugin/plugin.json': '{ "name": "example" }\n',
      '.mcp.json': '{ "mcpServers": { "docs": { "command": "npx", "args": ["-y", "@acme/docs@1.2.3"] } } }\n',
    },
  ],
  invalid: [
    {
      '.claude-plugin/plugin.json': '{ "name": "example" }\n',
      '.mcp.json': '{ "mcpServers": { "docs": { "command": "npx", "args": ["-y", "@acme/docs"] } } }\n',
    },
  ],
}
