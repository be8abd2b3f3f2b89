import { hostOf, type HostProfile } from './profile.ts'

/**
 * Augment's command line, Auggie [D: docs.augmentcode.com/cli/skills, read 2026-11-28; the loader is closed]. It asks for a name that is
 * the directory's and for a description of at most 1,024 characters; what it does with others is not known, and not predicted here.
 */
export const augment: HostProfile = hostOf({
  id: 'augment',
  title: 'Augment',
  version: '2026',
  read: '2026-11-28',
  discovery: { project: ['.augment/skills', '.claude/skills', '.agents/skills'], own: '.augment' },
})
