import { hostOf, type HostProfile } from './profile.ts'

/**
 * Factory Droid [D: docs.factory.ai/harness/skills, with name and description required, and docs.factory.ai/cli/configuration/skills,
 * read 2026-11-28; the loader is closed]. What it does with frontmatter that breaks its rules is not known.
 */
export const factoryDroid: HostProfile = hostOf({
  id: 'factory-droid',
  title: 'Factory Droid',
  version: '2026',
  read: '2026-11-28',
  discovery: { project: ['.factory/skills'], own: '.factory' },
  recognised: 'name description disable-model-invocation user-invocable',
  unlisted: { 'disable-model-invocation': [true] },
})
