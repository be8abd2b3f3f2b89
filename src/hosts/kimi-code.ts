import { hostOf, type HostProfile } from './profile.ts'

/**
 * Kimi Code [D: docs/en/customization/skills.md at 1dd712f of github.com/MoonshotAI/kimi-code, read 2026-11-28]. Not here: the other
 * spellings of its fields, and `type: flow`, which the user alone can start. What it does with YAML that is wrong is not known.
 */
export const kimiCode: HostProfile = hostOf({
  id: 'kimi-code',
  title: 'Kimi Code',
  version: '2026',
  discovery: {
    project: ['.kimi-code/skills', '.agents/skills'],
    precedence: ['project', 'user', 'additional', 'bundled'],
    looseFiles: { '.kimi-code/skills': 'top', '.agents/skills': 'top' },
    own: '.kimi-code',
  },
  recognised: 'name description type whenToUse when-to-use when_to_use disableModelInvocation disable-model-invocation arguments',
  unlisted: { disableModelInvocation: [true], 'disable-model-invocation': [true] },
  runs: ['variables'],
})
