import { PLUGIN } from './_example.ts'
import type { Rule } from './rule.ts'

export const invalidHook: Rule = {
  id: 'invalid-hook',
  level: 'error',
  category: 'plugins',
  summary: 'a hook that Claude Code refuses',
  why: 'Claude Code skips the hook. Where the hook may be a guard, as for `PreToolUse`, it refuses the whole plugin.',
  hosts: ['claude-code'],
  valid: [{ ...PLUGIN, 'hooks/hooks.json': '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "date" }] }] } }\n' }],
  invalid: [{ ...PLUGIN, 'hooks/hooks.json': '{ "hooks": { "Stop": [{ "hooks": [{ "command": "date" }] }] } }\n' }],
}
