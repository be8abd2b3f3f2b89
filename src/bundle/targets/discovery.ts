import { MANIFEST_NAME } from '../manifest.ts'
import { jsonText, textFile } from '../pack.ts'
import type { PlannedSkill } from '../plan.ts'
import { fileOutput, skillTree, tarOutput, type FinishTarget, type MakeTarget } from './target.ts'

/** Where discovery looks. */
export const DISCOVERY_HOME = '.well-known/agent-skills'
export const INDEX_PATH: string = `${DISCOVERY_HOME}/index.json`

/** Longer descriptions are against the specification. */
const MAX_DESCRIPTION = 1024

/**
 * What a web site serves for clients to find skills by: Agent Skills discovery 0.2.0. `version` and `files`, with the loose
 * files beside, are for opencode; others ignore them.
 */
export const makeDiscovery: MakeTarget = async function* (making) {
  for (const skill of making.plan.skills) {
    const files = skillTree(skill, making)
    for (const file of files) yield fileOutput('discovery', file, `${DISCOVERY_HOME}/${skill.name}/${file.path}`)
    yield tarOutput('discovery', archiveOf(skill), files, making)
  }
}

function archiveOf({ name }: PlannedSkill): string {
  return `${DISCOVERY_HOME}/${name}.tar.gz`
}

/** The index of all skills. */
export const finishDiscovery: FinishTarget = function* ({ plans, codec, digestOf, others }) {
  const skills = plans.flatMap((plan) =>
    plan.skills.map((skill) => ({
      name: skill.name,
      type: 'archive',
      description: [...skill.description].slice(0, MAX_DESCRIPTION).join(''),
      url: `${skill.name}.tar.gz`,
      digest: `sha256:${digestOf(archiveOf(skill))}`,
      version: plan.settings.version,
      files: [...skill.files.map(({ path }) => path), MANIFEST_NAME],
    })),
  )
  const index = { $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json', skills: [...skills, ...others.skills] }
  yield fileOutput('discovery', textFile(INDEX_PATH, jsonText(index), codec))
}
