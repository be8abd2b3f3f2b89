import { linkGraph } from './_graph.ts'
import { isMentioned } from './_mentions.ts'
import type { Rule } from './rule.ts'

export const referenceDepth: Rule = {
  id: 'reference-depth',
  level: 'note',
  category: 'links',
  summary: 'a document that only another document links to',
  why: 'The specification asks for references one level deep. Agents often read only the beginning of a document that another one links, so a document two links away from SKILL.md may be missed.',
  optIn: true,
  valid: [
    {
      'SKILL.md':
        '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nSee [forms](references/forms.md) and `references/tables.md`.\n',
      'references/forms.md': 'Read [tables](tables.md) too.\n',
      'references/tables.md': 'Rows.\n',
    },
  ],
  invalid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\nSee [forms](references/forms.md).\n',
      'references/forms.md': 'Read [tables](tables.md) too.\n',
      'references/tables.md': 'Rows.\n',
    },
  ],
  *check(skill) {
    const told = new Set<string>([skill.fileName])
    for (const [file, links] of linkGraph(skill)) {
      if (file === skill.fileName) continue
      for (const [to, { link }] of links) {
        if (told.has(to) || isMentioned(skill, to)) continue
        told.add(to)
        yield {
          message: `\`${to}\` is more than one link away from \`${skill.fileName}\``,
          file,
          span: link.span,
          help: `link \`${to}\` from \`${skill.fileName}\``,
        }
      }
    }
  },
}
