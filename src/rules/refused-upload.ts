import { meantField } from '../schema/fields.ts'
import { textOf } from '../skill/skill.ts'
import type { Rule } from './rule.ts'

/** What the check before an upload lets stand in the frontmatter. */
const FIELDS: ReadonlySet<string> = new Set('name description license allowed-tools metadata compatibility'.split(' '))

/** What a field must not hold. */
const REFUSED: readonly (readonly [key: string, pattern: RegExp, help: string])[] = [
  ['name', /anthropic|claude/, 'choose another name'],
  ['description', /[<>]/, 'write the text without angle brackets'],
]

export const refusedUpload: Rule = {
  id: 'refused-upload',
  level: 'note',
  category: 'portability',
  summary: 'frontmatter that claude.ai and the Skills API refuse',
  why: 'Claude Code loads the skill, but claude.ai and the Skills API refuse its upload. There a `name` must not contain `claude` or `anthropic`, a `description` must not contain `<` or `>`, and the frontmatter may have only the fields of the open specification. A zip must hold one directory with one SKILL.md in it. With `skillc lint --target claude-api` this is an error, and `skillc build --target skill` refuses it.',
  hosts: ['claude-api'],
  valid: ['---\nname: example\ndescription: Draws slides. Use when slides are asked for.\nmetadata:\n  version: "1.0"\n---\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Builds decks with the `<DeckFrame>` component.\n---\nText.\n',
    '---\nname: claude-helper\ndescription: Draws slides.\nversion: "1.0"\ntrigger: slides\n---\nText.\n',
  ],
  *check(skill) {
    const { fields, kind, badUpload } = skill
    if (kind !== 'skill') return
    if (badUpload !== undefined)
      yield { message: `claude.ai and the Skills API refuse the zip: ${badUpload}`, help: 'build one for each skill with `skillc build --target skill`' }
    for (const [key, pattern, help] of REFUSED) {
      const field = fields.get(key)
      const found = pattern.exec(textOf(skill, key) ?? '')?.[0]
      if (field && found !== undefined)
        yield {
          message: `claude.ai and the Skills API refuse a \`${key}\` with \`${found}\` in it`,
          span: field.node.span,
          help: `to upload the skill, ${help}`,
        }
    }
    const others = [...fields.values()].filter(({ key }) => !FIELDS.has(key) && meantField(key) === undefined)
    if (others[0])
      yield {
        message: `claude.ai and the Skills API refuse ${others.length === 1 ? 'the field' : 'the fields'} ${others.map(({ key }) => `\`${key}\``).join(', ')}`,
        span: others[0].keySpan,
        help: 'to upload the skill, move your own fields below `metadata` and delete those of Claude Code',
      }
  },
}
