import { hostOf, type HostProfile } from './profile.ts'

/**
 * Kiro, editor and command line [D: kiro.dev/docs/skills and kiro.dev/docs/cli/skills, read 2026-11-28; the loader is closed]. A skill of
 * the workspace wins over one of the home directory. What it does with frontmatter that breaks its rules is not known.
 */
export const kiro: HostProfile = hostOf({
  id: 'kiro',
  title: 'Kiro',
  version: '2026',
  read: '2026-11-28',
  discovery: { project: ['.kiro/skills'], precedence: ['project', 'user'], own: '.kiro' },
})
