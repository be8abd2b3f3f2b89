import { hasAtMost, isNotEmpty, isRequired } from './agent-skills.ts'
import { hostOf, type HostProfile } from './profile.ts'

/**
 * Roo Code [R: github.com/RooCodeInc/Roo-Code, src/services/skills/SkillsManager.ts at 1834888; D: docs.roocode.com/features/skills, both
 * read 2026-11-28]. Not here: `.roo/skills-MODE`, which counts in one mode only.
 */
export const rooCode: HostProfile = hostOf({
  id: 'roo-code',
  title: 'Roo Code',
  version: '2026',
  evidence: 'source',
  read: '2026-11-28',
  discovery: { project: ['.roo/skills'], depth: 1, symlinkedFile: 'follows', symlinkedDirectory: 'follows', own: '.roo' },
  yaml: 'js-yaml-3',
  name: [
    ...isRequired('name'),
    { is: 'directory', else: { reject: '`name` does not match the directory' } },
    hasAtMost(64, 'name'),
    { match: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, else: { reject: '`name` must be lower-case letters, digits and single hyphens' } },
  ],
  description: [...isRequired('description'), isNotEmpty('description'), hasAtMost(1024, 'description')],
  recognised: 'name description',
})
