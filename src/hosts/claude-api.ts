import { agentSkills, hasAtMost, isNotEmpty, isRequired, isText } from './agent-skills.ts'
import { hostOf, type HostProfile } from './profile.ts'

/**
 * What claude.ai and the Skills API take on upload [R: quick_validate.py of anthropics/skills, of 2026-07-01, and the platform's
 * documentation, second hand]: the script's checks, and that neither field is empty, nor the name one of the two reserved words.
 * Of the archive around it nothing is looked at here.
 */
export const claudeApi: HostProfile = hostOf({
  id: 'claude-api',
  title: 'Claude API',
  version: '2026-07-01',
  evidence: 'source',
  read: '2026-11-21',
  // Uploaded as an archive with one directory.
  discovery: { project: [], user: [] },
  notUtf8: { reject: 'the file is not UTF-8' },
  // Python reads any line end as LF.
  prepare: ['lf', 'cr-to-lf'],
  fence: { pattern: /^---\n([^]*?)\n---/, none: { reject: 'no frontmatter between `---` and `---`' } },
  yaml: 'py-yaml',
  badYaml: { reject: 'the frontmatter is not YAML: {error}' },
  noMapping: { reject: 'the frontmatter is not a mapping' },
  name: [
    ...isRequired('name'),
    { apply: 'trim' },
    isNotEmpty('name'),
    { match: /^[a-z0-9-]+$/, else: { reject: '`name` has to be lower-case letters, digits and hyphens' } },
    { match: /^(?!-)(?!.*--)(?!.*-$)/, else: { reject: '`name` begins or ends with a hyphen, or has two in a row' } },
    hasAtMost(64, 'name'),
    { match: /^(?!.*(?:anthropic|claude))/, else: { reject: '`name` contains a reserved word, `anthropic` or `claude`' } },
  ],
  description: [
    ...isRequired('description'),
    { apply: 'trim' },
    isNotEmpty('description'),
    { match: /^[^<>]*$/, else: { reject: '`description` contains `<` or `>`' } },
    hasAtMost(1024, 'description'),
  ],
  fields: {
    compatibility: [{ missing: { take: 'nothing' } }, isText('compatibility'), hasAtMost(500, 'compatibility')],
  },
  recognised: agentSkills.recognised.join(' '),
  unknownField: { reject: 'unexpected fields in the frontmatter: {fields}' },
})
