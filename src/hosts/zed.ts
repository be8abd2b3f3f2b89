import { hasAtMost, isRequired } from './agent-skills.ts'
import { hostOf, type HostProfile } from './profile.ts'

/** Zed [D: zed.dev/docs/ai/skills, docs/src/ai/skills.md at 0011187 of github.com/zed-industries/zed, read 2026-11-28]; its loader was not read. */
export const zed: HostProfile = hostOf({
  id: 'zed',
  title: 'Zed',
  version: '2026',
  read: '2026-11-28',
  discovery: { project: ['.agents/skills'], trust: true },
  name: [
    ...isRequired('name'),
    hasAtMost(64, 'name'),
    { match: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, else: { reject: '`name` must be lower-case letters, digits and single hyphens' } },
    { is: 'directory', else: { reject: '`name` must be the name of the directory' } },
  ],
  description: [...isRequired('description'), hasAtMost(1024, 'description')],
  recognised: 'name description disable-model-invocation',
  unlisted: { 'disable-model-invocation': [true] },
})
