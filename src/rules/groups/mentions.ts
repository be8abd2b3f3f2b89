// Paths that a skill names outside of its links.
export { missingMention } from '../missing-mention.ts'
export { missingSkill } from '../missing-skill.ts'
export { userHomePath } from '../user-home-path.ts'
