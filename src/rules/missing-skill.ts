import { textOf } from '../skill/skill.ts'
import { BUILT_IN } from './_built-in-names.ts'
import { isPlaceholder } from './_placeholder.ts'
import type { Rule } from './rule.ts'

/** A name with a hyphen, since a single word may be anything. */
const NAMED = /\b(?:[Uu]se|using|[Ii]nvoke|[Ll]oad|[Cc]all|[Rr]un|[Ff]ollow|[Ss]ee|via|with) (?:the )?`([a-z][a-z0-9]*(?:-[a-z0-9]+)+)` skill\b/g
/** Beside the skill, or in the skills of a plugin beside its commands. */
const PLACES = ['../', '../skills/', '../../skills/', '../../']

export const missingSkill: Rule = {
  id: 'missing-skill',
  level: 'note',
  category: 'links',
  summary: 'a skill that the text names, but that does not exist',
  why: 'Users who install this skill, or the whole collection, do not get the other skill: it may have been renamed or deleted. If the skill comes from another collection, say so in the text.',
  valid: [
    {
      'SKILL.md': '---\nname: example\ndescription: Fills forms. Use when there is a form.\n---\nUse the `read-tables` skill, then the `format` skill.\n',
      '../read-tables/SKILL.md': '---\nname: read-tables\ndescription: Reads tables. Use when there is a table.\n---\nRead it.\n',
    },
  ],
  invalid: ['---\nname: example\ndescription: Fills forms. Use when there is a form.\n---\nUse the `read-tables` skill first.\n'],
  *check(skill) {
    const { body, source, files, kind, dirName } = skill
    if (kind === 'plugin') return
    const told = new Set([dirName, textOf(skill, 'name')])
    for (const { 0: said, 1: name = '', index } of source.text.matchAll(NAMED)) {
      if (index < body.span.start || body.inComment(index) || told.has(name) || BUILT_IN.has(name) || isPlaceholder(name)) continue
      told.add(name)
      if (PLACES.some((place) => files.around(place + name) !== 'missing')) continue
      const start = index + said.indexOf('`') + 1
      yield {
        message: `the text sends the agent to the skill \`${name}\`, which is not in this collection`,
        span: { start, end: start + name.length },
        help: 'correct the name, or say where the skill comes from',
      }
    }
  },
}
