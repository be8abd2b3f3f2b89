import { textOf } from '../skill/skill.ts'
import { quoted } from './_quoted.ts'
import type { Rule } from './rule.ts'

export const blockHeaderText: Rule = {
  id: 'block-header-text',
  level: 'error',
  category: 'frontmatter',
  summary: 'a value that is left over from a block such as `>-`',
  why: 'A description such as `">- Use when needed"` comes from a tool that read `description: >-` line by line and wrote it back: the block header became text, and the real description is lost. Every host shows what is left.',
  valid: [
    '---\nname: example\ndescription: >-\n  Formats tables.\n---\nText.\n',
    '---\nname: example\ndescription: "> 3 columns: formats wide tables."\n---\nText.\n',
  ],
  invalid: ['---\nname: example\ndescription: ">- Use when this is needed."\n---\nText.\n', '---\nname: example\ndescription: "|"\n---\nText.\n'],
  *check(skill) {
    for (const key of ['description', 'when_to_use']) {
      const value = textOf(skill, key)?.trim()
      if (value === undefined || !/^(?:[|>][+-][1-9]?(?:\s|$)|[|>][1-9]?$)/.test(value)) continue
      const field = skill.fields.get(key)
      yield {
        message: `\`${key}\` is ${quoted(value, 40)}: a tool has read \`${key}: ${value.split(/\s/, 1)[0]}\` as text and probably lost the real value`,
        span: field?.node.span ?? { start: 0, end: 0 },
        help: `write \`${key}\` again, or copy it from an older version of the file`,
      }
    }
  },
}
