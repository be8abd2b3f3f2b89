import { hostOf, type HostProfile } from './profile.ts'
import { WHITE } from './python-text.ts'
import type { Step } from './steps.ts'

const S = `[${WHITE}]*`

const INCOMPLETE = { reject: "missing required 'name' or 'description'" }
/** `str(value).strip()`: null is the word None. */
const TEXT: readonly Step[] = [{ text: 'python' }, { apply: 'trim as Python' }, { empty: INCOMPLETE }]
/** What the listing shows besides the description. */
const NOTE: readonly Step[] = [{ text: 'python' }, { apply: 'trim as Python' }]

/**
 * deepagents 0.7.32 [R: deepagents/middleware/skills.py; M: its reader; the directories are those of its command line]. What it
 * skips goes to its log. Not here: a date that there is not (`2026-13-01`) stops the loading of all skills.
 */
export const deepagents: HostProfile = hostOf({
  id: 'deepagents',
  title: 'Deep Agents',
  version: '0.7.32',
  evidence: 'measured',
  discovery: {
    project: ['.agents/skills', '.deepagents/skills'],
    user: ['.agents/skills', '.deepagents/agent/skills'],
    own: '.deepagents',
  },
  size: { max: 10_485_760, over: { reject: 'content too large' } },
  notUtf8: { reject: 'the file is not UTF-8' },
  prepare: [],
  // A line must end after the closing dashes; where blank lines follow the opening ones, the first of the others is never a fence.
  fence: {
    pattern: new RegExp(`^---${S}\\n(?:${S}\\n)*(?=${S}(?![\\n${WHITE}]).)(?<yaml>[^]*?)\\n---(?:${S}\\n)+(?<body>[^]*)`, 'su'),
    none: { reject: 'no valid YAML frontmatter found' },
  },
  yaml: 'py-yaml',
  badYaml: { reject: 'invalid YAML: {error}' },
  noMapping: { reject: 'frontmatter is not a mapping' },
  name: TEXT,
  description: [...TEXT, { max: 1024, unit: 'code points', else: { cut: '' } }],
  fields: { license: NOTE, compatibility: [...NOTE, { max: 500, unit: 'code points', else: { cut: '' } }] },
})
