import type { FieldFacts, Loss } from '../schema/field-facts.ts'
import { fields as known } from '../schema/fields.ts'
import { BOOLEAN_WORDS } from '../schema/boolean-words.ts'
import type { YamlScalar } from '../skill/yaml-node.ts'
import { harmOf, levelOf, losing } from './_harm.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

export const booleanAsText: Rule = {
  id: 'boolean-as-text',
  level: 'error',
  category: 'fields',
  summary: 'true or false, written as text or a number',
  why: 'Some hosts reject a skill whose `disable-model-invocation` or `user-invocable` is `"true"`, `yes` or `1`. Others read such a value as false: pi all of them, Claude Code before 2.1.218 `yes`, `on` and `1`. The model then starts a skill that only the user was to start.',
  valid: [withFields('disable-model-invocation: true\nuser-invocable: false')],
  invalid: [withFields('disable-model-invocation: "true"'), withFields('user-invocable: no'), withFields('disable-model-invocation: maybe')],
  *check({ fields, home }, { targets }) {
    for (const { key, node, recovery } of fields.values()) {
      const types = known[key]?.types
      if (types?.length !== 1 || types[0] !== 'boolean' || node.kind !== 'scalar' || typeof node.value === 'boolean' || node.value === null) continue
      const text = String(node.value).trim().toLowerCase()
      const meant = Object.hasOwn(BOOLEAN_WORDS, text) ? BOOLEAN_WORDS[text] : undefined
      const loss = !targets && home === 'claude-code' ? {} : lossOver(known[key]?.losses, node)
      const lost = losing(loss)
      const harm =
        lost.length > 0 ? harmOf(loss) : meant === undefined || text === String(meant) ? 'hosts may ignore it' : 'Claude Code before 2.1.218 ignores it'
      yield {
        message: `\`${key}: ${node.source.replace(/`/g, "'")}\` is ${typeof node.value === 'number' ? 'a number' : 'text'}, not true or false: ${harm}`,
        span: node.span,
        level: lost.length === 0 ? ('warning' as const) : levelOf(lost, targets),
        help: meant === undefined ? `write \`${key}: true\` or \`${key}: false\`` : `write \`${key}: ${meant}\``,
        ...(meant !== undefined &&
          !recovery &&
          node.alias === undefined && { fix: { title: `write \`${meant}\``, edits: [{ span: node.span, text: String(meant) }], safety: 'safe' } }),
      }
    }
  },
}

/** By what is written, in quotes or not; else as with any number or text. */
function lossOver(losses: FieldFacts['losses'] = {}, { value, style }: YamlScalar): Loss {
  const text = String(value).trim().toLowerCase()
  return losses[style === 'plain' ? text : `"${text}"`] ?? losses[typeof value === 'number' ? 'number' : 'text'] ?? {}
}
