import { textOf } from '../skill/skill.ts'
import { isName, kebabCase, yamlName } from '../text/kebab-case.ts'
import type { Rule } from './rule.ts'

export const nameMismatch: Rule = {
  id: 'name-mismatch',
  level: 'warning',
  category: 'portability',
  since: '0.1.0',
  summary: 'a `name` that is not the name of the directory',
  why: 'The open specification wants both to be the same. Claude Code and VS Code call the skill by its directory, the others by its `name`, so that documents which mention one are wrong for the users of the other; Crush refuses the skill.',
  valid: ['---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\nText.\n'],
  invalid: ['---\nname: sql-format\ndescription: Formats SQL queries.\n---\n# Example\n'],
  *check(skill) {
    const { dir, dirName, home, kind } = skill
    const field = skill.fields.get('name')
    const name = textOf(skill, 'name')?.trim()
    // The root of a repository may be checked out under any name.
    if (kind === 'command' || dir === '' || dir === '.' || !field || !name || name.normalize('NFC') === dirName.normalize('NFC')) return
    if (!isName(name) && kebabCase(name) === dirName) return
    const crush = name.toLowerCase() === dirName.toLowerCase() ? '' : ', Crush rejects the skill'
    const ways = [...(isName(dirName) ? [`write \`name: ${yamlName(dirName)}\``] : []), ...(isName(name) ? [`rename the directory to \`${name}\``] : [])]
    yield {
      message: `\`name: ${name}\` differs from the directory \`${dirName}\`: Claude Code and VS Code call the skill \`${dirName}\`, other hosts \`${name}\`${crush}`,
      span: field.node.span,
      ...(ways.length > 0 && { help: ways.join(', or ') }),
      ...(home === 'claude-code' && { level: 'note' }),
      ...(isName(dirName) &&
        isName(name) &&
        !field.recovery && {
          fix: { title: `rename the skill to \`${dirName}\``, edits: [{ span: field.node.span, text: yamlName(dirName) }], safety: 'suggested' },
        }),
    }
  },
}
