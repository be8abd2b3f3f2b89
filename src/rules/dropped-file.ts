import { standsAt } from '../skill/layout.ts'
import { LEFT_OUT } from '../skill/left-out.ts'
import { leadsTo, references } from './_references.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const droppedFile: Rule = {
  id: 'dropped-file',
  level: 'note',
  category: 'links',
  summary: 'a link to a file that some installers leave out',
  why: 'The link works here and is broken in an installed copy. Versions of the skills CLI of January 2026 left out every `README.md`, later ones `metadata.json`; ClawHub leaves out files whose names begin with a dot, and Anthropic’s package_skill.py leaves out `evals/`.',
  valid: [{ 'SKILL.md': withText('Read [the forms](references/index.md).'), 'references/index.md': 'Forms.\n', 'README.md': 'For people.\n' }],
  invalid: [{ 'SKILL.md': withText('Read [the forms](references/README.md).'), 'references/README.md': 'Forms.\n' }],
  *check(skill) {
    const told = new Set<string>()
    for (const reference of references(skill)) {
      const path = leadsTo(skill, reference)
      const by = path && LEFT_OUT.find(({ paths }) => paths.test(path))?.by
      if (!path || !by || told.has(path) || standsAt(skill, path) !== 'file') continue
      told.add(path)
      yield {
        message: `\`${path}\` is left out by ${by}, so the link is broken in an installed copy`,
        file: reference.file,
        span: reference.link.destinationSpan,
        help: 'rename or move the file',
      }
    }
  },
}
