import type { HostProfile } from './profile.ts'
import type { Step } from './steps.ts'

const INCOMPLETE = { reject: "missing required 'name' or 'description'" }
/** `str(value).strip()`: null is the word None. */
const TEXT: readonly Step[] = [{ text: 'python' }, { missing: INCOMPLETE }, { trim: 'both' }, { blank: INCOMPLETE }]
/** What the listing shows besides the description. */
const NOTE: readonly Step[] = [{ text: 'python' }, { trim: 'both' }]

/**
 * deepagents [R: libs/deepagents/deepagents/middleware/skills.py at 00b8299; the directories are those of its command line]. What it
 * skips goes to its log. Not here: a date that there is not (`2026-13-01`) stops the loading of all skills.
 */
export const deepagents: HostProfile = {
  id: 'deepagents',
  title: 'Deep Agents',
  version: '2026',
  evidence: 'source',
  discovery: {
    project: ['.agents/skills', '.deepagents/skills'],
    user: ['.agents/skills', '.deepagents/agent/skills'],
    depth: 1,
    hidden: true,
    nodeModules: true,
    nested: false,
    symlinkedFile: 'follows',
    symlinkedDirectory: 'follows',
    ignoreFiles: [],
    duplicates: 'first',
    own: '.deepagents',
  },
  size: { max: 10_485_760, over: { reject: 'content too large' } },
  notUtf8: { reject: 'the file is not UTF-8' },
  prepare: [],
  // A line must end after the closing dashes; where blank lines follow the opening ones, the first of the others is never a fence.
  fence: {
    pattern: /^---[^\S\n]*\n(?:[^\S\n]*\n)*(?=[^\S\n]*\S)(?<yaml>[^]*?)\n---\s*\n(?<body>[^]*)/,
    none: { reject: 'no valid YAML frontmatter found' },
  },
  yaml: 'py-yaml',
  badYaml: { reject: 'invalid YAML: {error}' },
  noMapping: { reject: 'frontmatter is not a mapping' },
  name: TEXT,
  description: [...TEXT, { max: 1024, unit: 'code points', else: { cut: '' } }],
  fields: { license: NOTE, compatibility: [...NOTE, { max: 500, unit: 'code points', else: { cut: '' } }] },
  recognised: ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'],
  runs: [],
}
