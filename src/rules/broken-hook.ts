import { PLUGIN } from './_example.ts'
import type { Rule } from './rule.ts'

export const brokenHook: Rule = {
  id: 'broken-hook',
  level: 'error',
  category: 'plugins',
  summary: 'a hook that is loaded and never runs, always runs, or always fails',
  why: 'The mistake shows only when the hook should run, if at all: a matcher that matches no tool, a script that is missing, or a time limit in the wrong unit.',
  hosts: ['claude-code'],
  valid: [
    { ...PLUGIN, 'hooks/hooks.json': '{ "hooks": { "PreToolUse": [{ "matcher": "Write|Edit", "hooks": [{ "type": "command", "command": "date" }] }] } }\n' },
  ],
  invalid: [
    { ...PLUGIN, 'hooks/hooks.json': '{ "hooks": { "PreToolUse": [{ "matcher": "Write|(", "hooks": [{ "type": "command", "command": "date" }] }] } }\n' },
  ],
}
