import { OUTCOMES } from '../hosts/known.generated.ts'
import { textOf } from '../skill/skill.ts'
import { isName, yamlName } from '../text/kebab-case.ts'
import { harmOf, hostsNamed } from './_harm.ts'
import type { Rule } from './rule.ts'

export const nameMismatch: Rule = {
  id: 'name-mismatch',
  level: 'warning',
  category: 'portability',
  summary: 'a `name` that is not the name of the directory',
  why: 'The open specification asks for one name. Some hosts, such as Claude Code, call the skill by its directory and the others by its `name`, so a text that mentions one name is wrong for users of the other. Crush rejects the skill.',
  valid: ['---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\nText.\n'],
  invalid: ['---\nname: sql-format\ndescription: Formats SQL queries.\n---\n# Example\n'],
  *check(skill) {
    const { dir, dirName, home, kind } = skill
    const field = skill.fields.get('name')
    const name = textOf(skill, 'name')?.trim()
    // The root of a repository may be checked out under any name.
    if (kind === 'command' || dir === '' || dir === '.' || !field || !name || name.normalize('NFC') === dirName.normalize('NFC')) return
    // name-format then proposes the name of the directory.
    if (!isName(name) && isName(dirName)) return
    const { renames = [], ...outcomes } =
      OUTCOMES[name.toLowerCase() === dirName.toLowerCase() ? 'name of a directory in other letters' : 'name of another directory']
    const harm = harmOf(outcomes)
    const ways = [...(isName(dirName) ? [`write \`name: ${yamlName(dirName)}\``] : []), ...(isName(name) ? [`rename the directory to \`${name}\``] : [])]
    yield {
      message: `\`name: ${name}\` is not the name of the directory: ${hostsNamed(renames)} call the skill \`${dirName}\`, other hosts \`${name}\`${harm && `; ${harm}`}`,
      span: field.node.span,
      help: ways.length > 0 ? ways.join(', or ') : 'give both one name of lower-case letters, digits and hyphens',
      ...(home === 'claude-code' && { level: 'note' }),
      ...(isName(dirName) &&
        isName(name) &&
        !field.recovery && {
          fix: { title: `rename the skill to \`${dirName}\``, edits: [{ span: field.node.span, text: yamlName(dirName) }], safety: 'suggested' },
        }),
    }
  },
}
