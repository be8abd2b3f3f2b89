import { checkFields, type FieldIssue } from '../schema/check-fields.ts'
import { fields as known } from '../schema/fields.ts'
import type { Field, Skill } from '../skill/skill.ts'
import { levelOf, whoRejects } from './_who-rejects.ts'
import type { Rule } from './rule.ts'

/** Constraints of `name` and `description` that have rules of their own. */
const TOLD = new Set(['minLength', 'maxLength', 'pattern'])

/** What becomes of values that no host refuses. */
const HARM: Readonly<Record<string, string>> = {
  context: 'Claude Code ignores it',
  effort: 'Claude Code ignores it',
  shell: 'Claude Code takes bash',
  when_to_use: 'Qwen Code ignores it',
}

export const invalidField: Rule = {
  id: 'invalid-field',
  level: 'error',
  category: 'fields',
  since: '0.1.0',
  summary: 'a field with a value that hosts refuse or ignore',
  why: 'A value of the wrong type makes some hosts refuse the whole skill, although the field means nothing to them: Codex refuses `metadata` that is no map, Copilot CLI a tool list that is neither text nor a list. Where no host refuses the skill, the value is ignored without a word, and this is a warning.',
  valid: [
    '---\nname: example\ndescription: Formats SQL queries.\nallowed-tools: Read, Grep\nmetadata:\n  author: Ada\neffort: high\n---\n# Example\n\nText.\n',
    '---\nname: example\ndescription: Formats SQL queries.\nallowed-tools: [Read, Grep]\nshell: powershell\n---\n# Example\n',
  ],
  invalid: [
    '---\nname: example\ndescription: Formats SQL queries.\nmetadata: by Ada\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\nallowed-tools:\n  Read: true\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\nshell:\n  command: ls\n---\n# Example\n',
    '---\nname: example\ndescription: Formats SQL queries.\ncontext: isolated\n---\n# Example\n',
  ],
  *check(skill, { targets }) {
    if (skill.unread) return
    for (const issue of checkFields(skill)) {
      const field = skill.fields.get(issue.key)
      if (!field || saidElsewhere(issue, field)) continue
      // What only other hosts refuse is no fault of a skill that is meant for Claude Code.
      const breaks = !targets && skill.home === 'claude-code' ? issue.breaks.filter((id) => id === 'claude-code') : issue.breaks
      const help = helpFor(issue, field) ?? issue.help
      const harm = breaks.length > 0 ? whoRejects(breaks) : HARM[issue.key]
      yield {
        message: harm === undefined ? issue.message : `${issue.message}: ${harm}`,
        span: issue.span,
        ...(help !== undefined && { help }),
        ...(breaks.length === 0 ? { level: levelFor(skill, issue) } : targets && { level: levelOf(breaks, targets) }),
      }
    }
  },
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
  return 'write `shell: bash` or leave it out, and put a command into the text as !`command`'
}

function levelFor({ home }: Skill, { keyword }: FieldIssue): 'warning' | 'note' {
  return home === 'claude-code' && keyword === 'maxLength' ? 'note' : 'warning'
}
