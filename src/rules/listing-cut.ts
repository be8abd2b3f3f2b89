import { textOf } from '../skill/skill.ts'
import { spanInside } from './_span-inside.ts'
import type { Rule } from './rule.ts'

const LIMIT = 1536
const DOES = 'Formats SQL queries in many dialects, and says what it changed. '
const WHEN = 'Use it when a query is hard to read, or a review asks for a style. '

export const listingCut: Rule = {
  id: 'listing-cut',
  level: 'warning',
  category: 'fields',
  summary: 'a description that Claude Code cuts at 1,536 characters',
  why: 'Claude Code lists a skill as its `description`, ` - ` and `when_to_use`, cut at 1,536 UTF-16 code units. The model does not see the rest before it has chosen the skill.',
  hosts: ['claude-code'],
  valid: [`---\nname: example\ndescription: ${DOES.repeat(10).trim()}\nwhen_to_use: ${WHEN.repeat(8).trim()}\n---\n# Example\n\nText.\n`],
  invalid: [`---\nname: example\ndescription: ${DOES.repeat(14).trim()}\nwhen_to_use: ${WHEN.repeat(12).trim()}\n---\n# Example\n`],
  *check(skill) {
    const description = textOf(skill, 'description')?.trim()
    const when = textOf(skill, 'when_to_use')?.trim()
    if (!description || skill.fields.get('disable-model-invocation')?.value === true) return
    const listing = when ? `${description} - ${when}` : description
    if (listing.length <= LIMIT) return
    const kept = listing.slice(0, LIMIT - 1)
    const inWhen = when !== undefined && kept.length > description.length
    const field = skill.fields.get(inWhen ? 'when_to_use' : 'description')
    if (!field) return
    // The cut as an offset in the value, which may begin with spaces.
    const value = field.value as string
    const from = value.length - value.trimStart().length + (inWhen ? Math.max(0, kept.length - description.length - 3) : kept.length)
    const words = kept.replace(/\s+/g, ' ').trimEnd().split(' ').slice(-4).join(' ').replace(/`/g, "'")
    yield {
      message: `${when ? '`description` and `when_to_use` together have' : '`description` has'} ${listing.length.toLocaleString('en-US')} characters: Claude Code lists the skill only up to "${words}"`,
      span: spanInside(skill, field.node, from, value.trimEnd().length) ?? field.node.span,
      help: `say within ${LIMIT.toLocaleString('en-US')} characters when to use the skill`,
    }
  },
}
