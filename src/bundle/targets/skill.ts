import { below } from '../pack.ts'
import { skillTree, zipOutput, type MakeTarget } from './target.ts'

/** A zip of each skill, in one directory of its name: what claude.ai, the Skills API and Gemini CLI take. */
export const makeSkills: MakeTarget = async function* (making) {
  const { skills, settings } = making.plan
  for (const skill of skills) yield zipOutput('skill', `${skill.name}-${settings.version}.skill`, below(skill.name, skillTree(skill, making)), making)
}
