import { hostOf, type HostProfile } from './profile.ts'

const NO_NAME = { reject: 'name is required' }
const NO_DESCRIPTION = { reject: 'description is required' }
const NO_HEADER = { reject: 'no YAML frontmatter found, or it is not closed' }

/** Crush 0.90.0 [R: internal/skills/skills.go, internal/config/load.go]. Lengths are bytes. */
export const crush: HostProfile = hostOf({
  id: 'crush',
  title: 'Crush',
  version: '0.90.0',
  evidence: 'source',
  read: '2026-11-21',
  discovery: {
    project: ['.agents/skills', '.crush/skills', '.claude/skills', '.cursor/skills'],
    user: ['.config/crush/skills', '.config/agents/skills', '.agents/skills', '.claude/skills'],
    depth: Infinity,
    nested: true,
    duplicates: 'last',
    own: '.crush',
  },
  prepare: ['strip-bom', 'lf', 'cr-to-lf'],
  // Blank lines may come first, and spaces may stand around either line of dashes.
  fence: {
    pattern: /^(?:[^\S\ufeff]*\n)?[^\S\n\ufeff]*---[^\S\n\ufeff]*\n(?:(?<yaml>[^]*?)\n)??[^\S\n\ufeff]*---[^\S\n\ufeff]*(?:\n(?<body>[^]*)|$)/,
    none: NO_HEADER,
  },
  yaml: 'go-yaml',
  shape: {
    name: 'text',
    description: 'text',
    'user-invocable': 'boolean',
    'disable-model-invocation': 'boolean',
    license: 'text',
    compatibility: 'text',
    metadata: 'texts',
  },
  notUtf8Inside: { reject: 'parsing frontmatter: invalid UTF-8' },
  badYaml: { reject: 'parsing frontmatter: {error}' },
  noMapping: NO_NAME,
  name: [
    { empty: NO_NAME },
    { max: 64, unit: 'bytes', else: { reject: 'name exceeds 64 bytes' } },
    { match: /^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/, else: { reject: 'name must be alphanumeric with single hyphens between' } },
    { is: 'directory, case aside', else: { reject: 'name must match the directory' } },
  ],
  description: [{ empty: NO_DESCRIPTION }, { max: 1024, unit: 'bytes', else: { reject: 'description exceeds 1024 bytes' } }],
  fields: { compatibility: [{ max: 500, unit: 'bytes', else: { reject: 'compatibility exceeds 500 bytes' } }] },
  recognised: 'name description user-invocable disable-model-invocation license compatibility metadata',
  unlisted: { 'disable-model-invocation': [true] },
})
