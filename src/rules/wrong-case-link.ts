import { resolvePath } from '../skill/paths.ts'
import { pathOf, references, wrongCase } from './_references.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'
import type { Fix } from '../risk/evidence/finding.ts'

export const wrongCaseLink: Rule = {
  id: 'wrong-case-link',
  level: 'error',
  category: 'links',
  summary: 'a link that spells a file name in another case',
  why: 'On macOS and Windows the link works, since case does not count there. On Linux, in containers and in most sandboxes the file is not found. In another document than SKILL.md this is a warning.',
  valid: [{ 'SKILL.md': withText('Read [the forms](references/FORMS.md).'), 'references/FORMS.md': 'Fields.\n' }],
  invalid: [
    { 'SKILL.md': withText('Read [the forms](./references/forms.md#fields).'), 'references/FORMS.md': '## Fields\n' },
    { 'SKILL.md': withText('Read [the forms](references/a.md).'), 'references/a.md': 'See ![a form](../Assets/Form.png).\n', 'assets/form.png': '' },
  ],
  *check(skill) {
    for (const reference of references(skill)) {
      if (reference.target.form !== 'relative' || !reference.target.inside) continue
      const real = wrongCase(skill, reference)
      if (real === undefined) continue
      const { file, link, target } = reference
      const written = pathOf(link.destination)
      const right = inCaseOf(written, real)
      const from = file.slice(0, Math.max(0, file.lastIndexOf('/')))
      const mends = skill.encoding === 'utf-8' && (resolvePath(right, from).path === real || resolvePath(right).path === real)
      const start = link.destinationSpan.start + link.destination.indexOf(written)
      const span = { start, end: start + written.length }
      const fix: Fix = { title: `write \`${right}\``, edits: [{ span, text: right }], safety: 'safe' }
      yield {
        message: `\`${written}\` is called \`${real}\` in the skill: a case-sensitive disk does not find it`,
        file,
        span,
        ...(file !== skill.fileName && { level: 'warning' as const }),
        help: `write \`${mends ? right : target.path && real}\``,
        ...(mends && { fix }),
      }
    }
  },
}

/** The written path with each of its last segments as the real path has it, as far as they are the same but for case. */
function inCaseOf(written: string, real: string): string {
  const segments = written.split('/')
  const wanted = real.split('/')
  for (let i = segments.length - 1, j = wanted.length - 1; i >= 0 && j >= 0; i--, j--) {
    if (segments[i]?.toLowerCase() !== wanted[j]?.toLowerCase()) break
    segments[i] = wanted[j] as string
  }
  return segments.join('/')
}
