import { leadsWhere } from './_leads.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'
import type { Level } from '../risk/evidence/level.ts'

const LEVEL: Readonly<Record<string, Level>> = { inside: 'note', nowhere: 'warning' }

export const symlinkInSkill: Rule = {
  id: 'symlink-in-skill',
  level: 'error',
  category: 'security',
  summary: 'a symlink among the files of the skill',
  why: 'A link that leads out of the skill shows a file of the machine under a harmless name, and a circle hangs tools that follow it: errors. Warnings are a link that leads nowhere, a link to a file of the same name next to the skill, which leads nowhere when the skill is installed alone, and a link with the skill’s own name to a missing place, which a second `ln -s` leaves behind. A link that stays inside is a note: packers and installers copy the target or drop the link, and Windows needs a privilege to make one.',
  valid: [{ 'SKILL.md': withText('Read [the forms](references/forms.md).'), 'references/forms.md': 'Fields.\n' }],
  invalid: [
    {
      'SKILL.md': withText('Read the forms in `references/`.'),
      'references/forms.md': 'Fields.\n',
      'references/key.md': { link: '../../../.ssh/id_rsa' },
      'references/latest.md': { link: 'forms.md' },
      'references/old.md': { link: 'gone.md' },
      'references/loop': { link: '../references' },
    },
  ],
  *check(skill) {
    if (skill.unread) return
    for (const { path, link } of skill.files.entries) {
      if (!link || path === skill.fileName) continue
      const level = link.shared ? 'warning' : LEVEL[link.leads]
      yield {
        message: `\`${path}\` is a symlink to \`${link.target}\`, which leads ${leadsWhere(link.leads)}`,
        file: path,
        ...(level && { level }),
        help: 'put a copy of the file into the skill, or delete the link',
      }
    }
  },
}
