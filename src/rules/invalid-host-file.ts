import type { Rule } from './rule.ts'

export const invalidHostFile: Rule = {
  id: 'invalid-host-file',
  level: 'error',
  category: 'plugins',
  summary: 'a manifest, index or lock file that its host refuses',
  why: 'The manifests of Codex, Cursor, Gemini CLI, Copilot CLI and Agent Plugins, `agents/openai.yaml`, the metadata for OpenClaw, the discovery index and `skills-lock.json` each have fields and types of their own. Where the host is known to refuse the file, this is an error. Where only the wrong part is lost, or the effect is not measured, a warning.',
  hosts: ['codex', 'cursor', 'gemini-cli', 'copilot-cli', 'openclaw'],
  valid: [
    { 'gemini-extension.json': '{ "name": "tables", "version": "1.0.0" }\n' },
    {
      'SKILL.md':
        '---\nname: example\ndescription: Formats SQL queries. Use when a query is hard to read.\nmetadata:\n  openclaw:\n    requires:\n      bins: [psql]\n---\n# Example\n\nText.\n',
      'agents/openai.yaml': 'interface:\n  display_name: "SQL"\n',
    },
  ],
  invalid: [
    { 'gemini-extension.json': '{ "name": "my tables", "version": "1.0.0" }\n' },
    { '.codex-plugin/plugin.json': '{ "name": "tables", "version": 1 }\n' },
    { '.cursor-plugin/plugin.json': '{ "name": "My Tables" }\n' },
    {
      '.well-known/agent-skills/index.json':
        '{ "skills": [{ "name": "tables", "type": "zip", "description": "Tables.", "url": "tables.zip", "digest": "sha256:1" }] }\n',
    },
    '---\nname: example\ndescription: Formats SQL queries. Use when a query is hard to read.\nmetadata: \'{"openclaw": {"always": "yes"}}\'\n---\n# Example\n\nText.\n',
    {
      'SKILL.md': '---\nname: example\ndescription: Formats SQL queries. Use when a query is hard to read.\n---\n# Example\n\nText.\n',
      'agents/openai.yaml': 'interface:\n  brand_color: blue\n',
    },
  ],
}
