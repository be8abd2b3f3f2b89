import { hostOf, type HostProfile } from './profile.ts'

/**
 * Cursor [D: its documentation of 2026; the loader is closed]. What it does with frontmatter that breaks its rules is not known: here
 * only a field that is missing costs the skill, and YAML is taken for YAML 1.2. It says that the name must be that of the folder.
 */
export const cursor: HostProfile = hostOf({
  id: 'cursor',
  title: 'Cursor',
  version: '2026',
  read: '2026-11-21',
  discovery: { project: ['.agents/skills', '.cursor/skills', '.claude/skills', '.codex/skills'], own: '.cursor' },
  recognised: 'name description license compatibility metadata disable-model-invocation',
  unlisted: { 'disable-model-invocation': [true] },
})
