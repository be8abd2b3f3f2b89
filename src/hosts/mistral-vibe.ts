import type { HostProfile } from './profile.ts'

const NO_HEADER = { reject: 'missing or invalid frontmatter: it begins and ends with a line of dashes' }
const NO_NAME = { reject: 'name: at most 64 lower-case letters, digits, hyphens and dots' }
const NO_DESCRIPTION = { reject: 'description: text of 1 to 1024 characters' }
const bad = (field: string): { reject: string } => ({ reject: `${field} has a value of another type` })
const BOOLEAN = [{ text: 'python' }, { match: /^(?:[01]|[01]\.0|off|f|false|n|no|on|t|true|y|yes)$/i, else: bad('user-invocable') }] as const
const TOOLS = [{ type: ['string', 'list of strings', 'map', 'null'], else: bad('allowed-tools') }] as const

/**
 * Mistral Vibe 2.25 [R: vibe/core/skills/parser.py, models.py and manager.py]. Not modelled: bytes that are no UTF-8 are read in the
 * encoding that they look like, and a skill is refused when the policy in its `agents/openai.yaml` has an unknown key.
 */
export const mistralVibe: HostProfile = {
  id: 'mistral-vibe',
  title: 'Mistral Vibe',
  version: '2.25.0',
  evidence: 'source',
  discovery: {
    project: ['.vibe/skills', '.agents/skills'],
    user: ['.vibe/skills', '.agents/skills'],
    depth: 1,
    hidden: true,
    nodeModules: true,
    nested: false,
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    ignoreFiles: [],
    duplicates: 'first',
    own: '.vibe',
  },
  prepare: ['lf', 'cr-to-lf'],
  // Three dashes or more, with blank lines before and behind; the next such line closes, wherever it stands.
  fence: {
    pattern:
      /^\ufeff*(?:[^\S\ufeff]*\n)?-{3,}[^\S\n\ufeff]*(?:\n[^\S\n\ufeff]*(?=\n))*(?=\n[^\S\n\ufeff]*[\S\ufeff])(?<yaml>[^]*?\n)-{3,}[^\S\n\ufeff]*(?:\n(?<body>[^]*)|$)/,
    none: NO_HEADER,
  },
  yaml: 'py-yaml',
  badYaml: { reject: 'invalid YAML frontmatter: {error}' },
  noMapping: { reject: 'YAML frontmatter must be a mapping' },
  name: [
    { missing: NO_NAME },
    { type: ['string'], else: NO_NAME },
    { max: 64, unit: 'code points', else: NO_NAME },
    { match: /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/, else: NO_NAME },
    { match: /^(?!(?:vibe|skill-creator)$)/, else: { silent: 'Mistral Vibe keeps the name of a skill of its own' } },
  ],
  description: [
    { missing: NO_DESCRIPTION },
    { type: ['string'], else: NO_DESCRIPTION },
    { match: /[^]/, else: NO_DESCRIPTION },
    { max: 1024, unit: 'code points', else: NO_DESCRIPTION },
  ],
  fields: {
    license: [{ type: ['string', 'null'], else: bad('license') }],
    compatibility: [
      { type: ['string', 'null'], else: bad('compatibility') },
      { max: 500, unit: 'code points', else: { reject: 'compatibility has more than 500 characters' } },
    ],
    metadata: [{ type: ['map', 'null'], else: bad('metadata') }],
    'allowed-tools': TOOLS,
    allowed_tools: TOOLS,
    'user-invocable': BOOLEAN,
    user_invocable: BOOLEAN,
  },
  recognised: ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools', 'user-invocable'],
  runs: [],
}
