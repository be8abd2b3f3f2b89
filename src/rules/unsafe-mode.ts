import { ownEntries } from '../skill/layout.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

const SET_USER = 0o4000
const SET_GROUP = 0o2000
const ANYBODY_WRITES = 0o2

export const unsafeMode: Rule = {
  id: 'unsafe-mode',
  level: 'error',
  category: 'security',
  summary: 'a file mode that gives others too many rights',
  why: 'A program with the setuid or setgid bit runs with the rights of the file’s owner, whoever starts it; an archive that keeps modes can give it to root. A file that every user may write can be changed after the review: a warning. Where most files are like that, the checkout was made without a umask: one note.',
  valid: [{ 'SKILL.md': withText('Run `scripts/fill.sh`.'), 'scripts/fill.sh': { content: '#!/bin/sh\nexit 0\n', executable: true } }],
  invalid: [
    {
      'SKILL.md': withText('Run `scripts/fill.sh`, read `forms.md` and `fields.md`.'),
      'scripts/fill.sh': { content: '#!/bin/sh\nexit 0\n', executable: true, mode: SET_USER },
      'forms.md': { content: 'Forms.\n', mode: ANYBODY_WRITES },
      'fields.md': 'Fields.\n',
    },
  ],
  *check(skill) {
    const files = ownEntries(skill).filter(({ kind }) => kind === 'file')
    const open = files.filter(({ mode = 0 }) => mode & ANYBODY_WRITES)
    for (const { path, mode = 0 } of files) {
      if ((mode & (SET_USER | SET_GROUP)) === 0) continue
      const [bit, whose] = mode & SET_USER ? ['setuid', 'its owner'] : ['setgid', 'its group']
      yield {
        message: `\`${path}\` has the ${bit} bit, so it runs with the rights of ${whose}`,
        file: path,
        confidence: 'high',
        help: `run \`chmod ug-s ${path}\``,
      }
    }
    if (open.length * 2 >= files.length && open.length > 0) {
      yield {
        message: `every user of this machine may change ${open.length === files.length ? 'all files' : 'most files'} of the skill`,
        level: 'note',
        confidence: 'low',
        help: 'check out the files with a umask of 022',
      }
      return
    }
    for (const { path } of open)
      yield {
        message: `every user of this machine may change \`${path}\``,
        file: path,
        level: 'warning',
        confidence: 'medium',
        help: `run \`chmod o-w ${path}\``,
      }
  },
}
