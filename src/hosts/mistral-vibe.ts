import { hostOf, type HostProfile } from './profile.ts'
import type { Step } from './steps.ts'

const NO_HEADER = { reject: 'missing or invalid frontmatter: it begins and ends with a line of dashes' }
const NO_NAME = { reject: 'name: at most 64 lower-case letters, digits and hyphens' }
const NO_DESCRIPTION = { reject: 'description: text of 1 to 1024 characters' }
export const bad = (field: string): { reject: string } => ({ reject: `${field} has a value of another type` })
/** What pydantic takes for a boolean. */
export const isBoolean = (field: string): readonly Step[] => [
  { text: 'python' },
  { apply: 'lower case' },
  { match: /^(?:[01]|[01]\.0|off|f|false|n|no|on|t|true|y|yes)$/, else: bad(field) },
]
export const YES: readonly string[] = ['1', '1.0', 'on', 't', 'true', 'y', 'yes']
const TOOLS = [{ type: ['string', 'list of strings', 'map', 'null'], else: bad('allowed-tools') }] as const

/**
 * Mistral Vibe 3.0.3 [R: vibe/core/skills/parser.py, models.py and manager.py; M: its parser and models]. Not modelled: bytes that are
 * no UTF-8 are read in the encoding that they look like, and `agents/openai.yaml` can hide a skill from the model.
 */
export const mistralVibe: HostProfile = hostOf({
  id: 'mistral-vibe',
  title: 'Mistral Vibe',
  version: '3.0.3',
  evidence: 'measured',
  discovery: { project: ['.vibe/skills', '.agents/skills'], own: '.vibe' },
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
    { match: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, else: NO_NAME },
    { match: /^(?!(?:vibe|skill-creator)$)/, else: { silent: 'Mistral Vibe reserves the name for its own skill' } },
  ],
  description: [{ empty: NO_DESCRIPTION }, { type: ['string'], else: NO_DESCRIPTION }, { max: 1024, unit: 'code points', else: NO_DESCRIPTION }],
  fields: {
    license: [{ type: ['string', 'null'], else: bad('license') }],
    compatibility: [{ type: ['string', 'null'], else: bad('compatibility') }],
    metadata: [{ type: ['map', 'null'], else: bad('metadata') }],
    'allowed-tools': TOOLS,
    allowed_tools: TOOLS,
    'user-invocable': isBoolean('user-invocable'),
    user_invocable: isBoolean('user-invocable'),
    'disable-model-invocation': isBoolean('disable-model-invocation'),
    disable_model_invocation: isBoolean('disable-model-invocation'),
  },
  recognised: 'name description license compatibility metadata allowed-tools user-invocable disable-model-invocation',
  unlisted: { 'disable-model-invocation': YES, disable_model_invocation: YES },
})
