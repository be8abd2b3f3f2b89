import { hostOf, type HostProfile } from './profile.ts'
import type { Step } from './steps.ts'

export const isText = (field: string): Step => ({ type: ['string'], else: { reject: `\`${field}\` has to be text` } })
export const isRequired = (field: string): readonly Step[] => [{ missing: { reject: `\`${field}\` is required` } }, isText(field)]
export const isNotEmpty = (field: string): Step => ({ blank: { reject: `\`${field}\` is empty` } })
export const hasAtMost = (max: number, field: string): Step => ({
  max,
  unit: 'code points',
  else: { reject: `\`${field}\` has more than ${max.toLocaleString('en')} characters` },
})

/**
 * The open specification (agentskills.io, of 2026-08-09) as if it were a host: a strict reader, who takes a MUST for an error
 * [R: docs/specification.mdx]. Where it says nothing, this is how lenient the reader is: the fences may have spaces behind them, any
 * line ends do, the YAML is that of version 1.2 with its core types, a field without a value is no field, `license` may be anything,
 * and of the two readings of "lowercase alphanumeric characters (`a-z`, `0-9`)" it is the letters of ASCII.
 */
export const agentSkills: HostProfile = hostOf({
  id: 'agent-skills',
  title: 'Agent Skills specification',
  version: '2026-08-09',
  read: '2026-11-21',
  discovery: { project: ['.agents/skills'], depth: 4, hidden: false, nodeModules: false },
  notUtf8: { reject: 'the file is not UTF-8' },
  prepare: ['lf', 'cr-to-lf'],
  fence: {
    pattern: /^---[ \t]*\n(?:([^]*?)\n)??---[ \t]*(?:\n|$)/,
    none: { reject: 'SKILL.md has to begin with frontmatter between lines of `---`' },
  },
  badYaml: { reject: 'the frontmatter is not YAML: {error}' },
  noMapping: { reject: 'the frontmatter is not a mapping' },
  name: [
    ...isRequired('name'),
    hasAtMost(64, 'name'),
    { match: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, else: { reject: '`name` has to be lower-case letters, digits, and single hyphens between them' } },
    { is: 'directory', else: { reject: '`name` has to be the name of the directory' } },
  ],
  description: [...isRequired('description'), isNotEmpty('description'), hasAtMost(1024, 'description')],
  recognised: 'name description license compatibility metadata allowed-tools',
  fields: {
    compatibility: [{ missing: { take: 'nothing' } }, isText('compatibility'), isNotEmpty('compatibility'), hasAtMost(500, 'compatibility')],
    metadata: [{ missing: { take: 'nothing' } }, { type: ['map of strings'], else: { reject: '`metadata` has to be a mapping from text to text' } }],
    'allowed-tools': [
      { missing: { take: 'nothing' } },
      { type: ['string'], else: { reject: '`allowed-tools` has to be text, with spaces between the tools' } },
    ],
  },
  unknownField: { reject: 'there is no such field as {fields}' },
})
