import type { HostProfile } from './profile.ts'

const REQUIRED = (field: string): { reject: string } => ({ reject: `Cursor documents ${field} as required` })

/**
 * Cursor [D: its documentation of 2026; the loader is closed]. What it does with frontmatter that breaks its rules is not known: here
 * only a field that is missing costs the skill, and YAML is taken for YAML 1.2. It says that the name must be that of the folder.
 */
export const cursor: HostProfile = {
  id: 'cursor',
  title: 'Cursor',
  version: '2026',
  evidence: 'source',
  discovery: {
    project: ['.agents/skills', '.cursor/skills', '.claude/skills', '.codex/skills'],
    user: ['.agents/skills', '.cursor/skills', '.claude/skills', '.codex/skills'],
    depth: 1,
    hidden: true,
    nodeModules: true,
    nested: false,
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    ignoreFiles: [],
    duplicates: 'first',
    own: '.cursor',
  },
  prepare: ['strip-bom', 'lf'],
  fence: { pattern: /^---[^\S\n]*\n(?:([^]*?)\n)??---[^\S\n]*(?:\n([^]*)|$)/, none: REQUIRED('frontmatter') },
  yaml: 'yaml-core',
  badYaml: { reject: '{error}' },
  noMapping: REQUIRED('a mapping'),
  name: [{ missing: REQUIRED('name') }, { text: 'js' }],
  description: [{ missing: REQUIRED('description') }, { text: 'js' }],
  fields: {},
  recognised: ['name', 'description', 'license', 'compatibility', 'metadata', 'disable-model-invocation'],
  unlisted: { 'disable-model-invocation': [true] },
  runs: [],
}
