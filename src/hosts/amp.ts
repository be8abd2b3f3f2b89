import { hostOf, type HostProfile } from './profile.ts'

/**
 * Amp [D: syllago.dev/using-syllago/providers/amp/skills and decodeclaude.com/amp-code-spec, read 2026-11-28: descriptions by others; its own
 * manual was not to be had, and the loader is closed]. What it does with frontmatter that breaks its rules is not known.
 */
export const amp: HostProfile = hostOf({
  id: 'amp',
  title: 'Amp',
  version: '2026',
  evidence: 'third parties',
  read: '2026-11-28',
  discovery: { project: ['.agents/skills', '.claude/skills'], user: ['.config/agents/skills', '.config/amp/skills', '.claude/skills'] },
  recognised: 'name description',
})
