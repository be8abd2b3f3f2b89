import { OUTCOMES } from '../hosts/known.generated.ts'
import { textOf } from '../skill/skill.ts'
import { thousands } from '../text/thousands.ts'
import { harmOf } from './_harm.ts'
import { spanInside } from './_span-inside.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

const LIMIT = 1024
const LONG = 'Formats SQL queries in many dialects, and says what it changed. '.repeat(17)

export const descriptionTooLong: Rule = {
  id: 'description-too-long',
  level: 'error',
  category: 'fields',
  summary: 'a `description` of more than 1,024 characters',
  why: 'The open specification allows 1,024 characters. Some hosts reject a skill with more, others show the model only the beginning. Claude Code shows more, so in its own directories this is only a note.',
  valid: [withText('# Example\n\nText.', 'Formats SQL queries.'), `---\nname: example\ndescription: ${'x'.repeat(1024)}\n---\n# Example\n`],
  invalid: [
    `---\nname: example\ndescription: ${LONG.trim()}\n---\n# Example\n`,
    `---\nname: example\ndescription: |\n  ${'Formats SQL.\n  '.repeat(90).trim()}\n---\n# Example\n`,
  ],
  *check(skill) {
    const field = skill.fields.get('description')
    const text = textOf(skill, 'description') ?? ''
    const characters = [...text.trimEnd()]
    if (skill.kind === 'command' || !field || characters.length <= LIMIT) return
    const start = characters.slice(0, LIMIT).join('').length
    yield {
      message: `\`description\` has ${thousands(characters.length)} characters; the open spec allows ${thousands(LIMIT)}: ${harmOf(OUTCOMES['description over 1,024 characters'])}`,
      span: spanInside(skill, field.node, start, text.trimEnd().length) ?? field.node.span,
      help: 'say in 1,024 characters what the skill does and when to use it; move the rest to the body',
      ...(skill.home === 'claude-code' && { level: 'note' }),
    }
  },
}
