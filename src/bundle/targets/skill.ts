import { maxRatio } from '../limits.ts'
import { below } from '../pack.ts'
import { packZip } from '../zip.ts'
import { archiveOutput, skillTree, type MakeTarget } from './target.ts'

/** A zip of each skill, in one directory of its name: what claude.ai, the Skills API and Gemini CLI take. */
export const makeSkills: MakeTarget = async function* (making) {
  const { plan, codec } = making
  const { version, compression } = plan.settings
  for (const skill of plan.skills) {
    const files = below(skill.name, skillTree(skill, making))
    const chunks = await packZip(files, codec, { store: compression === 'store', maxRatio: maxRatio('skill') })
    yield archiveOutput('skill', `${skill.name}-${version}.skill`, chunks, { format: 'zip', files }, codec)
  }
}
