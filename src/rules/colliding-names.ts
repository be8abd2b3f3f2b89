import { collisionKey } from '../skill/paths.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const collidingNames: Rule = {
  id: 'colliding-names',
  level: 'warning',
  category: 'portability',
  summary: 'two paths that are the same on some disks',
  why: 'macOS and Windows treat names that differ only in case as the same name, and macOS also names that differ only in how an accent is encoded. A checkout or an installation there keeps one of the two files, at random.',
  valid: [{ 'SKILL.md': withText('Read the forms in `references/`.'), 'references/forms.md': 'Fields.\n', 'references/forms-2.md': 'Fields.\n' }],
  invalid: [{ 'SKILL.md': withText('Read the forms in `references/`.'), 'references/Forms.md': 'Fields.\n', 'references/forms.md': 'Other fields.\n' }],
  *check(skill) {
    if (skill.unread || skill.kind !== 'skill') return
    const seen = new Map<string, string>()
    for (const { path } of skill.files.entries) {
      const key = collisionKey(path)
      const first = seen.get(key)
      if (first === undefined) {
        seen.set(key, path)
        continue
      }
      // Directories that collide are told once, not with each file in them.
      const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')))
      if (parent !== '' && seen.get(collisionKey(parent)) !== parent) continue
      yield {
        message: `\`${path}\` and \`${first}\` are one file on disks that ignore case or normalise names`,
        file: path,
        help: 'rename one of them',
      }
    }
  },
}
