import { toolEntries } from './_tool-entries.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

export const mcpToolName: Rule = {
  id: 'mcp-tool-name',
  level: 'warning',
  category: 'fields',
  summary: 'an MCP tool name that matches nothing',
  why: 'Claude Code calls tools of MCP servers `mcp__server__tool`, with two underscores each time. An entry with one underscore or a hyphen matches no tool, so it neither allows nor forbids anything.',
  hosts: ['claude-code'],
  valid: [withFields('allowed-tools: Read, mcp__github, mcp__github__get_issue, mcp__db__*')],
  invalid: [withFields('allowed-tools: Read, mcp_github_get_issue'), withFields('disallowed-tools:\n  - mcp-github')],
  *check(skill) {
    for (const key of ['allowed-tools', 'disallowed-tools']) {
      for (const { text, span } of toolEntries(skill, key)) {
        if (!/^mcp[_-]/.test(text) || /^mcp__[^_]/.test(text)) continue
        yield {
          message: `\`${text}\` in \`${key}\` matches no MCP tool, so Claude Code ignores it`,
          span,
          help: 'write `mcp__server__tool`, or `mcp__server` for all tools of a server',
        }
      }
    }
  },
}
