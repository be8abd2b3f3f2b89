import { fields as known } from '../schema/fields.ts'
import { TRUTH } from '../schema/truth.ts'
import { levelOf, whoRejects } from './_who-rejects.ts'
import type { Rule } from './rule.ts'

export const booleanAsText: Rule = {
  id: 'boolean-as-text',
  level: 'error',
  category: 'fields',
  since: '0.1.0',
  summary: 'true or false written as text or a number',
  why: 'Copilot CLI and Crush refuse a skill whose `disable-model-invocation` or `user-invocable` is `"true"`, `yes` or `1`. pi and VS Code take anything but `true` for false, and Claude Code before 2.1.218 does so with `yes`, `on` and `1`: the skill that was to wait for a user is then started by the model.',
  valid: ['---\nname: example\ndescription: Formats SQL queries.\ndisable-model-invocation: true\nuser-invocable: false\n---\n# Example\n\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Formats SQL queries.\ndisable-model-invocation: "true"\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\nuser-invocable: no\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\ndisable-model-invocation: maybe\n---\n# Example\n',
  ],
  *check({ fields, home }, { targets }) {
    for (const { key, node, recovery } of fields.values()) {
      const types = known[key]?.types
      if (types?.length !== 1 || types[0] !== 'boolean' || node.kind !== 'scalar' || typeof node.value === 'boolean' || node.value === null) continue
      const text = String(node.value).trim().toLowerCase()
      const meant = Object.hasOwn(TRUTH, text) ? TRUTH[text] : undefined
      const breaks = !targets && home === 'claude-code' ? [] : (known[key]?.breaksOn['type'] ?? [])
      const harm =
        breaks.length > 0 ? whoRejects(breaks) : meant === undefined || text === String(meant) ? 'hosts may ignore it' : 'Claude Code before 2.1.218 ignores it'
      yield {
        message: `\`${key}: ${node.source.replace(/`/g, "'")}\` is ${typeof node.value === 'number' ? 'a number' : 'text'}, not true or false: ${harm}`,
        span: node.span,
        level: breaks.length === 0 ? ('warning' as const) : levelOf(breaks, targets),
        help: meant === undefined ? `write \`${key}: true\` or \`${key}: false\`` : `write \`${key}: ${meant}\``,
        ...(meant !== undefined &&
          !recovery &&
          node.alias === undefined && { fix: { title: `write \`${meant}\``, edits: [{ span: node.span, text: String(meant) }], safety: 'safe' } }),
      }
    }
  },
}
