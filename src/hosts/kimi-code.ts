import { hostOf, type HostProfile } from './profile.ts'

/**
 * Kimi Code [D: docs/en/customization/skills.md at 1dd712f of github.com/MoonshotAI/kimi-code, read 2026-11-28]. Not here: the other
 * spellings of its fields, and `type: flow`, which the user alone can start. What it does with YAML that is wrong is not known.
 */
export const kimiCode: HostProfile = hostOf({
  id: 'kimi-code',
  title: 'Kimi Code',
  version: '2026',
  read: '2026-11-28',
  discovery: {
    project: ['.kimi-code/skills', '.agents/skills'],
    precedence: ['project', 'user', 'additional', 'bundled'],
    looseFiles: { '.kimi-code/skills': 'top', '.agents/skills': 'top' },
    own: '.kimi-code',
  },
  // Its other spellings, as `whenToUse`, are typos to every other host, and told as such.
  recognised: 'name description type when_to_use disable-model-invocation arguments',
  unlisted: { 'disable-model-invocation': [true] },
  runs: ['variables'],
})
