import { ownEntries } from '../skill/layout.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const hardLink: Rule = {
  id: 'hard-link',
  level: 'note',
  category: 'security',
  summary: 'a file that has another name elsewhere on the disk',
  why: 'A hard link is one file under two names. A change under the other name changes the skill, and the skill may show a file from outside, which its path does not reveal. Package managers such as pnpm and uv link files from their store for an honest reason, so this is only a note. An archive or a clone of the skill has copies.',
  valid: [withText('Fill the form.')],
  invalid: [{ 'SKILL.md': withText('Read the forms in `references/`.'), 'references/forms.md': { content: 'Fields.\n', links: 2 } }],
  *check(skill) {
    const linked = ownEntries(skill).filter(({ links }) => links !== undefined)
    const [first] = linked
    if (!first) return
    const others = linked.length > 1 ? ` and ${linked.length - 1} more files` : ''
    yield {
      message: `\`${first.path}\`${others} ${linked.length > 1 ? 'are hard links: they' : 'is a hard link: it'} can be changed under another name on this disk`,
      file: first.path,
      confidence: 'low',
      help: 'put a copy into the skill, unless this is a package store',
    }
  },
}
