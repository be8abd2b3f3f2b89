import { EVENTS } from '../documents/hook-events.ts'
import { nearestWithin } from '../text/edit-distance.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

/** What other programs call the same. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['beforetool', 'PreToolUse'],
  ['aftertool', 'PostToolUse'],
  ['pretool', 'PreToolUse'],
  ['posttool', 'PostToolUse'],
  ['beforeagent', 'UserPromptSubmit'],
  ['afteragent', 'Stop'],
  ['beforesubmitprompt', 'UserPromptSubmit'],
  ['preedit', 'PreToolUse'],
  ['postedit', 'PostToolUse'],
  ['precommit', 'PreToolUse'],
  ['onsave', 'PostToolUse'],
  ['onerror', 'PostToolUseFailure'],
])

export const unknownHookEvent: Rule = {
  id: 'unknown-hook-event',
  level: 'error',
  category: 'fields',
  summary: 'a hook for an event that does not exist',
  why: 'Claude Code ignores hooks for unknown events and says so only in its debug log: a check that was meant for every tool call never runs. An event that resembles no known one may be newer than this version of skillc, so it is a note.',
  hosts: ['claude-code'],
  valid: [withFields('hooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: ./scripts/check.sh')],
  invalid: [
    withFields('hooks:\n  pre-tool-use:\n    - hooks:\n        - type: command\n          command: ./scripts/check.sh'),
    withFields('hooks:\n  pre-commit:\n    - hooks:\n        - type: command\n          command: ./scripts/check.sh'),
  ],
  *check({ fields }) {
    const node = fields.get('hooks')?.node
    if (node?.kind !== 'map') return
    const events = Object.keys(EVENTS)
    for (const { key, keySpan } of node.entries) {
      if (events.includes(key)) continue
      const squashed = key.toLowerCase().replace(/[-_ ]/g, '')
      const meant = events.find((event) => event.toLowerCase() === squashed) ?? ELSEWHERE.get(squashed) ?? nearestWithin(3, key, events)
      // Every event so far is in PascalCase.
      const wrong = meant !== undefined || !/^(?:[A-Z][a-z]+)+$/.test(key)
      yield {
        message: `\`${key}\` is not an event of Claude Code, which ignores the hook`,
        span: keySpan,
        help: meant === undefined ? 'use an event such as `PreToolUse`, `PostToolUse`, `UserPromptSubmit`, `Stop` or `SessionStart`' : `write \`${meant}\``,
        level: wrong ? 'warning' : 'note',
        ...(!wrong && { confidence: 'low' }),
      }
    }
  },
}
