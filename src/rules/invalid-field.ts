import { checkFields, type FieldIssue } from '../schema/check-fields.ts'
import type { Loss } from '../schema/field-facts.ts'
import { fields as known } from '../schema/fields.ts'
import type { Field } from '../skill/skill.ts'
import { andTheSpec, levelOf, losing } from './_harm.ts'
import { withFields } from './_example.ts'
import type { Rule } from './rule.ts'

/** Constraints of `name` and `description` that have rules of their own. */
const TOLD = new Set(['minLength', 'maxLength', 'pattern'])

/** What becomes of values that no host rejects. */
const HARM: Readonly<Record<string, string>> = {
  context: 'Claude Code ignores it',
  effort: 'Claude Code ignores it',
  shell: 'Claude Code uses bash',
  when_to_use: 'Qwen Code ignores it',
}

/** What to write, by field, where the value does not tell what was meant. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'allowed-tools': '`allowed-tools: Read, Bash`',
  'disallowed-tools': '`disallowed-tools: Write, Bash`',
  allowedTools: '`allowedTools: [Read, Bash]`',
  'argument-hint': '`argument-hint: "[file]"`',
  arguments: '`arguments: file mode`',
  compatibility: '`compatibility: Needs git`, with 500 characters at most',
  context: '`context: fork`',
  effort: '`effort: high`',
  hooks: 'the names of events below `hooks:`, each with a list',
  license: '`license: MIT`',
  metadata: 'keys with values below `metadata:`, each on its own line',
  model: '`model: inherit`',
  paths: '`paths: ["src/**"]`',
  priority: '`priority: 10`',
  shell: '`shell: bash`',
}

export const invalidField: Rule = {
  id: 'invalid-field',
  level: 'error',
  category: 'fields',
  summary: 'a field with a value that hosts reject or ignore',
  why: 'A value of the wrong type makes some hosts reject the whole skill: Codex where `metadata` is not a map, Copilot CLI where `allowed-tools` is neither text nor a list. Other values are silently ignored: a warning.',
  valid: [withFields('allowed-tools: Read, Grep\nmetadata:\n  author: Ada\neffort: high'), withFields('allowed-tools: [Read, Grep]\nshell: powershell')],
  invalid: [withFields('metadata: by Ada'), withFields('allowed-tools:\n  Read: true'), withFields('shell:\n  command: ls'), withFields('context: isolated')],
  *check(skill, { targets }) {
    if (skill.unread) return
    for (const issue of checkFields(skill)) {
      const field = skill.fields.get(issue.key)
      if (!field || saidElsewhere(issue, field)) continue
      // What only other hosts reject is no fault of a skill that is meant for Claude Code.
      const loss = !targets && skill.home === 'claude-code' ? onlyClaudeCode(issue.loss) : issue.loss
      const lost = losing(loss)
      const help = helpFor(issue, field) ?? issue.help ?? `write ${EXAMPLES[issue.key] ?? 'a value of another type'}, or delete the line`
      const harm = lost.length > 0 ? andTheSpec(loss) : HARM[issue.key]
      yield {
        message: harm === undefined ? issue.message : `${issue.message}: ${harm}`,
        span: issue.span,
        help,
        ...(lost.length === 0
          ? { level: skill.home === 'claude-code' && issue.keyword === 'maxLength' ? ('note' as const) : ('warning' as const) }
          : targets && { level: levelOf(lost, targets) }),
      }
    }
  },
}

function onlyClaudeCode({ rejects = [], drops = [] }: Loss): Loss {
  const only = (ids: readonly string[]): readonly string[] => ids.filter((id) => id === 'claude-code')
  return { rejects: only(rejects), drops: only(drops) }
}

function saidElsewhere({ key, keyword, span }: FieldIssue, { node, recovery }: Field): boolean {
  if ((key === 'name' || key === 'description') && TOLD.has(keyword)) return true
  // Only the value itself: what stands inside a list or a map is said here.
  if (span.start !== node.span.start || span.end !== node.span.end) return false
  const types = known[key]?.types ?? []
  if (node.kind !== 'scalar') return node.flow && !recovery && types.includes('string') && !types.includes('array')
  // `boolean-as-text`, and `unquoted-scalar` with the same conditions as here.
  if (types.includes('boolean') && node.value !== null) return true
  return typeof node.value !== 'string' && types.includes('string') && !recovery && node.style === 'plain' && node.tag === undefined
}

function helpFor({ key }: FieldIssue, { node }: Field): string | undefined {
  if (node.kind === 'list' && known[key]?.types.join() === 'string') return `write \`${key}\` as one text`
  if (key !== 'shell' || node.kind !== 'map') return undefined
  return 'write `shell: bash` or delete the key, and put a command into the text as !`command`'
}
