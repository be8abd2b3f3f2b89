import { textOf } from '../skill/skill.ts'
import { levelOf, whoRejects } from './_who-rejects.ts'
import { isName, kebabCase, yamlName } from '../text/kebab-case.ts'
import { faultIn } from './_name-faults.ts'
import { spanInside } from './_span-inside.ts'
import type { Rule } from './rule.ts'

export const nameFormat: Rule = {
  id: 'name-format',
  level: 'error',
  category: 'fields',
  since: '0.1.0',
  summary: 'a `name` that is no lower-case kebab-case',
  why: 'The open specification allows lower-case letters, digits and single hyphens between them, 64 characters at most. Hosts disagree about the rest: some refuse the skill, some give it another name than the one that its author wrote, and a letter of another script that looks like a Latin one makes a name that nobody can type. A skill in the directory of a host, such as `.gemini/skills`, is meant for that host: what it takes is only noted, though others that look there may not take it. Claude Code takes the directory for the name.',
  valid: [
    '---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\nText.\n',
    '---\nname: "example"\ndescription: Formats SQL queries.\n---\n# Example\n',
  ],
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
    const better = kebabCase(name)
    const fault = faultIn(name)
    const at = fault ? name.search(fault.pattern) : 64
    const found = fault?.pattern.exec(name)?.[0] ?? name.slice(64)
    const said = fault ? fault.what(found) : `has ${[...name].length} characters, 64 are allowed`
    const hosts = fault?.rejectedBy ?? ['codex', 'copilot-cli', 'crush', 'mistral-vibe']
    // In the directory of a host, what the others would say is no more than worth knowing.
    const loads = !targets && skill.home !== 'any' && !hosts.includes(skill.home)
    const rejected = whoRejects(['claude-api', ...hosts, 'agent-skills'])
    yield {
      message: `\`name: ${shown(name)}\` ${said}: ${rejected}${fault?.also ? `, ${fault.also}` : ''}`,
      span: spanInside(skill, field.node, at, at + found.length) ?? field.node.span,
      help: better && better !== name ? `write \`name: ${yamlName(better)}\`` : 'write lower-case letters, digits and single hyphens, 64 characters at most',
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
