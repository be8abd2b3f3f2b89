import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const wrongCaseFile: Rule = {
  id: 'wrong-case-file',
  level: 'error',
  category: 'portability',
  loses: true,
  summary: 'a skill file that is not called exactly `SKILL.md`',
  why: 'No measured host finds `skill.md` or `Skill.md` on a case-sensitive disk, as on Linux: the skill is silently missing. On a Mac it works, so the author does not notice.',
  valid: [withText('Read the forms.')],
  invalid: [{ 'skill.md': withText('Read the forms.') }, { 'Skill.MD': withText('Read the forms.', 'Fills PDF forms.') }],
  *check({ kind, fileName, unread }) {
    if (unread || kind !== 'skill' || fileName === 'SKILL.md' || fileName.toLowerCase() !== 'skill.md') return
    yield {
      message: `no host finds \`${fileName}\` on a case-sensitive disk`,
      help: `rename the file to \`SKILL.md\`, with \`git mv ${fileName} SKILL.md\``,
    }
  },
}
