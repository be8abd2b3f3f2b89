import { textOf } from '../skill/skill.ts'
import { OUTCOMES } from '../hosts/known.generated.ts'
import { andTheSpec, levelOf, losing } from './_harm.ts'
import { isName, kebabCase, yamlName } from '../text/kebab-case.ts'
import { faultIn } from './_name-faults.ts'
import { spanInside } from './_span-inside.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const nameFormat: Rule = {
  id: 'name-format',
  level: 'error',
  category: 'fields',
  summary: 'a `name` that is not lower-case kebab-case',
  why: 'The open specification allows lower-case letters, digits and single hyphens between them, at most 64 characters. For other names hosts disagree: some reject the skill, some rename it, and nobody can type a name with a foreign letter that looks Latin. A skill in the directory of a host, such as `.gemini/skills`, is meant for that host: a name that this host accepts is only a note, though other hosts that look there may refuse it. Claude Code calls a skill by its directory.',
  valid: [withText('# Example\n\nText.', 'Formats SQL queries.'), '---\nname: "example"\ndescription: Formats SQL queries.\n---\n# Example\n'],
  invalid: [
    '---\nname: Code Review\ndescription: Reviews code.\n---\n# Example\n',
    '---\nname: code_review\ndescription: Reviews code.\n---\n# Example\n',
    '---\nname: ex\u0430mple\ndescription: Reviews code.\n---\n# Example\n',
    `---\nname: ${'long-'.repeat(13)}name\ndescription: Reviews code.\n---\n# Example\n`,
  ],
  *check(skill, { targets }) {
    const field = skill.fields.get('name')
    const name = textOf(skill, 'name')
    if (skill.kind === 'command' || !field || !name?.trim() || isName(name)) return
    const { dir, dirName } = skill
    // The root of a repository may be checked out under any name.
    const better = dir !== '' && dir !== '.' && isName(dirName) ? dirName : kebabCase(name)
    const fault = faultIn(name)
    const at = fault ? name.search(fault.pattern) : 64
    const found = fault?.pattern.exec(name)?.[0] ?? name.slice(64)
    const said = fault ? fault.what(found) : `has ${[...name].length} characters; 64 are allowed`
    // What a host does with such a directory is another matter.
    const { rejects = [], renames = [] } = OUTCOMES[fault?.fault ?? 'name over 64 characters']
    const outcomes = { rejects, renames }
    const hosts = losing(outcomes)
    // In the directory of a host, what the others would say is no more than worth knowing.
    const loads = !targets && skill.home !== 'any' && !hosts.includes(skill.home)
    yield {
      message: `\`name: ${shown(name)}\` ${said}: ${andTheSpec(outcomes)}`,
      span: spanInside(skill, field.node, at, at + found.length) ?? field.node.span,
      help: better && better !== name ? `write \`name: ${yamlName(better)}\`` : 'write lower-case letters, digits and single hyphens, at most 64 characters',
      level: loads ? 'note' : levelOf(hosts, targets),
      ...(better &&
        better !== name &&
        !field.recovery && {
          fix: { title: `rename the skill to \`${better}\``, edits: [{ span: field.node.span, text: yamlName(better) }], safety: 'suggested' },
        }),
    }
  },
}

function shown(name: string): string {
  const text = name.replace(/[\p{Cc}\p{Cf}`]/gu, '\u{fffd}')
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
