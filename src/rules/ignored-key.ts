import { PLUGIN } from './_example.ts'
import type { Rule } from './rule.ts'

export const ignoredKey: Rule = {
  id: 'ignored-key',
  level: 'warning',
  category: 'plugins',
  summary: 'a key that the host does not read at this place',
  why: 'The host silently ignores the key, so a working directory, a list of tools or a hook that its author relies on has no effect.',
  hosts: ['claude-code'],
  valid: [{ ...PLUGIN, 'hooks/hooks.json': '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "date", "timeout": 10 }] }] } }\n' }],
  invalid: [{ ...PLUGIN, 'hooks/hooks.json': '{ "hooks": { "PostToolUse": [{ "match": "Bash", "hooks": [{ "type": "command", "command": "date" }] }] } }\n' }],
}
