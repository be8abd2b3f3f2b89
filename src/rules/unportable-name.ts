import { unportableName } from '../skill/paths.ts'
import { baseName } from '../skill/layout.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const unportableFileName: Rule = {
  id: 'unportable-name',
  level: 'warning',
  category: 'portability',
  summary: 'a file name that some systems do not allow',
  why: 'Windows reserves names such as `con` and `aux` for devices, forbids `<>:"|?*`, and strips a space or a full stop at the end. There, a repository with such a name cannot be checked out, and an archive of the skill cannot be unpacked.',
  valid: [
    { 'SKILL.md': withText('Run `scripts/console.py`.', 'Compares two files. Use when the user asks for a comparison.'), 'scripts/console.py': 'print()\n' },
  ],
  invalid: [
    {
      'SKILL.md': withText('Run the scripts in `scripts/`, read `references/`.', 'Compares two files. Use when the user asks for a comparison.'),
      'scripts/aux.py': 'print()\n',
      'references/what?.md': 'Text.\n',
    },
  ],
  *check(skill) {
    if (skill.unread || skill.kind !== 'skill') return
    for (const { path } of skill.files.entries) {
      const problem = unportableName(baseName(path))
      if (problem !== undefined)
        yield { message: `the name of \`${path}\` is ${problem}`, file: path, help: 'use letters, digits, `-`, `_` and `.` in the name' }
    }
  },
}
