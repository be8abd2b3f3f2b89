import { hostOf, type HostProfile } from './profile.ts'

/**
 * Windsurf [D: docs.windsurf.com/windsurf/cascade/skills, read 2026-11-28; the loader is closed]. Not here: `.claude/skills`, which it
 * reads where the user turned that on. What it does with frontmatter that breaks its rules is not known.
 */
export const windsurf: HostProfile = hostOf({
  id: 'windsurf',
  title: 'Windsurf',
  version: '2026',
  read: '2026-11-28',
  discovery: { project: ['.windsurf/skills', '.agents/skills'], user: ['.codeium/windsurf/skills', '.agents/skills'], own: '.windsurf' },
  recognised: 'name description',
})
