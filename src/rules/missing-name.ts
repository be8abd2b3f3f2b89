import { OUTCOMES } from '../hosts/known.generated.ts'
import type { Skill } from '../skill/skill.ts'
import { lackOf, misspeltAs } from './_frontmatter-read.ts'
import { harmOf } from './_harm.ts'
import { kebabCase, yamlName } from '../text/kebab-case.ts'
import type { Rule } from './rule.ts'
import type { Fix } from '../risk/evidence/finding.ts'

const FAULTS = { 'is missing': 'no name', 'has no value': 'name without a value', 'is empty': 'empty name' } as const

export const missingName: Rule = {
  id: 'missing-name',
  level: 'error',
  category: 'fields',
  summary: 'no `name`',
  why: 'Some hosts reject a skill without a name, some silently drop it, and the others call it by its directory. In a plugin of Claude Code and in `.claude/skills` the directory is the name, so there this is only a note.',
  valid: ['---\nname: example\ndescription: Formats SQL queries.\n---\n# Example\n\nText.\n'],
  invalid: [
    '---\ndescription: Formats SQL queries.\n---\n# Example\n',
    '---\nname:\ndescription: Formats SQL queries.\n---\n# Example\n',
    '---\nname: ""\ndescription: Formats SQL queries.\n---\n# Example\n',
  ],
  *check(skill) {
    const lack = lackOf(skill, 'name')
    if (!lack) return
    const field = skill.fields.get('name')
    const misspelt = misspeltAs(skill, 'name')
    const name = kebabCase(skill.dirName)
    const fix = misspelt === undefined ? fixFor(skill, name) : undefined
    yield {
      message: `\`name\` ${lack}: ${harmOf(OUTCOMES[FAULTS[lack]])}`,
      span: field?.keySpan ?? skill.frontmatter?.opening ?? { start: 0, end: 0 },
      help:
        misspelt !== undefined
          ? `spell \`${misspelt}\` as \`name\``
          : name
            ? `write \`name: ${yamlName(name)}\``
            : 'write lower-case letters, digits and hyphens, such as `name: code-review`',
      ...(skill.home === 'claude-code' && { level: 'note' }),
      ...(fix && { fix }),
    }
  },
}

function fixFor({ dir, dirName, source, frontmatter, fields, recoveries, yaml }: Skill, name: string): Fix | undefined {
  const field = fields.get('name')
  const { root } = yaml
  if (!frontmatter || !name || recoveries.length > 0 || yaml.problems.length > 0 || (root && (root.kind !== 'map' || root.flow))) return undefined
  const at = frontmatter.yaml.start
  const breaks = source.text[at - 2] === '\r' ? '\r\n' : '\n'
  const indented = root?.kind === 'map' && root.entries.some(({ keySpan }) => keySpan.start > at && !/[\r\n]/.test(source.text[keySpan.start - 1] as string))
  if (indented || !/[\r\n]/.test(source.text[at - 1] ?? '')) return undefined
  const colon = field && source.text.indexOf(':', field.keySpan.end) + 1
  const written = field?.node.kind === 'scalar' && field.node.source !== '' ? field.node.span : undefined
  const edit = written
    ? { span: written, text: yamlName(name) }
    : colon
      ? { span: { start: colon, end: colon }, text: ` ${yamlName(name)}` }
      : { span: { start: at, end: at }, text: `name: ${yamlName(name)}${breaks}` }
  // The root of a repository may be checked out under any name.
  return { title: `name the skill \`${name}\``, edits: [edit], safety: name === dirName && dir !== '' && dir !== '.' ? 'safe' : 'suggested' }
}
